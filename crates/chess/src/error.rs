//! What can be wrong with a position as text, by stage: splitting it, reading its fields, setting the pieces up.

use std::error::Error;
use std::fmt;

use crate::board::{Color, Square};

/// What is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// It is not made of the right number of fields.
    Text(TextError),
    /// A field cannot be read.
    Field(FieldError),
    /// All fields can be read, but there is no such position.
    Position(PositionError),
}

/// What is wrong with a text that should be the fields of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextError {
    /// There is nothing.
    Empty,
    /// There are too few or too many fields.
    FieldCount {
        /// How many there are.
        found: usize,
        /// How the text begins.
        text: String,
    },
}

/// What is wrong with a field of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldError {
    /// The first field has too few or too many ranks.
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank with a character that is neither a piece nor a number of empty squares.
    BadRank {
        /// Which rank, as players count: the first one written is 8.
        rank: usize,
        /// What is there.
        found: char,
    },
    /// A rank with too few or too many squares.
    RankLength {
        /// Which rank, as players count.
        rank: usize,
        /// How many squares it has.
        found: usize,
    },
    /// The side to move is neither `w` nor `b`.
    BadTurn {
        /// What is written.
        found: String,
    },
    /// The castling rights cannot be read.
    BadCastling {
        /// What is written.
        found: String,
    },
    /// The en-passant square cannot be read.
    BadEnPassant {
        /// What is written.
        found: String,
    },
    /// The half-move clock is no number.
    BadClock {
        /// What is written.
        found: String,
    },
    /// The number of the move is none.
    BadNumber {
        /// What is written.
        found: String,
    },
}

/// What is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// A side has no king, or several.
    KingCount {
        /// That side.
        side: Color,
        /// How many it has.
        found: usize,
    },
    /// A side has more than 16 pieces.
    TooManyPieces {
        /// That side.
        side: Color,
        /// How many it has.
        found: usize,
    },
    /// A side has more than 8 pawns.
    TooManyPawns {
        /// That side.
        side: Color,
        /// How many it has.
        found: usize,
    },
    /// A pawn on the first or last rank.
    PawnOnEdge {
        /// Where.
        square: Square,
    },
    /// The kings stand next to each other.
    KingsTouch,
    /// The side that has just moved is in check.
    CheckedAndNotToMove {
        /// That side.
        side: Color,
    },
    /// The side to move is in check by more than two pieces.
    TooManyCheckers {
        /// By how many.
        found: usize,
    },
    /// A castling right of a side whose king cannot castle.
    CastlingKing {
        /// The right, as it is written.
        right: char,
        /// Where the king had to stand.
        expected: &'static str,
    },
    /// A castling right without a rook to castle with.
    CastlingRook {
        /// The right, as it is written.
        right: char,
        /// Where the rook had to stand.
        expected: &'static str,
    },
    /// The same castling right twice.
    CastlingTwice {
        /// The right, as it is written the second time.
        right: char,
    },
    /// An en-passant square behind which no pawn can have made a double step.
    EnPassant {
        /// The square.
        square: Square,
        /// What was expected.
        expected: &'static str,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Text(error) => error.fmt(f),
            FenError::Field(error) => error.fmt(f),
            FenError::Position(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Empty => f.write_str("no position: expected a FEN of four or six fields"),
            TextError::FieldCount { found, text } => {
                let s = if *found == 1 { "" } else { "s" };
                write!(
                    f,
                    "{text:?} has {found} field{s}: expected a FEN of four or six, such as \"8/8/… w KQkq - 0 1\""
                )
            }
        }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::RankCount { found } => write!(f, "{found} ranks: expected 8, separated by `/`"),
            FieldError::BadRank { rank, found } => {
                write!(f, "rank {rank} has {found:?} in it: expected pieces (PNBRQK, pnbrqk) and numbers from 1 to 8")
            }
            FieldError::RankLength { rank, found } => write!(f, "rank {rank} has {found} squares: expected 8"),
            FieldError::BadTurn { found } => write!(f, "the side to move is {found:?}: expected `w` or `b`"),
            FieldError::BadCastling { found } => {
                write!(
                    f,
                    "the castling rights are {found:?}: expected `-` or some of KQkq, or of files A to H and a to h"
                )
            }
            FieldError::BadEnPassant { found } => {
                write!(f, "the en-passant square is {found:?}: expected `-` or a square of rank 3 or 6")
            }
            FieldError::BadClock { found } => {
                write!(f, "the half-move clock is {found:?}: expected a number from 0 to 999999")
            }
            FieldError::BadNumber { found } => {
                write!(f, "the number of the move is {found:?}: expected a number from 1 to 999999")
            }
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::KingCount { side, found } => {
                write!(f, "{} has {found} kings: expected one", name(*side))
            }
            PositionError::TooManyPieces { side, found } => {
                write!(f, "{} has {found} pieces: expected at most 16", name(*side))
            }
            PositionError::TooManyPawns { side, found } => {
                write!(f, "{} has {found} pawns: expected at most 8", name(*side))
            }
            PositionError::PawnOnEdge { square } => {
                write!(f, "there is a pawn on {square}: expected none on the first and the last rank")
            }
            PositionError::KingsTouch => f.write_str("the kings stand next to each other: expected a square between"),
            PositionError::CheckedAndNotToMove { side } => {
                write!(f, "{} is in check and not to move: expected the side in check to move", name(*side))
            }
            PositionError::TooManyCheckers { found } => {
                write!(f, "{found} pieces give check at once: expected at most 2")
            }
            PositionError::CastlingKing { right, expected } => {
                write!(f, "castling right {right:?}: expected its king on {expected}")
            }
            PositionError::CastlingRook { right, expected } => {
                write!(f, "castling right {right:?}: expected a rook on {expected}")
            }
            PositionError::CastlingTwice { right } => {
                write!(f, "castling right {right:?} is there twice: expected each at most once")
            }
            PositionError::EnPassant { square, expected } => {
                write!(f, "en-passant square {square}: expected {expected}")
            }
        }
    }
}

/// A side as players call it.
fn name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl Error for FenError {}
impl Error for TextError {}
impl Error for FieldError {}
impl Error for PositionError {}

impl From<TextError> for FenError {
    fn from(error: TextError) -> FenError {
        FenError::Text(error)
    }
}

impl From<FieldError> for FenError {
    fn from(error: FieldError) -> FenError {
        FenError::Field(error)
    }
}

impl From<PositionError> for FenError {
    fn from(error: PositionError) -> FenError {
        FenError::Position(error)
    }
}
