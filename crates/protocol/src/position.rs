//! The position to think about: where the game began, and the moves since.

use std::fmt;

use crate::info::write_moves;
use crate::words::Words;
use crate::{Fen, Move, ProtocolError};

/// Where a game began.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum Start {
    /// Where games of this kind always begin.
    #[default]
    Usual,
    /// In this position.
    Fen(Fen),
}

/// A position, by the way that led to it.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Position {
    /// Where the game began.
    pub start: Start,
    /// The moves since, the oldest first.
    pub moves: Vec<Move>,
}

impl Position {
    /// Reads what follows `position`.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Position, ProtocolError> {
        let expected = "`startpos` or `fen`";
        let start = match words.take("position", expected)? {
            "startpos" => Start::Usual,
            "fen" => Start::Fen(Fen::new(&words.until(|word| word == "moves"))?),
            found => return Err(ProtocolError::unexpected("the word after `position`", found, expected)),
        };
        let mut moves = Vec::new();
        match words.next() {
            None => {}
            Some("moves") => {
                while let Some(word) = words.next() {
                    moves.push(Move::new(word)?);
                }
            }
            Some(found) => return Err(ProtocolError::unexpected("the word after the position", found, "`moves`")),
        }
        Ok(Position { start, moves })
    }
}

/// The whole line, `position` included.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Usual => f.write_str("position startpos")?,
            Start::Fen(fen) => write!(f, "position fen {fen}")?,
        }
        write_moves(f, "moves", &self.moves)
    }
}
