//! Where time comes from: the machine's clock in front ends, a clock turned by hand in tests.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::GameClocks;

/// Where time comes from: a real clock in front ends, a fake one in tests.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{Clock, Limits, Reins};
/// /// A clock on which it is always noon.
/// #[derive(Default)]
/// struct Noon;
/// impl Clock for Noon {
///     fn now(&self) -> Duration { Duration::from_secs(12 * 3600) }
/// }
/// let reins = Reins::<Noon>::default();
/// assert_eq!(reins.control(Limits::default()).clock.now().as_secs(), 43_200);
/// ```
pub trait Clock: Send + Sync {
    /// Time since some fixed moment; never goes back.
    fn now(&self) -> Duration;

    /// What the players have left of a whole game, where one is played under such a clock.
    fn game_clocks(&self) -> Option<GameClocks> {
        None
    }
}

/// The machine's monotonic clock.
///
/// ```
/// use mossa_kernel::{Clock, RealClock};
/// let clock = RealClock::default();
/// assert!(clock.now() <= clock.now());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RealClock(Instant);

impl Default for RealClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that front ends hand in")]
    fn default() -> RealClock {
        RealClock(Instant::now())
    }
}

impl Clock for RealClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
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
pub struct FakeClock(AtomicU64);

impl FakeClock {
    /// Lets time pass.
    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(by.as_nanos() as u64, Ordering::Relaxed);
    }
}

impl Clock for FakeClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}
