//! One process at a time. The system releases a lock when its process dies, however it dies, so no process waits for a
//! dead one.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use crate::open_output;

/// The right to do something, held as long as this lives. The lock's file stays where it is: it is empty, can only be
/// written, and means nothing while it is not locked.
///
/// ```
/// use mossa_memory::FileLock;
/// let path = std::env::temp_dir().join(format!("mossa-doc-lock-{}", std::process::id()));
/// let lock = FileLock::try_take(&path).unwrap().unwrap();
/// assert!(FileLock::try_take(&path).unwrap().is_none());
/// drop(lock);
/// assert!(FileLock::try_take(&path).unwrap().is_some());
/// std::fs::remove_file(&path).unwrap();
/// ```
#[derive(Debug)]
pub struct FileLock {
    /// The lock lasts as long as the file is open.
    _file: File,
}

impl FileLock {
    /// Waits until the lock is free and takes it. Makes the file and its folder if need be.
    pub fn wait(path: &Path) -> io::Result<FileLock> {
        let file = open(path)?;
        file.lock()?;
        Ok(FileLock { _file: file })
    }

    /// Takes the lock, or returns `None` at once if another process has it.
    pub fn try_take(path: &Path) -> io::Result<Option<FileLock>> {
        let file = open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(FileLock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let file = open_output(File::options().create(true).truncate(false).write(true), path)?;
    // Whoever can open a file can lock it. This one cannot be opened to be read, so a program that may only read has no way to
    // it. Where another user has made the file, that is not ours to say.
    #[cfg(unix)]
    let _ = file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o200));
    Ok(file)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_lock_cannot_be_opened_to_be_read() {
        let path = std::env::temp_dir().join(format!("mossa-lock-mode-{}", std::process::id()));
        fs::write(&path, "").unwrap();
        drop(FileLock::try_take(&path).unwrap().unwrap());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o200);
        // Who may write it takes it again.
        assert!(FileLock::wait(&path).is_ok());
        fs::remove_file(&path).unwrap();
    }
}
