//! Files that are computed once and kept: pattern databases, opening books. A capability that a game may have; a front end
//! builds, lists, verifies and deletes them without knowing what they are.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mossa_kernel::Control;

/// The files of one game in a folder that games share.
///
/// ```
/// use mossa_catalogue::Games;
/// let games = Games::BUILT_IN;
/// assert!(games.find("tiles").unwrap().stored().is_some() && games.find("chess").unwrap().stored().is_none());
/// ```
pub trait StoredTables: fmt::Debug + Send + Sync {
    /// Builds what is asked for, unless it is there: the files; none when it was stopped.
    fn build(&self, request: &TableRequest<'_>, job: &TableJob<'_>) -> Result<Option<Vec<StoredFile>>, TableFault>;

    /// The files that are there.
    fn list(&self, folder: &Path) -> io::Result<Vec<StoredFile>>;

    /// The same, each read from end to end.
    fn verify(&self, folder: &Path) -> io::Result<Vec<StoredFile>> {
        self.list(folder)
    }

    /// Deletes all files: those that were there.
    fn clear(&self, folder: &Path) -> io::Result<Vec<StoredFile>>;
}

/// What is to be built. A game refuses what means nothing for it, and has defaults for what is not said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableRequest<'a> {
    /// The board of a game for two.
    pub board: Option<&'a str>,
    /// Rows and columns of a puzzle.
    pub size: Option<&'a str>,
    /// The goal of a puzzle.
    pub goal: Option<&'a str>,
    /// The set of tables.
    pub set: Option<&'a str>,
    /// How far a book goes.
    pub plies: Option<u64>,
    /// Whether a book has only moves that keep the value, and no scores.
    pub repertoire: bool,
    /// Bytes that a search may use on the way.
    pub memory: u64,
}

/// Hears what is built, how much of it is done, and of how much.
pub type TableProgress = dyn Fn(&str, u64, u64) + Send + Sync;

/// What a build works with.
pub struct TableJob<'a> {
    /// Where files are kept; none if this user has no such place.
    pub folder: Option<&'a Path>,
    /// How many threads work.
    pub n_threads: usize,
    /// Ends the build.
    pub control: Control<'a>,
    /// Hears what is built, how much of it is done, and of how much.
    pub progress: Arc<TableProgress>,
    /// Hears what the user should know.
    pub tell: fn(String),
}

/// A file that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredFile {
    /// Where it is.
    pub path: PathBuf,
    /// How large it is.
    pub bytes: u64,
    /// What is wrong with it, if anything is.
    pub problem: Option<String>,
}

/// Why nothing was built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableFault {
    /// What is wrong: an option, or a folder.
    pub part: String,
    /// What is wrong with it, and what was expected.
    pub why: String,
}

impl TableFault {
    /// This is wrong with this part.
    pub fn new(part: impl fmt::Display, why: impl fmt::Display) -> TableFault {
        TableFault { part: part.to_string(), why: why.to_string() }
    }

    /// There is no folder to keep anything in.
    pub(crate) fn no_folder() -> TableFault {
        TableFault::new("--folder", "expected one: this user has no cache")
    }
}
