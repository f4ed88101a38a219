//! What can be wrong with the text of a position.

use std::error::Error;
use std::fmt;

/// What can be wrong with text about Othello.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OthelloError {
    /// There is nothing in the text.
    Empty,
    /// Too few or too many squares.
    WrongCount {
        /// How many there are.
        found: usize,
    },
    /// A square that is neither empty nor a disc.
    NotASquare {
        /// Its name.
        square: String,
        /// What stands there.
        found: char,
    },
    /// The side to move is missing.
    NoSide,
    /// The side to move is neither black nor white.
    NotASide {
        /// What stands there.
        found: String,
    },
    /// There is more text after the side to move.
    TooLong {
        /// The first part that is too much.
        found: String,
    },
}

impl fmt::Display for OthelloError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OthelloError::Empty => {
                f.write_str("no position: expected 64 squares of `X`, `O` and `-` from a1 to h8 and the side to move")
            }
            OthelloError::WrongCount { found } => {
                write!(f, "{found} squares: expected 64, from a1 to h8 row by row")
            }
            OthelloError::NotASquare { square, found } => {
                write!(f, "square {square} is {found:?}: expected `X`, `O` or `-`")
            }
            OthelloError::NoSide => f.write_str("no side to move: expected `X` or `O` after the squares"),
            OthelloError::NotASide { found } => write!(f, "the side to move is {found:?}: expected `X` or `O`"),
            OthelloError::TooLong { found } => {
                write!(f, "{found:?} follows the side to move: expected nothing after it")
            }
        }
    }
}

impl Error for OthelloError {}
