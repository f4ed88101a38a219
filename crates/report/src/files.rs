//! Files that are there whole or not at all: written under another name first, then renamed.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

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
    let draft = folder.join(format!(".{}.part", file.name));
    let written = File::create(&draft)
        .and_then(|mut open| open.write_all(file.text.as_bytes()).and_then(|()| open.sync_all()))
        .and_then(|()| fs::rename(&draft, &path));
    match written {
        Ok(()) => Ok(path),
        Err(error) => {
            // Nothing half-written stays; that it cannot be removed either is not the news.
            let _ = fs::remove_file(&draft);
            Err(ReportError::File { file: path, error })
        }
    }
}
