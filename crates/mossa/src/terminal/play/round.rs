//! One round: who plays which side, what was played, and what it took.

use mossa_catalogue::{AnyPosition, Seat, SeatError};
use mossa_kernel::{AgentError, Side};

use super::session::Session;
use super::words::Words;
use crate::plan;

/// A player at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) name: String,
    /// The spec; `None` for a person.
    pub(super) spec: Option<String>,
}

impl Player {
    pub(super) fn is_person(&self) -> bool {
        self.spec.is_none()
    }
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
    /// Which player has the first side: sides change from round to round.
    first: usize,
    /// The side that makes the first move of the round.
    begins: Side,
    /// Every player's spec, with a seed where it takes one; `None` for a person.
    pub(super) specs: [Option<String>; 2],
    /// What each side has used.
    pub(super) used: [Used; 2],
}

impl Round {
    /// The round of this number, counted from 1, at its beginning.
    pub(super) fn new(session: &Session, number: u64) -> Round {
        let Session { position, players, seed, resources, .. } = session;
        let first = usize::from(number.is_multiple_of(2));
        let seed = seed.wrapping_add(2 * (number - 1));
        let specs = [0, 1].map(|player: usize| {
            let spec = players[player].spec.as_deref();
            spec.map(|spec| plan::seeded(position.as_ref(), spec, seed.wrapping_add(player as u64)))
        });
        let seat = position.seat_with(resources);
        let begins = seat.view().to_move.expect("a round begins in a position with moves left");
        Round { seat, number, first, begins, specs, used: <[Used; 2]>::default() }
    }

    /// Which player has this side.
    pub(super) fn player(&self, side: Side) -> usize {
        match side {
            Side::First => self.first,
            Side::Second => 1 - self.first,
        }
    }

    /// Whose turn it is, or would be if the game were not over.
    pub(super) fn to_move(&self) -> Side {
        self.to_move_after(self.seat.played().len())
    }

    /// The side to move after `n_moves` moves.
    fn to_move_after(&self, n_moves: usize) -> Side {
        if n_moves.is_multiple_of(2) { self.begins } else { self.begins.other() }
    }

    /// How many moves are to be taken back until it is a person's turn again; none if there is no such turn.
    pub(super) fn n_back(&self, players: &[Player; 2]) -> usize {
        let n_played = self.seat.played().len();
        let is_person = |n_back: &usize| players[self.player(self.to_move_after(n_played - n_back))].is_person();
        (1..=n_played).find(is_person).unwrap_or(0)
    }
}

/// A seat at which all but the last of these moves have been played, and that one; none if there is none.
pub(super) fn before_last<'a>(position: &dyn AnyPosition, moves: &'a [String]) -> Option<(Box<dyn Seat>, &'a str)> {
    let (last, earlier) = moves.split_last()?;
    let mut seat = position.seat();
    let is_played = earlier.iter().all(|mv| seat.play(mv).is_ok());
    debug_assert!(is_played, "what was played can be played again");
    Some((seat, last))
}

/// Why a player has no answer.
pub(super) fn why(error: &SeatError, words: &Words) -> String {
    match error {
        SeatError::Agent(AgentError::OutOfLimits) => words.out_of_limits.to_owned(),
        error => error.to_string(),
    }
}
