//! The clock beside the board: what each player has left for the rest of a game.
//!
//! It is a [`Clock`] that shows more than the time, so a player that only knows limits per move need not know of it.
//! How much of the rest to spend on one move is for the player to decide.

use std::fmt;
use std::time::Duration;

use crate::{Clock, TurnTiming};

/// What a player has left, and what every move adds.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::GameClock;
/// let blitz = GameClock { left: Duration::from_secs(10), increment: Duration::from_millis(100) };
/// assert_eq!(blitz.after(Duration::from_secs(3)), Some(GameClock { left: Duration::from_millis(7_100), ..blitz }));
/// assert!(blitz.after(Duration::from_secs(10)).is_some());
/// assert_eq!(blitz.after(Duration::from_millis(10_001)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GameClock {
    /// The time left for all moves to come, the increments of which are not in it yet.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
}

impl GameClock {
    /// The clock after a move that took so long; none if the time was up before. The last moment is in time.
    pub fn after(self, taken: Duration) -> Option<GameClock> {
        let left = self.left.checked_sub(taken)?.saturating_add(self.increment);
        Some(GameClock { left, ..self })
    }
}

/// Both players' clocks, as the side to move sees them.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{GameClock, GameClocks};
/// let own = GameClock { left: Duration::from_secs(60), increment: Duration::ZERO };
/// let clocks = GameClocks { own, other: None, moves_to_go: Some(40) };
/// assert_eq!(clocks.own.left.as_secs(), 60);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClocks {
    /// The clock of the side to move …
    pub own: GameClock,
    /// … and its opponent's, who may be under another kind of limit.
    pub other: Option<GameClock>,
    /// Moves that the side to move makes with what it has left, before it gets more; none if that must do for the game.
    pub moves_to_go: Option<u32>,
}

/// A clock with the players' clocks beside it, as they stood when the side to move was asked.
///
/// ```
/// use std::time::Duration;
/// use mossa_kernel::{Clock, Control, FakeClock, GameClock, GameClocks, Limits, SearchHandle, TableClock};
/// let handle = SearchHandle::<FakeClock>::default();
/// let own = GameClock { left: Duration::from_secs(60), increment: Duration::ZERO };
/// let clock = TableClock { time: &handle.clock, clocks: GameClocks { own, other: None, moves_to_go: None } };
/// let control = Control { clock: &clock, ..handle.control(Limits::default()) };
/// assert_eq!(control.clock.now(), handle.clock.now());
/// assert_eq!(control.clock.game_clocks().map(|clocks| clocks.own), Some(own));
/// ```
#[derive(Clone, Copy)]
pub struct TableClock<'a> {
    /// Where the time comes from.
    pub time: &'a dyn Clock,
    /// What is left to whom.
    pub clocks: GameClocks,
}

impl Clock for TableClock<'_> {
    fn now(&self) -> Duration {
        self.time.now()
    }

    fn game_clocks(&self) -> Option<GameClocks> {
        Some(self.clocks)
    }

    fn deadline(&self) -> Option<Duration> {
        self.time.deadline()
    }

    fn turn(&self) -> Option<TurnTiming> {
        self.time.turn()
    }

    fn not_running(&self) -> Duration {
        self.time.not_running()
    }
}

impl fmt::Debug for TableClock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableClock").field("clocks", &self.clocks).finish_non_exhaustive()
    }
}
