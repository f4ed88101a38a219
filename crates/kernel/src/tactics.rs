//! What a game knows about its moves before any search: wins and losses that are in plain sight, moves that are forced,
//! and which moves to try first.
//!
//! Searches take it as a part. What it says must be true: a search that asks finds the same value as one that does not,
//! only sooner.

use std::fmt::{self, Debug};

use crate::{Game, StateSpace, Window};

/// What is in plain sight in a position that is not finished.
///
/// ```
/// use mossa_kernel::TacticalStatus;
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let forced = TacticalStatus::<Dial>::Open(vec![1]);
/// assert!(forced.is_forced());
/// assert!(!TacticalStatus::<Dial>::Won { mv: 1, plies: 1 }.is_forced());
/// ```
pub enum TacticalStatus<S: StateSpace> {
    /// This move wins, the game then ends `plies` from here, and nothing wins sooner.
    Won {
        /// The move.
        mv: S::Move,
        /// From here to the end of the game.
        plies: u32,
    },
    /// Every move loses, this one `plies` from here, and none lasts longer.
    Lost {
        /// The move.
        mv: S::Move,
        /// From here to the end of the game.
        plies: u32,
    },
    /// One of these is best: at least one move, in the order of the rules; every move left out loses, and as soon as
    /// any of these or sooner.
    Open(S::Moves),
}

impl<S: StateSpace> TacticalStatus<S> {
    /// Whether only one move makes sense.
    pub fn is_forced(&self) -> bool {
        matches!(self, TacticalStatus::Open(moves) if moves.as_ref().len() == 1)
    }
}

impl<S: StateSpace> Debug for TacticalStatus<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TacticalStatus::Won { mv, plies } => write!(f, "Won {{ {mv:?}, {plies} }}"),
            TacticalStatus::Lost { mv, plies } => write!(f, "Lost {{ {mv:?}, {plies} }}"),
            TacticalStatus::Open(moves) => write!(f, "Open {:?}", moves.as_ref()),
        }
    }
}

/// Sees what is in plain sight.
///
/// ```
/// use mossa_kernel::{Game, Outcome, Side, TacticalStatus, StateSpace, Tactics};
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
/// /// Two matches or fewer: take them all.
/// struct TakeAll;
/// impl Tactics<Matches> for TakeAll {
///     fn probe(&self, game: &Matches, state: &(u32, Side)) -> TacticalStatus<Matches> {
///         match state.0 {
///             left @ 1..=2 => TacticalStatus::Won { mv: left, plies: 1 },
///             3 => TacticalStatus::Lost { mv: 1, plies: 2 },
///             _ => TacticalStatus::Open(game.moves(state)),
///         }
///     }
/// }
/// assert!(matches!(TakeAll.probe(&Matches, &(2, Side::First)), TacticalStatus::Won { mv: 2, plies: 1 }));
/// ```
pub trait Tactics<G: Game>: Send + Sync {
    /// Whether it never sees more than the rules say, so that a search need not ask it at the horizon.
    const IS_BLIND: bool = false;

    /// What is in plain sight in a position that is not finished.
    fn probe(&self, game: &G, state: &G::State) -> TacticalStatus<G>;

    /// Between which scores the value of a position that is not finished lies, both included: a side that cannot win any
    /// more has no more than a draw.
    fn bounds(&self, _game: &G, _state: &G::State) -> Window {
        Window::full()
    }

    /// How promising a move looks: higher is tried sooner. A million outweighs all that a search can learn; below two
    /// hundred million either way, so that ranks can be added up.
    fn rank(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }
}

impl<G: Game, T: Tactics<G>> Tactics<G> for &T {
    const IS_BLIND: bool = T::IS_BLIND;

    fn probe(&self, game: &G, state: &G::State) -> TacticalStatus<G> {
        (**self).probe(game, state)
    }

    fn bounds(&self, game: &G, state: &G::State) -> Window {
        (**self).bounds(game, state)
    }

    fn rank(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        (**self).rank(game, state, mv)
    }
}
