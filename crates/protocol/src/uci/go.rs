//! The order to think, as chess knows it: the limits of every game, and a few of its own.

use std::fmt;

use crate::go::{self, ClockWords, write_part};
use crate::info::write_moves;
use crate::words::Words;
use crate::{Move, ProtocolError};

const CLOCKS: ClockWords = ClockWords { time: ["wtime", "btime"], increment: ["winc", "binc"] };

/// How long to think, and about what.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Go {
    /// What holds in every game. The first side is White.
    pub limits: go::Go,
    /// Look for a mate in this many of the mover's own moves.
    pub mate: Option<u32>,
    /// The position is one that the opponent may yet bring about: think until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Count the sequences of this many moves instead of thinking. No part of UCI, but known to most engines.
    pub perft: Option<u32>,
    /// Look at these moves only; at all if there are none.
    pub search_moves: Vec<Move>,
}

impl Go {
    /// Reads what follows `go`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Go, ProtocolError> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            match word {
                "mate" => go.mate = Some(words.number("mate", "a number of moves")?),
                "perft" => go.perft = Some(words.number("perft", "a number of plies")?),
                "ponder" => go.ponder = true,
                "searchmoves" => go.search_moves = read_moves(words)?,
                _ => go.limits.read_part(word, words, &CLOCKS)?,
            }
        }
        Ok(go)
    }
}

/// The moves up to the next word that belongs to `go`; at least one.
fn read_moves(words: &mut Words<'_>) -> Result<Vec<Move>, ProtocolError> {
    let listed = words.until(go::is_word);
    if listed.is_empty() {
        return Err(ProtocolError::Missing { after: "searchmoves", expected: "a move" });
    }
    listed.split(' ').map(Move::new).collect()
}

/// The whole line, `go` included.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.limits.write(f, &CLOCKS)?;
        write_part(f, "mate", self.mate)?;
        write_part(f, "perft", self.perft)?;
        f.write_str(if self.ponder { " ponder" } else { "" })?;
        write_moves(f, "searchmoves", &self.search_moves)
    }
}
