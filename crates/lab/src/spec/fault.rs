//! What is wrong with a file, and where: the file, the line, the key and what was expected.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use mossa_catalogue::nearest;
use mossa_kernel::Control;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something is wrong with a file of experiments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecFault {
    /// The file.
    pub file: String,
    /// The line, counted from 1, if there is one.
    pub line: Option<usize>,
    /// The key, with the way to it: `players[1]`, `limits.depth`.
    pub key: Option<String>,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for SpecFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if let Some(key) = &self.key {
            write!(f, ", {key}")?;
        }
        write!(f, ": {}", self.what)
    }
}

impl Error for SpecFault {}

impl SpecFault {
    /// The whole file.
    pub(crate) fn of_file(file: &str, what: impl fmt::Display) -> SpecFault {
        SpecFault { file: file.to_owned(), line: None, key: None, what: what.to_string() }
    }

    /// Something that the reader of TOML did not like; `page` is the experiment, if it is known which.
    pub(super) fn of_toml(file: &str, text: &str, page: Option<&Page<'_>>, error: &toml::de::Error) -> SpecFault {
        let what = reworded(error.message());
        match (error.span(), page) {
            // What spans a whole table is something that it lacks.
            (Some(span), Some(page)) if span != page.span => {
                let key = page.key_at(span.start).map(|key| format!("{}{key}", page.prefix));
                SpecFault { file: file.to_owned(), line: Some(line_of(text, span.start)), key, what }
            }
            (span, Some(page)) => {
                let line = span.filter(|_| !page.prefix.is_empty()).map(|span| line_of(text, span.start));
                SpecFault { file: file.to_owned(), line, key: None, what }
            }
            (span, None) => {
                let line = span.map(|span| line_of(text, span.start));
                SpecFault { file: file.to_owned(), line, key: None, what }
            }
        }
    }
}

/// The page of a file that holds one experiment.
pub(super) struct Page<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    pub(super) table: DeTable<'a>,
    /// Where the table stands.
    pub(super) span: Range<usize>,
    /// What stands before its keys: nothing, or which one of several experiments it is.
    pub(super) prefix: String,
    /// How long it may be read.
    pub(super) patience: Patience<'a>,
}

/// How long a file may be read. A short file can name millions of boards.
#[derive(Clone, Copy)]
pub(super) struct Patience<'a> {
    control: Option<Control<'a>>,
    until: Option<Duration>,
}

impl<'a> Patience<'a> {
    /// As long as it takes.
    pub(super) const ENDLESS: Patience<'static> = Patience { control: None, until: None };

    /// Until the control's time is over, counted from now, or its stop flag is raised.
    pub(super) fn of(control: &Control<'a>) -> Patience<'a> {
        Patience { control: Some(*control), until: control.limits.time.map(|time| control.clock.now() + time) }
    }

    /// Whether to go on.
    pub(super) fn lasts(&self) -> bool {
        let Some(control) = &self.control else { return true };
        !control.stop.is_raised() && self.until.is_none_or(|until| control.clock.now() < until)
    }
}

impl Page<'_> {
    /// `Err` when it is time to stop reading. Asked wherever a short text can stand for much work.
    pub(super) fn go_on(&self) -> Result<(), SpecFault> {
        if self.patience.lasts() {
            return Ok(());
        }
        Err(self.fault("", "reading it was stopped, or took too long: expected fewer boards, players or openings"))
    }

    /// The value of a key, given with the way to it.
    pub(super) fn find(&self, key: &str) -> Option<&Spanned<DeValue<'_>>> {
        let mut steps = key.split(['.', '[']).map(|step| step.trim_end_matches(']'));
        let mut value = value_of(&self.table, steps.next()?)?;
        for step in steps {
            value = match value.get_ref() {
                DeValue::Table(table) => value_of(table, step)?,
                DeValue::Array(list) => list.get(step.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        Some(value)
    }

    /// Something is wrong with the value of a key, given with the way to it.
    pub(super) fn fault(&self, key: &str, what: impl fmt::Display) -> SpecFault {
        // A key that is not there stands where its table does.
        let at = self.find(key).map(|value| value.span().start);
        let at = at.or_else(|| (!self.prefix.is_empty()).then_some(self.span.start));
        SpecFault {
            file: self.file.to_owned(),
            line: at.map(|at| line_of(self.text, at)),
            key: (!key.is_empty()).then(|| format!("{}{key}", self.prefix)),
            what: what.to_string(),
        }
    }

    /// The same for what stands at a place of the text.
    pub(super) fn fault_at(&self, at: usize, key: &str, what: impl fmt::Display) -> SpecFault {
        let line = Some(line_of(self.text, at));
        SpecFault { file: self.file.to_owned(), line, key: Some(key.to_owned()), what: what.to_string() }
    }

    /// The key whose name or value stands at a place of the text, with the way to it.
    fn key_at(&self, at: usize) -> Option<String> {
        key_at(&self.table, at)
    }
}

fn value_of<'a, 'b>(table: &'a DeTable<'b>, key: &str) -> Option<&'a Spanned<DeValue<'b>>> {
    table.iter().find(|(known, _)| known.get_ref() == key).map(|(_, value)| value)
}

fn key_at(table: &DeTable<'_>, at: usize) -> Option<String> {
    let (key, value) = table.iter().find(|(key, value)| key.span().contains(&at) || value.span().contains(&at))?;
    let below = if key.span().contains(&at) { None } else { key_within(value.get_ref(), at) };
    Some(format!("{}{}", key.get_ref(), below.unwrap_or_default()))
}

fn key_within(value: &DeValue<'_>, at: usize) -> Option<String> {
    match value {
        DeValue::Table(table) => key_at(table, at).map(|key| format!(".{key}")),
        DeValue::Array(list) => {
            let (place, item) = list.iter().enumerate().find(|(_, item)| item.span().contains(&at))?;
            Some(format!("[{place}]{}", key_within(item.get_ref(), at).unwrap_or_default()))
        }
        _ => None,
    }
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.get(..at).unwrap_or(text).matches('\n').count()
}

/// A reader's message in our words.
fn reworded(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match (quoted.as_slice(), message) {
        ([found, known @ ..], message) if message.starts_with("unknown field") => {
            let known_list = known.join(", ");
            match nearest(found, known) {
                Some(nearest) => format!("unknown key {found:?}: did you mean {nearest}? (there are: {known_list})"),
                None => format!("unknown key {found:?}: expected one of {known_list}"),
            }
        }
        ([missing], message) if message.starts_with("missing field") => {
            format!("missing key {missing:?}: expected it among the others")
        }
        _ => plainly(message),
    }
}

/// What a reader of numbers and texts says, without the names of our types.
fn plainly(message: &str) -> String {
    const WORDS: [(&str, &str); 9] = [
        ("invalid type: ", "found "),
        ("invalid value: ", "found "),
        (", expected u32", ": expected a whole number from 0 to 4294967295"),
        (", expected u64", ": expected a whole number from 0 up"),
        (", expected f64", ": expected a number"),
        (", expected ", ": expected "),
        ("a sequence", "a list"),
        ("a boolean", "true or false"),
        ("\n", " "),
    ];
    WORDS.iter().fold(message.replace('`', ""), |text, (theirs, ours)| text.replace(theirs, ours))
}
