//! A game as it stands in a file: tags, a tree of moves as text, a result. Nothing here knows the rules of chess;
//! [`MainLine`](super::MainLine) does.
//!
//! [`Reader`](super::Reader) makes such games and their `Display` writes them. Every comment has one place, so
//! that what is written reads back as the same game: behind its move, or before the next one if a variation or a move
//! number stands between, or at the end of its line.

use std::fmt;

use super::Nag;

/// The tags that every written game has, in this order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// It means nothing within a text, and at the beginning of a line it would not be read back.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A game: what is known about it, and what was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// Names and values, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves that were played, with all that hangs on them.
    pub line: Line,
    /// How it ended.
    pub result: GameResult,
}

/// Moves one after the other: those of the game, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The moves.
    pub plies: Vec<Ply>,
    /// Comments of a line without moves, or behind the variations of its last move.
    pub end: Vec<String>,
}

/// One move of one side, as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// Comments that stand before it: those at the beginning of a line, or behind variations of the move before.
    pub before: Vec<String>,
    /// The move as it was written, usually in SAN; without `!`, `?` and `e.p.`.
    pub san: String,
    /// Its glyphs.
    pub nags: Vec<Nag>,
    /// Comments behind it: without line breaks, words separated by one blank.
    pub after: Vec<String>,
    /// What could have been played instead of it.
    pub variations: Vec<Line>,
}

impl Game {
    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag, behind all others if it is new.
    ///
    /// Names are letters, digits and `_`; anything else is a mistake of the caller.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        assert!(is_tag_name(name.as_bytes()), "{name:?} is no name of a tag");
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// The moves that were played, as text.
    pub fn sans(&self) -> impl Iterator<Item = &str> {
        self.line.plies.iter().map(|ply| ply.san.as_str())
    }
}

impl Ply {
    /// A move without anything around it.
    pub fn new(san: impl Into<String>) -> Self {
        Self { san: san.into(), ..Self::default() }
    }
}

/// Whether this may be the name of a tag: letters, digits, and a few signs that are seen in real life.
pub(super) fn is_tag_name(name: &[u8]) -> bool {
    let is_known = |&byte: &u8| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte);
    !name.is_empty() && name.iter().all(is_known)
}

/// A comment in the form that reads back as it was written: words separated by one blank.
pub(super) fn plain(comment: &str) -> String {
    let mut plain = String::with_capacity(comment.len());
    let is_blank = |c: char| c.is_ascii_whitespace() || c.is_control() || c == BYTE_ORDER_MARK;
    for word in comment.split(is_blank).filter(|word| !word.is_empty()) {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    plain
}

/// How a game ended, as PGN has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, given up, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that is written this way; `1/2` is a draw too.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}
