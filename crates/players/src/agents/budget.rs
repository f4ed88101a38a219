//! How much an agent may use for a move: what its spec says and what its caller says, whichever is less; and under a
//! clock a little less than that, because an answer that comes late is worth nothing. Of a clock for a whole game it takes
//! a share.

use std::time::Duration;

use mossa_kernel::{Clock, Control, DeadlineClock, GameClock, GameClocks, Limits};

use crate::{Spec, SpecError, quantity};

/// What an agent under no limit at all takes for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// What an agent keeps back of its time: this much, on a busy machine a process may have to wait so long for its turn, …
const MARGIN: Duration = Duration::from_millis(30);
/// … and this part of it, but not more than a third and not more than this.
const MARGIN_PART: u32 = 10;
const MAX_MARGIN: Duration = Duration::from_millis(400);
/// An agent spends this part of what is left for a game on a move, as if this many moves were always to come.
const MOVES_TO_COME: u32 = 20;

/// How much of its time an agent keeps back, so that its answer is not late even on a busy machine. It is kept back once
/// for a move, however many searches share the rest.
///
/// ```
/// use std::time::Duration;
/// use mossa_players::agents::margin;
/// assert_eq!(margin(Duration::from_millis(90)), Duration::from_millis(30));
/// assert_eq!(margin(Duration::from_secs(1)), Duration::from_millis(130));
/// assert_eq!(margin(Duration::from_secs(10)), Duration::from_millis(400));
/// ```
pub fn margin(time: Duration) -> Duration {
    (MARGIN + time / MARGIN_PART).min(time / 3).min(MAX_MARGIN)
}

/// What an agent spends on a move of what it has left for the whole game: a twentieth, and the increment, which it gets
/// back after the move. What is left is its limit as well, less the margin.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::GameClock;
/// use mossa_players::agents::share;
/// let clock = |left| GameClock { left: Duration::from_millis(left), increment: Duration::from_millis(100) };
/// assert_eq!(share(clock(10_000)), Duration::from_millis(600));
/// assert_eq!(share(clock(90)), Duration::from_millis(60));
/// ```
pub fn share(clock: GameClock) -> Duration {
    share_of(clock, MOVES_TO_COME).min(clock.left.saturating_sub(margin(clock.left)))
}

/// What a player spends on a move when more time comes after `n_moves` moves.
fn share_of(clock: GameClock, n_moves: u32) -> Duration {
    (clock.left / n_moves.clamp(1, MOVES_TO_COME)).saturating_add(clock.increment)
}

/// The limits in an agent's spec.
///
/// ```
/// use mossa_kernel::{Limits, SearchHandle};
/// use mossa_players::agents::Budget;
/// let budget = Budget::read(&"deepening:nodes=500".parse().unwrap()).unwrap();
/// let handle = <SearchHandle>::default();
/// let control = handle.control(Limits { nodes: Some(900), depth: Some(8), ..Limits::default() });
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

    /// Whether the clock ends a search under the caller's limits and this clock.
    ///
    /// ```
    /// use mossa_kernel::Limits;
    /// use mossa_players::agents::Budget;
    /// let nodes = Budget::read(&"deepening:nodes=500".parse().unwrap()).unwrap();
    /// assert!(!nodes.is_timed(&Limits::default(), None));
    /// assert!(Budget::default().is_timed(&Limits::default(), None), "a search with no limit at all gets ten seconds");
    /// ```
    pub fn is_timed(&self, limits: &Limits, clock: Option<&GameClock>) -> bool {
        let has_time = self.limits.time.or(limits.time).is_some() || clock.is_some();
        let has_other = self.limits.nodes.or(limits.nodes).is_some() || self.limits.depth.or(limits.depth).is_some();
        has_time || !has_other
    }

    /// The caller's limits with these added: the smaller of both holds.
    pub fn with(&self, theirs: &Limits) -> Limits {
        let own = self.limits;
        Limits {
            time: least(own.time, theirs.time),
            nodes: least(own.nodes, theirs.nodes),
            depth: least(own.depth, theirs.depth),
            memory: theirs.memory,
        }
    }

    /// What an agent may use for a move that begins now: the caller's limits with these added, less a [`margin`], and a
    /// [`share`] of the clock where the game has one. A search with no limit at all gets ten seconds. On a machine that
    /// keeps threads waiting it is less: see [`Control::thinking_time`].
    pub fn under<'a>(&self, control: &Control<'a>) -> Allowance<'a> {
        self.allowance(control, |time| control.thinking_time(time, margin(time)))
    }

    /// The same for an agent that has no answer before it has finished: on a machine that keeps threads waiting it gains
    /// nothing by stopping earlier.
    pub fn to_the_end<'a>(&self, control: &Control<'a>) -> Allowance<'a> {
        self.allowance(control, |time| time.saturating_sub(margin(time)))
    }

    fn allowance<'a>(&self, control: &Control<'a>, thinking: impl Fn(Duration) -> Duration) -> Allowance<'a> {
        let started = control.clock.now();
        let mut limits = self.with(&control.limits);
        let clocks = control.clock.game_clocks();
        let share = clocks.map(|GameClocks { own, moves_to_go, .. }| {
            share_of(own, moves_to_go.unwrap_or(MOVES_TO_COME)).min(thinking(own.left))
        });
        if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() && share.is_none() {
            limits.time = Some(DEFAULT_TIME);
        }
        limits.time = least(limits.time.map(thinking), share);
        let deadline = started.saturating_add(limits.time.unwrap_or(Duration::MAX));
        Allowance { limits, started, given: *control, clock: DeadlineClock { time: control.clock, deadline } }
    }
}

/// What an agent may use for one move, with a deadline that holds however late its searches begin.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{Clock, Limits, SearchHandle};
/// use mossa_players::agents::Budget;
/// let handle = <SearchHandle>::default();
/// let allowance = Budget::default().under(&handle.control(Limits { time: Some(Duration::from_secs(1)), ..Limits::default() }));
/// handle.clock.stall(Duration::from_secs(2));
/// assert!(allowance.control().meter().look().is_err());
/// ```
pub struct Allowance<'a> {
    /// The limits.
    pub limits: Limits,
    /// When the move began.
    pub started: Duration,
    given: Control<'a>,
    clock: DeadlineClock<'a>,
}

impl Allowance<'_> {
    /// What to hand to a search.
    pub fn control(&self) -> Control<'_> {
        let clock: &dyn Clock = if self.limits.time.is_some() { &self.clock } else { self.given.clock };
        Control { limits: self.limits, clock, ..self.given }
    }
}

/// The less of two limits, where `None` is none.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use mossa_kernel::{SearchHandle, TableClock};

    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// The time for a move of an agent with this spec, with `left` milliseconds left for the game.
    fn time(spec: &str, left: u64, increment: u64) -> Option<Duration> {
        time_to(None, spec, left, increment)
    }

    /// The same with this number of moves to the next time control.
    fn time_to(moves_to_go: Option<u32>, spec: &str, left: u64, increment: u64) -> Option<Duration> {
        let handle = <SearchHandle>::default();
        let own = GameClock { left: ms(left), increment: ms(increment) };
        let clock = TableClock { time: &handle.clock, clocks: GameClocks { own, other: None, moves_to_go } };
        let limits = Limits { time: Some(ms(left)), ..Limits::default() };
        let budget = Budget::read(&spec.parse().expect("a spec")).expect("a budget");
        budget.under(&Control { clock: &clock, ..handle.control(limits) }).limits.time
    }

    #[test]
    fn an_agent_takes_a_share_of_the_clock() {
        assert_eq!(time("deepening", 10_000, 100), Some(ms(600)));
        assert_eq!(time("deepening", 100_000, 0), Some(ms(5_000)));
        assert_eq!(time("deepening:time=300ms", 10_000, 100), Some(ms(240)));
        // Never what is left to the last, however large the increment.
        assert_eq!(time("deepening", 90, 1_000), Some(ms(60)));
        assert_eq!(time("deepening", 0, 1_000), Some(ms(0)));
    }

    #[test]
    fn an_agent_spends_what_it_has_before_it_gets_more() {
        assert_eq!(time_to(Some(40), "deepening", 10_000, 100), Some(ms(600)));
        assert_eq!(time_to(Some(5), "deepening", 10_000, 100), Some(ms(2_100)));
        // The last move before the control has all but the margin.
        assert_eq!(time_to(Some(1), "deepening", 10_000, 0), Some(ms(9_600)));
        assert_eq!(time_to(Some(0), "deepening", 10_000, 0), Some(ms(9_600)));
    }

    #[test]
    fn a_share_never_runs_out() {
        for increment in [0, 1, 100] {
            let mut clock = GameClock { left: ms(1_000), increment: ms(increment) };
            for _ in 0..1_000 {
                clock = clock.after(share(clock)).expect("there is time left");
            }
        }
    }
}
