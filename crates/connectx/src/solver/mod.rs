//! Perfect play: the exact score of a position, on boards that fit into 64 or 128 bits, with any X.
//!
//! [`Solver`] is the door, [`Book`] an opening book, [`Draft`] one that is being made, [`Repertoire`] moves that keep a
//! board's value. Behind the door:
//!
//! | file | what |
//! |---|---|
//! | `grid.rs` | a board as a word of bits: lines, gaps, mirror images |
//! | `zugzwang.rs` | bounds without search, from the parity of columns; read this first |
//! | `node.rs` | all that is seen of a position before it is searched |
//! | `search.rs` | the search by null windows |
//! | `table.rs` | what is remembered |
//! | `solve.rs` | how a value is closed in on; threads |
//! | `layers.rs` | the positions of a book |
//!
//! It is a search of its own, beside the general ones, because moves are sets of bits here, moves that lose at once are never
//! made, and the number of stones bounds the score: `docs/perfect.md` has the figures.

mod book;
mod draft;
mod grid;
mod layers;
mod node;
mod repertoire;
mod search;
mod shelf;
mod solve;
mod table;
mod zugzwang;

pub use book::Book;
pub use draft::{Draft, Workers};
pub use repertoire::Repertoire;
pub use shelf::{KeptBook, Shelf, ShelfError};
pub use solve::{Goal, Solver, plies_to_end};
