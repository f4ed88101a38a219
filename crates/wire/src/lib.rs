//! The shapes that leave the program as JSON. Only data: no behaviour, no other crate of ours.
//!
//! Field names are a contract with people's scripts; the counters have the names of `SearchStats`.

mod tiles;

pub use tiles::{
    Batch, Bench, Compared, Estimate, Estimates, Expansion, Generated, GeneratedBoard, Listing, Name, Signature,
    SolvabilityFigures, Solved, Status, Step, Summary, Target, Traced,
};
