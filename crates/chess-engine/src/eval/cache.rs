//! What was found out about pawns, kept by where they stand.
//!
//! One for every thread. An entry holds both sets of pawns, so that it is never mistaken for another; where two
//! positions share an entry the newer one stays.

use mossa_chess::board::{BitBoard, Board, Color, Piece};

use super::pawns::Pawns;
use super::trace::Untraced;

/// Entries: 4,096 of 48 bytes fit into the second-level cache of most machines.
const N_ENTRIES: usize = 1 << 12;

/// What is known of pawns met before.
#[derive(Clone, Debug)]
pub(super) struct PawnCache {
    entries: Box<[Entry]>,
}

/// The default entry is true of a position without pawns.
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
    /// What is known of the pawns of a position: looked up, or found out and kept.
    pub(super) fn look_up(&mut self, board: &Board) -> Pawns {
        let white = board.colored_pieces(Color::White, Piece::Pawn);
        let black = board.colored_pieces(Color::Black, Piece::Pawn);
        let entry = &mut self.entries[slot(white, black)];
        if (entry.white, entry.black) != (white, black) {
            *entry = Entry { white, black, pawns: Pawns::of(board, &mut Untraced) };
        }
        entry.pawns
    }
}

/// Two odd factors spread the sets over the upper bits.
fn slot(BitBoard(white): BitBoard, BitBoard(black): BitBoard) -> usize {
    let mixed = white.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(31);
    (mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (u64::BITS - N_ENTRIES.ilog2())) as usize
}
