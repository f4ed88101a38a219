//! The numbers of the search, in one place: which depths a step works at, and by what margins.
//!
//! Depths are plies that remain, margins hundredths of a pawn, unless something else is said. A step whose largest depth is
//! 0 never happens, and one whose least depth is [`NEVER`] neither: that is how its worth was measured (`docs/engine-log.md`).

/// A least depth that no search reaches.
pub const NEVER: i32 = 1_000;

/// The numbers of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params {
    /// From this depth on a search begins with a narrow window around the last score (1..).
    pub aspiration_depth: i32,
    /// Half the width of that window (5..=100).
    pub aspiration_width: i32,

    /// Reverse futility: up to this depth, a position this good for every ply of depth is good enough.
    pub reverse_futility_depth: i32,
    /// The margin for a ply (40..=150).
    pub reverse_futility_margin: i32,
    /// Razoring: up to this depth, a position this bad is left to the captures.
    pub razoring_depth: i32,
    /// The margin for a ply (100..=500).
    pub razoring_margin: i32,

    /// Null move: from this depth on, passing is tried.
    pub null_depth: i32,
    /// What passing costs in depth at least (2..=5), …
    pub null_reduction: i32,
    /// … and one ply more for so many plies of depth …
    pub null_depth_divisor: i32,
    /// … and for so many hundredths of a pawn above beta, up to three.
    pub null_margin_divisor: i32,
    /// From this depth on, passing must be confirmed by a search without it: zugzwang.
    pub null_verified_depth: i32,

    /// Probable cut: from this depth on, a capture that is good by this margin at a lower depth is good enough.
    pub probcut_depth: i32,
    /// The margin (100..=300).
    pub probcut_margin: i32,

    /// From this depth on, a position without a hash move is searched one ply less deep.
    pub internal_reduction_depth: i32,

    /// Late-move pruning: up to this depth, only so many quiet moves are tried.
    pub late_move_depth: i32,
    /// How many at depth 0; the square of the depth is added (1..=8).
    pub late_move_base: i32,
    /// Futility: up to this (reduced) depth, quiet moves that cannot lift the evaluation to alpha are left out.
    pub futility_depth: i32,
    /// The margin at depth 0 (50..=200) …
    pub futility_base: i32,
    /// … and for a ply (50..=150).
    pub futility_margin: i32,
    /// History pruning: up to this depth, quiet moves with a worse history than this for every ply are left out.
    pub history_pruning_depth: i32,
    /// The history, for a ply (-8000..0).
    pub history_pruning_margin: i32,
    /// Exchange pruning: up to this depth, moves that lose more than a margin are left out.
    pub exchange_depth: i32,
    /// The margin of quiet moves, for a ply (20..=100).
    pub exchange_quiet_margin: i32,
    /// The margin of captures, for a ply (50..=150).
    pub exchange_capture_margin: i32,

    /// Late-move reductions: from this depth on.
    pub reduction_depth: i32,
    /// The reduction is base + ln(depth) ln(number) / divisor: the base, in hundredths of a ply …
    pub reduction_base: i32,
    /// … and the divisor, in hundredths (150..=350).
    pub reduction_divisor: i32,
    /// So much history is worth a ply (4000..=16000).
    pub reduction_history: i32,

    /// Singular extension: from this depth on, a hash move that is better than all others is searched deeper.
    pub singular_depth: i32,
    /// Better by so much for every ply of depth, in eighths of a hundredth of a pawn (4..=32).
    pub singular_margin: i32,
    /// Better by so much more, it is extended by two plies (10..=40).
    pub double_margin: i32,
    /// A position in check is searched this many plies deeper (0 or 1).
    pub check_extension: i32,

    /// Captures that cannot lift the evaluation to alpha by this margin are left out at the leaves (100..=300).
    pub delta_margin: i32,

    /// What a good move gains in its histories: so much for a ply of depth …
    pub history_slope: i32,
    /// … less this, …
    pub history_offset: i32,
    /// … and at most this (1000..=2500).
    pub history_most: i32,
    /// The weight of corrections learned from the pawns, in hundredths (0..=200).
    pub correction_weight: i32,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            aspiration_depth: 5,
            aspiration_width: 15,
            reverse_futility_depth: 8,
            reverse_futility_margin: 75,
            razoring_depth: 3,
            razoring_margin: 250,
            null_depth: 3,
            null_reduction: 3,
            null_depth_divisor: 4,
            null_margin_divisor: 200,
            null_verified_depth: 14,
            probcut_depth: 5,
            probcut_margin: 180,
            internal_reduction_depth: 4,
            late_move_depth: 8,
            late_move_base: 3,
            futility_depth: 8,
            futility_base: 90,
            futility_margin: 80,
            history_pruning_depth: 4,
            history_pruning_margin: -3_000,
            exchange_depth: 8,
            exchange_quiet_margin: 50,
            exchange_capture_margin: 95,
            reduction_depth: 2,
            reduction_base: 80,
            reduction_divisor: 230,
            reduction_history: 8_000,
            singular_depth: 7,
            singular_margin: 16,
            double_margin: 20,
            check_extension: 0,
            delta_margin: 180,
            history_slope: 160,
            history_offset: 80,
            history_most: 1_600,
            correction_weight: 100,
        }
    }
}
