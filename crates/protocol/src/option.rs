//! Options: a player offers them in the handshake, and the arena sets them.

use std::fmt;

use crate::go::write_part;
use crate::words::Words;
use crate::{Choice, OptionName, ProtocolError, Value};

/// An option that a player offers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OptionOffer {
    /// What it is called.
    pub name: OptionName,
    /// What can be set.
    pub kind: OptionKind,
}

/// What values an option takes. Defaults and bounds that were not sent, or were sent to another kind, are not there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// What it is unless it is set.
        default: Option<bool>,
    },
    /// A whole number.
    Spin {
        /// What it is unless it is set.
        default: Option<i64>,
        /// The smallest.
        min: Option<i64>,
        /// The largest.
        max: Option<i64>,
    },
    /// One of a few values.
    Combo {
        /// What it is unless it is set.
        default: Option<Choice>,
        /// All of them.
        choices: Vec<Choice>,
    },
    /// Nothing to set, something to do.
    Button,
    /// Any text.
    String {
        /// What it is unless it is set.
        default: Option<Value>,
    },
}

impl OptionOffer {
    /// Reads what follows `option`.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<OptionOffer, ProtocolError> {
        let name = read_name(words, "option", "type")?;
        words.take("option name …", "`type`")?;
        Ok(OptionOffer { name, kind: OptionKind::read(words)? })
    }
}

impl OptionKind {
    /// Reads what follows `type`.
    fn read(words: &mut Words<'_>) -> Result<OptionKind, ProtocolError> {
        let expected = "`check`, `spin`, `combo`, `button` or `string`";
        match words.take("type", expected)? {
            "check" => read_check(words),
            "spin" => read_spin(words),
            "combo" => read_combo(words),
            "button" => Ok(OptionKind::Button),
            "string" => Ok(read_string(words)),
            found => Err(ProtocolError::unexpected("the type of the option", found, expected)),
        }
    }
}

fn read_check(words: &mut Words<'_>) -> Result<OptionKind, ProtocolError> {
    let mut default = None;
    while let Some(word) = words.next() {
        if word == "default" {
            default = Some(words.number("default", "`true` or `false`")?);
        }
    }
    Ok(OptionKind::Check { default })
}

fn read_spin(words: &mut Words<'_>) -> Result<OptionKind, ProtocolError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(words.number("default", "a whole number")?),
            "min" => min = Some(words.number("min", "a whole number")?),
            "max" => max = Some(words.number("max", "a whole number")?),
            _ => {}
        }
    }
    Ok(OptionKind::Spin { default, min, max })
}

fn read_combo(words: &mut Words<'_>) -> Result<OptionKind, ProtocolError> {
    let (mut default, mut choices) = (None, Vec::new());
    let is_end = |word: &str| word == "var" || word == "default";
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(Choice::new(&words.until(is_end))?),
            "var" => choices.push(Choice::new(&words.until(is_end))?),
            _ => {}
        }
    }
    Ok(OptionKind::Combo { default, choices })
}

/// A default of this kind takes all that is left of the line, whatever the words.
fn read_string(words: &mut Words<'_>) -> OptionKind {
    words.until(|word| word == "default");
    OptionKind::String { default: words.next().map(|_| Value::new(&words.rest())) }
}

/// Reads `name` and the name itself, up to the word that ends it.
fn read_name(words: &mut Words<'_>, command: &'static str, end: &str) -> Result<OptionName, ProtocolError> {
    match words.take(command, "`name`")? {
        "name" => OptionName::new(&words.until(|word| word == end)),
        found => Err(ProtocolError::unexpected("the word before the name", found, "`name`")),
    }
}

/// The whole line, `option` included.
impl fmt::Display for OptionOffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => {
                f.write_str("check")?;
                write_part(f, "default", default.as_ref())
            }
            OptionKind::Spin { default, min, max } => {
                f.write_str("spin")?;
                write_part(f, "default", default.as_ref())?;
                write_part(f, "min", min.as_ref())?;
                write_part(f, "max", max.as_ref())
            }
            OptionKind::Combo { default, choices } => {
                f.write_str("combo")?;
                write_part(f, "default", default.as_ref())?;
                choices.iter().try_for_each(|choice| write_part(f, "var", Some(choice)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => {
                f.write_str("string")?;
                write_part(f, "default", default.as_ref())
            }
        }
    }
}

/// The order to set an option, or to press a button.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SetOption {
    /// Which.
    pub name: OptionName,
    /// To what; nothing for a button.
    pub value: Option<Value>,
}

impl SetOption {
    /// Reads what follows `setoption`.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<SetOption, ProtocolError> {
        let name = read_name(words, "setoption", "value")?;
        Ok(SetOption { name, value: words.next().map(|_| Value::new(&words.rest())) })
    }
}

/// The whole line, `setoption` included.
impl fmt::Display for SetOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", self.name)?;
        write_part(f, "value", self.value.as_ref())
    }
}
