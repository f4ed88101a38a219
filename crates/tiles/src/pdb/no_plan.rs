//! Why there is no set of a name for a board, in words: what the set is for, what the board is, and which sets it has.

use std::error::Error;
use std::fmt;

use super::sets::sets_for;
use crate::Shape;
use crate::engine::Engine;

/// Why there is no set of this name for boards of a shape and goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPlan {
    /// No set is called so.
    Unknown {
        /// The name.
        name: String,
        /// The board's shape.
        shape: Shape,
        /// The blank's home.
        blank_home: u8,
    },
    /// Boards of this shape are too large for any table.
    TooManyCells {
        /// The board's shape.
        shape: Shape,
    },
    /// The set would have too many groups on this board.
    Cut {
        /// The set.
        name: String,
        /// The board's shape.
        shape: Shape,
    },
    /// The set is for boards of another shape.
    OtherShape {
        /// The set.
        name: &'static str,
        /// What it is for.
        of: Shape,
        /// The board's shape.
        shape: Shape,
        /// The blank's home.
        blank_home: u8,
    },
    /// The set needs the blank's home in a corner.
    OtherGoal {
        /// The set.
        name: &'static str,
        /// The board's shape.
        shape: Shape,
        /// The blank's home.
        blank_home: u8,
    },
}

impl fmt::Display for NoPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPlan::Unknown { name, shape, blank_home } => {
                write!(f, "no set is called {name:?}: expected {} for boards of {shape}", known(*shape, *blank_home))
            }
            NoPlan::TooManyCells { shape } => {
                let (n_cells, max) = (shape.n_cells(), max_cells());
                write!(f, "no set for boards of {shape} ({n_cells} cells): expected a board of up to {max} cells")
            }
            NoPlan::Cut { name, shape } => {
                write!(f, "set {name} has too many groups for boards of {shape}: expected longer ones")
            }
            NoPlan::OtherShape { name, of, shape, blank_home } => {
                let known = known(*shape, *blank_home);
                write!(f, "set {name} is for boards of {of}, and this one is {shape}: expected {known}")
            }
            NoPlan::OtherGoal { name, shape, blank_home } => {
                let (row, column) = (shape.row(*blank_home) + 1, shape.column(*blank_home) + 1);
                write!(
                    f,
                    "set {name} needs a goal with the blank in a corner, and on this board of {shape} the goal has it in \
                     row {row}, column {column}: expected {}, or another goal",
                    known(*shape, *blank_home)
                )
            }
        }
    }
}

impl Error for NoPlan {}

/// The sets that such boards have, in words.
fn known(shape: Shape, blank_home: u8) -> String {
    let sets = sets_for(shape, blank_home);
    match sets.split_last() {
        None => format!("a board of up to {} cells", max_cells()),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// The most cells of a board with tables.
fn max_cells() -> usize {
    (1..=Shape::MAX_SIDE.pow(2)).rev().find(|&n_cells| Engine::fits(n_cells)).unwrap_or(0)
}
