//! Questions about the position, and their answers: how a program that does not know the rules referees a game.

use std::fmt;

use mossa_kernel::{Outcome, Side};

use crate::words::Words;
use crate::{Fen, ProtocolError, Text};

/// A question about the position that was sent last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Is it the turn of the side that moved first in the game?
    FirstToMove,
    /// How did the game end, if it has?
    Result,
    /// How is the position written?
    Fen,
}

/// All of them, as they are written.
const QUERIES: [(&str, Query); 4] =
    [("gameover", Query::GameOver), ("p1turn", Query::FirstToMove), ("result", Query::Result), ("fen", Query::Fen)];

/// How results are written.
const RESULTS: [(&str, Option<Outcome>); 4] = [
    ("p1win", Some(Outcome::Win(Side::First))),
    ("p2win", Some(Outcome::Win(Side::Second))),
    ("draw", Some(Outcome::Draw)),
    ("none", None),
];

impl Query {
    /// Reads what follows `query`.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Query, ProtocolError> {
        let expected = "`gameover`, `p1turn`, `result` or `fen`";
        let found = words.take("query", expected)?;
        let query = QUERIES.iter().find(|(word, _)| *word == found);
        query.map(|(_, query)| *query).ok_or_else(|| ProtocolError::unexpected("the question", found, expected))
    }
}

/// The whole line, `query` included.
impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, _) = QUERIES.iter().find(|(_, query)| query == self).expect("the table has every query");
        write!(f, "query {word}")
    }
}

/// What a `response` means. That depends on the question, so on the line it is a [`Text`]: [`Answer::read`] and
/// [`Answer::text`] go between the two.
///
/// ```
/// use mossa_kernel::{Outcome, Side};
/// use mossa_protocol::{Answer, Query, Text};
/// let answer = Answer::read(Query::Result, &Text::new("p2win"));
/// assert_eq!(answer, Ok(Answer::Result(Some(Outcome::Win(Side::Second)))));
/// assert_eq!(Answer::Truth(true).text().as_str(), "true");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// To [`Query::GameOver`] and [`Query::FirstToMove`].
    Truth(bool),
    /// To [`Query::Result`]; `None` while the game goes on.
    Result(Option<Outcome>),
    /// To [`Query::Fen`].
    Fen(Fen),
}

impl Answer {
    /// What a response to this question means.
    pub fn read(query: Query, response: &Text) -> Result<Answer, ProtocolError> {
        let found = response.as_str();
        match query {
            Query::GameOver | Query::FirstToMove => match found {
                "true" => Ok(Answer::Truth(true)),
                "false" => Ok(Answer::Truth(false)),
                _ => Err(ProtocolError::unexpected("the response", found, "`true` or `false`")),
            },
            Query::Result => {
                let result = RESULTS.iter().find(|(word, _)| *word == found);
                let unknown = || ProtocolError::unexpected("the response", found, "`p1win`, `p2win`, `draw` or `none`");
                result.map(|(_, result)| Answer::Result(*result)).ok_or_else(unknown)
            }
            Query::Fen => Fen::new(found).map(Answer::Fen),
        }
    }

    /// How it is written after `response`.
    pub fn text(&self) -> Text {
        match self {
            Answer::Truth(truth) => Text::new(if *truth { "true" } else { "false" }),
            Answer::Result(outcome) => {
                let (word, _) =
                    RESULTS.iter().find(|(_, result)| result == outcome).expect("the table has every result");
                Text::new(word)
            }
            Answer::Fen(fen) => Text::new(fen.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_are_written() {
        let fen = Answer::Fen(Fen::new("x.o/xox").expect("a position"));
        let results = RESULTS.map(|(_, result)| (Query::Result, Answer::Result(result)));
        let truths = [true, false].map(|truth| (Query::GameOver, Answer::Truth(truth)));
        for (query, answer) in results.into_iter().chain(truths).chain([(Query::Fen, fen)]) {
            assert_eq!(Answer::read(query, &answer.text()), Ok(answer));
        }
    }

    #[test]
    fn answers_to_other_questions_are_refused() {
        for (query, response) in [(Query::Result, "true"), (Query::FirstToMove, "p1win"), (Query::Fen, "")] {
            assert!(Answer::read(query, &Text::new(response)).is_err(), "{response}");
        }
    }
}
