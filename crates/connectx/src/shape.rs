//! The size of a board and the length of a line that wins, checked once.

use std::fmt;
use std::str::FromStr;

use crate::ConnectError;

/// Rows, columns and run of a board, written `ROWSxCOLSxRUN`.
///
/// ```
/// use mossa_connectx::Shape;
/// let shape: Shape = "6x7x4".parse().unwrap();
/// assert_eq!((shape.rows(), shape.columns(), shape.run(), shape.n_cells()), (6, 7, 4, 42));
/// assert_eq!(shape.to_string(), "6x7x4");
/// assert!("6x7".parse::<Shape>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
    run: u16,
}

impl Shape {
    /// The longest side a board may have.
    pub const MAX_SIDE: usize = 100;
    /// The longest run that can be asked for; it may be longer than both sides, and then every game is a draw.
    pub const MAX_RUN: usize = 10_000;

    /// A shape, if all is within bounds.
    pub fn new(rows: usize, columns: usize, run: usize) -> Result<Shape, ConnectError> {
        let sides = 1..=Shape::MAX_SIDE;
        if sides.contains(&rows) && sides.contains(&columns) && (1..=Shape::MAX_RUN).contains(&run) {
            Ok(Shape { rows: rows as u8, columns: columns as u8, run: run as u16 })
        } else {
            Err(ConnectError::BadShape { rows, columns, run })
        }
    }

    /// Number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Number of columns.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// How many stones in a line win.
    pub fn run(self) -> usize {
        self.run.into()
    }

    /// Number of cells.
    pub fn n_cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of a cell: column by column, each from the bottom up, which is row 0.
    pub fn cell(self, column: usize, row: usize) -> usize {
        column * self.rows() + row
    }
}

impl FromStr for Shape {
    type Err = ConnectError;

    fn from_str(text: &str) -> Result<Shape, ConnectError> {
        let unreadable = || ConnectError::UnreadableShape { found: text.to_owned() };
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
