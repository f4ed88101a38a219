//! Random positions of a puzzle: what is asked for.

use mossa_kernel::Cost;

/// A request for random positions: all that is needed to draw the same again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleDraw {
    /// The board, or the usual one.
    pub board: Option<String>,
    /// The goal, or the usual one.
    pub goal: Option<String>,
    /// The seed.
    pub seed: u64,
    /// The kind of positions.
    pub kind: DrawKind,
}

/// The kind of positions to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawKind {
    /// Any solvable position, all equally likely.
    Any,
    /// The goal after a number of random moves.
    Walk(u32),
    /// A position whose optimal solution takes exactly this many moves.
    Length(Cost),
}

/// How positions of a given optimal length may be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawMeans {
    /// By searches under a clock.
    Search,
    /// Without a clock, so that everyone finds the same.
    NoClock,
}
