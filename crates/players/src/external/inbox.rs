//! What a player in another process has said and the game has not acted on yet.
//!
//! A thread fills it and the game looks into it. It holds the last of everything and no list that grows, so that it is as
//! large after ten million lines as after ten, and lines about a search, however many, do not hide the answer.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mossa_protocol::{Bound, Info, Move, OptionOffer};

use super::dialect::{Dialect, Said};

/// As many bytes of offered options are kept.
const MAX_OFFERED: usize = 1 << 20;
/// As many characters of an answer that cannot be read are kept.
const MAX_GARBLED: usize = 60;

/// An answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Best {
    /// A word that may be a move.
    Move(Move),
    /// It says that it has no move.
    None,
    /// Something that cannot be a move.
    Garbled(String),
}

/// An answer, and what was said with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// The move.
    pub(super) best: Best,
    /// The move of the opponent that it expects, and would like to think about meanwhile.
    pub(super) ponder: Option<Move>,
    /// What was said about the search.
    pub(super) info: Info,
}

/// How far a player is before it plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum Phase {
    /// It was started.
    #[default]
    Begun,
    /// Its introduction is over, and it may have to do something before it is ready.
    Introduced,
    /// It is ready.
    Ready,
}

/// What was said.
#[derive(Default, Debug)]
pub(super) struct Heard {
    /// How far it is.
    pub(super) phase: Phase,
    /// What it calls itself.
    pub(super) name: Option<String>,
    /// What can be set.
    pub(super) offers: Vec<OptionOffer>,
    n_offered: usize,
    /// The first answer since the last question.
    pub(super) best: Option<Best>,
    /// What it expects to be played next.
    ponder: Option<Move>,
    /// The last that was said of everything about the search.
    pub(super) info: Info,
    /// Whether something was said about the search that has not been read.
    pub(super) is_info_new: bool,
    /// Nothing more will be said.
    pub(super) is_closed: bool,
}

/// Why there is no news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// None came in time.
    Long,
    /// None will ever come.
    Closed,
}

#[derive(Default, Debug)]
pub(super) struct Inbox {
    heard: Mutex<Heard>,
    news: Condvar,
}

impl Inbox {
    /// Takes a line in, or the end of all lines. What is no message is skipped.
    pub(super) fn hear(&self, dialect: Dialect, line: Option<&str>) {
        let Some(line) = line else {
            self.open().is_closed = true;
            self.news.notify_all();
            return;
        };
        // Read before the lock is taken: whoever looks for an answer shall not wait for this.
        let message = dialect.read(line);
        let mut heard = self.open();
        match message {
            Ok(Said::Info(info)) => return heard.add(info),
            Ok(Said::Option(offer)) => return heard.offer(offer),
            Ok(Said::Name(name)) => {
                heard.name.get_or_insert(name);
                return;
            }
            Ok(Said::Introduced) => heard.pass(Phase::Begun, Phase::Introduced),
            Ok(Said::Ready) => heard.pass(Phase::Introduced, Phase::Ready),
            Ok(Said::Best(mv, ponder)) => heard.answer(mv.map_or(Best::None, Best::Move), ponder),
            Err(_) if line.split_whitespace().next() == Some("bestmove") => {
                heard.answer(Best::Garbled(line.chars().take(MAX_GARBLED).collect()), None);
            }
            Ok(Said::Other) | Err(_) => return,
        }
        self.news.notify_all();
    }

    /// What was heard so far.
    pub(super) fn open(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `look` finds something.
    pub(super) fn wait<T>(
        &self,
        patience: Duration,
        mut look: impl FnMut(&mut Heard) -> Option<T>,
    ) -> Result<T, Silence> {
        let mut found = None;
        let is_wanting = |heard: &mut Heard| {
            found = look(heard);
            found.is_none() && !heard.is_closed
        };
        let waited = self.news.wait_timeout_while(self.open(), patience, is_wanting);
        let is_closed = waited.unwrap_or_else(PoisonError::into_inner).0.is_closed;
        found.ok_or(if is_closed { Silence::Closed } else { Silence::Long })
    }
}

impl Heard {
    /// A new question was asked: what was said before does not answer it.
    pub(super) fn forget(&mut self) {
        (self.best, self.ponder, self.info, self.is_info_new) = (None, None, Info::default(), false);
    }

    /// The answer, with what was said about it.
    pub(super) fn take_answer(&mut self) -> Option<Answer> {
        let best = self.best.take()?;
        Some(Answer { best, ponder: self.ponder.take(), info: std::mem::take(&mut self.info) })
    }

    /// What was said about the search, if it has not been read.
    pub(super) fn take_info(&mut self) -> Option<Info> {
        std::mem::take(&mut self.is_info_new).then(|| self.info.clone())
    }

    /// Goes from one phase to the next; what is said out of turn changes nothing.
    fn pass(&mut self, from: Phase, to: Phase) {
        if self.phase == from {
            self.phase = to;
        }
    }

    fn answer(&mut self, best: Best, ponder: Option<Move>) {
        if self.best.is_none() {
            (self.best, self.ponder) = (Some(best), ponder);
        }
    }

    fn offer(&mut self, offer: OptionOffer) {
        self.n_offered += offer.to_string().len();
        if self.n_offered <= MAX_OFFERED {
            self.offers.push(offer);
        }
    }

    fn add(&mut self, info: Info) {
        let is_exact = |info: &Info| info.score.is_some_and(|score| score.bound == Bound::Exact);
        if info.score.is_some() && (is_exact(&info) || !is_exact(&self.info)) {
            self.info.score = info.score;
        }
        if !info.line.is_empty() {
            self.info.line = info.line;
        }
        self.info.depth = info.depth.or(self.info.depth);
        self.info.nodes = info.nodes.or(self.info.nodes);
        self.is_info_new = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_counts_and_the_last_of_everything_else() {
        let inbox = Inbox::default();
        let lines = ["info depth 3 score cp 7 pv 4 4", "info depth 4 score cp 9 lowerbound", "hello", "bestmove 4 x"];
        lines.into_iter().chain(["bestmove 5", "info nodes 9"]).for_each(|line| inbox.hear(Dialect::Ugi, Some(line)));
        let heard = inbox.open();
        assert_eq!(heard.best, Move::new("4").ok().map(Best::Move));
        assert_eq!(heard.info.to_string(), "info depth 4 nodes 9 score cp 7 pv 4 4");
    }

    #[test]
    fn answers_that_are_none_are_told_apart() {
        for (line, expected) in [
            ("bestmove (none)", Some(Best::None)),
            ("bestmove", Some(Best::Garbled("bestmove".into()))),
            ("bestmove depth", Some(Best::Garbled("bestmove depth".into()))),
            ("bestmoves 4", None),
            ("readyok", None),
        ] {
            let inbox = Inbox::default();
            inbox.hear(Dialect::Ugi, Some(line));
            assert_eq!(inbox.open().best, expected, "{line}");
        }
    }

    #[test]
    fn an_answer_before_the_end_is_found_after_it() {
        let inbox = Inbox::default();
        inbox.hear(Dialect::Ugi, Some("bestmove 4"));
        inbox.hear(Dialect::Ugi, None);
        assert!(inbox.wait(Duration::ZERO, |heard| heard.best.take()).is_ok());
        assert_eq!(inbox.wait(Duration::from_mins(1), |heard| heard.best.take()), Err(Silence::Closed));
    }

    #[test]
    fn offers_without_end_are_not_all_kept() {
        let inbox = Inbox::default();
        let name = "x".repeat(1 << 15);
        (0..100).for_each(|n| inbox.hear(Dialect::Ugi, Some(&format!("option name {name}{n} type button"))));
        assert!((16..=32).contains(&inbox.open().offers.len()));
    }
}
