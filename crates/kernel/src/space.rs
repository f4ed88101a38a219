//! States and moves: the part of the rules that puzzles and games share.

use std::fmt::Debug;

/// The rules of a world: which moves exist, and what they do.
///
/// `self` holds what is fixed for a whole game (board size, goal); [`State`](Self::State) what changes.
///
/// ```
/// use mossa_kernel::StateSpace;
///
/// /// A counter that can be pushed up or down, from 0 to 9.
/// struct Dial;
/// impl StateSpace for Dial {
///     type State = i32;
///     type Move = i32;
///     type Moves = Vec<i32>;
///     type Undo = ();
///     fn moves(&self, &at: &i32) -> Vec<i32> {
///         [-1, 1].into_iter().filter(|step| (0..=9).contains(&(at + step))).collect()
///     }
///     fn play(&self, at: &mut i32, step: i32) { *at += step }
///     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// }
///
/// let mut at = 9;
/// assert_eq!(Dial.moves(&at), [-1]);
/// let undo = Dial.play(&mut at, -1);
/// assert_eq!(at, 8);
/// Dial.undo(&mut at, -1, undo);
/// assert_eq!(at, 9);
/// ```
pub trait StateSpace: Send + Sync {
    /// What changes from move to move.
    type State: Clone + Send + Sync;
    /// A move, small enough to copy.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// `Vec<Move>` to begin with; a fixed-capacity list once it is hot.
    type Moves: IntoIterator<Item = Self::Move> + FromIterator<Self::Move> + AsRef<[Self::Move]> + AsMut<[Self::Move]>;
    /// What `play` must remember: `()`, a captured piece, or the whole old state (copy-make).
    type Undo: Send;

    /// The legal moves, always in the same order for the same state.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// Makes a legal move.
    #[must_use = "hand it back to `undo`"]
    fn play(&self, state: &mut Self::State, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move played: afterwards the state equals what it was before.
    fn undo(&self, state: &mut Self::State, mv: Self::Move, undo: Self::Undo);

    /// The state after `mv`, the old one kept.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut next = state.clone();
        let _ = self.play(&mut next, mv);
        next
    }
}
