//! A recorded search as it travels to the page: one column a property instead of one object a node, so that a hundred
//! thousand nodes are a few megabytes. Columns that say nothing are empty.

use serde::{Deserialize, Serialize};

use crate::{Allowance, Counters, Number, PositionSpec};

/// A search to be recorded.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// From here.
    pub place: PositionSpec,
    /// Who searches: a player or an algorithm, as a spec.
    pub player: String,
    /// Puzzles: by which lower bound. Games have it in the spec.
    #[serde(default)]
    pub heuristic: String,
    /// What it may use.
    pub limits: Allowance,
    /// How many nodes are wanted; the rest are counted.
    pub cap: u32,
}

/// How a search goes about it, and so how its trace is read.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Down and back up a game tree: nodes are in the order in which they were entered.
    Tree,
    /// States taken from a horizon: a step is one that is expanded.
    Graph,
    /// Paths up to a threshold, round by round: a step is a state that is expanded.
    Rounds,
    /// Random games: a step is a playout.
    Playouts,
}

/// What came of a recorded search.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TraceEnd {
    /// An answer.
    Answered,
    /// An answer that is proven to be the best.
    Optimal,
    /// There is none.
    Unsolvable,
    /// A limit came first.
    Stopped,
}

/// The counters of a search, under the names of `SearchStats`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StatFigures {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// Closed states that a cheaper path opened again.
    pub reopened: u64,
    /// Size of the closed set at the end.
    pub visited: u64,
    /// Size of the open list at the end.
    pub horizon: u64,
    /// Rounds of an iterative search.
    pub iterations: u64,
    /// The counters.
    #[serde(flatten)]
    pub counters: Counters,
    /// The deepest level reached.
    pub depth: u32,
}

/// Counts of all that was recorded or could have been.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TraceTotals {
    /// Nodes made, the roots included.
    pub nodes: u64,
    /// Children made.
    pub generated: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes left by a cut.
    pub cuts: u64,
    /// Nodes that the transposition table knew.
    pub table_hits: u64,
    /// Playouts.
    pub playouts: u64,
}

/// A recorded search. Infinite numbers are written as ±9e6; a win in n plies is 1,000,000 − n.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchTrace {
    /// Who searched, as a spec.
    pub player: String,
    /// By which lower bound; empty in games.
    pub heuristic: String,
    /// How it is read.
    pub family: Family,
    /// What came of it.
    pub end: TraceEnd,
    /// The answer: the moves that a player expects, or the whole way to the goal.
    pub line: Vec<String>,
    /// What that is worth to the side to move, if the player says.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub score: Option<Number>,
    /// Whose turn it is at the root, 1 or 2; none in puzzles.
    pub to_move: Option<u8>,
    /// What it took; none where there was no answer.
    pub stats: Option<StatFigures>,
    /// Counts of everything, recorded or not.
    pub totals: TraceTotals,
    /// Time taken, recording included.
    pub seconds: f64,
    /// Every move that occurs, once.
    pub texts: Vec<String>,
    /// For every node how many places before it its parent stands; 0 for a root.
    pub back: Vec<u32>,
    /// The place of its move in `texts`; 0 for a root, too.
    pub mv: Vec<u32>,
    /// Games: moves left to look ahead.
    pub depth: Vec<u32>,
    /// Searches with a window: what the side to move can already have …
    #[cfg_attr(test, ts(type = "number[]"))]
    pub alpha: Vec<Number>,
    /// … and what its opponent can hold it to.
    #[cfg_attr(test, ts(type = "number[]"))]
    pub beta: Vec<Number>,
    /// Games: what it turned out to be worth to the side to move in it.
    #[cfg_attr(test, ts(type = "(number | null)[]"))]
    pub value: Vec<Option<Number>>,
    /// Why it was left: 0 it was not, 1 leaf, 2 all children seen, 3 cut, 4 table hit, 5 given up, 6 stopped.
    pub left: Vec<u8>,
    /// Puzzles: cost so far …
    pub g: Vec<u32>,
    /// … and estimated cost to go.
    pub h: Vec<u32>,
    /// What became of a child: 0 it was entered, 1 new, 2 known by a dearer way, 3 known, 4 beyond the bound.
    pub fate: Vec<u8>,
    /// Graph searches: the number of its state.
    pub state: Vec<u32>,
    /// The first nodes that were expanded, in that order.
    pub expanded: Vec<u32>,
    /// Threshold or depth of each round, and how many nodes were made before it.
    pub rounds: Vec<(u32, u64)>,
    /// Moves that were cut: the node …
    pub cut_at: Vec<u32>,
    /// … and the place of the move in `texts`.
    pub cut_mv: Vec<u32>,
    /// Playouts: the last node of the tree that each came to; its path leads from there to the root.
    pub leaf: Vec<u32>,
    /// For every node of every path, the leaf first, what it was thought to be worth after the playout.
    #[cfg_attr(test, ts(type = "number[]"))]
    pub worth: Vec<Number>,
}
