//! Which process works on a run: a file beside the ledger is locked as long as one does. The system releases the lock
//! when a process dies, however it dies, so a run whose process was killed is free at once.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use mossa_memory::{open_output, open_regular};

/// The right to work on a run; given up when it is dropped.
#[derive(Debug)]
pub struct RunLock {
    path: PathBuf,
    /// The lock lasts as long as the file is open.
    _file: File,
}

/// Where the lock of a run lies.
pub(super) fn path(ledger: &Path, id: &str) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push(format!("-{id}.lock"));
    name.into()
}

impl RunLock {
    /// Takes the lock; `None` if another process has it.
    pub(super) fn take(path: &Path) -> io::Result<Option<RunLock>> {
        /// A process that only checks has the lock for a moment.
        const TRIES: u32 = 20;
        for _ in 0..TRIES {
            let file = open_output(File::options().create(true).truncate(false).write(true), path)?;
            match file.try_lock() {
                // Whoever had it before may have taken the file away between the two lines above.
                Ok(()) if is_at(&file, path) => return Ok(Some(RunLock { path: path.to_owned(), _file: file })),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Whether a process holds the lock.
    pub(super) fn is_taken(path: &Path) -> bool {
        match open_regular(path) {
            Ok((file, _)) => matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)),
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }
}

impl Drop for RunLock {
    fn drop(&mut self) {
        // A file that stays means nothing without its lock.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether an open file is the one that stands at a place.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let same = |open: &fs::Metadata, there: &fs::Metadata| (open.dev(), open.ino()) == (there.dev(), there.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(open), Ok(there)) if same(&open, &there))
}

/// Elsewhere an open file cannot be taken away.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}
