//! Minimax: the twenty-line oracle. No pruning, no table, no order, no counters, and never any: every other game
//! search is right if it agrees with this one.
//!
//! Shannon, *Programming a computer for playing chess*, 1950. Next, read `alpha_beta.rs`, which finds the same value
//! in fewer nodes.

use mossa_kernel::{Evaluator, Game, Value};

/// What a position is worth to the side to move if both sides look `depth` moves ahead, and the first move that
/// achieves it. No move at the horizon and at the end of the game.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Notation, Score};
/// use mossa_search::minimax::minimax;
/// let state = TicTacToe.read_state("xx./oo./...")?;
/// let leaves = HashLeaves { seed: 1, spread: 100 };
/// assert_eq!(minimax(&TicTacToe, &leaves, &state, 3), (Score::win_in(1), Some(2)));
/// # Ok::<(), mossa_conformance::toys::TextError>(())
/// ```
pub fn minimax<G, E>(game: &G, evaluator: &E, state: &G::State, depth: u32) -> (E::Value, Option<G::Move>)
where
    G: Game,
    E: Evaluator<G>,
{
    if let Some(outcome) = game.outcome(state) {
        return (E::Value::of(outcome, game.to_move(state)), None);
    }
    if depth == 0 {
        return (evaluator.value(game, state), None);
    }
    let mut best = (E::Value::WORST, None);
    for mv in game.moves(state) {
        let (child, _) = minimax(game, evaluator, &game.after(state, mv), depth - 1);
        let value = E::Value::from_child(child);
        if best.1.is_none() || best.0 < value {
            best = (value, Some(mv));
        }
    }
    best
}
