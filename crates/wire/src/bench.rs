//! What a benchmark prints, of every game.

use serde::{Deserialize, Serialize};

/// What a benchmark measured.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Bench {
    /// One each workload.
    pub signatures: Vec<Signature>,
    /// What was aimed at, and whether it was met.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Target>,
}

/// The node count of a workload: unchanged means unchanged behaviour.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Signature {
    /// The game it belongs to.
    pub game: String,
    /// The workload.
    pub name: String,
    /// Nodes generated (puzzles) or visited (games).
    pub nodes: u64,
    /// Time taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// An aim of a benchmark.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Target {
    /// The game it belongs to.
    pub game: String,
    /// What was aimed at, in words.
    pub aim: String,
    /// What was measured, in words.
    pub measured: String,
    /// Whether it was met.
    pub met: bool,
}
