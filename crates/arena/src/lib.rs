//! The arena: two agents and a clock. Knows results, not games.

pub mod game;

pub use game::{Ending, Played, Tally, play};
