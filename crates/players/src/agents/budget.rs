//! How much an agent may use for a move: what its spec says and what its caller says, whichever is less; and under a
//! clock a little less than that, because an answer that comes late is worth nothing.

use std::time::Duration;

use mossa_kernel::{Control, Limits};

use crate::{Spec, SpecError, quantity};

/// What an agent under no limit at all takes for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// What an agent keeps back of its time: this much, on a busy machine a process may have to wait so long for its turn, …
const MARGIN: Duration = Duration::from_millis(30);
/// … and this part of it, but not more than a third and not more than this.
const MARGIN_PART: u32 = 20;
const MOST_MARGIN: Duration = Duration::from_millis(200);

/// How much of its time an agent keeps back, so that its answer is not late even on a busy machine.
///
/// ```
/// use std::time::Duration;
/// use mossa_players::agents::margin;
/// assert_eq!(margin(Duration::from_millis(90)), Duration::from_millis(30));
/// assert_eq!(margin(Duration::from_secs(1)), Duration::from_millis(80));
/// assert_eq!(margin(Duration::from_secs(10)), Duration::from_millis(200));
/// ```
pub fn margin(time: Duration) -> Duration {
    (MARGIN + time / MARGIN_PART).min(time / 3).min(MOST_MARGIN)
}

/// The limits in an agent's spec.
///
/// ```
/// use mossa_kernel::{Limits, Reins};
/// use mossa_players::agents::Budget;
/// let budget = Budget::read(&"deepening:nodes=500".parse().unwrap()).unwrap();
/// let reins = <Reins>::default();
/// let control = reins.control(Limits { nodes: Some(900), depth: Some(8), ..Limits::default() });
/// let limits = budget.under(&control).limits;
/// assert_eq!((limits.nodes, limits.depth, limits.time), (Some(500), Some(8), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    limits: Limits,
}

impl Budget {
    /// Reads the keys `depth`, `nodes` and `time`.
    pub fn read(spec: &Spec) -> Result<Budget, SpecError> {
        let time = spec.read("time", quantity::duration, "a positive number with a unit, such as 500ms or 10s")?;
        let nodes = spec.read("nodes", quantity::count, "a whole number from 1 up")?;
        let depth = spec.read("depth", quantity::count, "a whole number from 1 up")?;
        let depth = depth.map(|depth| depth.min(u64::from(u32::MAX)) as u32);
        Ok(Budget { limits: Limits { time, nodes, depth, memory: None } })
    }

    /// The caller's limits with these added. A search with no limit at all gets ten seconds.
    pub fn under<'a>(&self, control: &Control<'a>) -> Control<'a> {
        let (own, theirs) = (self.limits, control.limits);
        let mut limits = Limits {
            time: least(own.time, theirs.time),
            nodes: least(own.nodes, theirs.nodes),
            depth: least(own.depth, theirs.depth),
            memory: theirs.memory,
        };
        if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
            limits.time = Some(DEFAULT_TIME);
        }
        limits.time = limits.time.map(|time| time.saturating_sub(margin(time)));
        Control { limits, ..*control }
    }
}

/// The less of two limits, where `None` is none.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
