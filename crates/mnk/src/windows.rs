//! The windows of a board: every k squares that lie next to each other in a row, a column or a diagonal.
//!
//! A line that wins is a window full of one side's stones; a longer line holds several. This file knows where the windows of
//! a shape are. They are numbered direction by direction and line by line, in the order of the line, so the windows through a
//! square are at most k neighbours in each direction.

use std::ops::Range;

use crate::{Shape, Square};

/// Columns and rows from a square to the next in each of the four directions: along a row, along a column, and along the two
/// diagonals. All go upwards or to the right, so that the number of the square grows.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A window: the number of its first square, and the distance from each square to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    first: u16,
    stride: u16,
}

/// The windows through a square in one direction: consecutive numbers, none if there is no room for a line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Span {
    first: u16,
    end: u16,
}

/// All windows of a shape.
///
/// ```
/// use mossa_mnk::windows::Windows;
/// let windows = Windows::new("3x3x3".parse().unwrap());
/// assert_eq!(windows.n_windows(), 8);
/// let n_through = |cell| windows.through(cell).map(|window| window.len()).sum::<usize>();
/// assert_eq!([0, 1, 4].map(n_through), [3, 2, 4]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Windows {
    shape: Shape,
    windows: Box<[Window]>,
    /// By number of the square and direction.
    through: Box<[[Span; 4]]>,
}

impl Windows {
    /// The windows of a shape.
    pub fn new(shape: Shape) -> Windows {
        let mut windows = Vec::new();
        let mut through = vec![[Span::default(); 4]; shape.n_cells()];
        for (direction, &step) in STEPS.iter().enumerate() {
            for line in lines(shape, step) {
                let n_before = windows.len();
                for cells in line.windows(shape.run()) {
                    let stride = cells.get(1).map_or(0, |next| next - cells[0]);
                    windows.push(Window { first: cells[0] as u16, stride: stride as u16 });
                }
                let n_in_line = windows.len() - n_before;
                for (position, &cell) in line.iter().enumerate() {
                    let end = n_before + (position + 1).min(n_in_line);
                    let first = (n_before + (position + 1).saturating_sub(shape.run())).min(end);
                    through[cell][direction] = Span { first: first as u16, end: end as u16 };
                }
            }
        }
        Windows { shape, windows: windows.into(), through: through.into() }
    }

    /// The size of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many windows there are.
    pub fn n_windows(&self) -> usize {
        self.windows.len()
    }

    /// The numbers of the squares of a window.
    #[inline]
    pub fn cells(&self, window: usize) -> impl Iterator<Item = usize> + use<> {
        let Window { first, stride } = self.windows[window];
        (0..self.shape.run()).map(move |at| usize::from(first) + at * usize::from(stride))
    }

    /// The numbers of the windows through a square, one range for every direction.
    #[inline]
    pub fn through(&self, cell: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        self.through[cell].into_iter().map(|Span { first, end }| usize::from(first)..usize::from(end))
    }
}

/// The lines of a board in one direction, as numbers of squares.
fn lines(shape: Shape, (right, up): (i32, i32)) -> Vec<Vec<usize>> {
    let is_on = |(column, row): (i32, i32)| {
        (0..shape.columns() as i32).contains(&column) && (0..shape.rows() as i32).contains(&row)
    };
    let cell = |(column, row): (i32, i32)| shape.cell(Square { column: column as u8, row: row as u8 });
    let squares = (0..shape.rows() as i32).flat_map(|row| (0..shape.columns() as i32).map(move |column| (column, row)));
    let starts = squares.filter(|&(column, row)| !is_on((column - right, row - up)));
    let line = |(column, row): (i32, i32)| {
        let steps = 0..Shape::MAX_SIDE as i32;
        steps.map(|n| (column + n * right, row + n * up)).take_while(|&at| is_on(at)).map(cell).collect()
    };
    starts.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every run of k squares on the board, found from every square in every direction.
    fn plain(shape: Shape) -> Vec<Vec<usize>> {
        let (columns, rows, run) = (shape.columns() as i32, shape.rows() as i32, shape.run() as i32);
        let mut found = Vec::new();
        for (right, up) in STEPS {
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let (last_column, last_row) = (column + (run - 1) * right, row + (run - 1) * up);
                if (0..columns).contains(&last_column) && (0..rows).contains(&last_row) {
                    found.push((0..run).map(|n| ((row + n * up) * columns + column + n * right) as usize).collect());
                }
            }
        }
        found
    }

    #[test]
    fn windows_are_all_runs_of_squares() {
        for text in ["3x3x3", "15x15x5", "1x9x3", "9x1x3", "5x3x4", "3x3x5", "2x2x1", "1x1x1", "8x5x2", "32x32x32"] {
            let shape: Shape = text.parse().unwrap();
            let windows = Windows::new(shape);
            let mut found: Vec<Vec<usize>> =
                (0..windows.n_windows()).map(|window| windows.cells(window).collect()).collect();
            let mut expected = plain(shape);
            for cell in 0..shape.n_cells() {
                let mut through: Vec<usize> = windows.through(cell).flatten().collect();
                through.sort_unstable();
                let holds = |&window: &usize| found[window].contains(&cell);
                assert_eq!(through, (0..found.len()).filter(holds).collect::<Vec<_>>(), "{text}, square {cell}");
            }
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{text}");
        }
    }
}
