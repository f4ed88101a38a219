//! The pawn cache (pawn hash table): evaluations of pawn structures by the squares of all pawns.
//!
//! There is one for every thread. An entry holds both sets of pawns, so that it is never mistaken for another; a new entry
//! always replaces the old one.

use mossa_chess::board::{BitBoard, Board, Color, Piece};

use super::pawns::Pawns;
use super::trace::Untraced;

/// Entries: 4,096 of 48 bytes fit into the second-level cache of most machines.
const N_ENTRIES: usize = 1 << 12;

/// The pawn cache.
#[derive(Clone, Debug)]
pub(super) struct PawnCache {
    entries: Box<[Entry]>,
}

/// The default entry is right for a position without pawns.
#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    white: BitBoard,
    black: BitBoard,
    pawns: Pawns,
}

impl Default for PawnCache {
    fn default() -> PawnCache {
        PawnCache { entries: vec![Entry::default(); N_ENTRIES].into_boxed_slice() }
    }
}

impl PawnCache {
    /// The evaluation of the pawns of a position, from the cache or computed.
    pub(super) fn look_up(&mut self, board: &Board) -> Pawns {
        let white = board.colored_pieces(Color::White, Piece::Pawn);
        let black = board.colored_pieces(Color::Black, Piece::Pawn);
        let entry = &mut self.entries[index(white, black)];
        if (entry.white, entry.black) != (white, black) {
            *entry = Entry { white, black, pawns: Pawns::of(board, &mut Untraced) };
        }
        entry.pawns
    }
}

/// A multiplicative hash of the two sets.
fn index(BitBoard(white): BitBoard, BitBoard(black): BitBoard) -> usize {
    let mixed = white.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(31);
    (mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (u64::BITS - N_ENTRIES.ilog2())) as usize
}
