//! How hard to look, and what to be strict about.

/// How many states a check of rules, notation or tactics looks at, and which.
///
/// ```
/// use mossa_conformance::{AfterEnd, Options};
/// let thorough = Options { n_walks: 1_000, ..Options::default() };
/// assert_eq!(thorough.after_end, AfterEnd::NoMoves);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Random walks from every start.
    pub n_walks: usize,
    /// The longest walk, in moves.
    pub n_steps: usize,
    /// Games: states to look at breadth first from every start, where transpositions are many.
    pub n_states: usize,
    /// Tactics: how many plies ahead a move that is left out must have lost.
    pub n_plies: u32,
    /// The seed of all random walks.
    pub seed: u64,
    /// Games: whether a finished game may still offer moves.
    pub after_end: AfterEnd,
}

impl Default for Options {
    fn default() -> Options {
        Options { n_walks: 20, n_steps: 100, n_states: 2_000, n_plies: 4, seed: 1, after_end: AfterEnd::NoMoves }
    }
}

/// What `moves` says of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum AfterEnd {
    /// There are none.
    #[default]
    NoMoves,
    /// There may be some: a drawn chess position still has legal moves.
    MovesAllowed,
}
