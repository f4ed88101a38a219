//! What is kept when a node is left: the result in the table and the error of its evaluation; after a beta cutoff the
//! killers, the counter move and the histories.

use arrayvec::ArrayVec;
use mossa_chess::board::Move;

use super::Worker;
use super::node_context::NodeContext;
use crate::position::is_tactical;
use crate::score::is_mate;
use crate::transposition::{Bound, Entry};

/// A move that failed high.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cutoff {
    pub(super) mv: Move,
    pub(super) is_tactical: bool,
    /// The remaining depth of the node.
    pub(super) depth: i32,
}

/// The best result so far. There is a move only if its score is more than the alpha of the node.
pub(super) struct BestSoFar {
    pub(super) score: i32,
    pub(super) mv: Option<Move>,
    pub(super) bound: Bound,
}

/// Moves that were searched and did not fail high.
#[derive(Default)]
pub(super) struct SearchedMoves {
    pub(super) quiets: ArrayVec<Move, 64>,
    pub(super) captures: ArrayVec<Move, 32>,
}

impl Worker<'_> {
    /// Stores the result of a node in the table, and updates the correction history.
    pub(super) fn store_result(&mut self, node: &NodeContext<'_>, best: &BestSoFar) {
        let NodeContext { position, ply, .. } = *node;
        let entry = Entry {
            mv: best.mv,
            score: best.score,
            bound: best.bound,
            depth: node.depth,
            raw_eval: node.raw_eval,
            is_pv: node.tt_pv,
        };
        self.shared.table.store(position.key, ply, entry);
        let is_quiet = best.mv.is_none_or(|mv| !is_tactical(&position.board, mv));
        if let Some(static_eval) = self.stack[ply].static_eval
            && is_quiet
            && !is_mate(best.score)
            && best.bound.improves(best.score, static_eval)
        {
            let error = best.score - node.raw_eval.unwrap_or(static_eval);
            self.thread.history.update_pawn_correction(&position.board, error, node.depth);
        }
    }

    /// Updates killers, counter move and histories after a beta cutoff: a bonus for the move that failed high, a malus for
    /// those searched before it.
    pub(super) fn update_histories(&mut self, node: &NodeContext<'_>, cutoff: Cutoff, searched: &SearchedMoves) {
        let params = self.shared.params;
        let bonus = (params.history_slope * cutoff.depth - params.history_offset).clamp(0, params.history_max);
        let board = &node.position.board;
        let previous = self.previous_moves(node.ply);
        let history = &mut self.thread.history;
        if cutoff.is_tactical {
            history.update_capture(board, cutoff.mv, bonus);
        } else {
            history.update_quiet(board, cutoff.mv, previous, bonus);
            history.set_counter_move(previous[0], cutoff.mv);
            for &mv in &searched.quiets {
                history.update_quiet(board, mv, previous, -bonus);
            }
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(cutoff.mv) {
                *killers = [Some(cutoff.mv), killers[0]];
            }
        }
        for &mv in &searched.captures {
            self.thread.history.update_capture(board, mv, -bonus);
        }
    }
}
