//! The size of a board, checked once.

use std::fmt;
use std::str::FromStr;

use crate::notation::TilesError;

/// Rows and columns of a board, both from 2 to 16.
///
/// ```
/// use mossa_tiles::Shape;
/// let shape: Shape = "3x5".parse().unwrap();
/// assert_eq!((shape.rows(), shape.columns(), shape.n_cells()), (3, 5, 15));
/// assert_eq!(shape.to_string(), "3x5");
/// assert!("1x9".parse::<Shape>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

impl Shape {
    /// The shortest side a board may have: below it tiles cannot pass one another.
    pub const MIN_SIDE: usize = 2;
    /// The longest side a board may have: 16×16 tiles just fit a byte.
    pub const MAX_SIDE: usize = 16;

    /// A shape, if the sides are within bounds.
    pub fn new(rows: usize, columns: usize) -> Result<Shape, TilesError> {
        let sides = Shape::MIN_SIDE..=Shape::MAX_SIDE;
        if sides.contains(&rows) && sides.contains(&columns) {
            Ok(Shape { rows: rows as u8, columns: columns as u8 })
        } else {
            Err(TilesError::BadShape { rows, columns })
        }
    }

    /// The square board with this many cells.
    pub fn square(n_cells: usize) -> Result<Shape, TilesError> {
        let side = n_cells.isqrt();
        if side * side == n_cells { Shape::new(side, side) } else { Err(TilesError::NotSquare { found: n_cells }) }
    }

    /// Number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Number of columns.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// Number of cells, the blank's included.
    pub fn n_cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The row of a cell, the top one being 0.
    pub fn row(self, cell: u8) -> usize {
        usize::from(cell) / self.columns()
    }

    /// The column of a cell, the left one being 0.
    pub fn column(self, cell: u8) -> usize {
        usize::from(cell) % self.columns()
    }

    /// The cell in this row and column.
    pub fn cell(self, row: usize, column: usize) -> u8 {
        debug_assert!(row < self.rows() && column < self.columns());
        (row * self.columns() + column) as u8
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Shape {
    type Err = TilesError;

    fn from_str(text: &str) -> Result<Shape, TilesError> {
        let bad = || TilesError::UnreadableShape { found: text.to_owned() };
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(bad)?;
        let side = |text: &str| text.trim().parse::<usize>().map_err(|_| bad());
        Shape::new(side(rows)?, side(columns)?)
    }
}
