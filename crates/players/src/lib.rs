//! Algorithms dressed as players: named by a [`Spec`], listed once in [`generic`], ready for any game or puzzle.

pub mod generic;
pub mod name;
pub mod spec;

pub use generic::{AGENTS, Algorithm, GameAlgorithm, SOLVERS, Seated};
pub use name::{Listed, UnknownName, find};
pub use spec::{Spec, SpecError};
