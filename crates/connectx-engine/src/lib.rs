//! The strong players of Connect X.
//!
//! [`engine`] makes the player of most people's choice: exact scores as soon as the solver of `connectx` finds them within the
//! time, and deepening of `search` elsewhere. [`PerfectAgent`] plays by exact scores alone. Both are an `Agent` like every other
//! player. They stand apart from the rules because they know `search` and `players`, which rules do not, and apart from the
//! catalogue because there is nothing to name or to choose here.
//!
//! `columns` values every column, by proofs of `prover` first and by estimates after; `thought` turns the solver's scores into
//! moves; `level` weakens the engine for people; `books` has the openings that players know.

mod books;
mod columns;
mod engine;
mod level;
mod perfect;
mod prover;
mod spec_books;
mod thought;

pub use books::Books;
pub use engine::{ENGINE, engine};
pub use level::plies_of_level;
pub use perfect::{PERFECT, PerfectAgent, Settings};
pub use spec_books::SpecBooks;
