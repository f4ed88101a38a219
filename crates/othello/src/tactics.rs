//! Which moves to try first: corners, then moves that leave the opponent few replies; squares beside an empty corner last.
//!
//! Nothing is decided here: a single legal move, a pass among them, is forced, and searches follow it at no cost in depth.

use mossa_kernel::{StateSpace, TacticalStatus, Tactics};

use crate::bits::{self, CORNERS};
use crate::evaluators::{C_SQUARES, X_SQUARES};
use crate::{Board, Move, Othello};

/// Ranks moves by corners and by the replies that they leave.
///
/// ```
/// use mossa_kernel::{Notation, StateSpace, Tactics};
/// use mossa_othello::{CornersFirst, Othello};
/// let board = Othello.read_state("-OX----- -O------ --X----- ---OX--- ---XO--- -------- -------- -------- X").unwrap();
/// let best = Othello.moves(&board).into_iter().max_by_key(|&mv| CornersFirst.rank(&Othello, &board, mv));
/// assert_eq!(best.unwrap().to_string(), "a1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CornersFirst;

/// What a corner is worth: more than all that a search learns.
const CORNER: i32 = 1 << 21;
/// What every reply of the opponent costs.
const REPLY: i32 = 1 << 14;
/// What a square diagonally beside an empty corner costs, …
const X_SQUARE: i32 = 1 << 17;
/// … and one along the edge.
const C_SQUARE: i32 = 1 << 16;

impl Tactics<Othello> for CornersFirst {
    fn probe(&self, game: &Othello, board: &Board) -> TacticalStatus<Othello> {
        TacticalStatus::Open(game.moves(board))
    }

    fn rank(&self, _game: &Othello, board: &Board, mv: Move) -> i32 {
        let Some(square) = mv.square() else { return 0 };
        let (own, other) = board.own_and_other();
        let bit = square.bit();
        let flips = bits::flips(own, other, bit);
        let n_replies = bits::legal(other & !flips, own | flips | bit).count_ones() as i32;
        let empty_corners = CORNERS & !(own | other);
        let is_beside = |table: &[(u64, u64); 4]| {
            table.iter().any(|&(corner, squares)| empty_corners & corner != 0 && squares & bit != 0)
        };
        let corner = if bit & CORNERS != 0 { CORNER } else { 0 };
        let x_square = if is_beside(&X_SQUARES) { X_SQUARE } else { 0 };
        let c_square = if is_beside(&C_SQUARES) { C_SQUARE } else { 0 };
        corner - REPLY * n_replies - x_square - c_square
    }
}
