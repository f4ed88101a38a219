//! IDA* specialised for tiles: boards in bytes, pattern databases looked up incrementally, duplicate paths pruned by an
//! automaton. It finds paths of the same length as the general IDA* of `search`, and with the automaton of depth 2 it
//! generates the same nodes in the same order; tests hold it to both.
//!
//! | file | |
//! |---|---|
//! | `context.rs` | what does not change: shape, tables, automaton |
//! | `lookup/` | tables by digits or by ranks |
//! | `depth_first.rs` | the search below one board |
//! | `rounds.rs` | iterative deepening: one search after another with a higher threshold, split over threads |
//! | `rounds/parts.rs` | a part of an iteration, for another machine |
//! | `watched.rs` | the same search step by step, for an observer |
//! | `manhattan.rs` | the same without tables, in one word |
//! | `automaton.rs` | which slides are worth trying after which |

pub mod automaton;
mod context;
mod depth_first;
mod lookup;
mod manhattan;
mod rounds;
mod squares;
mod watched;

pub use automaton::Automaton;
pub use manhattan::Plain;
pub use rounds::{Engine, Part, PartSearched};
pub use watched::Watched;
