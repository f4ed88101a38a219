//! What is searched deeper: positions in check, and hash moves that stand alone.
//!
//! A hash move is singular if, with it left out, a shallower search finds nothing near it. (T. Anantharaman, M. Campbell
//! and F. Hsu, *Singular extensions*, 1988; the cheap form is that of later programs.)

use crate::params::Params;
use crate::score::is_mate;
use crate::transposition::Entry;

/// How a hash move is searched, after looking what there is beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// By so many plies deeper; fewer than none where other moves seem as good.
    By(i32),
    /// Not at all: another move is good enough too, so the position is.
    Cut(i32),
}

/// The score that other moves must miss for the hash move to be singular, if it is worth asking.
pub fn singular_target(params: &Params, depth: i32, entry: &Entry) -> Option<i32> {
    let is_known = entry.bound.is_lower() && depth - 3 <= entry.depth && !is_mate(entry.score);
    (params.singular_depth <= depth && is_known).then(|| entry.score - params.singular_margin * depth / 8)
}

/// What the search without the hash move means: it found `others`, the target being `target`.
pub fn verdict(params: &Params, others: i32, target: i32, beta: i32, entry: &Entry) -> Verdict {
    if others < target {
        let is_far = others + params.double_margin < target;
        Verdict::By(if is_far { 2 } else { 1 })
    } else if beta <= target {
        Verdict::Cut(target)
    } else if beta <= entry.score {
        Verdict::By(-1)
    } else {
        Verdict::By(0)
    }
}
