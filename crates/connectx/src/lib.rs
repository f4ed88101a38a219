//! Connect X: stones that fall into columns, X or more in a line win. M rows, N columns, any X.
//!
//! [`Shape`] is a board's size, [`ConnectX`] its rules, [`Board`] a position. Three [`forms`] keep the stones: a bitboard
//! in 64 bits, one in 128, and lines of bits for boards of up to 100×100. Start with [`rules`];
//! [`solver`] finds exact scores.

pub mod columns;
pub mod error;
pub mod evaluators;
pub mod focus;
pub mod forms;
pub mod notation;
pub mod perft;
pub mod rules;
mod setup;
pub mod shape;
pub mod solver;
pub mod stakes;
pub mod tactics;
pub mod view;
pub mod windows;

pub use columns::{Column, Columns};
pub use error::ConnectError;
pub use focus::Focus;
pub use forms::{Form, Wide};
pub use rules::{Board, ConnectX};
pub use shape::Shape;
pub use tactics::PlainSight;
