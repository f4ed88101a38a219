//! A second program for the same search, as plain as it can be, to compare moves, values and counters with.

use mossa_kernel::{Game, Score, Side, Value};

/// The search as the reports' program has it: White maximises, Black minimises, floats for everything.
pub(crate) struct Reference<'a, G, L> {
    pub(crate) game: &'a G,
    /// What a position at the end of a line is worth to White, and the number of moves that led to it.
    pub(crate) leaf: L,
    pub(crate) pruning: bool,
    pub(crate) states_evaluated: u64,
    pub(crate) prunings: u64,
}

impl<G: Game, L: Fn(&G::State, u32) -> f64> Reference<'_, G, L> {
    pub(crate) fn choose(&mut self, state: &G::State, depth: u32) -> (G::Move, f64) {
        let white = self.game.to_move(state) == Side::First;
        let mut best = None;
        for mv in self.game.moves(state) {
            let next = self.game.after(state, mv);
            let value = if self.game.can_claim_draw(&next) {
                0.0
            } else if white {
                self.min_value(&next, depth - 1, 1, f64::NEG_INFINITY, f64::INFINITY)
            } else {
                self.max_value(&next, depth - 1, 1, f64::NEG_INFINITY, f64::INFINITY)
            };
            match best {
                None => best = Some((mv, value)),
                Some((_, so_far)) if white && so_far < value => best = Some((mv, value)),
                Some((_, so_far)) if !white && value < so_far => best = Some((mv, value)),
                Some(_) => {}
            }
        }
        best.expect("the game is not finished")
    }

    fn max_value(&mut self, state: &G::State, depth: u32, ply: u32, mut alpha: f64, beta: f64) -> f64 {
        self.states_evaluated += 1;
        if depth == 0 || self.game.outcome(state).is_some() {
            return (self.leaf)(state, ply);
        }
        let mut value = f64::NEG_INFINITY;
        for mv in self.game.moves(state) {
            value = value.max(self.min_value(&self.game.after(state, mv), depth - 1, ply + 1, alpha, beta));
            alpha = alpha.max(value);
            if self.pruning && beta <= alpha {
                self.prunings += 1;
                break;
            }
        }
        value
    }

    fn min_value(&mut self, state: &G::State, depth: u32, ply: u32, alpha: f64, mut beta: f64) -> f64 {
        self.states_evaluated += 1;
        if depth == 0 || self.game.outcome(state).is_some() {
            return (self.leaf)(state, ply);
        }
        let mut value = f64::INFINITY;
        for mv in self.game.moves(state) {
            value = value.min(self.max_value(&self.game.after(state, mv), depth - 1, ply + 1, alpha, beta));
            beta = beta.min(value);
            if self.pruning && beta <= alpha {
                self.prunings += 1;
                break;
            }
        }
        value
    }
}

/// A value as the reference has it: a float in White's view; what is won sooner is worth more, if the values say so.
pub(crate) trait Plain: Value {
    fn for_white(self, side: Side, ply: u32) -> f64;
}

impl Plain for f64 {
    fn for_white(self, side: Side, _: u32) -> f64 {
        if side == Side::First { self } else { -self }
    }
}

impl Plain for Score {
    fn for_white(self, side: Side, ply: u32) -> f64 {
        let value = match (self.win_in_plies(), self.loss_in_plies()) {
            (Some(plies), _) => 1e9 - f64::from(ply + plies),
            (_, Some(plies)) => f64::from(ply + plies) - 1e9,
            _ => f64::from(self.get()),
        };
        value.for_white(side, ply)
    }
}
