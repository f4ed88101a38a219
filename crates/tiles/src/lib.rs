//! Sliding tiles: the 15-puzzle and any board from 2×2 to 16×16, with any goal.
//!
//! [`Tiles`] holds what is fixed (shape and goal), [`Board`] what changes. A board comes in three representations, one
//! machine word where it fits; [`cells`] says which. The heuristics have a file each under [`heuristics`].

pub mod cells;
pub mod construct;
pub mod engine;
pub mod generate;
pub mod heuristics;
pub mod large;
pub mod notation;
pub mod pdb;
pub mod rules;
pub mod shape;
pub mod solvability;
pub mod view;
mod written;

pub use cells::Cells;
pub use notation::TilesError;
pub use rules::{Axis, Board, Slide, Slides, Tiles};
pub use shape::Shape;
pub use solvability::Solvability;
