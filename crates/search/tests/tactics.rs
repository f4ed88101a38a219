//! What tactics say is true: held against minimax to the end of the game.

use mossa_conformance::rules::random_positions;
use mossa_conformance::toys::{HashLeaves, Heaps, Nim, Take, TicTacToe};
use mossa_kernel::{Game, Outcome, Score, Side, StateSpace, TacticalStatus, Tactics, Value};
use mossa_search::minimax::minimax;
use mossa_search::tactics::{Decisive, NoTactics};

/// Nim in which the side that takes the last loses: here a move can lose at once.
struct Misere;

impl StateSpace for Misere {
    type State = Heaps;
    type Move = Take;
    type Moves = Vec<Take>;
    type Undo = ();

    fn moves(&self, state: &Heaps) -> Vec<Take> {
        Nim.moves(state)
    }

    fn play(&self, state: &mut Heaps, take: Take) {
        let () = Nim.play(state, take);
    }

    fn undo(&self, state: &mut Heaps, take: Take, (): ()) {
        Nim.undo(state, take, ());
    }
}

impl Game for Misere {
    fn to_move(&self, state: &Heaps) -> Side {
        state.to_move
    }

    fn outcome(&self, state: &Heaps) -> Option<Outcome> {
        Nim.outcome(state).map(|_| Outcome::Win(state.to_move))
    }

    fn key(&self, state: &Heaps) -> u64 {
        Nim.key(state)
    }
}

/// What `mv` is worth to the side that plays it.
fn worth<G: Game>(game: &G, state: &G::State, mv: G::Move) -> Score {
    let leaves = HashLeaves { seed: 1, spread: 9 };
    Score::from_child(minimax(game, &leaves, &game.after(state, mv), 99).0)
}

/// The contract of [`TacticalStatus`], word by word.
fn check<G: Game<State: std::fmt::Debug>>(game: &G, tactics: &impl Tactics<G>, state: &G::State) {
    let all = game.moves(state);
    let values: Vec<Score> = all.as_ref().iter().map(|&mv| worth(game, state, mv)).collect();
    let best = values.iter().max().copied();
    let sight = tactics.probe(game, state);
    let is_true = match &sight {
        TacticalStatus::Won { mv, plies } => {
            best == Some(Score::win_in(*plies)) && best == Some(worth(game, state, *mv))
        }
        TacticalStatus::Lost { mv, plies } => {
            best == Some(Score::loss_in(*plies)) && best == Some(worth(game, state, *mv))
        }
        TacticalStatus::Open(open) => {
            let open = open.as_ref();
            let kept: Vec<G::Move> = all.as_ref().iter().copied().filter(|mv| open.contains(mv)).collect();
            let worst = open.iter().map(|&mv| worth(game, state, mv)).min();
            let left_out = all.as_ref().iter().zip(&values).filter(|(mv, _)| !open.contains(mv));
            let is_right = |value: &Score| value.loss_in_plies().is_some() && Some(*value) <= worst;
            kept == open && !kept.is_empty() && left_out.into_iter().all(|(_, value)| is_right(value))
        }
    };
    assert!(is_true, "{sight:?} in {state:?}, where moves are worth {values:?}");
}

fn check_all<G: Game<State: std::fmt::Debug>>(game: &G, start: &G::State, n: usize) {
    let mut n_seen = [0; 3];
    for state in random_positions(game, start, n, 21).iter().filter(|state| game.outcome(state).is_none()) {
        check(game, &NoTactics, state);
        check(game, &Decisive, state);
        n_seen[match Decisive.probe(game, state) {
            TacticalStatus::Won { .. } => 0,
            TacticalStatus::Lost { .. } => 1,
            TacticalStatus::Open(_) => 2,
        }] += 1;
    }
    assert!(10 < n_seen[0].max(n_seen[1]) && 10 < n_seen[2], "{n_seen:?} of won, lost and open");
}

#[test]
fn tactics_say_what_is_true() {
    let start = TicTacToe.after(&TicTacToe.after(&TicTacToe::EMPTY, 4), 1);
    check_all(&TicTacToe, &start, 300);
    check_all(&Nim, &Nim::heaps([2, 1, 2, 1]), 300);
    check_all(&Misere, &Nim::heaps([2, 1, 2, 1]), 300);
}

#[test]
fn moves_that_lose_at_once_are_left_out_while_there_are_others() {
    let open = |heaps| match Decisive.probe(&Misere, &Nim::heaps(heaps)) {
        TacticalStatus::Open(moves) => moves.iter().map(|take| take.n).collect(),
        other => vec![matches!(other, TacticalStatus::Lost { plies: 1, .. }).into()],
    };
    assert_eq!(open([0, 4, 0, 0]), [1, 2, 3]);
    assert_eq!(open([1, 0, 0, 0]), [1], "the only move loses");
}
