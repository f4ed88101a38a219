//! Files that are read: regular files of bounded size, opened without blocking.
//!
//! A path can lead to a device without an end (`/dev/zero`), to a pipe whose other end is never opened, or to a file
//! that is
//! larger than the memory. Every file that is read anywhere in the workspace is opened here, where all three are errors;
//! `disallowed-methods` in `clippy.toml` keeps it so. Standard input is a stream of its own: [`BoundedReader`] bounds it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file for reading, and returns its size in bytes. A pipe, a device or a folder is refused, and is not
/// waited for.
///
/// ```
/// use mossa_memory::open_regular;
/// let path = std::env::temp_dir().join(format!("mossa-doc-open-{}", std::process::id()));
/// std::fs::write(&path, b"seven").unwrap();
/// assert_eq!(open_regular(&path).unwrap().1, 5);
/// assert!(open_regular(&std::env::temp_dir()).is_err());
/// std::fs::remove_file(&path).unwrap();
/// ```
pub fn open_regular(path: &Path) -> io::Result<(File, u64)> {
    // To open some devices does something to them, so they are refused before. Another file may take the place of this
    // one in between, so the open file is looked at again.
    if !path.metadata()?.is_file() {
        return Err(not_regular());
    }
    let mut options = OpenOptions::new();
    #[expect(clippy::disallowed_methods, reason = "this is the one place that opens files to read them")]
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK | libc::O_NOCTTY);
    let file = options.open(path)?;
    let about = file.metadata()?;
    if about.is_file() { Ok((file, about.len())) } else { Err(not_regular()) }
}

/// Opens a regular file of at most `max_bytes` bytes, to be read piece by piece.
pub fn open_input(path: &Path, max_bytes: u64) -> io::Result<BoundedReader<File>> {
    let (file, size) = open_regular(path)?;
    if max_bytes < size {
        return Err(too_large(max_bytes));
    }
    // A file can grow while it is read.
    Ok(BoundedReader::new(file, max_bytes))
}

/// Reads a regular file of at most `max_bytes` bytes.
///
/// ```
/// use mossa_memory::read_input;
/// let path = std::env::temp_dir().join(format!("mossa-doc-input-{}", std::process::id()));
/// std::fs::write(&path, b"seven").unwrap();
/// assert_eq!(read_input(&path, 5).unwrap(), b"seven");
/// assert_eq!(read_input(&path, 4).unwrap_err().to_string(), "it is too large: expected at most 4 bytes");
/// std::fs::remove_file(&path).unwrap();
/// ```
pub fn read_input(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_input(path, max_bytes)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a regular file of at most `max_bytes` bytes of UTF-8.
pub fn read_input_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text: expected UTF-8");
    String::from_utf8(read_input(path, max_bytes)?).map_err(not_text)
}

/// A reader that fails when more than a number of bytes come.
///
/// ```
/// use std::io::Read as _;
/// use mossa_memory::BoundedReader;
/// let mut endless = BoundedReader::new(std::io::repeat(0), 1 << 20);
/// let error = endless.read_to_end(&mut Vec::new()).unwrap_err();
/// assert_eq!(error.to_string(), "it is too large: expected at most 1 MiB");
/// ```
#[derive(Debug)]
pub struct BoundedReader<R> {
    reader: R,
    n_left: u64,
    max_bytes: u64,
}

impl<R: Read> BoundedReader<R> {
    /// A reader of at most `max_bytes` bytes.
    pub fn new(reader: R, max_bytes: u64) -> BoundedReader<R> {
        BoundedReader { reader, n_left: max_bytes, max_bytes }
    }
}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // One byte more than is allowed tells a stream that has ended from one that has not.
        let most = usize::try_from(self.n_left.saturating_add(1)).unwrap_or(usize::MAX).min(bytes.len());
        let n = self.reader.read(&mut bytes[..most])?;
        self.n_left = self.n_left.checked_sub(n as u64).ok_or_else(|| too_large(self.max_bytes))?;
        Ok(n)
    }
}

fn not_regular() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file: expected a regular file")
}

fn too_large(max_bytes: u64) -> io::Error {
    let size = match max_bytes {
        bytes if bytes != 0 && bytes.is_multiple_of(1 << 30) => format!("{} GiB", bytes >> 30),
        bytes if bytes != 0 && bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        bytes if bytes != 0 && bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        bytes => format!("{bytes} bytes"),
    };
    io::Error::new(io::ErrorKind::FileTooLarge, format!("it is too large: expected at most {size}"))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("mossa-input-{name}-{}", std::process::id()))
    }

    #[test]
    fn a_file_that_is_too_large_is_not_read() {
        let path = path("large");
        // A sparse file of a tebibyte: whoever reads it to its end runs out of memory first.
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let error = read_input(&path, 1 << 20).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(error.to_string(), "it is too large: expected at most 1 MiB");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn bytes_up_to_the_bound_are_read_and_no_more() {
        for (n, expected) in [(0, true), (9, true), (10, true), (11, false), (100, false)] {
            let source = vec![7_u8; n];
            let mut found = Vec::new();
            let read = BoundedReader::new(&source[..], 10).read_to_end(&mut found);
            assert_eq!(read.is_ok(), expected, "{n}");
            assert!(found.len() <= 10, "{n}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn devices_pipes_and_folders_are_refused_at_once() {
        let pipe = path("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        // Nobody ever opens the other end of the pipe: to open it the usual way would block for ever.
        for path in [Path::new("/dev/zero"), Path::new("/dev/null"), &pipe, &std::env::temp_dir()] {
            let error = read_input(path, 1 << 20).unwrap_err();
            assert_eq!(error.to_string(), "it is not a regular file: expected a regular file", "{}", path.display());
        }
        std::fs::remove_file(&pipe).unwrap();
        assert_eq!(read_input(&pipe, 1).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
