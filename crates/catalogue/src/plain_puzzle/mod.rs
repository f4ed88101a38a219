//! Puzzles that have nothing but rules, heuristics and a description: [`PlainPuzzle`] makes an entry of the catalogue of each.
//!
//! [`entry`] is the puzzle and its boards, [`instance`] a position of it, [`heuristic`] solves positions, and [`draw`] draws
//! them.

mod draw;
mod entry;
mod heuristic;
mod instance;

pub use entry::PlainPuzzle;
