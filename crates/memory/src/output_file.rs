//! Files that the user names and the program writes: regular files only, and never waited for. Opening a pipe waits
//! until another process reads it, and writing to a device may do anything.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Devices that take everything or nothing.
const DEVICES: [&str; 2] = ["/dev/null", "/dev/full"];
/// Where the streams of this process are; the caller of the program has chosen what they are.
const STREAMS: [&str; 2] = ["/dev/stdout", "/dev/stderr"];
const DESCRIPTORS: [&str; 2] = ["/dev/fd", "/proc/self/fd"];

/// Opens a file to write it, as the options say. What is there must be a regular file, `/dev/null`, `/dev/full` or a stream of
/// this process, such as `/dev/stdout`; anything else is refused, and is not waited for.
///
/// ```
/// use std::io::Write as _;
/// use mossa_memory::open_output;
/// let path = std::env::temp_dir().join(format!("mossa-doc-output-{}", std::process::id()));
/// let mut options = std::fs::OpenOptions::new();
/// options.create(true).append(true);
/// open_output(&mut options, &path).unwrap().write_all(b"seven").unwrap();
/// assert_eq!(std::fs::read(&path).unwrap(), b"seven");
/// assert!(open_output(&mut options, &std::env::temp_dir()).is_err());
/// std::fs::remove_file(&path).unwrap();
/// ```
pub fn open_output(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // To open some devices does something to them, so they are refused before. Another file may take the place of this
    // one in between, so the open file is looked at again.
    match path.metadata() {
        Ok(about) => check(path, &about)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, libc::O_NONBLOCK | libc::O_NOCTTY);
    let file = options.open(path)?;
    check(path, &file.metadata()?)?;
    #[cfg(unix)]
    {
        // It was opened without waiting; a stream of this process is written as streams are.
        use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
        fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    }
    Ok(file)
}

/// Refuses what is at a place where no regular file could be written.
pub(crate) fn check_regular(path: &Path) -> io::Result<()> {
    match path.metadata() {
        Ok(about) if !about.is_file() => Err(not_regular()),
        _ => Ok(()),
    }
}

fn check(path: &Path, about: &Metadata) -> io::Result<()> {
    let is_one_of = |names: &[&str]| names.iter().any(|name| path == Path::new(name));
    let is_stream =
        is_one_of(&STREAMS) || path.parent().is_some_and(|folder| DESCRIPTORS.map(Path::new).contains(&folder));
    let is_allowed = about.is_file() || is_one_of(&DEVICES) || is_stream && !about.is_dir();
    if is_allowed { Ok(()) } else { Err(not_regular()) }
}

fn not_regular() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file: expected a regular file, or none yet")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn pipes_devices_and_folders_are_refused_at_once() {
        let folder = std::env::temp_dir().join(format!("mossa-output-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (pipe, link) = (folder.join("pipe"), folder.join("link"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        // Nobody ever opens the other end of the pipe: to open it the usual way would block for ever.
        for path in [&pipe, &link, &folder, Path::new("/dev/zero")] {
            let error = open_output(OpenOptions::new().append(true).create(true), path).unwrap_err();
            let expected = "it is not a regular file: expected a regular file, or none yet";
            assert_eq!(error.to_string(), expected, "{}", path.display());
            assert_eq!(check_regular(path).unwrap_err().to_string(), expected);
        }
        for path in ["/dev/null", "/dev/full"].map(Path::new) {
            open_output(OpenOptions::new().append(true).create(true), path).unwrap();
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
