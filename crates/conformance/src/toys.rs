//! Small worlds to try algorithms on without any domain: two games, two puzzles, and leaf values made of hashes.

mod graph;
mod leaves;
mod maze;
mod nim;
mod tic_tac_toe;

use std::error::Error;
use std::fmt;

pub use graph::{Edge, Graph, TableHeuristic};
pub use leaves::HashLeaves;
pub use maze::{Manhattan, Maze, Spot, Step};
pub use nim::{Heaps, N_HEAPS, Nim, Take};
pub use tic_tac_toe::{Marks, TicTacToe, WinOrBlock};

/// What is wrong with the text of a toy's state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// What should have been there.
    pub expected: &'static str,
    /// What was there.
    pub found: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found `{}`", self.expected, self.found)
    }
}

impl Error for TextError {}
