//! What can be wrong with a line, or with a text that shall become part of one.

use std::error::Error;
use std::fmt;

/// As many characters of what was found are kept; an endless word must not make an endless message.
const MAX_FOUND: usize = 60;

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProtocolError {
    /// There is no word on it.
    Empty,
    /// Its first word is no command of the protocol.
    UnknownCommand {
        /// The first word.
        found: String,
        /// The commands there are.
        expected: &'static str,
    },
    /// It ends too early.
    Missing {
        /// The words after which something is missing.
        after: &'static str,
        /// What should stand there.
        expected: &'static str,
    },
    /// A part of it is something else than it should be.
    Unexpected {
        /// Which part.
        part: &'static str,
        /// What stands there, cut short if it is long.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
}

impl ProtocolError {
    /// Whether the line is not for us: empty, or some other program's chatter. Both sides skip such lines in silence,
    /// so that a newer protocol or a talkative player breaks nothing.
    pub fn is_chatter(&self) -> bool {
        matches!(self, ProtocolError::Empty | ProtocolError::UnknownCommand { .. })
    }

    pub(crate) fn unknown_command(found: &str, expected: &'static str) -> ProtocolError {
        ProtocolError::UnknownCommand { found: clipped(found), expected }
    }

    pub(crate) fn unexpected(part: &'static str, found: &str, expected: &'static str) -> ProtocolError {
        ProtocolError::Unexpected { part, found: clipped(found), expected }
    }
}

fn clipped(found: &str) -> String {
    match found.char_indices().nth(MAX_FOUND) {
        Some((end, _)) => format!("{}…", &found[..end]),
        None => found.to_owned(),
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::Empty => f.write_str("an empty line, expected a command"),
            ProtocolError::UnknownCommand { found, expected } => {
                write!(f, "unknown command `{found}`, expected {expected}")
            }
            ProtocolError::Missing { after, expected } => write!(f, "nothing after `{after}`, expected {expected}"),
            ProtocolError::Unexpected { part, found, expected } if found.is_empty() => {
                write!(f, "{part} is empty, expected {expected}")
            }
            ProtocolError::Unexpected { part, found, expected } => {
                write!(f, "{part} is `{found}`, expected {expected}")
            }
        }
    }
}

impl Error for ProtocolError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_between_characters() {
        let found = "é".repeat(1_000);
        let error = ProtocolError::unexpected("the move", &found, "a column");
        assert_eq!(error.to_string(), format!("the move is `{}…`, expected a column", "é".repeat(MAX_FOUND)));
        assert_eq!(clipped(&"é".repeat(MAX_FOUND)), "é".repeat(MAX_FOUND));
    }
}
