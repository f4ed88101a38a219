//! Static evaluations of a position: three of them, one file each.
//!
//! | evaluation | what it counts |
//! |---|---|
//! | [`Discs`] | discs: greedy, and a poor guide before the end |
//! | [`Mobility`] | legal moves of both sides |
//! | [`Positional`] | moves now and later, corners and the squares beside them, stable discs, and near the end parity and discs |
//!
//! All are computed from the bitboards at every look, since a move turns over discs all over the board; they remember
//! nothing. Their unit is a hundredth of a disc.

mod discs;
mod mobility;
mod positional;

pub use discs::Discs;
pub use mobility::Mobility;
pub use positional::Positional;

/// The corners, each with the square diagonally beside it: `b2`, `g2`, `b7`, `g7`.
pub(crate) const X_SQUARES: [(u64, u64); 4] = [(1, 1 << 9), (1 << 7, 1 << 14), (1 << 56, 1 << 49), (1 << 63, 1 << 54)];

/// The corners, each with the two squares beside it on the edges: `b1` and `a2` for `a1`, and so on.
pub(crate) const C_SQUARES: [(u64, u64); 4] =
    [(1, 1 << 1 | 1 << 8), (1 << 7, 1 << 6 | 1 << 15), (1 << 56, 1 << 57 | 1 << 48), (1 << 63, 1 << 62 | 1 << 55)];

/// How many more squares are in the first set than in the second.
fn difference(own: u64, other: u64) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}
