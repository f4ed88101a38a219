//! What `lines` keeps up to date along a line of moves: the state of every window, what the open ones add up to, and where
//! their holes are. A stone changes the windows through its cell only, and for most of them it is two looks into a table.
//!
//! The *state* of a window is one number, the stones of the first side and (X + 1) times those of the second, so a stone
//! is a step of 1 or of X + 1, and tables say what a window in a state is worth and whose hole it has.

use mossa_kernel::Side;

use super::{Lines, Weights};
use crate::Shape;
use crate::windows::Windows;

/// What the windows hold, and where their holes are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinesMemo {
    tallies: Box<[Tally]>,
    /// What the open windows are worth: the first side's less the second's.
    pub(super) lead: i32,
    pub(super) holes: Holes,
}

/// What a window holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tally {
    state: u16,
    /// The exclusive or of the numbers of its empty cells: the hole, when there is only one.
    empty: u16,
}

/// Where the holes are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Holes {
    rows: usize,
    /// For every cell, how many windows of either side have their hole there.
    n_windows: Box<[[u16; 2]]>,
    /// For every column the rows of the holes of either side, as bits.
    by_column: Box<[[u128; 2]]>,
    /// The columns that have holes, as bits.
    columns: u128,
}

/// What windows are worth by their state.
#[derive(Clone, Debug)]
pub(super) struct States {
    /// By kind of window and state: the first side's less the second's.
    worth: [Box<[i32]>; 4],
    /// By state, whose hole there is: bit 0 for the first side, bit 1 for the second.
    owners: Box<[u8]>,
    /// How far a stone of either side takes a state.
    steps: [u16; 2],
}

/// A stone that is put or taken.
#[derive(Clone, Copy)]
pub(super) struct Stone {
    pub(super) cell: usize,
    pub(super) side: Side,
}

impl States {
    /// For runs of this length; `percents` is what windows of each kind are worth to either side, of the usual.
    pub(super) fn new(run: usize, weights: &Weights, percents: [[i32; 2]; 4]) -> States {
        // Lines that are longer than the longest side have no windows.
        let run = run.min(1 + Shape::MOST_SIDE);
        let counts = (0..=run).flat_map(|second| (0..=run).map(move |first| (first, second)));
        let worth = |[first_percent, second_percent]: [i32; 2]| {
            let (first_worth, second_worth) =
                (weights.by_stones(run, first_percent), weights.by_stones(run, second_percent));
            let of = |(first, second): (usize, usize)| match (first, second) {
                (first, 0) => first_worth[first],
                (0, second) => -second_worth[second],
                _ => 0,
            };
            counts.clone().map(of).collect()
        };
        let owner = |(first, second): (usize, usize)| {
            u8::from(first + 1 == run && second == 0) | u8::from(second + 1 == run && first == 0) << 1
        };
        States { worth: percents.map(worth), owners: counts.clone().map(owner).collect(), steps: [1, run as u16 + 1] }
    }
}

impl LinesMemo {
    /// An empty board.
    pub(super) fn new(windows: &Windows) -> LinesMemo {
        let shape = windows.shape();
        let tallies = windows.all().iter().map(|window| Tally { state: 0, empty: window.cells });
        let mut holes = Holes {
            rows: shape.rows(),
            n_windows: vec![[0; 2]; shape.n_cells()].into(),
            by_column: vec![[0; 2]; shape.columns()].into(),
            columns: 0,
        };
        if shape.run() == 1 {
            // Every window lacks one stone from the beginning, and every cell is the hole of four.
            (0..shape.n_cells()).for_each(|cell| (0..4).for_each(|_| holes.add(cell, 0b11)));
        }
        LinesMemo { tallies: tallies.collect(), lead: 0, holes }
    }
}

impl Lines {
    /// Puts a stone.
    pub(super) fn put(&self, memo: &mut LinesMemo, stone: Stone) {
        self.change(memo, stone.cell, self.states.steps[stone.side as usize]);
    }

    /// Takes it away.
    pub(super) fn take(&self, memo: &mut LinesMemo, stone: Stone) {
        self.change(memo, stone.cell, self.states.steps[stone.side as usize].wrapping_neg());
    }

    fn change(&self, memo: &mut LinesMemo, cell: usize, step: u16) {
        let States { worth, owners, .. } = &self.states;
        let mut rise = 0;
        for (span, &kind) in self.windows.through(cell).into_iter().zip(&self.kinds[cell]) {
            let worth = &worth[usize::from(kind)];
            for tally in &mut memo.tallies[span.windows()] {
                let before = *tally;
                let after = Tally { state: before.state.wrapping_add(step), empty: before.empty ^ cell as u16 };
                *tally = after;
                let (from, to) = (usize::from(before.state), usize::from(after.state));
                rise += worth[to] - worth[from];
                if owners[from] | owners[to] != 0 {
                    memo.holes.drop(before.empty.into(), owners[from]);
                    memo.holes.add(after.empty.into(), owners[to]);
                }
            }
        }
        memo.lead += rise;
    }
}

impl Holes {
    /// The rows of the holes of a side in a column, as bits.
    pub(super) fn of(&self, column: usize, side: Side) -> u128 {
        self.by_column[column][side as usize]
    }

    /// The columns that have holes, from the left.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let mut columns = self.columns;
        std::iter::from_fn(move || {
            let column = (columns != 0).then(|| columns.trailing_zeros() as usize);
            columns &= columns.wrapping_sub(1);
            column
        })
    }

    /// A window of these sides has its hole here.
    fn add(&mut self, cell: usize, owners: u8) {
        for side in (0..2).filter(|side| owners >> side & 1 == 1) {
            self.n_windows[cell][side] += 1;
            let (column, row) = (cell / self.rows, cell % self.rows);
            self.by_column[column][side] |= 1 << row;
            self.columns |= 1 << column;
        }
    }

    /// It has its hole here no longer.
    fn drop(&mut self, cell: usize, owners: u8) {
        for side in (0..2).filter(|side| owners >> side & 1 == 1) {
            self.n_windows[cell][side] -= 1;
            if self.n_windows[cell][side] != 0 {
                continue;
            }
            let (column, row) = (cell / self.rows, cell % self.rows);
            self.by_column[column][side] &= !(1 << row);
            if self.by_column[column] == [0; 2] {
                self.columns &= !(1 << column);
            }
        }
    }
}
