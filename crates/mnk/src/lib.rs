//! m,n,k games: stones on any empty square, k or more in a line win. Tic-tac-toe is `3x3x3`, freestyle gomoku `15x15x5`.
//!
//! [`Shape`] is a board's size, [`Mnk`] its rules, [`Board`] a position. A position keeps a count for every [window], every k
//! squares in a line, so that wins, threats and evaluations cost a look at the windows through one square, on boards of any
//! size. Start with [`rules`]; [`tactics`] sees wins in 1 and 3 and losses in 2 and 4.
//!
//! [window]: windows

pub mod counted;
mod description;
pub mod error;
pub mod evaluators;
pub mod notation;
pub mod perft;
pub mod rules;
mod setup;
pub mod shape;
pub mod square;
pub mod states;
pub mod tactics;
pub mod tallies;
pub mod view;
pub mod windows;

pub use error::MnkError;
pub use rules::{Board, Mnk};
pub use shape::Shape;
pub use square::Square;
pub use tactics::Threats;
