//! What progress lines say, as functions of what is known: nothing is promised before it is known, and nothing that stands
//! still is shown as if it went on.

use std::time::Duration;

use indicatif::HumanDuration;

use crate::output::thousands;

/// How far some jobs are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jobs {
    /// How many are done …
    pub(super) done: u64,
    /// … of which this many were done before this run began …
    pub(super) before: u64,
    /// … of this many.
    pub(super) total: u64,
    /// The time since this run began.
    pub(super) elapsed: Duration,
}

impl Jobs {
    /// `3 of 20  12s, 1m to go`. Before the first job of this run is done, nothing is known of the rest.
    pub(super) fn text(self) -> String {
        let Jobs { done, total, elapsed, .. } = self;
        let so_far = format!("{done} of {total}  {:#}", HumanDuration(elapsed));
        self.to_go().map_or(so_far.clone(), |to_go| format!("{so_far}, {:#} to go", HumanDuration(to_go)))
    }

    /// The time that the rest will take, if it goes on as it has; none where that is not known.
    fn to_go(self) -> Option<Duration> {
        let n_new = self.done.checked_sub(self.before).filter(|&n_new| n_new != 0)?;
        let n_left = self.total.checked_sub(self.done).filter(|&n_left| n_left != 0)?;
        Some(self.elapsed.mul_f64(n_left as f64 / n_new as f64))
    }
}

/// What is said of a search beside its time: the tables that are being built, or its nodes and what it knows.
pub(super) fn of_search(nodes: u64, known: &str, building: Option<String>) -> String {
    match building {
        Some(building) => building,
        None if nodes == 0 => known.trim_start().to_owned(),
        None => format!("{} nodes{known}", thousands(nodes)),
    }
}

/// `building 6-6-6-6, 40 %`.
pub(super) fn of_build(set: &str, done: u64, total: u64) -> String {
    format!("building {set}, {} %", 100 * u128::from(done.min(total)) / u128::from(total.max(1)))
}

#[cfg(test)]
mod tests {
    use mossa_kernel::{Clock as _, FakeClock};

    use super::*;

    #[test]
    fn jobs_say_what_is_to_go_only_once_it_is_known() {
        let clock = FakeClock::default();
        let text = |done, before| Jobs { done, before, total: 20, elapsed: clock.now() }.text();
        clock.advance(Duration::from_secs(68));
        assert_eq!(text(0, 0), "0 of 20  68s");
        assert_eq!(text(12, 12), "12 of 20  68s", "what an earlier run did says nothing of this one's speed");
        assert_eq!(text(5, 0), "5 of 20  68s, 3m to go");
        assert_eq!(text(16, 12), "16 of 20  68s, 68s to go");
        assert_eq!(text(20, 0), "20 of 20  68s");
    }

    #[test]
    fn a_search_shows_nodes_once_there_are_some_and_tables_while_they_are_built() {
        assert_eq!(of_search(0, "", None), "");
        assert_eq!(of_search(0, "  at least 30", None), "at least 30");
        assert_eq!(of_search(1_234, "  at least 30", None), "1,234 nodes  at least 30");
        assert_eq!(of_search(0, "", Some(of_build("6-6-6-6", 2, 5))), "building 6-6-6-6, 40 %");
        assert_eq!(of_build("7-8", u64::MAX, u64::MAX), "building 7-8, 100 %");
    }
}
