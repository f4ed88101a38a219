//! `lines`, our own evaluation: what the windows hold, the cells that complete one, and zugzwang.
//!
//! A window with stones of one side only is *open* to that side. A *threat* of a side is an empty cell that completes a
//! window of its own, which has X - 1 stones of the side and none of the opponent's. What a threat is worth depends on when
//! its cell can be played, see `lines/zugzwang.rs`. The value is the sum of four terms, each own less the opponent's:
//!
//! | term | what |
//! |---|---|
//! | `windows` | every open window by its stones, its direction and its row |
//! | `threats` | every threat by its row and by what is below it in its column |
//! | `zugzwang` | who is forced to play below an enemy's threat if both only fill the board from here |
//! | `at_once` | the side to move can fill a threat, or cannot stop all of the enemy's; the other terms are then 0 |
//!
//! The numbers are [`Weights`], what is kept is in `lines/memo.rs`. Evaluating looks at columns with threats only.

mod memo;
mod weights;
mod zugzwang;

use std::sync::Arc;

use mossa_kernel::{Evaluator, Score, Side};

use super::each_stone;
use crate::windows::{Direction, Window, Windows};
use crate::{Board, Column, ConnectX, Form, Shape};

pub use memo::LinesMemo;
use memo::{States, Stone};
pub use weights::Weights;
use zugzwang::{Pile, Piles};

/// Open windows, threats, and zugzwang.
///
/// ```
/// use mossa_connectx::{Column, ConnectX, evaluators::Lines, forms::Bits};
/// use mossa_kernel::{Evaluator, Score, Side};
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
    /// What stones do to windows.
    states: States,
    /// The rows that are good for either side, as bits.
    good_rows: [u128; 2],
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
        Lines::with(Arc::new(Windows::new(shape)), Weights::of(shape))
    }

    /// The same, with windows that others use too and weights of one's own.
    pub fn with(windows: Arc<Windows>, weights: Weights) -> Lines {
        let shape = windows.shape();
        let Weights { vertical, diagonal, good_row: good, bad_row: bad, .. } = weights;
        let percents = [[vertical; 2], [diagonal; 2], [good, bad], [bad, good]];
        let mut good_rows = [0; 2];
        for row in 0..shape.rows() {
            good_rows[zugzwang::favoured(shape, row) as usize] |= 1 << row;
        }
        Lines { weights, states: States::new(shape.run(), &weights, percents), good_rows, windows }
    }

    /// Windows of a kind are worth the same.
    fn kind(&self, window: Window) -> u8 {
        match window.direction {
            Direction::Vertical => 0,
            Direction::Rising | Direction::Falling => 1,
            Direction::Horizontal => 2 + zugzwang::favoured(self.windows.shape(), window.row.into()) as u8,
        }
    }

    /// The stone that fell into a column last.
    fn stone<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, column: Column) -> Stone {
        let cell = self.windows.shape().cell(column.index(), game.height(board, column) - 1);
        Stone { cell, side: board.to_move().other() }
    }

    /// What the value is made of, for the side to move.
    fn weigh<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, memo: &LinesMemo) -> Terms {
        let sides = [board.to_move(), board.to_move().other()];
        let at_once = |at_once: i32| Terms { at_once, ..Terms::default() };
        let windows = if sides[0] == Side::First { memo.lead } else { -memo.lead };
        let mut terms = Terms { windows, ..Terms::default() };
        let mut piles = Piles::new();
        let mut n_to_stop = 0;
        for column in memo.threats.columns() {
            let height = game.height(board, Column(column as u8));
            let threats = sides.map(|side| memo.threats.of(column, side) >> height);
            if threats[0] & 1 == 1 {
                return at_once(self.weights.at_once);
            }
            // One in each of two columns cannot be stopped, and neither can one on top of the other.
            n_to_stop += if threats[1] & 3 == 3 { 2 } else { threats[1] & 1 };
            let good = sides.map(|side| self.good_rows[side as usize] >> height);
            terms.threats += self.weights.threats(threats, good);
            piles.push(Pile::new(threats, self.windows.shape().rows() - height));
        }
        if 2 <= n_to_stop {
            return at_once(-self.weights.at_once);
        }
        if !piles.is_empty() {
            let n_empty = self.windows.shape().n_cells() - board.n_stones();
            terms.zugzwang = self.weights.zugzwang * zugzwang::fill(&mut piles, n_empty);
        }
        terms
    }
}

impl<F: Form> Evaluator<ConnectX<F>> for Lines {
    type Value = Score;
    type Memo = LinesMemo;

    fn memo(&self, game: &ConnectX<F>, board: &Board<F>) -> LinesMemo {
        let shape = self.windows.shape();
        let mut memo = LinesMemo::new(self);
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
        // On large boards windows can add up to more than anything; a win at once is still more.
        let most = self.weights.at_once - 1;
        Score::new((windows + threats + zugzwang).clamp(-most, most) + at_once)
    }

    fn evaluate_after(&self, game: &ConnectX<F>, board: &Board<F>, memo: &mut LinesMemo, column: Column) -> Score {
        self.with_stone(memo, self.stone(game, board, column), |memo| self.evaluate(game, board, memo))
    }

    fn terms(&self, game: &ConnectX<F>, board: &Board<F>) -> Vec<(&'static str, f64)> {
        let Terms { windows, threats, zugzwang, at_once } = self.weigh(game, board, &self.memo(game, board));
        let terms = [("windows", windows), ("threats", threats), ("zugzwang", zugzwang), ("at_once", at_once)];
        terms.map(|(name, value)| (name, value.into())).into()
    }
}
