//! The clock of one turn: the time, what both players have left, when the turn began, and how long the machine is expected to
//! keep a thread waiting.
//!
//! Searches look at their clock about once a millisecond. What passes between two looks is mostly time in which the machine
//! ran other threads, so the longest such gap tells what to expect of the next turn.

use std::time::Duration;

use mossa_kernel::{Clock, GameClocks, LongestGap, TurnTiming};

/// The clock that a player sees in its turn. The turn begins when the clock is made.
pub(crate) struct TurnClock<'a> {
    time: &'a dyn Clock,
    clocks: Option<GameClocks>,
    timing: TurnTiming,
    gap: LongestGap,
}

impl<'a> TurnClock<'a> {
    pub(crate) fn start(time: &'a dyn Clock, clocks: Option<GameClocks>, expected_wait: Duration) -> TurnClock<'a> {
        let timing = TurnTiming { started: time.now(), expected_wait };
        TurnClock { time, clocks, timing, gap: LongestGap::since(timing.started) }
    }

    /// How long the turn has taken.
    pub(crate) fn taken(&self) -> Duration {
        self.now().saturating_sub(self.timing.started)
    }

    /// The longest time that passed between two looks at the clock.
    pub(crate) fn longest_gap(&self) -> Duration {
        self.gap.longest()
    }
}

impl Clock for TurnClock<'_> {
    fn now(&self) -> Duration {
        let now = self.time.now();
        self.gap.look(now);
        now
    }

    fn game_clocks(&self) -> Option<GameClocks> {
        self.clocks
    }

    fn deadline(&self) -> Option<Duration> {
        self.time.deadline()
    }

    fn turn(&self) -> Option<TurnTiming> {
        Some(self.timing)
    }

    fn not_running(&self) -> Duration {
        self.time.not_running()
    }
}
