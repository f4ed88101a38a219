//! What a player tells about its thinking. Reading it never fails: it decides nothing, so a part that makes no sense is
//! left out, and the game goes on.

use std::fmt;

use crate::go::write_part;
use crate::words::Words;
use crate::{Estimate, Millis, Move, Text};

/// One report about the search.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Info {
    /// Moves looked ahead.
    pub depth: Option<u32>,
    /// The longest line looked at.
    pub selective_depth: Option<u32>,
    /// Time since `go`.
    pub time: Option<Millis>,
    /// Nodes visited since.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nodes_per_second: Option<u64>,
    /// What the position is worth.
    pub score: Option<Estimate>,
    /// What both sides are expected to play.
    pub line: Vec<Move>,
    /// Anything else, for people.
    pub remark: Option<Text>,
}

/// The words of `info` lines, those that we do not keep included: each ends a list of moves.
const WORDS: &[&str] = &[
    "depth",
    "seldepth",
    "time",
    "nodes",
    "nps",
    "score",
    "pv",
    "string",
    "cpuload",
    "currline",
    "currmove",
    "currmovenumber",
    "hashfull",
    "multipv",
    "refutation",
    "sbhits",
    "tbhits",
    "tthits",
    "wdl",
];

/// Whether `info` lines use this word, so that it can be no move.
pub(crate) fn is_word(word: &str) -> bool {
    WORDS.contains(&word)
}

impl Info {
    /// Reads what follows `info`.
    pub(crate) fn read(words: &mut Words<'_>) -> Info {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.take_if(|word| word.parse().ok()),
                "seldepth" => info.selective_depth = words.take_if(|word| word.parse().ok()),
                "time" => info.time = words.take_if(|word| word.parse().ok().map(Millis)),
                "nodes" => info.nodes = words.take_if(|word| word.parse().ok()),
                "nps" => info.nodes_per_second = words.take_if(|word| word.parse().ok()),
                "score" => info.score = Estimate::read(words),
                "pv" => info.line = std::iter::from_fn(|| words.take_if(|word| Move::new(word).ok())).collect(),
                "string" => info.remark = Some(Text::new(&words.rest())),
                _ => {}
            }
        }
        info
    }
}

/// The whole line, `info` included.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_part(f, "depth", self.depth)?;
        write_part(f, "seldepth", self.selective_depth)?;
        write_part(f, "time", self.time)?;
        write_part(f, "nodes", self.nodes)?;
        write_part(f, "nps", self.nodes_per_second)?;
        write_part(f, "score", self.score)?;
        if !self.line.is_empty() {
            f.write_str(" pv")?;
        }
        self.line.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        match &self.remark {
            None => Ok(()),
            Some(remark) if remark.as_str().is_empty() => f.write_str(" string"),
            Some(remark) => write!(f, " string {remark}"),
        }
    }
}
