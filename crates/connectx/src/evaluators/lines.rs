//! `lines`, our own evaluation: what the windows hold, the cells that complete one, and who must give way in the end.
//!
//! A window with stones of one side only is *open* to that side. A *hole* of a side is an empty cell that completes a
//! window of its: X - 1 stones, and none of the enemy's. A hole is a threat, and what it is worth is a matter of when
//! its cell can be played, see [`zugzwang`]. The value is the sum of four terms, each own less the opponent's:
//!
//! | term | what |
//! |---|---|
//! | `windows` | every open window by its stones, its direction and its row |
//! | `threats` | every hole by its row and by what is below it in its column |
//! | `zugzwang` | who is forced to play below an enemy's hole if both only fill the board from here |
//! | `at once` | a hole that can be played now, or two of the enemy's |
//!
//! The weights are [`Weights`]. The memo keeps the stones of every window, the sums, and for each cell how many windows
//! have their hole there; evaluating looks at columns with holes only.

mod weights;
mod zugzwang;

use std::sync::Arc;

use mossa_kernel::{Evaluator, Score, Side};

use super::each_stone;
use crate::windows::{Direction, Span, Windows};
use crate::{Board, Column, ConnectX, Form, Shape};

pub use weights::Weights;
use zugzwang::Pile;

/// Open windows, holes, and zugzwang.
///
/// ```
/// use mossa_connectx::{Column, ConnectX, evaluators::Lines, forms::Bits};
/// use mossa_kernel::{Evaluator, Score};
/// let shape = "6x7x4".parse().unwrap();
/// let game = ConnectX::<Bits<u64>>::new(shape).unwrap();
/// let lines = Lines::new(shape);
/// let [centre, edge] = [3, 0].map(|column| lines.value(&game, &game.after_moves(&[Column(column)]).unwrap()));
/// assert!(centre < edge, "the opponent prefers that we open at the edge");
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    windows: Arc<Windows>,
    weights: Weights,
    /// By window: which of `values` it is worth.
    kinds: Box<[u8]>,
    /// By kind and side, what a window is worth by its stones.
    values: Box<[[Box<[i32]>; 2]]>,
}

/// What the windows hold, and where their holes are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinesMemo {
    tallies: Box<[Tally]>,
    /// What the open windows of either side are worth.
    sums: [i32; 2],
    /// For every cell, how many windows of either side have their hole there.
    n_holes: Box<[[u16; 2]]>,
    /// For every column the rows of the holes of either side, as bits.
    holes: Box<[[u128; 2]]>,
    /// The columns that have holes, as bits.
    columns: u128,
}

/// What a window holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tally {
    /// Stones of either side.
    stones: [u8; 2],
    /// The exclusive or of the numbers of its empty cells.
    empty: u16,
}

/// A stone that is put or taken.
#[derive(Clone, Copy)]
struct Stone {
    cell: usize,
    side: Side,
}

/// Own less the opponent's.
#[derive(Clone, Copy, Default, Debug)]
struct Terms {
    windows: i32,
    threats: i32,
    zugzwang: i32,
    at_once: i32,
}

impl Lines {
    /// For boards of this shape.
    pub fn new(shape: Shape) -> Lines {
        Lines::with(Arc::new(Windows::new(shape)), Weights::BEST)
    }

    /// The same, with windows that others use too, and with weights of one's own.
    pub fn with(windows: Arc<Windows>, weights: Weights) -> Lines {
        let shape = windows.shape();
        let kind = |number: usize| {
            let window = windows.all()[number];
            match window.direction {
                Direction::Vertical => 0,
                Direction::Rising | Direction::Falling => 1,
                Direction::Horizontal => 2 + zugzwang::favoured(shape, window.row.into()) as u8,
            }
        };
        let kinds = (0..windows.all().len()).map(kind).collect();
        let percents =
            [[weights.vertical; 2], [100; 2], [weights.good_row, weights.bad_row], [weights.bad_row, weights.good_row]];
        let values = percents.map(|sides| sides.map(|percent| weights.by_stones(shape.run(), percent)));
        Lines { windows, weights, kinds, values: Box::new(values) }
    }

    fn stone<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, column: Column) -> Stone {
        let cell = self.windows.shape().cell(column.index(), game.height(board, column));
        Stone { cell, side: board.to_move() }
    }

    fn put(&self, memo: &mut LinesMemo, Stone { cell, side }: Stone) {
        let (shape, run) = (self.windows.shape(), self.windows.shape().run());
        let (own, other) = (side as usize, side.other() as usize);
        for number in self.windows.through(cell).into_iter().flat_map(Span::windows) {
            let Tally { stones, empty } = memo.tallies[number];
            let (n_own, n_other) = (usize::from(stones[own]), usize::from(stones[other]));
            let values = &self.values[usize::from(self.kinds[number])];
            let left = empty ^ cell as u16;
            if n_other == 0 {
                memo.sums[own] += values[own][n_own + 1] - values[own][n_own];
                if n_own + 2 == run {
                    memo.add_hole(shape, left.into(), own);
                } else if n_own + 1 == run {
                    memo.drop_hole(shape, cell, own);
                }
            }
            if n_own == 0 {
                memo.sums[other] -= values[other][n_other];
                if n_other + 1 == run {
                    memo.drop_hole(shape, cell, other);
                }
            }
            memo.tallies[number].stones[own] += 1;
            memo.tallies[number].empty = left;
        }
    }

    /// The reverse of `put`.
    fn take(&self, memo: &mut LinesMemo, Stone { cell, side }: Stone) {
        let (shape, run) = (self.windows.shape(), self.windows.shape().run());
        let (own, other) = (side as usize, side.other() as usize);
        for number in self.windows.through(cell).into_iter().flat_map(Span::windows) {
            let Tally { stones, empty: left } = memo.tallies[number];
            let (n_own, n_other) = (usize::from(stones[own]) - 1, usize::from(stones[other]));
            let values = &self.values[usize::from(self.kinds[number])];
            if n_other == 0 {
                memo.sums[own] -= values[own][n_own + 1] - values[own][n_own];
                if n_own + 2 == run {
                    memo.drop_hole(shape, left.into(), own);
                } else if n_own + 1 == run {
                    memo.add_hole(shape, cell, own);
                }
            }
            if n_own == 0 {
                memo.sums[other] += values[other][n_other];
                if n_other + 1 == run {
                    memo.add_hole(shape, cell, other);
                }
            }
            memo.tallies[number].stones[own] -= 1;
            memo.tallies[number].empty = left ^ cell as u16;
        }
    }

    /// What the value is made of, for the side to move.
    fn weigh<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, memo: &LinesMemo) -> Terms {
        let own = board.to_move();
        let sums = [own, own.other()].map(|side| memo.sums[side as usize]);
        let mut terms = Terms { windows: sums[0] - sums[1], ..Terms::default() };
        let shape = self.windows.shape();
        let n_empty = shape.n_cells() - board.n_stones();
        let mut piles = zugzwang::Piles::new();
        let mut n_forced = 0;
        let mut columns = memo.columns;
        while columns != 0 {
            let column = columns.trailing_zeros() as usize;
            columns &= columns - 1;
            let height = game.height(board, Column(column as u8));
            let [ours, theirs] = [own, own.other()].map(|side| memo.holes[column][side as usize] >> height);
            if ours & 1 == 1 {
                return Terms { threats: 0, at_once: self.weights.at_once, ..terms };
            }
            // Two stones to stop: one in each of two columns, or one on top of the other.
            n_forced += if theirs & 3 == 3 { 2 } else { (theirs & 1) as u32 };
            let pile = Pile::new([ours, theirs], shape.rows() - height);
            terms.threats += zugzwang::threats(&self.weights, shape, own, height, pile);
            piles.push(pile);
        }
        if 2 <= n_forced {
            terms.at_once = -self.weights.at_once;
        } else if !piles.is_empty() {
            let full = self.weights.zugzwang;
            // The fuller the board, the surer.
            let sure = full - full * n_empty as i32 / (2 * shape.n_cells() as i32);
            terms.zugzwang = sure * zugzwang::fill(&mut piles, n_empty);
        }
        terms
    }
}

impl LinesMemo {
    fn add_hole(&mut self, shape: Shape, cell: usize, side: usize) {
        let (column, row) = (cell / shape.rows(), cell % shape.rows());
        self.n_holes[cell][side] += 1;
        self.holes[column][side] |= 1 << row;
        self.columns |= 1 << column;
    }

    fn drop_hole(&mut self, shape: Shape, cell: usize, side: usize) {
        self.n_holes[cell][side] -= 1;
        if self.n_holes[cell][side] == 0 {
            let (column, row) = (cell / shape.rows(), cell % shape.rows());
            self.holes[column][side] &= !(1 << row);
            if self.holes[column] == [0; 2] {
                self.columns &= !(1 << column);
            }
        }
    }
}

impl<F: Form> Evaluator<ConnectX<F>> for Lines {
    type Value = Score;
    type Memo = LinesMemo;

    fn memo(&self, game: &ConnectX<F>, board: &Board<F>) -> LinesMemo {
        let shape = self.windows.shape();
        let tallies = self.windows.all().iter().map(|window| Tally { stones: [0; 2], empty: window.cells });
        let mut memo = LinesMemo {
            tallies: tallies.collect(),
            sums: [0; 2],
            n_holes: vec![[0; 2]; shape.n_cells()].into(),
            holes: vec![[0; 2]; shape.columns()].into(),
            columns: 0,
        };
        if shape.run() == 1 {
            // Every window lacks one stone from the beginning.
            for (cell, side) in (0..shape.n_cells()).flat_map(|cell| [(cell, 0), (cell, 1)]) {
                (0..4).for_each(|_| memo.add_hole(shape, cell, side));
            }
        }
        each_stone(game, board, |column, row, side| {
            self.put(&mut memo, Stone { cell: shape.cell(column.index(), row), side });
        });
        memo
    }

    fn play(&self, game: &ConnectX<F>, memo: &mut LinesMemo, board: &Board<F>, column: Column) {
        self.put(memo, self.stone(game, board, column));
    }

    fn undo(&self, game: &ConnectX<F>, memo: &mut LinesMemo, board: &Board<F>, column: Column) {
        self.take(memo, self.stone(game, board, column));
    }

    fn evaluate(&self, game: &ConnectX<F>, board: &Board<F>, memo: &LinesMemo) -> Score {
        let Terms { windows, threats, zugzwang, at_once } = self.weigh(game, board, memo);
        Score::new(windows + threats + zugzwang + at_once)
    }

    fn terms(&self, game: &ConnectX<F>, board: &Board<F>) -> Vec<(&'static str, f64)> {
        let terms = self.weigh(game, board, &self.memo(game, board));
        let named = [
            ("windows", terms.windows),
            ("threats", terms.threats),
            ("zugzwang", terms.zugzwang),
            ("at once", terms.at_once),
        ];
        named.map(|(name, value)| (name, f64::from(value))).into()
    }
}
