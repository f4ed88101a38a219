//! Games ended early, by rules that look at what the players themselves think: off unless asked for.
//!
//! Every rule is a small value, and [`Adjudication::verdict`] a pure function of what has been played. A game is given up
//! only when both players have agreed for a while that it is lost, because one alone may be wrong; a player that says no
//! score agrees to nothing.

use std::time::Duration;

use mossa_kernel::{Outcome, Score, Side};

/// What is known of a move that was played, apart from the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Who played it.
    pub side: Side,
    /// What it thought the position worth to itself, if it said.
    pub score: Option<Score>,
    /// How far it looked ahead everywhere; 0 if it did not look, or did not say.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

/// Lost, when for `n_moves` moves of each side in a row the loser has said `-score` or less and the winner `score` or
/// more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resignation {
    /// From here on a game counts as decided.
    pub score: Score,
    /// Moves of each side.
    pub n_moves: u32,
}

/// Drawn, when for `n_moves` moves of each side in a row both have said no more than `score` for either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawAgreement {
    /// Up to here a game counts as even.
    pub score: Score,
    /// Moves of each side …
    pub n_moves: u32,
    /// … and not before so many plies were played.
    pub after_plies: u32,
}

/// Which rules there are. By default none.
///
/// ```
/// use mossa_arena::{Adjudicated, Adjudication};
/// let rules = Adjudication { most_plies: Some(0), ..Adjudication::default() };
/// assert_eq!(rules.verdict(&[]), Some(Adjudicated::Length));
/// assert_eq!(Adjudication::default().verdict(&[]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// Games that both players hold for decided.
    pub resignation: Option<Resignation>,
    /// Games that both players hold for even.
    pub draw: Option<DrawAgreement>,
    /// Drawn after so many plies.
    pub most_plies: Option<u32>,
}

/// How a game was ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjudicated {
    /// This side has lost, as both said.
    Resigned(Side),
    /// Even, as both said.
    Draw,
    /// It had gone on too long: a draw.
    Length,
    /// A [`Judge`](crate::Judge) knew the result.
    Exact(Outcome),
}

impl Adjudicated {
    /// The result.
    pub fn outcome(self) -> Outcome {
        match self {
            Adjudicated::Resigned(side) => Outcome::Win(side.other()),
            Adjudicated::Draw | Adjudicated::Length => Outcome::Draw,
            Adjudicated::Exact(outcome) => outcome,
        }
    }
}

impl Adjudication {
    /// Whether a game that is not finished ends here: the first rule that applies, in the order of the fields.
    pub fn verdict(&self, marks: &[Mark]) -> Option<Adjudicated> {
        let resigned = self.resignation.and_then(|rule| rule.loser(marks)).map(Adjudicated::Resigned);
        let draw = || self.draw.filter(|rule| rule.applies(marks)).map(|_| Adjudicated::Draw);
        let length = || self.most_plies.filter(|&most| most as usize <= marks.len()).map(|_| Adjudicated::Length);
        resigned.or_else(draw).or_else(length)
    }
}

impl Resignation {
    /// The side that has lost.
    pub fn loser(&self, marks: &[Mark]) -> Option<Side> {
        let agrees = |mark: &Mark, loser: Side| match mark.score {
            Some(score) if mark.side == loser => score <= -self.score,
            Some(score) => self.score <= score,
            None => false,
        };
        let recent = last_moves(marks, self.n_moves)?;
        [Side::First, Side::Second].into_iter().find(|&loser| recent.iter().all(|mark| agrees(mark, loser)))
    }
}

impl DrawAgreement {
    /// Whether both sides hold the game for even.
    pub fn applies(&self, marks: &[Mark]) -> bool {
        let is_even = |mark: &Mark| mark.score.is_some_and(|score| -self.score <= score && score <= self.score);
        (self.after_plies as usize) <= marks.len()
            && last_moves(marks, self.n_moves).is_some_and(|recent| recent.iter().all(is_even))
    }
}

/// The last moves, so many of each side; none if there are not as many. A rule that waits for no move never applies.
fn last_moves(marks: &[Mark], n_moves: u32) -> Option<&[Mark]> {
    let n_plies = 2 * n_moves as usize;
    (n_moves != 0).then(|| marks.len().checked_sub(n_plies)).flatten().map(|first| &marks[first..])
}
