//! The answer to `go`: a move, or that there is none.

use std::fmt;

use crate::text::NO_MOVE;
use crate::words::Words;
use crate::{Move, ProtocolError};

impl Move {
    /// Reads what follows `bestmove`.
    pub(crate) fn read_best(words: &mut Words<'_>) -> Result<Option<Move>, ProtocolError> {
        match words.take("bestmove", "a move or `(none)`")? {
            word if NO_MOVE.contains(&word) => Ok(None),
            word => Ok(Some(Move::new(word)?)),
        }
    }

    /// Writes `bestmove` and the move.
    pub(crate) fn write_best(mv: Option<&Move>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", mv.map_or(NO_MOVE[0], Move::as_str))
    }
}
