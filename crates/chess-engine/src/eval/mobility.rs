//! Knights, bishops, rooks and queens: piece-square tables, mobility, outposts and files.
//!
//! This pass also adds the attacks of all pieces to the [`EvalInfo`] and sums the danger to the enemy king, because it is the
//! only one that visits every piece.

use mossa_chess::board::{BitBoard, File, Piece, Rank, Square, get_bishop_moves, get_knight_moves, get_rook_moves};

use super::Pair;
use super::camp::Camp;
use super::geometry::{ahead, count, rank_of, ranks};
use super::info::EvalInfo;
use super::params::{
    BEHIND_PAWN, BISHOP_MOBILITY, BISHOP_PAWNS, BISHOP_PSQT, DANGER_ATTACKER, DANGER_ATTACKS, KNIGHT_MOBILITY,
    KNIGHT_PSQT, LONG_DIAGONAL, OUTPOST, OUTPOST_IN_REACH, QUEEN_MOBILITY, QUEEN_PSQT, ROOK_FILE, ROOK_MOBILITY,
    ROOK_ON_SEVENTH, ROOK_PSQT, ROOK_SHUT_IN,
};
use super::pawns::psqt;
use super::trace::Trace;
use super::weights::WeightRange;

/// Evaluates the pieces of a side, and adds their attacks on the enemy king to `danger`.
pub(super) fn mobility<C: Camp, T: Trace>(info: &mut EvalInfo<'_>, danger: &mut Pair, trace: &mut T) -> Pair {
    let us = C::US;
    let occupied = info.board.occupied();
    // X-ray attacks: sliders look through own pieces that move along the same lines.
    let queens = info.pieces(us, Piece::Queen);
    let through_queens = occupied - queens;
    let through_rooks = through_queens - info.pieces(us, Piece::Rook);
    let mut score = Pair::ZERO;
    for square in info.pieces(us, Piece::Knight) {
        let attacks = get_knight_moves(square);
        score += KNIGHT.evaluate::<C, T>(info, PlacedPiece { square, attacks }, danger, trace);
        score += minor::<C, T>(info, PlacedPiece { square, attacks }, Piece::Knight, trace);
    }
    for square in info.pieces(us, Piece::Bishop) {
        let attacks = get_bishop_moves(square, through_queens);
        score += BISHOP.evaluate::<C, T>(info, PlacedPiece { square, attacks }, danger, trace);
        score += minor::<C, T>(info, PlacedPiece { square, attacks }, Piece::Bishop, trace);
        score += bishop::<C, T>(info, square, trace);
    }
    for square in info.pieces(us, Piece::Rook) {
        let attacks = get_rook_moves(square, through_rooks);
        score += ROOK.evaluate::<C, T>(info, PlacedPiece { square, attacks }, danger, trace);
        score += rook::<C, T>(info, PlacedPiece { square, attacks }, trace);
    }
    for square in queens {
        let attacks = get_bishop_moves(square, occupied) | get_rook_moves(square, occupied);
        score += QUEEN.evaluate::<C, T>(info, PlacedPiece { square, attacks }, danger, trace);
    }
    score
}

/// A piece on its square, and what it attacks.
#[derive(Clone, Copy)]
struct PlacedPiece {
    square: Square,
    attacks: BitBoard,
}

/// A kind of piece and its weights.
struct Kind {
    piece: Piece,
    psqt: WeightRange,
    mobility: WeightRange,
}

const KNIGHT: Kind = Kind { piece: Piece::Knight, psqt: KNIGHT_PSQT, mobility: KNIGHT_MOBILITY };
const BISHOP: Kind = Kind { piece: Piece::Bishop, psqt: BISHOP_PSQT, mobility: BISHOP_MOBILITY };
const ROOK: Kind = Kind { piece: Piece::Rook, psqt: ROOK_PSQT, mobility: ROOK_MOBILITY };
const QUEEN: Kind = Kind { piece: Piece::Queen, psqt: QUEEN_PSQT, mobility: QUEEN_MOBILITY };

impl Kind {
    /// Adds the attacks of a piece, and evaluates its square, its mobility and its attack on the king ring.
    fn evaluate<C: Camp, T: Trace>(
        &self,
        info: &mut EvalInfo<'_>,
        placed: PlacedPiece,
        danger: &mut Pair,
        trace: &mut T,
    ) -> Pair {
        let us = C::US;
        let PlacedPiece { square, attacks } = placed;
        info.attack(us, self.piece, attacks);
        let on_ring = attacks & info.king_rings[!us as usize];
        if !on_ring.is_empty() {
            *danger += trace.weigh(!us, DANGER_ATTACKER.at(self.piece as usize - 1), 1);
            *danger += trace.weigh(!us, DANGER_ATTACKS.at(0), count(on_ring));
        }
        let targets = count(attacks & info.mobility_area[us as usize]);
        trace.weigh(us, psqt(self.psqt, us, square), 1) + trace.weigh(us, self.mobility.at(targets as usize), 1)
    }
}

/// Knights and bishops: outposts, and shelter behind a pawn.
fn minor<C: Camp, T: Trace>(info: &EvalInfo<'_>, placed: PlacedPiece, piece: Piece, trace: &mut T) -> Pair {
    let us = C::US;
    let PlacedPiece { square, attacks } = placed;
    let number = piece as usize - Piece::Knight as usize;
    let outposts = ranks(us, &[Rank::Fourth, Rank::Fifth, Rank::Sixth])
        & info.attacked_by(us, Piece::Pawn)
        & !info.pawns.reach[!us as usize];
    let mut score = Pair::ZERO;
    if outposts.has(square) {
        score += trace.weigh(us, OUTPOST.at(number), 1);
    } else if piece == Piece::Knight && !(outposts & attacks & !info.board.colors(us)).is_empty() {
        score += trace.weigh(us, OUTPOST_IN_REACH.at(0), 1);
    }
    if !(ahead(us, square.bitboard()) & info.board.pieces(Piece::Pawn)).is_empty() {
        score += trace.weigh(us, BEHIND_PAWN.at(number), 1);
    }
    score
}

/// Bishops: own pawns on their colour, and the long diagonals.
fn bishop<C: Camp, T: Trace>(info: &EvalInfo<'_>, square: Square, trace: &mut T) -> Pair {
    let us = C::US;
    let colour = if BitBoard::DARK_SQUARES.has(square) { BitBoard::DARK_SQUARES } else { BitBoard::LIGHT_SQUARES };
    let mut score = trace.weigh(us, BISHOP_PAWNS.at(0), count(colour & info.pieces(us, Piece::Pawn)));
    let centre = Square::D4.bitboard() | Square::E4.bitboard() | Square::D5.bitboard() | Square::E5.bitboard();
    let seen = get_bishop_moves(square, info.board.pieces(Piece::Pawn)) | square.bitboard();
    if 2 <= count(seen & centre) {
        score += trace.weigh(us, LONG_DIAGONAL.at(0), 1);
    }
    score
}

/// Rooks: open files, the seventh rank, and rooks trapped by their own king.
fn rook<C: Camp, T: Trace>(info: &EvalInfo<'_>, placed: PlacedPiece, trace: &mut T) -> Pair {
    let us = C::US;
    let PlacedPiece { square, attacks } = placed;
    let file = square.file().bitboard();
    let mut score = Pair::ZERO;
    if (file & info.pieces(us, Piece::Pawn)).is_empty() {
        let open = (file & info.pieces(!us, Piece::Pawn)).is_empty();
        score += trace.weigh(us, ROOK_FILE.at(usize::from(open)), 1);
    } else if count(attacks & info.mobility_area[us as usize]) <= 3 {
        let king = info.king(us);
        let king_side = File::E <= king.file();
        let outside = if king_side { king.file() < square.file() } else { square.file() < king.file() };
        let rights = info.board.castle_rights(us);
        if outside && king.rank() == square.rank() && rights.short.is_none() && rights.long.is_none() {
            score += trace.weigh(us, ROOK_SHUT_IN.at(0), 1);
        }
    }
    if rank_of(us, square) == 6 {
        let prey = !(info.pieces(!us, Piece::Pawn) & square.rank().bitboard()).is_empty();
        if prey || rank_of(us, info.king(!us)) == 7 {
            score += trace.weigh(us, ROOK_ON_SEVENTH.at(0), 1);
        }
    }
    score
}
