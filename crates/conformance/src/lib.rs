//! The test kit: what must hold of every world, heuristic, notation and search, as functions that a test calls.
//!
//! A domain's test is a couple of lines, and so is an algorithm's. Every check returns `Result<(), Fault>`; a
//! [`Fault`] names the [`Rule`] that was broken and the state in which it was. The kit knows the kernel and nothing
//! else, and all of its random numbers come from a seed: the same seed looks at the same states.
//!
//! * [`rules`]: worlds, puzzles, games. * [`heuristics`]: bounds against exact distances. * [`evaluators`]: memos along
//!   lines of moves. * [`notation`]: text. * [`search`]: solvers, agents, values. * [`tactics`]: what is in plain sight.
//! * [`toys`]: small worlds to try algorithms on. * [`broken`]: toys with one planted fault each, which the kit must
//!   reject.
//!
//! ```
//! use mossa_conformance::{Options, notation, rules, toys::TicTacToe};
//! rules::check_game(&TicTacToe, &[TicTacToe::EMPTY], Options::default())?;
//! notation::check(&TicTacToe, &[TicTacToe::EMPTY], Options::default())?;
//! # Ok::<(), mossa_conformance::Fault>(())
//! ```

pub mod broken;
pub mod evaluators;
pub mod exact;
mod fault;
pub mod heuristics;
pub mod notation;
mod options;
pub mod rules;
pub mod search;
pub mod tactics;
pub mod toys;

pub use fault::{Fault, Rule};
pub use options::{AfterEnd, Options};
