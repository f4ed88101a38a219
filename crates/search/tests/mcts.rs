//! Monte-Carlo tree search: what it proves is what minimax finds at the end of the game, and its limits hold.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::sync::atomic::{self, AtomicU64};
use std::time::Duration;

use mossa_conformance::rules::random_positions;
use mossa_conformance::search::check_agent;
use mossa_conformance::toys::{HashLeaves, Nim, TicTacToe};
use mossa_kernel::{
    Agent, AgentError, Choice, Clock, Control, Game, Limits, NoProgress, NodeCounter, Notation, Outcome, Progress,
    ProgressSink, Score, SearchHandle, Side, StateSpace, StopFlag, TacticalStatus, Tactics, Value,
};
use mossa_search::mcts::{CutOff, EvenHanded, Mcts, Rollout, Selection, ToTheEnd, Ucb1};
use mossa_search::minimax::minimax;
use mossa_search::tactics::{Decisive, NoTactics};

/// Sees two moves ahead: leaves out moves after which the opponent wins at once.
#[derive(Clone, Copy)]
struct Foresight;

impl<G: Game> Tactics<G> for Foresight {
    fn probe(&self, game: &G, state: &G::State) -> TacticalStatus<G> {
        let TacticalStatus::Open(moves) = Decisive.probe(game, state) else { return Decisive.probe(game, state) };
        let loses = |&mv: &G::Move| match game.after(state, mv) {
            next if game.outcome(&next).is_some() => false,
            next => matches!(Decisive.probe(game, &next), TacticalStatus::Won { .. }),
        };
        let safe: G::Moves = moves.as_ref().iter().copied().filter(|mv| !loses(mv)).collect();
        if safe.as_ref().is_empty() {
            TacticalStatus::Lost { mv: moves.as_ref()[0], plies: 2 }
        } else {
            TacticalStatus::Open(safe)
        }
    }

    fn rank(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        game.slot(state, mv) as i32
    }
}

fn plain<T>(tactics: T, seed: u64) -> Mcts<T, Ucb1, ToTheEnd> {
    Mcts { tactics, selection: Ucb1::default(), rollout: ToTheEnd, seed }
}

fn search<G: Game, T: Tactics<G>, S: Selection, R: Rollout<G>>(
    mcts: &Mcts<T, S, R>,
    game: &G,
    state: &G::State,
    limits: Limits,
) -> Choice<G::Move> {
    mcts.search(game, state, &<SearchHandle>::default().control(limits), &mut NoProgress)
}

fn playouts(n: u64) -> Limits {
    Limits { nodes: Some(n), ..Limits::default() }
}

fn positions<G: Game>(game: &G, start: &G::State, n: usize) -> Vec<G::State> {
    let all = random_positions(game, start, n, 41);
    all.into_iter().filter(|state| game.outcome(state).is_none()).collect()
}

/// A position in which tic-tac-toe can be searched to the end by an oracle as slow as ours.
fn middle_game() -> <TicTacToe as StateSpace>::State {
    TicTacToe.read_state("x../.o./...").expect("it is well formed")
}

/// What a position is worth to the side to move at the end of the game.
fn exact<G: Game>(game: &G, state: &G::State) -> Score {
    minimax(game, &HashLeaves { seed: 1, spread: 9 }, state, 99).0
}

/// Proven is what is true, and soon enough: a distance says by when at the latest.
fn check_proof(found: Score, exact: Score, case: &str) {
    assert_eq!(found.cmp(&Score::DRAW), exact.cmp(&Score::DRAW), "{found} and not {exact}: {case}");
    assert!(exact.win_in_plies() <= found.win_in_plies(), "{found} before {exact}: {case}");
    assert!(exact.loss_in_plies() <= found.loss_in_plies(), "{found} before {exact}: {case}");
}

/// Without limits a search ends when the root is proven.
fn check_solver<G: Game<State: Debug>, T: Tactics<G> + Copy, S: Selection + Copy>(
    game: &G,
    tactics: T,
    selection: S,
    states: &[G::State],
) {
    for (seed, state) in states.iter().enumerate() {
        let mcts = Mcts { tactics, selection, rollout: ToTheEnd, seed: seed as u64 };
        let choice = search(&mcts, game, state, Limits::default());
        let case = format!("{choice:?} in {state:?}");
        check_proof(choice.score.expect("it is proven"), exact(game, state), &case);
        for &(mv, value) in &choice.values {
            let is_proven = value.win_in_plies().or(value.loss_in_plies()).is_some();
            if is_proven || mv == choice.mv {
                assert!(Some(value) <= choice.score, "{case}");
                check_proof(value, Score::from_child(exact(game, &game.after(state, mv))), &case);
            }
        }
        assert!(choice.values.contains(&(choice.mv, choice.score.unwrap_or_default())), "{case}");
    }
}

#[test]
fn what_is_proven_is_what_minimax_finds() {
    let states = positions(&TicTacToe, &middle_game(), 200);
    check_solver(&TicTacToe, NoTactics, Ucb1::default(), &states);
    check_solver(&TicTacToe, Decisive, Ucb1::default(), &states);
    check_solver(&TicTacToe, Foresight, Ucb1::default(), &states);
    check_solver(&TicTacToe, NoTactics, EvenHanded, &states);
    let heaps = positions(&Nim, &Nim::heaps([2, 1, 2, 1]), 200);
    check_solver(&Nim, NoTactics, Ucb1::default(), &heaps);
    check_solver(&Nim, Decisive, Ucb1::default(), &heaps);
    check_solver(&Nim, Foresight, Ucb1::default(), &heaps);
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let choice = search(&plain(Decisive, 1), &TicTacToe, &TicTacToe::EMPTY, Limits::default());
    assert_eq!((choice.score, choice.values.len()), (Some(Score::DRAW), 9));
    assert!(choice.values.iter().all(|&(_, value)| value == Score::DRAW), "{:?}", choice.values);
}

#[test]
fn a_forced_win_in_three_is_found() {
    let mut n_wins = 0;
    for (seed, state) in positions(&TicTacToe, &middle_game(), 1_000).iter().enumerate() {
        if exact(&TicTacToe, state).win_in_plies().is_none_or(|plies| 3 < plies) {
            continue;
        }
        n_wins += 1;
        let wins = |choice: &Choice<u8>| exact(&TicTacToe, &TicTacToe.after(state, choice.mv)) < Score::DRAW;
        let choice = search(&plain(NoTactics, seed as u64), &TicTacToe, state, playouts(500));
        assert!(wins(&choice) && choice.score.is_some_and(|score| score.win_in_plies().is_some()), "{choice:?}");
        let choice = search(&plain(Decisive, seed as u64), &TicTacToe, state, playouts(100));
        assert!(wins(&choice) && choice.score.is_some_and(|score| score.win_in_plies().is_some()), "{choice:?}");
    }
    assert!(300 < n_wins, "only {n_wins} wins");
}

#[test]
fn moves_that_tactics_leave_out_are_known_to_lose() {
    for (seed, state) in positions(&TicTacToe, &TicTacToe::EMPTY, 300).iter().enumerate() {
        let TacticalStatus::Open(open) = Foresight.probe(&TicTacToe, state) else { continue };
        let choice = search(&plain(Foresight, seed as u64), &TicTacToe, state, playouts(200));
        let known: Vec<u8> = choice.values.iter().map(|&(mv, _)| mv).collect();
        // A win may be proven before every move was tried.
        if choice.score.is_some_and(|score| score.win_in_plies().is_none()) {
            assert_eq!(known, TicTacToe.moves(state), "every move, in the order of the rules");
        }
        assert!(open.contains(&choice.mv));
        for &(mv, value) in &choice.values {
            assert_eq!(open.contains(&mv), value != Score::loss_in(2), "{mv} in {choice:?}");
        }
    }
}

#[test]
fn the_same_seed_is_the_same_search() {
    let run = |seed: u64| search(&plain(NoTactics, seed), &TicTacToe, &TicTacToe::EMPTY, playouts(300));
    assert_eq!(run(1), run(1));
    assert!((2..10).any(|seed| run(1) != run(seed)));
}

#[test]
fn the_node_limit_is_a_number_of_playouts() {
    for n in [0, 1, 3, 9, 10, 1_000] {
        let choice = search(&plain(NoTactics, 7), &TicTacToe, &TicTacToe::EMPTY, playouts(n));
        assert_eq!(choice.stats.nodes, n);
        assert_eq!(choice.score.is_some(), n != 0, "nothing is known before the first playout");
        assert_eq!(choice.values.len() as u64, n.min(9), "nothing is known of a move that was never tried");
        assert_eq!(choice.line.first(), Some(&choice.mv));
    }
}

#[test]
fn at_the_memory_limit_the_tree_stops_growing_and_the_playouts_go_on() {
    let run = |memory| {
        let limits = Limits { memory, ..playouts(20_000) };
        search(&plain(NoTactics, 3), &TicTacToe, &TicTacToe::EMPTY, limits).stats
    };
    let free = run(None);
    for bytes in [0, 10_000, 100_000] {
        let stats = run(Some(bytes));
        // A node holds a move, a proof, two counts, a sum and the place of its children.
        assert!(24 * stats.generated <= bytes.max(24 * 9), "{stats:?} in {bytes} bytes");
        assert!(stats.expanded < free.expanded && stats.nodes == 20_000, "{stats:?}");
    }
    let close = run(Some(32 * free.generated));
    assert!(free.generated / 2 < close.generated, "memory is used: {close:?} of {free:?}");
}

#[test]
fn an_evaluation_may_stand_for_the_rest_of_the_game() {
    // Values that mean nothing change no proof.
    for plies in [0, 1, 2] {
        for (seed, state) in positions(&TicTacToe, &middle_game(), 50).iter().enumerate() {
            let rollout = CutOff { evaluator: HashLeaves { seed: 1, spread: 100 }, plies, scale: 100.0 };
            let mcts = Mcts { tactics: NoTactics, selection: Ucb1::default(), rollout, seed: seed as u64 };
            let choice = search(&mcts, &TicTacToe, state, Limits::default());
            check_proof(choice.score.expect("it is proven"), exact(&TicTacToe, state), &format!("{state:?}"));
        }
    }
}

/// Ten thousand times left or right; the second side wins if it was left more often. No move decides before the end.
struct March;

impl StateSpace for March {
    /// How many moves were played, and how many of them were left.
    type State = (u32, u32);
    type Move = bool;
    type Moves = Vec<bool>;
    type Undo = ();

    fn moves(&self, _: &(u32, u32)) -> Vec<bool> {
        vec![false, true]
    }

    fn play(&self, state: &mut (u32, u32), left: bool) {
        *state = (state.0 + 1, state.1 + u32::from(left));
    }

    fn undo(&self, state: &mut (u32, u32), left: bool, (): ()) {
        *state = (state.0 - 1, state.1 - u32::from(left));
    }
}

impl Game for March {
    fn to_move(&self, &(played, _): &(u32, u32)) -> Side {
        if played.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self, &(played, left): &(u32, u32)) -> Option<Outcome> {
        let winner = match left.cmp(&5_000) {
            Ordering::Less => Outcome::Win(Side::First),
            Ordering::Equal => Outcome::Draw,
            Ordering::Greater => Outcome::Win(Side::Second),
        };
        (10_000 <= played).then_some(winner)
    }

    fn key(&self, &(played, left): &(u32, u32)) -> u64 {
        u64::from(played) << 32 | u64::from(left)
    }
}

#[test]
fn games_may_be_long() {
    let choice = search(&plain(NoTactics, 1), &March, &(0, 0), playouts(500));
    assert_eq!(choice.stats.nodes, 500);
}

/// A clock on which every look takes a millisecond.
struct Slow(AtomicU64);

impl Clock for Slow {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, atomic::Ordering::Relaxed))
    }
}

#[test]
fn the_clock_is_looked_at_within_a_playout() {
    let (clock, stop, node_counter) = (Slow(AtomicU64::new(0)), StopFlag::default(), NodeCounter::default());
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let control = Control { limits, clock: &clock, stop: &stop, node_counter: &node_counter };
    let choice = plain(NoTactics, 1).search(&March, &(0, 0), &control, &mut NoProgress);
    assert!((1..4).contains(&choice.stats.nodes), "39 looks a playout: {}", choice.stats.nodes);
    stop.raise();
    let choice = plain(NoTactics, 1).search(&March, &(0, 0), &control, &mut NoProgress);
    assert_eq!((choice.stats.nodes, choice.score), (0, None));
}

/// Keeps what it is told.
#[derive(Default)]
struct Diary(Vec<(u64, usize)>);

impl<M> ProgressSink<M> for Diary {
    fn progress(&mut self, progress: &Progress<'_, M>) {
        assert!(progress.score.is_some());
        self.0.push((progress.stats.nodes, progress.line.len()));
    }
}

#[test]
fn progress_is_told_at_powers_of_two() {
    let mut diary = Diary::default();
    let control = <SearchHandle>::default();
    plain(NoTactics, 1).search(&TicTacToe, &TicTacToe::EMPTY, &control.control(playouts(100)), &mut diary);
    let (nodes, lines): (Vec<u64>, Vec<usize>) = diary.0.into_iter().unzip();
    assert_eq!(nodes, [1, 2, 4, 8, 16, 32, 64]);
    assert!(lines.iter().all(|&n_moves| n_moves != 0));
}

/// The search as a player.
struct Player<T>(Mcts<T, Ucb1, ToTheEnd>);

impl<G: Game, T: Tactics<G>> Agent<G> for Player<T> {
    fn name(&self) -> &'static str {
        "mcts"
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        Ok(self.0.search(game, state, control, watch))
    }
}

#[test]
fn it_passes_the_kit() {
    for n in [0, 1, 50, 500] {
        let states = random_positions(&TicTacToe, &TicTacToe::EMPTY, 50, 5);
        check_agent(&TicTacToe, &mut Player(plain(NoTactics, 1)), &states, playouts(n)).expect("it keeps the rules");
        check_agent(&TicTacToe, &mut Player(plain(Foresight, 1)), &states, playouts(n)).expect("it keeps the rules");
        let heaps = random_positions(&Nim, &Nim::heaps([3, 2, 3, 1]), 50, 5);
        check_agent(&Nim, &mut Player(plain(Decisive, 1)), &heaps, playouts(n)).expect("it keeps the rules");
    }
}

#[test]
fn the_table_in_the_book_is_right() {
    let book = include_str!("../../../docs/mcts.md");
    for n in [1, 10, 100, 1_000, 10_000, 100_000] {
        let rows = [
            search(&plain(NoTactics, 1), &TicTacToe, &TicTacToe::EMPTY, playouts(n)),
            search(&plain(Decisive, 1), &TicTacToe, &TicTacToe::EMPTY, playouts(n)),
        ];
        let row = rows.map(|Choice { mv, score, stats, .. }| {
            let score = score.unwrap_or_default();
            format!("{} | {score} | {} | {}", mv + 1, stats.nodes, stats.generated)
        });
        let row = format!("| {n} | {} |", row.join(" | "));
        assert!(book.contains(&row), "{row}");
    }
}
