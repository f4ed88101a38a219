//! What a check of a program prints.

use serde::{Deserialize, Serialize};

/// How a program speaks its protocol.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct EngineReport {
    /// The command line of the program.
    pub command: String,
    /// `uci` or `ugi`.
    pub protocol: String,
    /// The game that it was asked about.
    pub game: String,
    /// Checks passed …
    pub passed: u64,
    /// … failed …
    pub failed: u64,
    /// … and left out.
    pub skipped: u64,
    /// All checks, in their order.
    pub checks: Vec<CheckFigures>,
}

/// One check.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct CheckFigures {
    /// What it is called.
    pub name: String,
    /// What the program should do.
    pub expected: String,
    /// `pass`, `fail` or `skip`.
    pub status: String,
    /// What it did instead, or why the check was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
}
