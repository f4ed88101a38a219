//! Ways to be done with a position before its moves are tried: it stands so well or so badly that a cheaper search, or none,
//! tells enough.
//!
//! The null move (D. Beal, 1989; C. Donninger, 1993): if passing is good enough, so is some move. Where a side has only
//! pawns that may be wrong, so it is not tried there; at great depth it is confirmed by a search in which the side may not
//! pass. Probable cuts (M. Buro, 1995): a capture that is good by a margin at a lower depth is good at this one.

use mossa_kernel::Stopped;

use super::node_context::NodeContext;
use super::node_type::{CutNode, NodeType};
use super::{Worker, prune};
use crate::order::MovePicker;
use crate::order::PieceTo;
use crate::order::picker::{Hints, PickerMode};
use crate::position::{Position, is_tactical};
use crate::score::{MATE_IN_MAX_PLY, Window, is_mate};
use crate::see;
use crate::transposition::{Bound, Entry};

impl Worker<'_> {
    /// A score that is good enough without looking at the moves, if there is one. The window is a question.
    pub(super) fn forward_pruning<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        node: &NodeContext,
        window: Window,
    ) -> Result<Option<i32>, Stopped> {
        let Some(evaluation) = node.evaluation else { return Ok(None) };
        let (params, beta) = (self.shared.params, window.beta);
        if prune::razoring(params, node.depth, evaluation, window.alpha) && !is_mate(window.alpha) {
            let score = self.quiescence::<N>(position, ply, 0, window)?;
            if score <= window.alpha {
                return Ok(Some(score));
            }
        }
        if prune::reverse_futility(params, node.depth, evaluation - beta, node.improving) && !is_mate(beta) {
            return Ok(Some(i32::midpoint(evaluation, beta)));
        }
        if let Some(score) = self.null_move::<N>(position, ply, node, (evaluation, beta))? {
            return Ok(Some(score));
        }
        self.probcut(position, ply, node, beta)
    }

    /// Passes, and looks whether even that is good enough.
    fn null_move<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        node: &NodeContext,
        (evaluation, beta): (i32, i32),
    ) -> Result<Option<i32>, Stopped> {
        let params = self.shared.params;
        let may_pass = ply.checked_sub(1).is_some_and(|before| self.stack[before].mv.is_some());
        let is_refused = node.known.is_some_and(|entry| entry.bound == Bound::Upper && entry.score < beta);
        if node.depth < params.null_depth
            || evaluation < beta
            || !may_pass
            || is_refused
            || ply < self.nmp_min_ply
            || !position.has_pieces()
            || beta <= -MATE_IN_MAX_PLY
        {
            return Ok(None);
        }
        let depth = node.depth - prune::null_reduction(params, node.depth, evaluation - beta);
        self.stack[ply].mv = None;
        self.stack[ply].piece_to = PieceTo::NONE;
        self.key_history.push(position.key);
        let passed = position.after_null();
        let score = -self.search::<N::OtherChild>(&passed, ply + 1, depth, Window::null_below(beta).negated())?;
        self.key_history.pop();
        if score < beta {
            return Ok(None);
        }
        // A mate after passing is no proof.
        let score = if MATE_IN_MAX_PLY <= score { beta } else { score };
        if node.depth < params.null_verified_depth || self.nmp_min_ply != 0 {
            return Ok(Some(score));
        }
        self.nmp_min_ply = ply + 3 * depth.max(0) as usize / 4;
        let confirmed = self.search::<CutNode>(position, ply, depth, Window::null_below(beta))?;
        self.nmp_min_ply = 0;
        Ok((beta <= confirmed).then_some(score))
    }

    /// Looks for a capture that is good enough by a margin, at a lower depth.
    #[inline(never)]
    fn probcut(
        &mut self,
        position: &Position,
        ply: usize,
        node: &NodeContext,
        beta: i32,
    ) -> Result<Option<i32>, Stopped> {
        /// What the search of a capture is reduced by.
        const REDUCTION: i32 = 4;
        let params = self.shared.params;
        let target = beta + params.probcut_margin;
        let is_refused = node.known.is_some_and(|entry| node.depth - REDUCTION < entry.depth && entry.score < target);
        let Some(raw) = self.stack[ply].evaluation else { return Ok(None) };
        if node.depth < params.probcut_depth || is_mate(beta) || is_refused {
            return Ok(None);
        }
        let hash_move = node.known.and_then(|entry| entry.mv).filter(|&mv| is_tactical(&position.board, mv));
        let hints = Hints { hash_move, refutations: [None; 3], previous: [PieceTo::NONE; 2] };
        let mut picker = MovePicker::new(&position.board, PickerMode::GoodCaptures, hints);
        while let Some((mv, _)) = picker.next(&position.board, &self.thread.history) {
            if !see::wins_at_least(&position.board, mv, target - raw) {
                continue;
            }
            let child = self.make(position, ply, mv);
            let question = Window::null_below(target).negated();
            let mut score = -self.quiescence::<CutNode>(&child, ply + 1, 0, question)?;
            if target <= score {
                score = -self.search::<CutNode>(&child, ply + 1, node.depth - REDUCTION, question)?;
            }
            self.key_history.pop();
            if target <= score {
                let depth = node.depth - REDUCTION + 1;
                let entry =
                    Entry { mv: Some(mv), score, bound: Bound::Lower, depth, raw_eval: node.raw, is_pv: node.tt_pv };
                self.shared.table.store(position.key, ply, entry);
                return Ok(Some(score));
            }
        }
        Ok(None)
    }
}
