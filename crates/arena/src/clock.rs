//! Time controls: how much a player may use for a move, and for a whole game.
//!
//! A [`TimeControl`] is what was agreed before the game, its clock a list of [`Periods`]; a [`RunningClock`] is one player's
//! clock while the game is on. Time is a number that comes in: the caller measures how long a player took and tells the
//! clock.

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
///     game: Some(GameClock { left: Duration::from_secs(10), increment: Duration::from_millis(100) }.into()),
///     margin: Duration::ZERO,
/// };
/// assert_ne!(blitz, TimeControl::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeControl {
    /// The limits of every move.
    pub each_move: Limits,
    /// The clock for the whole game.
    pub game: Option<Periods>,
    /// How much later than the limit an answer may come. The margin pays for the way to a program in another process
    /// and back. The player is not told of it, and what it takes beyond its clock is not charged.
    pub margin: Duration,
}

impl From<Limits> for TimeControl {
    /// These limits for every move, and no clock for the game.
    fn from(each_move: Limits) -> TimeControl {
        TimeControl { each_move, ..TimeControl::default() }
    }
}

/// A part of a time control: time for a number of moves, or for all that remain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// Moves after which the next period begins; none in the last one of a game that must end in it.
    pub n_moves: Option<u32>,
    /// What it adds to the clock when it begins, and what every move in it adds.
    pub clock: GameClock,
}

/// The periods of a game's clock, in order. The last one repeats if it has a number of moves; what is left of a period is
/// carried over to the next.
///
/// ```
/// use std::time::Duration;
/// use mossa_arena::{Period, Periods};
/// use mossa_kernel::GameClock;
/// let clock = |seconds| GameClock { left: Duration::from_secs(seconds), increment: Duration::ZERO };
/// let classical = Period { n_moves: Some(40), clock: clock(5_400) };
/// let rest = Period { n_moves: None, clock: clock(900) };
/// assert_eq!(Periods::new(&[classical, rest]).map(|periods| periods.iter().count()), Some(2));
/// // Only the last period may be without a number of moves, and no period may be of no moves.
/// assert_eq!(Periods::new(&[rest, classical]), None);
/// assert_eq!(Periods::new(&[Period { n_moves: Some(0), ..classical }]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Periods {
    first: Period,
    later: [Option<Period>; Periods::MOST - 1],
}

impl Periods {
    /// The most periods that a clock can have.
    pub const MOST: usize = 4;

    /// These periods; none if there are none or too many, if one that is not the last has no number of moves, or if one has
    /// no moves.
    pub fn new(periods: &[Period]) -> Option<Periods> {
        let (first, rest) = periods.split_first()?;
        let (_, before_last) = periods.split_last()?;
        let has_moves = before_last.iter().all(|period| period.n_moves.is_some());
        let is_empty = periods.iter().any(|period| period.n_moves == Some(0));
        if periods.len() > Periods::MOST || !has_moves || is_empty {
            return None;
        }
        let mut later = [None; Periods::MOST - 1];
        for (place, period) in later.iter_mut().zip(rest) {
            *place = Some(*period);
        }
        Some(Periods { first: *first, later })
    }

    /// The periods, in order.
    pub fn iter(&self) -> impl Iterator<Item = Period> {
        std::iter::once(self.first).chain(self.later.into_iter().flatten())
    }

    /// The period that follows the one in this place: the next one, or the last again.
    fn after(&self, place: usize) -> (usize, Period) {
        match self.later.get(place).copied().flatten() {
            Some(period) => (place + 1, period),
            None => (place, self.iter().last().unwrap_or(self.first)),
        }
    }
}

/// One period for the whole game.
impl From<GameClock> for Periods {
    fn from(clock: GameClock) -> Periods {
        Periods { first: Period { n_moves: None, clock }, later: [None; Periods::MOST - 1] }
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
/// let game = Some(GameClock { left: ms(1_000), increment: ms(100) }.into());
/// let mut clock = RunningClock::new(TimeControl { game, ..TimeControl::default() });
/// assert_eq!(clock.press(ms(600)), Ok(()));
/// assert_eq!(clock.limits().time, Some(ms(500)));
/// assert_eq!(clock.press(ms(501)), Err(Late));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningClock {
    control: TimeControl,
    /// What is left now, and what a move adds.
    left: Option<GameClock>,
    /// Which period it is, and the moves to its end.
    place: usize,
    moves_to_go: Option<u32>,
}

impl RunningClock {
    /// The clock before the first move.
    pub fn new(control: TimeControl) -> RunningClock {
        let first = control.game.map(|periods| periods.first);
        RunningClock {
            control,
            left: first.map(|period| period.clock),
            place: 0,
            moves_to_go: first.and_then(|period| period.n_moves),
        }
    }

    /// The limits of the next move: its time is what is left for the game, or for the move if that is less.
    pub fn limits(&self) -> Limits {
        let each_move = self.control.each_move;
        let left = self.left.map(|clock| clock.left);
        let time = each_move.time.into_iter().chain(left).min();
        Limits { time, ..each_move }
    }

    /// What is left for the game, or for this period of it, if it has a clock.
    pub fn game_clock(&self) -> Option<GameClock> {
        self.left
    }

    /// Moves to the end of this period, if it has one.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// A move took so long. The last moment, and the last moment of the margin, is in time.
    pub fn press(&mut self, taken: Duration) -> Result<(), Late> {
        if self.limits().time.is_some_and(|time| time.saturating_add(self.control.margin) < taken) {
            return Err(Late);
        }
        self.left = self.left.and_then(|clock| clock.after(taken.min(clock.left)));
        self.moves_to_go = self.moves_to_go.map(|n| n - 1);
        if self.moves_to_go == Some(0) {
            self.begin_next_period();
        }
        Ok(())
    }

    fn begin_next_period(&mut self) {
        let (Some(periods), Some(clock)) = (self.control.game, self.left) else { return };
        let (place, period) = periods.after(self.place);
        let left = clock.left.saturating_add(period.clock.left);
        (self.place, self.moves_to_go) = (place, period.n_moves);
        self.left = Some(GameClock { left, ..period.clock });
    }
}
