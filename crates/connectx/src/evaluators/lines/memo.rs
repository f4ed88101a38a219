//! What `lines` keeps up to date along a line of moves: the state of every window, what the open ones add up to, and where
//! their threats are. A stone changes the windows through its cell only, and for most of them it is one look into a table.
//!
//! The *state* of a window is one number: its kind, its stones of the first side and (X + 1) times those of the second.
//! So a stone is a step of 1 or of X + 1, and a table says for every state what a stone of either side changes.

use arrayvec::ArrayVec;
use mossa_kernel::Side;

use super::{Lines, Weights};
use crate::Shape;
use crate::windows::Window;

/// What the windows hold, and where their threats are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinesMemo {
    tallies: Box<[Tally]>,
    /// What the open windows are worth: the first side's less the second's.
    pub(super) lead: i32,
    pub(super) threats: ThreatMap,
}

/// What a window holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tally {
    /// Four kinds and runs up to 101: fewer than 4 · 102² states.
    state: u16,
    /// The exclusive or of the numbers of its empty cells: the threat, when there is only one.
    empty: u16,
}

/// Where the threats are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ThreatMap {
    /// The column and row of every cell: to look them up is faster than to divide.
    places: Box<[[u8; 2]]>,
    /// For every cell, how many windows of either side have their threat there.
    n_windows: Box<[[u16; 2]]>,
    /// For every column the rows of the threats of either side, as bits.
    by_column: Box<[[u128; 2]]>,
    /// The columns that have threats, as bits.
    columns: u128,
}

/// What stones do to windows, by their state.
#[derive(Clone, Debug)]
pub(super) struct States {
    /// By side and state: what a stone of this side changes.
    steps: [Box<[Step]>; 2],
    /// How far a stone of either side takes a state.
    strides: [u16; 2],
    /// How many states a kind of windows has.
    n_of_kind: u16,
}

/// From a state to the next.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// By how much more the window is worth: to the first side, less to the second.
    rise: i32,
    /// Whose threat there was and is: bit 0 for the first side, bit 1 for the second. The one that was is where the stone is.
    owners: [u8; 2],
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
        let run = run.min(1 + Shape::MAX_SIDE);
        let owner = |first: usize, second: usize| {
            u8::from(first + 1 == run && second == 0) | u8::from(second + 1 == run && first == 0) << 1
        };
        let steps = |side: Side| {
            let of_kind = |percents: [i32; 2]| {
                let worth_to = percents.map(|percent| weights.by_stones(run, percent));
                let worth = move |first: usize, second: usize| match (first, second) {
                    (first, 0) => worth_to[0][first.min(run)],
                    (0, second) => -worth_to[1][second.min(run)],
                    _ => 0,
                };
                let counts = (0..=run).flat_map(|second| (0..=run).map(move |first| (first, second)));
                counts.map(move |(first, second)| {
                    let (more, other) = if side == Side::First { (first + 1, second) } else { (first, second + 1) };
                    let rise = worth(more, other) - worth(first, second);
                    Step { rise, owners: [owner(first, second), owner(more, other)] }
                })
            };
            percents.into_iter().flat_map(of_kind).collect()
        };
        let n_of_kind = (run + 1) * (run + 1);
        let steps = [Side::First, Side::Second].map(steps);
        States { steps, strides: [1, run as u16 + 1], n_of_kind: n_of_kind as u16 }
    }

    /// What stones of a side change, and how far they take a state.
    fn of(&self, side: Side) -> (&[Step], u16) {
        (&self.steps[side as usize], self.strides[side as usize])
    }
}

impl LinesMemo {
    /// An empty board.
    pub(super) fn new(lines: &Lines) -> LinesMemo {
        let shape = lines.windows.shape();
        let empty = |&window: &Window| Tally {
            state: u16::from(lines.kind(window)) * lines.states.n_of_kind,
            empty: window.cells,
        };
        let places = (0..shape.n_cells()).map(|cell| [cell / shape.rows(), cell % shape.rows()].map(|at| at as u8));
        let mut threats = ThreatMap {
            places: places.collect(),
            n_windows: vec![[0; 2]; shape.n_cells()].into(),
            by_column: vec![[0; 2]; shape.columns()].into(),
            columns: 0,
        };
        if shape.run() == 1 {
            // Every window lacks one stone from the beginning, and every cell is the threat of four.
            (0..shape.n_cells()).for_each(|cell| (0..4).for_each(|_| threats.add(cell, 0b11)));
        }
        LinesMemo { tallies: lines.windows.all().iter().map(empty).collect(), lead: 0, threats }
    }
}

impl Lines {
    /// Puts a stone.
    pub(super) fn put(&self, memo: &mut LinesMemo, stone: Stone) {
        let (steps, stride) = self.states.of(stone.side);
        let mut rise = 0;
        for span in self.windows.through(stone.cell) {
            for tally in &mut memo.tallies[span.windows()] {
                let step = steps[usize::from(tally.state)];
                tally.state += stride;
                tally.empty ^= stone.cell as u16;
                rise += step.rise;
                let [was, is] = step.owners;
                if was != 0 {
                    memo.threats.drop(stone.cell, was);
                }
                if is != 0 {
                    memo.threats.add(tally.empty.into(), is);
                }
            }
        }
        memo.lead += rise;
    }

    /// Takes it away.
    pub(super) fn take(&self, memo: &mut LinesMemo, stone: Stone) {
        let (steps, stride) = self.states.of(stone.side);
        let mut rise = 0;
        for span in self.windows.through(stone.cell) {
            for tally in &mut memo.tallies[span.windows()] {
                tally.state -= stride;
                let step = steps[usize::from(tally.state)];
                rise += step.rise;
                if step.owners != [0; 2] {
                    let [was, is] = step.owners;
                    memo.threats.drop(tally.empty.into(), is);
                    memo.threats.add(stone.cell, was);
                }
                tally.empty ^= stone.cell as u16;
            }
        }
        memo.lead -= rise;
    }

    /// What `seen` makes of the memo with a stone more, which is there for this one look: only the sum and the new threats
    /// are changed and changed back. A threat that the stone fills is left where it is: it lies below the top of its
    /// column now, where it is not read.
    pub(super) fn with_stone<T>(&self, memo: &mut LinesMemo, stone: Stone, seen: impl FnOnce(&LinesMemo) -> T) -> T {
        let (steps, _) = self.states.of(stone.side);
        let owner = 1 << stone.side as u8;
        let mut new_threats = ArrayVec::<usize, { 4 * Shape::MAX_SIDE }>::new();
        let mut rise = 0;
        for span in self.windows.through(stone.cell) {
            for tally in &memo.tallies[span.windows()] {
                let step = steps[usize::from(tally.state)];
                rise += step.rise;
                if step.owners[1] != 0 {
                    new_threats.push(usize::from(tally.empty) ^ stone.cell);
                }
            }
        }
        memo.lead += rise;
        new_threats.iter().for_each(|&threat| memo.threats.add(threat, owner));
        let found = seen(memo);
        new_threats.iter().for_each(|&threat| memo.threats.drop(threat, owner));
        memo.lead -= rise;
        found
    }
}

impl ThreatMap {
    /// The rows of the threats of a side in a column, as bits.
    pub(super) fn of(&self, column: usize, side: Side) -> u128 {
        self.by_column[column][side as usize]
    }

    /// The columns that have threats, from the left.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let mut columns = self.columns;
        std::iter::from_fn(move || {
            let column = (columns != 0).then(|| columns.trailing_zeros() as usize);
            columns &= columns.wrapping_sub(1);
            column
        })
    }

    /// A window of these sides has its threat here. This and `drop` are rare enough to stay out of the loops over windows,
    /// which then run in registers.
    #[inline(never)]
    fn add(&mut self, cell: usize, owners: u8) {
        for side in (0..2).filter(|side| owners >> side & 1 == 1) {
            self.n_windows[cell][side] += 1;
            let [column, row] = self.places[cell].map(usize::from);
            self.by_column[column][side] |= 1 << row;
            self.columns |= 1 << column;
        }
    }

    /// It has its threat here no longer.
    #[inline(never)]
    fn drop(&mut self, cell: usize, owners: u8) {
        for side in (0..2).filter(|side| owners >> side & 1 == 1) {
            self.n_windows[cell][side] -= 1;
            if self.n_windows[cell][side] != 0 {
                continue;
            }
            let [column, row] = self.places[cell].map(usize::from);
            self.by_column[column][side] &= !(1 << row);
            if self.by_column[column] == [0; 2] {
                self.columns &= !(1 << column);
            }
        }
    }
}
