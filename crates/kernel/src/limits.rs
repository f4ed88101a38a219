//! When to stop: limits, the clock, the stop flag, and the meter that checks all three.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::{Clock, FakeClock, LongestGap};

/// How much a search may use. `None` means as much as it takes.
///
/// ```
/// use mossa_kernel::Limits;
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Time for one answer.
    pub time: Option<Duration>,
    /// Nodes to expand (puzzles) or to visit (games).
    pub nodes: Option<u64>,
    /// Moves to look ahead (games), or the longest path to consider (puzzles).
    pub depth: Option<u32>,
    /// Bytes to hold at once.
    pub memory: Option<u64>,
}

/// Which limit came first.
///
/// ```
/// use mossa_kernel::Stopped;
/// assert_eq!(Stopped::Memory.to_string(), "the memory limit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stopped {
    /// The time is up.
    Time,
    /// The nodes are used up.
    Nodes,
    /// Nothing more within the depth limit.
    Depth,
    /// The memory is used up.
    Memory,
    /// The beam was too narrow to go on.
    Width,
    /// The stop flag was raised.
    Asked,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Time => "the time limit",
            Stopped::Nodes => "the node limit",
            Stopped::Depth => "the depth limit",
            Stopped::Memory => "the memory limit",
            Stopped::Width => "the width of the beam",
            Stopped::Asked => "a request to stop",
        })
    }
}

impl Error for Stopped {}

/// Raised by a person, a signal or a front end; seen by every search that holds a copy.
///
/// ```
/// use mossa_kernel::StopFlag;
/// let flag = StopFlag::default();
/// let copy = flag.clone();
/// copy.raise();
/// assert!(flag.is_raised());
/// ```
#[derive(Clone, Default, Debug)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every search that looks at this flag to end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A sign of life: how many nodes a running search has done, readable from another thread.
///
/// ```
/// use mossa_kernel::{FakeClock, Limits, SearchHandle};
/// let handle = SearchHandle::<FakeClock>::default();
/// let mut meter = handle.control(Limits::default()).meter();
/// for _ in 0..5_000 { meter.tick().unwrap() }
/// assert!(3_900 <= handle.node_counter.nodes() && handle.node_counter.nodes() <= 5_000);
/// ```
#[derive(Default, Debug)]
pub struct NodeCounter(AtomicU64);

impl NodeCounter {
    /// Nodes done so far, give or take a thousand.
    pub fn nodes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Adds this many nodes to the count.
    pub fn add(&self, nodes: u64) {
        self.0.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// What the caller of a search holds in its hands: limits, a clock, a stop flag and a counter of its nodes.
///
/// ```
/// use mossa_kernel::{Control, FakeClock, Limits, NodeCounter, StopFlag, Stopped};
/// let (clock, stop, node_counter) = (FakeClock::default(), StopFlag::default(), NodeCounter::default());
/// let limits = Limits { nodes: Some(3), ..Limits::default() };
/// let mut meter = Control { limits, clock: &clock, stop: &stop, node_counter: &node_counter }.meter();
/// assert!((0..3).all(|_| meter.tick().is_ok()));
/// assert_eq!(meter.tick(), Err(Stopped::Nodes));
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// How much may be used.
    pub limits: Limits,
    /// The time.
    pub clock: &'a dyn Clock,
    /// The flag that asks the search to end.
    pub stop: &'a StopFlag,
    /// Where the search shows that it is alive.
    pub node_counter: &'a NodeCounter,
}

/// A player that the machine keeps waiting still thinks for this part of the time of a move.
const MIN_THINKING_PART: u32 = 25;

impl<'a> Control<'a> {
    /// How long a player may think, starting now, when a move may take `time` and the player keeps back `margin` of it.
    ///
    /// Where a referee tells of the [`TurnTiming`](crate::TurnTiming), the time that has passed is left out, and so is one expected wait: a
    /// machine that kept a thread waiting will do so again.
    ///
    /// ```
    /// use std::time::Duration;
    /// use mossa_kernel::{Limits, SearchHandle};
    /// let handle = <SearchHandle>::default();
    /// let control = handle.control(Limits::default());
    /// let thinking = control.thinking_time(Duration::from_millis(50), Duration::from_millis(20));
    /// assert_eq!(thinking, Duration::from_millis(30));
    /// ```
    pub fn thinking_time(&self, time: Duration, margin: Duration) -> Duration {
        let usable = time.saturating_sub(margin);
        let Some(turn) = self.clock.turn() else { return usable };
        let least = usable.min(time / MIN_THINKING_PART);
        let passed = self.clock.now().saturating_sub(turn.started);
        usable.saturating_sub(turn.expected_wait).max(least).saturating_sub(passed)
    }

    /// A meter that starts now.
    pub fn meter(&self) -> Meter<'a> {
        let memory = self.limits.memory.unwrap_or(u64::MAX);
        let is_timed = self.limits.time.is_some() || self.clock.deadline().is_some();
        let looked = if is_timed { self.clock.now() } else { Duration::ZERO };
        let in_time = self.limits.time.map(|time| looked + time);
        let deadline = in_time.into_iter().chain(self.clock.deadline()).min();
        let pace = match deadline {
            None => LOOK_EVERY,
            Some(deadline) if looked < deadline => FIRST_LOOK,
            // Its time was up before it began.
            Some(_) => 1,
        };
        let mut meter = Meter {
            control: *self,
            deadline,
            is_suspended: false,
            memory,
            gap: LongestGap::since(looked),
            pace,
            interval: 0,
            n_left: 0,
            n_before: 0,
        };
        meter.set_interval();
        meter
    }
}

/// A clock, a stop flag and a node_counter in one place, for the code that starts a search. By default time stands still.
///
/// ```
/// use mossa_kernel::{Limits, RealClock, SearchHandle};
/// let handle = SearchHandle::<RealClock>::default();
/// let control = handle.control(Limits::default());
/// handle.stop.raise();
/// assert!(control.stop.is_raised());
/// ```
#[derive(Default, Debug)]
pub struct SearchHandle<C = FakeClock> {
    /// The time.
    pub clock: C,
    /// Raise it to end the search.
    pub stop: StopFlag,
    /// Feel it to know that the search is alive.
    pub node_counter: NodeCounter,
}

impl<C: Clock> SearchHandle<C> {
    /// What to hand to a search.
    pub fn control(&self, limits: Limits) -> Control<'_> {
        Control { limits, clock: &self.clock, stop: &self.stop, node_counter: &self.node_counter }
    }
}

/// How many ticks may pass between two looks at clock and flag …
const LOOK_EVERY: u64 = 1_024;
/// … and before the first, when the time per node is unknown.
const FIRST_LOOK: u64 = 16;
/// How much time should pass between two looks where time is limited: slow nodes are looked at more often.
const LOOK_AFTER: Duration = Duration::from_millis(1);

/// Counts nodes and says when to stop; looks at clock and flag once in 1,024 ticks, and where time is limited and nodes
/// are slow about once a millisecond.
///
/// A stopped search leaves its state mid-line: callers hand it a copy and drop it.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, Stopped};
/// let handle = SearchHandle::<FakeClock>::default();
/// let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
/// let mut meter = handle.control(limits).meter();
/// handle.clock.advance(Duration::from_secs(2));
/// let stopped = (0..2_000).find_map(|_| meter.tick().err());
/// assert_eq!(stopped, Some(Stopped::Time));
/// assert!(meter.nodes() <= 1_024);
/// ```
pub struct Meter<'a> {
    control: Control<'a>,
    deadline: Option<Duration>,
    /// Whether only the node limit stops it now.
    is_suspended: bool,
    memory: u64,
    /// How often the clock is looked at, where time is limited.
    gap: LongestGap,
    /// How many ticks may pass until the next look.
    pace: u64,
    /// Ticks from the last look to the next.
    interval: u64,
    /// Ticks until then: counted down, which is the cheapest way to count at every node.
    n_left: u64,
    /// Ticks before the last look.
    n_before: u64,
}

impl Meter<'_> {
    /// One more node. `Err` when it is time to stop; the node is then not to be searched.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.count() { self.look() } else { Ok(()) }
    }

    /// One more node, for searches that have something of their own to do whenever the clock is looked at: `true` when
    /// it is time to, and [`look`](Self::look) must follow before anything else is counted. `tick` is both in one.
    #[inline]
    #[must_use = "look when it says so"]
    pub fn count(&mut self) -> bool {
        self.n_left -= 1;
        self.n_left == 0
    }

    /// The search holds this many bytes now. `Err` when that is more than it may.
    #[inline]
    pub fn hold(&self, bytes: u64) -> Result<(), Stopped> {
        if bytes <= self.memory { Ok(()) } else { Err(Stopped::Memory) }
    }

    /// Looks at clock, flag and node limit now.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        self.control.node_counter.add(self.interval - self.n_left);
        self.n_before = self.nodes();
        let deadline = self.deadline.filter(|_| !self.is_suspended);
        let time = deadline.map_or(Ok(()), |deadline| self.look_at_clock(deadline));
        self.set_interval();
        if self.control.limits.nodes.is_some_and(|most| most < self.n_before) {
            return Err(Stopped::Nodes);
        }
        if self.is_suspended {
            return Ok(());
        }
        if self.control.stop.is_raised() {
            return Err(Stopped::Asked);
        }
        time
    }

    /// From now on neither clock nor flag stops the search, only the node limit: for the few nodes without which there
    /// would be no answer at all.
    ///
    /// ```
    /// use mossa_kernel::{Limits, SearchHandle, Stopped};
    /// let handle = <SearchHandle>::default();
    /// let mut meter = handle.control(Limits::default()).meter();
    /// handle.stop.raise();
    /// meter.suspend_stops();
    /// assert_eq!(meter.look(), Ok(()));
    /// meter.resume_stops();
    /// assert_eq!(meter.look(), Err(Stopped::Asked));
    /// ```
    pub fn suspend_stops(&mut self) {
        self.is_suspended = true;
    }

    /// Clock and flag stop the search again: see [`suspend_stops`](Self::suspend_stops).
    ///
    /// ```
    /// use mossa_kernel::{Limits, SearchHandle};
    /// let handle = <SearchHandle>::default();
    /// let mut meter = handle.control(Limits::default()).meter();
    /// meter.resume_stops();
    /// assert_eq!(meter.look(), Ok(()));
    /// ```
    pub fn resume_stops(&mut self) {
        if self.is_suspended && self.deadline.is_some() {
            // What has passed since the last look is no sign of a busy machine.
            self.gap.start_again(self.control.clock.now());
        }
        self.is_suspended = false;
    }

    /// Looks at the clock, and sets the pace by what it shows.
    ///
    /// On a busy machine a thread runs for some milliseconds and then waits for many: what passed unseen once will pass
    /// again. So it stops where half of that would cross the deadline; the other half is for the margin that callers keep.
    fn look_at_clock(&mut self, deadline: Duration) -> Result<(), Stopped> {
        let now = self.control.clock.now();
        let passed = self.gap.look(now);
        self.pace = if passed <= LOOK_AFTER {
            (2 * self.pace).min(LOOK_EVERY)
        } else {
            (u128::from(self.pace) * LOOK_AFTER.as_nanos() / passed.as_nanos()).max(1) as u64
        };
        if deadline <= now + self.gap.longest() / 2 { Err(Stopped::Time) } else { Ok(()) }
    }

    /// Nodes ticked so far.
    pub fn nodes(&self) -> u64 {
        self.n_before + self.interval - self.n_left
    }

    /// The limits it minds.
    pub fn limits(&self) -> &Limits {
        &self.control.limits
    }

    /// The next look is soon, and exactly when the node limit is passed.
    fn set_interval(&mut self) {
        let until_limit = |most: u64| most.saturating_sub(self.n_before).saturating_add(1);
        self.interval = self.control.limits.nodes.map_or(self.pace, |most| until_limit(most).min(self.pace));
        self.n_left = self.interval;
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("n_nodes", &self.nodes()).field("limits", &self.control.limits).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TurnTiming;

    /// A clock that counts how often it is looked at.
    struct Counted(FakeClock, AtomicU64);

    impl Clock for Counted {
        fn now(&self) -> Duration {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.now()
        }
    }

    /// What is left of 90 ms when 30 are kept back, some have passed and a wait is expected.
    #[test]
    fn a_player_thinks_less_where_it_may_be_kept_waiting() {
        struct InTurn(FakeClock, Duration);
        impl Clock for InTurn {
            fn now(&self) -> Duration {
                self.0.now()
            }
            fn turn(&self) -> Option<TurnTiming> {
                Some(TurnTiming { started: Duration::ZERO, expected_wait: self.1 })
            }
        }
        let ms = Duration::from_millis;
        let (stop, node_counter) = (StopFlag::default(), NodeCounter::default());
        let cases = [(0, 0, 60), (10, 0, 50), (0, 20, 40), (10, 20, 30), (70, 0, 0)];
        for (passed, wait, left) in cases {
            let clock = InTurn(FakeClock::default(), ms(wait));
            clock.0.advance(ms(passed));
            let control =
                Control { limits: Limits::default(), clock: &clock, stop: &stop, node_counter: &node_counter };
            assert_eq!(control.thinking_time(ms(90), ms(30)), ms(left), "{passed} ms passed, a wait of {wait} ms");
        }
        let clock = InTurn(FakeClock::default(), ms(500));
        let control = Control { limits: Limits::default(), clock: &clock, stop: &stop, node_counter: &node_counter };
        assert_eq!(control.thinking_time(ms(100), ms(30)), ms(4), "it always thinks a little");
        assert_eq!(control.thinking_time(ms(10), ms(10)), ms(0));
    }

    /// A thread that runs for 4 ms and waits for 20 stops at 28 ms of 33, not at 52.
    #[test]
    fn a_busy_machine_is_noticed_in_time() {
        let handle = SearchHandle::<FakeClock>::default();
        let limits = Limits { time: Some(Duration::from_millis(33)), ..Limits::default() };
        let mut meter = handle.control(limits).meter();
        for micros in 0.. {
            handle.clock.advance(Duration::from_micros(1));
            if micros % 4_000 == 3_999 {
                handle.clock.advance(Duration::from_millis(20));
            }
            if meter.tick().is_err() {
                break;
            }
        }
        let stopped = handle.clock.now();
        assert!((24..=28).contains(&stopped.as_millis()), "{stopped:?}");
    }

    #[test]
    fn slow_nodes_are_looked_at_often_and_fast_ones_rarely() {
        // 100,000 nodes of 1 ms, 10 µs and 100 ns.
        for (node, least, most) in [(1_000_000, 50_000, 100_000), (10_000, 500, 2_000), (100, 90, 120)] {
            let clock = Counted(FakeClock::default(), AtomicU64::new(0));
            let (stop, node_counter) = (StopFlag::default(), NodeCounter::default());
            let limits = Limits { time: Some(Duration::from_secs(1_000)), ..Limits::default() };
            let mut meter = Control { limits, clock: &clock, stop: &stop, node_counter: &node_counter }.meter();
            for _ in 0..100_000 {
                clock.0.advance(Duration::from_nanos(node));
                meter.tick().expect("there is time");
            }
            let n_looks = clock.1.load(Ordering::Relaxed);
            assert!((least..=most).contains(&n_looks), "{n_looks} looks at nodes of {node} ns");
        }
    }
}
