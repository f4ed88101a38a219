//! IDA* for tiles, specialised: boards in bytes, tables looked up by steps, ways that lead to the same place cut by an
//! automaton. It finds paths of the same length as the search for any puzzle in `search`, and with the automaton of depth
//! 2 it makes the same nodes in the same order; tests hold it to both.
//!
//! | file | |
//! |---|---|
//! | `ground.rs` | what does not change: shape, tables, automaton |
//! | `lookup/` | tables by digits or by ranks |
//! | `dive.rs` | the search below one board |
//! | `rounds.rs` | one dive after another with more to spend, split over threads |
//! | `rounds/parts.rs` | a part of a round, for another machine |
//! | `watched.rs` | the same search step by step, for an observer |
//! | `manhattan.rs` | the same without tables, in one word |
//! | `automaton.rs` | which slides are worth trying after which |

pub mod automaton;
mod dive;
mod ground;
mod lookup;
mod manhattan;
mod rounds;
mod squares;
mod watched;

pub use automaton::Automaton;
pub use manhattan::Plain;
pub use rounds::{Engine, Part, PartSearched};
pub use watched::Watched;
