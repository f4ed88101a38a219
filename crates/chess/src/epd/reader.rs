//! A file of EPD, line by line, in bounded memory.

use std::io::BufRead;

use super::{Epd, EpdError, EpdFault};
use crate::lines::{Lines, decode};

/// The longest line, in bytes.
pub const LONGEST: usize = 1 << 16;

/// Reads positions from a file. Empty lines and those that begin with `#` are skipped; what is wrong with a line is said,
/// and the next one is read.
///
/// ```
/// use mossa_chess::epd::Reader;
/// let file = "# two\n4k3/8/8/8/8/8/8/4K3 w - - id \"kings\";\n4k3/8/8 w\n";
/// let mut reader = Reader::new(file.as_bytes());
/// assert_eq!(reader.next().unwrap()?.value("id"), Some("kings"));
/// let error = reader.next().unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("line 3: the position has 2 fields: expected"));
/// assert!(reader.next().is_none());
/// # Ok::<(), mossa_chess::epd::EpdError>(())
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    is_over: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a file.
    pub fn new(source: R) -> Self {
        Self { lines: Lines::new(source, LONGEST), is_over: false }
    }

    /// The line of the file that was read last, counted from 1.
    pub fn line(&self) -> u64 {
        self.lines.number()
    }

    fn read(&mut self) -> Result<Option<Epd>, EpdFault> {
        loop {
            let advanced = self.lines.advance().map_err(|error| EpdFault::Input(error.to_string()));
            self.is_over = !matches!(advanced, Ok(true));
            if !advanced? {
                return Ok(None);
            }
            if !self.lines.is_start() {
                // The rest of a line that was too long.
                continue;
            }
            if self.lines.is_cut() {
                return Err(EpdFault::TooLong);
            }
            let line = decode(self.lines.line());
            let text = line.trim();
            if !text.is_empty() && !text.starts_with('#') {
                return text.parse().map(Some);
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Epd, EpdError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        self.read().map_err(|fault| EpdError { line: self.lines.number(), fault }).transpose()
    }
}
