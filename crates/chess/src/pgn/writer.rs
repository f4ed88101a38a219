//! Games as text, in the export format: the seven tags that every game has, the other tags, the moves in lines of at most
//! 79 characters, the result. `Game` is written by its `Display`, so `write!(file, "{game}\n")` writes a file of games.
//!
//! What is written is read back as the same game, if the game is one that could have been read. The two exceptions are
//! the seven tags, which are there afterwards, and the tag `Result`, which then says what the result is.

use std::fmt::{self, Display, Formatter, Write};

use super::game::{Game, Line, Ply, ROSTER, plain};
use super::wrap::Wrap;

impl Display for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            write_tag(f, name, &self.roster_value(name))?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            write_tag(f, name, value)?;
        }
        f.write_char('\n')?;
        let mut text = Wrap::new(f);
        write_line(&mut text, &self.line, self.first_turn())?;
        text.space()?;
        text.push(&self.result.to_string());
        text.line_break()
    }
}

impl Game {
    /// The value of a tag that must be there, or what stands for an unknown one.
    fn roster_value(&self, name: &str) -> String {
        match name {
            "Result" => self.result.to_string(),
            "Date" => self.tag(name).unwrap_or("????.??.??").to_owned(),
            _ => self.tag(name).unwrap_or("?").to_owned(),
        }
    }

    /// Whose move is the first, and its number: what the tag `FEN` says, if there is one.
    fn first_turn(&self) -> Turn {
        let mut fields = self.tag("FEN").unwrap_or_default().split_ascii_whitespace().skip(1);
        let is_black = fields.next() == Some("b");
        let number = fields.nth(3).and_then(|number| number.parse::<u32>().ok()).unwrap_or(1);
        Turn { number: u64::from(number), is_black }
    }
}

fn write_tag(f: &mut Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

/// Whose move it is, and its number.
#[derive(Clone, Copy)]
struct Turn {
    number: u64,
    is_black: bool,
}

impl Turn {
    fn next(self) -> Self {
        Self { number: self.number + u64::from(self.is_black), is_black: !self.is_black }
    }

    fn push<W: Write>(self, text: &mut Wrap<'_, W>) -> fmt::Result {
        text.space()?;
        text.push(&format!("{}{}", self.number, if self.is_black { "..." } else { "." }));
        Ok(())
    }
}

/// Everything that is written below begins with a space and leaves its last word open, so that parentheses stick to what
/// they enclose.
fn write_line<W: Write>(text: &mut Wrap<'_, W>, line: &Line, first: Turn) -> fmt::Result {
    let mut turn = first;
    let mut previous: Option<&Ply> = None;
    for ply in &line.plies {
        write_ply(text, ply, previous, turn)?;
        for variation in &ply.variations {
            text.space()?;
            text.open("(");
            write_line(text, variation, turn)?;
            text.push(")");
        }
        previous = Some(ply);
        turn = turn.next();
    }
    line.end.iter().try_for_each(|comment| write_comment(text, comment))
}

/// A move with its number, where it needs one, its glyphs and comments.
fn write_ply<W: Write>(text: &mut Wrap<'_, W>, ply: &Ply, previous: Option<&Ply>, turn: Turn) -> fmt::Result {
    // Right behind a move a comment would be read as that move's; the number keeps them apart.
    let number_first = previous.is_some_and(|previous| previous.variations.is_empty()) && !ply.before.is_empty();
    if number_first {
        turn.push(text)?;
    }
    ply.before.iter().try_for_each(|comment| write_comment(text, comment))?;
    let is_apart = previous.is_none_or(|previous| !previous.after.is_empty() || !previous.variations.is_empty());
    if !number_first && (!turn.is_black || is_apart) {
        turn.push(text)?;
    }
    text.space()?;
    text.push(&ply.san);
    for nag in &ply.nags {
        text.space()?;
        text.push(&nag.to_string());
    }
    ply.after.iter().try_for_each(|comment| write_comment(text, comment))
}

/// A comment in braces, or, if there is a brace in it that would end it, up to the end of the line.
fn write_comment<W: Write>(text: &mut Wrap<'_, W>, comment: &str) -> fmt::Result {
    let comment = plain(comment);
    if comment.is_empty() {
        return Ok(());
    }
    text.space()?;
    if comment.contains('}') {
        text.push(&format!(";{comment}"));
        return text.line_break();
    }
    text.push("{");
    for (index, word) in comment.split(' ').enumerate() {
        // At the beginning of a line these would look like a tag or an escaped line.
        match word.starts_with(['[', '%']) {
            _ if index == 0 => {}
            true => text.push(" "),
            false => text.space()?,
        }
        text.push(word);
    }
    text.push("}");
    Ok(())
}
