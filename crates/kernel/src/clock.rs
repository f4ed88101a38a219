//! Where time comes from: the machine's clock in front ends, a clock turned by hand in tests.
//!
//! A clock also says for how long the calling thread was ready and did not run. A player cannot help that time, so a referee
//! that finds an answer late can tell a slow player from a machine that stalled.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::GameClocks;

/// Where time comes from: a real clock in front ends, a fake one in tests.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{Clock, Limits, SearchHandle};
/// /// A clock on which it is always noon.
/// #[derive(Default)]
/// struct Noon;
/// impl Clock for Noon {
///     fn now(&self) -> Duration { Duration::from_secs(12 * 3600) }
/// }
/// let handle = SearchHandle::<Noon>::default();
/// assert_eq!(handle.control(Limits::default()).clock.now().as_secs(), 43_200);
/// ```
pub trait Clock: Send + Sync {
    /// Time since some fixed moment; never goes back.
    fn now(&self) -> Duration;

    /// What the players have left of a whole game, where one is played under such a clock.
    fn game_clocks(&self) -> Option<GameClocks> {
        None
    }

    /// The moment at which every search must end, where one is set beside the limits: see [`DeadlineClock`].
    fn deadline(&self) -> Option<Duration> {
        None
    }

    /// The turn that the clock runs for, where a referee tells.
    fn turn(&self) -> Option<TurnTiming> {
        None
    }

    /// For how long the calling thread has been ready to run and did not, since it was started: another one had the
    /// processor. Zero where the system does not tell.
    ///
    /// ```
    /// use std::time::Duration;
    /// use mossa_kernel::{Clock, FakeClock};
    /// let clock = FakeClock::default();
    /// clock.advance(Duration::from_millis(20));
    /// clock.stall(Duration::from_millis(5));
    /// assert_eq!((clock.now(), clock.not_running()), (Duration::from_millis(25), Duration::from_millis(5)));
    /// ```
    fn not_running(&self) -> Duration {
        Duration::ZERO
    }

    /// A thread was kept waiting for so long in one go. The clock may remember it for [`expected_wait`](Clock::expected_wait).
    fn note_wait(&self, _wait: Duration) {}

    /// How long the machine may keep a thread waiting in one go: the longest wait that was noted lately.
    ///
    /// ```
    /// use std::time::Duration;
    /// use mossa_kernel::{Clock, RealClock};
    /// let clock = RealClock::default();
    /// clock.note_wait(Duration::from_millis(20));
    /// assert_eq!(clock.expected_wait(), Duration::from_millis(20));
    /// ```
    fn expected_wait(&self) -> Duration {
        Duration::ZERO
    }

    /// Lets other threads run for so long, where this is a clock of the machine. The scheduler of a busy machine then gives
    /// the calling thread a new slice of time.
    fn rest(&self, _time: Duration) {}
}

/// What a referee tells a player of the turn that its clock runs for. [`Control::thinking_time`](crate::Control::thinking_time)
/// makes use of it.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::TurnTiming;
/// let turn = TurnTiming { started: Duration::from_secs(3), expected_wait: Duration::ZERO };
/// assert_eq!(turn.started.as_secs(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnTiming {
    /// When it began. The player itself looks at the clock later, on a busy machine much later.
    pub started: Duration,
    /// How long the machine may keep a thread waiting in one go, judged by what it did before.
    pub expected_wait: Duration,
}

/// The machine's monotonic clock.
///
/// ```
/// use mossa_kernel::{Clock, RealClock};
/// let clock = RealClock::default();
/// assert!(clock.now() <= clock.now());
/// ```
#[derive(Clone, Debug)]
pub struct RealClock {
    started: Instant,
    /// The longest wait that was noted lately. Copies of the clock share it.
    longest_wait: Arc<Mutex<Option<NotedWait>>>,
}

/// A wait for the processor …
#[derive(Clone, Copy, Debug)]
struct NotedWait {
    wait: Duration,
    /// … and when it was noted.
    at: Duration,
}

/// A wait is expected again for so long after it was noted, …
const WAIT_MEMORY: Duration = Duration::from_secs(30);
/// … and after every later one of at least this part of it: the machine is still busy.
const SIGN_OF_WAITS: u32 = 8;

impl Default for RealClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that front ends hand in")]
    fn default() -> RealClock {
        RealClock { started: Instant::now(), longest_wait: Arc::default() }
    }
}

impl NotedWait {
    fn is_recent(&self, now: Duration) -> bool {
        now.saturating_sub(self.at) < WAIT_MEMORY
    }
}

impl RealClock {
    fn longest_wait(&self) -> MutexGuard<'_, Option<NotedWait>> {
        let mut longest = self.longest_wait.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.now();
        *longest = longest.filter(|noted| noted.is_recent(now));
        longest
    }
}

impl Clock for RealClock {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn note_wait(&self, wait: Duration) {
        let mut longest = self.longest_wait();
        let known = longest.map_or(Duration::ZERO, |noted| noted.wait);
        if known / SIGN_OF_WAITS <= wait {
            *longest = Some(NotedWait { wait: wait.max(known), at: self.now() });
        }
    }

    fn expected_wait(&self) -> Duration {
        self.longest_wait().map_or(Duration::ZERO, |noted| noted.wait)
    }

    fn rest(&self, time: Duration) {
        std::thread::sleep(time);
    }

    /// On Linux what the scheduler has counted for this thread; elsewhere nothing is known.
    #[expect(clippy::disallowed_methods, reason = "a file of the system, whose path is written here")]
    fn not_running(&self) -> Duration {
        if !cfg!(target_os = "linux") {
            return Duration::ZERO;
        }
        let counts = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        run_delay(&counts).unwrap_or_default()
    }
}

/// The second of the scheduler's counts: nanoseconds on a run queue.
fn run_delay(counts: &str) -> Option<Duration> {
    counts.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// A clock that a test turns by hand.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{Clock, FakeClock};
/// let clock = FakeClock::default();
/// clock.advance(Duration::from_secs(3));
/// assert_eq!(clock.now(), Duration::from_secs(3));
/// ```
#[derive(Default, Debug)]
pub struct FakeClock {
    now: AtomicU64,
    not_running: AtomicU64,
    longest_wait: AtomicU64,
}

impl FakeClock {
    /// Lets time pass.
    pub fn advance(&self, by: Duration) {
        self.now.fetch_add(by.as_nanos() as u64, Ordering::Relaxed);
    }

    /// Lets time pass in which the thread is ready and does not run.
    ///
    /// ```
    /// use std::time::Duration;
    /// use mossa_kernel::{Clock, FakeClock};
    /// let clock = FakeClock::default();
    /// clock.stall(Duration::from_secs(1));
    /// assert_eq!(clock.not_running(), clock.now());
    /// ```
    pub fn stall(&self, by: Duration) {
        self.advance(by);
        self.not_running.fetch_add(by.as_nanos() as u64, Ordering::Relaxed);
    }
}

impl Clock for FakeClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.now.load(Ordering::Relaxed))
    }

    fn not_running(&self) -> Duration {
        Duration::from_nanos(self.not_running.load(Ordering::Relaxed))
    }

    /// Remembers it for ever.
    fn note_wait(&self, wait: Duration) {
        self.longest_wait.fetch_max(wait.as_nanos() as u64, Ordering::Relaxed);
    }

    fn expected_wait(&self) -> Duration {
        Duration::from_nanos(self.longest_wait.load(Ordering::Relaxed))
    }

    fn rest(&self, time: Duration) {
        self.advance(time);
    }
}

/// The longest time that passed between two looks at a clock. Searches look about once a millisecond, so a long gap is
/// mostly time in which the machine ran something else, and is to be expected again. Several threads may look.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::LongestGap;
/// let ms = Duration::from_millis;
/// let gap = LongestGap::since(ms(10));
/// assert_eq!(gap.look(ms(50)), ms(40), "since the last look");
/// assert_eq!(gap.look(ms(51)), ms(1));
/// assert_eq!(gap.longest(), ms(40));
/// ```
#[derive(Debug)]
pub struct LongestGap {
    /// The time of the last look, in nanoseconds, …
    looked: AtomicU64,
    /// … and the longest time between two looks.
    longest: AtomicU64,
}

impl LongestGap {
    /// Starts at this time: there was no look since.
    pub fn since(now: Duration) -> LongestGap {
        LongestGap { looked: AtomicU64::new(nanos(now)), longest: AtomicU64::new(0) }
    }

    /// Records a look at this time, and returns how long ago the last look was.
    pub fn look(&self, now: Duration) -> Duration {
        let now = nanos(now);
        let passed = now.saturating_sub(self.looked.swap(now, Ordering::Relaxed));
        self.longest.fetch_max(passed, Ordering::Relaxed);
        Duration::from_nanos(passed)
    }

    /// Records a look, but does not count the time since the last one.
    ///
    /// ```
    /// use std::time::Duration;
    /// use mossa_kernel::LongestGap;
    /// let gap = LongestGap::since(Duration::ZERO);
    /// gap.start_again(Duration::from_secs(7));
    /// assert_eq!(gap.longest(), Duration::ZERO);
    /// ```
    pub fn start_again(&self, now: Duration) {
        self.looked.store(nanos(now), Ordering::Relaxed);
    }

    /// The longest time between two looks so far.
    pub fn longest(&self) -> Duration {
        Duration::from_nanos(self.longest.load(Ordering::Relaxed))
    }
}

fn nanos(time: Duration) -> u64 {
    time.as_nanos().min(u128::from(u64::MAX)) as u64
}

/// A clock with a deadline, for searches that share the time of a move: however late one of them begins, it ends in time.
///
/// A limit on time counts from when a search begins, so a stall just before that would move the end of the search.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{Clock, Control, DeadlineClock, FakeClock, Limits, SearchHandle, Stopped};
/// let handle = SearchHandle::<FakeClock>::default();
/// let clock = DeadlineClock { time: &handle.clock, deadline: Duration::from_secs(1) };
/// handle.clock.stall(Duration::from_secs(2));
/// let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
/// let mut meter = Control { clock: &clock, ..handle.control(limits) }.meter();
/// assert_eq!((0..2_000).find_map(|_| meter.tick().err()), Some(Stopped::Time));
/// ```
#[derive(Clone, Copy)]
pub struct DeadlineClock<'a> {
    /// Where the time comes from.
    pub time: &'a dyn Clock,
    /// When every search must end.
    pub deadline: Duration,
}

impl Clock for DeadlineClock<'_> {
    fn now(&self) -> Duration {
        self.time.now()
    }

    fn game_clocks(&self) -> Option<GameClocks> {
        self.time.game_clocks()
    }

    fn deadline(&self) -> Option<Duration> {
        Some(self.time.deadline().map_or(self.deadline, |other| other.min(self.deadline)))
    }

    fn turn(&self) -> Option<TurnTiming> {
        self.time.turn()
    }

    fn not_running(&self) -> Duration {
        self.time.not_running()
    }
}

impl fmt::Debug for DeadlineClock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeadlineClock").field("deadline", &self.deadline).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A longer wait replaces a shorter one, and a very short one is no sign of a busy machine.
    #[test]
    fn the_longest_wait_is_expected_again() {
        let clock = RealClock::default();
        let copy = clock.clone();
        for (millis, expected) in [(0, 0), (20, 20), (4, 20), (1, 20), (50, 50), (20, 50)] {
            clock.note_wait(Duration::from_millis(millis));
            assert_eq!(copy.expected_wait(), Duration::from_millis(expected));
        }
        let noted = NotedWait { wait: Duration::from_millis(50), at: Duration::from_secs(5) };
        assert!(noted.is_recent(Duration::from_secs(34)));
        assert!(!noted.is_recent(Duration::from_secs(35)), "a machine is not busy for ever");
    }

    #[test]
    fn the_second_count_is_the_time_on_a_run_queue() {
        assert_eq!(run_delay("727424683 814821495 195\n"), Some(Duration::from_nanos(814_821_495)));
        for broken in ["", "7", "7 soon 3", "7 -1 3"] {
            assert_eq!(run_delay(broken), None, "{broken:?}");
        }
    }
}
