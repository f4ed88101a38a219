//! A board as words of bits, as the solver wants it: columns side by side, a clear bit above each, and rows told apart by
//! their distance from the top.
//!
//! The layout is that of [`forms`](crate::forms), with one more freedom: where there is room a column takes 8 bits. Then
//! all shifts are constants, and the mirror image of a board is its bytes in the other order. A `STRIDE` or a `RUN` of 0
//! says that the number is known at run time only.

use arrayvec::ArrayVec;

use crate::Shape;
use crate::forms::{Word, gaps_along};

/// What is fixed for a shape. `MAX_CHILDREN` is the number of columns that there is room for.
#[derive(Clone, Debug)]
pub(super) struct Grid<W, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> {
    shape: Shape,
    stride: u32,
    run: u32,
    /// All cells.
    pub(super) cells: W,
    /// The bottom row.
    pub(super) bottom: W,
    /// The clear bits above the columns.
    pub(super) guards: W,
    /// The top row and every second row below it: the side that answers in the same column gets these cells, as long as the
    /// column has an even number of free ones.
    pub(super) upper: W,
    /// The rows between: those just below an upper one.
    pub(super) lower: W,
    /// How far a neighbour is, in every direction in which a line has room.
    directions: ArrayVec<u32, 4>,
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> Grid<W, STRIDE, RUN, MAX_CHILDREN> {
    /// The grid of a shape, if it has room in this form.
    pub(super) fn new(shape: Shape) -> Option<Self> {
        let (rows, columns, run) = (shape.rows() as u32, shape.columns() as u32, shape.run() as u32);
        let stride = if STRIDE == 0 { rows + 1 } else { STRIDE };
        let is_right_run = RUN == 0 || run == RUN;
        if stride <= rows || W::BITS < columns * stride || MAX_CHILDREN < columns as usize || !is_right_run {
            return None;
        }
        let row = |row: u32| (0..columns).fold(W::NONE, |bits, at| bits | W::ONE << (at * stride + row));
        let rows_of = |parity: u32| (0..rows).filter(move |at| (rows - 1 - at) % 2 == parity);
        let upper = rows_of(0).fold(W::NONE, |bits, at| bits | row(at));
        let lower = rows_of(1).fold(W::NONE, |bits, at| bits | row(at));
        let (up, right, both) = (run <= rows, run <= columns, run <= rows.min(columns));
        let ways = [(1, up), (stride, right), (stride + 1, both), (stride - 1, both)];
        let directions = ways.into_iter().filter(|way| way.1).map(|way| way.0).collect();
        let (bottom, guards) = (row(0), row(rows));
        Some(Grid { shape, stride, run, cells: upper | lower, bottom, guards, upper, lower, directions })
    }

    /// Rows, columns and run.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Bits of a column.
    pub(super) fn stride(&self) -> u32 {
        if STRIDE == 0 { self.stride } else { STRIDE }
    }

    fn run(&self) -> u32 {
        if RUN == 0 { self.run } else { RUN }
    }

    /// The column and the row of a single bit.
    pub(super) fn place(&self, bit: W) -> (u32, u32) {
        let at = bit.trailing_zeros();
        (at / self.stride(), at % self.stride())
    }

    /// The bit of a cell.
    pub(super) fn bit(&self, column: usize, row: usize) -> W {
        W::ONE << (column as u32 * self.stride() + row as u32)
    }

    /// How many rows there are above that of a single bit.
    pub(super) fn n_above(&self, bit: W) -> i32 {
        self.shape.rows() as i32 - 1 - self.place(bit).1 as i32
    }

    /// The cells into which the next stones fall.
    pub(super) fn landings(&self, mask: W) -> W {
        (mask + self.bottom) & self.cells
    }

    /// In every column the cells above the lowest of these, which are cells themselves.
    pub(super) fn above(&self, of: W) -> W {
        // A column holds at most what its guard is worth, so nothing is borrowed from the next one; and a number and its
        // negative have the lowest bit in common and all above it in one of the two.
        ((((self.guards - of) | of) & self.cells) << 1) & self.cells
    }

    /// The board seen from behind.
    pub(super) fn mirror(&self, bits: W) -> W {
        if STRIDE == 8 {
            return bits.swap_bytes() >> (W::BITS - 8 * self.shape.columns() as u32);
        }
        let column = (W::ONE << self.stride()) - W::ONE;
        let (mut mirrored, mut rest) = (W::NONE, bits);
        for _ in 0..self.shape.columns() {
            mirrored = mirrored << self.stride() | (rest & column);
            rest = rest >> self.stride();
        }
        mirrored
    }

    /// Whether these cells hold a line.
    pub(super) fn has_line(&self, bits: W) -> bool {
        self.line_starts(bits) != W::NONE
    }

    /// Where these cells have a line, in any direction.
    #[inline]
    pub(super) fn line_starts(&self, bits: W) -> W {
        self.over_directions(|direction| self.starts(bits, direction))
    }

    /// All cells of the lines that these cells hold.
    pub(super) fn lines(&self, bits: W) -> W {
        self.over_directions(|direction| {
            let (mut covered, mut length) = (self.starts(bits, direction), 1);
            while length < self.run() {
                let step = length.min(self.run() - length);
                covered |= covered << (step * direction);
                length += step;
            }
            covered
        })
    }

    /// The cells, or places beside the board, where a line of these stones lacks one.
    pub(super) fn gaps(&self, stones: W) -> W {
        self.over_directions(|direction| self.gaps_along(stones, direction))
    }

    /// What is found in any direction. Where the numbers are constants the compiler writes the loops out, and lines that
    /// have no room are not found because a guard lies between.
    #[inline]
    fn over_directions(&self, found: impl Fn(u32) -> W) -> W {
        if STRIDE != 0 && RUN != 0 {
            found(1) | found(STRIDE) | found(STRIDE + 1) | found(STRIDE - 1)
        } else {
            self.directions.iter().fold(W::NONE, |any, &direction| any | found(direction))
        }
    }

    /// Where lines begin. Doubles the length it has found: a run of 4 takes two steps.
    #[inline]
    fn starts(&self, bits: W, direction: u32) -> W {
        let (mut starts, mut length) = (bits, 1);
        while length < self.run() {
            let step = length.min(self.run() - length);
            starts &= starts >> (step * direction);
            length += step;
        }
        starts
    }

    /// A gap has `n` of the stones just after it and the rest just before it.
    #[inline]
    fn gaps_along(&self, stones: W, direction: u32) -> W {
        if RUN == 4 { gaps_of_four(stones, direction) } else { gaps_along(stones, direction, self.run()) }
    }
}

/// The same, written out for the usual run.
#[inline]
fn gaps_of_four<W: Word>(stones: W, direction: u32) -> W {
    let before = [stones << direction, stones << (2 * direction), stones << (3 * direction)];
    let two_before = before[0] & before[1];
    if direction == 1 {
        return two_before & before[2];
    }
    let after = [stones >> direction, stones >> (2 * direction), stones >> (3 * direction)];
    let two_after = after[0] & after[1];
    (two_before & (before[2] | after[0])) | (two_after & (after[2] | before[0]))
}

/// The free cells of the column in which a stone would fall onto `landing`: a carry runs through them.
#[inline]
pub(super) fn free_column<W: Word>(empty: W, landing: W) -> W {
    empty & !(empty + landing)
}
