//! What can be wrong with a board's size, a list of moves or a drawn board.

use std::error::Error;
use std::fmt;

use mossa_kernel::Side;

use crate::Shape;
use crate::notation::mark;

/// What can be wrong with text about Connect X.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConnectError {
    /// A size that no board has.
    BadShape {
        /// Number of rows asked for.
        rows: usize,
        /// Number of columns asked for.
        columns: usize,
        /// Run asked for.
        run: usize,
    },
    /// A size that cannot be read.
    UnreadableShape {
        /// What was written.
        found: String,
    },
    /// Nothing is written where a position or moves should be.
    NoPosition,
    /// A part of a list of moves that is no column.
    NotAColumn {
        /// Which move, counted from 1.
        ply: usize,
        /// What was written.
        found: String,
        /// How many columns there are.
        columns: usize,
    },
    /// A stone for a column that is full.
    ColumnFull {
        /// Which move, counted from 1.
        ply: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// A move after the end of the game.
    GameOver {
        /// Which move, counted from 1.
        ply: usize,
    },
    /// A drawn board with too few or too many rows.
    WrongRows {
        /// How many there are.
        found: usize,
        /// How many the board has.
        rows: usize,
    },
    /// A row of a drawn board with too few or too many cells.
    WrongColumns {
        /// Which row, counted from 1 at the top.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the board has.
        columns: usize,
    },
    /// A cell of a drawn board that is neither empty nor a stone.
    NotACell {
        /// Which row, counted from 1 at the top.
        row: usize,
        /// Which column, counted from 1.
        column: usize,
        /// What is there.
        found: char,
    },
    /// A stone with nothing below it.
    Floating {
        /// Which row, counted from 1 at the top.
        row: usize,
        /// Which column, counted from 1.
        column: usize,
    },
    /// Stones that cannot have been played in turns.
    UnfairCounts {
        /// Stones of the first side.
        n_first: usize,
        /// Stones of the second side.
        n_second: usize,
    },
    /// The side to move has a line: the game was over before the last stone.
    LineOfMover {
        /// That side.
        side: Side,
    },
    /// A board that has no room in 128 bits: the solver cannot hold it.
    TooLarge {
        /// Its size.
        shape: Shape,
    },
    /// An opening book that cannot be read.
    BrokenBook {
        /// What was expected.
        why: &'static str,
    },
    /// An opening book whose file cannot be read or written.
    BookFile {
        /// What the system said.
        why: String,
    },
    /// The system does not have that much memory.
    NoMemory {
        /// How many bytes were asked for.
        bytes: usize,
    },
    /// Lines of one side that no single stone completes.
    LinesApart {
        /// That side.
        side: Side,
    },
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, longest) = (Shape::MAX_SIDE, Shape::MAX_RUN);
        match self {
            ConnectError::BadShape { rows, columns, run } => write!(
                f,
                "no board of {rows}x{columns}x{run}: expected 1 to {side} rows and columns, and a run of 1 to {longest}"
            ),
            ConnectError::UnreadableShape { found } => {
                write!(f, "{found:?} is no board: expected ROWSxCOLSxRUN, such as 6x7x4")
            }
            ConnectError::NoPosition => f.write_str(
                "no position: expected a drawn board, moves such as 4453 or 10,3,12, or - for the empty board",
            ),
            ConnectError::NotAColumn { ply, found, columns } => {
                write!(f, "move {ply} is {found:?}: expected a column from 1 to {columns}")
            }
            ConnectError::ColumnFull { ply, column } => {
                write!(f, "move {ply}: column {column} is full: expected one that has room")
            }
            ConnectError::GameOver { ply } => write!(f, "move {ply}: the game is over: expected no more moves"),
            ConnectError::WrongRows { found, rows } => write!(f, "{found} rows: expected {rows}"),
            ConnectError::WrongColumns { row, found, columns } => {
                write!(f, "row {row} has {found} cells: expected {columns}")
            }
            ConnectError::NotACell { row, column, found } => {
                write!(f, "row {row}, column {column} is {found:?}: expected `.`, `x` or `o`")
            }
            ConnectError::Floating { row, column } => {
                write!(f, "the stone in row {row}, column {column} floats: expected a stone below it")
            }
            ConnectError::UnfairCounts { n_first, n_second } => {
                write!(f, "{n_first} stones of x and {n_second} of o: expected as many, or one more of x")
            }
            ConnectError::LineOfMover { side } => {
                write!(f, "{} has a line and is to move: expected the game to end with that line", mark(*side))
            }
            ConnectError::TooLarge { shape } => {
                write!(f, "a board of {shape} is too large to be solved: expected columns x (rows + 1) <= 128")
            }
            ConnectError::BrokenBook { why } => write!(f, "the opening book cannot be read: {why}"),
            ConnectError::BookFile { why } => write!(f, "the file of the opening book is out of reach: {why}"),
            ConnectError::NoMemory { bytes } => write!(f, "no memory for a table of {bytes} bytes"),
            ConnectError::LinesApart { side } => {
                write!(f, "{} has lines that no last stone completes: expected one stone in them all", mark(*side))
            }
        }
    }
}

impl Error for ConnectError {}
