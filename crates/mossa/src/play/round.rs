//! One round: who plays which stones, what was played, and what it took.

use mossa_catalogue::connect_x::completes;
use mossa_catalogue::{AnyPosition, Seat, SeatError};
use mossa_kernel::{AgentError, Choice, Score, Side, View};

use super::record::Ending;
use super::session::Session;
use super::words::{Words, fill};
use crate::plan;
use crate::score::{Scale, short};

/// Somebody at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) name: String,
    /// The spec; `None` for a person.
    pub(super) spec: Option<String>,
}

/// What a player has used in a round.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Used {
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

pub(super) struct Round {
    pub(super) seat: Box<dyn Seat>,
    /// Counted from 1.
    pub(super) number: u64,
    /// Which player has X and begins: sides change from round to round.
    first: usize,
    /// Every player's spec, with a seed where it takes one; `None` for a person.
    pub(super) specs: [Option<String>; 2],
    /// What each side has used.
    pub(super) used: [Used; 2],
}

impl Round {
    /// The round of this number, counted from 1, at its beginning.
    pub(super) fn new(session: &Session, number: u64) -> Round {
        let Session { position, players, seed, outsiders, .. } = session;
        let first = usize::from(number.is_multiple_of(2));
        let seed = seed.wrapping_add(2 * (number - 1));
        let specs = [0, 1].map(|player: usize| {
            let spec = players[player].spec.as_deref();
            spec.map(|spec| plan::seeded(position, spec, seed.wrapping_add(player as u64)))
        });
        Round { seat: position.seat_with(outsiders), number, first, specs, used: <[Used; 2]>::default() }
    }

    /// Which player has these stones.
    pub(super) fn player(&self, side: Side) -> usize {
        match side {
            Side::First => self.first,
            Side::Second => 1 - self.first,
        }
    }

    /// Whose turn it is, or would be.
    pub(super) fn to_move(&self) -> Side {
        self.seat.view().to_move.unwrap_or(Side::First)
    }

    /// Takes moves back until it is a person's turn again; the moves, none if there is no such turn.
    pub(super) fn take_back(&mut self, is_person: impl Fn(usize) -> bool) -> Vec<String> {
        let mut played = self.seat.played();
        let side_before = |n: usize| if n.is_multiple_of(2) { self.to_move() } else { self.to_move().other() };
        let n_back = (1..=played.len()).find(|&n| is_person(self.player(side_before(n)))).unwrap_or(0);
        for _ in 0..n_back {
            self.seat.undo();
        }
        played.split_off(played.len() - n_back)
    }
}

/// Why a player has no answer.
pub(super) fn why(error: &SeatError, words: &Words) -> String {
    match error {
        SeatError::Agent(AgentError::OutOfLimits) => words.out_of_limits.to_owned(),
        error => error.to_string(),
    }
}

/// How a round ended, in words.
pub(super) fn ending_words(ending: &Ending, names: &[&str; 2], run: usize, words: &Words) -> String {
    let name = |side: Side| names[side as usize];
    let mark = super::screen::mark;
    match ending {
        Ending::Line(side) => fill(words.wins, &[("name", &name(*side)), ("mark", &mark(*side)), ("run", &run)]),
        Ending::Full => words.draw.to_owned(),
        Ending::Resigned(side) => fill(
            words.resigned,
            &[("loser", &name(*side)), ("name", &name(side.other())), ("mark", &mark(side.other()))],
        ),
        Ending::NoAnswer(side, why) => fill(
            words.no_answer,
            &[("loser", &name(*side)), ("why", why), ("name", &name(side.other())), ("mark", &mark(side.other()))],
        ),
        Ending::Unfinished => words.unfinished.to_owned(),
    }
}

/// A hint, and the reason for it in a word.
pub(super) struct Hint<'a> {
    pub(super) choice: &'a Choice<String>,
    pub(super) scale: Scale<'a>,
    pub(super) view: &'a View,
    pub(super) run: usize,
    /// Whose turn it is …
    pub(super) side: Side,
    /// … and the name of the other.
    pub(super) other: &'a str,
}

impl Hint<'_> {
    pub(super) fn text(&self, words: &Words) -> String {
        let column = &self.choice.mv;
        match self.why(words) {
            Some(why) => fill(words.hint, &[("column", column), ("why", &why)]),
            None => fill(words.hint_bare, &[("column", column)]),
        }
    }

    fn why(&self, words: &Words) -> Option<String> {
        let score = self.choice.score;
        let column = self.choice.mv.parse::<usize>().ok()?.checked_sub(1)?;
        if completes(self.view, self.run, column, self.side) {
            return Some(words.why_wins.to_owned());
        }
        if let Some(plies) = score.and_then(Score::win_in_plies) {
            return Some(fill(words.why_wins_in, &[("plies", &plies)]));
        }
        if completes(self.view, self.run, column, self.side.other()) {
            return Some(fill(words.why_blocks, &[("other", &self.other)]));
        }
        if let Some(plies) = score.and_then(Score::loss_in_plies) {
            return Some(fill(words.why_lost, &[("plies", &plies)]));
        }
        let figures = self.scale.figures(score?, &self.choice.stats);
        Some(match figures.kind {
            mossa_wire::Kind::Draw => words.why_draw.to_owned(),
            _ => fill(words.why_score, &[("score", &short(figures))]),
        })
    }
}
