//! The windows of a board: every X cells that lie next to each other in a column, a row or a diagonal.
//!
//! A line that wins is a window full of one side's stones, so evaluations count what the windows hold. This file knows
//! where they are, once for a shape; who keeps counts of them shares it through an [`Arc`](std::sync::Arc).
//!
//! Windows are numbered direction by direction and line by line, in the order of the line, so the windows through a
//! cell are at most X neighbours in each direction: a [`Span`]. Before, between and after the windows of two lines is
//! a number that is no window. So the two windows that a cell bounds from outside are always the numbers next to its
//! span; where there is no such window, the number is one of those idle ones, and what is counted there does not matter.
//!
//! ```text
//!   a row of 6 cells, X = 4:     0 1 2 3 4 5         windows, numbered from n:   n = 0123, n+1 = 1234, n+2 = 2345
//!   through cell 1:              n, n+1              next to them:  n-1 is idle, n+2 begins just after cell 1
//! ```

use std::ops::Range;

use crate::Shape;

/// A direction in which a line can run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along a column, upwards.
    Vertical,
    /// Along a row, to the right.
    Horizontal,
    /// To the right and up.
    Rising,
    /// To the right and down.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::Vertical, Direction::Horizontal, Direction::Rising, Direction::Falling];

    /// Columns and rows from a cell to the next.
    pub fn step(self) -> (i32, i32) {
        match self {
            Direction::Vertical => (0, 1),
            Direction::Horizontal => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }
}

/// The windows through a cell in one direction: consecutive numbers, none if there is no room for a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    first: u16,
    end: u16,
}

impl Span {
    /// Their numbers.
    pub fn windows(self) -> Range<usize> {
        self.first.into()..self.end.into()
    }

    /// The window that ends just before the cell and the one that begins just after it, or idle numbers.
    pub fn bounded(self) -> [usize; 2] {
        [usize::from(self.first) - 1, self.end.into()]
    }
}

/// A window, as far as it does not change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Where it runs; of no meaning if the number is idle.
    pub direction: Direction,
    /// The row of its first cell, counted from 0; rows are the same all along a horizontal window.
    pub row: u8,
    /// The exclusive or of the numbers of its cells: with the taken ones struck out the same way, the empty one is
    /// left when there is only one.
    pub cells: u16,
    /// How many of the two cells just beyond its ends are not on the board.
    pub n_walls: u8,
}

/// All windows of a shape.
///
/// ```
/// use mossa_connectx::windows::{Direction, Windows};
/// let windows = Windows::new("6x7x4".parse().unwrap());
/// assert_eq!(windows.n_windows(), 69);
/// // Through the lowest cell of the first column: one in each direction but the falling one.
/// let n_through = windows.through(0).map(|span| span.windows().len());
/// assert_eq!(n_through, [1, 1, 1, 0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Windows {
    shape: Shape,
    /// By number, idle ones included. At most 4 · 100² windows and 602 idle numbers: they fit in 16 bits.
    windows: Box<[Window]>,
    /// By cell and direction.
    through: Box<[[Span; 4]]>,
    n_windows: usize,
}

impl Windows {
    /// The windows of a shape.
    pub fn new(shape: Shape) -> Windows {
        let nowhere = Span { first: 1, end: 1 };
        let mut windows =
            Windows { shape, windows: Box::new([]), through: vec![[nowhere; 4]; shape.n_cells()].into(), n_windows: 0 };
        let mut numbered = Vec::new();
        for direction in Direction::ALL {
            for line in lines(shape, direction) {
                windows.add_line(direction, &line, &mut numbered);
            }
        }
        numbered.push(idle(Direction::Falling));
        windows.windows = numbered.into();
        windows
    }

    /// Numbers the windows of a line, an idle number before them.
    fn add_line(&mut self, direction: Direction, line: &[usize], numbered: &mut Vec<Window>) {
        let (run, rows) = (self.shape.run(), self.shape.rows());
        numbered.push(idle(direction));
        let n_before = numbered.len();
        for (start, cells) in line.windows(run).enumerate() {
            let n_walls = u8::from(start == 0) + u8::from(start + run == line.len());
            let all = cells.iter().fold(0, |all, cell| all ^ cell);
            numbered.push(Window { direction, row: (cells[0] % rows) as u8, cells: all as u16, n_walls });
        }
        let n_in_line = numbered.len() - n_before;
        self.n_windows += n_in_line;
        for (position, &cell) in line.iter().enumerate() {
            let first = n_before + (position + 1).saturating_sub(run);
            let end = n_before + (position + 1).min(n_in_line);
            self.through[cell][direction as usize] = Span { first: first.min(end) as u16, end: end as u16 };
        }
    }

    /// The size of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many windows there are.
    pub fn n_windows(&self) -> usize {
        self.n_windows
    }

    /// All of them by number, idle numbers included.
    pub fn all(&self) -> &[Window] {
        &self.windows
    }

    /// The windows through a cell, in the order of [`Direction::ALL`].
    pub fn through(&self, cell: usize) -> [Span; 4] {
        self.through[cell]
    }
}

/// A number that is no window.
fn idle(direction: Direction) -> Window {
    Window { direction, row: 0, cells: 0, n_walls: 2 }
}

/// The lines of a board in one direction, as numbers of cells.
fn lines(shape: Shape, direction: Direction) -> Vec<Vec<usize>> {
    let (columns, rows) = (shape.columns() as i32, shape.rows() as i32);
    let (right, up) = direction.step();
    let is_on = |column: i32, row: i32| (0..columns).contains(&column) && (0..rows).contains(&row);
    let mut lines = Vec::new();
    for column in 0..columns {
        for row in 0..rows {
            if !is_on(column - right, row - up) {
                let cells = (0..).map(|n| (column + n * right, row + n * up)).take_while(|&(c, r)| is_on(c, r));
                lines.push(cells.map(|(c, r)| shape.cell(c as usize, r as usize)).collect());
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every run of X cells on the board, found the plain way.
    fn plain(shape: Shape) -> Vec<Vec<usize>> {
        let (columns, rows, run) = (shape.columns() as i32, shape.rows() as i32, shape.run() as i32);
        let mut found = Vec::new();
        for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            for column in 0..columns {
                for row in 0..rows {
                    let (last_column, last_row) = (column + (run - 1) * right, row + (run - 1) * up);
                    if last_column < columns && (0..rows).contains(&last_row) {
                        let cell = |n| shape.cell((column + n * right) as usize, (row + n * up) as usize);
                        found.push((0..run).map(cell).collect());
                    }
                }
            }
        }
        found
    }

    #[test]
    fn windows_are_all_runs_of_cells() {
        for text in ["6x7x4", "4x4x4", "1x9x3", "9x1x3", "5x3x4", "3x3x5", "2x2x1", "1x1x1", "8x5x2", "7x12x7"] {
            let shape: Shape = text.parse().unwrap();
            let windows = Windows::new(shape);
            let mut held = vec![Vec::new(); windows.all().len()];
            for cell in 0..shape.n_cells() {
                for number in windows.through(cell).into_iter().flat_map(Span::windows) {
                    held[number].push(cell);
                }
            }
            let mut held: Vec<Vec<usize>> = held.into_iter().filter(|cells| !cells.is_empty()).collect();
            let mut plain = plain(shape);
            for cells in &mut plain {
                cells.sort_unstable();
            }
            held.sort();
            plain.sort();
            assert_eq!(held, plain, "{text}");
            assert_eq!(windows.n_windows(), plain.len(), "{text}");
        }
    }

    #[test]
    fn a_cell_bounds_the_windows_beside_it() {
        // A row of six cells, two windows of five: each has one wall, and the other end is the far cell.
        let windows = Windows::new("1x6x5".parse().unwrap());
        let [_, first, ..] = windows.through(0);
        let [_, last, ..] = windows.through(5);
        assert_eq!(first.windows().len(), 1);
        assert_eq!(first.bounded()[1], last.windows().start);
        assert_eq!(last.bounded()[0], first.windows().start);
        assert!(first.windows().chain(last.windows()).all(|number| windows.all()[number].n_walls == 1));
        assert_eq!(windows.all()[first.bounded()[0]].n_walls, 2, "an idle number");
    }

    #[test]
    fn the_largest_board_fits() {
        assert_eq!(Windows::new("100x100x1".parse().unwrap()).n_windows(), 40_000);
        assert_eq!(Windows::new("100x100x30".parse().unwrap()).n_windows(), 2 * 100 * 71 + 2 * 71 * 71);
        assert_eq!(Windows::new("100x100x10000".parse().unwrap()).n_windows(), 0);
    }
}
