//! One hard question for many machines: a run is made of it, its jobs go to workers, and their records are put together.
//!
//! The run is kept in the ledger, so a question that was broken off goes on when it is asked again.

pub(crate) mod exact;
pub(crate) mod puzzle;

use crate::failure::Failure;

fn stopped() -> Failure {
    Failure::of("--queue", "stopped before there was an answer: ask again to go on")
}
