//! `positional`: what players of Othello look at, weighed by how far the game has come.
//!
//! | term | counts, own less the opponent's |
//! |---|---|
//! | mobility | legal moves |
//! | potential | empty squares next to the other side's discs: moves that may become legal |
//! | corners | discs on corners |
//! | x_squares | discs diagonally beside a corner that is still empty; they give the corner away |
//! | c_squares | discs beside such a corner on the edge |
//! | stability | discs that can never be turned over |
//! | parity | near the end, which side makes the last move if neither passes |
//! | discs | near the end, discs |

use mossa_kernel::{Evaluator, Score};

use super::{C_SQUARES, X_SQUARES, difference};
use crate::bits::{self, CORNERS};
use crate::{Board, Othello};

/// Mobility, corners, stability, and near the end parity and discs.
///
/// ```
/// use mossa_kernel::{Evaluator, Notation, Score};
/// use mossa_othello::{Board, Othello, evaluators::Positional};
/// assert_eq!(Positional.value(&Othello, &Board::START), Score::new(0));
/// // Black has a corner, white a square that gives one away.
/// let text = "X------- -------- -------- ---OX--- ---XO--- -------- ------O- -------- X";
/// assert!(Score::new(300) < Positional.value(&Othello, &Othello.read_state(text).unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Positional;

/// What each term weighs, in hundredths of a disc.
mod weight {
    /// A legal move.
    pub(super) const MOBILITY: i32 = 45;
    /// An empty square next to the other side's discs.
    pub(super) const POTENTIAL: i32 = 18;
    /// A corner, besides its stability.
    pub(super) const CORNER: i32 = 300;
    /// A disc diagonally beside an empty corner.
    pub(super) const X_SQUARE: i32 = -160;
    /// A disc beside an empty corner on the edge.
    pub(super) const C_SQUARE: i32 = -60;
    /// A stable disc.
    pub(super) const STABLE: i32 = 70;
    /// The last move.
    pub(super) const PARITY: i32 = 60;
    /// A disc, for every empty square below [`END_DISCS`](super::END_DISCS).
    pub(super) const DISC: i32 = 6;
}

/// Parity counts when at most this many squares are empty.
const END_PARITY: u32 = 14;
/// With fewer empty squares discs count, the more the fewer there are.
const END_DISCS: u32 = 14;

/// The terms, by name.
type Terms = [(&'static str, i32); 8];

/// What the value is made of, for the side to move.
fn weigh(board: &Board) -> Terms {
    let (own, other) = board.own_and_other();
    let (empty, n_empty) = (!(own | other), board.n_empty());
    let [own_stable, other_stable] = bits::stable([own, other]);
    let beside_empty = |table: [(u64, u64); 4]| {
        table.into_iter().filter(|(corner, _)| corner & empty != 0).fold(0, |all, (_, squares)| all | squares)
    };
    let (x_squares, c_squares) = (beside_empty(X_SQUARES), beside_empty(C_SQUARES));
    let frontier = |discs: u64| bits::neighbours(discs) & empty;
    let parity = if n_empty % 2 == 1 { weight::PARITY } else { -weight::PARITY };
    let disc = weight::DISC * END_DISCS.saturating_sub(n_empty) as i32;
    [
        ("mobility", weight::MOBILITY * difference(board.legal(), board.legal_of_other())),
        ("potential", weight::POTENTIAL * difference(frontier(other), frontier(own))),
        ("corners", weight::CORNER * difference(own & CORNERS, other & CORNERS)),
        ("x_squares", weight::X_SQUARE * difference(own & x_squares, other & x_squares)),
        ("c_squares", weight::C_SQUARE * difference(own & c_squares, other & c_squares)),
        ("stability", weight::STABLE * difference(own_stable, other_stable)),
        ("parity", if n_empty <= END_PARITY { parity } else { 0 }),
        ("discs", disc * difference(own, other)),
    ]
}

impl Evaluator<Othello> for Positional {
    type Value = Score;
    type Memo = ();

    fn memo(&self, _game: &Othello, _board: &Board) {}

    fn evaluate(&self, _game: &Othello, board: &Board, (): &()) -> Score {
        Score::new(weigh(board).into_iter().map(|(_, value)| value).sum())
    }

    fn terms(&self, _game: &Othello, board: &Board) -> Vec<(&'static str, f64)> {
        weigh(board).into_iter().map(|(name, value)| (name, value.into())).collect()
    }
}
