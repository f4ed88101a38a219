//! Forward pruning of nodes: ways to return a score before any move of the node is searched at full depth.
//!
//! None of these steps runs at PV nodes, in check or in singular searches.
//!
//! * Null move pruning (D. Beal, 1989; C. Donninger, 1993): if a side that passes still scores at least beta, so does some
//!   move. In zugzwang that is false; so a side without pieces does not pass, and at high depth the cutoff is verified by a
//!   search in which the side may not pass.
//! * ProbCut (M. Buro, 1995): a capture that beats beta by a margin at a lower depth probably beats beta at this one.

use mossa_kernel::Stopped;

use super::node_context::NodeContext;
use super::node_type::{CutNode, NodeType};
use super::{Worker, prune};
use crate::order::picker::{Hints, PickerMode};
use crate::order::{MovePicker, PieceTo};
use crate::position::is_tactical;
use crate::score::{MATE_IN_MAX_PLY, Window, is_mate};
use crate::see;
use crate::transposition::{Bound, Entry};

impl Worker<'_> {
    /// Razoring: if the evaluation is far below alpha, a quiescence search may confirm the fail low.
    pub(super) fn razoring<N: NodeType>(&mut self, node: &NodeContext<'_>, eval: i32) -> Result<Option<i32>, Stopped> {
        let window = node.window;
        if !prune::razoring(self.shared.params, node.depth, eval, window.alpha) || is_mate(window.alpha) {
            return Ok(None);
        }
        let score = self.quiescence::<N>(node.position, node.ply, 0, window)?;
        Ok((score <= window.alpha).then_some(score))
    }

    /// Reverse futility pruning: if the evaluation is far above beta, the node is taken to fail high.
    pub(super) fn reverse_futility_pruning(&self, node: &NodeContext<'_>, eval: i32) -> Option<i32> {
        let beta = node.window.beta;
        (prune::reverse_futility(self.shared.params, node, eval - beta) && !is_mate(beta))
            .then(|| i32::midpoint(eval, beta))
    }

    /// Null move pruning: if passing still fails high at a reduced depth, the node is taken to fail high.
    pub(super) fn null_move_pruning<N: NodeType>(
        &mut self,
        node: &NodeContext<'_>,
        eval: i32,
    ) -> Result<Option<i32>, Stopped> {
        let NodeContext { position, ply, .. } = *node;
        let (params, beta) = (self.shared.params, node.window.beta);
        let follows_move = ply.checked_sub(1).is_some_and(|parent| self.stack[parent].mv.is_some());
        let tt_fails_low = node.tt_entry.is_some_and(|entry| entry.bound == Bound::Upper && entry.score < beta);
        if node.depth < params.null_move_depth
            || eval < beta
            || !follows_move
            || tt_fails_low
            || ply < self.nmp_min_ply
            || !position.has_non_pawn_material()
            || beta <= -MATE_IN_MAX_PLY
        {
            return Ok(None);
        }
        let depth = node.depth - prune::null_reduction(params, node.depth, eval - beta);
        self.stack[ply].mv = None;
        self.stack[ply].piece_to = PieceTo::NONE;
        self.key_history.push(position.key);
        let child = position.after_null();
        let score = -self.search::<N::OtherChild>(&child, ply + 1, depth, Window::null_below(beta).negated())?;
        self.key_history.pop();
        if score < beta {
            return Ok(None);
        }
        // A mate after passing is not proven.
        let score = if MATE_IN_MAX_PLY <= score { beta } else { score };
        if node.depth < params.null_move_verification_depth || self.nmp_min_ply != 0 {
            return Ok(Some(score));
        }

        // Verification search
        self.nmp_min_ply = ply + 3 * depth.max(0) as usize / 4;
        let verified = self.search::<CutNode>(position, ply, depth, Window::null_below(beta))?;
        self.nmp_min_ply = 0;
        Ok((beta <= verified).then_some(score))
    }

    /// ProbCut: looks for a capture that beats beta by a margin at a reduced depth.
    #[inline(never)]
    pub(super) fn probcut(&mut self, node: &NodeContext<'_>) -> Result<Option<i32>, Stopped> {
        /// By how many plies the search of a capture is reduced.
        const REDUCTION: i32 = 4;
        let NodeContext { position, ply, .. } = *node;
        let (params, beta) = (self.shared.params, node.window.beta);
        let probcut_beta = beta + params.probcut_margin;
        let tt_fails_low =
            node.tt_entry.is_some_and(|entry| node.depth - REDUCTION < entry.depth && entry.score < probcut_beta);
        let Some(static_eval) = self.stack[ply].static_eval else { return Ok(None) };
        if node.depth < params.probcut_depth || is_mate(beta) || tt_fails_low {
            return Ok(None);
        }
        let hash_move = node.tt_entry.and_then(|entry| entry.mv).filter(|&mv| is_tactical(&position.board, mv));
        let hints = Hints { hash_move, refutations: [None; 3], previous: [PieceTo::NONE; 2] };
        let mut picker = MovePicker::new(&position.board, PickerMode::GoodCaptures, hints);
        while let Some((mv, _)) = picker.next(&position.board, &self.thread.history) {
            if !see::wins_at_least(&position.board, mv, probcut_beta - static_eval) {
                continue;
            }
            let child = self.make(position, ply, mv);
            let null_window = Window::null_below(probcut_beta).negated();
            let mut score = -self.quiescence::<CutNode>(&child, ply + 1, 0, null_window)?;
            if probcut_beta <= score {
                score = -self.search::<CutNode>(&child, ply + 1, node.depth - REDUCTION, null_window)?;
            }
            self.key_history.pop();
            if probcut_beta <= score {
                let entry = Entry {
                    mv: Some(mv),
                    score,
                    bound: Bound::Lower,
                    depth: node.depth - REDUCTION + 1,
                    raw_eval: node.raw_eval,
                    is_pv: node.tt_pv,
                };
                self.shared.table.store(position.key, ply, entry);
                return Ok(Some(score));
            }
        }
        Ok(None)
    }
}
