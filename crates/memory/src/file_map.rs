//! A file seen as memory, read only: opened in no time however long it is, and shared by all processes that have it open.

#![expect(unsafe_code, reason = "the system cannot promise that no process writes to a file that is mapped")]

use std::io;
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

use crate::open_regular;

/// A file as bytes.
///
/// Meant for files of our own that are written by [`write_whole`](crate::write_whole): those are replaced, never changed
/// or shortened, and a process that has the old one mapped keeps the old one.
///
/// ```
/// use mossa_memory::{FileMap, write_whole};
/// let path = std::env::temp_dir().join(format!("mossa-doc-map-{}", std::process::id()));
/// write_whole(&path, |file| file.write_all(b"seven")).unwrap();
/// assert_eq!(&*FileMap::open(&path).unwrap(), b"seven");
/// std::fs::remove_file(&path).unwrap();
/// ```
#[derive(Debug)]
pub struct FileMap {
    /// `None` for an empty file, which cannot be mapped.
    map: Option<Mmap>,
}

impl FileMap {
    /// Maps a whole file, which must be a regular one.
    pub fn open(path: &Path) -> io::Result<FileMap> {
        let (file, size) = open_regular(path)?;
        if size == 0 {
            return Ok(FileMap { map: None });
        }
        // SAFETY: a map is sound as long as nobody changes or shortens the file. Our files are renamed into place when
        // they are done and replaced as a whole afterwards; nothing of ours opens them for writing. A stranger who does
        // is beyond what any program that maps files can guard against.
        let map = unsafe { Mmap::map(&file)? };
        Ok(FileMap { map: Some(map) })
    }

    /// Says that the file will be read from one end to the other.
    pub fn expect_all(&self) {
        #[cfg(unix)]
        if let Some(map) = &self.map {
            // Only advice.
            let _ = map.advise(memmap2::Advice::WillNeed);
        }
    }
}

impl Deref for FileMap {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.map.as_deref().unwrap_or(&[])
    }
}

impl AsRef<[u8]> for FileMap {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_is_an_empty_map_and_a_missing_one_an_error() {
        let path = std::env::temp_dir().join(format!("mossa-map-empty-{}", std::process::id()));
        std::fs::File::create(&path).unwrap();
        assert!(FileMap::open(&path).unwrap().is_empty());
        std::fs::remove_file(&path).unwrap();
        assert_eq!(FileMap::open(&path).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
