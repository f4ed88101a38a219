//! What a position looks like before any move of it is searched: what the table knows, what it is worth as it stands, and
//! whether its side is getting on.

use super::Worker;
use super::node_type::NodeType;
use crate::position::Position;
use crate::score::{Window, is_mate};
use crate::transposition::Entry;

/// What a position looks like before any move of it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeContext {
    pub(super) depth: i32,
    pub(super) known: Option<Entry>,
    /// The evaluation of the position as it stands; `None` in check …
    pub(super) raw: Option<i32>,
    /// … and made better by what was learned and what the table knows.
    pub(super) evaluation: Option<i32>,
    pub(super) improving: bool,
    /// On the principal variation now, or when it was last looked at.
    pub(super) tt_pv: bool,
}

impl Worker<'_> {
    /// Looks at the position itself.
    pub(super) fn node_context<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        known: Option<Entry>,
    ) -> NodeContext {
        let params = self.shared.params;
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 1].double_extensions = self.stack[ply].double_extensions;
        let is_check = position.is_check();
        let excluded = self.stack[ply].excluded;
        let raw = match known.and_then(|entry| entry.raw_eval) {
            _ if is_check => None,
            // The same position is looked at for the second time, without one of its moves.
            _ if excluded.is_some() => self.stack[ply].evaluation,
            Some(evaluation) => Some(evaluation),
            None => Some(self.thread.evaluation.evaluate(&position.board)),
        };
        let corrected = if excluded.is_some() { raw } else { raw.map(|raw| self.corrected(position, raw)) };
        self.stack[ply].evaluation = corrected;
        let lacks_hash_move = known.is_none_or(|entry| entry.mv.is_none()) && excluded.is_none();
        let mut depth = depth + if is_check { params.check_extension } else { 0 };
        if lacks_hash_move && (N::PV || N::CUT) && params.internal_reduction_depth <= depth {
            depth -= 1;
        }
        NodeContext {
            depth,
            known,
            raw,
            evaluation: corrected.map(|value| refine_eval(value, known)),
            improving: self.is_improving(ply),
            tt_pv: N::PV || known.is_some_and(|entry| entry.is_pv),
        }
    }

    /// Whether the side to move is better off than two plies ago, or four where it was in check then.
    fn is_improving(&self, ply: usize) -> bool {
        let at = |back: usize| ply.checked_sub(back).and_then(|earlier| self.stack[earlier].evaluation);
        match (at(0), at(2).or_else(|| at(4))) {
            (Some(now), Some(then)) if then < now => true,
            (Some(_), None) => true,
            _ => false,
        }
    }
}

/// The score of an entry, if it answers the question that is asked here.
pub(super) fn tt_cutoff(entry: &Entry, depth: i32, window: Window, position: &Position) -> Option<i32> {
    /// The table does not know of the clock; when it is about to run out, it is not asked.
    const LATE: u32 = 90;
    (depth <= entry.depth && entry.bound.cuts(entry.score, window.beta) && position.clock() < LATE)
        .then_some(entry.score)
}

/// An evaluation, moved to the table's score where that is known to be nearer.
pub(super) fn refine_eval(evaluation: i32, known: Option<Entry>) -> i32 {
    match known {
        Some(entry) if !is_mate(entry.score) && entry.bound.improves(entry.score, evaluation) => entry.score,
        _ => evaluation,
    }
}
