//! What the puzzle commands print.

use serde::{Deserialize, Serialize};

/// How a search for a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A path was found.
    Solved,
    /// There is none.
    Unsolvable,
    /// A limit came first.
    Limit,
}

/// One board's answer.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Solved {
    /// The board, as text.
    pub board: String,
    /// The size: rows and columns, or whatever the puzzle calls its boards.
    pub size: String,
    /// How it ended.
    pub status: Status,
    /// Moves of the path; none without one.
    pub length: Option<u32>,
    /// The moves as the puzzle writes them; for sliding tiles the directions in which the blank goes: U D L R.
    pub moves: Option<String>,
    /// Whether the algorithm has proven that there is no shorter path.
    pub optimal: bool,
    /// The heuristic's value of the start.
    pub lower_bound: u32,
    /// The best lower bound on the length that the algorithm has proven; none where there is no solution.
    pub proven_bound: Option<u32>,
    /// Which limit ended the search, in words, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// The algorithm, as its spec.
    pub algorithm: String,
    /// The heuristic that ran; `zero` where the algorithm asks for none.
    pub heuristic: String,
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// Closed states opened again.
    pub reopened: u64,
    /// Size of the open list at the end.
    pub horizon: u64,
    /// Size of the closed set at the end.
    pub visited: u64,
    /// Rounds of an iterative search.
    pub iterations: u64,
    /// Time taken by the search, without that for tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Time taken before the search to build or read the heuristic's tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables_seconds: Option<f64>,
    /// Peak resident memory of the process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// Why it can or cannot be solved, for puzzles that can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solvability: Option<SolvabilityFigures>,
    /// The boards on the way, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// The states in the order in which they were expanded, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Traced>,
    /// The reasons for its solvability in words, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

impl Solved {
    /// Whether a part of a search that comes to this ends the search: one that found nothing has come to its own end only.
    pub fn ends_search(&self) -> bool {
        self.status != Status::Limit || self.stopped_by.is_some()
    }
}

/// The figures that decide whether a board can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SolvabilityFigures {
    /// Inversions of the board.
    pub inversions: u32,
    /// The blank's row, the lowest being 1.
    pub blank_row_from_bottom: u32,
    /// Inversions of the goal.
    pub goal_inversions: u32,
    /// The goal's blank's row.
    pub goal_blank_row_from_bottom: u32,
    /// The verdict.
    pub solvable: bool,
}

/// A board on the way to the goal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Step {
    /// The move that led here; none for the start.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The board.
    pub board: String,
    /// Moves so far.
    pub g: u32,
    /// The heuristic's value.
    pub h: u32,
    /// Their sum.
    pub f: u32,
}

/// A recorded search.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Traced {
    /// States in the order in which they were expanded: the first of them, if there were too many.
    pub expanded: Vec<Expansion>,
    /// How many there were.
    pub total: u64,
    /// Nodes made in all, the roots included.
    pub nodes: u64,
    /// Whether some were left out.
    pub truncated: bool,
}

/// An expanded state.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Expansion {
    /// The board.
    pub board: String,
    /// Cost so far.
    pub g: u32,
    /// Estimated cost to go.
    pub h: u32,
    /// Their sum.
    pub f: u32,
}

/// Many boards' answers, in the order in which they were asked.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Batch {
    /// One each.
    pub results: Vec<Solved>,
    /// All together.
    pub summary: Summary,
}

/// A batch in figures.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Summary {
    /// Boards.
    pub boards: u64,
    /// Of these, solved.
    pub solved: u64,
    /// Of these, proven optimal.
    pub optimal: u64,
    /// Proven to have no solution.
    pub unsolvable: u64,
    /// Stopped by a limit.
    pub limit: u64,
    /// Sum of the lengths of the solved ones.
    pub total_length: u64,
    /// Sum of nodes expanded.
    pub expanded: u64,
    /// Sum of children made.
    pub generated: u64,
    /// Time from the first to the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Peak resident memory of the process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
}

/// A comparison: one row a board, algorithm and heuristic.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Compared {
    /// The rows, boards first, then algorithms, then heuristics.
    pub rows: Vec<Solved>,
}

/// The value of a heuristic.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Estimate {
    /// The board.
    pub board: String,
    /// The heuristic.
    pub heuristic: String,
    /// Its value.
    pub value: u32,
    /// The parts that it is made of, and related bounds, by name.
    pub terms: std::collections::BTreeMap<String, u32>,
}

/// The values of many boards.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Estimates {
    /// One each.
    pub results: Vec<Estimate>,
}

/// Random boards.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Generated {
    /// The seed that gives them again.
    pub seed: u64,
    /// The boards.
    pub boards: Vec<GeneratedBoard>,
}

/// A random board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct GeneratedBoard {
    /// The board.
    pub board: String,
    /// Its optimal length, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_promised() {
        assert_eq!(serde_json::to_string(&Status::Unsolvable).unwrap(), "\"unsolvable\"");
        let step = Step { mv: Some("U".into()), board: "1 0 3 2".into(), g: 1, h: 2, f: 3 };
        let text = serde_json::to_string(&step).unwrap();
        assert_eq!(text, r#"{"move":"U","board":"1 0 3 2","g":1,"h":2,"f":3}"#);
    }
}
