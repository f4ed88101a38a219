//! The pipes to an outside program, each with a thread of its own, so that a program that does not read blocks no other
//! thread. A program that writes without end does not make us grow: the length of lines, of the log and of the queue of
//! what is to be sent is bounded.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use mossa_protocol::LONGEST_LINE;

/// As much is read at once.
const CHUNK: usize = 1 << 16;
/// As many lines may wait to be read by a program; what does not fit is not sent, and the program loses by its silence.
const QUEUE: usize = 64;
/// As many bytes of its standard error are kept in a log, over all games.
const LONGEST_LOG: u64 = 4 << 20;

/// Opens a file to be written for as long as programs run, without ever waiting for it: a pipe without a reader is
/// refused,
/// and what one whose reader is slow has no room for is not written.
pub fn open_log(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    options.open(path)
}

/// Hands every line to `listen`, and `None` when the stream has ended. A line that is too long is dropped as a whole, as is
/// one that never ends; bytes that are no text are replaced.
pub(super) fn listen(
    stream: impl Read + Send + 'static,
    mut listen: impl FnMut(Option<&str>) + Send + 'static,
) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut lines = Lines::default();
        chunks(stream, |chunk| lines.take(chunk, &mut |line| listen(Some(&String::from_utf8_lossy(line)))));
        listen(None);
    })
}

/// Copies a stream to the end of a file until that is as long as logs may be, then drops the rest. A line with `title`
/// comes first, if anything comes.
pub(super) fn keep(stream: impl Read + Send + 'static, log: Option<File>, title: String) -> JoinHandle<()> {
    thread::spawn(move || {
        let (mut log, mut title) = (log, Some(format!("== {title}\n")));
        chunks(stream, |chunk| {
            let title = title.take().unwrap_or_default();
            for bytes in [title.as_bytes(), chunk] {
                // A log that is full or broken is given up; the stream is read on, or the program would block.
                log = log.take().filter(|file| is_kept(file, bytes));
            }
        });
    })
}

/// Adds to a log as much as there is room for; whether that was all.
fn is_kept(mut log: &File, bytes: &[u8]) -> bool {
    let room = log.metadata().map_or(0, |now| LONGEST_LOG.saturating_sub(now.len()));
    let kept = bytes.len().min(room as usize);
    log.write_all(&bytes[..kept]).is_ok() && kept == bytes.len()
}

/// Where lines go that a program shall read. They are written by a thread, which ends with the sender or the pipe.
pub(super) fn speak(mut stream: impl Write + Send + 'static) -> SyncSender<String> {
    let (sender, lines): (SyncSender<String>, Receiver<String>) = sync_channel(QUEUE);
    thread::spawn(move || {
        for line in lines {
            if stream.write_all(line.as_bytes()).and_then(|()| stream.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

/// Reads a stream to its end, piece by piece.
fn chunks(mut stream: impl Read, mut each: impl FnMut(&[u8])) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match stream.read(&mut chunk) {
            Ok(0) => break,
            Ok(n) => each(&chunk[..n]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
}

/// Puts lines together from pieces.
#[derive(Default)]
struct Lines {
    /// The line so far, never longer than lines may be.
    begun: Vec<u8>,
    /// Whether it is longer than that, and dropped.
    is_dropped: bool,
}

impl Lines {
    fn take(&mut self, chunk: &[u8], each: &mut impl FnMut(&[u8])) {
        let mut pieces = chunk.split(|&byte| byte == b'\n');
        self.add(pieces.next().unwrap_or_default());
        for piece in pieces {
            if !self.is_dropped {
                each(&self.begun);
            }
            self.begun.clear();
            self.is_dropped = false;
            self.add(piece);
        }
    }

    fn add(&mut self, piece: &[u8]) {
        self.is_dropped |= LONGEST_LINE < self.begun.len() + piece.len();
        if !self.is_dropped {
            self.begun.extend_from_slice(piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(chunks: &[&[u8]]) -> Vec<String> {
        let (mut lines, mut heard) = (Lines::default(), Vec::new());
        for chunk in chunks {
            lines.take(chunk, &mut |line| heard.push(String::from_utf8_lossy(line).into_owned()));
            assert!(lines.begun.len() <= LONGEST_LINE);
        }
        heard
    }

    #[test]
    fn lines_are_put_together_from_pieces() {
        assert_eq!(lines(&[b"one\ntw", b"o", b"\n\nthr"]), ["one", "two", ""]);
        assert_eq!(lines(&[b"\n"]), [""]);
    }

    #[test]
    fn a_line_that_is_too_long_is_dropped_and_the_next_is_not() {
        let half = vec![b'x'; LONGEST_LINE / 2];
        assert_eq!(lines(&[&half, &half, b"\nright\n"])[0].len(), LONGEST_LINE);
        assert_eq!(lines(&[&half, &half, b"x", &half, b"\nright\n"]), ["right"]);
    }
}
