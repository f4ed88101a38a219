//! Minimax that knows the rules and nothing else; it only remembers what it has seen.

use std::collections::HashMap;

use mossa_connectx::{Board, ConnectX, Form};
use mossa_kernel::{Game, Outcome, StateSpace};

pub(crate) struct Oracle<F: Form> {
    known: HashMap<F, i32>,
}

impl<F: Form> Default for Oracle<F> {
    fn default() -> Self {
        Oracle { known: HashMap::new() }
    }
}

impl<F: Form> Oracle<F> {
    /// Own stones still unplayed after the winning one, and one; negative for the other side's win.
    pub(crate) fn score(&mut self, game: &ConnectX<F>, board: &mut Board<F>) -> i32 {
        match game.outcome(board) {
            Some(Outcome::Draw) => return 0,
            // The side that is not to move has just won.
            Some(Outcome::Win(_)) => return -((game.shape().n_cells() - board.n_stones()) as i32 / 2 + 1),
            None => {}
        }
        if let Some(&score) = self.known.get(board.stones()) {
            return score;
        }
        let mut best = i32::MIN;
        for column in game.moves(board) {
            let () = game.play(board, column);
            best = best.max(-self.score(game, board));
            game.undo(board, column, ());
        }
        self.known.insert(board.stones().clone(), best);
        best
    }
}
