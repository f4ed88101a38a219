//! Splits lines into tokens. The lexer knows what the parts of PGN look like, not how they follow each other; the
//! [`builder`](super::builder) does.

use std::io::BufRead;

use super::cursor::Cursor;
use super::error::Fault;
use super::game::{GameResult, is_tag_name, plain};
use super::nag::Nag;
use crate::fen::clip;
use crate::lines::decode;

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
    /// `{…}` or `; …`, words separated by one blank; empty if comments are not kept.
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

pub(super) struct Lexer<R> {
    pub(super) cursor: Cursor<R>,
    /// Line and column where the last token begins.
    pub(super) begin: (u64, u64),
    /// Whether the text of comments is kept.
    pub(super) hears_comments: bool,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(source: R, most: usize) -> Self {
        Self { cursor: Cursor::new(source, most), begin: (0, 0), hears_comments: true }
    }

    /// The next token.
    pub(super) fn token(&mut self) -> Result<Token, Fault> {
        loop {
            self.cursor.skip_blanks();
            self.begin = self.cursor.place();
            let Some(byte) = self.cursor.peek() else {
                if self.cursor.next_line()? {
                    continue;
                }
                return Ok(Token::End);
            };
            let token = match byte {
                b'%' if self.cursor.is_at_start() => {
                    self.cursor.skip_line();
                    continue;
                }
                b'.' => {
                    self.cursor.skip(1);
                    continue;
                }
                b'[' => return self.tag(),
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
                _ => return Err(Fault::Character(decode(self.cursor.rest()).chars().next().unwrap_or_default())),
            };
            self.cursor.passed_blank_line();
            return Ok(token);
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.cursor.skip(1);
        token
    }

    fn tag(&mut self) -> Result<Token, Fault> {
        let after_blank_line = self.cursor.passed_blank_line();
        self.cursor.skip(1);
        self.cursor.skip_blanks();
        let name = self.cursor.take(|byte| !byte.is_ascii_whitespace() && !b"\"]".contains(&byte));
        let name = if is_tag_name(name) { decode(name) } else { return Err(Fault::TagName(clip(&decode(name)))) };
        self.cursor.skip_blanks();
        if self.cursor.peek() != Some(b'"') {
            return Err(Fault::TagValue(clip(&name)));
        }
        self.cursor.skip(1);
        match self.tag_value() {
            Some(value) => Ok(Token::Tag { name, value, after_blank_line }),
            None => Err(Fault::UnclosedTag(clip(&name))),
        }
    }

    /// What stands before `"]`. A quotation mark ends the value only if the bracket follows: many a file has names in
    /// quotation marks within values, without backslashes.
    fn tag_value(&mut self) -> Option<String> {
        let mut value = Vec::new();
        loop {
            value.extend_from_slice(self.cursor.take(|byte| byte != b'"' && byte != b'\\'));
            match *self.cursor.rest() {
                [] => return None,
                [b'\\', escaped @ (b'"' | b'\\'), ..] => {
                    value.push(escaped);
                    self.cursor.skip(2);
                }
                [b'"', ref behind @ ..] => {
                    let n_blanks = behind.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                    if behind.get(n_blanks) == Some(&b']') {
                        self.cursor.skip(n_blanks + 2);
                        return Some(decode(&value).replace(char::is_control, " "));
                    }
                    value.push(b'"');
                    self.cursor.skip(1);
                }
                [byte, ..] => {
                    value.push(byte);
                    self.cursor.skip(1);
                }
            }
        }
    }

    /// `{…}`, over any number of lines. A comment that is never closed would swallow all games behind it; so the first
    /// tag
    /// of a game, at the beginning of a line, is taken for one.
    fn comment(&mut self) -> Result<Token, Fault> {
        self.cursor.skip(1);
        let mut text = Vec::new();
        loop {
            let part = self.cursor.take(|byte| byte != b'}');
            if self.hears_comments {
                text.extend_from_slice(part);
                text.push(b' ');
            }
            if self.cursor.peek().is_some() {
                self.cursor.skip(1);
                return Ok(Token::Comment(plain(&decode(&text))));
            }
            let is_there = self.cursor.next_line()?;
            if !is_there || (self.cursor.is_at_start() && self.cursor.rest().starts_with(b"[Event \"")) {
                return Err(Fault::UnclosedComment);
            }
        }
    }

    /// `; …` up to the end of the line.
    fn line_comment(&mut self) -> Token {
        let text = &self.cursor.rest()[1..];
        let text = if self.hears_comments { plain(&decode(text)) } else { String::new() };
        self.cursor.skip_line();
        Token::Comment(text)
    }

    fn nag(&mut self) -> Result<Token, Fault> {
        self.cursor.skip(1);
        let digits = decode(self.cursor.take(|byte| byte.is_ascii_digit()));
        let number = digits.parse().map_err(|_| Fault::Nag(format!("${}", clip(&digits))))?;
        Ok(Token::Nag(Nag(number)))
    }

    /// Marks behind a move. More of them than mean something mean what the first two mean.
    fn sign(&mut self) -> Token {
        let marks = decode(self.cursor.take(|byte| byte == b'!' || byte == b'?'));
        let nag = Nag::of_sign(&marks[..marks.len().min(2)]);
        Token::Nag(nag.expect("one or two marks are a sign"))
    }

    /// What begins with a digit: a number with its dots, a result, castling with zeros.
    fn number_or_word(&mut self) -> Token {
        let digits = self.cursor.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        if self.cursor.rest().get(digits) == Some(&b'.') {
            self.cursor.skip(digits);
            self.cursor.take(|byte| byte == b'.');
            return Token::Number;
        }
        let word = decode(self.cursor.take(|byte| is_of_word(byte) && byte != b'.'));
        match GameResult::read(&word) {
            Some(result) => Token::Result(result),
            None if word.len() == digits => Token::Number,
            None => Token::Word(word),
        }
    }

    /// A move or a sign; nothing if it is only the remark that a pawn was taken in passing or a check was given.
    fn word(&mut self) -> Option<Token> {
        let mut word = decode(self.cursor.take(is_of_word));
        // `e8(Q)` is no variation.
        if let ([b'(', letter, b')', ..], true) = (self.cursor.rest(), word.ends_with(['1', '8']))
            && b"QRBNqrbn".contains(letter)
        {
            word.extend(['(', char::from(*letter), ')']);
            self.cursor.skip("(Q)".len());
        }
        while let Some(without) = word.strip_suffix("e.p.").or_else(|| word.strip_suffix("ep")) {
            word.truncate(without.len());
        }
        // Most words are moves, and most moves begin with a letter; neither result nor sign does.
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Some(Token::Word(word));
        }
        if let Some(result) = GameResult::read(&word) {
            return Some(Token::Result(result));
        }
        if let Some(nag) = Nag::of_sign(&word) {
            return Some(Token::Nag(nag));
        }
        // Some write `Qf7!+`: a check that stands alone says nothing.
        (!word.bytes().all(|byte| byte == b'+' || byte == b'#')).then_some(Token::Word(word))
    }
}

/// The bytes that moves are made of, and whatever is not ASCII: figurines, typographic dashes.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-=#:/@_.".contains(&byte) || !byte.is_ascii()
}
