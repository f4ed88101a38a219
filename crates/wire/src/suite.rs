//! What a test suite prints.

use serde::{Deserialize, Serialize};

use crate::ScoreFigures;

/// A suite of best-move tests.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct SuiteReport {
    /// Who was asked, as its spec.
    pub player: String,
    /// Positions in which it found what was wanted …
    pub solved: u64,
    /// … of this many positions that it was asked about …
    pub asked: u64,
    /// … of this many in the file.
    pub total: u64,
    /// Calls of the recursive search, all positions together.
    pub nodes: u64,
    /// Time taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The positions, in the order of the file.
    pub results: Vec<SuiteResult>,
}

/// One position of a suite.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct SuiteResult {
    /// What the file calls it, or where it stands there.
    pub id: String,
    /// The position.
    pub fen: String,
    /// Any of these moves solves it …
    pub best: Vec<String>,
    /// … and none of these; all as players write them.
    pub avoid: Vec<String>,
    /// What the player chose, as players write it; none if it had no answer …
    pub found: Option<String>,
    /// … and as programs write it.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Whether that solves it.
    pub solved: bool,
    /// What the player thought its move worth; none if it did not say.
    pub score: Option<ScoreFigures>,
    /// How far it looked ahead.
    pub depth: u32,
    /// Calls of the recursive search.
    pub nodes: u64,
    /// Time taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Why the player had no answer, in words, where it had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_move: Option<String>,
}
