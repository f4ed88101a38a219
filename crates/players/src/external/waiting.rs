//! How long a program was ready and did not run, as the kernel counts it: its processes waited for a processor.
//!
//! A program cannot help that time, so the referee takes it off, as it does for players of our own. Nothing that a program
//! says counts. Nor can it make itself wait: while one of its threads runs, the program runs. So what all its threads ran
//! for is taken off the time in which it can have waited, and threads that are in each other's way are no excuse.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

use super::system;

/// What the scheduler has counted for a thread.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Counts {
    ran: Duration,
    waited: Duration,
}

/// What the scheduler has counted for the threads of a program.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct SchedulerCounts(HashMap<i32, Counts>);

impl SchedulerCounts {
    /// The counts of these processes now. None where the system does not tell.
    pub(super) fn of(processes: &[i32]) -> SchedulerCounts {
        let threads = processes.iter().flat_map(|id| fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten());
        let counts = threads.flatten().filter_map(|thread| {
            let id = thread.file_name().to_str()?.parse().ok()?;
            Some((id, read(&system::read(thread.path().join("schedstat")).ok()?)?))
        });
        SchedulerCounts(counts.collect())
    }

    /// For how long the program was kept from running since earlier counts, which are this old: as long as the thread that
    /// waited longest, but not while any of its threads ran.
    pub(super) fn waited_since(&self, earlier: &SchedulerCounts, age: Duration) -> Duration {
        let since = |(id, now): (&i32, &Counts)| {
            let before = earlier.0.get(id).copied().unwrap_or_default();
            Counts { ran: now.ran.saturating_sub(before.ran), waited: now.waited.saturating_sub(before.waited) }
        };
        let (mut ran, mut waited) = (Duration::ZERO, Duration::ZERO);
        for counts in self.0.iter().map(since) {
            ran = ran.saturating_add(counts.ran);
            waited = waited.max(counts.waited);
        }
        waited.min(age.saturating_sub(ran))
    }
}

/// The first two of the scheduler's counts: nanoseconds on a processor, and nanoseconds on a run queue.
fn read(counts: &str) -> Option<Counts> {
    let mut numbers = counts.split_whitespace().map(|number| number.parse().map(Duration::from_nanos));
    Some(Counts { ran: numbers.next()?.ok()?, waited: numbers.next()?.ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(threads: &[(i32, u64, u64)]) -> SchedulerCounts {
        let ms = Duration::from_millis;
        SchedulerCounts(
            threads.iter().map(|&(id, ran, waited)| (id, Counts { ran: ms(ran), waited: ms(waited) })).collect(),
        )
    }

    #[test]
    fn a_program_waits_as_long_as_its_threads_are_kept_waiting() {
        let ms = Duration::from_millis;
        let before = counts(&[(7, 1_000, 500)]);
        let waited = |threads: &[(i32, u64, u64)], age| counts(threads).waited_since(&before, ms(age));
        assert_eq!(waited(&[(7, 1_010, 590)], 100), ms(90), "what it waited before does not count");
        assert_eq!(waited(&[(7, 1_010, 590), (8, 0, 20)], 100), ms(90), "threads wait side by side");
        assert_eq!(waited(&[(7, 1_000, 500)], 100), ms(0), "a program that sleeps does not wait");
        assert_eq!(waited(&[], 100), ms(0), "nor does one that is gone");
        assert_eq!(waited(&[(7, 900, 400)], 100), ms(0), "a number that was used again");
    }

    #[test]
    fn threads_in_each_others_way_are_no_excuse() {
        let ms = Duration::from_millis;
        let crowd: Vec<(i32, u64, u64)> = (0..10).map(|id| (id, 10, 90)).collect();
        assert_eq!(counts(&crowd).waited_since(&SchedulerCounts::default(), ms(100)), ms(0));
        // Half of the processor was another program's.
        let crowd: Vec<(i32, u64, u64)> = (0..10).map(|id| (id, 5, 95)).collect();
        assert_eq!(counts(&crowd).waited_since(&SchedulerCounts::default(), ms(100)), ms(50));
    }

    #[test]
    fn the_kernels_figures_are_read() {
        let found = read("2500000 1000000 7\n").expect("figures");
        assert_eq!((found.ran, found.waited), (Duration::from_micros(2_500), Duration::from_millis(1)));
        assert!(read("").is_none() && read("a b c").is_none() && read("1").is_none());
    }
}
