//! The sides from which an evaluation is seen: White's, where it is defined, and the mover's, where searches stand.

use mossa_kernel::{Evaluator, Game as _, Score, Side, Value};

use crate::board::{Board, Color};
use crate::{Chess, State};

/// An evaluation as it is defined and published: from White's side, regardless of the side to move. The game is not
/// over.
pub trait WhiteView: Send + Sync {
    /// The names of the terms, in the order of addition.
    const TERMS: &'static [&'static str];

    /// What a point counts as a [`Score`].
    const SCALE: f64;

    /// The value: the terms added up from the first to the last.
    fn white(&self, board: &Board) -> f64;

    /// The terms by name, weighted.
    fn white_terms(&self, board: &Board) -> Vec<(&'static str, f64)>;

    /// What is shown of a position: value and terms from White's side, or the outcome of a game that is over and no terms.
    ///
    /// ```
    /// use mossa_chess::{Chess, evaluators::{Hard, WhiteView as _}};
    /// use mossa_kernel::Notation as _;
    /// let game = Chess::STANDARD;
    /// let mate = game.read_state("5R1k/4R3/8/4P2P/3K2P1/P7/8/8 b - - 2 56").unwrap();
    /// assert_eq!(Hard.seen(game, &mate).value, f64::INFINITY);
    /// assert_eq!(Hard.seen(game, &game.start()).terms.len(), 8);
    /// ```
    fn seen(&self, game: Chess, state: &State) -> Seen {
        match game.outcome(state) {
            Some(outcome) => Seen { value: f64::of(outcome, Side::First), terms: Vec::new() },
            None => Seen { value: self.white(state.board()), terms: self.white_terms(state.board()) },
        }
    }
}

/// What an evaluation shows of a position, from White's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The value; infinite where a game is lost and won.
    pub value: f64,
    /// The terms by name in the order of addition; none where a game is over.
    pub terms: Vec<(&'static str, f64)>,
}

/// An evaluation for searches that compare floats: the players of the reports.
///
/// ```
/// use mossa_chess::{Chess, evaluators::{Exact, Material}};
/// use mossa_kernel::{Evaluator as _, Notation as _};
/// let game = Chess::STANDARD;
/// let state = game.read_state("4k3/8/8/8/8/8/PP6/R3K3 b - - 0 1").unwrap();
/// assert_eq!(Exact(Material).value(&game, &state), -7.0, "Black is to move");
/// assert_eq!(Exact(Material).shown(-7.0).get(), -700, "hundredths of a pawn");
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Exact<E>(pub E);

impl<E: WhiteView> Evaluator<Chess> for Exact<E> {
    type Value = f64;
    type Memo = ();

    fn memo(&self, _: &Chess, _: &State) {}

    fn evaluate(&self, _: &Chess, state: &State, (): &()) -> f64 {
        movers(state, self.0.white(state.board()))
    }

    /// In hundredths of a pawn, as [`Rounded`] counts.
    fn shown(&self, value: f64) -> Score {
        self.traced(value).shown()
    }

    fn traced(&self, value: f64) -> f64 {
        E::SCALE * value
    }

    fn terms(&self, _: &Chess, state: &State) -> Vec<(&'static str, f64)> {
        movers_terms(&self.0, state)
    }
}

/// An evaluation for searches that compare scores: a point is [`SCALE`](WhiteView::SCALE) of them, and the rest is rounded
/// away from zero where it is half.
///
/// ```
/// use mossa_chess::{Chess, evaluators::{Material, Rounded}};
/// use mossa_kernel::{Evaluator as _, Notation as _, Score};
/// let game = Chess::STANDARD;
/// let state = game.read_state("4k3/8/8/8/8/8/PP6/R3K3 b - - 0 1").unwrap();
/// assert_eq!(Rounded(Material).value(&game, &state), Score::new(-700));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Rounded<E>(pub E);

impl<E: WhiteView> Evaluator<Chess> for Rounded<E> {
    type Value = Score;
    type Memo = ();

    fn memo(&self, _: &Chess, _: &State) {}

    fn evaluate(&self, _: &Chess, state: &State, (): &()) -> Score {
        (E::SCALE * movers(state, self.0.white(state.board()))).shown()
    }

    fn terms(&self, _: &Chess, state: &State) -> Vec<(&'static str, f64)> {
        movers_terms(&self.0, state)
    }
}

/// What is good for White, as the side to move sees it.
fn movers(state: &State, white: f64) -> f64 {
    if state.board().side_to_move() == Color::White { white } else { -white }
}

fn movers_terms(evaluation: &impl WhiteView, state: &State) -> Vec<(&'static str, f64)> {
    let terms = evaluation.white_terms(state.board());
    terms.into_iter().map(|(name, term)| (name, movers(state, term))).collect()
}
