//! Rules that end games early by the scores that the players report. They are off by default.
//!
//! Every rule is a small value, and [`Adjudication::verdict`] a pure function of what has been played. A game is given up
//! only when both players have agreed for a while that it is lost, because one alone may be wrong; with
//! [`ResignSides::One`] the loser's word is enough. A player that says no score agrees to nothing.

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

/// Lost, when the loser has said `-score` or less of its last `n_moves` moves and, where both are asked, the winner `score`
/// or more of as many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resignation {
    /// From here on a game counts as decided.
    pub score: Score,
    /// Moves of each side.
    pub n_moves: u32,
    /// Who must say so.
    pub sides: ResignSides,
}

/// Which players must consider a game decided before it is given up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ResignSides {
    /// The loser alone.
    One,
    /// The loser and the winner.
    #[default]
    Two,
}

/// Drawn, when for `n_moves` moves of each side in a row both have said no more than `score` for either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawAgreement {
    /// Up to here a game counts as even.
    pub score: Score,
    /// Moves of each side …
    pub n_moves: u32,
    /// … and not before this many plies have been played.
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
    /// The game is drawn after this many plies.
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
        [Side::First, Side::Second].into_iter().find(|&loser| match self.sides {
            ResignSides::One => self.gives_up(marks, loser),
            ResignSides::Two => self.is_agreed(marks, loser),
        })
    }

    /// Whether a side has said of its last moves, those of the other left out, that it is lost.
    fn gives_up(&self, marks: &[Mark], loser: Side) -> bool {
        let own = marks.iter().rev().filter(|mark| mark.side == loser).take(self.n_moves as usize);
        let n_lost = own.take_while(|mark| mark.score.is_some_and(|score| score <= -self.score)).count();
        self.n_moves != 0 && n_lost == self.n_moves as usize
    }

    /// Whether both sides have said of their last moves that this one is lost.
    fn is_agreed(&self, marks: &[Mark], loser: Side) -> bool {
        let agrees = |mark: &Mark| match mark.score {
            Some(score) if mark.side == loser => score <= -self.score,
            Some(score) => self.score <= score,
            None => false,
        };
        last_moves(marks, self.n_moves).is_some_and(|recent| recent.iter().all(agrees))
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

/// The last `n_moves` moves of each side, or `None` if fewer were played. A rule that waits for no move never applies.
fn last_moves(marks: &[Mark], n_moves: u32) -> Option<&[Mark]> {
    let n_plies = 2 * n_moves as usize;
    (n_moves != 0).then(|| marks.len().checked_sub(n_plies)).flatten().map(|first| &marks[first..])
}
