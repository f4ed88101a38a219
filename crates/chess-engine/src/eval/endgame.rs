//! Endgame knowledge: scale factors of drawish endgames, and a term for mating a lone king.
//!
//! [`scale`] is a factor of the endgame part of the value, in 64ths; [`mating`] is a term like the others.

use mossa_chess::board::{BitBoard, Board, Color, File, Piece, Rank, Square};

use super::Pair;
use super::camp::Camp;
use super::geometry::{centrality, count, steps};
use super::material::MaterialCount;
use super::params::{MATING, MATING_CORNER};
use super::trace::Trace;

/// The scale factor of an ordinary endgame.
pub const FULL_SCALE: i32 = 64;

/// The scale factor if `strong` is the stronger side, from 0, where it cannot win, to [`FULL_SCALE`].
pub(super) fn scale(board: &Board, material: &MaterialCount, strong: Color) -> i32 {
    let n_pawns = material.count(strong, Piece::Pawn);
    let (ours, theirs) = (material.piece_points(strong), material.piece_points(!strong));
    if n_pawns == 0 {
        return without_pawns(material, strong);
    }
    if is_wrong_bishop(board, strong) {
        return 0;
    }
    if theirs + 3 < ours {
        return FULL_SCALE;
    }
    let bishops = board.pieces(Piece::Bishop);
    let one_each = Color::ALL.iter().all(|&color| material.count(color, Piece::Bishop) == 1);
    if one_each && !(bishops & BitBoard::DARK_SQUARES).is_empty() && !(bishops & BitBoard::LIGHT_SQUARES).is_empty() {
        let others = ours != 3 || theirs != 3;
        return if others { 46 } else { 20 + 3 * n_pawns };
    }
    FULL_SCALE.min(40 + 6 * n_pawns)
}

/// The scale factor without pawns: a lone minor piece cannot mate, and two knights cannot force a mate.
fn without_pawns(material: &MaterialCount, strong: Color) -> i32 {
    let (ours, theirs) = (material.piece_points(strong), material.piece_points(!strong));
    let knights_only = ours == 3 * material.count(strong, Piece::Knight);
    if ours < 5 || (ours == 6 && knights_only) {
        0
    } else if theirs + 3 < ours {
        FULL_SCALE
    } else if theirs <= 3 {
        6
    } else {
        16
    }
}

/// Wrong bishop: rook pawns with at most a bishop that does not control their promotion square, which the enemy king
/// defends.
fn is_wrong_bishop(board: &Board, strong: Color) -> bool {
    let pawns = board.colored_pieces(strong, Piece::Pawn);
    let bishops = board.colored_pieces(strong, Piece::Bishop);
    let pieces = board.colors(strong) - pawns - bishops - board.pieces(Piece::King);
    if !pieces.is_empty() || 1 < count(bishops) {
        return false;
    }
    [File::A, File::H].into_iter().any(|file| {
        let goal = Square::new(file, Rank::Eighth.relative_to(strong));
        let dark = BitBoard::DARK_SQUARES.has(goal);
        let same_colour = if dark { BitBoard::DARK_SQUARES } else { BitBoard::LIGHT_SQUARES };
        let bishop_helps = !(bishops & same_colour).is_empty();
        let defended = steps(board.king(!strong), goal) <= 1;
        pawns.is_subset(file.bitboard()) && !pawns.is_empty() && !bishop_helps && defended
    })
}

/// Against a lone king, with enough material: drive it to the edge and bring the own king near.
pub(super) fn mating<C: Camp, T: Trace>(board: &Board, material: &MaterialCount, trace: &mut T) -> Pair {
    let us = C::US;
    let lone = board.colors(!us) == board.king(!us).bitboard();
    if !lone || material.piece_points(us) < 5 {
        return Pair::ZERO;
    }
    let (hunter, prey) = (board.king(us), board.king(!us));
    let mut score = trace.weigh(us, MATING.at(0), 6 - centrality(prey));
    score += trace.weigh(us, MATING.at(1), 7 - steps(hunter, prey));
    let bishops = board.colored_pieces(us, Piece::Bishop);
    let bishop_and_knight = count(bishops) == 1 && count(board.colored_pieces(us, Piece::Knight)) == 1;
    if bishop_and_knight && count(board.colors(us)) == 3 {
        let dark = !(bishops & BitBoard::DARK_SQUARES).is_empty();
        let corners = if dark { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
        let away = corners.map(|corner| steps(prey, corner));
        score += trace.weigh(us, MATING_CORNER.at(0), 7 - away[0].min(away[1]));
    }
    score
}
