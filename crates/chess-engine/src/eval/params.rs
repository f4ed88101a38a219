//! All numbers of the evaluation, and nothing else.
//!
//! Every weight is a pair: its score in the middlegame and in the endgame, in centipawns, for the side that has it. Blocks
//! of [`Term::Danger`] are in units of danger instead (`king` squares their sum). Weights by rank start at the rank that the
//! comment names, as the owner counts ranks; piece-square tables have the first rank first and the files a to d, which the
//! other four mirror.
//!
//! The weights are the first draft, written by hand; they have not been tuned. The tuner (`docs/engine-tuning.md`) can replace
//! the numbers between the brackets, and leaves names, comments and lengths as they are.

use super::Pair;
use super::weights::{Block, Term, WeightRange, flat, total};

/// Lays the blocks out in one array, and gives every block's name to its places there.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $term:ident [$($pair:expr),* $(,)?];)*) => {
        /// The table, block by block.
        pub const BLOCKS: &[Block] = &[$(
            Block { name: stringify!($name), term: Term::$term, pairs: &[$($pair),*] },
        )*];

        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the blocks, numbered")]
        enum Number { $($name,)* }

        $($(#[$doc])* pub(super) const $name: WeightRange = WeightRange::of(BLOCKS, Number::$name as usize);)*
    };
}

/// The number of weights.
pub const N_WEIGHTS: usize = total(BLOCKS);

/// All weights, followed by zeros up to a power of two: a masked index needs no bounds check, which saved a twentieth of the
/// time.
pub(super) static WEIGHTS: [Pair; N_WEIGHTS.next_power_of_two()] = flat(BLOCKS);

/// The maximum of danger units.
pub const MAX_DANGER: i32 = 1_200;

/// The square of danger units is divided by this to give centipawns.
pub const DANGER_UNIT: i32 = 1_024;

weights! {
    /// The value of a piece: P N B R Q.
    MATERIAL: Material [(85, 105), (335, 300), (355, 315), (490, 540), (1020, 980)];

    /// For every knight and every own pawn above or below four.
    KNIGHT_BY_PAWNS: Material [(3, 5)];

    /// For every rook and every own pawn above or below four.
    ROOK_BY_PAWNS: Material [(-4, -2)];

    /// Two bishops or more.
    BISHOP_PAIR: BishopPair [(28, 50)];

    /// Pawns by square.
    PAWN_PSQT: Placement [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-6, 2), (-6, 2), (-6, 0), (-6, -2),
        (-10, 0), (-6, 0), (-2, -2), (4, -4),
        (-4, 2), (0, 2), (4, 0), (18, -2),
        (2, 8), (6, 8), (10, 6), (16, 4),
        (14, 16), (14, 16), (14, 14), (14, 12),
        (18, 24), (18, 24), (18, 22), (18, 20),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ];

    /// Knights by square.
    KNIGHT_PSQT: Placement [
        (-50, -30), (-39, -22), (-28, -14), (-17, -6),
        (-29, -22), (-18, -14), (-7, -6), (4, 2),
        (-18, -14), (-7, -6), (4, 2), (15, 10),
        (-7, -6), (4, 2), (15, 10), (26, 18),
        (-1, -6), (10, 2), (21, 10), (32, 18),
        (-12, -14), (-1, -6), (10, 2), (21, 10),
        (-29, -22), (-18, -14), (-7, -6), (4, 2),
        (-40, -30), (-29, -22), (-18, -14), (-7, -6),
    ];

    /// Bishops by square.
    BISHOP_PSQT: Placement [
        (-18, -10), (-14, -7), (-10, -4), (-6, -1),
        (-8, -7), (-4, -4), (0, -1), (4, 2),
        (-4, -4), (0, -1), (4, 2), (8, 5),
        (0, -1), (4, 2), (8, 5), (12, 8),
        (0, -1), (4, 2), (8, 5), (12, 8),
        (-4, -4), (0, -1), (4, 2), (8, 5),
        (-8, -7), (-4, -4), (0, -1), (4, 2),
        (-12, -10), (-8, -7), (-4, -4), (0, -1),
    ];

    /// Rooks by square.
    ROOK_PSQT: Placement [
        (-8, 0), (-4, 0), (0, 0), (4, 0),
        (-8, 0), (-4, 0), (0, 0), (4, 0),
        (-8, 0), (-4, 0), (0, 0), (4, 0),
        (-8, 0), (-4, 0), (0, 0), (4, 0),
        (-8, 6), (-4, 6), (0, 6), (4, 6),
        (-8, 6), (-4, 6), (0, 6), (4, 6),
        (2, 6), (6, 6), (10, 6), (14, 6),
        (-8, 6), (-4, 6), (0, 6), (4, 6),
    ];

    /// Queens by square.
    QUEEN_PSQT: Placement [
        (-4, -24), (-2, -16), (0, -8), (2, 0),
        (-2, -16), (0, -8), (2, 0), (4, 8),
        (0, -8), (2, 0), (4, 8), (6, 16),
        (2, 0), (4, 8), (6, 16), (8, 24),
        (-2, 0), (0, 8), (2, 16), (4, 24),
        (-4, -8), (-2, 0), (0, 8), (2, 16),
        (-6, -16), (-4, -8), (-2, 0), (0, 8),
        (-8, -24), (-6, -16), (-4, -8), (-2, 0),
    ];

    /// Kings by square.
    KING_PSQT: Placement [
        (30, -42), (42, -30), (16, -18), (6, -6),
        (18, -24), (30, -12), (4, 0), (-6, 12),
        (-10, -12), (2, 0), (-24, 12), (-34, 24),
        (-30, 0), (-18, 12), (-44, 24), (-54, 36),
        (-45, 0), (-33, 12), (-59, 24), (-69, 36),
        (-55, -12), (-43, 0), (-69, 12), (-79, 24),
        (-60, -24), (-48, -12), (-74, 0), (-84, 12),
        (-65, -36), (-53, -24), (-79, -12), (-89, 0),
    ];

    /// Knights by squares to go to, from 0 to 8.
    KNIGHT_MOBILITY: Mobility [
        (-45, -55), (-21, -28), (-12, -16), (-4, -8), (2, -1), (8, 6), (13, 12),
        (18, 17), (22, 22),
    ];

    /// Bishops, from 0 to 13.
    BISHOP_MOBILITY: Mobility [
        (-38, -50), (-14, -19), (-3, -7), (4, 3), (11, 11), (17, 18), (22, 25),
        (27, 31), (31, 36), (35, 42), (39, 46), (43, 51), (47, 56), (50, 60),
    ];

    /// Rooks, from 0 to 14.
    ROOK_MOBILITY: Mobility [
        (-40, -60), (-21, -19), (-13, -1), (-7, 12), (-2, 23), (3, 33), (7, 41),
        (11, 50), (14, 57), (18, 64), (21, 71), (24, 77), (27, 84), (29, 89),
        (32, 95),
    ];

    /// Queens, from 0 to 27.
    QUEEN_MOBILITY: Mobility [
        (-30, -60), (-13, -27), (-6, -14), (0, -3), (5, 5), (9, 13), (12, 20),
        (16, 27), (19, 33), (22, 38), (25, 43), (27, 49), (30, 53), (32, 58),
        (35, 62), (37, 67), (39, 71), (41, 75), (43, 79), (45, 83), (47, 86),
        (49, 90), (51, 93), (53, 97), (55, 100), (57, 104), (58, 107), (60, 110),
    ];

    /// A pawn without a neighbour on the files beside it; on a file without an enemy pawn ahead.
    ISOLATED: Pawns [(-8, -10), (-16, -14)];

    /// A pawn behind another of its own on the same file.
    DOUBLED: Pawns [(-6, -18)];

    /// A pawn that no own pawn can guard any more and that an enemy pawn holds back; on a file without an enemy pawn ahead.
    BACKWARD: Pawns [(-6, -8), (-14, -12)];

    /// A pawn beside or guarded by another, from the second rank to the seventh.
    CONNECTED: Pawns [(2, 0), (5, 4), (8, 8), (16, 16), (36, 40), (60, 70)];

    /// For every pawn that guards a pawn.
    GUARDED: Pawns [(8, 4)];

    /// A pawn that has as many helpers as opponents ahead, on a file without an enemy pawn; from the second rank to the sixth.
    CANDIDATE: Pawns [(2, 6), (4, 8), (8, 14), (16, 28), (30, 50)];

    /// Passed pawns, from the second rank to the seventh.
    PASSED: Passed [(0, 10), (2, 14), (4, 24), (24, 50), (60, 100), (100, 160)];

    /// For every step of the own king to the square before a passed pawn, from the fourth rank to the seventh.
    PASSED_OWN_KING: Passed [(0, -3), (0, -6), (0, -8), (0, -8)];

    /// For every step of the enemy king to there.
    PASSED_ENEMY_KING: Passed [(0, 6), (0, 10), (0, 16), (0, 20)];

    /// The square before a passed pawn is occupied by an enemy.
    PASSED_BLOCKED: Passed [(-4, -10), (-8, -20), (-16, -36), (-24, -60)];

    /// The square before it is not attacked.
    PASSED_SAFE_STEP: Passed [(2, 6), (4, 10), (8, 16), (12, 24)];

    /// No square before it is attacked or occupied by an enemy.
    PASSED_FREE_PATH: Passed [(2, 6), (6, 14), (14, 30), (24, 50)];

    /// An own rook or queen behind a passed pawn; one of the enemy's.
    PASSED_ROOK_BEHIND: Passed [(4, 14), (-4, -14)];

    /// A passed pawn that runs to its goal before a lone king.
    PASSED_UNSTOPPABLE: Passed [(0, 300)];

    /// A knight, a bishop on a square in the enemy's half that a pawn guards and no enemy pawn can ever attack.
    OUTPOST: Pieces [(26, 16), (20, 6)];

    /// A knight that can go to such a square.
    OUTPOST_IN_REACH: Pieces [(12, 6)];

    /// A knight, a bishop right behind a pawn.
    BEHIND_PAWN: Pieces [(5, 2), (4, 1)];

    /// For every own pawn on squares of a bishop's colour.
    BISHOP_PAWNS: Pieces [(-2, -5)];

    /// A bishop that looks at both central squares of its colour through pawns only.
    LONG_DIAGONAL: Pieces [(18, 4)];

    /// A rook on a file without own pawns: with an enemy pawn, without any.
    ROOK_FILE: Rooks [(14, 8), (36, 8)];

    /// A rook on the seventh rank, with the enemy king on the eighth or pawns to eat.
    ROOK_ON_SEVENTH: Rooks [(6, 22)];

    /// A rook with a mobility of at most three, trapped by its own king that cannot castle.
    ROOK_SHUT_IN: Rooks [(-36, -8)];

    /// The hindmost own pawn on the king's file: none, then on the second rank to the seventh; and on a file beside it.
    SHELTER: Shelter [
        (-30, 0), (14, -4), (8, -2), (-6, 0), (-12, 0), (-14, 0), (-14, 0),
        (-18, 0), (16, -2), (6, 0), (-2, 0), (-8, 0), (-10, 0), (-10, 0),
    ];

    /// An enemy pawn on these files, held up by ours: on the king's side's second rank to its seventh.
    STORM_BLOCKED: Shelter [(0, 0), (-10, -10), (-2, -4), (0, 0), (0, 0), (0, 0)];

    /// An enemy pawn on these files that may still come.
    STORM: Shelter [(10, 0), (-40, -4), (-26, -2), (-10, 0), (-2, 0), (2, 0)];

    /// The right to castle short, long.
    CASTLING: Shelter [(22, 0), (14, 0)];

    /// What danger starts from.
    DANGER_START: Danger [(-60, -120)];

    /// An enemy piece that attacks a square next to the king: N B R Q.
    DANGER_ATTACKER: Danger [(48, 24), (36, 20), (42, 16), (30, 30)];

    /// For every such square that it attacks.
    DANGER_ATTACKS: Danger [(26, 10)];

    /// For every such square that only king or queen guard.
    DANGER_WEAK: Danger [(46, 16)];

    /// A safe check by the enemy: with N B R Q.
    DANGER_SAFE_CHECK: Danger [(150, 60), (90, 40), (170, 80), (140, 80)];

    /// For every other square from which a piece can check.
    DANGER_CHECK: Danger [(14, 6)];

    /// The enemy has no queen.
    DANGER_NO_QUEEN: Danger [(-220, -60)];

    /// For every square on the king's flank that the enemy attacks; that it attacks twice; that we guard.
    DANGER_FLANK: Danger [(7, 2), (7, 2), (-5, -1)];

    /// For every file at the king without an own pawn.
    DANGER_OPEN_FILE: Danger [(36, 0)];

    /// A pawn that stands safely attacks: N B R Q.
    THREAT_BY_PAWN: Threats [(60, 40), (56, 44), (76, 30), (72, 40)];

    /// A pawn could step forward and do so.
    THREAT_BY_STEP: Threats [(18, 14)];

    /// A knight or bishop attacks: P N B R Q.
    THREAT_BY_MINOR: Threats [(4, 18), (22, 22), (24, 26), (46, 34), (40, 60)];

    /// A rook attacks a weak piece: P N B R Q.
    THREAT_BY_ROOK: Threats [(-2, 20), (18, 30), (20, 30), (6, 20), (50, 30)];

    /// The king attacks a weak piece.
    THREAT_BY_KING: Threats [(10, 40)];

    /// A hanging piece: a weak piece that is not defended, or that is no pawn and attacked twice.
    HANGING: Threats [(32, 20)];

    /// A knight, a slider can safely attack the enemy's only queen in one move.
    QUEEN_IN_REACH: Threats [(8, 6), (14, 8)];

    /// For every square where the enemy can go only into our reach.
    RESTRICTED: Threats [(3, 3)];

    /// For every safe square of the centre behind our pawns.
    SPACE: Space [(3, 0)];

    /// For every step of a lone king from the centre; for every step that the kings are closer than seven.
    MATING: Mating [(0, 24), (0, 14)];

    /// For every step towards a corner that our bishop attacks, with bishop and knight alone.
    MATING_CORNER: Mating [(0, 30)];

    /// The right to move.
    TEMPO: Tempo [(22, 16)];
}
