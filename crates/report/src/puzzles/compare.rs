//! Two methods side by side: who is never worse, who is the same, who needs how many times as much.

use mossa_wire::Status;

use super::summary::{Outcome, Summary};
use crate::statistics::{geometric_mean, sign_test};

/// How one method stands to another, over the instances both have tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// Same lengths, same states expanded, everywhere.
    Same,
    /// Never longer, never more states, and somewhere less of one.
    Dominates,
    /// The other way round.
    Dominated,
    /// Each is better somewhere, or they have nothing in common.
    Neither,
}

/// Compares in length and effort. A path is better than none; where neither has one, effort does not count.
pub(super) fn standing(summary: &Summary, one: u32, other: u32) -> Standing {
    let (mut is_better, mut is_worse, mut is_anything) = (false, false, false);
    for outcome in summary.of_method(one) {
        let Some(against) = summary.outcome(outcome.row.instance, other) else { continue };
        is_anything = true;
        let [mine, theirs] = [cost(outcome), cost(against)];
        is_better |= mine.0 < theirs.0 || mine.1 < theirs.1;
        is_worse |= theirs.0 < mine.0 || theirs.1 < mine.1;
    }
    match (is_anything, is_better, is_worse) {
        (true, false, false) => Standing::Same,
        (true, true, false) => Standing::Dominates,
        (true, false, true) => Standing::Dominated,
        _ => Standing::Neither,
    }
}

/// Length and effort; the worst of both without a path.
fn cost(outcome: &Outcome) -> (u32, u64) {
    match outcome.row.status {
        Status::Solved => (outcome.row.length.unwrap_or(u32::MAX), outcome.row.expanded),
        // That there is no path is an answer, and costs nothing that compares.
        Status::Unsolvable => (0, 0),
        Status::Limit => (u32::MAX, u64::MAX),
    }
}

/// How many times as many states the second expands as the first, on what both have solved.
pub(super) struct Ratio {
    /// The geometric mean.
    pub(super) factor: f64,
    /// Instances where the first expands fewer …
    pub(super) n_less: u64,
    /// … and more.
    pub(super) n_more: u64,
}

impl Ratio {
    /// None where the two have solved nothing in common.
    pub(super) fn of(summary: &Summary, one: u32, other: u32) -> Option<Ratio> {
        let expanded = |instance, method| summary.outcome(instance, method).map_or(0, |outcome| outcome.row.expanded);
        let common = summary.solved_by_all(&[one, other]);
        let pairs: Vec<[u64; 2]> =
            common.iter().map(|&instance| [expanded(instance, one), expanded(instance, other)]).collect();
        let [mine, theirs] = [0, 1].map(|at| pairs.iter().map(|pair| pair[at] as f64).collect::<Vec<_>>());
        let count = |is: fn(&[u64; 2]) -> bool| pairs.iter().filter(|pair| is(pair)).count() as u64;
        Some(Ratio {
            factor: geometric_mean(&theirs)? / geometric_mean(&mine)?,
            n_less: count(|[mine, theirs]| mine < theirs),
            n_more: count(|[mine, theirs]| theirs < mine),
        })
    }

    /// How likely such a split is if neither is better.
    pub(super) fn chance(&self) -> f64 {
        sign_test(self.n_less, self.n_more)
    }
}
