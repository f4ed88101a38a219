//! Census counted, and two that are worth more together; how far the game has come.

use mossa_chess::board::{Board, Color, Piece};

use super::Pair;
use super::camp::Camp;
use super::geometry::count;
use super::params::{BISHOP_PAIR, KNIGHT_BY_PAWNS, MATERIAL, ROOK_BY_PAWNS};
use super::trace::Trace;

/// The phase of a game with all its pieces; 0 is that of pawns and kings alone.
pub const OPENING: i32 = 24;

/// The kinds of men that are counted: all but the king.
const KINDS: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// How many men of each kind the sides have: counted once for every evaluation, for counting takes time.
#[derive(Clone, Copy)]
pub(super) struct Census([[i32; KINDS.len()]; Color::NUM]);

impl Census {
    /// Counts them.
    pub(super) fn of(board: &Board) -> Census {
        Census(Color::ALL.map(|color| KINDS.map(|piece| count(board.colored_pieces(color, piece)))))
    }

    /// A side's men of a kind; not the king.
    pub(super) fn count(&self, us: Color, piece: Piece) -> i32 {
        self.0[us as usize][piece as usize]
    }

    /// How much of the middlegame is left: from [`OPENING`] down to 0.
    pub(super) fn phase(&self) -> i32 {
        let phase = |[_, knights, bishops, rooks, queens]: [i32; 5]| knights + bishops + 2 * rooks + 4 * queens;
        let [white, black] = self.0.map(phase);
        OPENING.min(white + black)
    }

    /// A side's pieces in the coin of the exchange: knights and bishops 3, rooks 5, queens 9.
    pub(super) fn force(&self, us: Color) -> i32 {
        let [_, knights, bishops, rooks, queens] = self.0[us as usize];
        3 * (knights + bishops) + 5 * rooks + 9 * queens
    }
}

/// A side's men. Knights gain by own pawns, among which they need no lines; rooks lose by them.
pub(super) fn material<C: Camp, T: Trace>(census: &Census, trace: &mut T) -> Pair {
    let us = C::US;
    let mut worth = Pair::ZERO;
    for piece in KINDS {
        worth += trace.weigh(us, MATERIAL.at(piece as usize), census.count(us, piece));
    }
    let pawns = census.count(us, Piece::Pawn) - 4;
    worth += trace.weigh(us, KNIGHT_BY_PAWNS.at(0), census.count(us, Piece::Knight) * pawns);
    worth += trace.weigh(us, ROOK_BY_PAWNS.at(0), census.count(us, Piece::Rook) * pawns);
    if 2 <= census.count(us, Piece::Bishop) {
        worth += trace.weigh(us, BISHOP_PAIR.at(0), 1);
    }
    worth
}
