//! `aligned`, the evaluation of report B: own aligned stones less the opponent's.
//!
//! A stone is *aligned* in a direction if at least one of the two cells next to it in that direction holds a stone of
//! the same side; so a run of n stones counts n if 2 ≤ n, and a lone stone nothing. A stone may count once in each of
//! the four directions. What can still become a line does not matter, and neither does X.

use mossa_kernel::{Evaluator, Score, Side};

use super::each_stone;
use crate::windows::Direction;
use crate::{Board, Column, ConnectX, Form, Shape};

/// Own aligned stones less the opponent's.
///
/// ```
/// use mossa_connectx::{Column, ConnectX, evaluators::Aligned, forms::Bits};
/// use mossa_kernel::{Evaluator, Score};
/// let shape = "6x7x4".parse().unwrap();
/// let game = ConnectX::<Bits<u64>>::new(shape).unwrap();
/// // The second player has two stones side by side and is to move.
/// let board = game.after_moves(&[0, 2, 6, 3, 0].map(Column)).unwrap();
/// // The first player's two are on top of each other.
/// assert_eq!(Aligned::new(shape).value(&game, &board), Score::new(0));
/// assert_eq!(Aligned::new(shape).terms(&game, &board)[0], ("horizontal", 2.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aligned {
    shape: Shape,
}

/// The aligned stones of either side in every direction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AlignedMemo {
    /// By side, then in the order of [`Direction::ALL`].
    counts: [[i32; 4]; 2],
}

impl Aligned {
    /// For boards of this shape.
    pub fn new(shape: Shape) -> Aligned {
        Aligned { shape }
    }

    /// Whether the cell at a number of steps from another holds a stone of this side.
    fn is_of<F: Form>(self, game: &ConnectX<F>, board: &Board<F>, side: Side, at: (i32, i32)) -> bool {
        let (column, row) = at;
        let is_on = (0..self.shape.columns() as i32).contains(&column) && (0..self.shape.rows() as i32).contains(&row);
        is_on && game.stone(board, Column(column as u8), row as usize) == Some(side)
    }

    /// How many more stones of `side` are aligned in each direction since its stone fell into `column`.
    fn gains<F: Form>(self, game: &ConnectX<F>, board: &Board<F>, side: Side, column: Column) -> [i32; 4] {
        let (from, row) = (i32::from(column.0), game.height(board, column) as i32 - 1);
        Direction::ALL.map(|direction| {
            let (right, up) = direction.step();
            let has = |steps: i32| self.is_of(game, board, side, (from + steps * right, row + steps * up));
            // A neighbour that has no neighbour beyond it was alone until now.
            let [behind, ahead] = [-1, 1].map(|way| (has(way), has(way) && !has(2 * way)));
            i32::from(behind.0 || ahead.0) + i32::from(behind.1) + i32::from(ahead.1)
        })
    }
}

impl<F: Form> Evaluator<ConnectX<F>> for Aligned {
    type Value = Score;
    type Memo = AlignedMemo;

    fn memo(&self, game: &ConnectX<F>, board: &Board<F>) -> AlignedMemo {
        let mut memo = AlignedMemo::default();
        each_stone(game, board, |column, row, side| {
            for direction in Direction::ALL {
                let (right, up) = direction.step();
                let at = |way: i32| (i32::from(column.0) + way * right, row as i32 + way * up);
                let is_aligned = self.is_of(game, board, side, at(-1)) || self.is_of(game, board, side, at(1));
                memo.counts[side as usize][direction as usize] += i32::from(is_aligned);
            }
        });
        memo
    }

    fn play(&self, game: &ConnectX<F>, memo: &mut AlignedMemo, board: &Board<F>, column: Column) {
        let side = board.to_move().other();
        let gains = self.gains(game, board, side, column);
        memo.counts[side as usize].iter_mut().zip(gains).for_each(|(count, gain)| *count += gain);
    }

    fn undo(&self, game: &ConnectX<F>, memo: &mut AlignedMemo, board: &Board<F>, column: Column) {
        let side = board.to_move().other();
        let gains = self.gains(game, board, side, column);
        memo.counts[side as usize].iter_mut().zip(gains).for_each(|(count, gain)| *count -= gain);
    }

    fn evaluate(&self, _: &ConnectX<F>, board: &Board<F>, memo: &AlignedMemo) -> Score {
        Score::new(memo.leads(board.to_move()).into_iter().sum())
    }

    fn terms(&self, game: &ConnectX<F>, board: &Board<F>) -> Vec<(&'static str, f64)> {
        let [vertical, horizontal, rising, falling] = self.memo(game, board).leads(board.to_move()).map(f64::from);
        vec![("horizontal", horizontal), ("vertical", vertical), ("rising", rising), ("falling", falling)]
    }
}

impl AlignedMemo {
    /// Own less the opponent's, direction by direction.
    fn leads(&self, own: Side) -> [i32; 4] {
        let [own, other] = [own, own.other()].map(|side| self.counts[side as usize]);
        std::array::from_fn(|direction| own[direction] - other[direction])
    }
}
