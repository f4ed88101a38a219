//! The order to think: clocks and limits. Dialects differ only in what they call the clocks of the two sides.
//!
//! Unknown words are skipped with nothing said, as every robust engine does: a newer arena may say more than we know.
//! A known word with something wrong behind it is an error, because a limit misread is a game lost on time.

use std::fmt;
use std::time::Duration;

use mossa_kernel::Side;

use crate::ProtocolError;
use crate::words::Words;

/// A time in whole milliseconds, the unit of these protocols.
///
/// ```
/// use std::time::Duration;
/// use mossa_protocol::Millis;
/// assert_eq!(Millis::from(Duration::from_micros(1_999)), Millis(1));
/// assert_eq!(Duration::from(Millis(250)), Duration::from_millis(250));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Millis(pub u64);

/// Rounded down, so that no player is promised time that is not there.
impl From<Duration> for Millis {
    fn from(time: Duration) -> Millis {
        Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }
}

impl From<Millis> for Duration {
    fn from(time: Millis) -> Duration {
        Duration::from_millis(time.0)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What one side has left on its clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Remaining {
    /// Time for the rest of the game.
    pub time: Option<Millis>,
    /// Time that every move adds.
    pub increment: Option<Millis>,
}

/// How long to think. All that is given holds at once; where nothing is, until `stop`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Go {
    /// The clock of the side that moved first in the game.
    pub first: Remaining,
    /// The clock of the other side.
    pub second: Remaining,
    /// Moves to the next time control; none if what is left must do for the whole game.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Millis>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Moves to look ahead.
    pub depth: Option<u32>,
    /// Think until `stop`, and answer only then.
    pub infinite: bool,
}

impl Go {
    /// The clock of a side.
    pub fn remaining(&self, side: Side) -> Remaining {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }
}

/// The words after `go` in all dialects: each ends a list of moves, and can be none.
const WORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Whether orders to think use this word, so that it can be no move.
pub(crate) fn is_word(word: &str) -> bool {
    WORDS.contains(&word)
}

/// What a dialect calls the clocks of the two sides.
pub(crate) struct ClockWords {
    pub(crate) time: [&'static str; 2],
    pub(crate) increment: [&'static str; 2],
}

impl Go {
    /// Reads what follows `go`.
    pub(crate) fn read(words: &mut Words<'_>, clocks: &ClockWords) -> Result<Go, ProtocolError> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            go.read_part(word, words, clocks)?;
        }
        Ok(go)
    }

    /// Reads what belongs to a word after `go`, if we know the word.
    pub(crate) fn read_part(
        &mut self,
        word: &str,
        words: &mut Words<'_>,
        clocks: &ClockWords,
    ) -> Result<(), ProtocolError> {
        match word {
            "movestogo" => self.moves_to_go = Some(words.number("movestogo", "a number of moves")?),
            "movetime" => self.move_time = Some(millis(words, "movetime")?),
            "nodes" => self.nodes = Some(words.number("nodes", "a number of nodes")?),
            "depth" => self.depth = Some(words.number("depth", "a number of plies")?),
            "infinite" => self.infinite = true,
            _ => self.read_clock(word, words, clocks)?,
        }
        Ok(())
    }

    fn read_clock(&mut self, word: &str, words: &mut Words<'_>, clocks: &ClockWords) -> Result<(), ProtocolError> {
        for (index, side) in [&mut self.first, &mut self.second].into_iter().enumerate() {
            if word == clocks.time[index] {
                side.time = Some(millis(words, clocks.time[index])?);
            } else if word == clocks.increment[index] {
                side.increment = Some(millis(words, clocks.increment[index])?);
            }
        }
        Ok(())
    }

    /// Writes the whole line, `go` included.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, clocks: &ClockWords) -> fmt::Result {
        f.write_str("go")?;
        let sides = [self.first, self.second];
        for (word, side) in clocks.time.iter().zip(sides) {
            write_part(f, word, side.time)?;
        }
        for (word, side) in clocks.increment.iter().zip(sides) {
            write_part(f, word, side.increment)?;
        }
        write_part(f, "movestogo", self.moves_to_go)?;
        write_part(f, "movetime", self.move_time)?;
        write_part(f, "nodes", self.nodes)?;
        write_part(f, "depth", self.depth)?;
        f.write_str(if self.infinite { " infinite" } else { "" })
    }
}

/// Writes a word and what belongs to it, if there is something.
pub(crate) fn write_part<T: fmt::Display>(f: &mut fmt::Formatter<'_>, word: &str, part: Option<T>) -> fmt::Result {
    part.map_or(Ok(()), |part| write!(f, " {word} {part}"))
}

/// A time. Arenas whose margin lets a player go on may send a clock below zero: nothing is left on it.
fn millis(words: &mut Words<'_>, part: &'static str) -> Result<Millis, ProtocolError> {
    let is_below_zero = |word: &str| word.strip_prefix('-').and_then(|digits| digits.parse::<u64>().ok());
    if words.take_if(is_below_zero).is_some() {
        return Ok(Millis(0));
    }
    words.number(part, "a number of milliseconds").map(Millis)
}
