//! Time controls: how much a player may use for a move, and for a whole game.
//!
//! A [`TimeControl`] is what was agreed before the game; a [`RunningClock`] is one player's clock while the game is on.
//! Time is a number that comes in: whoever asks a player measures how long it took and tells the clock.

use std::time::Duration;

use mossa_kernel::{GameClock, Limits};

/// What a player may use. By default as much as it likes.
///
/// ```
/// use std::time::Duration;
/// use mossa_arena::TimeControl;
/// use mossa_kernel::{GameClock, Limits};
/// // Ten seconds for the game and a tenth for every move, and never more than 20,000 nodes.
/// let blitz = TimeControl {
///     each_move: Limits { nodes: Some(20_000), ..Limits::default() },
///     game: Some(GameClock { left: Duration::from_secs(10), increment: Duration::from_millis(100) }),
///     margin: Duration::ZERO,
/// };
/// assert_ne!(blitz, TimeControl::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeControl {
    /// The limits of every move.
    pub each_move: Limits,
    /// The clock for the whole game, as it stands before the first move.
    pub game: Option<GameClock>,
    /// An answer may come so much later than it should: it pays for the way to a program in another process and back.
    /// The player is not told of it, and what it takes beyond its clock is not charged.
    pub margin: Duration,
}

impl From<Limits> for TimeControl {
    /// These limits for every move, and no clock for the game.
    fn from(each_move: Limits) -> TimeControl {
        TimeControl { each_move, ..TimeControl::default() }
    }
}

/// An answer came after its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Late;

/// One player's clock in a game that is on.
///
/// ```
/// use std::time::Duration;
/// use mossa_arena::{Late, RunningClock, TimeControl};
/// use mossa_kernel::{GameClock, Limits};
/// let ms = Duration::from_millis;
/// let game = Some(GameClock { left: ms(1_000), increment: ms(100) });
/// let mut clock = RunningClock::new(TimeControl { game, ..TimeControl::default() });
/// assert_eq!(clock.press(ms(600)), Ok(()));
/// assert_eq!(clock.limits().time, Some(ms(500)));
/// assert_eq!(clock.press(ms(501)), Err(Late));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningClock {
    control: TimeControl,
}

impl RunningClock {
    /// The clock before the first move.
    pub fn new(control: TimeControl) -> RunningClock {
        RunningClock { control }
    }

    /// The limits of the next move: its time is what is left for the game, or for the move if that is less.
    pub fn limits(&self) -> Limits {
        let each_move = self.control.each_move;
        let left = self.control.game.map(|clock| clock.left);
        let time = each_move.time.into_iter().chain(left).min();
        Limits { time, ..each_move }
    }

    /// What is left for the game, if it has a clock.
    pub fn game_clock(&self) -> Option<GameClock> {
        self.control.game
    }

    /// A move took so long. The last moment, and the last moment of the margin, is in time.
    pub fn press(&mut self, taken: Duration) -> Result<(), Late> {
        if self.limits().time.is_some_and(|time| time.saturating_add(self.control.margin) < taken) {
            return Err(Late);
        }
        self.control.game = self.control.game.and_then(|clock| clock.after(taken.min(clock.left)));
        Ok(())
    }
}
