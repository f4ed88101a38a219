//! Files that are there whole or not at all, whatever happens in between: a kill, a full disk, a second writer.
//!
//! The text goes to a file beside the wanted one, which then takes its place in one step. A writer keeps its unfinished
//! file locked, so that a later process can tell one that is being written from one that was left behind.

use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::open_regular;
use crate::output_file::check_regular;

/// How the name of an unfinished file ends.
const UNFINISHED: &str = ".unfinished";

/// Writes a file: `write` is handed an empty one, and only when all is on disk it takes the place of whatever was at
/// `path`. Makes the folder if need be, and clears away what dead writers left in it.
///
/// ```
/// use mossa_memory::write_whole;
/// let path = std::env::temp_dir().join(format!("mossa-doc-write-{}", std::process::id()));
/// write_whole(&path, |file| file.write_all(b"first")).unwrap();
/// assert!(write_whole(&path, |_| Err(std::io::ErrorKind::StorageFull.into())).is_err());
/// assert_eq!(std::fs::read(&path).unwrap(), b"first");
/// std::fs::remove_file(&path).unwrap();
/// ```
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut unfinished = Unfinished::new(path)?;
    let mut file = BufWriter::with_capacity(1 << 20, &mut unfinished.file);
    write(&mut file)?;
    file.flush()?;
    drop(file);
    unfinished.finish()
}

/// A file that is being written. It vanishes when it is dropped before [`finish`](Unfinished::finish).
#[derive(Debug)]
pub struct Unfinished {
    file: File,
    at: PathBuf,
    to: PathBuf,
}

impl Unfinished {
    /// Begins a file that will stand at `path`.
    #[expect(clippy::disallowed_methods, reason = "the file is new, and ours")]
    pub fn new(path: &Path) -> io::Result<Unfinished> {
        // A pipe, a device or a folder would have to make room for the file.
        check_regular(path)?;
        let folder = folder_of(path);
        fs::create_dir_all(folder)?;
        sweep(folder);
        let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
        // Somebody who sweeps may take a file away between its creation and its lock; then we take another name. No name
        // is ever used twice, so nobody can take a new file for an old one.
        for _ in 0..1_000 {
            let chance = RandomState::new().build_hasher().finish();
            let at = folder.join(format!("{name}.{chance:016x}{UNFINISHED}"));
            let file = match File::options().create_new(true).read(true).write(true).open(&at) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            if file.try_lock().is_ok() && at.exists() {
                return Ok(Unfinished { file, at, to: path.to_owned() });
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    /// Puts what was written on disk and in its place.
    #[expect(clippy::disallowed_methods, reason = "a folder is opened to be synced, and not read")]
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.at, &self.to)?;
        // The new name is on disk once its folder is; only some systems let folders be opened.
        match File::open(folder_of(&self.to)) {
            Ok(folder) => folder.sync_all().or(Ok(())),
            Err(_) => Ok(()),
        }
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After `finish` there is nothing at the old name any more.
        let _ = fs::remove_file(&self.at);
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Removes the unfinished files of writers that are gone: their locks are free.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if !path.to_str().is_some_and(|text| text.ends_with(UNFINISHED)) {
            continue;
        }
        // Locked until it is gone: its writer, if it is just being made, then takes another.
        let Ok((file, _)) = open_regular(&path) else { continue };
        if file.try_lock().is_ok() {
            // It may be gone already.
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test reads files of its own")]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("mossa-write-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_writer_that_fails_leaves_the_old_file_and_nothing_else() {
        let folder = folder("fails");
        let path = folder.join("table");
        write_whole(&path, |file| file.write_all(b"old")).unwrap();
        let fault = write_whole(&path, |file| {
            file.write_all(b"half of it")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(fault.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!((fs::read(&path).unwrap(), names(&folder)), (b"old".to_vec(), vec!["table".to_owned()]));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_the_dead_left_is_swept_and_what_the_living_write_is_not() {
        let folder = folder("swept");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("table.1-0.unfinished"), b"left behind").unwrap();
        let mut living = Unfinished::new(&folder.join("other")).unwrap();
        living.write_all(b"of the living").unwrap();
        write_whole(&folder.join("table"), |file| file.write_all(b"new")).unwrap();
        living.finish().unwrap();
        let mut names = names(&folder);
        names.sort();
        assert_eq!(names, ["other", "table"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn many_writers_of_one_file_leave_one_whole_file() {
        let folder = folder("many");
        let path = folder.join("table");
        std::thread::scope(|scope| {
            for writer in 0..8_u8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..10 {
                        write_whole(path, |file| file.write_all(&vec![writer; 100_000])).unwrap();
                    }
                });
            }
        });
        let text = fs::read(&path).unwrap();
        assert_eq!(text.len(), 100_000);
        assert!(text.iter().all(|&byte| byte == text[0]), "parts of two writers");
        assert_eq!(names(&folder), ["table"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
