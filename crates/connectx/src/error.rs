//! What can be wrong with a board's size, a list of moves or a drawn board.

use std::error::Error;
use std::fmt;

use crate::Shape;

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
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, longest) = (Shape::MOST_SIDE, Shape::MOST_RUN);
        match self {
            ConnectError::BadShape { rows, columns, run } => write!(
                f,
                "no board of {rows}x{columns}x{run}: expected 1 to {side} rows and columns, and a run of 1 to {longest}"
            ),
            ConnectError::UnreadableShape { found } => {
                write!(f, "{found:?} is no board: expected ROWSxCOLSxRUN, such as 6x7x4")
            }
            ConnectError::NotAColumn { ply, found, columns } => {
                write!(f, "move {ply} is {found:?}: expected a column from 1 to {columns}")
            }
            ConnectError::ColumnFull { ply, column } => {
                write!(f, "move {ply}: column {column} is full: expected one that has room")
            }
            ConnectError::GameOver { ply } => write!(f, "move {ply}: the game is over: expected no more moves"),
        }
    }
}

impl Error for ConnectError {}
