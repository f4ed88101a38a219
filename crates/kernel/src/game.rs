//! Games: two players, alternating, zero-sum, nothing hidden.

use std::fmt::Debug;

use crate::{Score, StateSpace, Value};

/// One of the two players: the one who moves first in the game, or the other.
///
/// ```
/// use mossa_kernel::Side;
/// assert_eq!(Side::First.other(), Side::Second);
/// assert_eq!(Side::Second.other(), Side::First);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// White, X, the one who opens.
    First,
    /// Black, O, the one who answers.
    Second,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a game ended.
///
/// ```
/// use mossa_kernel::{Outcome, Side};
/// assert_eq!(Outcome::Win(Side::First).winner(), Some(Side::First));
/// assert_eq!(Outcome::Draw.winner(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Neither side has won.
    Draw,
}

impl Outcome {
    /// The side that won, if one did.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

/// Two players, alternating, zero-sum, nothing hidden.
///
/// Contract: `moves(s)` empty implies that `outcome(s)` is `Some`, not the reverse: a drawn chess position still has
/// legal moves (perft and GUIs count on it). Searches and the arena ask `outcome` first.
///
/// ```
/// use mossa_kernel::{Game, Outcome, Side, StateSpace};
///
/// /// A heap of matches: take one or two; the player who takes the last wins.
/// struct Matches;
/// impl StateSpace for Matches {
///     # type State = (u32, Side); type Move = u32; type Moves = Vec<u32>; type Undo = ();
///     # fn moves(&self, &(left, _): &(u32, Side)) -> Vec<u32> { (1..=left.min(2)).collect() }
///     # fn play(&self, s: &mut (u32, Side), n: u32) { *s = (s.0 - n, s.1.other()) }
///     # fn undo(&self, s: &mut (u32, Side), n: u32, (): ()) { *s = (s.0 + n, s.1.other()) }
///     // …
/// }
/// impl Game for Matches {
///     fn to_move(&self, &(_, side): &(u32, Side)) -> Side { side }
///     fn outcome(&self, &(left, side): &(u32, Side)) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::Win(side.other()))
///     }
///     fn key(&self, &(left, side): &(u32, Side)) -> u64 { u64::from(left) * 2 + side as u64 }
/// }
/// assert_eq!(Matches.outcome(&(0, Side::Second)), Some(Outcome::Win(Side::First)));
/// ```
pub trait Game: StateSpace {
    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Side;

    /// How the game has ended, if it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Equal futures, equal keys; repetition counts and clocks belong in it as far as they matter.
    fn key(&self, state: &Self::State) -> u64;

    /// Whether the side to move may call the game a draw.
    fn can_claim_draw(&self, _state: &Self::State) -> bool {
        false
    }

    /// The most moves that can be left, where the rules bound them. A search that looks as far sees the end of the
    /// game.
    fn plies_left(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// A number below [`n_slots`](Self::n_slots) for a move of the side to move: moves that do the same, whatever else
    /// is on the board, have the same. Searches remember by it which moves did well.
    fn slot(&self, _state: &Self::State, _mv: Self::Move) -> usize {
        0
    }

    /// How many slots there are.
    fn n_slots(&self) -> usize {
        1
    }
}

/// What a position looks worth to a player that does not search it any further.
///
/// An evaluation that counts things can keep its counts up to date along a line of moves: they are its `Memo`, and
/// `play` and `undo` change it by a small step. After any line it must be what `memo` makes afresh.
///
/// ```
/// # use mossa_kernel::{Evaluator, Game, Outcome, Score, Side, StateSpace};
/// # struct Matches;
/// # impl StateSpace for Matches {
/// #     type State = (u32, Side); type Move = u32; type Moves = Vec<u32>; type Undo = ();
/// #     fn moves(&self, &(left, _): &(u32, Side)) -> Vec<u32> { (1..=left.min(2)).collect() }
/// #     fn play(&self, s: &mut (u32, Side), n: u32) { *s = (s.0 - n, s.1.other()) }
/// #     fn undo(&self, s: &mut (u32, Side), n: u32, (): ()) { *s = (s.0 + n, s.1.other()) }
/// # }
/// # impl Game for Matches {
/// #     fn to_move(&self, &(_, side): &(u32, Side)) -> Side { side }
/// #     fn outcome(&self, &(left, side): &(u32, Side)) -> Option<Outcome> {
/// #         (left == 0).then_some(Outcome::Win(side.other()))
/// #     }
/// #     fn key(&self, &(left, side): &(u32, Side)) -> u64 { u64::from(left) * 2 + side as u64 }
/// # }
/// /// Three matches a round: the side that faces a multiple of three is lost.
/// struct Threes;
/// impl Evaluator<Matches> for Threes {
///     type Value = Score;
///     type Memo = ();
///     fn memo(&self, _: &Matches, _: &(u32, Side)) {}
///     fn evaluate(&self, _: &Matches, &(left, _): &(u32, Side), (): &()) -> Score {
///         Score::new(if left % 3 == 0 { -1 } else { 1 })
///     }
/// }
/// assert_eq!(Threes.value(&Matches, &(7, Side::First)), Score::new(1));
/// ```
pub trait Evaluator<G: Game>: Send + Sync {
    /// What the evaluation is measured in: [`Score`] or `f64`.
    type Value: Value;

    /// What it remembers of a position; `()` if nothing.
    type Memo: Clone + PartialEq + Debug + Send;

    /// What there is to remember of a position.
    fn memo(&self, game: &G, state: &G::State) -> Self::Memo;

    /// `mv` has just been played, and `state` is the position after it. Evaluations that remember something override
    /// this and `undo`. A search may put it off until it wants a value there or below.
    fn play(&self, _game: &G, _memo: &mut Self::Memo, _state: &G::State, _mv: G::Move) {
        const { assert!(size_of::<Self::Memo>() == 0, "who remembers something keeps it up to date") }
    }

    /// `mv` is about to be taken back, and `state` is still the position after it.
    fn undo(&self, _game: &G, _memo: &mut Self::Memo, _state: &G::State, _mv: G::Move) {
        const { assert!(size_of::<Self::Memo>() == 0, "who remembers something keeps it up to date") }
    }

    /// From the side to move; never called on a finished game ([`Value::of`] speaks then).
    fn evaluate(&self, game: &G, state: &G::State, memo: &Self::Memo) -> Self::Value;

    /// What `evaluate` says after `play`, for one look only: `mv` has just been played, and `state` is the position after
    /// it; the memo is still, and again, that of the position before.
    fn evaluate_after(&self, game: &G, state: &G::State, memo: &mut Self::Memo, mv: G::Move) -> Self::Value {
        self.play(game, memo, state, mv);
        let value = self.evaluate(game, state, memo);
        self.undo(game, memo, state, mv);
        value
    }

    /// A value that decides nothing, as every surface shows it: in the unit that all evaluations of the game share.
    /// Evaluations whose own points are another unit override this.
    fn shown(&self, value: Self::Value) -> Score {
        value.shown()
    }

    /// A value as [`Value::traced`] keeps it, in the unit of [`shown`](Self::shown), with nothing rounded.
    fn traced(&self, value: f64) -> f64 {
        value
    }

    /// The parts that an evaluation is made of, by name, from the side to move; none if it has only one.
    fn terms(&self, _game: &G, _state: &G::State) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// What `evaluate` says with nothing remembered.
    fn value(&self, game: &G, state: &G::State) -> Self::Value {
        self.evaluate(game, state, &self.memo(game, state))
    }
}
