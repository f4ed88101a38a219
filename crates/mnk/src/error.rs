//! What can be wrong with a board's size, a list of moves or a drawn board.

use std::error::Error;
use std::fmt;

use mossa_kernel::Side;

use crate::notation::mark;
use crate::{Shape, Square};

/// What can be wrong with text about m,n,k games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MnkError {
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
    /// A move to a square that the board does not have.
    OffBoard {
        /// Which move, counted from 1.
        ply: usize,
        /// The square.
        square: Square,
        /// The size of the board.
        shape: Shape,
    },
    /// A move to a square that is not empty.
    Taken {
        /// Which move, counted from 1.
        ply: usize,
        /// The square.
        square: Square,
    },
    /// A move after the end of the game.
    GameOver {
        /// Which move, counted from 1.
        ply: usize,
    },
    /// Nothing is written where a position should be.
    NoPosition,
    /// Too few or too many rows.
    WrongRows {
        /// How many there are.
        found: usize,
        /// How many the board has.
        rows: usize,
    },
    /// A row with too few or too many squares.
    WrongColumns {
        /// Which row, counted from 1 at the bottom.
        row: usize,
        /// How many squares it has.
        found: usize,
        /// How many the board has.
        columns: usize,
    },
    /// A part of a row that is neither a stone nor a number of empty squares.
    NotACell {
        /// Which row, counted from 1 at the bottom.
        row: usize,
        /// What is there.
        found: String,
    },
    /// The side to move is written, and is no side or not the one that follows from the stones.
    WrongSide {
        /// What was written.
        found: String,
        /// The side whose turn it is.
        expected: Side,
    },
    /// There is more text after the side to move.
    TooLong {
        /// The first part that is too much.
        found: String,
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
    /// Lines of one side that no single stone completes.
    LinesApart {
        /// That side.
        side: Side,
    },
}

impl fmt::Display for MnkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, longest) = (Shape::MAX_SIDE, Shape::MAX_RUN);
        match self {
            MnkError::BadShape { rows, columns, run } => write!(
                f,
                "no board of {rows}x{columns}x{run}: expected 1 to {side} rows and columns, and a run of 1 to {longest}"
            ),
            MnkError::UnreadableShape { found } => {
                write!(f, "{found:?} is no board: expected ROWSxCOLSxRUN, such as 3x3x3 or 15x15x5")
            }
            MnkError::OffBoard { ply, square, shape } => {
                let corner = shape.square(shape.n_cells() - 1);
                write!(f, "move {ply}: {square} is not on the board: expected a square from a1 to {corner}")
            }
            MnkError::Taken { ply, square } => write!(f, "move {ply}: {square} is taken: expected an empty square"),
            MnkError::GameOver { ply } => write!(f, "move {ply}: the game is over: expected no more moves"),
            MnkError::NoPosition => f.write_str(
                "no position: expected rows such as xo1/1x1/3 and the side to move, or - for the empty board",
            ),
            MnkError::WrongRows { found, rows } => write!(f, "{found} rows: expected {rows}"),
            MnkError::WrongColumns { row, found, columns } => {
                write!(f, "row {row} has {found} squares: expected {columns}")
            }
            MnkError::NotACell { row, found } => {
                write!(f, "row {row} has {found:?}: expected `x`, `o` or a number of empty squares")
            }
            MnkError::WrongSide { found, expected } => {
                write!(f, "the side to move is {found:?}: expected `{}`, whose turn it is", mark(*expected))
            }
            MnkError::TooLong { found } => write!(f, "{found:?} follows the side to move: expected nothing after it"),
            MnkError::UnfairCounts { n_first, n_second } => {
                write!(f, "{n_first} stones of x and {n_second} of o: expected as many, or one more of x")
            }
            MnkError::LineOfMover { side } => {
                write!(f, "{} has a line and is to move: expected the game to end with that line", mark(*side))
            }
            MnkError::LinesApart { side } => {
                write!(f, "{} has lines that no last stone completes: expected one stone in them all", mark(*side))
            }
        }
    }
}

impl Error for MnkError {}
