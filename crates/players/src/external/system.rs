//! Files of the system, whose paths are written in the program: the only files of this crate that are opened without a check.

use std::fs::File;
use std::io;
use std::path::Path;

/// The text of a file in which the kernel tells something, such as those under `/proc`.
#[expect(clippy::disallowed_methods, reason = "a file of the system, whose path is written in the program")]
pub(crate) fn read(path: impl AsRef<Path>) -> io::Result<String> {
    std::fs::read_to_string(path)
}

/// The device that takes everything and gives nothing.
#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "a file of the system, whose path is written in the program")]
pub(crate) fn null_device() -> io::Result<File> {
    File::options().read(true).write(true).open("/dev/null")
}

/// A file in which the kernel tells something, to be read in part.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "a file of the system, whose path is written in the program")]
pub(crate) fn open(path: impl AsRef<Path>) -> io::Result<File> {
    File::open(path)
}
