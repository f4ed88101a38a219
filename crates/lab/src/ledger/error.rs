//! What can be wrong with a ledger.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// What can be wrong with a ledger.
#[derive(Debug)]
pub enum LedgerError {
    /// There is no such file.
    NotThere {
        /// The file.
        path: PathBuf,
    },
    /// The file is no database.
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The file is a database, and no ledger.
    NotALedger {
        /// The file.
        path: PathBuf,
    },
    /// An older program wrote it, and this user may not bring it up to date.
    Older {
        /// The file.
        path: PathBuf,
    },
    /// A newer program wrote it.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that we know.
        known: i64,
    },
    /// The database refused.
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What was tried.
        doing: &'static str,
        /// Why not.
        error: rusqlite::Error,
    },
    /// A text in it is not what we wrote.
    Spoilt {
        /// The file.
        path: PathBuf,
        /// What is wrong with the text.
        error: serde_json::Error,
    },
    /// It was changed by something else than this program.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is not as it was written.
        part: String,
    },
    /// The file was taken away while a run was written into it.
    Gone {
        /// The file.
        path: PathBuf,
    },
    /// The file beside it that says who works on a run cannot be made.
    RunLock {
        /// The ledger.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Another process works on the run.
    Busy {
        /// The run.
        id: String,
    },
    /// No run is called so.
    UnknownRun {
        /// What was asked for.
        found: String,
        /// What could have been: the newest ones.
        known: Vec<String>,
    },
    /// Several runs are called so.
    Ambiguous {
        /// What was asked for.
        found: String,
        /// The runs.
        ids: Vec<String>,
    },
    /// A copy would overwrite something.
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A copy cannot be put in its place.
    Move {
        /// The place.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

impl LedgerError {
    pub(super) fn sqlite(path: &Path, doing: &'static str, error: rusqlite::Error) -> LedgerError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => LedgerError::NotADatabase { path: path.to_owned() },
            _ => LedgerError::Sqlite { path: path.to_owned(), doing, error },
        }
    }
}

impl LedgerError {
    pub(super) fn damaged(path: &Path, part: &str) -> LedgerError {
        LedgerError::Damaged { path: path.to_owned(), part: part.to_owned() }
    }

    /// Whether this user may not change the file, or make others beside it.
    pub(super) fn forbids_writing(&self) -> bool {
        use rusqlite::ErrorCode::{CannotOpen, PermissionDenied, ReadOnly};
        let LedgerError::Sqlite { error, .. } = self else { return false };
        matches!(error.sqlite_error_code(), Some(ReadOnly | CannotOpen | PermissionDenied))
    }
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerError::NotThere { path } => {
                write!(
                    f,
                    "ledger {}: there is no such file: expected one that an experiment has written",
                    path.display()
                )
            }
            LedgerError::NotADatabase { path } => {
                write!(f, "ledger {}: it is no database: expected a ledger of ours, or a new file", path.display())
            }
            LedgerError::NotALedger { path } => {
                write!(
                    f,
                    "ledger {}: it is a database but no ledger: expected a ledger of ours, or a new file",
                    path.display()
                )
            }
            LedgerError::Older { path } => write!(
                f,
                "ledger {}: an older program wrote it, and it may only be read: expected that it can be brought up to date",
                path.display()
            ),
            LedgerError::Newer { path, found, known } => write!(
                f,
                "ledger {}: a newer program wrote it, in version {found}: expected version {known} or older",
                path.display()
            ),
            LedgerError::Sqlite { path, doing, error } => {
                let safe = if *doing == "write" { "; what was recorded before is safe" } else { "" };
                write!(f, "ledger {}: cannot {doing} it: {}{safe}", path.display(), words(error))
            }
            LedgerError::Spoilt { path, error } => {
                write!(f, "ledger {}: a text in it is not what was written: {error}", path.display())
            }
            LedgerError::Damaged { path, part } => write!(
                f,
                "ledger {}: {part} is not as it was written: expected its checksum; go on with a copy from before",
                path.display()
            ),
            LedgerError::Gone { path } => write!(
                f,
                "ledger {}: the file is not there any more: expected that it stays until the run has ended",
                path.display()
            ),
            LedgerError::RunLock { path, error } => {
                write!(f, "ledger {}: cannot say beside it who works on a run: {error}", path.display())
            }
            LedgerError::Busy { id } => {
                write!(f, "run {id}: another process works on it: expected one that no process works on")
            }
            LedgerError::UnknownRun { found, known } if known.is_empty() => {
                write!(f, "unknown run {found:?}: there are none yet")
            }
            LedgerError::UnknownRun { found, known } => {
                write!(f, "unknown run {found:?}: expected an id, a name or last (there are: {})", known.join(", "))
            }
            LedgerError::Ambiguous { found, ids } => {
                write!(f, "run {found:?} is not the only one: expected one of {}", ids.join(", "))
            }
            LedgerError::Exists { path } => {
                write!(f, "{}: it is there already: expected a new file", path.display())
            }
            LedgerError::Move { path, error } => write!(f, "{}: cannot write it: {error}", path.display()),
        }
    }
}

impl Error for LedgerError {}

/// What the database says, and what it most often means.
fn words(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(rusqlite::ErrorCode::SystemIoFailure) => {
            format!("{error} (is the disk full, or a file larger than it may be?)")
        }
        _ => error.to_string(),
    }
}
