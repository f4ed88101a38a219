//! Scores inside the engine: hundredths of a pawn as plain integers, and how far away a mate is.
//!
//! Within the search a mate is counted from the root, so that windows can be compared without ageing them; the table keeps
//! it as seen from the position it belongs to, and the door hands out the kernel's [`Score`]. All the arithmetic is here.

use mossa_kernel::Score;

/// Plies that a search can look ahead, extensions included.
pub const MAX_PLY: usize = 128;
/// Above every score that can occur.
pub const INFINITE: i32 = 32_500;
/// A mate on the board at the root; one in n plies is n less.
pub const MATE: i32 = 32_000;
/// From here on a score is a proven mate.
pub const MATE_IN_MAX_PLY: i32 = MATE - 2 * MAX_PLY as i32;
/// No evaluation is larger.
pub const MAX_EVAL: i32 = 20_000;
/// A win that the tablebases know, without its distance, at the root; so many plies on it is as many less.
const TB_WIN: i32 = 30_000;
/// Neither side is better.
pub const DRAW: i32 = 0;

/// The interval of scores that still matter, both ends left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the side to move can already have.
    pub alpha: i32,
    /// What its opponent can hold it to.
    pub beta: i32,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Nothing but the question whether a score is at least `beta`.
    pub fn null_below(beta: i32) -> Window {
        Window { alpha: beta - 1, beta }
    }

    /// Nothing but the question whether a score is more than `alpha`.
    pub fn null_above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// As the other side sees it.
    pub fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether both ends have met.
    pub fn is_empty(self) -> bool {
        self.beta <= self.alpha
    }

    /// Cut to what can happen at all so far from the root: being mated here, or mating with the next move.
    pub fn mate_distance_pruning(self, ply: usize) -> Window {
        Window { alpha: self.alpha.max(mated_in(ply)), beta: self.beta.min(-mated_in(ply + 1)) }
    }
}

/// The side to move is mated, so many plies from the root.
pub fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// A win that is known, so many plies from the root.
pub fn tb_win_in(ply: usize) -> i32 {
    TB_WIN - ply as i32
}

/// Whether a score says that the game is won or lost, and when.
pub fn is_mate(score: i32) -> bool {
    MATE_IN_MAX_PLY <= score.abs()
}

/// A score of a position so many plies from the root, as it is seen from that position.
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

/// A score of the root as the rest of the house says it.
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
    fn a_win_keeps_its_distance_through_the_table() {
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
