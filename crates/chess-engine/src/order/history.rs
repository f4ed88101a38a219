//! What the search has learned about moves, wherever they were played: which ones refuted, which ones did not.
//!
//! All tables but the killers and counters hold a sum that ages by itself: the nearer an entry is to its limit, the less it
//! moves. A [`PieceTo`] names a move by who moves what where, so that the same plan in another position is the same slot.

use mossa_chess::board::{Board, Color, Move, Piece, Square};

use crate::position::captured_piece;

/// A move as the continuation tables know it: colour, piece and target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u16);

impl PieceTo {
    /// How many there are, without [`PieceTo::NONE`].
    const NUM: usize = 2 * Piece::NUM * Square::NUM;
    /// No move: the root, or a null move.
    pub const NONE: PieceTo = PieceTo(PieceTo::NUM as u16);

    /// The slot of a legal move.
    pub fn of(board: &Board, mv: Move) -> PieceTo {
        let piece = board.piece_on(mv.from).expect("a piece moves");
        PieceTo::new(board.side_to_move(), piece, mv.to)
    }

    /// The slot of a piece that goes somewhere.
    pub fn new(color: Color, piece: Piece, to: Square) -> PieceTo {
        PieceTo(((color as usize * Piece::NUM + piece as usize) * Square::NUM + to as usize) as u16)
    }
}

/// The largest entry.
pub const MAX_HISTORY: i32 = 16_384;

/// Moves an entry towards a bonus or a malus.
fn learn(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

/// The tables of a thread.
#[derive(Clone, Debug)]
pub struct History {
    /// Quiet moves by colour, origin and target.
    quiets: Vec<i16>,
    /// Captures by slot and victim.
    captures: Vec<i16>,
    /// Quiet moves by slot, after the slot of an earlier move.
    continuations: Vec<i16>,
    /// The quiet move that refuted the slot before it.
    counters: Vec<Option<Move>>,
    /// How far evaluations were off, by colour and a hash of the pawns.
    corrections: Vec<i16>,
}

/// The rows of the tables that the quiet moves of one position need.
#[derive(Clone, Copy, Debug)]
pub struct Quiets<'a> {
    own: &'a [i16],
    after: [&'a [i16]; 2],
}

impl Quiets<'_> {
    /// What is known of a move of this slot.
    pub fn of(&self, slot: PieceTo, mv: Move) -> i32 {
        let [first, second] = self.after.map(|row| i32::from(row[slot.0 as usize]));
        i32::from(self.own[mv.from as usize * Square::NUM + mv.to as usize]) + first + second
    }
}

/// Entries for hashes of pawns, for each colour.
const N_CORRECTIONS: usize = 1 << 14;
/// Corrections are kept in fractions of a hundredth of a pawn.
const CORRECTION_GRAIN: i32 = 256;
/// No evaluation is corrected by more.
const MAX_CORRECTION: i32 = 96;

impl Default for History {
    fn default() -> History {
        History {
            quiets: vec![0; 2 * Square::NUM * Square::NUM],
            captures: vec![0; PieceTo::NUM * Piece::NUM],
            continuations: vec![0; (PieceTo::NUM + 1) * PieceTo::NUM],
            counters: vec![None; PieceTo::NUM + 1],
            corrections: vec![0; 2 * N_CORRECTIONS],
        }
    }
}

impl History {
    /// What is known of a quiet move, after these slots.
    pub fn quiet(&self, board: &Board, mv: Move, before: [PieceTo; 2]) -> i32 {
        self.quiets_after(board.side_to_move(), before).of(PieceTo::of(board, mv), mv)
    }

    /// What is known of all quiet moves of a side, after these slots.
    pub fn quiets_after(&self, color: Color, before: [PieceTo; 2]) -> Quiets<'_> {
        const N_OWN: usize = Square::NUM * Square::NUM;
        let row = |earlier: PieceTo| &self.continuations[earlier.0 as usize * PieceTo::NUM..][..PieceTo::NUM];
        Quiets { own: &self.quiets[color as usize * N_OWN..][..N_OWN], after: before.map(row) }
    }

    /// What is known of a capture or promotion.
    pub fn capture(&self, board: &Board, mv: Move) -> i32 {
        i32::from(self.captures[capture(PieceTo::of(board, mv), captured_piece(board, mv))])
    }

    /// What is known of a capture or promotion of this slot and victim.
    pub fn capture_of(&self, slot: PieceTo, taken: Option<Piece>) -> i32 {
        i32::from(self.captures[capture(slot, taken)])
    }

    /// The quiet move that refuted the move of this slot.
    pub fn counter(&self, before: PieceTo) -> Option<Move> {
        self.counters[before.0 as usize]
    }

    /// A quiet move was good (or bad, with a negative bonus) after these slots.
    pub fn learn_quiet(&mut self, board: &Board, mv: Move, before: [PieceTo; 2], bonus: i32) {
        let slot = PieceTo::of(board, mv);
        learn(&mut self.quiets[butterfly(board.side_to_move(), mv)], bonus);
        for earlier in before {
            if earlier != PieceTo::NONE {
                learn(&mut self.continuations[continuation(earlier, slot)], bonus);
            }
        }
    }

    /// A capture or promotion was good, or bad.
    pub fn learn_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        let place = capture(PieceTo::of(board, mv), captured_piece(board, mv));
        learn(&mut self.captures[place], bonus);
    }

    /// A quiet move refuted the move of this slot.
    pub fn learn_counter(&mut self, before: PieceTo, mv: Move) {
        self.counters[before.0 as usize] = Some(mv);
    }

    /// By how much evaluations with these pawns have been too low, in hundredths of a pawn.
    pub fn correction(&self, board: &Board) -> i32 {
        i32::from(self.corrections[pawns(board)]) / CORRECTION_GRAIN
    }

    /// An evaluation with these pawns was too low by so much, found at this depth.
    pub fn learn_correction(&mut self, board: &Board, error: i32, depth: i32) {
        /// Deeper searches count for more, up to a sixteenth of all.
        const WHOLE: i32 = 256;
        let weight = (depth + 1).min(16);
        let entry = &mut self.corrections[pawns(board)];
        let target = error.clamp(-MAX_CORRECTION, MAX_CORRECTION) * CORRECTION_GRAIN;
        let mixed = (i32::from(*entry) * (WHOLE - weight) + target * weight) / WHOLE;
        *entry = mixed as i16;
    }
}

fn butterfly(color: Color, mv: Move) -> usize {
    (color as usize * Square::NUM + mv.from as usize) * Square::NUM + mv.to as usize
}

fn continuation(earlier: PieceTo, slot: PieceTo) -> usize {
    earlier.0 as usize * PieceTo::NUM + slot.0 as usize
}

/// A promotion that captures nothing counts as one that captures a king, which cannot happen.
fn capture(slot: PieceTo, taken: Option<Piece>) -> usize {
    slot.0 as usize * Piece::NUM + taken.unwrap_or(Piece::King) as usize
}

/// The place of a board's pawns among the corrections.
fn pawns(board: &Board) -> usize {
    const ODD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
    let word = |color: Color| board.colored_pieces(color, Piece::Pawn).0.wrapping_mul(ODD[color as usize]);
    let mixed = (word(Color::White) ^ word(Color::Black).rotate_left(32)).wrapping_mul(ODD[0]);
    board.side_to_move() as usize * N_CORRECTIONS + (mixed >> 50) as usize
}
