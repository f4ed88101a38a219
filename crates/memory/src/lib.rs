//! Memory for large tables, behind a safe face: buffers on huge pages, prefetch, read-only maps of files, files
//! that are read within bounds, and files that are written whole or not at all.
//!
//! | to | take |
//! |---|---|
//! | hold a table of many megabytes | [`Buffer`]: zeroed, on huge pages where the system has them |
//! | share one between threads | [`Buffer`] of atomics |
//! | ask for a line of it before it is needed | [`prefetch`] |
//! | read a table from a file without loading it | [`FileMap`] |
//! | read any other file: regular, of bounded size, opened without blocking | [`read_input`], [`open_input`] |
//! | write a file that is never seen half done | [`write_whole`] |
//! | write any other file: regular, opened without blocking | [`open_output`] |
//! | have one process at a time do something | [`FileLock`] |
//! | notice that a bit has flipped | [`Checksum`], [`checksum`] |
//!
//! This is the only crate with `unsafe` code, in three files: `buffer.rs`, `file_map.rs` and `prefetch.rs`. Every block
//! says why it is sound.

#![warn(clippy::undocumented_unsafe_blocks)]

mod buffer;
mod checksum;
mod file_lock;
mod file_map;
mod input_file;
mod output_file;
mod prefetch;
mod write_whole;

pub use buffer::{Buffer, Zeroable};
pub use checksum::{Checksum, checksum};
pub use file_lock::FileLock;
pub use file_map::FileMap;
pub use input_file::{BoundedReader, open_input, open_regular, read_input, read_input_text};
pub use output_file::open_output;
pub use prefetch::prefetch;
pub use write_whole::{Unfinished, write_whole};
