//! Leaf values that mean nothing: hashes of the position. A search that is right about these is right for no reason
//! of the game's.

use mossa_kernel::{Evaluator, Game, Score, rng::mix};

/// Gives every position a value between `-spread` and `spread` that depends on its key and the seed alone.
///
/// A small spread makes many ties; a large one makes none.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Evaluator, Score};
/// let leaves = HashLeaves { seed: 3, spread: 10 };
/// let value = leaves.value(&TicTacToe, &TicTacToe::EMPTY);
/// assert!(Score::new(-10) <= value && value <= Score::new(10));
/// assert_eq!(value, leaves.value(&TicTacToe, &TicTacToe::EMPTY));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HashLeaves {
    /// Another seed, other values.
    pub seed: u64,
    /// The largest value there is.
    pub spread: u16,
}

impl<G: Game> Evaluator<G> for HashLeaves {
    type Value = Score;
    type Memo = ();

    fn memo(&self, _: &G, _: &G::State) {}

    fn evaluate(&self, game: &G, state: &G::State, (): &()) -> Score {
        let spread = i32::from(self.spread);
        let hash = mix(game.key(state) ^ mix(self.seed));
        Score::new((hash % (2 * spread as u64 + 1)) as i32 - spread)
    }
}
