//! Lines on a board as it is seen: which stones won, and where a stone would win. For front ends, which see a
//! [`View`] and no types; the rules themselves know all this faster.

use mossa_kernel::{Side, View};

/// The steps to the next cell of a line: a row, a column, both diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The cells of all lines of at least `run` stones of one side, as indexes into the view's cells, in order.
///
/// ```
/// use mossa_catalogue::AnyPosition;
/// use mossa_catalogue::connect_x::{Position, winning_cells};
/// let position = Position::read("2x4x2".parse().unwrap(), "1,4,2").unwrap();
/// assert_eq!(winning_cells(&position.seat().view(), 2), [4, 5]);
/// ```
pub fn winning_cells(view: &View, run: usize) -> Vec<usize> {
    let wins = |at: usize| {
        let owner = view.cells[at].owner;
        owner.is_some_and(|side| is_on_line(view, run, at, side))
    };
    (0..view.cells.len()).filter(|&at| wins(at)).collect()
}

/// Whether a stone of this side, fallen into a column (counted from 0), would complete a line of at least `run`.
pub(super) fn completes(view: &View, run: usize, column: usize, side: Side) -> bool {
    let free = (0..view.rows).rev().map(|row| row * view.columns + column).find(|&at| view.cells[at].owner.is_none());
    free.is_some_and(|at| is_on_line(view, run, at, side))
}

/// Whether the cell, were it this side's, is on a line.
fn is_on_line(view: &View, run: usize, at: usize, side: Side) -> bool {
    DIRECTIONS.into_iter().any(|(down, right)| {
        let n_stones = |way: isize| {
            (1..run as isize)
                .take_while(|&steps| is_of(view, at, (way * steps * down, way * steps * right), side))
                .count()
        };
        run <= 1 + n_stones(1) + n_stones(-1)
    })
}

/// Whether the cell so far away is on the board and this side's.
fn is_of(view: &View, at: usize, (down, right): (isize, isize), side: Side) -> bool {
    let row = (at / view.columns).checked_add_signed(down).filter(|&row| row < view.rows);
    let column = (at % view.columns).checked_add_signed(right).filter(|&column| column < view.columns);
    row.zip(column).is_some_and(|(row, column)| view.cell(row, column).owner == Some(side))
}
