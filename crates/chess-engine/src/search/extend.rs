//! Extensions: hash moves that are singular are searched deeper.
//!
//! A hash move is singular if a shallower search without it fails low against a score a margin below the table's (T.
//! Anantharaman, M. Campbell and F. Hsu, *Singular extensions*, 1988; the cheap form is that of later programs). If that
//! search fails high instead, several moves are good: then the node may be cut (multi-cut), or the move is reduced.

use crate::params::Params;
use crate::score::is_mate;
use crate::transposition::Entry;

/// What follows from a singular search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extension {
    /// The hash move is searched this many plies deeper; -1 is a reduction.
    Plies(i32),
    /// Another move fails high too: the node returns this score.
    MultiCut(i32),
}

/// The beta of the singular search, if the entry is deep enough and a lower bound.
pub fn singular_beta(params: &Params, depth: i32, entry: &Entry) -> Option<i32> {
    let is_candidate = entry.bound.is_lower() && depth - 3 <= entry.depth && !is_mate(entry.score);
    (params.singular_depth <= depth && is_candidate).then(|| entry.score - params.singular_margin * depth / 8)
}

/// A singular search that has been done.
#[derive(Clone, Copy, Debug)]
pub struct SingularTest {
    /// The score of the node without its hash move.
    pub score: i32,
    /// The beta of that search.
    pub singular_beta: i32,
    /// The beta of the node.
    pub beta: i32,
    /// The score of the table's entry.
    pub tt_score: i32,
}

impl SingularTest {
    /// What follows for the hash move.
    pub fn extension(self, params: &Params) -> Extension {
        let SingularTest { score, singular_beta, beta, tt_score } = self;
        if score < singular_beta {
            // Singular extension, double extension
            let is_double = score + params.double_extension_margin < singular_beta;
            Extension::Plies(if is_double { 2 } else { 1 })
        } else if beta <= singular_beta {
            // Multi-cut
            Extension::MultiCut(singular_beta)
        } else if beta <= tt_score {
            // Negative extension
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        }
    }
}
