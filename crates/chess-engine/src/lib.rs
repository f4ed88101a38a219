//! The chess engine: a principal variation search with a hand-written evaluation.
//!
//! [`Engine`] is the entry point, an `Agent` for the same `Chess` that all players share. Inside, it is a search of its own,
//! because null moves, static exchange evaluation and histories by piece and square cannot be expressed through the general
//! traits.
//!
//! | module | |
//! |---|---|
//! | [`search`] | iterative deepening, the main search and quiescence search |
//! | [`order`] | move ordering: the staged move picker and the history tables |
//! | [`eval`] | the static evaluation |
//! | [`transposition`] | the transposition table |
//! | [`see`], [`checks`] | static exchange evaluation; which moves give check |
//! | [`time`], [`limits`], [`threads`] | time management, limits, parallel search |
//! | [`params`] | all numbers of the search |
//! | [`tune`] | fits the weights of the evaluation to games |

pub mod bench;
pub mod checks;
pub mod eval;
pub mod limits;
pub mod order;
pub mod params;
pub mod player;
pub mod position;
pub mod report;
pub mod score;
pub mod search;
pub mod see;
pub mod strength;
pub mod threads;
pub mod time;
pub mod transposition;
pub mod tune;

pub use mossa_syzygy::Tablebases;
pub use params::Params;
pub use player::{Engine, Settings};
pub use report::{Listener, Report};
pub use strength::Strength;
pub use threads::{SearchMode, SearchResult, Task};
pub use time::Ponder;
