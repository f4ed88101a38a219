//! What the search remembers when it leaves a node: the score and the move in the table; of a refutation the killers, the
//! counter move and the histories; and how far off the evaluation was.

use arrayvec::ArrayVec;
use mossa_chess::board::Move;

use super::Worker;
use super::node_context::NodeContext;
use crate::position::{Position, is_tactical};
use crate::score::is_mate;
use crate::transposition::{Bound, Entry};

/// The move that refuted a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cutoff {
    pub(super) mv: Move,
    pub(super) is_tactical: bool,
    /// How deep it was searched.
    pub(super) depth: i32,
}

/// The best move so far.
pub(super) struct BestSoFar {
    pub(super) score: i32,
    pub(super) mv: Option<Move>,
    pub(super) bound: Bound,
}

/// Moves that were searched and did not refute.
#[derive(Default)]
pub(super) struct SearchedMoves {
    pub(super) quiets: ArrayVec<Move, 64>,
    pub(super) captures: ArrayVec<Move, 32>,
}

impl Worker<'_> {
    /// Puts what was found into the table, and learns how far off the evaluation was.
    pub(super) fn store_result(&mut self, position: &Position, ply: usize, node: &NodeContext, best: &BestSoFar) {
        let entry = Entry {
            mv: best.mv,
            score: best.score,
            bound: best.bound,
            depth: node.depth,
            raw_eval: node.raw,
            is_pv: node.tt_pv,
        };
        self.shared.table.store(position.key, ply, entry);
        let is_quiet = best.mv.is_none_or(|mv| !is_tactical(&position.board, mv));
        if let Some(evaluation) = self.stack[ply].evaluation
            && is_quiet
            && !is_mate(best.score)
            && best.bound.improves(best.score, evaluation)
        {
            let error = best.score - node.raw.unwrap_or(evaluation);
            self.thread.history.update_pawn_correction(&position.board, error, node.depth);
        }
    }

    /// A move has refuted the position after others were tried in vain.
    pub(super) fn update_histories(
        &mut self,
        position: &Position,
        ply: usize,
        cutoff: Cutoff,
        searched: &SearchedMoves,
    ) {
        let params = self.shared.params;
        let bonus = (params.history_slope * cutoff.depth - params.history_offset).clamp(0, params.history_most);
        let board = &position.board;
        let previous = self.previous_moves(ply);
        let history = &mut self.thread.history;
        if cutoff.is_tactical {
            history.update_capture(board, cutoff.mv, bonus);
        } else {
            history.update_quiet(board, cutoff.mv, previous, bonus);
            history.set_counter_move(previous[0], cutoff.mv);
            for &mv in &searched.quiets {
                history.update_quiet(board, mv, previous, -bonus);
            }
            let killers = &mut self.stack[ply].killers;
            if killers[0] != Some(cutoff.mv) {
                *killers = [Some(cutoff.mv), killers[0]];
            }
        }
        for &mv in &searched.captures {
            self.thread.history.update_capture(board, mv, -bonus);
        }
    }
}
