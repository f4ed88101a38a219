//! Scores of positions: one newtype, with win-in-n arithmetic in one place.

use std::fmt::{self, Debug, Display};
use std::ops::Neg;

use crate::{Outcome, Side};

/// From the side to move, measured from *this* node: `win_in(3)` is three plies from here.
///
/// [`from_child`](Value::from_child) negates and ages by one ply, [`for_child`](Value::for_child) is its inverse for
/// bounds; so tables need no ply correction, and mate arithmetic is written once.
///
/// ```
/// use mossa_kernel::{Score, Value};
/// let child = Score::loss_in(2);
/// assert_eq!(Score::from_child(child), Score::win_in(3));
/// assert_eq!(Score::win_in(3).for_child(), child);
/// assert!(Score::win_in(1) > Score::win_in(3) && Score::win_in(3) > Score::new(500));
/// assert_eq!(Score::win_in(3).win_in_plies(), Some(3));
/// assert_eq!(Score::new(-40).to_string(), "-40");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// A win here and now; a win in n plies is n less.
const WIN: i32 = 1_000_000;
/// No game is longer, so no evaluation may come closer to a win than this.
const MAX_PLIES: i32 = Score::MAX_PLIES as i32;

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// Below every score that can occur.
    pub const WORST: Score = Score(-WIN - 2);
    /// Above every score that can occur.
    pub const BEST: Score = Score(WIN + 2);
    /// No proven win or loss is farther away.
    pub const MAX_PLIES: u32 = 20_000;
    /// The largest evaluation that is not a proven win.
    pub const MOST: i32 = WIN - MAX_PLIES - 1;

    /// An evaluation, held away from the scores of proven wins and losses.
    pub fn new(value: i32) -> Score {
        Score(value.clamp(-Score::MOST, Score::MOST))
    }

    /// The side to move wins in `plies` half-moves.
    pub fn win_in(plies: u32) -> Score {
        debug_assert!(plies <= MAX_PLIES as u32, "a game of {plies} plies");
        Score(WIN - plies as i32)
    }

    /// The side to move loses in `plies` half-moves.
    pub fn loss_in(plies: u32) -> Score {
        -Score::win_in(plies)
    }

    /// In how many half-moves the side to move wins, if the score says that it does.
    pub fn win_in_plies(self) -> Option<u32> {
        (Score::MOST < self.0 && self.0 <= WIN).then(|| (WIN - self.0) as u32)
    }

    /// In how many half-moves the side to move loses, if the score says that it does.
    pub fn loss_in_plies(self) -> Option<u32> {
        (-self).win_in_plies()
    }

    /// The plain number.
    pub fn get(self) -> i32 {
        self.0
    }

    /// The score whose plain number this is: the inverse of [`get`](Self::get), for tables that keep numbers.
    pub fn of_number(number: i32) -> Score {
        Score(number.clamp(Score::WORST.0, Score::BEST.0))
    }

    /// The next score up: what a window of nothing but a question asks for.
    pub fn next(self) -> Score {
        Score((self.0 + 1).min(Score::BEST.0))
    }

    /// Whether it says that the game is won or lost.
    pub fn is_decided(self) -> bool {
        self.win_in_plies().is_some() || self.loss_in_plies().is_some()
    }

    /// Moves a proven score (or the bound just above a win here and now) one ply away from (`by` = 1) or towards (`by` = -1) the end of the game.
    fn aged(self, by: i32) -> Score {
        match self.0 {
            value if (Score::MOST + 1..=WIN + 1).contains(&value) => Score(value - by),
            value if (-WIN - 1..-Score::MOST).contains(&value) => Score(value + by),
            value => Score(value),
        }
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.win_in_plies(), self.loss_in_plies()) {
            (Some(plies), _) => write!(f, "win in {plies}"),
            (_, Some(plies)) => write!(f, "loss in {plies}"),
            _ => write!(f, "{}", self.0),
        }
    }
}

/// What a search compares: negate, age by a ply, value of an outcome. `Score` and `f64` are values.
///
/// ```
/// use mossa_kernel::{Outcome, Score, Side, Value};
/// assert_eq!(Score::of(Outcome::Win(Side::First), Side::Second), Score::loss_in(0));
/// assert_eq!(f64::of(Outcome::Win(Side::First), Side::First), f64::INFINITY);
/// assert_eq!(f64::from_child(1.5), -1.5);
/// assert_eq!(f64::NEG_INFINITY.shown(), Score::new(-Score::MOST));
/// assert_eq!((f64::NEG_INFINITY.decided(4), 1.5.decided(4)), (Some(Score::loss_in(4)), None));
/// assert_eq!((0.25.traced(), Score::new(7).traced(), Score::BEST.traced()), (0.25, 7.0, f64::INFINITY));
/// ```
pub trait Value: Copy + PartialOrd + Debug + Send + Sync {
    /// Not above any value.
    const WORST: Self;
    /// Not below any value.
    const BEST: Self;

    /// What a finished game is worth to `side`.
    fn of(outcome: Outcome, side: Side) -> Self;

    /// A child's value as its parent sees it.
    fn from_child(child: Self) -> Self;

    /// The bound to hand to a child: `from_child(bound.for_child()) == bound`.
    fn for_child(self) -> Self;

    /// As it is shown to people: rounded where it must be, infinities as near to a win as an
    /// evaluation may come.
    fn shown(self) -> Score;

    /// The proven win or loss that the value stands for, where the game ends `plies` half-moves from here; `None` for
    /// every other value.
    fn decided(self, plies: u32) -> Option<Score>;

    /// As it is kept in traces, where nothing is rounded: a plain number, and infinite beyond all that can occur.
    fn traced(self) -> f64;
}

impl Value for Score {
    const WORST: Score = Score::WORST;
    const BEST: Score = Score::BEST;

    fn of(outcome: Outcome, side: Side) -> Score {
        match outcome.winner() {
            None => Score::DRAW,
            Some(winner) if winner == side => Score::win_in(0),
            Some(_) => Score::loss_in(0),
        }
    }

    fn from_child(child: Score) -> Score {
        -child.aged(1)
    }

    fn for_child(self) -> Score {
        -self.aged(-1)
    }

    fn shown(self) -> Score {
        self
    }

    /// A score knows by itself when the game ends.
    fn decided(self, _: u32) -> Option<Score> {
        self.is_decided().then_some(self)
    }

    fn traced(self) -> f64 {
        match self {
            Score::WORST => f64::NEG_INFINITY,
            Score::BEST => f64::INFINITY,
            score => f64::from(score.0),
        }
    }
}

impl Value for f64 {
    const WORST: f64 = f64::NEG_INFINITY;
    const BEST: f64 = f64::INFINITY;

    fn of(outcome: Outcome, side: Side) -> f64 {
        match outcome.winner() {
            None => 0.0,
            Some(winner) if winner == side => f64::INFINITY,
            Some(_) => f64::NEG_INFINITY,
        }
    }

    fn from_child(child: f64) -> f64 {
        -child
    }

    fn for_child(self) -> f64 {
        -self
    }

    fn shown(self) -> Score {
        // The cast saturates, and so does `new`.
        Score::new(self.round() as i32)
    }

    fn decided(self, plies: u32) -> Option<Score> {
        match self {
            f64::INFINITY => Some(Score::win_in(plies)),
            f64::NEG_INFINITY => Some(Score::loss_in(plies)),
            _ => None,
        }
    }

    fn traced(self) -> f64 {
        self
    }
}

/// The open interval of values that still matter: at or below `alpha` the mover has better elsewhere, at or above
/// `beta` the opponent does not let it come to this.
///
/// ```
/// use mossa_kernel::{Score, Window};
/// let window = Window::<Score>::full().raised_to(Score::new(10));
/// assert_eq!(window.alpha, Score::new(10));
/// assert_eq!(window.for_child().beta, Score::new(-10));
/// assert!(window.is_cut_by(Score::BEST) && !window.is_cut_by(Score::new(11)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window<V = Score> {
    /// What the side to move can already have.
    pub alpha: V,
    /// What its opponent can hold it to.
    pub beta: V,
}

impl<V: Value> Window<V> {
    /// Everything matters.
    pub fn full() -> Window<V> {
        Window { alpha: V::WORST, beta: V::BEST }
    }

    /// The window after a move worth `value` has been found.
    pub fn raised_to(self, value: V) -> Window<V> {
        if self.alpha < value { Window { alpha: value, ..self } } else { self }
    }

    /// The same window as a child sees it.
    pub fn for_child(self) -> Window<V> {
        Window { alpha: self.beta.for_child(), beta: self.alpha.for_child() }
    }

    /// The same window as it is kept in traces.
    pub fn traced(self) -> Window<f64> {
        Window { alpha: self.alpha.traced(), beta: self.beta.traced() }
    }

    /// Whether a move worth `value` makes looking at the others pointless.
    pub fn is_cut_by(self, value: V) -> bool {
        self.beta <= value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn for_child_is_the_inverse_of_from_child() {
        let edges = [-WIN - 2, -WIN, -WIN + 1, -WIN + 77, -Score::MOST, -3, 0, 3, Score::MOST, WIN - 77, WIN, WIN + 2];
        for value in edges {
            assert_eq!(Score::from_child(Score(value).for_child()), Score(value), "{value}");
        }
    }

    #[test]
    fn a_faster_win_and_a_slower_loss_are_better() {
        assert!(Score::win_in(2) < Score::win_in(1));
        assert!(Score::loss_in(1) < Score::loss_in(2));
        assert!(Score::new(i32::MAX) < Score::win_in(MAX_PLIES as u32));
    }
}
