//! What need not be searched: positions that are good or bad enough as they stand, and moves that come too late.
//!
//! Each step is a question with its numbers in [`Params`]; the node asks them in order. None is asked in check or on the
//! principal variation, and none when it would hide a mate.

use crate::params::Params;
use crate::score::is_mate;

/// Reverse futility: the position is so good that the opponent will not let it come to this.
pub fn reverse_futility(params: &Params, depth: i32, margin: i32, improving: bool) -> bool {
    let n_plies = depth - i32::from(improving);
    depth <= params.reverse_futility_depth && params.reverse_futility_margin * n_plies <= margin
}

/// Razoring: the position is so bad that only captures can help.
pub fn razoring(params: &Params, depth: i32, evaluation: i32, alpha: i32) -> bool {
    depth <= params.razoring_depth && evaluation + params.razoring_margin * depth < alpha
}

/// By how many plies a search after a null move is reduced, the position being better than beta by `margin`.
pub fn null_reduction(params: &Params, depth: i32, margin: i32) -> i32 {
    params.null_reduction + depth / params.null_depth_divisor + (margin / params.null_margin_divisor).clamp(0, 3)
}

/// How many quiet moves are tried at most.
pub fn late_move_limit(params: &Params, depth: i32, improving: bool) -> usize {
    if params.late_move_depth < depth {
        return usize::MAX;
    }
    let n_moves = params.late_move_base + depth * depth;
    (if improving { n_moves } else { n_moves / 2 }).max(1) as usize
}

/// Futility: even a good quiet move cannot lift the evaluation to alpha.
pub fn futility(params: &Params, depth: i32, evaluation: i32, alpha: i32) -> bool {
    depth <= params.futility_depth && evaluation + params.futility_base + params.futility_margin * depth <= alpha
}

/// The quiet move has failed nearly everywhere else.
pub fn history_pruning(params: &Params, depth: i32, history: i32) -> bool {
    depth <= params.history_pruning_depth && history < params.history_pruning_margin * depth
}

/// What a quiet move may lose by exchanges and still be searched; `None` where it may lose anything.
pub fn max_quiet_loss(params: &Params, depth: i32) -> Option<i32> {
    (depth <= params.exchange_depth).then_some(params.exchange_quiet_margin * depth)
}

/// What a capture may lose by exchanges and still be searched.
pub fn max_capture_loss(params: &Params, depth: i32) -> Option<i32> {
    (depth <= params.exchange_depth).then_some(params.exchange_capture_margin * depth)
}

/// Delta: at the leaves, not even the captured piece lifts the evaluation to alpha.
pub fn delta_pruning(params: &Params, evaluation: i32, gain: i32, alpha: i32) -> bool {
    !is_mate(alpha) && evaluation + gain + params.delta_margin <= alpha
}
