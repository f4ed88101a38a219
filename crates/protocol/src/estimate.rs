//! The score that a player reports: the `score` of an `info` line, and its conversion to a [`Score`] of ours.

use std::fmt;

use mossa_kernel::Score;

use crate::words::Words;

/// As far away as a proven win can be for a [`Score`]; what is farther is brought here.
const FARTHEST_WIN: u64 = 20_000;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// An evaluation; a hundred are a pawn, where there are pawns.
    Centipawns(i64),
    /// Mate in this many of the mover's own moves, as UCI counts; the mover is mated if it is below 1.
    Mate(i64),
    /// Won in this many moves of both sides.
    Win(u32),
    /// Lost in this many moves of both sides.
    Loss(u32),
}

/// How sure a worth is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Bound {
    /// This and nothing else.
    #[default]
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

impl Bound {
    /// The bound that a word says, if it says one.
    pub(crate) fn read(word: &str) -> Option<Bound> {
        match word {
            "lowerbound" => Some(Bound::Lower),
            "upperbound" => Some(Bound::Upper),
            _ => None,
        }
    }
}

/// A worth and how sure it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Estimate {
    /// What the position is worth.
    pub worth: Worth,
    /// How sure that is.
    pub bound: Bound,
}

impl Worth {
    /// The same as a score; numbers out of its range are brought to the end of it.
    ///
    /// ```
    /// use mossa_kernel::Score;
    /// use mossa_protocol::Worth;
    /// assert_eq!(Worth::Mate(2).score(), Score::win_in(3));
    /// assert_eq!(Worth::Mate(-1).score(), Score::loss_in(2));
    /// assert_eq!(Worth::from(Score::loss_in(4)), Worth::Loss(4));
    /// ```
    pub fn score(self) -> Score {
        let near = |plies: u64| plies.min(FARTHEST_WIN) as u32;
        match self {
            Worth::Centipawns(value) => Score::new(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32),
            Worth::Mate(moves) if 0 < moves => Score::win_in(near(moves.unsigned_abs().saturating_mul(2) - 1)),
            Worth::Mate(moves) => Score::loss_in(near(moves.unsigned_abs().saturating_mul(2))),
            Worth::Win(plies) => Score::win_in(near(plies.into())),
            Worth::Loss(plies) => Score::loss_in(near(plies.into())),
        }
    }
}

impl Worth {
    /// A score as UCI says it, which counts a mate in the moves of one side. What is less than a move away, the end of a
    /// game, is a mate in 0.
    ///
    /// ```
    /// use mossa_kernel::Score;
    /// use mossa_protocol::Worth;
    /// assert_eq!(Worth::in_moves(Score::win_in(3)), Worth::Mate(2));
    /// assert_eq!(Worth::in_moves(Score::loss_in(2)), Worth::Mate(-1));
    /// assert_eq!(Worth::in_moves(Score::new(31)), Worth::Centipawns(31));
    /// ```
    pub fn in_moves(score: Score) -> Worth {
        match Worth::from(score) {
            Worth::Win(plies) => Worth::Mate(i64::from(plies.div_ceil(2))),
            Worth::Loss(plies) => Worth::Mate(-i64::from(plies.div_ceil(2))),
            other => other,
        }
    }
}

impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        match (score.win_in_plies(), score.loss_in_plies()) {
            (Some(plies), _) => Worth::Win(plies),
            (_, Some(plies)) => Worth::Loss(plies),
            _ => Worth::Centipawns(score.get().into()),
        }
    }
}

impl From<Score> for Estimate {
    fn from(score: Score) -> Estimate {
        Estimate { worth: score.into(), bound: Bound::Exact }
    }
}

impl Estimate {
    /// Reads what follows `score`; `None` if it makes no sense, and then no sensible word is lost.
    pub(crate) fn read(words: &mut Words<'_>) -> Option<Estimate> {
        let kind = words.take_if(|word| ["cp", "mate", "win", "loss"].contains(&word).then_some(word))?;
        let worth = words.take_if(|word| match kind {
            "cp" => word.parse().ok().map(Worth::Centipawns),
            "mate" => word.parse().ok().map(Worth::Mate),
            "win" => word.parse().ok().map(Worth::Win),
            _ => word.parse().ok().map(Worth::Loss),
        })?;
        let bound = words.take_if(Bound::read);
        Some(Estimate { worth, bound: bound.unwrap_or_default() })
    }
}

/// How a game is expected to end, of a thousand played from here, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Expected {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Expected {
    /// Reads what follows `wdl`; `None` if it is not three numbers.
    pub(crate) fn read(words: &mut Words<'_>) -> Option<Expected> {
        let mut number = || words.take_if(|word| word.parse().ok());
        Some(Expected { wins: number()?, draws: number()?, losses: number()? })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Expected { wins, draws, losses } = self;
        write!(f, "{wins} {draws} {losses}")
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.worth {
            Worth::Centipawns(value) => write!(f, "cp {value}"),
            Worth::Mate(moves) => write!(f, "mate {moves}"),
            Worth::Win(plies) => write!(f, "win {plies}"),
            Worth::Loss(plies) => write!(f, "loss {plies}"),
        }?;
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_survive_the_way_there_and_back() {
        for score in [Score::new(-37), Score::DRAW, Score::win_in(0), Score::win_in(20_000), Score::loss_in(7)] {
            assert_eq!(Worth::from(score).score(), score);
        }
    }

    #[test]
    fn numbers_out_of_range_are_brought_to_its_end() {
        assert_eq!(Worth::Centipawns(i64::MAX).score(), Score::new(Score::MOST));
        assert_eq!(Worth::Centipawns(i64::MIN).score(), Score::new(-Score::MOST));
        assert_eq!(Worth::Mate(i64::MAX).score(), Score::win_in(20_000));
        assert_eq!(Worth::Mate(i64::MIN).score(), Score::loss_in(20_000));
        assert_eq!(Worth::Mate(0).score(), Score::loss_in(0));
        assert_eq!(Worth::Win(u32::MAX).score(), Score::win_in(20_000));
    }
}
