//! Two-player searches against the oracle, on positions whose leaf values are hashes.

use mossa_conformance::rules::random_positions;
use mossa_conformance::search::check_values;
use mossa_conformance::toys::{HashLeaves, Heaps, Marks, Nim, TicTacToe};
use mossa_kernel::{
    Evaluator, Game, Limits, NodeExit, Observer, Score, SearchHandle, SearchStats, Side, Silent, StateSpace, Stopped,
    Trace, Tracer, Value, Window,
};
use mossa_search::alpha_beta::{AlphaBeta, Parts};
use mossa_search::minimax::minimax;

/// Many ties, some ties, none.
const SPREADS: [u16; 3] = [2, 50, 30_000];

type Searched<M> = (Result<Score, Stopped>, Vec<M>, SearchStats);

fn alpha_beta<G: Game>(
    game: &G,
    leaves: &HashLeaves,
    state: &G::State,
    depth: u32,
    observer: &mut impl Observer<G>,
    nodes: Option<u64>,
) -> Searched<G::Move> {
    let handle = <SearchHandle>::default();
    let limits = Limits { nodes, ..Limits::default() };
    let mut search = AlphaBeta::new(game, leaves, Parts::plain(), handle.control(limits).meter(), observer);
    let found = search.search(state, depth, Window::full());
    (found, search.line().to_vec(), *search.stats())
}

/// The same value and the same move as minimax, and a line that is worth the value.
fn check_equal<G: Game<State: std::fmt::Debug>>(game: &G, positions: &[G::State], depths: &[u32]) {
    for &depth in depths {
        for spread in SPREADS {
            let leaves = HashLeaves { seed: u64::from(depth), spread };
            let oracle = |state: &G::State| minimax(game, &leaves, state, depth);
            check_values(positions, oracle, |state| {
                let (found, line, _) = alpha_beta(game, &leaves, state, depth, &mut Silent, None);
                let score = found.expect("nothing limits it");
                assert_eq!(worth(game, &leaves, state, &line), score, "{line:?} in {state:?}");
                (score, line.first().copied())
            })
            .expect("alpha-beta is minimax");
        }
    }
}

/// What the end of a line is worth at its beginning.
fn worth<G: Game>(game: &G, leaves: &HashLeaves, start: &G::State, line: &[G::Move]) -> Score {
    let mut state = start.clone();
    for &mv in line {
        assert!(game.outcome(&state).is_none() && game.moves(&state).as_ref().contains(&mv));
        state = game.after(&state, mv);
    }
    let end = match game.outcome(&state) {
        Some(outcome) => Score::of(outcome, game.to_move(&state)),
        None => leaves.value(game, &state),
    };
    line.iter().fold(end, |score, _| Score::from_child(score))
}

fn some_tic_tac_toe(n: usize) -> Vec<Marks> {
    random_positions(&TicTacToe, &TicTacToe::EMPTY, n, 11)
}

fn some_nim(n: usize) -> Vec<Heaps> {
    random_positions(&Nim, &Nim::heaps([3, 2, 3, 1]), n, 12)
}

#[test]
fn alpha_beta_equals_minimax() {
    check_equal(&TicTacToe, &some_tic_tac_toe(1_000), &[0, 1, 2, 3]);
    check_equal(&TicTacToe, &some_tic_tac_toe(100), &[4, 5]);
    check_equal(&Nim, &some_nim(1_000), &[0, 1, 2, 3]);
    check_equal(&Nim, &some_nim(100), &[4, 5]);
}

#[test]
fn alpha_beta_equals_minimax_to_the_end_of_the_game() {
    let late = |state: &Marks| 4 <= (state.first | state.second).count_ones();
    let positions: Vec<Marks> = some_tic_tac_toe(600).into_iter().filter(late).collect();
    assert!(100 < positions.len());
    check_equal(&TicTacToe, &positions, &[9]);
    check_equal(&Nim, &random_positions(&Nim, &Nim::heaps([2, 1, 2, 1]), 200, 13), &[20]);
}

#[test]
fn a_narrow_window_gives_a_bound_on_the_right_side() {
    let leaves = HashLeaves { seed: 5, spread: 50 };
    let handle = <SearchHandle>::default();
    let edges = [Score::loss_in(0), Score::loss_in(2), Score::new(-20), Score::new(0), Score::new(1), Score::win_in(3)];
    for state in some_tic_tac_toe(500) {
        let (exact, _) = minimax(&TicTacToe, &leaves, &state, 3);
        for bounds in edges.windows(2) {
            let window = Window { alpha: bounds[0], beta: bounds[1] };
            let mut observer = Silent;
            let mut search = AlphaBeta::new(
                &TicTacToe,
                &leaves,
                Parts::plain(),
                handle.control(Limits::default()).meter(),
                &mut observer,
            );
            let found = search.search(&state, 3, window).unwrap();
            let is_right = match found {
                low if low <= window.alpha => exact <= low,
                high if window.is_cut_by(high) => high <= exact,
                inside => inside == exact,
            };
            assert_eq!(search.line().is_empty(), found <= window.alpha, "a line is known above alpha only");
            assert!(is_right, "{found} in {window:?}, exactly {exact}, in {state:?}");
        }
    }
}

#[test]
fn a_value_equal_to_beta_cuts() {
    let (leaves, handle) = (HashLeaves { seed: 5, spread: 50 }, <SearchHandle>::default());
    for state in some_tic_tac_toe(200) {
        let (exact, _) = minimax(&TicTacToe, &leaves, &state, 3);
        let mut tracer = Tracer::new(1);
        let mut search =
            AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), handle.control(Limits::default()).meter(), &mut tracer);
        assert_eq!(search.search(&state, 3, Window { alpha: Score::WORST, beta: exact }), Ok(exact));
        assert_eq!(tracer.into_trace().nodes[0].left, Some(NodeExit::Cut), "{state:?}");
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let leaves = HashLeaves { seed: 1, spread: 9 };
    let (found, line, _) = alpha_beta(&TicTacToe, &leaves, &TicTacToe::EMPTY, 9, &mut Silent, None);
    assert_eq!((found, line.len()), (Ok(Score::DRAW), 9));
}

#[test]
fn nim_obeys_the_rule_of_xor() {
    let leaves = HashLeaves { seed: 1, spread: 9 };
    for number in 0..4u8.pow(3) {
        let heaps = [number % 4, number / 4 % 4, number / 16, 0];
        for to_move in [Side::First, Side::Second] {
            let (found, _, _) = alpha_beta(&Nim, &leaves, &Heaps { heaps, to_move }, 12, &mut Silent, None);
            let score = found.unwrap();
            let is_lost = heaps.iter().fold(0, |xor, heap| xor ^ heap) == 0;
            assert_eq!(score.loss_in_plies().is_some(), is_lost, "{heaps:?}: {score}");
            assert_eq!(score.win_in_plies().is_some(), !is_lost, "{heaps:?}: {score}");
        }
    }
}

fn traced<G: Game>(game: &G, state: &G::State, depth: u32, nodes: Option<u64>) -> (Searched<G::Move>, Trace<G::Move>) {
    let mut tracer = Tracer::new(1_000_000);
    let answer = alpha_beta(game, &HashLeaves { seed: 3, spread: 50 }, state, depth, &mut tracer, nodes);
    (answer, tracer.into_trace())
}

fn check_trace<M>(stats: &SearchStats, trace: &Trace<M>) {
    let n_left = |why: NodeExit| trace.nodes.iter().filter(|node| node.left == Some(why)).count() as u64;
    assert_eq!(trace.n_nodes, stats.nodes);
    assert_eq!(trace.n_expanded, stats.expanded);
    assert_eq!(trace.n_cuts, stats.prunings);
    assert_eq!(n_left(NodeExit::Cut), stats.prunings);
    assert!(stats.states_evaluated <= n_left(NodeExit::Leaf));
    assert!(trace.nodes.iter().all(|node| node.left.is_some()), "every node that was entered is left");
}

#[test]
fn the_trace_agrees_with_the_counters() {
    for depth in 0..5 {
        for state in some_tic_tac_toe(50) {
            let ((found, _, stats), trace) = traced(&TicTacToe, &state, depth, None);
            check_trace(&stats, &trace);
            assert_eq!(trace.nodes[0].value, found.ok().map(Value::traced));
        }
        for state in some_nim(50) {
            let ((_, _, stats), trace) = traced(&Nim, &state, depth, None);
            check_trace(&stats, &trace);
        }
    }
}

#[test]
fn watching_changes_nothing_and_pruning_saves_much() {
    let leaves = HashLeaves { seed: 3, spread: 50 };
    let quiet = alpha_beta(&TicTacToe, &leaves, &TicTacToe::EMPTY, 6, &mut Silent, None);
    let (watched, _) = traced(&TicTacToe, &TicTacToe::EMPTY, 6, None);
    assert_eq!(quiet, watched);
    let all = n_nodes(TicTacToe::EMPTY, 6);
    assert!(0 < quiet.2.prunings && quiet.2.nodes < all / 4, "{} nodes of {all}", quiet.2.nodes);
}

/// How many nodes minimax looks at.
fn n_nodes(state: Marks, depth: u32) -> u64 {
    let moves = if depth == 0 { Vec::new() } else { TicTacToe.moves(&state) };
    1 + moves.into_iter().map(|cell| n_nodes(TicTacToe.after(&state, cell), depth - 1)).sum::<u64>()
}

#[test]
fn the_node_limit_holds() {
    let ((_, _, full), _) = traced(&TicTacToe, &TicTacToe::EMPTY, 5, None);
    for most in [0, 1, 2, 100, full.nodes - 1] {
        let ((found, _, stats), trace) = traced(&TicTacToe, &TicTacToe::EMPTY, 5, Some(most));
        assert_eq!((found, stats.nodes), (Err(Stopped::Nodes), most));
        check_trace(&stats, &trace);
    }
    let ((found, _, stats), _) = traced(&TicTacToe, &TicTacToe::EMPTY, 5, Some(full.nodes));
    assert!(found.is_ok() && stats == full);
}
