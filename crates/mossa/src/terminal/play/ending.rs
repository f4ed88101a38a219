//! How a round ended: by the rules, by a claim, by giving up; and the words for it.

use mossa_kernel::Side;

use super::session::Session;
use super::words::fill;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// By the rules: the winner, if there is one, and the name of this ending.
    Rules { winner: Option<Side>, name: &'static str },
    /// This side claimed a draw; how it is called.
    Claimed(Side, &'static str),
    /// This side gave up.
    Resigned(Side),
    /// This side had no answer; why, in words.
    NoAnswer(Side, String),
    /// It did not.
    Unfinished,
}

impl Ending {
    /// The winner, if there is one.
    pub(super) fn winner(&self) -> Option<Side> {
        match self {
            Ending::Rules { winner, .. } => *winner,
            Ending::Resigned(side) | Ending::NoAnswer(side, _) => Some(side.other()),
            Ending::Claimed(..) | Ending::Unfinished => None,
        }
    }

    /// Whether the game ended without a winner.
    pub(super) fn is_draw(&self) -> bool {
        self.winner().is_none() && *self != Ending::Unfinished
    }

    /// Whether it was said and not played: then there is no move to take back with it.
    pub(super) fn is_said(&self) -> bool {
        matches!(self, Ending::Claimed(..) | Ending::Resigned(_))
    }

    /// The result as it is written everywhere.
    pub(super) fn result(&self) -> &'static str {
        match self.winner() {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None if self.is_draw() => "1/2-1/2",
            None => "*",
        }
    }

    /// How it came to be, in a word that programs can rely on.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            Ending::Rules { name, .. } | Ending::Claimed(_, name) => name,
            Ending::Resigned(_) => "resignation",
            Ending::NoAnswer(..) => "no-answer",
            Ending::Unfinished => "unfinished",
        }
    }

    /// The same in a sentence of a session; `names` are those of both sides.
    pub(super) fn words(&self, names: [&str; 2], session: &Session) -> String {
        let (words, marks) = (&session.words, session.marks());
        let [winner, loser] = match self.winner() {
            Some(Side::Second) => [1, 0],
            _ => [0, 1],
        };
        let parts = |template: &str, why: &str| {
            let (name, mark, loser) = (names[winner], marks[winner], names[loser]);
            session.told(template, &[("name", &name), ("mark", &mark), ("loser", &loser), ("why", &why)])
        };
        match self {
            Ending::Rules { name, .. } => parts(words.ending(name), name),
            Ending::Claimed(side, name) => {
                fill(words.claimed, &[("name", &names[*side as usize]), ("why", &words.claim(name))])
            }
            Ending::Resigned(_) => parts(words.resigned, ""),
            Ending::NoAnswer(_, why) => parts(words.no_answer, why),
            Ending::Unfinished => words.unfinished.to_owned(),
        }
    }
}
