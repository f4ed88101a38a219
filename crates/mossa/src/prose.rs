//! Lines of text for people, under tables and beside them: no wider than the terminal, as tables are.

use std::io::{self, Write};

use crate::args::Format;
use crate::wrap::display_width;
use crate::{machine, output};

/// Titles of lines are shorter: `terminations  connection 2`.
const LONGEST_TITLE: usize = 24;
/// Where a line is not even so wide, what goes on is not indented.
const NARROW: usize = 2 * LONGEST_TITLE;

/// Breaks lines between words where the terminal's lines end. A line that goes on is indented as far as the text behind its
/// title. Words stay whole, however long: a path can be copied. Rows of tables stay as they are: they fit already.
pub(crate) struct Prose<W: Write> {
    out: W,
    /// None where lines may have any width.
    width: Option<usize>,
    /// What has no end yet.
    line: Vec<u8>,
}

/// Standard output in lines as wide as the terminal's, for text; in any other format lines stay as they are.
pub(crate) fn out(format: Format) -> Prose<impl Write> {
    let width = if format == Format::Text { machine::line_width() } else { None };
    Prose { out: output::out(), width, line: Vec::new() }
}

impl<W: Write> Prose<W> {
    /// Where the lines go, for what must stay as it is.
    pub(crate) fn verbatim(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.out)
    }

    fn end_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        let text = String::from_utf8_lossy(&line);
        match self.width {
            Some(width) if width < display_width(&text) && !is_row(&text) => {
                broken(&text, width).iter().try_for_each(|line| writeln!(self.out, "{line}"))
            }
            _ => writeln!(self.out, "{text}"),
        }
    }
}

impl<W: Write> Write for Prose<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            match piece.strip_suffix(b"\n") {
                Some(end) => {
                    self.line.extend(end);
                    self.end_line()?;
                }
                None => self.line.extend(piece),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&std::mem::take(&mut self.line))?;
        self.out.flush()
    }
}

/// Whether a line belongs to the frame of a table.
fn is_row(line: &str) -> bool {
    line.starts_with(['┌', '│', '╞', '└'])
}

/// A line in lines of at most this width, as far as its words allow.
fn broken(line: &str, width: usize) -> Vec<String> {
    let indent = if width < NARROW { 0 } else { title_width(line) };
    let (title, text) = line.split_at(indent);
    let blanks = " ".repeat(indent);
    let (mut lines, mut line) = (Vec::new(), title.to_owned());
    let mut is_begun = false;
    for word in text.split_whitespace() {
        if is_begun && width < display_width(&line) + 1 + display_width(word) {
            lines.push(std::mem::replace(&mut line, blanks.clone()));
            is_begun = false;
        }
        if is_begun {
            line.push(' ');
        }
        line.push_str(word);
        is_begun = true;
    }
    lines.push(line);
    lines
}

/// How wide the title of a line is, the blanks behind it included: at least two of them stand there.
fn title_width(line: &str) -> usize {
    let Some(end) = line.find("  ").filter(|&end| end != 0) else { return 0 };
    let width = end + line[end..].len() - line[end..].trim_start().len();
    if width <= LONGEST_TITLE && line.is_char_boundary(width) && line[..width].is_ascii() { width } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(width: Option<usize>, text: &str) -> String {
        let mut prose = Prose { out: Vec::new(), width, line: Vec::new() };
        // In pieces, as it comes.
        for piece in text.as_bytes().chunks(7) {
            prose.write_all(piece).expect("memory takes it");
        }
        prose.flush().expect("memory takes it");
        String::from_utf8(prose.out).expect("text")
    }

    #[test]
    fn lines_break_and_what_goes_on_stands_under_the_text() {
        let text = "games   4, distinct 2\nElo     +191 for deepening:depth=2 against another, superior with 99.0 %\n";
        let expected = "games   4, distinct 2\nElo     +191 for deepening:depth=2 against another,\n        superior with 99.0 %\n";
        assert_eq!(written(Some(52), text), expected);
        assert_eq!(written(None, text), text);
        assert_eq!(written(Some(20), "one sentence without any title\n"), "one sentence without\nany title\n");
        assert_eq!(written(Some(9), "it is in /a/long/path today\n"), "it is in\n/a/long/path\ntoday\n");
    }

    #[test]
    fn rows_of_tables_stay_whole() {
        let text = "┌──────────┐\n│ a b c d e│\n└──────────┘\n";
        assert_eq!(written(Some(5), text), text);
    }
}
