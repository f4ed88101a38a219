//! What can be wrong with tables.

use std::fmt;
use std::path::PathBuf;

/// Why no tables could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// There are none.
    NoTables {
        /// Where they were looked for.
        path: String,
        /// Files that would have been tables.
        refused: Vec<RefusedFile>,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OpenError::NoTables { path, .. } = self;
        write!(f, "no tables in {path:?}: expected a folder with files such as KQvK.rtbw")
    }
}

impl std::error::Error for OpenError {}

/// A file that is not used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedFile {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: Refusal,
}

impl fmt::Display for RefusedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not used: {}; expected a table as it was published",
            self.path.display().to_string(),
            self.why
        )
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It cannot be opened or read, or is no regular file.
    Unreadable(String),
    /// It has a size that no table has.
    Size(u64),
    /// Its checksum is not that of its content.
    Checksum,
    /// Its header makes no sense.
    Header(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(why) => f.write_str(why),
            Refusal::Size(size) => write!(f, "its size is {size} bytes, which is that of no table"),
            Refusal::Checksum => f.write_str("its checksum is wrong"),
            Refusal::Header(why) => f.write_str(why),
        }
    }
}
