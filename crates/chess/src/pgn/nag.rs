//! Numeric annotation glyphs: `$1` is a good move, `$14` says that White is slightly better.

use std::fmt;

/// A glyph by its number, as PGN has it.
///
/// ```
/// use mossa_chess::pgn::Nag;
/// assert_eq!(Nag::of_sign("!?"), Some(Nag(5)));
/// assert_eq!(Nag(5).to_string(), "$5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nag(pub u8);

/// The signs that people type instead of numbers.
const SIGNS: [(&str, u8); 13] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("=", 10),
    ("+=", 14),
    ("=+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
];

impl Nag {
    /// The glyph that people write with this sign: `!` to `?!` behind a move, or a sign for who is better.
    pub fn of_sign(sign: &str) -> Option<Self> {
        SIGNS.iter().find(|(known, _)| *known == sign).map(|&(_, number)| Self(number))
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
