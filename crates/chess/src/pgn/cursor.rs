//! A place in a file: the current line, the next byte of it, and what the current game has taken so far.

use std::io::BufRead;

use super::error::Fault;
use crate::lines::Lines;

/// Where a game was left when something was wrong with it.
#[derive(Clone, Copy)]
pub(super) enum Section {
    /// Among its tags: the rest of them, and its moves, are still to come.
    Tags,
    /// Among its moves.
    Moves,
}

pub(super) struct Cursor<R> {
    lines: Lines<R>,
    /// The next byte of the current line.
    at: usize,
    /// Whether an empty line was passed since the last query.
    after_blank_line: bool,
    /// What the game has taken so far, and may take at most, in bytes.
    weight: usize,
    most: usize,
}

impl<R: BufRead> Cursor<R> {
    pub(super) fn new(source: R, most: usize) -> Self {
        Self { lines: Lines::new(source, most), at: 0, after_blank_line: false, weight: 0, most }
    }

    /// Line and column of the next byte, counted from 1.
    pub(super) fn place(&self) -> (u64, u64) {
        (self.lines.number(), self.at as u64 + 1)
    }

    /// Bytes of memory that are held for reading.
    pub(super) fn capacity(&self) -> usize {
        self.lines.capacity()
    }

    /// What comes from now on belongs to another game.
    pub(super) fn begin_game(&mut self) {
        self.weight = 0;
    }

    /// Notes that the game takes this many bytes more.
    pub(super) fn charge(&mut self, n_bytes: usize) -> Result<(), Fault> {
        self.weight += n_bytes;
        if self.weight <= self.most { Ok(()) } else { Err(Fault::TooLarge(self.most)) }
    }

    /// After a fault: skips what belongs to the same game, up to the tags of the next one.
    pub(super) fn skip_game(&mut self, section: Section) -> Result<(), Fault> {
        let mut in_tags = matches!(section, Section::Tags);
        loop {
            if self.is_at_start() {
                let line = self.lines.line();
                let is_tag = line.first() == Some(&b'[') && line.get(1).is_some_and(u8::is_ascii_alphabetic);
                if is_tag && !in_tags {
                    return Ok(());
                }
                in_tags &= line.first() == Some(&b'[');
            }
            self.begin_game();
            if !self.next_line()? {
                return Ok(());
            }
        }
    }

    /// Goes to the next line; `false` at the end. A line that is too long comes in pieces, and the second one is more
    /// than the game may take.
    pub(super) fn next_line(&mut self) -> Result<bool, Fault> {
        let is_there = self.lines.advance().map_err(|error| Fault::Input(error.to_string()))?;
        self.at = 0;
        self.after_blank_line |= self.lines.line().iter().all(u8::is_ascii_whitespace);
        self.charge(self.lines.line().len())?;
        Ok(is_there)
    }

    /// Nothing of the current line has been taken.
    pub(super) fn is_at_start(&self) -> bool {
        self.at == 0 && self.lines.is_start()
    }

    /// Whether a line without anything was passed since this was asked last.
    pub(super) fn passed_blank_line(&mut self) -> bool {
        std::mem::take(&mut self.after_blank_line)
    }

    /// What is left of the current line.
    pub(super) fn rest(&self) -> &[u8] {
        &self.lines.line()[self.at..]
    }

    /// The next byte of the current line.
    pub(super) fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Skips `n_bytes` bytes.
    pub(super) fn skip(&mut self, n_bytes: usize) {
        self.at += n_bytes;
    }

    /// Takes the rest of the line.
    pub(super) fn skip_line(&mut self) {
        self.at = self.lines.line().len();
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take(|byte| byte.is_ascii_whitespace() || byte.is_ascii_control());
    }

    /// Takes the bytes of the line that are such.
    pub(super) fn take(&mut self, is_such: impl Fn(u8) -> bool) -> &[u8] {
        let rest = &self.lines.line()[self.at..];
        let n_bytes = rest.iter().position(|&byte| !is_such(byte)).unwrap_or(rest.len());
        self.at += n_bytes;
        &rest[..n_bytes]
    }
}
