//! The numbers of the search, in one place: the depths at which a step applies, and its margins.
//!
//! Depths are remaining plies and margins are centipawns unless stated otherwise; the sensible range is in brackets. A step
//! whose maximum depth is 0, or whose minimum depth is [`NEVER`], is switched off: so its worth was measured. The values were
//! set by hand. `docs/engine-log.md` has matches with and without each step, but the values themselves were not tuned.

/// A minimum depth that no search reaches.
pub const NEVER: i32 = 1_000;

/// Defines a struct of integers, its defaults and its access by name from one table.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:expr;)*) => {
        /// The numbers of the search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)* }
            }
        }

        impl Params {
            /// The names, in the order of the table.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The number of this name, for experiments that change it.
            ///
            /// ```
            /// use mossa_chess_engine::Params;
            /// let mut params = Params::default();
            /// *params.by_name("null_move_depth").unwrap() = mossa_chess_engine::params::NEVER;
            /// assert_ne!(params, Params::default());
            /// assert!(params.by_name("luck").is_none());
            /// ```
            pub fn by_name(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Aspiration windows: the minimum depth (1..).
    aspiration_depth = 5;
    /// Aspiration windows: half the width of the first window (5..=100).
    aspiration_width = 15;

    /// Reverse futility pruning: the maximum depth.
    reverse_futility_depth = 8;
    /// Reverse futility pruning: the margin above beta for every ply of depth (40..=150).
    reverse_futility_margin = 75;
    /// Razoring: the maximum depth.
    razoring_depth = 2;
    /// Razoring: the margin below alpha for every ply of depth (100..=500).
    razoring_margin = 300;

    /// Null move pruning: the minimum depth.
    null_move_depth = 3;
    /// Null move pruning: the least reduction (2..=5).
    null_move_reduction = 3;
    /// Null move pruning: the plies of depth for which the reduction grows by a ply.
    null_move_depth_divisor = 4;
    /// Null move pruning: the centipawns above beta for which the reduction grows by a ply, up to three plies.
    null_move_eval_divisor = 200;
    /// Null move pruning: the minimum depth at which a cutoff is verified, because of zugzwang.
    null_move_verification_depth = 14;

    /// ProbCut: the minimum depth.
    probcut_depth = 5;
    /// ProbCut: the margin above beta (100..=300).
    probcut_margin = 180;

    /// Internal iterative reduction: from this depth on, PV and Cut nodes without a hash move are reduced by a ply.
    iir_depth = 4;

    /// Late move pruning: the maximum depth.
    lmp_depth = 8;
    /// Late move pruning: the number of moves at depth 0, to which the square of the depth is added (1..=8).
    lmp_base = 3;
    /// Futility pruning: the maximum depth after late move reductions.
    futility_depth = 8;
    /// Futility pruning: the margin at depth 0 (50..=200).
    futility_base = 90;
    /// Futility pruning: the additional margin for every ply of depth (50..=150).
    futility_margin = 80;
    /// History pruning: the maximum depth.
    history_pruning_depth = 4;
    /// History pruning: the history for every ply of depth below which a quiet move is pruned (-8000..0).
    history_pruning_margin = -3_000;
    /// SEE pruning: the maximum depth.
    see_depth = 8;
    /// SEE pruning: the loss that is allowed to quiet moves for every ply of depth (20..=100).
    see_quiet_margin = 50;
    /// SEE pruning: the loss that is allowed to captures for every ply of depth (50..=150).
    see_capture_margin = 95;

    /// Late move reductions: the minimum depth.
    lmr_depth = 2;
    /// Late move reductions: the base of `base + ln(depth) ln(move count) / divisor`, in hundredths of a ply.
    lmr_base = 80;
    /// Late move reductions: the divisor, in hundredths (150..=350).
    lmr_divisor = 230;
    /// Late move reductions: the history that is worth a ply (4000..=16000).
    lmr_history = 8_000;

    /// Singular extensions: the minimum depth.
    singular_depth = 7;
    /// Singular extensions: the margin below the table's score for every ply of depth, in eighths of a centipawn (4..=32).
    singular_margin = 16;
    /// Double extensions: the additional margin (10..=40).
    double_extension_margin = 20;
    /// Check extension: the plies by which a position in check is extended (0 or 1).
    check_extension = 0;

    /// Quiescence search: the number of plies from the horizon in which quiet checks are searched (0..=2).
    qs_check_plies = 1;
    /// Delta pruning: the margin of a capture in quiescence search (100..=300).
    delta_margin = 180;

    /// History bonus of a beta cutoff: for every ply of depth.
    history_slope = 160;
    /// History bonus of a beta cutoff: subtracted from it.
    history_offset = 80;
    /// History bonus of a beta cutoff: the maximum (1000..=2500).
    history_max = 1_600;
    /// Pawn correction history: its weight in percent (0..=200).
    correction_weight = 100;
}

impl Params {
    /// Numbers that switch off the pruning, reductions and singular extensions of the main search: much slower, but a mate
    /// within the depth is found.
    pub fn thorough() -> Params {
        Params {
            reverse_futility_depth: 0,
            razoring_depth: 0,
            null_move_depth: NEVER,
            probcut_depth: NEVER,
            iir_depth: NEVER,
            lmp_depth: 0,
            futility_depth: 0,
            history_pruning_depth: 0,
            see_depth: 0,
            lmr_depth: NEVER,
            singular_depth: NEVER,
            ..Params::default()
        }
    }
}
