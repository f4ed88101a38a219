//! `mobility`: legal moves of the side to move less those that the opponent would have.

use mossa_kernel::{Evaluator, Score};

use super::difference;
use crate::{Board, Othello};

/// The difference of legal moves, 100 for each.
///
/// ```
/// use mossa_kernel::{Evaluator, Score};
/// use mossa_othello::{Board, Othello, evaluators::Mobility};
/// assert_eq!(Mobility.value(&Othello, &Board::START), Score::new(0), "both sides have four moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mobility;

impl Evaluator<Othello> for Mobility {
    type Value = Score;
    type Memo = ();

    fn memo(&self, _game: &Othello, _board: &Board) {}

    fn evaluate(&self, _game: &Othello, board: &Board, (): &()) -> Score {
        Score::new(100 * difference(board.legal(), board.legal_of_other()))
    }
}
