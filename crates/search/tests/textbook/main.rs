//! The textbook searches against the oracle, and their counters against a program written as the reports' was.

mod reference;

use std::fmt::Debug;

use mossa_conformance::rules::random_positions;
use mossa_conformance::search::check_agent;
use mossa_conformance::toys::{HashLeaves, Nim, TicTacToe};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Evaluator, Game, Limits, NodeExit, Observer, Outcome, ProgressSink, Score,
    SearchHandle, SearchStats, Side, Silent, StateSpace, Stopped, Trace, Tracer, Value,
};
use mossa_search::minimax::minimax;
use mossa_search::textbook::{Textbook, TextbookChoice};

use reference::{Plain, Reference};

/// The same game, but for one position in `n` in which the side to move may claim a draw.
struct Claims<G> {
    game: G,
    n: u64,
}

impl<G: Game> StateSpace for Claims<G> {
    type State = G::State;
    type Move = G::Move;
    type Moves = G::Moves;
    type Undo = G::Undo;

    fn moves(&self, state: &G::State) -> G::Moves {
        self.game.moves(state)
    }

    fn play(&self, state: &mut G::State, mv: G::Move) -> G::Undo {
        self.game.play(state, mv)
    }

    fn undo(&self, state: &mut G::State, mv: G::Move, undo: G::Undo) {
        self.game.undo(state, mv, undo);
    }
}

impl<G: Game> Game for Claims<G> {
    fn to_move(&self, state: &G::State) -> Side {
        self.game.to_move(state)
    }

    fn outcome(&self, state: &G::State) -> Option<Outcome> {
        self.game.outcome(state)
    }

    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state)
    }

    fn can_claim_draw(&self, state: &G::State) -> bool {
        self.game.key(state).is_multiple_of(self.n)
    }
}

/// Values that mean nothing as floats: few and tied often, infinities among them. Remembers the keys of the positions
/// on the way, to see that the memo is kept.
struct FloatLeaves(u64);

impl<G: Game> Evaluator<G> for FloatLeaves {
    type Value = f64;
    type Memo = Vec<u64>;

    fn memo(&self, game: &G, state: &G::State) -> Vec<u64> {
        vec![game.key(state)]
    }

    fn play(&self, game: &G, memo: &mut Vec<u64>, state: &G::State, _: G::Move) {
        memo.push(game.key(state));
    }

    fn undo(&self, game: &G, memo: &mut Vec<u64>, state: &G::State, _: G::Move) {
        assert_eq!(memo.pop(), Some(game.key(state)), "another move is taken back");
    }

    fn evaluate(&self, game: &G, state: &G::State, memo: &Vec<u64>) -> f64 {
        let memo = memo.last().expect("it holds the root");
        assert_eq!(*memo, game.key(state), "the memo is of another position");
        let values = [f64::NEG_INFINITY, -20.75, -0.1, 0.0, 0.1, 0.2, 20.75, f64::INFINITY];
        values[(memo.wrapping_add(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61) as usize]
    }
}

fn leaf<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, state: &G::State) -> E::Value {
    match game.outcome(state) {
        Some(outcome) => E::Value::of(outcome, game.to_move(state)),
        None => evaluator.value(game, state),
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Minimax,
    AlphaBeta,
}

type Found<G, E> = (Result<TextbookChoice<<G as StateSpace>::Move, <E as Evaluator<G>>::Value>, Stopped>, SearchStats);

fn search<G: Game, E: Evaluator<G>>(
    (game, evaluator, kind): (&G, &E, Kind),
    state: &G::State,
    depth: u32,
    observer: &mut impl Observer<G>,
    nodes: Option<u64>,
) -> Found<G, E> {
    let handle = <SearchHandle>::default();
    let meter = handle.control(Limits { nodes, ..Limits::default() }).meter();
    match kind {
        Kind::Minimax => {
            let mut search = Textbook::minimax(game, evaluator, meter, observer);
            (search.search(state, depth), *search.stats())
        }
        Kind::AlphaBeta => {
            let mut search = Textbook::alpha_beta(game, evaluator, meter, observer);
            (search.search(state, depth), *search.stats())
        }
    }
}

/// Move, value and counters are the reference's, every value is the oracle's, and the line is worth what it should be.
fn check<G, E>(parts: (&G, &E, Kind), state: &G::State, depth: u32) -> SearchStats
where
    G: Game<State: Debug>,
    E: Evaluator<G, Value: Plain>,
{
    let (game, evaluator, kind) = parts;
    let case = format!("{kind:?} to depth {depth} in {state:?}");
    let (found, stats) = search(parts, state, depth, &mut Silent, None);
    let answer = found.expect("nothing limits it");
    let side = game.to_move(state);

    let leaf_for_white = |state: &G::State, ply: u32| leaf(game, evaluator, state).for_white(game.to_move(state), ply);
    let pruning = kind == Kind::AlphaBeta;
    let mut reference = Reference { game, leaf: leaf_for_white, pruning, states_evaluated: 0, prunings: 0 };
    let (mv, value) = reference.choose(state, depth);
    assert_eq!((answer.mv, answer.value.for_white(side, 0)), (mv, value), "{case}");
    assert_eq!(stats.states_evaluated, reference.states_evaluated, "{case}");
    assert_eq!(stats.prunings, reference.prunings, "{case}");

    let draw = E::Value::of(Outcome::Draw, side);
    let exact = |mv: G::Move| match game.after(state, mv) {
        next if game.can_claim_draw(&next) => draw,
        next => E::Value::from_child(minimax(game, evaluator, &next, depth - 1).0),
    };
    let values: Vec<_> = game.moves(state).into_iter().map(|mv| (mv, exact(mv))).collect();
    assert_eq!(answer.values, values, "{case}");
    assert_eq!(worth(game, evaluator, state, &answer.line), answer.value, "{:?} by {case}", answer.line);
    assert_eq!((answer.line.first(), answer.stats, stats.nodes), (Some(&mv), stats, stats.states_evaluated), "{case}");
    stats
}

/// What the end of a line is worth at its beginning.
fn worth<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, start: &G::State, line: &[G::Move]) -> E::Value {
    let mut state = start.clone();
    for &mv in line {
        assert!(game.outcome(&state).is_none() && game.moves(&state).as_ref().contains(&mv));
        state = game.after(&state, mv);
    }
    let is_claimed = line.len() == 1 && game.can_claim_draw(&state);
    let end =
        if is_claimed { E::Value::of(Outcome::Draw, game.to_move(&state)) } else { leaf(game, evaluator, &state) };
    line.iter().fold(end, |value, _| E::Value::from_child(value))
}

fn positions<G: Game>(game: &G, start: &G::State, n: usize) -> Vec<G::State> {
    let all = random_positions(game, start, n, 31);
    all.into_iter().filter(|state| game.outcome(state).is_none()).collect()
}

/// Both kinds on both kinds of values; says how many cuts there were in all.
fn check_all<G: Game<State: Debug>>(game: &G, start: &G::State, n: usize, depths: &[u32]) -> u64 {
    let mut n_cuts = 0;
    for (index, state) in positions(game, start, n).iter().enumerate() {
        for &depth in depths {
            let seed = index as u64;
            let few = HashLeaves { seed, spread: 2 };
            let many = HashLeaves { seed, spread: 30_000 };
            for kind in [Kind::Minimax, Kind::AlphaBeta] {
                n_cuts += check((game, &few, kind), state, depth).prunings;
                n_cuts += check((game, &many, kind), state, depth).prunings;
                n_cuts += check((game, &FloatLeaves(seed), kind), state, depth).prunings;
            }
        }
    }
    n_cuts
}

#[test]
fn moves_values_and_counters_are_those_of_the_reference() {
    let n_cuts = check_all(&TicTacToe, &TicTacToe::EMPTY, 800, &[1, 2, 3])
        + check_all(&TicTacToe, &TicTacToe::EMPTY, 60, &[4, 5])
        + check_all(&Nim, &Nim::heaps([3, 2, 3, 1]), 800, &[1, 2, 3])
        + check_all(&Nim, &Nim::heaps([3, 2, 3, 1]), 60, &[4, 5]);
    assert!(100_000 < n_cuts, "only {n_cuts} cuts were compared");
}

#[test]
fn draws_are_claimed_at_the_root_and_nowhere_else() {
    for n in [1, 2, 5] {
        let n_cuts = check_all(&Claims { game: TicTacToe, n }, &TicTacToe::EMPTY, 150, &[1, 2, 3])
            + check_all(&Claims { game: Nim, n }, &Nim::heaps([3, 2, 3, 1]), 150, &[1, 2, 3]);
        assert_eq!(n_cuts == 0, n == 1, "{n_cuts} cuts, where one position in {n} lets claim");
    }
}

#[test]
fn the_move_is_the_first_that_the_oracle_finds() {
    let leaves = HashLeaves { seed: 3, spread: 2 };
    for state in positions(&TicTacToe, &TicTacToe::EMPTY, 1_000) {
        for kind in [Kind::Minimax, Kind::AlphaBeta] {
            let answer = search((&TicTacToe, &leaves, kind), &state, 3, &mut Silent, None).0.unwrap();
            assert_eq!((answer.value, Some(answer.mv)), minimax(&TicTacToe, &leaves, &state, 3), "{state:?}");
        }
    }
}

/// How many positions lie below one.
fn n_below<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 || game.outcome(state).is_some() {
        return 0;
    }
    game.moves(state).into_iter().map(|mv| 1 + n_below(game, &game.after(state, mv), depth - 1)).sum()
}

#[test]
fn minimax_evaluates_every_state_but_the_root() {
    for depth in 1..=6 {
        let parts = (&TicTacToe, &FloatLeaves(1), Kind::Minimax);
        let (_, stats) = search(parts, &TicTacToe::EMPTY, depth, &mut Silent, None);
        assert_eq!(stats.states_evaluated, n_below(&TicTacToe, &TicTacToe::EMPTY, depth));
        assert_eq!((stats.generated, stats.depth, stats.prunings), (stats.states_evaluated, depth, 0));
    }
}

fn check_trace<M>(stats: &SearchStats, trace: &Trace<M>) {
    let n_left = |why: NodeExit| trace.nodes.iter().filter(|node| node.left == Some(why)).count() as u64;
    let n_claimed = n_left(NodeExit::Pruned);
    assert_eq!(trace.n_nodes, 1 + stats.generated);
    assert_eq!(trace.n_nodes, 1 + stats.states_evaluated + n_claimed);
    assert_eq!((trace.n_expanded, trace.n_cuts), (stats.expanded, stats.prunings));
    assert_eq!(n_left(NodeExit::Leaf) + stats.expanded + n_claimed, trace.n_nodes);
    assert!(trace.nodes.iter().all(|node| node.left.is_some()), "every node that was entered is left");
}

#[test]
fn the_trace_agrees_with_the_counters() {
    let game = Claims { game: TicTacToe, n: 4 };
    for kind in [Kind::Minimax, Kind::AlphaBeta] {
        for state in positions(&game, &TicTacToe::EMPTY, 100) {
            for depth in 1..=4 {
                let mut tracer = Tracer::new(1_000_000);
                let parts = (&game, &FloatLeaves(7), kind);
                let watched = search(parts, &state, depth, &mut tracer, None);
                let trace = tracer.into_trace();
                check_trace(&watched.1, &trace);
                assert_eq!(watched, search(parts, &state, depth, &mut Silent, None), "watching changes nothing");
                assert_eq!(trace.nodes[0].value, watched.0.ok().map(|answer| answer.value));
            }
        }
    }
}

#[test]
fn the_node_limit_holds() {
    let parts = (&TicTacToe, &FloatLeaves(7), Kind::AlphaBeta);
    let (found, full) = search(parts, &TicTacToe::EMPTY, 5, &mut Silent, None);
    for most in [0, 1, 2, 100, full.nodes - 1] {
        let mut tracer = Tracer::new(1_000_000);
        let (found, stats) = search(parts, &TicTacToe::EMPTY, 5, &mut tracer, Some(most));
        assert_eq!((found, stats.nodes), (Err(Stopped::Nodes), most));
        assert_eq!(tracer.into_trace().n_nodes, 1 + most);
    }
    assert_eq!(search(parts, &TicTacToe::EMPTY, 5, &mut Silent, Some(full.nodes)), (found, full));
}

/// Alpha-beta to a depth as a player.
struct Player(u32);

impl<G: Game> Agent<G> for Player {
    fn name(&self) -> &'static str {
        "alpha-beta"
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        let leaves = FloatLeaves(1);
        let found = match watch.tracer() {
            Some(tracer) => Textbook::alpha_beta(game, &leaves, control.meter(), tracer).search(state, self.0),
            None => Textbook::alpha_beta(game, &leaves, control.meter(), &mut Silent).search(state, self.0),
        };
        found
            .map(|answer| answer.into_choice(|value| Evaluator::<G>::shown(&leaves, value)))
            .map_err(|_| AgentError::OutOfLimits)
    }
}

#[test]
fn it_passes_the_kit() {
    for depth in [1, 2, 4] {
        let game = Claims { game: TicTacToe, n: 4 };
        let states = positions(&game, &TicTacToe::EMPTY, 50);
        check_agent(&game, &mut Player(depth), &states, Limits::default()).expect("it keeps the rules");
    }
}

#[test]
fn the_table_in_the_book_is_right() {
    let book = include_str!("../../../../docs/textbook.md");
    let leaves = HashLeaves { seed: 1, spread: 100 };
    for depth in [1, 2, 3, 4, 5, 6, 9] {
        let run = |kind| search((&TicTacToe, &leaves, kind), &TicTacToe::EMPTY, depth, &mut Silent, None);
        let ((found, full), (_, cut)) = (run(Kind::Minimax), run(Kind::AlphaBeta));
        let value = found.expect("nothing limits it").value;
        let row = [full.states_evaluated, cut.states_evaluated, cut.prunings].map(grouped).join(" | ");
        let row = format!("| {depth} | {value} | {row} |");
        assert!(book.contains(&row), "{row}");
    }
}

/// With commas, as people read it.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let with_commas = digits.char_indices().flat_map(|(index, digit)| {
        let comma = (index != 0 && (digits.len() - index).is_multiple_of(3)).then_some(',');
        comma.into_iter().chain([digit])
    });
    with_commas.collect()
}

/// Values of nothing but the end of the game.
struct Undecided;

impl<G: Game> Evaluator<G> for Undecided {
    type Value = f64;
    type Memo = ();

    fn memo(&self, _: &G, _: &G::State) {}

    fn evaluate(&self, _: &G, _: &G::State, (): &()) -> f64 {
        0.0
    }

    fn shown(&self, value: f64) -> Score {
        Score::new((100.0 * value) as i32)
    }
}

/// Floats know nothing of distances, but what is shown of minimax has those of a search that compares scores.
#[test]
fn forced_wins_are_shown_with_their_distance() {
    let leaves = HashLeaves { seed: 1, spread: 0 };
    let mut n_decided = 0;
    for state in positions(&TicTacToe, &TicTacToe::EMPTY, 100) {
        for depth in [1, 3, 6] {
            let shown = |answer: TextbookChoice<_, f64>| {
                answer.into_choice(|value| Evaluator::<TicTacToe>::shown(&Undecided, value))
            };
            let floats = search((&TicTacToe, &Undecided, Kind::Minimax), &state, depth, &mut Silent, None).0.map(shown);
            let scores = search((&TicTacToe, &leaves, Kind::Minimax), &state, depth, &mut Silent, None).0;
            let (floats, scores) = (floats.expect("nothing limits it"), scores.expect("nothing limits it"));
            assert_eq!(floats.values, scores.values, "{state:?} to depth {depth}");
            n_decided += scores.values.iter().filter(|(_, score)| score.is_decided()).count();
            // Alpha-beta stops at the first win it finds: the distance is one within which it wins or loses.
            let cut = search((&TicTacToe, &Undecided, Kind::AlphaBeta), &state, depth, &mut Silent, None).0.map(shown);
            for ((mv, cut), (_, exact)) in cut.expect("nothing limits it").values.iter().zip(&scores.values) {
                let [late, soon] = [cut, exact].map(|score| score.win_in_plies().or(score.loss_in_plies()));
                assert_eq!(late.is_some(), soon.is_some(), "{mv:?} in {state:?}");
                assert!(soon <= late && late.is_none_or(|late| late <= depth), "{mv:?} in {state:?} to depth {depth}");
            }
        }
    }
    assert!(100 < n_decided, "{n_decided}");
}
