//! How long to think: a soft limit, after which no new depth is begun, and a hard one, at which the search stops where it
//! is.
//!
//! A time for the move is both. Of a clock for the game the engine plans to spend a share; a best move that stays the same
//! from depth to depth is played sooner, one that changes or whose score falls is thought about longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mossa_kernel::{Clock, Control, GameClock};

/// Whether the engine thinks in its opponent's time. While it does, no limit of time counts.
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
    /// Thinking in the opponent's time, until it is [`hit`](Self::hit).
    pub fn begin() -> Ponder {
        Ponder(Arc::new(AtomicBool::new(true)))
    }

    /// The opponent has made the expected move: the limits count from now on, with what was spent so far.
    pub fn hit(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the opponent is still thinking.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of time of one search.
#[derive(Clone, Debug)]
pub struct TimeManager {
    started: Duration,
    soft: Option<Duration>,
    hard: Option<Duration>,
    ponder: Ponder,
}

/// What a time_manager is made from.
#[derive(Clone, Debug, Default)]
pub struct TimeSettings {
    /// What is kept back of every limit, because the answer takes its time to arrive.
    pub overhead: Duration,
    /// Moves to the next time control, if there is one and the clock does not know of it.
    pub moves_to_go: Option<u32>,
    /// Whether it is the opponent's time.
    pub ponder: Ponder,
}

/// Moves that a game is thought to last from anywhere on.
const EXPECTED_MOVES: u32 = 28;
/// The hard limit is so many times the soft one …
const HARD_FACTOR: u32 = 5;
/// … but not more than this part of all there is, in hundredths.
const MAX_SHARE: u32 = 70;

impl TimeManager {
    /// The time_manager of a search that begins now.
    pub fn new(control: &Control<'_>, frame: TimeSettings) -> TimeManager {
        let started = control.clock.now();
        let thinking = |time: Duration| control.thinking_time(time, frame.overhead.min(time / 2));
        let hard = control.limits.time.map(thinking);
        let mut time_manager = TimeManager { started, soft: None, hard, ponder: frame.ponder };
        if let Some(clocks) = control.clock.game_clocks() {
            let moves_to_go = frame.moves_to_go.or(clocks.moves_to_go);
            let (soft, most) = shares(clocks.own, frame.overhead, moves_to_go);
            time_manager.soft = Some(soft);
            let most = most.min(thinking(clocks.own.left));
            time_manager.hard = Some(hard.map_or(most, |hard| hard.min(most)));
        }
        time_manager
    }

    /// How long the search has taken.
    pub fn elapsed(&self, clock: &dyn Clock) -> Duration {
        clock.now().saturating_sub(self.started)
    }

    /// Whether the hard limit has been reached.
    pub fn is_hard_limit_reached(&self, clock: &dyn Clock) -> bool {
        self.hard.is_some_and(|hard| !self.ponder.is_on() && hard <= self.elapsed(clock))
    }

    /// Whether there is no time for another depth. `factor` is how much longer than planned the search should take, in
    /// hundredths.
    pub fn is_soft_limit_reached(&self, clock: &dyn Clock, factor: u32) -> bool {
        let Some(soft) = self.soft else { return false };
        !self.ponder.is_on() && soft * factor / 100 <= self.elapsed(clock)
    }

    /// Whether the time is a share of a clock: then it is worth something to answer sooner.
    pub fn has_game_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Whether the opponent is still thinking.
    pub fn is_pondering(&self) -> bool {
        self.ponder.is_on()
    }
}

/// What to plan for a move, and what to take at most, of what is left for the game.
fn shares(clock: GameClock, overhead: Duration, moves_to_go: Option<u32>) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(overhead.min(clock.left / 2));
    let n_moves = moves_to_go.map_or(EXPECTED_MOVES, |n| n.clamp(1, EXPECTED_MOVES));
    let most = if n_moves == 1 { left * 9 / 10 } else { left * MAX_SHARE / 100 };
    let soft = (left / n_moves).saturating_add(clock.increment * 3 / 4).min(most);
    (soft, (soft * HARD_FACTOR).min(most))
}

/// How much longer than planned to think, in hundredths, from how the search has gone.
#[derive(Clone, Copy, Debug)]
pub struct IterationSummary {
    /// Depths for which the best move has been the same.
    pub n_stable: u32,
    /// By how much the score has fallen since the last depth, in hundredths of a pawn.
    pub score_drop: i32,
    /// The part of the nodes spent on the best move, in hundredths.
    pub best_move_share: u32,
}

impl IterationSummary {
    /// Longer when the best move is new, its score has fallen, or others took more work to refute.
    pub fn time_factor(self) -> u32 {
        let stability = 140 - 15 * self.n_stable.min(5);
        let score_drop = (100 + self.score_drop.clamp(-10, 60)) as u32;
        let effort = 165 - self.best_move_share.min(100);
        stability * score_drop / 100 * effort / 100
    }
}
