//! Exact verdicts on positions: a game may end as soon as its result is known.
//!
//! The arena knows results, not games; who knows a game, such as the owner of endgame tablebases, lends it a [`Judge`].

use mossa_kernel::{Game, Outcome};

/// Knows the result of some positions under best play.
pub trait Judge<G: Game>: Sync {
    /// The result of a position of a game that is not over, if it is certain.
    fn verdict(&self, game: &G, state: &G::State) -> Option<Outcome>;
}

/// Knows nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoJudge;

impl<G: Game> Judge<G> for NoJudge {
    fn verdict(&self, _: &G, _: &G::State) -> Option<Outcome> {
        None
    }
}
