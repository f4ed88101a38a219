//! Chess: the rules, the draws, the texts that chess players use, and three evaluations.
//!
//! Squares, attacks and legal moves come from [`board`], the only module that knows which library makes them.

pub mod board;
mod lines;
pub mod pgn;
