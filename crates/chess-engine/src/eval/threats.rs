//! Threats against enemy pieces, restricted enemy squares, and space.
//!
//! A piece is *firm* if a pawn defends it, or if it is defended twice and not attacked twice; other pieces are weak.

use mossa_chess::board::{BitBoard, Piece, Rank, get_bishop_moves, get_knight_moves, get_rook_moves};

use super::Pair;
use super::camp::Camp;
use super::geometry::{ahead, count, pawn_attacks, ranks};
use super::info::EvalInfo;
use super::params::{
    HANGING, QUEEN_IN_REACH, RESTRICTED, SPACE, THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_ROOK,
    THREAT_BY_STEP,
};
use super::trace::Trace;
use super::weights::WeightRange;

/// The threats of `us`.
pub(super) fn threats<C: Camp, T: Trace>(info: &EvalInfo<'_>, trace: &mut T) -> Pair {
    let us = C::US;
    let enemy = info.board.colors(!us);
    let pieces = enemy - info.board.pieces(Piece::Pawn) - info.board.pieces(Piece::King);
    let guarded_twice = info.attacked_twice(!us) & !info.attacked_twice(us);
    let firm = info.attacked_by(!us, Piece::Pawn) | guarded_twice;
    let weak = (enemy - info.board.pieces(Piece::King)) & info.attacked(us) & !firm;

    let mut score = by_pawns::<C, T>(info, pieces, trace);
    let minors = info.attacked_by(us, Piece::Knight) | info.attacked_by(us, Piece::Bishop);
    score += by_kind::<C, T>(info, Threat { by: THREAT_BY_MINOR, victims: minors & (weak | pieces) }, trace);
    let rooks = info.attacked_by(us, Piece::Rook);
    score += by_kind::<C, T>(info, Threat { by: THREAT_BY_ROOK, victims: rooks & weak }, trace);
    if !(weak & info.attacked_by(us, Piece::King)).is_empty() {
        score += trace.weigh(us, THREAT_BY_KING.at(0), 1);
    }
    let hanging = weak & (!info.attacked(!us) | (pieces & info.attacked_twice(us)));
    score += trace.weigh(us, HANGING.at(0), count(hanging));
    let restricted = info.attacked(!us) & !firm & info.attacked(us) & !enemy;
    score += trace.weigh(us, RESTRICTED.at(0), count(restricted));
    score + on_queen::<C, T>(info, firm, trace)
}

/// Attacked pieces, and the weights by their kind.
#[derive(Clone, Copy)]
struct Threat {
    by: WeightRange,
    victims: BitBoard,
}

fn by_kind<C: Camp, T: Trace>(info: &EvalInfo<'_>, threat: Threat, trace: &mut T) -> Pair {
    let us = C::US;
    let mut score = Pair::ZERO;
    if !threat.victims.is_empty() {
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            let n_victims = count(threat.victims & info.board.pieces(piece));
            score += trace.weigh(us, threat.by.at(piece as usize), n_victims);
        }
    }
    score
}

/// Pawns that attack pieces, now or after a push.
fn by_pawns<C: Camp, T: Trace>(info: &EvalInfo<'_>, pieces: BitBoard, trace: &mut T) -> Pair {
    let us = C::US;
    let pawns = info.pieces(us, Piece::Pawn);
    let safe = !info.attacked(!us) | info.attacked(us);
    let victims = pawn_attacks(us, pawns & safe) & pieces;
    let mut score = Pair::ZERO;
    if !victims.is_empty() {
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            let n_victims = count(victims & info.board.pieces(piece));
            score += trace.weigh(us, THREAT_BY_PAWN.at(piece as usize - 1), n_victims);
        }
    }
    let empty = !info.board.occupied();
    let one = ahead(us, pawns) & empty;
    let two = ahead(us, one & ranks(us, &[Rank::Third])) & empty;
    let steps = (one | two) & safe & !info.attacked_by(!us, Piece::Pawn);
    let next = pawn_attacks(us, steps) & (pieces - victims);
    score += trace.weigh(us, THREAT_BY_STEP.at(0), count(next));
    score
}

/// Squares from which the only enemy queen can be attacked safely.
fn on_queen<C: Camp, T: Trace>(info: &EvalInfo<'_>, firm: BitBoard, trace: &mut T) -> Pair {
    let us = C::US;
    let queens = info.pieces(!us, Piece::Queen);
    let Some(queen) = queens.next_square().filter(|_| count(queens) == 1) else {
        return Pair::ZERO;
    };
    let occupied = info.board.occupied();
    let safe = info.mobility_area[us as usize] & !firm & !info.board.colors(us);
    let jumps = safe & get_knight_moves(queen) & info.attacked_by(us, Piece::Knight);
    let diagonals = get_bishop_moves(queen, occupied) & info.attacked_by(us, Piece::Bishop);
    let lines = get_rook_moves(queen, occupied) & info.attacked_by(us, Piece::Rook);
    let slides = safe & (diagonals | lines) & info.attacked_twice(us);
    trace.weigh(us, QUEEN_IN_REACH.at(0), count(jumps)) + trace.weigh(us, QUEEN_IN_REACH.at(1), count(slides))
}

/// Space: squares of the four middle files on ranks two to four without own pawns that no enemy pawn attacks.
pub(super) fn space<C: Camp, T: Trace>(info: &EvalInfo<'_>, trace: &mut T) -> Pair {
    let us = C::US;
    let files = BitBoard(0x3c3c_3c3c_3c3c_3c3c);
    let area = files & ranks(us, &[Rank::Second, Rank::Third, Rank::Fourth]);
    let safe = area - info.pieces(us, Piece::Pawn) - info.attacked_by(!us, Piece::Pawn);
    trace.weigh(us, SPACE.at(0), count(safe))
}
