//! Move ordering: the sooner the best move is searched, the smaller the tree.
//!
//! [`history`] has the statistics of moves, [`picker`] returns moves one at a time, in stages, so that a node that fails high
//! on its first move never generates the others.

mod generate;
pub mod history;
pub mod picker;

pub use history::{History, PieceTo};
pub use picker::{MovePicker, Stage};
