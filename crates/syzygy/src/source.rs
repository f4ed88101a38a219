//! Where the bytes of a table come from: memory for small files, the open file for large ones.
//!
//! Files are not mapped into memory: a mapped file that another process cuts short ends this one with a signal, which
//! safe code can neither foresee nor handle. A read beyond the end of an open file is an error like any other. The
//! operating system keeps what was read, so a read costs a system call and seldom a disk.

use std::borrow::Cow;
use std::fs::File;
use std::os::unix::fs::FileExt as _;

/// The bytes of a table's file.
#[derive(Debug)]
pub(crate) enum Source {
    /// All of them.
    Memory(Box<[u8]>),
    /// An open file.
    File(File),
}

impl Source {
    /// The bytes from a place on, if they are there.
    #[inline]
    pub(crate) fn bytes(&self, start: u64, len: usize) -> Option<Cow<'_, [u8]>> {
        match self {
            Source::Memory(bytes) => {
                let start = usize::try_from(start).ok()?;
                bytes.get(start..start.checked_add(len)?).map(Cow::Borrowed)
            }
            Source::File(file) => {
                let mut bytes = vec![0; len];
                file.read_exact_at(&mut bytes, start).ok()?;
                Some(Cow::Owned(bytes))
            }
        }
    }
}
