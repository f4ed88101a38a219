//! What can go wrong with a report.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why there is no report.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReportError {
    /// The folder cannot be made.
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file cannot be written.
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The published tables cannot be read.
    Tables(String),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportError::Folder { folder, error } => {
                write!(f, "cannot make the folder {}: {error}", folder.display())
            }
            ReportError::File { file, error } => write!(f, "cannot write {}: {error}", file.display()),
            ReportError::Tables(reason) => write!(f, "the published tables cannot be read: {reason}"),
        }
    }
}

impl Error for ReportError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ReportError::Folder { error, .. } | ReportError::File { error, .. } => Some(error),
            ReportError::Tables(_) => None,
        }
    }
}
