//! The texts that stand in messages. Each is words joined by one blank, none of which the reader of its line would take
//! for a word of its own: a message made of these cannot be misread.

use std::fmt;

use crate::words::Words;
use crate::{ProtocolError, go, info};

/// Words joined by one blank, or none at all: a name, a remark, an answer.
///
/// ```
/// use mossa_protocol::Text;
/// assert_eq!(Text::new("  two\n words ").as_str(), "two words");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Text(String);

impl Text {
    /// The words of a text. Blanks and control characters separate them and become one blank each.
    pub fn new(text: &str) -> Text {
        Text(Words::of(text).rest())
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The value of an option. No value at all is written `<empty>`, as in UCI, and read from either.
///
/// ```
/// use mossa_protocol::Value;
/// assert_eq!(Value::new("<empty>"), Value::new(""));
/// assert_eq!(Value::new("").to_string(), "<empty>");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Value(String);

/// How an empty value is written.
const EMPTY: &str = "<empty>";

impl Value {
    /// The words of a value, joined by one blank.
    pub fn new(value: &str) -> Value {
        let value = Words::of(value).rest();
        Value(if value == EMPTY { String::new() } else { value })
    }

    /// The words, none for an empty value.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { EMPTY } else { &self.0 })
    }
}

/// Types for words that some words are not free for.
macro_rules! restricted_texts {
    ($($(#[$doc:meta])* $name:ident, $part:literal is $expected:literal unless $is_taken:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $name(String);

        impl $name {
            /// The words of a text, joined by one blank, if it can be one of these.
            pub fn new(text: &str) -> Result<$name, ProtocolError> {
                let is_taken: fn(&str) -> bool = $is_taken;
                let text = Words::of(text).rest();
                if text.is_empty() || is_taken(&text) {
                    return Err(ProtocolError::unexpected($part, &text, $expected));
                }
                Ok($name(text))
            }

            /// The words.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

restricted_texts! {
    /// A move: one word in the notation of its game, and none that stands for no move or has a meaning of its own in
    /// `info` lines or after `go`.
    ///
    /// ```
    /// use mossa_protocol::Move;
    /// assert!(Move::new("e7e8q").is_ok());
    /// assert!(Move::new("4 5").is_err() && Move::new("(none)").is_err() && Move::new("depth").is_err());
    /// ```
    Move, "the move" is "one word that is a move" unless |word| {
        word.contains(' ') || NO_MOVE.contains(&word) || info::is_word(word) || go::is_word(word)
    };

    /// A position, in whatever way its game writes positions. It may not hold the word `moves`.
    Fen, "the position" is "a position without the word `moves`" unless |text| has_word(text, &["moves"]);

    /// The name of an option. It may not hold the words `value` and `type`, which end it.
    OptionName, "the name of the option" is "a name without the words `value` and `type`" unless |text| has_word(text, &["value", "type"]);

    /// One of the values of an option that offers a choice. It may not hold the words `var` and `default`.
    Choice, "the choice" is "a value without the words `var` and `default`" unless |text| has_word(text, &["var", "default"]);
}

impl OptionName {
    /// Whether this is the name; capitals do not count.
    pub fn is(&self, name: &str) -> bool {
        self.0.to_lowercase() == name.to_lowercase()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The words with which a player says that it has no move. The first is the one that is written.
pub(crate) const NO_MOVE: &[&str] = &["(none)", "0000"];

fn has_word(text: &str, taken: &[&str]) -> bool {
    text.split(' ').any(|word| taken.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_a_meaning_of_their_own_are_refused() {
        assert!(Fen::new("x.o moves o.x").is_err() && Fen::new("removes").is_ok() && Fen::new(" \n").is_err());
        assert!(OptionName::new("The value").is_err() && OptionName::new("Value").is_ok());
        assert!(Choice::new("a var").is_err() && Choice::new("variety").is_ok());
        let error = Fen::new("a moves").expect_err("it has the word").to_string();
        assert_eq!(error, "the position is `a moves`, expected a position without the word `moves`");
        let error = OptionName::new("").expect_err("it is empty").to_string();
        assert_eq!(error, "the name of the option is empty, expected a name without the words `value` and `type`");
    }

    #[test]
    fn names_are_compared_without_capitals() {
        assert!(OptionName::new("Move  Overhead").is_ok_and(|name| name.is("move overhead") && !name.is("Move")));
    }
}
