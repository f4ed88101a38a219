//! A line as words, and a cursor that takes them one by one: what all readers here are made of.
//!
//! Words are separated by blanks and control characters of any kind and number, so no word can hold one.

use std::str::FromStr;
use std::vec::IntoIter;

use crate::ProtocolError;

/// The words of a line that have not been taken yet.
pub(crate) struct Words<'a>(IntoIter<&'a str>);

impl<'a> Words<'a> {
    pub(crate) fn of(line: &'a str) -> Words<'a> {
        let is_gap = |c: char| c.is_whitespace() || c.is_control();
        let words: Vec<&str> = line.split(is_gap).filter(|word| !word.is_empty()).collect();
        Words(words.into_iter())
    }

    pub(crate) fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// The next word, which must be there.
    pub(crate) fn take(&mut self, after: &'static str, expected: &'static str) -> Result<&'a str, ProtocolError> {
        self.next().ok_or(ProtocolError::Missing { after, expected })
    }

    /// The next word, which must be a number that fits.
    pub(crate) fn number<T: FromStr>(
        &mut self,
        part: &'static str,
        expected: &'static str,
    ) -> Result<T, ProtocolError> {
        let found = self.take(part, expected)?;
        found.parse().map_err(|_| ProtocolError::unexpected(part, found, expected))
    }

    /// The next word if it means something to `read`; otherwise it stays where it is.
    pub(crate) fn take_if<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let value = read(self.0.as_slice().first()?)?;
        self.next();
        Some(value)
    }

    /// The words before the first one that `is_end`s the phrase, joined by one blank each. That one is not taken.
    pub(crate) fn until(&mut self, is_end: impl Fn(&str) -> bool) -> String {
        let words = self.0.as_slice();
        let n_words = words.iter().position(|word| is_end(word)).unwrap_or(words.len());
        let phrase = words[..n_words].join(" ");
        self.0.by_ref().take(n_words).for_each(drop);
        phrase
    }

    /// All that is left, joined by one blank each.
    pub(crate) fn rest(&mut self) -> String {
        self.until(|_| false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_control_characters_separate() {
        let mut words = Words::of(" \t setoption\0name\u{85}a \u{2028} b\r\n");
        assert_eq!(words.next(), Some("setoption"));
        assert_eq!(words.until(|word| word == "b"), "name a");
        assert_eq!(words.take_if(|word| (word == "c").then_some(())), None);
        assert_eq!(words.rest(), "b");
        assert_eq!(words.rest(), "");
        assert_eq!(words.next(), None);
    }
}
