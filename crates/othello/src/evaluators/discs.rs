//! `discs`: own discs less the opponent's. Greedy: what counts in the end counts for little before.

use mossa_kernel::{Evaluator, Score};

use super::difference;
use crate::{Board, Othello};

/// The difference of discs, 100 for each.
///
/// ```
/// use mossa_kernel::{Evaluator, Score};
/// use mossa_othello::{Board, Othello, evaluators::Discs};
/// assert_eq!(Discs.value(&Othello, &Board::START), Score::new(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Discs;

impl Evaluator<Othello> for Discs {
    type Value = Score;
    type Memo = ();

    fn memo(&self, _game: &Othello, _board: &Board) {}

    fn evaluate(&self, _game: &Othello, board: &Board, (): &()) -> Score {
        let (own, other) = board.own_and_other();
        Score::new(100 * difference(own, other))
    }
}
