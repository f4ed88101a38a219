//! The pancake puzzle: sort a stack by turning over its top.
//!
//! [`Pancake`] holds what is fixed (how many pancakes there are), a [`Stack`] what changes. A stack is one machine word
//! where it fits; [`stack`] describes the representations. The heuristics have one file each under [`heuristics`], and
//! [`generate`] makes random stacks. [`description`] is all that is said of the puzzle beside its rules.

pub mod description;
pub mod generate;
pub mod heuristics;
pub mod notation;
pub mod rules;
pub mod size;
pub mod stack;
pub mod view;

pub use description::PancakePuzzle;
pub use notation::PancakeError;
pub use rules::{Flip, Flips, Pancake};
pub use size::Size;
pub use stack::Stack;
