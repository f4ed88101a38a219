//! What can be wrong with a PGN file: where, which part, and what was expected.

use std::fmt;

use super::{DEEPEST, PlayError};

/// Something is wrong with a game. The reader can go on with the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub fault: Fault,
}

/// A place in a file; everything is counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The game.
    pub game: u64,
    /// The line of the file.
    pub line: u64,
    /// The byte of the line.
    pub column: u64,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The name of a tag is none.
    TagName(String),
    /// The value of a tag does not begin with a quotation mark.
    TagValue(String),
    /// A tag without an end; its name.
    UnclosedTag(String),
    /// A comment without an end.
    UnclosedComment,
    /// A variation without an end: how many are open where the game ends.
    UnclosedVariation(usize),
    /// An end without a variation.
    NoVariation,
    /// A variation where no move is that it could replace.
    VariationFirst,
    /// Variations within variations, too many to be meant.
    TooDeep,
    /// A glyph that is no number up to 255.
    Nag(String),
    /// A character that means nothing here.
    Character(char),
    /// A game that is larger than the reader was told to take, in bytes.
    TooLarge(usize),
    /// The game looks well, but cannot be played.
    Play(PlayError),
    /// The file could not be read any further.
    Input(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}", self.game, self.line, self.column)
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TagName(found) => {
                write!(f, "the tag is named {found:?}: expected letters and digits, as in [Event \"…\"]")
            }
            Self::TagValue(name) => write!(f, "the tag {name} has no value: expected one in quotation marks"),
            Self::UnclosedTag(name) => write!(f, "the tag {name} is not closed: expected \"] on the same line"),
            Self::UnclosedComment => write!(f, "the comment is not closed: expected }}"),
            Self::UnclosedVariation(1) => write!(f, "the game ends within a variation: expected )"),
            Self::UnclosedVariation(depth) => write!(f, "the game ends within {depth} variations: expected )"),
            Self::NoVariation => write!(f, "found ) where no variation is open: expected a move"),
            Self::VariationFirst => write!(f, "found a variation before any move: expected a move"),
            Self::TooDeep => write!(f, "variations are nested too deeply: expected at most {DEEPEST}"),
            Self::Nag(found) => write!(f, "found the glyph {found:?}: expected $0 to $255"),
            Self::Character(found) => write!(f, "found {found:?}: expected a move, a comment or a result"),
            Self::TooLarge(most) => write!(f, "the game takes more than {most} bytes: expected a smaller one"),
            Self::Play(error) => error.fmt(f),
            Self::Input(reason) => write!(f, "the file cannot be read: {reason:?}"),
        }
    }
}

impl std::error::Error for PgnError {}
