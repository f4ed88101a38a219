//! What a position looks worth: three evaluations, one file each.
//!
//! | evaluation | counts | after |
//! |---|---|---|
//! | [`Material`] | men | everybody |
//! | [`Soft`] | material, placement, mobility, king safety, centre | report A |
//! | [`Hard`] | king safety, pieces, centre, mobility, attacks, rooks, forks, pins | report A |
//!
//! They are defined from White's side ([`WhiteView`]), and so are the published values. Searches see them from the side to
//! move, as [`Evaluator`](mossa_kernel::Evaluator) demands. The last two are floats, whose last bits decide games; searches
//! that want a [`Score`](mossa_kernel::Score) take them [`Rounded`]. Nothing is kept along a line of moves: most
//! terms can change everywhere with any move, and all of them together take less than a microsecond.
//!
//! Definitions, with what is odd in them, are in `docs/chess-evaluations.md`.

mod forks;
mod hard;
mod material;
mod placement;
mod reach;
mod soft;

use crate::board::Board;

pub use hard::Hard;
pub use material::Material;
pub use soft::Soft;

/// An evaluation as it is defined and published: from White's side, whoever is to move. The game is not over.
pub trait WhiteView {
    /// The names of the terms, in the order of addition.
    const TERMS: &'static [&'static str];

    /// What a point counts as a [`Score`](mossa_kernel::Score).
    const SCALE: f64;

    /// The value: the terms added up from the first to the last.
    fn white(&self, board: &Board) -> f64;

    /// The terms by name, weighted.
    fn white_terms(&self, board: &Board) -> Vec<(&'static str, f64)>;
}
