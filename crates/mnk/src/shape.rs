//! The size of a board and the length of a line that wins, checked once.

use std::fmt;
use std::str::FromStr;

use crate::notation::clip;
use crate::{MnkError, Square};

/// Rows, columns and run of a board, written `ROWSxCOLSxRUN`.
///
/// ```
/// use mossa_mnk::Shape;
/// let gomoku: Shape = "15x15x5".parse().unwrap();
/// assert_eq!((gomoku.rows(), gomoku.columns(), gomoku.run(), gomoku.n_cells()), (15, 15, 5, 225));
/// assert_eq!(gomoku.to_string(), "15x15x5");
/// assert!("3x3".parse::<Shape>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
    run: u8,
}

impl Shape {
    /// The longest side a board may have.
    pub const MAX_SIDE: usize = 32;
    /// The longest run that can be asked for. It may be longer than both sides, and then every game is a draw.
    pub const MAX_RUN: usize = 32;
    /// The largest number of squares.
    pub const MAX_CELLS: usize = Shape::MAX_SIDE * Shape::MAX_SIDE;

    /// A shape, if all is within bounds.
    pub fn new(rows: usize, columns: usize, run: usize) -> Result<Shape, MnkError> {
        let sides = 1..=Shape::MAX_SIDE;
        if sides.contains(&rows) && sides.contains(&columns) && (1..=Shape::MAX_RUN).contains(&run) {
            Ok(Shape { rows: rows as u8, columns: columns as u8, run: run as u8 })
        } else {
            Err(MnkError::BadShape { rows, columns, run })
        }
    }

    /// Number of rows.
    #[inline]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Number of columns.
    #[inline]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// How many stones in a line win.
    #[inline]
    pub fn run(self) -> usize {
        self.run.into()
    }

    /// Number of squares.
    #[inline]
    pub fn n_cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of a square: row by row from the bottom, each from the left.
    #[inline]
    pub fn cell(self, square: Square) -> usize {
        usize::from(square.row) * self.columns() + usize::from(square.column)
    }

    /// The square with this number.
    #[inline]
    pub fn square(self, cell: usize) -> Square {
        Square { column: (cell % self.columns()) as u8, row: (cell / self.columns()) as u8 }
    }

    /// Whether a square is on the board.
    pub fn has(self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }
}

impl FromStr for Shape {
    type Err = MnkError;

    fn from_str(text: &str) -> Result<Shape, MnkError> {
        let unreadable = || MnkError::UnreadableShape { found: clip(text) };
        let number = |part: &str| {
            let part = part.trim();
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            if is_number { part.parse::<usize>().map_err(|_| unreadable()) } else { Err(unreadable()) }
        };
        let numbers = text.split(['x', 'X', '×']).map(number).collect::<Result<Vec<_>, _>>()?;
        match numbers[..] {
            [rows, columns, run] => Shape::new(rows, columns, run),
            _ => Err(unreadable()),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.rows, self.columns, self.run)
    }
}
