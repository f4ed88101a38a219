//! Tactics for games that bring none: one sees nothing, the other a single move ahead.
//!
//! A search takes its tactics as a part and need not ask whether there are any. [`NoTactics`] compiles to the plain list
//! of moves. [`Decisive`] plays every move to see whether it ends the game at once, as F. Teytaud and O. Teytaud advise in
//! *On the huge benefit of decisive moves in Monte-Carlo tree search*, 2010; a game that can tell faster brings its own.

use mossa_kernel::{Game, Outcome, TacticalStatus, Tactics};

/// Sees nothing: every move is open.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Notation, TacticalStatus, Tactics};
/// use mossa_search::tactics::NoTactics;
/// let state = TicTacToe.read_state("xx./oo./...")?;
/// assert!(matches!(NoTactics.probe(&TicTacToe, &state), TacticalStatus::Open(moves) if moves == [2, 5, 6, 7, 8]));
/// # Ok::<(), mossa_conformance::toys::TextError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct NoTactics;

impl<G: Game> Tactics<G> for NoTactics {
    const IS_BLIND: bool = true;

    #[inline]
    fn probe(&self, game: &G, state: &G::State) -> TacticalStatus<G> {
        TacticalStatus::Open(game.moves(state))
    }
}

/// Plays a move that wins at once, and none that loses at once while there is another.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Notation, TacticalStatus, Tactics};
/// use mossa_search::tactics::Decisive;
/// let state = TicTacToe.read_state("xx./oo./...")?;
/// assert!(matches!(Decisive.probe(&TicTacToe, &state), TacticalStatus::Won { mv: 2, plies: 1 }));
/// # Ok::<(), mossa_conformance::toys::TextError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Decisive;

impl<G: Game> Tactics<G> for Decisive {
    fn probe(&self, game: &G, state: &G::State) -> TacticalStatus<G> {
        let side = game.to_move(state);
        let moves = game.moves(state);
        let mut scratch = state.clone();
        let mut winner_after = |mv: G::Move| {
            let undo = game.play(&mut scratch, mv);
            let outcome = game.outcome(&scratch);
            game.undo(&mut scratch, mv, undo);
            outcome.and_then(Outcome::winner)
        };
        let mut n_open = 0;
        for &mv in moves.as_ref() {
            match winner_after(mv) {
                Some(winner) if winner == side => return TacticalStatus::Won { mv, plies: 1 },
                Some(_) => {}
                None => n_open += 1,
            }
        }
        match n_open {
            0 => TacticalStatus::Lost { mv: moves.as_ref()[0], plies: 1 },
            n_open if n_open == moves.as_ref().len() => TacticalStatus::Open(moves),
            // Games in which a move can lose at once are rare: they pay with a second look.
            _ => TacticalStatus::Open(moves.into_iter().filter(|&mv| winner_after(mv).is_none()).collect()),
        }
    }
}
