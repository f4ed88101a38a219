//! Where a search of a game tree is.

use mossa_kernel::{Evaluator, Game};

/// A position on the way, and what the evaluation remembers of it.
pub(crate) struct Here<G: Game, E: Evaluator<G>> {
    pub(crate) state: G::State,
    pub(crate) memo: E::Memo,
}

impl<G: Game, E: Evaluator<G>> Here<G, E> {
    /// At the root.
    pub(crate) fn new(game: &G, evaluator: &E, state: &G::State) -> Here<G, E> {
        Here { state: state.clone(), memo: evaluator.memo(game, state) }
    }
}
