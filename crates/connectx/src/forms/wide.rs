//! Boards of any size: every row, column and diagonal is a word of bits of its own, twice, once for each side. A stone
//! sets four bits, and whether it makes a line is asked of the four words it stands in.
//!
//! Hardly any line of a large board has a threat. So those that have are kept as a set, looked at anew where a stone comes or
//! goes, and who looks for threats looks nowhere else.

use mossa_kernel::Side;

use super::bits::gaps_along;
use super::{Form, has_run};
use crate::Shape;

/// The stones of both sides, line by line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wide {
    /// For every line the stones of either side: columns, rows, rising diagonals, falling diagonals.
    lines: Box<[[u128; 2]]>,
    /// For every line how many there are.
    counts: Box<[[u8; 2]]>,
    /// The lines where a side has a run but for one stone, whether or not that cell is free.
    near: [LineSet; 2],
    heights: Box<[u8]>,
    /// The columns that have room.
    free: u128,
}

/// Lines as bits. A board has at most 100 columns and rows, and twice 199 diagonals.
type LineSet = [u128; 5];

/// What is fixed for a shape.
#[derive(Clone, Debug)]
pub struct WidePlan {
    shape: Shape,
    /// For every line the cells that it has.
    cells: Box<[u128]>,
}

/// What the square of the stones that a stone joins promises.
const JOINED: i32 = 1 << 15;
/// More than this in sum promises no more: ranks have a limit.
const MAX_JOINED: i32 = 5_000;

/// Where a cell is on one of its four lines.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    bit: u128,
}

impl WidePlan {
    fn n_lines(&self) -> usize {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        columns + rows + 2 * (rows + columns - 1)
    }

    /// The cell on a line that has this bit; if there is none, the column or the row is not on the board.
    fn cell(&self, line: usize, bit: usize) -> (usize, usize) {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let rising = columns + rows;
        let falling = rising + rows + columns - 1;
        let row = match line {
            _ if line < columns => return (line, bit),
            _ if line < rising => line - columns,
            _ if line < falling => (line - rising + bit).wrapping_sub(columns - 1),
            _ => (line - falling).wrapping_sub(bit),
        };
        (bit, row)
    }

    /// The lines through a cell. On a rising diagonal row - column is the same everywhere, on a falling one row + column.
    fn places(&self, column: usize, row: usize) -> [Place; 4] {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let rising = columns + rows;
        let falling = rising + rows + columns - 1;
        let (by_row, by_column) = (1 << row, 1 << column);
        [
            Place { line: column, bit: by_row },
            Place { line: columns + row, bit: by_column },
            Place { line: rising + row + columns - 1 - column, bit: by_column },
            Place { line: falling + row + column, bit: by_column },
        ]
    }
}

impl Wide {
    /// Whether a line that has changed is near a run now.
    fn look_at(&mut self, plan: &WidePlan, side: Side, line: usize) {
        let (run, stones) = (plan.shape.run(), self.lines[line][side as usize]);
        let has_enough = run <= usize::from(self.counts[line][side as usize]) + 1;
        // On one side of the threat there is half a run, which is seen soon.
        let has_half = || run == 1 || has_run(stones, run / 2);
        let is_near = has_enough && has_half() && gaps_along(stones, 1, run as u32) != 0;
        let (word, bit) = (&mut self.near[side as usize][line / 128], line % 128);
        *word = *word & !(1 << bit) | u128::from(is_near) << bit;
    }

    /// The columns where the cell so far above the lowest free one is a threat of this side.
    fn columns_with_threat(&self, plan: &WidePlan, side: Side, above: usize) -> u128 {
        let near = &self.near[side as usize];
        if *near == LineSet::default() {
            return 0;
        }
        let mut columns = 0;
        for line in near.iter().enumerate().flat_map(|(at, &word)| bits_of(word).map(move |bit| 128 * at + bit)) {
            let gaps = gaps_along(self.lines[line][side as usize], 1, plan.shape.run() as u32);
            for (column, row) in bits_of(gaps).map(|bit| plan.cell(line, bit)) {
                let is_on = column < plan.shape.columns() && row < plan.shape.rows();
                if is_on && self.height(plan, column) + above == row {
                    columns |= 1 << column;
                }
            }
        }
        columns
    }
}

/// The places of the bits that are set.
fn bits_of(mut word: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

impl Form for Wide {
    type Plan = WidePlan;
    type Threats = Side;
    type Columns = u128;

    fn plan(shape: Shape) -> Option<WidePlan> {
        let mut plan = WidePlan { shape, cells: Box::new([]) };
        let mut cells = vec![0; plan.n_lines()];
        for (column, row) in (0..shape.columns()).flat_map(|column| (0..shape.rows()).map(move |row| (column, row))) {
            plan.places(column, row).into_iter().for_each(|Place { line, bit }| cells[line] |= bit);
        }
        plan.cells = cells.into();
        Some(plan)
    }

    fn empty(plan: &WidePlan) -> Wide {
        let (lines, counts) = (vec![[0; 2]; plan.n_lines()].into(), vec![[0; 2]; plan.n_lines()].into());
        let (heights, free) = (vec![0; plan.shape.columns()].into(), (1 << plan.shape.columns()) - 1);
        let mut empty = Wide { lines, counts, near: [[0; 5]; 2], heights, free };
        // Where one stone is a run, every line is near one.
        for line in 0..plan.n_lines() {
            for side in [Side::First, Side::Second] {
                empty.look_at(plan, side, line);
            }
        }
        empty
    }

    fn n_heap_bytes(&self) -> usize {
        size_of_val(&*self.lines) + size_of_val(&*self.counts) + size_of_val(&*self.heights)
    }

    fn column(_: &WidePlan, column: usize) -> u128 {
        1 << column
    }

    fn free(&self, _: &WidePlan) -> u128 {
        self.free
    }

    fn height(&self, _: &WidePlan, column: usize) -> usize {
        self.heights[column].into()
    }

    fn is_full(&self, plan: &WidePlan, column: usize) -> bool {
        self.height(plan, column) == plan.shape.rows()
    }

    fn put(&mut self, plan: &WidePlan, side: Side, column: usize) -> usize {
        let row = self.height(plan, column);
        for Place { line, bit } in plan.places(column, row) {
            self.lines[line][side as usize] |= bit;
            self.counts[line][side as usize] += 1;
            self.look_at(plan, side, line);
        }
        self.heights[column] += 1;
        if row + 1 == plan.shape.rows() {
            self.free ^= 1 << column;
        }
        row
    }

    fn take(&mut self, plan: &WidePlan, side: Side, column: usize) -> usize {
        self.heights[column] -= 1;
        self.free |= 1 << column;
        let row = self.height(plan, column);
        for Place { line, bit } in plan.places(column, row) {
            self.lines[line][side as usize] ^= bit;
            self.counts[line][side as usize] -= 1;
            self.look_at(plan, side, line);
        }
        row
    }

    fn stone(&self, _: &WidePlan, column: usize, row: usize) -> Option<Side> {
        let stones = self.lines[column];
        [Side::First, Side::Second].into_iter().find(|&side| stones[side as usize] >> row & 1 == 1)
    }

    fn has_line(&self, plan: &WidePlan, side: Side, column: usize) -> bool {
        let top = self.height(plan, column) - 1;
        let run = plan.shape.run();
        plan.places(column, top).into_iter().any(|Place { line, .. }| {
            let n_stones = usize::from(self.counts[line][side as usize]);
            run <= n_stones && has_run(self.lines[line][side as usize], run)
        })
    }

    fn has_any_line(&self, plan: &WidePlan, side: Side) -> bool {
        self.lines.iter().any(|line| has_run(line[side as usize], plan.shape.run()))
    }

    /// By the stones that it joins or keeps apart, in lines that still have room for a run.
    fn promise(&self, plan: &WidePlan, _side: Side, column: usize) -> i32 {
        let mut joined = 0;
        for Place { line, bit } in plan.places(column, self.height(plan, column)) {
            let [first, second] = self.lines[line];
            for (own, enemys) in [(first, second), (second, first)] {
                // Most lines of a large board are empty.
                if own != 0 {
                    let near = open_around(bit, plan.cells[line] & !enemys, plan.shape.run());
                    joined += ((own & near).count_ones() as i32).pow(2);
                }
            }
        }
        JOINED * joined.min(MAX_JOINED)
    }

    fn threats(&self, _: &WidePlan, side: Side) -> Side {
        side
    }

    fn is_threat(&self, plan: &WidePlan, side: Side, column: usize, row: usize) -> bool {
        let run = plan.shape.run();
        plan.places(column, row).into_iter().any(|Place { line, bit }| {
            let n_stones = usize::from(self.counts[line][side as usize]);
            run <= n_stones + 1 && has_run(self.lines[line][side as usize] | bit, run)
        })
    }

    fn at_threat(&self, plan: &WidePlan, side: Side) -> u128 {
        self.columns_with_threat(plan, side, 0)
    }

    fn below_threat(&self, plan: &WidePlan, side: Side) -> u128 {
        self.columns_with_threat(plan, side, 1)
    }
}

/// The cells of a line that a run through `bit` can reach without leaving `free`; none if there is no room for one.
fn open_around(bit: u128, free: u128, run: usize) -> u128 {
    let at = bit.trailing_zeros();
    // Taken cells below and above, nearest first.
    let below = (at - (u128::BITS - (!free & (bit - 1)).leading_zeros()).min(at)).min(run as u32 - 1);
    let above = ((!free & !(bit | (bit - 1))).trailing_zeros().min(u128::BITS) - at - 1).min(run as u32 - 1);
    let length = below + above + 1;
    if length < run as u32 { 0 } else { (u128::MAX >> (u128::BITS - length)) << (at - below) }
}
