//! The name and author of a player: the first lines of its introduction.

use std::fmt;

use crate::words::Words;
use crate::{ProtocolError, Text};

/// Who a player is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Id {
    /// What it is called.
    Name(Text),
    /// Who wrote it.
    Author(Text),
}

impl Id {
    /// Reads what follows `id`.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Id, ProtocolError> {
        let expected = "`name` or `author`";
        match words.take("id", expected)? {
            "name" => Ok(Id::Name(Text::new(&words.rest()))),
            "author" => Ok(Id::Author(Text::new(&words.rest()))),
            found => Err(ProtocolError::unexpected("the word after `id`", found, expected)),
        }
    }
}

/// The whole line, `id` included.
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Name(name) => write_line(f, "id name", name),
            Id::Author(author) => write_line(f, "id author", author),
        }
    }
}

/// A command and a text that may be empty; no blank is left at the end.
pub(crate) fn write_line(f: &mut fmt::Formatter<'_>, command: &str, text: &Text) -> fmt::Result {
    f.write_str(command)?;
    if text.as_str().is_empty() { Ok(()) } else { write!(f, " {text}") }
}
