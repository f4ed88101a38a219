//! Lower bounds on the number of flips still to make, one file each.
//!
//! | heuristic | what it counts | what it misses |
//! |---|---|---|
//! | [`Zero`] | nothing | everything: A* becomes uniform-cost search |
//! | [`Gap`] | neighbours in the stack that are no neighbours in size | flips that close no gap |
//! | [`GapLookahead`] | gaps, and one more where no flip closes a gap | later flips that close none |
//!
//! All are admissible and consistent; tests check it in every stack of up to eight pancakes.

mod gap;
mod gap_lookahead;
mod zero;

pub use gap::Gap;
pub use gap_lookahead::{GapLookahead, LookaheadMemo};
pub use zero::Zero;
