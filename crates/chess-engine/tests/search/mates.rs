//! Mates: those that a plain search finds are found as fast, and those that are announced hold against every defence.

use std::collections::HashMap;

use mossa_chess::board::Move;
use mossa_chess::evaluators::{Material, Rounded};
use mossa_chess::{Chess, State};
use mossa_chess_engine::{Engine, Task};
use mossa_kernel::{Game as _, Limits, Outcome, Score, SearchHandle, Silent, StateSpace as _, Window};
use mossa_search::alpha_beta::{AlphaBeta, Parts};

use crate::{engine, position, think};

/// Positions in which there is something to find.
fn positions() -> impl Iterator<Item = State> {
    let text = include_str!("../../../../data/chess/wac.epd");
    text.lines().map(|line| position(&line.split_whitespace().take(4).collect::<Vec<_>>().join(" ")))
}

/// Looks for forced mates by trying everything; the engine only says what to try first.
struct Prover {
    engine: Engine,
    /// Positions known to be lost for the side to move within this many plies, or not.
    known: HashMap<(u64, u32), bool>,
}

impl Prover {
    /// Whether the side to move is mated within this many plies, whatever it plays.
    fn is_lost(&mut self, state: &State, plies: u32) -> bool {
        let game = Chess::STANDARD;
        match game.outcome(state) {
            Some(Outcome::Win(_)) => return true,
            Some(_) => return false,
            None if plies == 0 => return false,
            None => {}
        }
        if let Some(&known) = self.known.get(&(state.position_key(), plies)) {
            return known;
        }
        let is_lost = game.moves(state).into_iter().all(|mv| self.is_won(&after(state, mv), plies - 1));
        self.known.insert((state.position_key(), plies), is_lost);
        is_lost
    }

    /// Whether the side to move can mate within this many plies.
    fn is_won(&mut self, state: &State, plies: u32) -> bool {
        if plies == 0 || Chess::STANDARD.outcome(state).is_some() {
            return false;
        }
        let first = think(&mut self.engine, state, 1_500).best();
        let others = Chess::STANDARD.moves(state).into_iter().filter(|mv| *mv != first);
        std::iter::once(first).chain(others).any(|mv| self.is_lost(&after(state, mv), plies - 1))
    }
}

fn after(state: &State, mv: Move) -> State {
    let mut after = state.clone();
    let _ = Chess::STANDARD.play(&mut after, mv);
    after
}

#[test]
fn announced_mates_hold_against_every_defence() {
    /// Mate in four moves.
    const MAX_PLIES: u32 = 7;
    let mut n_proven = 0;
    let mut prover = Prover { engine: engine(), known: HashMap::new() };
    let mut engine = engine();
    for state in positions() {
        engine.clear();
        let found = think(&mut engine, &state, 12_000);
        let Some(plies) = found.score().and_then(Score::win_in_plies).filter(|&plies| plies <= MAX_PLIES) else {
            continue;
        };
        assert!(prover.is_lost(&after(&state, found.best()), plies - 1), "{:?}: no mate in {plies}", state.board());
        n_proven += 1;
        // Two plies on, there is a mate to announce again.
        let [mv, reply] = found.root_moves[0].pv[..2.min(plies as usize)] else { continue };
        let later = after(&after(&state, mv), reply);
        let found = think(&mut engine, &later, 12_000);
        let again = found.score().and_then(Score::win_in_plies).expect("it was announced before");
        assert!(again <= plies - 2 && prover.is_lost(&after(&later, found.best()), again - 1), "{:?}", later.board());
        n_proven += 1;
    }
    assert!(50 <= n_proven, "{n_proven}");
}

/// What plain alpha-beta says at this depth.
fn plain(state: &State, depth: u32) -> Score {
    let (handle, evaluator, mut watch) = (<SearchHandle>::default(), Rounded(Material), Silent);
    let meter = handle.control(Limits::default()).meter();
    let mut search = AlphaBeta::new(&Chess::STANDARD, &evaluator, Parts::plain(), meter, &mut watch);
    search.search(state, depth, Window::full()).expect("there are no limits")
}

/// The score of the engine under these limits.
fn strong(engine: &mut Engine, state: &State, limits: Limits, task: &Task) -> Score {
    engine.clear();
    let handle = <SearchHandle>::default();
    engine
        .think(state, task, &handle.control(limits), &mut ())
        .expect("there are moves")
        .score()
        .expect("there was time")
}

#[test]
fn short_mates_are_those_of_a_plain_search() {
    let (mut n_mates, mut engine) = (0, engine());
    for state in positions().take(100) {
        let expected = plain(&state, 3);
        let is_short = |score: Score| score.win_in_plies().is_some_and(|plies| plies <= 3);
        let mate = Task { mate: Some(2), ..Task::default() };
        let sought = strong(&mut engine, &state, Limits { depth: Some(3), ..Limits::default() }, &mate);
        if is_short(expected) || is_short(sought) {
            let limits = Limits { nodes: Some(100_000), ..Limits::default() };
            let played = strong(&mut engine, &state, limits, &Task::default());
            assert_eq!((sought, played), (expected, expected), "{:?}", state.board());
            n_mates += 1;
        }
    }
    assert!(5 <= n_mates, "{n_mates}");
}
