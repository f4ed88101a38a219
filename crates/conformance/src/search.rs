//! Searches: solvers against exact distances, agents against the rules, values against an oracle.
//!
//! Whatever they find must be true, be found again the same way, watched or not, and be counted as it was traced.

mod agents;
mod solvers;

use std::fmt::Debug;

use crate::{Fault, Rule};

pub use agents::check_agent;
pub use solvers::{Promise, Roots, Trial};

/// How many nodes a tracer keeps here; it counts the rest.
const TRACE_CAP: usize = 1_000;

/// Holds a search to its oracle: the same value in every state.
///
/// ```
/// use mossa_conformance::search::check_values;
/// check_values(&[1, 2, 3], |n| n * n, |n| n + n * (n - 1))?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check_values<S: Debug, V: PartialEq + Debug>(
    states: &[S],
    oracle: impl Fn(&S) -> V,
    mut search: impl FnMut(&S) -> V,
) -> Result<(), Fault> {
    for state in states {
        let (right, found) = (oracle(state), search(state));
        Rule::ValueIsTheOracles.demand(found == right, state, || format!("it is {found:?} and not {right:?}"))?;
    }
    Ok(())
}
