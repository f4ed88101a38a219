//! Perfect play: the exact score of a position, on boards that fit into 64 or 128 bits, with any X.
//!
//! [`Solver`] is the door, [`Book`] an opening book, [`Draft`] one that is being made, [`Repertoire`] moves that keep a
//! board's value. Behind the door:
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | the null-window search; its contract is three inequalities, read this first |
//! | `node.rs` | static analysis: all that is known of a node before it is searched |
//! | `zugzwang.rs` | parity bounds (claimeven) |
//! | `grid.rs` | a board as a word of bits: lines, gaps, mirror images |
//! | `table.rs` | the transposition table |
//! | `solve.rs` | the driver: null windows that close in on a value; threads |
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
pub use solve::{Claim, Goal, Solver, plies_to_end};
