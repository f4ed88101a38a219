//! Two small sets of squares: squares with counts, for what changes with every stone, and a handful of squares, for an answer.

use crate::Shape;

/// Squares with counts; those whose count is not 0 are also kept as a set of bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedSquares {
    /// By number of the square. At most 4 · 32 windows go through a square.
    counts: Box<[u8]>,
    bits: [u64; Shape::MAX_CELLS / 64],
}

impl CountedSquares {
    pub(crate) fn new(n_cells: usize) -> CountedSquares {
        CountedSquares { counts: vec![0; n_cells].into(), bits: [0; Shape::MAX_CELLS / 64] }
    }

    pub(crate) fn add(&mut self, cell: usize) {
        self.counts[cell] += 1;
        self.bits[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.counts[cell] -= 1;
        if self.counts[cell] == 0 {
            self.bits[cell / 64] &= !(1 << (cell % 64));
        }
    }

    /// The count of a square.
    #[inline]
    pub fn count(&self, cell: usize) -> usize {
        self.counts[cell].into()
    }

    /// The numbers of the squares whose count is not 0, in order.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        let n_words = self.counts.len().div_ceil(64);
        self.bits[..n_words].iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let cell = (bits != 0).then(|| 64 * word + bits.trailing_zeros() as usize);
                bits &= bits.wrapping_sub(1);
                cell
            })
        })
    }
}

/// Up to three different squares.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FewCells {
    cells: [u16; 3],
    n_cells: u8,
}

impl FewCells {
    pub(crate) fn insert(&mut self, cell: usize) {
        let n_cells = usize::from(self.n_cells);
        if n_cells < self.cells.len() && !self.contains(cell) {
            self.cells[n_cells] = cell as u16;
            self.n_cells += 1;
        }
    }

    /// How many there are; three stands for three or more.
    #[inline]
    pub fn len(&self) -> usize {
        self.n_cells.into()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.n_cells == 0
    }

    /// Whether a square is one of them.
    pub fn contains(&self, cell: usize) -> bool {
        self.cells[..usize::from(self.n_cells)].contains(&(cell as u16))
    }
}
