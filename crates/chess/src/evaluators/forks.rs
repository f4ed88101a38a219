//! Moves to squares that two enemies attack, counted without playing them.
//!
//! A move changes who attacks the square it goes to in one way only: a slider behind the man that moves, on the line of
//! its move, now reaches as far. (What is taken there did not attack its own square.) So most moves are counted by
//! the sets of squares that are attacked once and twice *before* the move; here are the others. The king's are none: it
//! does not step into any attack.

use super::reach::{Camp, Reach, attacks, n_pawn_moves};
use crate::board::{
    BitBoard, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// Squares by how many attack them.
#[derive(Default)]
pub(super) struct Attacked {
    /// One man or more.
    pub(super) once: BitBoard,
    /// Two men or more.
    pub(super) twice: BitBoard,
}

impl Attacked {
    /// One more man attacks these.
    pub(super) fn add(&mut self, attacks: BitBoard) {
        self.twice |= self.once & attacks;
        self.once |= attacks;
    }
}

/// Moves to squares that two enemies attack only after the move: along a slider's line, or en passant.
pub(super) fn n_behind(mover: &Reach<'_>, enemy: &Camp<'_>, attacked: &Attacked) -> u32 {
    let mut n = n_en_passant(mover, enemy);
    // One attacker is there, the slider behind is the second.
    let open = attacked.once & !attacked.twice;
    let shields = mover.camp.own & !mover.camp.men(Piece::King) & !mover.camp.men(Piece::Knight);
    for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
        for slider in enemy.men(piece) {
            let before = attacks(piece, slider, enemy.occupied);
            for shield in before & shields {
                let through = attacks(piece, slider, enemy.occupied ^ shield.bitboard()) & !before & open;
                n += if through.is_empty() { 0 } else { n_moves_from(mover, shield, through) };
            }
        }
    }
    n
}

/// The moves of one man, not a king or knight, to squares of a set; en passant is left out.
fn n_moves_from(mover: &Reach<'_>, square: Square, set: BitBoard) -> u32 {
    if mover.camp.men(Piece::Pawn).has(square) {
        return n_pawn_moves(mover.pawn_moves(square) & set);
    }
    let [straight, diagonal] = mover.camp.sliders();
    let mut attacks = BitBoard::EMPTY;
    if straight.has(square) {
        attacks |= get_rook_moves(square, mover.camp.occupied);
    }
    if diagonal.has(square) {
        attacks |= get_bishop_moves(square, mover.camp.occupied);
    }
    (mover.officer_moves(square, attacks) & set).len()
}

/// En passant two men leave their squares, so attackers are looked up.
fn n_en_passant(mover: &Reach<'_>, enemy: &Camp<'_>) -> u32 {
    let Some((takers, target)) = mover.en_passant() else { return 0 };
    let is_fork = |&from: &Square| 2 <= attackers(enemy, target, mover.occupied_after_en_passant(from, target)).len();
    takers.iter().filter(is_fork).count() as u32
}

/// The men of a side that attack a square when these squares are taken.
fn attackers(camp: &Camp<'_>, square: Square, occupied: BitBoard) -> BitBoard {
    let [straight, diagonal] = camp.sliders();
    (get_rook_moves(square, occupied) & straight)
        | (get_bishop_moves(square, occupied) & diagonal)
        | (get_knight_moves(square) & camp.men(Piece::Knight))
        | (get_king_moves(square) & camp.men(Piece::King))
        | (get_pawn_attacks(square, !camp.side) & camp.men(Piece::Pawn))
}
