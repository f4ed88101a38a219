//! Static evaluations of a position: one so far.
//!
//! | evaluation | what it counts |
//! |---|---|
//! | [`Lines`] | windows that only one side has stones in, by the number of stones |

mod lines;

pub use lines::{Lines, LinesMemo};
