//! A recorded search with its result, as text: all that is needed to show it step by step.

use mossa_kernel::{Score, SearchStats, Trace};

/// How a recorded search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It has an answer; of a puzzle's also whether it is proven to be the best.
    Answered {
        /// Whether no path is shorter. Games prove nothing here.
        is_optimal: bool,
    },
    /// There is nothing to find.
    Unsolvable,
    /// A limit came before there was any answer.
    Stopped,
}

/// A recorded search and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Recorded {
    /// The first nodes, and counts of all.
    pub trace: Trace<String>,
    /// How it ended.
    pub ended: Ended,
    /// The answer: the moves that a player expects, the whole way to the goal of a puzzle.
    pub line: Vec<String>,
    /// What that is worth to the side to move, if the player says.
    pub score: Option<Score>,
    /// What it took; none where a player was stopped before it had an answer.
    pub stats: Option<SearchStats>,
}
