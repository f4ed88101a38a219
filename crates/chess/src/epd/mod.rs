//! EPD: a position and remarks about it, in one line. Test suites and lists of openings are files of such lines.
//!
//! A remark, an *operation*, is a code with operands: `bm Qg6;` the best move, `id "WAC.001";` a name, `D3 8902` the
//! number of lines of three moves. The position has the first four fields of a FEN; all six are taken too.
//! [`Reader`] reads files, line by line.

mod error;
mod reader;

use std::fmt::{self, Display};
use std::str::FromStr;

pub use error::{EpdError, EpdFault};
pub use reader::{LONGEST, Reader};

use crate::board::Move;
use crate::fen::clip;
use crate::{Chess, State, fen, notation};

/// A position and what is said about it.
///
/// ```
/// use mossa_chess::{Chess, epd::Epd};
/// let text = "7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - bm Rb7; id \"WAC.006\";";
/// let epd: Epd = text.parse()?;
/// assert_eq!(epd.value("id"), Some("WAC.006"));
/// let state = epd.state(Chess::STANDARD)?;
/// assert_eq!(epd.moves("bm", &state)?[0].to_string(), "b6b7");
/// assert_eq!(epd.to_string(), text);
/// # Ok::<(), mossa_chess::epd::EpdFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Epd {
    /// The fields of the position, four to six, separated by one blank.
    pub position: String,
    /// What is said about it, in the order of the line.
    pub operations: Vec<Operation>,
}

/// A code and its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// `bm`, `id`, `D3`: letters, digits and `_`.
    pub code: String,
    /// What follows it.
    pub operands: Vec<Operand>,
}

/// A part of a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A move or a number.
    Word(String),
    /// A text in quotation marks; it has none within.
    Quoted(String),
}

impl Operand {
    /// What it says, without quotation marks.
    pub fn text(&self) -> &str {
        match self {
            Self::Word(text) | Self::Quoted(text) => text,
        }
    }
}

impl Epd {
    /// The first operation with this code.
    pub fn operation(&self, code: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.code == code)
    }

    /// The first operand of the first operation with this code: a name (`id`), a number (`D3`, `acd`).
    pub fn value(&self, code: &str) -> Option<&str> {
        self.operation(code)?.operands.first().map(Operand::text)
    }

    /// The position as a FEN: counters that are missing are those of the operations `hmvc` and `fmvn`, if there are such.
    pub fn fen(&self) -> String {
        let mut fields: Vec<&str> = self.position.split(' ').collect();
        if fields.len() == 4 {
            fields.push(self.value("hmvc").unwrap_or("0"));
        }
        if fields.len() == 5 {
            fields.push(self.value("fmvn").unwrap_or("1"));
        }
        fields.join(" ")
    }

    /// The position.
    pub fn state(&self, rules: Chess) -> Result<State, EpdFault> {
        fen::read(rules, &self.fen()).map_err(EpdFault::Position)
    }

    /// The moves that an operation lists, such as `bm` or `am`; none if there is no such operation. They are in SAN, or
    /// in UCI as some files have it.
    pub fn moves(&self, code: &str, state: &State) -> Result<Vec<Move>, EpdFault> {
        let operands = self.operation(code).map_or(&[][..], |operation| &operation.operands);
        let read = |operand: &Operand| {
            let moved = notation::read_move(state, operand.text());
            moved.map_err(|error| EpdFault::Move { code: code.to_owned(), error })
        };
        operands.iter().map(read).collect()
    }
}

impl FromStr for Epd {
    type Err = EpdFault;

    fn from_str(text: &str) -> Result<Self, EpdFault> {
        let mut rest = text;
        let mut fields = Vec::new();
        while fields.len() < 4 {
            match word(&mut rest) {
                "" => return Err(EpdFault::Fields { found: fields.len() }),
                field => fields.push(field),
            }
        }
        // The codes of operations begin with a letter, so numbers can only be counters.
        while fields.len() < 6 && rest.trim_start_matches(is_blank).starts_with(|c: char| c.is_ascii_digit()) {
            fields.push(word(&mut rest));
        }
        let mut operations = Vec::new();
        loop {
            rest = rest.trim_start_matches(|c| is_blank(c) || c == ';');
            if rest.is_empty() {
                return Ok(Self { position: fields.join(" "), operations });
            }
            operations.push(operation(&mut rest)?);
        }
    }
}

fn operation(rest: &mut &str) -> Result<Operation, EpdFault> {
    let code = word(rest);
    let is_code = code.starts_with(|c: char| c.is_ascii_alphabetic())
        && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_code {
        return Err(EpdFault::Code { found: clip(code) });
    }
    let mut operands = Vec::new();
    loop {
        *rest = rest.trim_start_matches(is_blank);
        if let Some(quoted) = rest.strip_prefix('"') {
            let closed = quoted.split_once('"');
            let (text, behind) = closed.ok_or_else(|| EpdFault::Unclosed { code: clip(code) })?;
            operands.push(Operand::Quoted(text.replace(char::is_control, " ")));
            *rest = behind;
        } else {
            match word(rest) {
                "" => return Ok(Operation { code: code.to_owned(), operands }),
                text => operands.push(Operand::Word(text.to_owned())),
            }
        }
    }
}

/// Takes what stands before the next blank or `;`.
fn word<'t>(rest: &mut &'t str) -> &'t str {
    let text = rest.trim_start_matches(is_blank);
    let end = text.find(|c| is_blank(c) || c == ';').unwrap_or(text.len());
    let (word, behind) = text.split_at(end);
    *rest = behind;
    word
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

impl Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)?;
        self.operations.iter().try_for_each(|operation| write!(f, " {operation};"))
    }
}

impl Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)?;
        self.operands.iter().try_for_each(|operand| match operand {
            Operand::Word(word) => write!(f, " {word}"),
            Operand::Quoted(text) => write!(f, " \"{}\"", text.replace(char::is_control, " ").replace('"', "'")),
        })
    }
}
