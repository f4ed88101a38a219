//! Time management: a soft limit, after which no new iteration begins, and a hard limit, at which the search stops.
//!
//! A time for the move is a hard limit. Of a game clock the engine plans to use a part as its soft limit: less if the best
//! move is stable, more if it changes or its score drops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mossa_kernel::{Clock, Control, GameClock};

/// Whether the engine ponders, which is to search in the opponent's time. While it does, no time limit holds.
///
/// ```
/// use mossa_chess_engine::Ponder;
/// let ponder = Ponder::begin();
/// let copy = ponder.clone();
/// copy.hit();
/// assert!(!ponder.is_on());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ponder(Arc<AtomicBool>);

impl Ponder {
    /// A search that ponders until the [`hit`](Self::hit).
    pub fn begin() -> Ponder {
        Ponder(Arc::new(AtomicBool::new(true)))
    }

    /// The opponent has made the expected move: from now on the limits hold, and the time so far counts.
    pub fn hit(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the engine still ponders.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The time limits of one search.
#[derive(Clone, Debug)]
pub struct TimeManager {
    started: Duration,
    soft: Option<Duration>,
    hard: Option<Duration>,
    ponder: Ponder,
}

/// Settings of the time manager, besides the limits and the clock.
#[derive(Clone, Debug, Default)]
pub struct TimeSettings {
    /// What is kept back of every limit, because the answer takes time to arrive.
    pub overhead: Duration,
    /// Moves to the next time control, if there is one that the clock does not know.
    pub moves_to_go: Option<u32>,
    /// Whether the engine ponders.
    pub ponder: Ponder,
}

/// The number of moves that a game is expected to last, from any position.
const EXPECTED_MOVES: u32 = 28;
/// The hard limit is this many times the soft limit.
const HARD_FACTOR: u32 = 5;
/// The hard limit is at most this percentage of the remaining time.
const MAX_SHARE: u32 = 70;

impl TimeManager {
    /// The limits of a search that begins now.
    pub fn new(control: &Control<'_>, settings: TimeSettings) -> TimeManager {
        let started = control.clock.now();
        let thinking = |time: Duration| control.thinking_time(time, settings.overhead.min(time / 2));
        let hard = control.limits.time.map(thinking);
        let mut time_manager = TimeManager { started, soft: None, hard, ponder: settings.ponder };
        if let Some(clocks) = control.clock.game_clocks() {
            let moves_to_go = settings.moves_to_go.or(clocks.moves_to_go);
            let (soft, hard_share) = soft_and_hard(clocks.own, settings.overhead, moves_to_go);
            time_manager.soft = Some(soft);
            let hard_share = hard_share.min(thinking(clocks.own.left));
            time_manager.hard = Some(hard.map_or(hard_share, |hard| hard.min(hard_share)));
        }
        time_manager
    }

    /// The time since the search began.
    pub fn elapsed(&self, clock: &dyn Clock) -> Duration {
        clock.now().saturating_sub(self.started)
    }

    /// Whether the hard limit has been reached.
    pub fn is_hard_limit_reached(&self, clock: &dyn Clock) -> bool {
        self.hard.is_some_and(|hard| !self.ponder.is_on() && hard <= self.elapsed(clock))
    }

    /// Whether the soft limit, multiplied by `factor` percent, has been reached.
    pub fn is_soft_limit_reached(&self, clock: &dyn Clock, factor: u32) -> bool {
        let Some(soft) = self.soft else { return false };
        !self.ponder.is_on() && soft * factor / 100 <= self.elapsed(clock)
    }

    /// Whether the time is a part of a game clock, so that an early answer saves time for later moves.
    pub fn has_game_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Whether the engine ponders.
    pub fn is_pondering(&self) -> bool {
        self.ponder.is_on()
    }
}

/// The soft and the hard limit of a move, given the game clock.
fn soft_and_hard(clock: GameClock, overhead: Duration, moves_to_go: Option<u32>) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(overhead.min(clock.left / 2));
    let n_moves = moves_to_go.map_or(EXPECTED_MOVES, |n| n.clamp(1, EXPECTED_MOVES));
    let most = if n_moves == 1 { left * 9 / 10 } else { left * MAX_SHARE / 100 };
    let soft = (left / n_moves).saturating_add(clock.increment * 3 / 4).min(most);
    (soft, (soft * HARD_FACTOR).min(most))
}

/// What the last iterations say about how much time a move needs.
#[derive(Clone, Copy, Debug)]
pub struct IterationSummary {
    /// The number of iterations for which the best move has been the same.
    pub n_stable: u32,
    /// The drop of the score since the previous iteration, in centipawns.
    pub score_drop: i32,
    /// The percentage of nodes spent on the best move.
    pub best_move_share: u32,
}

impl IterationSummary {
    /// The factor of the soft limit in percent: more if the best move is new, its score has dropped, or other moves took many
    /// nodes.
    pub fn time_factor(self) -> u32 {
        let stability = 140 - 15 * self.n_stable.min(5);
        let score_drop = (100 + self.score_drop.clamp(-10, 60)) as u32;
        let effort = 165 - self.best_move_share.min(100);
        stability * score_drop / 100 * effort / 100
    }
}
