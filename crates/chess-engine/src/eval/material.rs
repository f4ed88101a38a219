//! Men counted, and two that are worth more together; how far the game has come.

use mossa_chess::board::{Board, Color, Piece};

use super::Pair;
use super::geometry::count;
use super::params::{BISHOP_PAIR, KNIGHT_BY_PAWNS, MATERIAL, ROOK_BY_PAWNS};
use super::trace::Trace;

/// The phase of a game with all its pieces; 0 is that of pawns and kings alone.
pub const OPENING: i32 = 24;

/// What each piece adds to the phase.
const PHASES: [(Piece, i32); 4] = [(Piece::Knight, 1), (Piece::Bishop, 1), (Piece::Rook, 2), (Piece::Queen, 4)];

/// How much of the middlegame is left: from [`OPENING`] down to 0.
pub(super) fn phase(board: &Board) -> i32 {
    let sum: i32 = PHASES.iter().map(|&(piece, phase)| phase * count(board.pieces(piece))).sum();
    sum.min(OPENING)
}

/// A side's men. Knights gain by own pawns, among which they need no lines; rooks lose by them.
pub(super) fn material<T: Trace>(board: &Board, us: Color, trace: &mut T) -> Pair {
    let men = |piece| count(board.colored_pieces(us, piece));
    let mut worth = Pair::ZERO;
    for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        worth += trace.weigh(us, MATERIAL.at(piece as usize), men(piece));
    }
    let pawns = men(Piece::Pawn) - 4;
    worth += trace.weigh(us, KNIGHT_BY_PAWNS.at(0), men(Piece::Knight) * pawns);
    worth += trace.weigh(us, ROOK_BY_PAWNS.at(0), men(Piece::Rook) * pawns);
    if 2 <= men(Piece::Bishop) {
        worth += trace.weigh(us, BISHOP_PAIR.at(0), 1);
    }
    worth
}
