//! Orders of moves that can be switched on one by one: for lessons, experiments, and whoever asks what each is worth.

use mossa_kernel::{Game, Tactics};
use mossa_search::order::{Hinted, History, Killers, Order, Spot};

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

/// An order made of the parts that were asked for.
#[derive(Clone, Debug)]
pub struct MixedOrder<M, A> {
    hint: Option<Hinted<A>>,
    killers: Option<Killers<M>>,
    history: Option<History>,
}

impl<M, A> MixedOrder<M, A> {
    /// An order that has learned nothing yet.
    pub fn new(ranks: Ranks, tactics: A) -> MixedOrder<M, A> {
        MixedOrder {
            hint: (ranks != Ranks::None).then_some(Hinted(tactics)),
            killers: matches!(ranks, Ranks::Killers | Ranks::All).then(Killers::default),
            history: matches!(ranks, Ranks::History | Ranks::All).then(History::default),
        }
    }
}

impl<G: Game, A: Tactics<G>> Order<G> for MixedOrder<G::Move, A> {
    fn sorts(&self) -> bool {
        self.hint.is_some()
    }

    fn rank(&self, game: &G, state: &G::State, mv: G::Move, spot: Spot) -> i32 {
        let hint = self.hint.as_ref().map_or(0, |order| order.rank(game, state, mv, spot));
        let killers = self.killers.as_ref().map_or(0, |order| order.rank(game, state, mv, spot));
        let history = self.history.as_ref().map_or(0, |order| order.rank(game, state, mv, spot));
        hint.saturating_add(killers).saturating_add(history)
    }

    fn refuted_by(&mut self, game: &G, state: &G::State, mv: G::Move, spot: Spot) {
        if let Some(order) = &mut self.killers {
            order.refuted_by(game, state, mv, spot);
        }
        if let Some(order) = &mut self.history {
            order.refuted_by(game, state, mv, spot);
        }
    }

    fn begin_search(&mut self) {
        if let Some(order) = &mut self.killers {
            Order::<G>::begin_search(order);
        }
        if let Some(order) = &mut self.history {
            Order::<G>::begin_search(order);
        }
    }
}
