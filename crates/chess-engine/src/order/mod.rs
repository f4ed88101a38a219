//! In which order moves are tried: the sooner the best one, the smaller the tree.
//!
//! [`history`] remembers which moves were good elsewhere, [`picker`] hands moves out one at a time, in stages, so that a
//! position settled by its first move never ranks the others.

mod generate;
pub mod history;
pub mod picker;

pub use history::{History, PieceTo};
pub use picker::{MovePicker, Stage};
