//! Orders of moves that can be switched on one by one: for lessons, and for experiments that measure what each is
//! worth.

use mossa_kernel::{Game, Tactics};
use mossa_search::order::{Hinted, History, Killers, MoveOrder, Spot};

use crate::{Spec, SpecError};

/// By what moves are ranked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranks {
    /// By nothing: the order of the rules.
    None,
    /// By the table and the game's own hint.
    Hint,
    /// As `Hint`, and by killer moves.
    Killers,
    /// As `Hint`, and by history.
    History,
    /// By all of these.
    All,
}

impl Ranks {
    /// The key `order`.
    pub fn read(spec: &Spec) -> Result<Ranks, SpecError> {
        let expected = "all, none, hint, killers or history";
        Ok(match spec.value("order") {
            None | Some("history") => Ranks::History,
            Some("all") => Ranks::All,
            Some("none") => Ranks::None,
            Some("hint") => Ranks::Hint,
            Some("killers") => Ranks::Killers,
            Some(found) => return Err(SpecError::BadValue { key: "order".into(), found: found.into(), expected }),
        })
    }
}

/// An order made of the parts that were asked for. The others are there too and learn nothing, so they say nothing.
#[derive(Clone, Debug)]
pub struct MixedOrder<M, A> {
    ranks: Ranks,
    hint: Hinted<A>,
    killers: Killers<M>,
    history: History,
}

impl<M, A> MixedOrder<M, A> {
    /// An order that has learned nothing yet.
    pub fn new(ranks: Ranks, tactics: A) -> MixedOrder<M, A> {
        MixedOrder { ranks, hint: Hinted(tactics), killers: Killers::default(), history: History::default() }
    }
}

impl<G: Game, A: Tactics<G>> MoveOrder<G> for MixedOrder<G::Move, A> {
    fn sorts(&self) -> bool {
        self.ranks != Ranks::None
    }

    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move, spot: Spot) -> i32 {
        if self.ranks == Ranks::None {
            return 0;
        }
        // Both are far from the largest number; what a game thinks of its moves need not be.
        let learned = self.killers.rank(game, state, mv, spot) + self.history.rank(game, state, mv, spot);
        learned.saturating_add(self.hint.rank(game, state, mv, spot))
    }

    fn refuted_by(&mut self, game: &G, state: &G::State, mv: G::Move, spot: Spot) {
        if matches!(self.ranks, Ranks::Killers | Ranks::All) {
            self.killers.refuted_by(game, state, mv, spot);
        }
        if matches!(self.ranks, Ranks::History | Ranks::All) {
            self.history.refuted_by(game, state, mv, spot);
        }
    }

    fn begin_search(&mut self) {
        MoveOrder::<G>::begin_search(&mut self.killers);
        MoveOrder::<G>::begin_search(&mut self.history);
    }
}
