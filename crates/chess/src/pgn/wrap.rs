//! Words into lines of at most 79 characters, as the export format of PGN wants them.

use std::fmt::{self, Write};

/// The longest line, in characters, that has a choice.
const WIDTH: usize = 79;

/// Writes words, and knows where lines must end.
pub(super) struct Wrap<'a, W> {
    out: &'a mut W,
    /// The word that is being put together.
    word: String,
    /// The next word belongs to this one.
    is_open: bool,
    /// Characters on the current line.
    column: usize,
}

impl<'a, W: Write> Wrap<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Self {
        Self { out, word: String::new(), is_open: false, column: 0 }
    }

    /// Adds to the current word.
    pub(super) fn push(&mut self, part: &str) {
        self.word.push_str(part);
    }

    /// Adds to the current word something that the next word shall stick to.
    pub(super) fn open(&mut self, part: &str) {
        self.push(part);
        self.is_open = true;
    }

    /// Ends the current word: between it and the next one the line may end.
    pub(super) fn space(&mut self) -> fmt::Result {
        if std::mem::take(&mut self.is_open) || self.word.is_empty() {
            return Ok(());
        }
        let width = self.word.chars().count();
        if 0 < self.column {
            let fits = self.column + 1 + width <= WIDTH;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.write_str(&self.word)?;
        self.column += width;
        self.word.clear();
        Ok(())
    }

    /// Ends the current word and the line.
    pub(super) fn line_break(&mut self) -> fmt::Result {
        self.space()?;
        if 0 < self.column {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        Ok(())
    }
}
