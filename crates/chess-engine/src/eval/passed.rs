//! Passed pawns and the pieces that support or stop them.
//!
//! Which pawns are passed, and their score by rank, comes from [`pawns`](super::pawns).

use mossa_chess::board::{BitBoard, Piece, Rank, Square, get_rook_moves};

use super::Pair;
use super::camp::Camp;
use super::geometry::{ahead, all_ahead, rank_of, steps};
use super::info::EvalInfo;
use super::params::{
    PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_FREE_PATH, PASSED_OWN_KING, PASSED_ROOK_BEHIND, PASSED_SAFE_STEP,
    PASSED_UNSTOPPABLE,
};
use super::trace::Trace;

/// The fourth rank, counted from 0: passed pawns below it get no further score.
const FIRST_RANK: usize = 3;

/// The score of the passed pawns of `us` by the pieces around them.
pub(super) fn passed<C: Camp, T: Trace>(info: &EvalInfo<'_>, trace: &mut T) -> Pair {
    let us = C::US;
    let mut score = Pair::ZERO;
    for square in info.pawns.passed & info.board.colors(us) {
        if FIRST_RANK <= rank_of(us, square) {
            score += advance::<C, T>(info, square, trace);
        }
    }
    score
}

fn advance<C: Camp, T: Trace>(info: &EvalInfo<'_>, square: Square, trace: &mut T) -> Pair {
    let us = C::US;
    let by_rank = rank_of(us, square) - FIRST_RANK;
    let path = all_ahead(us, square.bitboard());
    let step = ahead(us, square.bitboard());
    let before = step.next_square().expect("no pawn stands on the last rank");
    let enemies = info.board.colors(!us);
    let mut score = trace.weigh(us, PASSED_OWN_KING.at(by_rank), steps(info.king(us), before));
    score += trace.weigh(us, PASSED_ENEMY_KING.at(by_rank), steps(info.king(!us), before));
    if !(step & enemies).is_empty() {
        score += trace.weigh(us, PASSED_BLOCKED.at(by_rank), 1);
    } else if (step & info.attacked(!us)).is_empty() {
        score += trace.weigh(us, PASSED_SAFE_STEP.at(by_rank), 1);
    }
    if (path & (enemies | info.attacked(!us))).is_empty() {
        score += trace.weigh(us, PASSED_FREE_PATH.at(by_rank), 1);
    }
    score += behind::<C, T>(info, square, trace);
    if is_unstoppable::<C>(info, square, path) {
        score += trace.weigh(us, PASSED_UNSTOPPABLE.at(0), 1);
    }
    score
}

/// A rook or queen behind the pawn, of either side.
fn behind<C: Camp, T: Trace>(info: &EvalInfo<'_>, square: Square, trace: &mut T) -> Pair {
    let us = C::US;
    let file_behind = all_ahead(!us, square.bitboard());
    let heavy = (info.board.pieces(Piece::Rook) | info.board.pieces(Piece::Queen)) & file_behind;
    if heavy.is_empty() {
        return Pair::ZERO;
    }
    let seen = heavy & get_rook_moves(square, info.board.occupied());
    match (seen & info.board.colors(us)).is_empty() {
        false => trace.weigh(us, PASSED_ROOK_BEHIND.at(0), 1),
        true if !seen.is_empty() => trace.weigh(us, PASSED_ROOK_BEHIND.at(1), 1),
        true => Pair::ZERO,
    }
}

/// The rule of the square: the enemy has only its king to stop the pawn, and it is too far away.
fn is_unstoppable<C: Camp>(info: &EvalInfo<'_>, square: Square, path: BitBoard) -> bool {
    let us = C::US;
    let helpers = info.board.colors(!us) - info.pieces(!us, Piece::Pawn) - info.pieces(!us, Piece::King);
    if !helpers.is_empty() || !(path & info.board.occupied()).is_empty() {
        return false;
    }
    let goal = Square::new(square.file(), Rank::Eighth.relative_to(us));
    let enemy_first = i32::from(info.board.side_to_move() != us);
    let moves = steps(square, goal);
    moves < steps(info.king(!us), goal) - enemy_first
}
