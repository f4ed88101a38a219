//! What a position looks worth: three evaluations, one file each.
//!
//! | evaluation | counts | after |
//! |---|---|---|
//! | [`Aligned`] | stones that stand next to stones of their side | report B |
//! | [`Threats`] | wins at once, then windows without enemy stones after the best move | report E |
//! | [`Lines`] | the same windows, the cells that complete them, and who must give way in the end | ours |
//!
//! All keep their counts up to date by [`play`](mossa_kernel::Evaluator::play) and
//! [`undo`](mossa_kernel::Evaluator::undo), at the price of the windows through one cell. The definitions are in the
//! files, with examples in `docs/connect-x-evaluations.md`.

mod aligned;
mod lines;
mod threats;

use mossa_kernel::{Score, Side};

use crate::{Board, Column, ConnectX, Form};

pub use aligned::{Aligned, AlignedMemo};
pub use lines::{Lines, LinesMemo, Weights};
pub use threats::{Threats, ThreatsMemo};

/// As good as a win to an evaluation, and still no proven one.
fn infinity() -> Score {
    Score::new(i32::MAX)
}

/// Calls `see` with the column, row and side of every stone.
fn each_stone<F: Form>(game: &ConnectX<F>, board: &Board<F>, mut see: impl FnMut(Column, usize, Side)) {
    for &column in game.columns() {
        for row in 0..game.height(board, column) {
            let side = game.stone(board, column, row).expect("cells below the height of a column are taken");
            see(column, row, side);
        }
    }
}
