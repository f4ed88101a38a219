//! What `lines` keeps up to date along a line of moves: the stones of every window, what the open ones add up to, and
//! where their holes are. A stone changes the windows through its cell only.

use mossa_kernel::Side;

use super::Lines;
use crate::Shape;
use crate::windows::{Span, Windows};

/// What the windows hold, and where their holes are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinesMemo {
    tallies: Box<[Tally]>,
    /// What the open windows of either side are worth.
    pub(super) sums: [i32; 2],
    /// For every cell, how many windows of either side have their hole there.
    n_holes: Box<[[u16; 2]]>,
    /// For every column the rows of the holes of either side, as bits.
    pub(super) holes: Box<[[u128; 2]]>,
    /// The columns that have holes, as bits.
    columns: u128,
}

/// What a window holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tally {
    /// Stones of either side.
    stones: [u8; 2],
    /// The exclusive or of the numbers of its empty cells: the hole, when there is only one.
    empty: u16,
}

/// A stone that is put or taken.
#[derive(Clone, Copy)]
pub(super) struct Stone {
    pub(super) cell: usize,
    pub(super) side: Side,
}

/// Whether something comes or goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    In,
    Out,
}

impl Way {
    fn reverse(self) -> Way {
        if self == Way::In { Way::Out } else { Way::In }
    }
}

impl LinesMemo {
    /// An empty board.
    pub(super) fn new(windows: &Windows) -> LinesMemo {
        let shape = windows.shape();
        let tallies = windows.all().iter().map(|window| Tally { stones: [0; 2], empty: window.cells });
        let mut memo = LinesMemo {
            tallies: tallies.collect(),
            sums: [0; 2],
            n_holes: vec![[0; 2]; shape.n_cells()].into(),
            holes: vec![[0; 2]; shape.columns()].into(),
            columns: 0,
        };
        if shape.run() == 1 {
            // Every window lacks one stone from the beginning, and every cell is the hole of four.
            for (cell, side) in (0..shape.n_cells()).flat_map(|cell| [(cell, 0), (cell, 1)]) {
                (0..4).for_each(|_| memo.change_hole(shape, cell, side, Way::In));
            }
        }
        memo
    }

    /// The columns that have holes, from the left.
    pub(super) fn columns_with_holes(&self) -> impl Iterator<Item = usize> + use<> {
        let mut columns = self.columns;
        std::iter::from_fn(move || {
            let column = (columns != 0).then(|| columns.trailing_zeros() as usize);
            columns &= columns.wrapping_sub(1);
            column
        })
    }

    /// A window has its hole in this cell, or has it there no longer.
    fn change_hole(&mut self, shape: Shape, cell: usize, side: usize, way: Way) {
        let (column, row) = (cell / shape.rows(), cell % shape.rows());
        let n_holes = &mut self.n_holes[cell][side];
        match way {
            Way::In => *n_holes += 1,
            Way::Out => *n_holes -= 1,
        }
        let holes = &mut self.holes[column];
        holes[side] = holes[side] & !(1 << row) | u128::from(*n_holes != 0) << row;
        self.columns = self.columns & !(1 << column) | u128::from(*holes != [0; 2]) << column;
    }
}

impl Lines {
    /// Puts a stone or takes it away.
    pub(super) fn change(&self, memo: &mut LinesMemo, Stone { cell, side }: Stone, way: Way) {
        let (shape, run) = (self.windows.shape(), self.windows.shape().run());
        let (own, other) = (side as usize, side.other() as usize);
        for number in self.windows.through(cell).into_iter().flat_map(Span::windows) {
            let tally = &mut memo.tallies[number];
            // The stones without this one, and the empty cells with it.
            let before = if way == Way::In { *tally } else { tally.without(cell, own) };
            let after = before.with(cell, own);
            *tally = if way == Way::In { after } else { before };
            let (n_own, n_other) = (usize::from(before.stones[own]), usize::from(before.stones[other]));
            let values = &self.values[usize::from(self.kinds[number])];
            if n_other == 0 {
                let rise = values[own][n_own + 1] - values[own][n_own];
                memo.sums[own] += if way == Way::In { rise } else { -rise };
                if n_own + 2 == run {
                    memo.change_hole(shape, after.empty.into(), own, way);
                } else if n_own + 1 == run {
                    memo.change_hole(shape, cell, own, way.reverse());
                }
            }
            if n_own == 0 {
                let spoilt = values[other][n_other];
                memo.sums[other] -= if way == Way::In { spoilt } else { -spoilt };
                if n_other + 1 == run {
                    memo.change_hole(shape, cell, other, way.reverse());
                }
            }
        }
    }
}

impl Tally {
    fn with(mut self, cell: usize, side: usize) -> Tally {
        self.stones[side] += 1;
        self.empty ^= cell as u16;
        self
    }

    fn without(mut self, cell: usize, side: usize) -> Tally {
        self.stones[side] -= 1;
        self.empty ^= cell as u16;
        self
    }
}
