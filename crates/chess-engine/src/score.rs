//! Scores inside the engine: centipawns, tablebase wins and mates as integers.
//!
//! ```text
//! 0 ≤ |evaluation| ≤ MAX_EVAL < |tablebase win| ≤ TB_WIN < MATE_IN_MAX_PLY ≤ |mate| ≤ MATE < INFINITE
//! ```
//!
//! Within the search, mates and tablebase wins are counted from the root, so that scores of different plies compare. The
//! transposition table counts them from the stored position ([`to_tt`], [`from_tt`]), and the rest of the program sees
//! the kernel's [`Score`] ([`to_score`]).

use mossa_kernel::Score;

/// The greatest ply of a search, extensions included.
pub const MAX_PLY: usize = 128;
/// More than every score.
pub const INFINITE: i32 = 32_500;
/// The score of a mate at the root; a mate in n plies scores `MATE - n`.
pub const MATE: i32 = 32_000;
/// The least score of a mate.
pub const MATE_IN_MAX_PLY: i32 = MATE - 2 * MAX_PLY as i32;
/// The greatest static evaluation.
pub const MAX_EVAL: i32 = 20_000;
/// The score of a tablebase win at the root; one that is reached in n plies scores `TB_WIN - n`.
const TB_WIN: i32 = 30_000;
/// The score of a draw.
pub const DRAW: i32 = 0;

/// The open interval (alpha, beta) of scores that matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The score that the side to move is already sure of.
    pub alpha: i32,
    /// The score that the opponent is already sure to hold it to.
    pub beta: i32,
}

impl Window {
    /// All scores.
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The null window (beta - 1, beta): is the score at least beta?
    pub fn null_below(beta: i32) -> Window {
        Window { alpha: beta - 1, beta }
    }

    /// The null window (alpha, alpha + 1): is the score more than alpha?
    pub fn null_above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window, seen from the other side.
    pub fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether no score is inside.
    pub fn is_empty(self) -> bool {
        self.beta <= self.alpha
    }

    /// Mate distance pruning: narrows the window to the scores that are possible at a ply, from being mated here to mating
    /// with the next move.
    pub fn mate_distance_pruning(self, ply: usize) -> Window {
        Window { alpha: self.alpha.max(mated_in(ply)), beta: self.beta.min(-mated_in(ply + 1)) }
    }
}

/// The score of a side that is mated `ply` plies from the root.
pub fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The score of a tablebase win that is reached `ply` plies from the root.
pub fn tb_win_in(ply: usize) -> i32 {
    TB_WIN - ply as i32
}

/// Whether a score is a mate for either side. Tablebase wins are not mates.
pub fn is_mate(score: i32) -> bool {
    MATE_IN_MAX_PLY <= score.abs()
}

/// The score of a position `ply` plies from the root, counted from that position.
pub fn to_tt(score: i32, ply: usize) -> i32 {
    match score {
        _ if MAX_EVAL < score => score + ply as i32,
        _ if score < -MAX_EVAL => score - ply as i32,
        _ => score,
    }
}

/// The inverse of [`to_tt`].
pub fn from_tt(score: i32, ply: usize) -> i32 {
    match score {
        _ if MAX_EVAL < score => score - ply as i32,
        _ if score < -MAX_EVAL => score + ply as i32,
        _ => score,
    }
}

/// A score of the root as the kernel's type.
pub fn to_score(score: i32) -> Score {
    match score {
        _ if MATE_IN_MAX_PLY <= score => Score::win_in((MATE - score).max(0) as u32),
        _ if score <= -MATE_IN_MAX_PLY => Score::loss_in((MATE + score).max(0) as u32),
        _ => Score::new(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_keep_their_distance_through_the_table() {
        for (score, ply) in [
            (MATE - 5, 2),
            (-MATE + 6, 4),
            (37, 11),
            (tb_win_in(7), 3),
            (-MATE_IN_MAX_PLY, 0),
            (MATE_IN_MAX_PLY - 1, 9),
        ] {
            assert_eq!(from_tt(to_tt(score, ply), ply), score, "{score} at {ply}");
        }
        // Mate three plies below a position that lies two plies below the root.
        assert_eq!(to_tt(MATE - 5, 2), MATE - 3);
        assert_eq!(to_score(MATE - 5), Score::win_in(5));
        assert_eq!(to_score(mated_in(4)), Score::loss_in(4));
        assert_eq!(to_score(-31), Score::new(-31));
    }
}
