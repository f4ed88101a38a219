//! Lines into tokens. The lexer knows what the parts of PGN look like, not how they follow each other; that is
//! [`builder`](super::builder)'s to say.

use std::io::BufRead;

use super::error::Fault;
use super::game::{GameResult, is_tag_name, plain};
use super::nag::Nag;
use crate::fen::clip;
use crate::lines::{Lines, decode};

/// A part of a PGN file.
pub(super) enum Token {
    /// `[Name "value"]`
    Tag { name: String, value: String, after_blank_line: bool },
    /// `12.`, `12...` or `12`
    Number,
    /// A move, as it seems.
    Word(String),
    /// `$5`, `!?` or `+-`
    Nag(Nag),
    /// `{…}` or `; …`, words separated by one blank; empty if nobody wants to know.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0` and its like
    Result(GameResult),
    /// The end of the file.
    End,
}

/// Where a game was left when something was wrong with it.
#[derive(Clone, Copy)]
pub(super) enum Section {
    /// Among its tags: the rest of them, and its moves, are still to come.
    Tags,
    /// Among its moves.
    Moves,
}

pub(super) struct Lexer<R> {
    lines: Lines<R>,
    /// The next byte of the current line.
    at: usize,
    /// Line and column where the last token begins.
    begin: (u64, u64),
    /// A line without anything was passed since the last token.
    after_blank_line: bool,
    /// What the game has taken so far, and may take at most, in bytes.
    weight: usize,
    most: usize,
    /// Whether anybody wants to know what comments say.
    pub(super) hears_comments: bool,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(source: R, most: usize) -> Self {
        let lines = Lines::new(source, most);
        Self { lines, at: 0, begin: (0, 0), after_blank_line: false, weight: 0, most, hears_comments: true }
    }

    /// Line and column where the last token begins.
    pub(super) fn begin(&self) -> (u64, u64) {
        self.begin
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

    /// The next token.
    pub(super) fn token(&mut self) -> Result<Token, Fault> {
        loop {
            self.skip_blanks();
            self.begin = (self.lines.number(), self.at as u64 + 1);
            let Some(byte) = self.peek() else {
                if self.next_line()? {
                    continue;
                }
                return Ok(Token::End);
            };
            let token = match byte {
                b'%' if self.at == 0 => {
                    self.at = self.lines.line().len();
                    continue;
                }
                b'.' => {
                    self.at += 1;
                    continue;
                }
                b'[' => self.tag()?,
                b'{' => self.comment()?,
                b';' => self.line_comment(),
                b'(' => self.single(Token::Open),
                b')' => self.single(Token::Close),
                b'*' => self.single(Token::Result(GameResult::Unknown)),
                b'$' => self.nag()?,
                b'!' | b'?' => self.sign(),
                b'0'..=b'9' => self.number_or_word(),
                _ if is_of_word(byte) => match self.word() {
                    Some(token) => token,
                    None => continue,
                },
                _ => return Err(self.unknown()),
            };
            self.after_blank_line = false;
            return Ok(token);
        }
    }

    /// After a fault: skips what belongs to the same game, up to the tags of the next one.
    pub(super) fn skip_game(&mut self, section: Section) -> Result<(), Fault> {
        let mut in_tags = matches!(section, Section::Tags);
        loop {
            if self.at == 0 && self.lines.is_start() {
                let line = self.lines.line();
                let is_tag = line.first() == Some(&b'[') && line.get(1).is_some_and(u8::is_ascii_alphabetic);
                if is_tag && !in_tags {
                    return Ok(());
                }
                in_tags &= line.first() == Some(&b'[');
            }
            self.weight = 0;
            if !self.next_line()? {
                return Ok(());
            }
        }
    }

    /// Goes to the next line; `false` at the end.
    fn next_line(&mut self) -> Result<bool, Fault> {
        let is_there = self.lines.advance().map_err(|error| Fault::Input(error.to_string()))?;
        self.at = 0;
        self.after_blank_line |= self.lines.line().iter().all(u8::is_ascii_whitespace);
        self.charge(self.lines.line().len())?;
        Ok(is_there)
    }

    fn peek(&self) -> Option<u8> {
        self.lines.line().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        self.take(|byte| byte.is_ascii_whitespace() || byte.is_ascii_control());
    }

    /// Takes the bytes of the line that are such.
    fn take(&mut self, is_such: impl Fn(u8) -> bool) -> &[u8] {
        let rest = &self.lines.line()[self.at..];
        let n_bytes = rest.iter().position(|&byte| !is_such(byte)).unwrap_or(rest.len());
        self.at += n_bytes;
        &rest[..n_bytes]
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// `[Name "value"]`. A quotation mark ends the value only if the bracket follows: many a file has names in quotation
    /// marks within values, without backslashes.
    fn tag(&mut self) -> Result<Token, Fault> {
        let after_blank_line = self.after_blank_line;
        self.at += 1;
        self.skip_blanks();
        let name = self.take(|byte| !byte.is_ascii_whitespace() && !b"\"]".contains(&byte));
        let name = if is_tag_name(name) { decode(name) } else { return Err(Fault::TagName(clip(&decode(name)))) };
        self.skip_blanks();
        if self.peek() != Some(b'"') {
            return Err(Fault::TagValue(clip(&name)));
        }
        self.at += 1;
        let mut value = Vec::new();
        loop {
            value.extend_from_slice(self.take(|byte| byte != b'"' && byte != b'\\'));
            let Some(byte) = self.peek() else { return Err(Fault::UnclosedTag(clip(&name))) };
            self.at += 1;
            match (byte, self.peek()) {
                (b'\\', Some(escaped @ (b'"' | b'\\'))) => {
                    value.push(escaped);
                    self.at += 1;
                }
                (b'\\', _) => value.push(byte),
                _ => {
                    let behind = self.at;
                    self.skip_blanks();
                    if self.peek() == Some(b']') {
                        self.at += 1;
                        break;
                    }
                    value.push(byte);
                    self.at = behind;
                }
            }
        }
        let value = decode(&value).replace(char::is_control, " ");
        Ok(Token::Tag { name, value, after_blank_line })
    }

    /// `{…}`, over any number of lines. A comment that nobody closed would swallow all games behind it; so the first tag
    /// of a game, at the beginning of a line, is taken for one.
    fn comment(&mut self) -> Result<Token, Fault> {
        self.at += 1;
        let mut text = Vec::new();
        loop {
            let from = self.at;
            self.take(|byte| byte != b'}');
            if self.hears_comments {
                text.extend_from_slice(&self.lines.line()[from..self.at]);
                text.push(b' ');
            }
            if self.peek().is_some() {
                self.at += 1;
                return Ok(Token::Comment(plain(&decode(&text))));
            }
            if !self.next_line()? || (self.lines.is_start() && self.lines.line().starts_with(b"[Event \"")) {
                return Err(Fault::UnclosedComment);
            }
        }
    }

    /// `; …` up to the end of the line.
    fn line_comment(&mut self) -> Token {
        let text = &self.lines.line()[self.at + 1..];
        let text = if self.hears_comments { plain(&decode(text)) } else { String::new() };
        self.at = self.lines.line().len();
        Token::Comment(text)
    }

    fn nag(&mut self) -> Result<Token, Fault> {
        self.at += 1;
        let digits = decode(self.take(|byte| byte.is_ascii_digit()));
        let number = digits.parse().map_err(|_| Fault::Nag(format!("${}", clip(&digits))))?;
        Ok(Token::Nag(Nag(number)))
    }

    /// Marks behind a move. More of them than mean something mean what the first two mean.
    fn sign(&mut self) -> Token {
        let marks = decode(self.take(|byte| byte == b'!' || byte == b'?'));
        let nag = Nag::of_sign(&marks[..marks.len().min(2)]);
        Token::Nag(nag.expect("one or two marks are a sign"))
    }

    fn number_or_word(&mut self) -> Token {
        let begun = self.at;
        self.take(|byte| byte.is_ascii_digit());
        if self.peek() == Some(b'.') {
            self.take(|byte| byte == b'.');
            return Token::Number;
        }
        self.take(|byte| is_of_word(byte) && byte != b'.');
        let word = decode(&self.lines.line()[begun..self.at]);
        match GameResult::read(&word) {
            Some(result) => Token::Result(result),
            None if word.bytes().all(|byte| byte.is_ascii_digit()) => Token::Number,
            None => Token::Word(word),
        }
    }

    /// A move or a sign; nothing if it is only the remark that a pawn was taken in passing or a check was given.
    fn word(&mut self) -> Option<Token> {
        let begun = self.at;
        self.take(is_of_word);
        self.take_promotion();
        let mut word = decode(&self.lines.line()[begun..self.at]);
        if let Some(result) = GameResult::read(&word) {
            return Some(Token::Result(result));
        }
        if let Some(nag) = Nag::of_sign(&word) {
            return Some(Token::Nag(nag));
        }
        let without = word.strip_suffix("e.p.").or_else(|| word.strip_suffix("ep")).map(str::len);
        word.truncate(without.unwrap_or(word.len()));
        // Some write `Qf7!+`: a check that stands alone says nothing.
        (!word.bytes().all(|byte| byte == b'+' || byte == b'#')).then_some(Token::Word(word))
    }

    /// `e8(Q)` is no variation.
    fn take_promotion(&mut self) {
        let (before, behind) = self.lines.line().split_at(self.at);
        let is_last_rank = matches!(before.last(), Some(b'1' | b'8'));
        if is_last_rank && matches!(behind, [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..]) {
            self.at += 3;
        }
    }

    fn unknown(&self) -> Fault {
        let rest = &self.lines.line()[self.at..];
        Fault::Character(decode(rest).chars().next().unwrap_or('\u{fffd}'))
    }
}

/// The bytes that moves are made of, and whatever is not ASCII: figurines, typographic dashes.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-=#:/@_.".contains(&byte) || !byte.is_ascii()
}
