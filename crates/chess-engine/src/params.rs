//! The numbers of the search, in one place: which depths a step works at, and by what margins.
//!
//! Depths are plies that remain, margins hundredths of a pawn, unless something else is said; in brackets is the range that
//! makes sense. A step whose largest depth is 0 never happens, and one whose least depth is [`NEVER`] neither: that is how
//! its worth was measured. `docs/engine-log.md` has the matches that set the numbers.

/// A least depth that no search reaches.
pub const NEVER: i32 = 1_000;

/// Writes a struct of integers, its defaults and its access by name from one table.
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

            /// The number of this name, to be read or changed: for experiments.
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
    /// From this depth on a search begins with a narrow window around the last score (1..).
    aspiration_depth = 5;
    /// Half the width of that window (5..=100).
    aspiration_width = 15;

    /// Reverse futility: up to this depth, a position this good for every ply of depth is good enough.
    reverse_futility_depth = 8;
    /// The margin for a ply (40..=150).
    reverse_futility_margin = 75;
    /// Razoring: up to this depth, a position this bad is left to the captures.
    razoring_depth = 2;
    /// The margin for a ply (100..=500).
    razoring_margin = 300;

    /// Null move: from this depth on, passing is tried.
    null_move_depth = 3;
    /// What passing costs in depth at least (2..=5), …
    null_move_reduction = 3;
    /// … and one ply more for so many plies of depth …
    null_move_depth_divisor = 4;
    /// … and for so many hundredths of a pawn above beta, up to three.
    null_move_eval_divisor = 200;
    /// From this depth on, passing must be confirmed by a search without it: zugzwang.
    null_move_verification_depth = 14;

    /// Probable cut: from this depth on, a capture that is good by this margin at a lower depth is good enough.
    probcut_depth = 5;
    /// The margin (100..=300).
    probcut_margin = 180;

    /// From this depth on, a position without a hash move is searched one ply less deep.
    iir_depth = 4;

    /// Late-move pruning: up to this depth, only so many quiet moves are tried.
    lmp_depth = 8;
    /// How many at depth 0; the square of the depth is added (1..=8).
    lmp_base = 3;
    /// Futility: up to this (reduced) depth, quiet moves that cannot lift the evaluation to alpha are left out.
    futility_depth = 8;
    /// The margin at depth 0 (50..=200) …
    futility_base = 90;
    /// … and for a ply (50..=150).
    futility_margin = 80;
    /// History pruning: up to this depth, quiet moves with a worse history than this for every ply are left out.
    history_pruning_depth = 4;
    /// The history, for a ply (-8000..0).
    history_pruning_margin = -3_000;
    /// Exchange pruning: up to this depth, moves that lose more than a margin are left out.
    see_depth = 8;
    /// The margin of quiet moves, for a ply (20..=100).
    see_quiet_margin = 50;
    /// The margin of captures, for a ply (50..=150).
    see_capture_margin = 95;

    /// Late-move reductions: from this depth on.
    lmr_depth = 2;
    /// The reduction is base + ln(depth) ln(number) / divisor: the base, in hundredths of a ply …
    lmr_base = 80;
    /// … and the divisor, in hundredths (150..=350).
    lmr_divisor = 230;
    /// So much history is worth a ply (4000..=16000).
    lmr_history = 8_000;

    /// Singular extension: from this depth on, a hash move that is better than all others is searched deeper.
    singular_depth = 7;
    /// Better by so much for every ply of depth, in eighths of a hundredth of a pawn (4..=32).
    singular_margin = 16;
    /// Better by so much more, it is extended by two plies (10..=40).
    double_extension_margin = 20;
    /// A position in check is searched this many plies deeper (0 or 1).
    check_extension = 0;

    /// For so many plies at the leaves, quiet moves that give check are tried too (0..=2).
    qs_check_plies = 1;
    /// Captures that cannot lift the evaluation to alpha by this margin are left out at the leaves (100..=300).
    delta_margin = 180;

    /// What a good move gains in its histories: so much for a ply of depth …
    history_slope = 160;
    /// … less this, …
    history_offset = 80;
    /// … and at most this (1000..=2500).
    history_max = 1_600;
    /// The weight of corrections learned from the pawns, in hundredths (0..=200).
    correction_weight = 100;
}

impl Params {
    /// Numbers with which nothing is left out: slower by far, but a mate within the depth is a mate that is found.
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
