//! Chess and Chess960: the rules, the draws, the texts that chess players use, and three evaluations.
//!
//! [`Chess`] is the rules, [`State`] a game that has come to a position. Squares, attacks and legal moves come from
//! [`board`], the only module that knows which library makes them. Start with [`rules`]; [`draws`] has the ends of a
//! game, [`moves`] the order in which moves are listed, [`fen`] positions and [`san`] moves as text, [`pgn`] whole games,
//! [`epd`] positions with remarks, [`openings`] the beginnings that either of them lists, [`polyglot`] opening books,
//! [`evaluators`] what positions look worth.

pub mod board;
pub mod draws;
pub mod epd;
pub mod error;
pub mod evaluators;
pub mod fen;
mod lines;
pub mod moves;
pub mod notation;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod polyglot;
pub mod rules;
pub mod san;
mod setup;
pub mod state;
mod view;

pub use draws::{Claim, Ending};
pub use error::{FenError, FieldError, PositionError, TextError};
pub use moves::MoveList;
pub use rules::{Chess, Variant};
pub use san::SanError;
pub use state::State;
