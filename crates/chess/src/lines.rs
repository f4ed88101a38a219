//! Splits bytes into lines, one at a time and in bounded memory, for the readers of PGN and EPD.
//!
//! A line ends with `\n`, `\r\n` or `\r`. A line longer than the bound comes in pieces, so that a file without any line
//! break is no reason to fill the memory. Byte order marks are skipped wherever they stand: files that were glued together
//! have them in their middle. Text is UTF-8, or else Latin-1, in which every byte means something.

use std::io::{self, BufRead};

/// A long line is forgotten with its memory; up to here the memory is kept for the next line.
const KEPT: usize = 1 << 16;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The current line of a source, and where it stands.
pub(crate) struct Lines<R> {
    source: R,
    line: Vec<u8>,
    number: u64,
    /// The most bytes of a piece.
    most: usize,
    /// The piece is the beginning of its line.
    is_start: bool,
    /// Why the piece ends where it does.
    end: End,
}

/// Why a piece ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There was `\n`.
    LineFeed,
    /// There was `\r`: a `\n` behind it belongs to it.
    Return,
    /// It was long enough.
    Length,
    /// The file ended.
    File,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(source: R, most: usize) -> Self {
        Self { source, line: Vec::new(), number: 0, most, is_start: true, end: End::LineFeed }
    }

    /// Goes to the next line, or to the next piece of a long one; `false` at the end.
    pub(crate) fn advance(&mut self) -> io::Result<bool> {
        self.line.clear();
        self.line.shrink_to(KEPT);
        self.is_start = matches!(self.end, End::LineFeed | End::Return);
        self.end = self.fill()?;
        self.number += u64::from(self.is_start);
        let is_there = !self.line.is_empty() || self.end != End::File;
        if !self.line.is_ascii() {
            self.remove_marks();
        }
        Ok(is_there)
    }

    /// What is left when the marks are gone has none either.
    fn remove_marks(&mut self) {
        let mut n_kept = 0;
        for at in 0..self.line.len() {
            self.line[n_kept] = self.line[at];
            n_kept += 1;
            if self.line[..n_kept].ends_with(BYTE_ORDER_MARK) {
                n_kept -= BYTE_ORDER_MARK.len();
            }
        }
        self.line.truncate(n_kept);
    }

    fn fill(&mut self) -> io::Result<End> {
        let mut after_return = self.end == End::Return;
        loop {
            let chunk = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if std::mem::take(&mut after_return) && chunk.first() == Some(&b'\n') {
                self.source.consume(1);
                continue;
            }
            if chunk.is_empty() {
                return Ok(End::File);
            }
            let chunk = &chunk[..chunk.len().min(self.most - self.line.len())];
            if let Some(end) = chunk.iter().position(|&byte| byte == b'\n' || byte == b'\r') {
                let why = if chunk[end] == b'\r' { End::Return } else { End::LineFeed };
                self.line.extend_from_slice(&chunk[..end]);
                self.source.consume(end + 1);
                return Ok(why);
            }
            let n_bytes = chunk.len();
            self.line.extend_from_slice(chunk);
            self.source.consume(n_bytes);
            if self.line.len() == self.most {
                return Ok(End::Length);
            }
        }
    }

    /// The current line without its line break.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }

    /// Which line it is, counted from 1; 0 before the first.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The current piece is the beginning of its line.
    pub(crate) fn is_start(&self) -> bool {
        self.is_start
    }

    /// There is more of this line than the bound allows.
    pub(crate) fn is_cut(&self) -> bool {
        self.end == End::Length
    }

    /// Bytes of memory that are held for lines.
    pub(crate) fn capacity(&self) -> usize {
        self.line.capacity()
    }
}

/// Bytes as text: UTF-8 if they are that, else Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Lines with their numbers, read through a buffer of this size.
    fn read(text: &[u8], buffer: usize, most: usize) -> Vec<(u64, String)> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, text), most);
        let mut found = Vec::new();
        while lines.advance().unwrap() {
            assert!(lines.line().len() <= most);
            found.push((lines.number(), decode(lines.line())));
        }
        found
    }

    #[test]
    fn all_line_breaks_in_all_buffers() {
        let text = b"\xEF\xBB\xBFone\r\n\r\nthree\rfour\n\nM\xFCl\xEF\xBB\xBFler\nse\xEF\xBB\xEF\xBB\xBF\xBFven";
        let expected = [(1, "one"), (2, ""), (3, "three"), (4, "four"), (5, "")];
        for buffer in 1..text.len() + 2 {
            let found = read(text, buffer, 100);
            assert_eq!(found[..5], expected.map(|(number, line)| (number, line.to_owned())), "buffer of {buffer}");
            assert_eq!(found[6], (7, "seven".to_owned()));
        }
        assert_eq!(read(text, 8, 100)[5], (6, "Müller".to_owned()));
    }

    #[test]
    fn a_long_line_comes_in_pieces() {
        let pieces = read(b"abcdefgh\nij", 3, 3);
        let expected = [(1, "abc"), (1, "def"), (1, "gh"), (2, "ij")];
        assert_eq!(pieces, expected.map(|(number, line)| (number, line.to_owned())));
    }

    #[test]
    fn nothing_is_no_line() {
        assert_eq!(read(b"", 4, 4), []);
        assert_eq!(read(b"\n", 4, 4), [(1, String::new())]);
    }
}
