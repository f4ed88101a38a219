//! The files of a report, each there whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use mossa_memory::write_whole;

use crate::ReportError;

/// A file and what is to be in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NamedFile {
    /// Its name.
    pub(crate) name: String,
    /// All of it.
    pub(crate) text: String,
}

impl NamedFile {
    /// A name and a text.
    pub(crate) fn new(name: impl Into<String>, text: String) -> NamedFile {
        NamedFile { name: name.into(), text }
    }
}

/// Writes files into a folder, which is made if it is missing; returns where they are.
pub(crate) fn write_all(folder: &Path, files: &[NamedFile]) -> Result<Vec<PathBuf>, ReportError> {
    fs::create_dir_all(folder).map_err(|error| ReportError::Folder { folder: folder.to_owned(), error })?;
    files.iter().map(|file| write(folder, file)).collect()
}

fn write(folder: &Path, file: &NamedFile) -> Result<PathBuf, ReportError> {
    let path = folder.join(&file.name);
    match write_whole(&path, |open| open.write_all(file.text.as_bytes())) {
        Ok(()) => Ok(path),
        Err(error) => Err(ReportError::File { file: path, error }),
    }
}
