//! What can be wrong with a line of EPD, and in which line of a file.

use std::error::Error;
use std::fmt;

use super::LONGEST;
use crate::{FenError, SanError};

/// Something is wrong with a line of a file. The reader can go on with the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdError {
    /// Which line it is, counted from 1.
    pub line: u64,
    /// What it is.
    pub fault: EpdFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdFault {
    /// The position has too few fields.
    Fields {
        /// How many it has.
        found: usize,
    },
    /// The position makes no sense.
    Position(FenError),
    /// An operation begins with something that is no code.
    Code {
        /// What is written.
        found: String,
    },
    /// A text without its closing quotation mark.
    Unclosed {
        /// The code of the operation it belongs to.
        code: String,
    },
    /// A move cannot be read, or not be played.
    Move {
        /// The code of the operation it belongs to.
        code: String,
        /// What is wrong with it; this has its text.
        error: SanError,
    },
    /// The line is too long to be meant.
    TooLong,
    /// The file could not be read any further.
    Input(String),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for EpdFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { found } => {
                write!(f, "the position has {found} fields: expected pieces, side to move, castling and en passant")
            }
            Self::Position(error) => error.fmt(f),
            Self::Code { found } => {
                write!(f, "an operation begins with {found:?}: expected a code such as bm, id or D3")
            }
            Self::Unclosed { code } => write!(f, "the text of {code} is not closed: expected \" at its end"),
            Self::Move { code, error } => write!(f, "operation {code}: {error}"),
            Self::TooLong => write!(f, "the line is too long: expected at most {LONGEST} bytes"),
            Self::Input(reason) => write!(f, "the file cannot be read: {reason:?}"),
        }
    }
}

impl Error for EpdError {}
impl Error for EpdFault {}
