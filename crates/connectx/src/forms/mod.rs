//! How the stones of a board are kept. The rules are the same in all forms, and a test plays them side by side.
//!
//! | form | boards | a line is found by |
//! |---|---|---|
//! | `u64` | columns × (rows + 1) ≤ 64 | shifts of the whole board |
//! | `u128` | columns × (rows + 1) ≤ 128 | the same |
//! | [`Wide`] | all | shifts of the four lines through a cell |

mod bits;
mod wide;
mod word;

use std::fmt::Debug;
use std::hash::Hash;

use mossa_kernel::Side;

use crate::Shape;

pub(crate) use bits::gaps_along;
pub use bits::{BitPlan, Bits};
pub use wide::{Wide, WidePlan};
pub use word::Word;

/// The stones of both sides. Columns and rows are counted from 0, the bottom row being 0.
pub trait Form: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// What is fixed for a shape.
    type Plan: Clone + Debug + Send + Sync;
    /// The empty cells where a stone of one side completes a line, or what it takes to find them.
    type Threats: Copy;
    /// A set of columns: a word in which every column has bits of its own, see [`column`](Self::column).
    type Columns: Word;

    /// What is fixed for a shape; `None` if a board of this shape has no room in this form.
    fn plan(shape: Shape) -> Option<Self::Plan>;

    /// No stones.
    fn empty(plan: &Self::Plan) -> Self;

    /// How many bytes it holds besides itself.
    fn n_heap_bytes(&self) -> usize {
        0
    }

    /// The bits that stand for a column in a set.
    fn column(plan: &Self::Plan, column: usize) -> Self::Columns;

    /// The columns that have room.
    fn free(&self, plan: &Self::Plan) -> Self::Columns;

    /// How many stones are in a column.
    fn height(&self, plan: &Self::Plan, column: usize) -> usize;

    /// Whether a column has no room left.
    fn is_full(&self, plan: &Self::Plan, column: usize) -> bool;

    /// Lets a stone fall into a column that has room; the row in which it comes to rest.
    fn put(&mut self, plan: &Self::Plan, side: Side, column: usize) -> usize;

    /// Takes the top stone of a column, which is of this side, away; the row in which it was.
    fn take(&mut self, plan: &Self::Plan, side: Side, column: usize) -> usize;

    /// Whose stone is in a cell.
    fn stone(&self, plan: &Self::Plan, column: usize, row: usize) -> Option<Side>;

    /// Whether the stone of this side that has just fallen into a column made a line.
    fn has_line(&self, plan: &Self::Plan, side: Side, column: usize) -> bool;

    /// Whether a side has a line anywhere.
    fn has_any_line(&self, plan: &Self::Plan, side: Side) -> bool;

    /// Whether this side could still make a line if the other never moved again; `true` where it takes too long to say.
    fn can_connect(&self, _plan: &Self::Plan, _side: Side) -> bool {
        true
    }

    /// How much a stone of this side in a column that has room promises: the more, the sooner it is worth a look.
    fn promise(&self, plan: &Self::Plan, side: Side, column: usize) -> i32;

    /// The empty cells where a stone of this side completes a line. Neither side has a line yet.
    fn threats(&self, plan: &Self::Plan, side: Side) -> Self::Threats;

    /// Whether an empty cell is one of them.
    fn is_threat(&self, plan: &Self::Plan, threats: Self::Threats, column: usize, row: usize) -> bool;

    /// The columns in which the next stone falls into one of them.
    fn at_threat(&self, plan: &Self::Plan, threats: Self::Threats) -> Self::Columns;

    /// The columns in which the next stone comes to rest just below one of them.
    fn below_threat(&self, plan: &Self::Plan, threats: Self::Threats) -> Self::Columns;
}

/// Whether `run` bits in a row are set. Doubles the length it has found: a run of 30 takes five steps.
fn has_run(bits: u128, run: usize) -> bool {
    let (mut starts, mut length) = (bits, 1);
    while length < run && starts != 0 {
        let step = length.min(run - length);
        starts &= starts >> step;
        length += step;
    }
    starts != 0
}
