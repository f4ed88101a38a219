//! Matches at Connect X.

use mossa_arena::Ran;
use mossa_connectx::{ConnectX, Form};
use mossa_kernel::Control;
use mossa_players::{Spec, SpecError};

use super::forms::FormVisitor;
use super::players::player;
use super::position::board;
use crate::matches::{Ground, Listener, Match, MatchPlayer, is_deterministic};
use crate::resources::PlayerResources;

/// Makes sure that a spec names a player.
pub(super) struct Check<'a> {
    pub(super) spec: &'a Spec,
    pub(super) resources: &'a PlayerResources,
}

impl FormVisitor for Check<'_> {
    type Answer = Result<(), SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        player(&game, self.spec, self.resources).map(|_| ())
    }
}

/// Finds out whether a player repeats its moves.
pub(super) struct Repeats<'a> {
    pub(super) contestant: &'a MatchPlayer,
    pub(super) resources: &'a PlayerResources,
}

impl FormVisitor for Repeats<'_> {
    type Answer = Result<bool, SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        is_deterministic(self.contestant, |spec| player(&game, spec, self.resources))
    }
}

/// Plays a match.
pub(super) struct Contest<'a> {
    pub(super) openings: &'a [String],
    pub(super) fixture: &'a Match,
    pub(super) control: &'a Control<'a>,
    pub(super) listen: Listener<'a>,
}

impl FormVisitor for Contest<'_> {
    type Answer = Result<Ran, SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        for contestant in &self.fixture.players {
            player(&game, &contestant.spec, &self.fixture.resources)?;
        }
        let openings = self.openings.iter().map(|opening| board(&game, opening)).collect();
        let make = |spec: &Spec| player(&game, spec, &self.fixture.resources);
        let ground = Ground { game: &game, openings, make, judge: None };
        Ok(self.fixture.play_on(&ground, self.control, self.listen))
    }
}
