//! What lies where: three representations of a board's cells, the smallest that fits.
//!
//! | type | cells | layout |
//! |---|---|---|
//! | `u64` | up to 16 | tile of cell c in bits 4c to 4c+3 |
//! | `u128` | up to 25 | tile of cell c in bits 5c to 5c+4 |
//! | `Box<[u8]>` | up to 256 | a byte a cell |
//!
//! Unused high bits are zero, as the blank is; the blank is therefore the *lowest* zero field.

use std::fmt::Debug;
use std::hash::Hash;

/// Where the tiles of a board lie. Tile 0 is the blank.
///
/// ```
/// use mossa_tiles::Cells;
/// let mut cells = u64::from_tiles(&[1, 2, 3, 0]);
/// assert_eq!((cells.get(2), cells.blank()), (3, 3));
/// cells.slide(2, 3);
/// assert_eq!((cells.get(2), cells.get(3), cells.blank()), (0, 3, 2));
/// ```
pub trait Cells: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The most cells that fit.
    const CAPACITY: usize;

    /// The representation of these tiles, row by row.
    fn from_tiles(tiles: &[u8]) -> Self;

    /// The tile in a cell.
    fn get(&self, cell: u8) -> u8;

    /// Moves the tile in `from` to `to`, which holds the blank.
    fn slide(&mut self, from: u8, to: u8);

    /// The cell of the blank.
    fn blank(&self) -> u8;

    /// Bytes taken, the heap's included, for a board of `n_cells`.
    fn bytes(n_cells: usize) -> usize;
}

/// The representation in an unsigned integer: `$bits` bits a cell.
macro_rules! packed_cells {
    ($word:ty, $bits:literal, $capacity:literal) => {
        impl Cells for $word {
            const CAPACITY: usize = $capacity;

            fn from_tiles(tiles: &[u8]) -> $word {
                assert!(tiles.len() <= Self::CAPACITY, "{} cells in a {}", tiles.len(), stringify!($word));
                tiles.iter().rev().fold(0, |cells, &tile| cells << $bits | <$word>::from(tile))
            }

            #[inline]
            fn get(&self, cell: u8) -> u8 {
                (self.wrapping_shr(u32::from(cell) * $bits) as u8) & ((1 << $bits) - 1)
            }

            #[inline]
            fn slide(&mut self, from: u8, to: u8) {
                let (from, to) = (u32::from(from) * $bits, u32::from(to) * $bits);
                let tile = self.wrapping_shr(from) & ((1 << $bits) - 1);
                *self ^= tile.wrapping_shl(from) ^ tile.wrapping_shl(to);
            }

            #[inline]
            fn blank(&self) -> u8 {
                // The classic zero-in-word trick; only its lowest hit is exact, and that is the one we want.
                let ones = (0..$capacity).fold(0, |ones: $word, cell| ones | 1 << (cell * $bits));
                let zeros = self.wrapping_sub(ones) & !self & ones << ($bits - 1);
                (zeros.trailing_zeros() / $bits) as u8
            }

            fn bytes(_n_cells: usize) -> usize {
                size_of::<$word>()
            }
        }
    };
}

packed_cells!(u64, 4, 16);
packed_cells!(u128, 5, 25);

impl Cells for Box<[u8]> {
    const CAPACITY: usize = 256;

    fn from_tiles(tiles: &[u8]) -> Box<[u8]> {
        tiles.into()
    }

    #[inline]
    fn get(&self, cell: u8) -> u8 {
        self[usize::from(cell)]
    }

    #[inline]
    fn slide(&mut self, from: u8, to: u8) {
        self.swap(from.into(), to.into());
    }

    fn blank(&self) -> u8 {
        self.iter().position(|&tile| tile == 0).expect("every board has a blank") as u8
    }

    fn bytes(n_cells: usize) -> usize {
        // The pointer, and a block of memory with its allocator's header.
        size_of::<Box<[u8]>>() + n_cells.next_multiple_of(16) + 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<C: Cells>(n_cells: usize) {
        let tiles: Vec<u8> = (0..n_cells).map(|tile| tile as u8).collect();
        for turn in 0..n_cells {
            let mut turned = tiles.clone();
            turned.rotate_left(turn);
            let cells = C::from_tiles(&turned);
            assert_eq!(usize::from(cells.blank()), (n_cells - turn) % n_cells);
            assert!(turned.iter().enumerate().all(|(cell, &tile)| cells.get(cell as u8) == tile));
        }
    }

    #[test]
    fn every_cell_and_the_blank_read_back() {
        [4, 6, 9, 16].into_iter().for_each(check::<u64>);
        [4, 15, 20, 25].into_iter().for_each(check::<u128>);
        [4, 25, 100, 256].into_iter().for_each(check::<Box<[u8]>>);
    }
}
