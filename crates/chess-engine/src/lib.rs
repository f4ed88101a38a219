//! The strong chess player.
//!
//! It plays the same `Chess` as everybody else and is an `Agent` like everybody else; inside, it is a specialised
//! search, because null moves, exchanges and histories by piece and square cannot be said through the general traits.
//! [`Engine`] is the door. Behind it [`search`] finds moves, [`order`] says which to try first, [`eval`] what a quiet
//! position is worth, [`transposition`] what is known already, [`time`] how long to think; [`params`] has all tuned
//! numbers of the search. [`tune`] fits the numbers of the evaluation to games.

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
