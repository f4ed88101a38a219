//! Material: values of pieces, the bishop pair, and the phase of the game.

use mossa_chess::board::{Board, Color, Piece};

use super::Pair;
use super::camp::Camp;
use super::geometry::count;
use super::params::{BISHOP_PAIR, KNIGHT_BY_PAWNS, MATERIAL, ROOK_BY_PAWNS};
use super::trace::Trace;

/// The phase with all pieces on the board; 0 is that of kings and pawns alone.
pub const MAX_PHASE: i32 = 24;

/// The kinds of pieces that are counted: all but the king.
const KINDS: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// The number of pieces of each kind and side, counted once for every evaluation.
#[derive(Clone, Copy)]
pub(super) struct MaterialCount([[i32; KINDS.len()]; Color::NUM]);

impl MaterialCount {
    /// Counts the pieces of a position.
    pub(super) fn of(board: &Board) -> MaterialCount {
        MaterialCount(Color::ALL.map(|color| KINDS.map(|piece| count(board.colored_pieces(color, piece)))))
    }

    /// The number of pieces of a kind, which is not the king.
    pub(super) fn count(&self, us: Color, piece: Piece) -> i32 {
        self.0[us as usize][piece as usize]
    }

    /// The phase of the game, from [`MAX_PHASE`] down to 0.
    pub(super) fn phase(&self) -> i32 {
        let phase = |[_, knights, bishops, rooks, queens]: [i32; 5]| knights + bishops + 2 * rooks + 4 * queens;
        let [white, black] = self.0.map(phase);
        MAX_PHASE.min(white + black)
    }

    /// The pieces of a side in points: knights and bishops 3, rooks 5, queens 9; pawns are not counted.
    pub(super) fn piece_points(&self, us: Color) -> i32 {
        let [_, knights, bishops, rooks, queens] = self.0[us as usize];
        3 * (knights + bishops) + 5 * rooks + 9 * queens
    }
}

/// The material of a side. Knights gain value with the number of own pawns, rooks lose value.
pub(super) fn material<C: Camp, T: Trace>(material: &MaterialCount, trace: &mut T) -> Pair {
    let us = C::US;
    let mut score = Pair::ZERO;
    for piece in KINDS {
        score += trace.weigh(us, MATERIAL.at(piece as usize), material.count(us, piece));
    }
    let pawns = material.count(us, Piece::Pawn) - 4;
    score += trace.weigh(us, KNIGHT_BY_PAWNS.at(0), material.count(us, Piece::Knight) * pawns);
    score += trace.weigh(us, ROOK_BY_PAWNS.at(0), material.count(us, Piece::Rook) * pawns);
    if 2 <= material.count(us, Piece::Bishop) {
        score += trace.weigh(us, BISHOP_PAIR.at(0), 1);
    }
    score
}
