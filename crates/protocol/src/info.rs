//! What a player tells about its thinking. Reading it never fails: it decides nothing, so a part that makes no sense is
//! left out, and the game goes on.

use std::fmt;
use std::str::FromStr;

use crate::go::write_part;
use crate::words::Words;
use crate::{Bound, Estimate, Expected, Millis, Move, Text};

/// One report about the search.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Info {
    /// Moves looked ahead.
    pub depth: Option<u32>,
    /// The longest line looked at.
    pub selective_depth: Option<u32>,
    /// Which line this is about where several are shown, the best one being 1.
    pub rank: Option<u32>,
    /// Time since `go`.
    pub time: Option<Millis>,
    /// Nodes visited since.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nodes_per_second: Option<u64>,
    /// How full the table is, of a thousand.
    pub table_full: Option<u32>,
    /// Positions found in endgame tables.
    pub endgame_hits: Option<u64>,
    /// How busy the processors are, of a thousand.
    pub processor_load: Option<u32>,
    /// What the position is worth.
    pub score: Option<Estimate>,
    /// How the game is expected to end.
    pub expected: Option<Expected>,
    /// The move that is looked at now …
    pub current: Option<Move>,
    /// … and which of all moves that is, the first one being 1.
    pub current_number: Option<u32>,
    /// A move and the line that refutes it.
    pub refutation: Vec<Move>,
    /// The line that is looked at now.
    pub current_line: Option<CurrentLine>,
    /// What both sides are expected to play.
    pub line: Vec<Move>,
    /// Anything else, for people.
    pub remark: Option<Text>,
}

/// The line that a player is looking at.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CurrentLine {
    /// Which of its processors, the first one being 1.
    pub processor: u32,
    /// The moves.
    pub moves: Vec<Move>,
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
    "lowerbound",
    "upperbound",
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
                "depth" => info.depth = number(words),
                "seldepth" => info.selective_depth = number(words),
                "multipv" => info.rank = number(words),
                "time" => info.time = number(words).map(Millis),
                "nodes" => info.nodes = number(words),
                "nps" => info.nodes_per_second = number(words),
                "hashfull" => info.table_full = number(words),
                "tbhits" => info.endgame_hits = number(words),
                "cpuload" => info.processor_load = number(words),
                "score" => info.score = Estimate::read(words),
                "wdl" => info.expected = Expected::read(words),
                "currmove" => info.current = words.take_if(|word| Move::new(word).ok()),
                "currmovenumber" => info.current_number = number(words),
                "refutation" => info.refutation = moves(words),
                "currline" => {
                    let processor = number(words).unwrap_or(1);
                    info.current_line = Some(CurrentLine { processor, moves: moves(words) });
                }
                "pv" => info.line = moves(words),
                "string" => info.remark = Some(Text::new(&words.rest())),
                other => info.add_bound(other),
            }
        }
        info
    }

    /// Some players say how sure a score is a few words after it.
    fn add_bound(&mut self, word: &str) {
        if let (Some(score), Some(bound)) = (&mut self.score, Bound::read(word)) {
            score.bound = bound;
        }
    }
}

fn number<T: FromStr>(words: &mut Words<'_>) -> Option<T> {
    words.take_if(|word| word.parse().ok())
}

fn moves(words: &mut Words<'_>) -> Vec<Move> {
    std::iter::from_fn(|| words.take_if(|word| Move::new(word).ok())).collect()
}

/// The whole line, `info` included.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_part(f, "depth", self.depth)?;
        write_part(f, "seldepth", self.selective_depth)?;
        write_part(f, "multipv", self.rank)?;
        write_part(f, "time", self.time)?;
        write_part(f, "nodes", self.nodes)?;
        write_part(f, "nps", self.nodes_per_second)?;
        write_part(f, "hashfull", self.table_full)?;
        write_part(f, "tbhits", self.endgame_hits)?;
        write_part(f, "cpuload", self.processor_load)?;
        write_part(f, "score", self.score)?;
        write_part(f, "wdl", self.expected)?;
        write_part(f, "currmove", self.current.as_ref())?;
        write_part(f, "currmovenumber", self.current_number)?;
        write_moves(f, "refutation", &self.refutation)?;
        if let Some(CurrentLine { processor, moves }) = &self.current_line {
            write!(f, " currline {processor}")?;
            moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        write_moves(f, "pv", &self.line)?;
        match &self.remark {
            None => Ok(()),
            Some(remark) if remark.as_str().is_empty() => f.write_str(" string"),
            Some(remark) => write!(f, " string {remark}"),
        }
    }
}

/// Writes a word and the moves that belong to it, if there are any.
pub(crate) fn write_moves(f: &mut fmt::Formatter<'_>, word: &str, moves: &[Move]) -> fmt::Result {
    if !moves.is_empty() {
        write!(f, " {word}")?;
    }
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
