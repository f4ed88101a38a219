//! Matches at Connect X.

use mossa_arena::Ran;
use mossa_connectx::{ConnectX, Form};
use mossa_kernel::Control;
use mossa_players::{Spec, SpecError};

use super::forms::FormVisitor;
use super::players::player;
use super::position::board;
use crate::matches::{Bout, Ground, Listener};
use crate::outside::Outsiders;

/// Makes sure that a spec names a player.
pub(super) struct Check<'a> {
    pub(super) spec: &'a Spec,
    pub(super) outsiders: &'a Outsiders,
}

impl FormVisitor for Check<'_> {
    type Answer = Result<(), SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        player(&game, self.spec, self.outsiders).map(|_| ())
    }
}

/// Plays a match.
pub(super) struct Contest<'a> {
    pub(super) openings: &'a [String],
    pub(super) bout: &'a Bout,
    pub(super) control: &'a Control<'a>,
    pub(super) listen: Listener<'a>,
}

impl FormVisitor for Contest<'_> {
    type Answer = Result<Ran, SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        for contestant in &self.bout.players {
            player(&game, &contestant.spec, &self.bout.outsiders)?;
        }
        let openings = self.openings.iter().map(|opening| board(&game, opening)).collect();
        let make = |spec: &Spec| player(&game, spec, &self.bout.outsiders);
        let ground = Ground { game: &game, openings, make, judge: None };
        Ok(self.bout.play_on(&ground, self.control, self.listen))
    }
}
