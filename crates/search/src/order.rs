//! Which move to try first: the sooner the best one is tried, the more of the tree alpha-beta cuts away.
//!
//! A [`MoveOrder`] gives every move a rank, and the search tries the highest first; among equals the order of the rules.
//! Orders add up as tuples: `(Killers, History)` ranks by both. The table's move, where one is known, is always before
//! all others, except with [`AsGenerated`], which sorts nothing.

use mossa_kernel::{Game, Tactics};

/// Where in a search a move is to be tried.
///
/// ```
/// use mossa_search::order::Spot;
/// assert_eq!(Spot { ply: 2, depth: 5 }.depth, 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Moves from the root.
    pub ply: usize,
    /// Moves left to look ahead.
    pub depth: u32,
}

/// Ranks moves, and learns from the search.
///
/// ```
/// use mossa_conformance::toys::{Nim, Take};
/// use mossa_search::order::{AsGenerated, History, Killers, MoveOrder, Spot};
/// let state = Nim::heaps([3, 4, 5, 0]);
/// let (mv, spot) = (Take { heap: 1, n: 2 }, Spot { ply: 0, depth: 3 });
/// let mut order = (Killers::default(), History::default());
/// let before = order.rank(&Nim, &state, mv, spot);
/// order.refuted_by(&Nim, &state, mv, spot);
/// assert!(before < order.rank(&Nim, &state, mv, spot));
/// assert!(!MoveOrder::<Nim>::sorts(&AsGenerated));
/// ```
pub trait MoveOrder<G: Game>: Send {
    /// Whether moves are to be sorted at all; if not, not even the table's move comes first.
    fn sorts(&self) -> bool {
        true
    }

    /// How soon to try a move; the highest first.
    fn rank(&self, game: &G, state: &G::State, mv: G::Move, spot: Spot) -> i32;

    /// This move was so good that the others did not matter.
    fn refuted_by(&mut self, _game: &G, _state: &G::State, _mv: G::Move, _spot: Spot) {}

    /// A new search begins.
    fn begin_search(&mut self) {}
}

/// The order of the rules.
///
/// ```
/// assert_eq!(size_of::<mossa_search::order::AsGenerated>(), 0);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct AsGenerated;

impl<G: Game> MoveOrder<G> for AsGenerated {
    fn sorts(&self) -> bool {
        false
    }

    fn rank(&self, _: &G, _: &G::State, _: G::Move, _: Spot) -> i32 {
        0
    }
}

/// The table's move first, then the order of the rules.
///
/// ```
/// assert_eq!(size_of::<mossa_search::order::HintFirst>(), 0);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct HintFirst;

impl<G: Game> MoveOrder<G> for HintFirst {
    fn rank(&self, _: &G, _: &G::State, _: G::Move, _: Spot) -> i32 {
        0
    }
}

/// Moves that cut on the same ply elsewhere in the tree: what refuted a neighbour often refutes this one too.
///
/// Akl and Newborn, *The principal continuation and the killer heuristic*, 1977.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_search::order::{Killers, MoveOrder, Spot};
/// let mut killers = Killers::default();
/// killers.refuted_by(&TicTacToe, &TicTacToe::EMPTY, 4, Spot { ply: 3, depth: 2 });
/// let rank = |mv, ply| killers.rank(&TicTacToe, &TicTacToe::EMPTY, mv, Spot { ply, depth: 1 });
/// assert!(rank(5, 3) < rank(4, 3));
/// assert_eq!(rank(4, 2), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Killers<M> {
    plies: Vec<[Option<M>; 2]>,
}

/// The rank of a killer: above all that history or hints say.
const KILLER: i32 = 1 << 28;

impl<M> Default for Killers<M> {
    fn default() -> Killers<M> {
        Killers { plies: Vec::new() }
    }
}

impl<G: Game> MoveOrder<G> for Killers<G::Move> {
    #[inline]
    fn rank(&self, _: &G, _: &G::State, mv: G::Move, spot: Spot) -> i32 {
        match self.plies.get(spot.ply) {
            Some([Some(last), _]) if *last == mv => KILLER,
            Some([_, Some(older)]) if *older == mv => KILLER / 2,
            _ => 0,
        }
    }

    fn refuted_by(&mut self, _: &G, _: &G::State, mv: G::Move, spot: Spot) {
        if self.plies.len() <= spot.ply {
            self.plies.resize(spot.ply + 1, [None; 2]);
        }
        let [last, older] = &mut self.plies[spot.ply];
        if *last != Some(mv) {
            (*older, *last) = (*last, Some(mv));
        }
    }

    fn begin_search(&mut self) {
        self.plies.clear();
    }
}

/// Moves that cut anywhere in the tree, counted by [`Game::slot`]; deep cuts count for more.
///
/// Schaeffer, *The history heuristic*, 1983.
///
/// ```
/// use mossa_search::order::History;
/// let history = History::default();
/// assert_eq!(format!("{history:?}"), "History { counts: [] }");
/// ```
#[derive(Clone, Default, Debug)]
pub struct History {
    counts: Vec<i32>,
}

/// Counts stay below this.
const MAX_HISTORY: i32 = 1 << 20;

impl<G: Game> MoveOrder<G> for History {
    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move, _: Spot) -> i32 {
        self.counts.get(game.slot(state, mv)).copied().unwrap_or(0)
    }

    fn refuted_by(&mut self, game: &G, state: &G::State, mv: G::Move, spot: Spot) {
        if self.counts.is_empty() {
            self.counts.resize(game.n_slots(), 0);
        }
        let bonus = (spot.depth * spot.depth).min(MAX_HISTORY as u32) as i32;
        let count = &mut self.counts[game.slot(state, mv)];
        // The nearer to the limit, the less is added.
        *count += bonus - (i64::from(*count) * i64::from(bonus) / i64::from(MAX_HISTORY)) as i32;
    }

    fn begin_search(&mut self) {
        self.counts.iter_mut().for_each(|count| *count /= 8);
    }
}

/// What the game itself thinks of its moves: [`Tactics::rank`].
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{TacticalStatus, StateSpace, Tactics};
/// use mossa_search::order::{Hinted, MoveOrder, Spot};
/// struct CentreFirst;
/// impl Tactics<TicTacToe> for CentreFirst {
///     fn probe(&self, game: &TicTacToe, state: &<TicTacToe as StateSpace>::State) -> TacticalStatus<TicTacToe> {
///         TacticalStatus::Open(game.moves(state))
///     }
///     fn rank(&self, _: &TicTacToe, _: &<TicTacToe as StateSpace>::State, cell: u8) -> i32 {
///         if cell == 4 { 1 } else { 0 }
///     }
/// }
/// let order = Hinted(CentreFirst);
/// assert_eq!(order.rank(&TicTacToe, &TicTacToe::EMPTY, 4, Spot { ply: 0, depth: 1 }), 1);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Hinted<A>(pub A);

impl<G: Game, A: Tactics<G>> MoveOrder<G> for Hinted<A> {
    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move, _: Spot) -> i32 {
        self.0.rank(game, state, mv)
    }
}

/// An order that outlives the search.
impl<G: Game, R: MoveOrder<G>> MoveOrder<G> for &mut R {
    fn sorts(&self) -> bool {
        (**self).sorts()
    }

    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move, spot: Spot) -> i32 {
        (**self).rank(game, state, mv, spot)
    }

    fn refuted_by(&mut self, game: &G, state: &G::State, mv: G::Move, spot: Spot) {
        (**self).refuted_by(game, state, mv, spot);
    }

    fn begin_search(&mut self) {
        (**self).begin_search();
    }
}

impl<G: Game, A: MoveOrder<G>, B: MoveOrder<G>> MoveOrder<G> for (A, B) {
    fn sorts(&self) -> bool {
        self.0.sorts() || self.1.sorts()
    }

    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move, spot: Spot) -> i32 {
        self.0.rank(game, state, mv, spot).saturating_add(self.1.rank(game, state, mv, spot))
    }

    fn refuted_by(&mut self, game: &G, state: &G::State, mv: G::Move, spot: Spot) {
        self.0.refuted_by(game, state, mv, spot);
        self.1.refuted_by(game, state, mv, spot);
    }

    fn begin_search(&mut self) {
        self.0.begin_search();
        self.1.begin_search();
    }
}
