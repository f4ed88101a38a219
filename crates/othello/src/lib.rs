//! Othello (Reversi) on the usual board of 8×8.
//!
//! [`Othello`] is the game, [`Board`] a position: one bitboard per side. [`bits`] has what is done on whole boards at once:
//! legal moves, discs that are turned over, stable discs. Start with [`rules`]; the evaluations have one file each under
//! [`evaluators`], and [`tactics`] says which moves to try first.

pub mod bits;
mod description;
pub mod error;
pub mod evaluators;
pub mod notation;
pub mod perft;
pub mod rules;
pub mod square;
pub mod tactics;
pub mod view;

pub use error::OthelloError;
pub use rules::{Board, Moves, Othello};
pub use square::{Move, Square};
pub use tactics::CornersFirst;
