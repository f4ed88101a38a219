//! The state of a node of a game tree.

use mossa_kernel::{Evaluator, Game};

/// The position at a node, and what the evaluation remembers of it. A search has one and plays moves on it.
pub(crate) struct NodeState<G: Game, E: Evaluator<G>> {
    pub(crate) state: G::State,
    pub(crate) memo: E::Memo,
}

impl<G: Game, E: Evaluator<G>> NodeState<G, E> {
    /// The state of the root.
    pub(crate) fn new(game: &G, evaluator: &E, state: &G::State) -> NodeState<G, E> {
        NodeState { state: state.clone(), memo: evaluator.memo(game, state) }
    }
}
