//! Sets of squares from the point of view of a side: ahead, behind, beside; and distances of kings.
//!
//! A [`BitBoard`] has a1 as its lowest bit, b1 as the next, h8 as the highest. *Ahead* is where a side's pawns go.

use mossa_chess::board::{BitBoard, Color, File, Rank, Square};

const NOT_A: u64 = !File::A.bitboard().0;
const NOT_H: u64 = !File::H.bitboard().0;

/// The squares one step ahead.
pub(super) fn ahead(us: Color, BitBoard(set): BitBoard) -> BitBoard {
    match us {
        Color::White => BitBoard(set << 8),
        Color::Black => BitBoard(set >> 8),
    }
}

/// The squares to the left and to the right.
pub(super) fn beside(BitBoard(set): BitBoard) -> BitBoard {
    BitBoard(((set & NOT_H) << 1) | ((set & NOT_A) >> 1))
}

/// The squares that pawns on these squares attack.
pub(super) fn pawn_attacks(us: Color, pawns: BitBoard) -> BitBoard {
    beside(ahead(us, pawns))
}

/// The squares that at least two of these pawns attack.
pub(super) fn double_pawn_attacks(us: Color, pawns: BitBoard) -> BitBoard {
    let BitBoard(set) = ahead(us, pawns);
    BitBoard(((set & NOT_H) << 1) & ((set & NOT_A) >> 1))
}

/// All squares ahead, to the end of the board, without the squares themselves.
pub(super) fn all_ahead(us: Color, BitBoard(mut set): BitBoard) -> BitBoard {
    match us {
        Color::White => {
            set <<= 8;
            set |= set << 8;
            set |= set << 16;
            set |= set << 32;
        }
        Color::Black => {
            set >>= 8;
            set |= set >> 8;
            set |= set >> 16;
            set |= set >> 32;
        }
    }
    BitBoard(set)
}

/// The given ranks, as a side counts them.
pub(super) fn ranks(us: Color, counted: &[Rank]) -> BitBoard {
    counted.iter().fold(BitBoard::EMPTY, |set, rank| set | rank.relative_to(us).bitboard())
}

/// The rank of a square as a side counts it, from 0.
pub(super) fn rank_of(us: Color, square: Square) -> usize {
    square.rank().relative_to(us) as usize
}

/// The distance of two squares in king moves (Chebyshev distance).
pub(super) fn steps(one: Square, other: Square) -> i32 {
    let files = (one.file() as i32).abs_diff(other.file() as i32);
    let ranks = (one.rank() as i32).abs_diff(other.rank() as i32);
    files.max(ranks) as i32
}

/// The distance from the nearest edges, of file and rank together: 0 in a corner, 6 in the centre.
pub(super) fn centrality(square: Square) -> i32 {
    let inward = |line: i32| line.min(7 - line);
    inward(square.file() as i32) + inward(square.rank() as i32)
}

/// The number of squares of a set.
pub(super) fn count(set: BitBoard) -> i32 {
    set.len() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_mirror_each_other() {
        let mut set = BitBoard(0x8000_0340_1007_0081);
        for _ in 0..64 {
            set = BitBoard(set.0.rotate_left(1));
            let flipped = set.flip_ranks();
            assert_eq!(ahead(Color::White, set).flip_ranks(), ahead(Color::Black, flipped));
            assert_eq!(all_ahead(Color::White, set).flip_ranks(), all_ahead(Color::Black, flipped));
            assert_eq!(pawn_attacks(Color::White, set).flip_ranks(), pawn_attacks(Color::Black, flipped));
        }
    }

    #[test]
    fn nothing_leaves_the_board_sideways() {
        assert_eq!(beside(Square::A4.bitboard()), Square::B4.bitboard());
        assert_eq!(beside(Square::H4.bitboard()), Square::G4.bitboard());
        assert_eq!(all_ahead(Color::White, Square::H6.bitboard()), Square::H7.bitboard() | Square::H8.bitboard());
        assert_eq!(
            double_pawn_attacks(Color::White, Square::A2.bitboard() | Square::C2.bitboard()),
            Square::B3.bitboard()
        );
    }

    #[test]
    fn kings_walk_diagonally() {
        assert_eq!(steps(Square::A1, Square::H8), 7);
        assert_eq!(steps(Square::A1, Square::B3), 2);
        assert_eq!([Square::A8, Square::D1, Square::E4].map(centrality), [0, 3, 6]);
    }
}
