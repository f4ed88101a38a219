//! Specs: `name` or `name:key=value,key=value`. A value with commas or spaces stands in double quotes.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::UnknownName;

/// The key by which a player is given a name.
const LABEL: &str = "name";

/// A player or algorithm by name, with settings.
///
/// ```
/// use mossa_players::Spec;
/// let spec: Spec = "weighted-a-star:weight=1.5".parse().unwrap();
/// assert_eq!(spec.name, "weighted-a-star");
/// assert_eq!(spec.value("weight"), Some("1.5"));
/// assert_eq!(spec.to_string(), "weighted-a-star:weight=1.5");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Which player or algorithm.
    pub name: String,
    /// Its settings, in the order given.
    pub keys: Vec<(String, String)>,
}

/// What can be wrong with a spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// There is nothing.
    Empty,
    /// A name or key that is no word: empty, or with quotes, brackets or commas in it.
    NotAName {
        /// What was written.
        found: String,
    },
    /// A setting without `=`.
    NoValue {
        /// What was written.
        found: String,
    },
    /// A double quote that is never closed, or text after a closing one.
    BadQuotes {
        /// What was written.
        found: String,
    },
    /// The same key twice.
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// A key that this player does not have.
    UnknownKey {
        /// The player.
        name: String,
        /// The key.
        key: String,
        /// The keys it has.
        known: &'static [&'static str],
    },
    /// A value out of range.
    BadValue {
        /// The key.
        key: String,
        /// Its value.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A name that is known, for something that cannot be had here.
    Unusable {
        /// The name.
        name: String,
        /// Why it cannot be had, and what was expected.
        why: String,
    },
    /// A program of its own where only players of ours may be named.
    Outsider {
        /// How it would have been reached.
        name: String,
    },
    /// A player of some other game.
    OtherGame {
        /// The player.
        name: String,
        /// What it plays.
        plays: &'static str,
        /// Who could have been named instead.
        expected: &'static str,
    },
    /// An unknown name.
    Unknown(UnknownName),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Empty => f.write_str("nothing is named: expected NAME or NAME:KEY=VALUE,…"),
            SpecError::NotAName { found } => {
                write!(f, "{found:?} is no name: expected a word without quotes, brackets and commas")
            }
            SpecError::NoValue { found } => write!(f, "setting {found:?} has no value: expected KEY=VALUE"),
            SpecError::BadQuotes { found } => {
                write!(f, "quotes in {found:?} do not match: expected KEY=\"VALUE\"")
            }
            SpecError::RepeatedKey { key } => write!(f, "key {key:?} is given twice: expected every key once"),
            SpecError::UnknownKey { name, key, known: [] } => {
                write!(f, "unknown key {key:?}: {name} has no settings")
            }
            SpecError::UnknownKey { name, key, known } => {
                write!(f, "unknown key {key:?} of {name}: expected {}", known.join(", "))
            }
            SpecError::BadValue { key, found, expected } => {
                write!(f, "{key} is {found:?}: expected {expected}")
            }
            SpecError::Unusable { name, why } => write!(f, "{name}: {why}"),
            SpecError::Outsider { name } => write!(f, "{name} starts a program: expected a player of ours"),
            SpecError::OtherGame { name, plays, expected } => {
                write!(f, "{name} plays {plays} only: expected {expected}")
            }
            SpecError::Unknown(error) => error.fmt(f),
        }
    }
}

impl Error for SpecError {}

impl From<UnknownName> for SpecError {
    fn from(error: UnknownName) -> SpecError {
        SpecError::Unknown(error)
    }
}

impl Spec {
    /// A spec without settings.
    pub fn named(name: &str) -> Spec {
        Spec { name: name.to_owned(), keys: Vec::new() }
    }

    /// The spec of a text that was checked before; one that makes no sense is taken for a name.
    pub fn or_named(text: &str) -> Spec {
        text.parse().unwrap_or_else(|_| Spec::named(text))
    }

    /// The value of a key, as it was written.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The value of a key, read; `default` if it is not given.
    pub fn get<T: FromStr>(&self, key: &'static str, default: T, expected: &'static str) -> Result<T, SpecError> {
        self.value(key).map_or(Ok(default), |text| {
            text.parse().map_err(|_| SpecError::BadValue { key: key.to_owned(), found: text.to_owned(), expected })
        })
    }

    /// The value of a key, read by a function.
    pub fn read<T>(
        &self,
        key: &'static str,
        read: impl Fn(&str) -> Result<T, String>,
        expected: &'static str,
    ) -> Result<Option<T>, SpecError> {
        let bad = |text: &str| SpecError::BadValue { key: key.to_owned(), found: text.to_owned(), expected };
        self.value(key).map(|text| read(text).map_err(|_| bad(text))).transpose()
    }

    /// What a player shall be called, if its key `name` says so. Every player has this key; see
    /// [`without_label`](Spec::without_label).
    ///
    /// ```
    /// use mossa_players::Spec;
    /// let spec: Spec = "alpha-beta:depth=4,name=\"Deep Four\"".parse().unwrap();
    /// assert_eq!(spec.label(), Some("Deep Four"));
    /// assert_eq!(spec.without_label().to_string(), "alpha-beta:depth=4");
    /// ```
    pub fn label(&self) -> Option<&str> {
        self.value(LABEL).map(str::trim).filter(|label| !label.is_empty())
    }

    /// The same player without what it shall be called, which changes nothing about how it plays.
    #[must_use]
    pub fn without_label(&self) -> Spec {
        let keys = self.keys.iter().filter(|(key, _)| key != LABEL).cloned().collect();
        Spec { name: self.name.clone(), keys }
    }

    /// The key `seed`, 1 if it is not given.
    pub fn seed(&self) -> Result<u64, SpecError> {
        self.get("seed", 1, "a whole number from 0 up")
    }

    /// Refuses keys other than these.
    pub fn allow(&self, known: &'static [&'static str]) -> Result<(), SpecError> {
        match self.keys.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            Some((key, _)) => Err(SpecError::UnknownKey { name: self.name.clone(), key: key.clone(), known }),
            None => Ok(()),
        }
    }

    /// Splits a list of specs at its commas: `a-star,weighted-a-star:weight=2,ida-star`. Commas in quotes or brackets
    /// do not count, and a part `key=value` belongs to the spec before it.
    ///
    /// ```
    /// use mossa_players::Spec;
    /// assert_eq!(Spec::split_list("zero,max(a,b),beam:width=9,x=1"), ["zero", "max(a,b)", "beam:width=9,x=1"]);
    /// ```
    pub fn split_list(text: &str) -> Vec<String> {
        let mut specs: Vec<String> = Vec::new();
        for part in split_outside(text, ',') {
            let is_setting = part.contains('=') && !part.contains(':');
            match specs.last_mut() {
                Some(last) if is_setting && last.contains(':') => {
                    last.push(',');
                    last.push_str(part.trim());
                }
                _ => specs.push(part.trim().to_owned()),
            }
        }
        specs
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let (name, settings) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        if name.trim().is_empty() {
            return Err(SpecError::Empty);
        }
        let mut spec = Spec::named(&word(name)?);
        for part in split_outside(settings, ',').into_iter().filter(|part| !part.trim().is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| SpecError::NoValue { found: part.to_owned() })?;
            let key = word(key)?;
            if spec.value(&key).is_some() {
                return Err(SpecError::RepeatedKey { key });
            }
            spec.keys.push((key, unquoted(value.trim())?));
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.keys.iter().enumerate() {
            f.write_str(if index == 0 { ":" } else { "," })?;
            let is_plain = !value.contains(|c: char| is_special(c) || c.is_whitespace());
            if is_plain { write!(f, "{key}={value}")? } else { write!(f, "{key}=\"{value}\"")? }
        }
        Ok(())
    }
}

/// What means something between names and values, and so cannot be part of a name.
fn is_special(c: char) -> bool {
    matches!(c, ',' | '"' | '(' | ')')
}

fn word(text: &str) -> Result<String, SpecError> {
    let text = text.trim();
    let is_word = !text.is_empty() && !text.contains(is_special);
    if is_word { Ok(text.to_owned()) } else { Err(SpecError::NotAName { found: text.to_owned() }) }
}

fn unquoted(value: &str) -> Result<String, SpecError> {
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match inner {
        Some(inner) if !inner.contains('"') => Ok(inner.to_owned()),
        None if !value.contains('"') => Ok(value.to_owned()),
        _ => Err(SpecError::BadQuotes { found: value.to_owned() }),
    }
}

/// Splits at `separator` where it is neither in double quotes nor in round brackets.
fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut in_quotes) = (Vec::new(), 0, 0_u32, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => in_quotes = !in_quotes,
            '(' if !in_quotes => depth += 1,
            ')' if !in_quotes => depth = depth.saturating_sub(1),
            _ if c == separator && !in_quotes && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas_together() {
        let spec: Spec = r#"uci:cmd="a b,c",option.Hash=16"#.parse().unwrap();
        assert_eq!(spec.value("cmd"), Some("a b,c"));
        assert_eq!(spec.value("option.Hash"), Some("16"));
        assert_eq!(spec.to_string().parse(), Ok(spec));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let fails = |text: &str| text.parse::<Spec>().unwrap_err();
        assert_eq!(fails(":depth=2"), SpecError::Empty);
        assert_eq!(fails("a:depth"), SpecError::NoValue { found: "depth".into() });
        assert_eq!(fails("a:x=1,x=2"), SpecError::RepeatedKey { key: "x".into() });
        assert_eq!(fails("a:x=\"1"), SpecError::BadQuotes { found: "\"1".into() });
        assert_eq!(fails("a:=1"), SpecError::NotAName { found: String::new() });
        assert_eq!(fails("a:(x=1,y=2)"), SpecError::NotAName { found: "(x".into() });
    }

    #[test]
    fn what_is_special_is_quoted() {
        for value in ["(", ")", "\t1", "a b", ",", ""] {
            let spec = Spec { name: "a".into(), keys: vec![("x".into(), value.into()), ("y".into(), "1".into())] };
            assert_eq!(spec.to_string().parse(), Ok(spec), "{value:?}");
        }
    }
}
