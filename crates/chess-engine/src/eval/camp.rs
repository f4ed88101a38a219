//! The two sides as types: each term is compiled once for White and once for Black.
//!
//! The direction of its pawns is then a constant, which saved about a tenth of the time of an evaluation.

use mossa_chess::board::Color;

/// The side that a term is about.
pub(super) trait Camp {
    /// The colour of the side.
    const US: Color;
}

/// White.
pub(super) struct White;

/// Black.
pub(super) struct Black;

impl Camp for White {
    const US: Color = Color::White;
}

impl Camp for Black {
    const US: Color = Color::Black;
}
