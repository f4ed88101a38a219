//! What a position looks worth: one evaluation so far.
//!
//! | evaluation | what it counts |
//! |---|---|
//! | [`Lines`] | windows that only one side has stones in, by the number of stones |

mod lines;

pub use lines::{Lines, LinesMemo};
