//! The conditions and margins of pruning, each a function of numbers in [`Params`].
//!
//! | step | PV nodes | in check | where it is applied |
//! |---|---|---|---|
//! | razoring, reverse futility, null move | no | no | `forward_pruning` |
//! | late move pruning, history pruning, SEE pruning | yes | yes | `move_pruning` |
//! | futility pruning | yes | no: there is no evaluation | `move_pruning` |
//! | delta pruning | yes | no | `quiescence` |
//!
//! In the move loop a move is pruned only if the side to move has pieces, and only once another move of the node is known
//! not to be mated. So the first move is always searched, and pruning hides no defence against a mate. Razoring, reverse
//! futility pruning and delta pruning are left out where the bound that they compare with is a mate score, and null move
//! pruning where beta is a mate against the side to move. The moves of the root are never pruned.

use super::node_context::NodeContext;
use crate::params::Params;
use crate::score::is_mate;

/// Reverse futility pruning: the evaluation is above beta by `margin`, which is enough for the remaining depth.
pub(super) fn reverse_futility(params: &Params, node: &NodeContext<'_>, margin: i32) -> bool {
    let n_plies = node.depth - i32::from(node.improving);
    node.depth <= params.reverse_futility_depth && params.reverse_futility_margin * n_plies <= margin
}

/// Razoring: the evaluation is so far below alpha that only captures can help.
pub fn razoring(params: &Params, depth: i32, eval: i32, alpha: i32) -> bool {
    depth <= params.razoring_depth && eval + params.razoring_margin * depth < alpha
}

/// Null move pruning: by how many plies the search after a null move is reduced, the evaluation being above beta by
/// `margin`.
pub fn null_reduction(params: &Params, depth: i32, margin: i32) -> i32 {
    params.null_move_reduction
        + depth / params.null_move_depth_divisor
        + (margin / params.null_move_eval_divisor).clamp(0, 3)
}

/// Late move pruning: from this number of moves on, quiet moves are pruned.
pub(super) fn late_move_limit(params: &Params, node: &NodeContext<'_>) -> usize {
    if params.lmp_depth < node.depth {
        return usize::MAX;
    }
    let n_moves = params.lmp_base + node.depth * node.depth;
    (if node.improving { n_moves } else { n_moves / 2 }).max(1) as usize
}

/// Futility pruning: a quiet move is not expected to raise the evaluation above alpha.
pub fn futility(params: &Params, depth: i32, eval: i32, alpha: i32) -> bool {
    depth <= params.futility_depth && eval + params.futility_base + params.futility_margin * depth <= alpha
}

/// History pruning: the quiet move has failed low nearly everywhere else.
pub fn history_pruning(params: &Params, depth: i32, history: i32) -> bool {
    depth <= params.history_pruning_depth && history < params.history_pruning_margin * depth
}

/// SEE pruning: the most that a quiet move may lose by exchanges; `None` where there is no limit.
pub fn max_quiet_loss(params: &Params, depth: i32) -> Option<i32> {
    (depth <= params.see_depth).then_some(params.see_quiet_margin * depth)
}

/// SEE pruning: the most that a capture may lose by exchanges; `None` where there is no limit.
pub fn max_capture_loss(params: &Params, depth: i32) -> Option<i32> {
    (depth <= params.see_depth).then_some(params.see_capture_margin * depth)
}

/// Delta pruning: at the leaves, the captured material is not expected to raise the evaluation above alpha.
pub fn delta_pruning(params: &Params, eval: i32, gain: i32, alpha: i32) -> bool {
    !is_mate(alpha) && eval + gain + params.delta_margin <= alpha
}
