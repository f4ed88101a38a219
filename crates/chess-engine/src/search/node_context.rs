//! What is known about a node before its moves are searched: the table's entry, the static evaluation, and whether the side
//! to move is improving.

use super::Worker;
use super::node_type::NodeType;
use crate::position::Position;
use crate::score::{Window, is_mate};
use crate::transposition::Entry;

/// What is known about a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeContext<'a> {
    pub(super) position: &'a Position,
    pub(super) ply: usize,
    /// The remaining depth.
    pub(super) depth: i32,
    pub(super) window: Window,
    pub(super) tt_entry: Option<Entry>,
    /// The static evaluation without corrections; `None` in check.
    pub(super) raw_eval: Option<i32>,
    /// The static evaluation, corrected by history and moved to the table's score where that is a better estimate; `None` in
    /// check.
    pub(super) eval: Option<i32>,
    /// Whether the static evaluation has risen since the side's last turn.
    pub(super) improving: bool,
    /// Whether the position is on the PV now, or was when it was stored in the table.
    pub(super) tt_pv: bool,
}

impl<'a> NodeContext<'a> {
    /// A node of which nothing is known yet.
    pub(super) fn new(position: &'a Position, ply: usize, depth: i32, window: Window) -> NodeContext<'a> {
        NodeContext {
            position,
            ply,
            depth,
            window,
            tt_entry: None,
            raw_eval: None,
            eval: None,
            improving: false,
            tt_pv: false,
        }
    }
}

impl Worker<'_> {
    /// Evaluates a node, and extends its depth in check or reduces it without a hash move.
    pub(super) fn node_context<'a, N: NodeType>(&mut self, node: NodeContext<'a>) -> NodeContext<'a> {
        let NodeContext { position, ply, tt_entry, .. } = node;
        let params = self.shared.params;
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 1].double_extensions = self.stack[ply].double_extensions;
        let is_check = position.is_check();
        let excluded = self.stack[ply].excluded;

        // Static evaluation
        let raw_eval = match tt_entry.and_then(|entry| entry.raw_eval) {
            _ if is_check => None,
            // A singular search: the node has been evaluated and corrected already.
            _ if excluded.is_some() => self.stack[ply].static_eval,
            Some(raw_eval) => Some(raw_eval),
            None => Some(self.thread.evaluation.evaluate(&position.board)),
        };
        let corrected =
            if excluded.is_some() { raw_eval } else { raw_eval.map(|raw| self.correct_eval(position, raw)) };
        self.stack[ply].static_eval = corrected;

        // Check extension
        let mut depth = node.depth + if is_check { params.check_extension } else { 0 };

        // Internal iterative reduction
        let lacks_hash_move = tt_entry.is_none_or(|entry| entry.mv.is_none()) && excluded.is_none();
        if lacks_hash_move && (N::PV || N::CUT) && params.iir_depth <= depth {
            depth -= 1;
        }

        NodeContext {
            depth,
            raw_eval,
            eval: corrected.map(|eval| refine_eval(eval, tt_entry)),
            improving: self.is_improving(ply),
            tt_pv: N::PV || tt_entry.is_some_and(|entry| entry.is_pv),
            ..node
        }
    }

    /// Whether the static evaluation is higher than two plies earlier, or four plies earlier if the side was in check then.
    /// Without an earlier evaluation the side counts as improving; in check it does not.
    fn is_improving(&self, ply: usize) -> bool {
        let at = |back: usize| ply.checked_sub(back).and_then(|earlier| self.stack[earlier].static_eval);
        match (at(0), at(2).or_else(|| at(4))) {
            (Some(now), Some(then)) if then < now => true,
            (Some(_), None) => true,
            _ => false,
        }
    }
}

/// The score of a table entry, if it is deep enough and settles the null window of a node.
pub(super) fn tt_cutoff(entry: &Entry, depth: i32, window: Window, position: &Position) -> Option<i32> {
    /// Entries do not know the half-move clock; near the fifty-move rule they are not trusted.
    const MAX_CLOCK: u32 = 90;
    (depth <= entry.depth && entry.bound.cuts(entry.score, window.beta) && position.clock() < MAX_CLOCK)
        .then_some(entry.score)
}

/// A static evaluation, replaced by the table's score where that is a better estimate.
pub(super) fn refine_eval(eval: i32, tt_entry: Option<Entry>) -> i32 {
    match tt_entry {
        Some(entry) if !is_mate(entry.score) && entry.bound.improves(entry.score, eval) => entry.score,
        _ => eval,
    }
}
