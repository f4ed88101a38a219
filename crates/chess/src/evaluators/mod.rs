//! Static evaluations of a position: three of them, one file each.
//!
//! | evaluation | counts | after |
//! |---|---|---|
//! | [`Material`] | men | common practice |
//! | [`Soft`] | material, placement, mobility, king safety, centre | report A |
//! | [`Hard`] | king safety, pieces, centre, mobility, attacks, rooks, forks, pins | report A |
//!
//! They are defined from White's side ([`WhiteView`]), and so are the published values. Searches see them from the side to
//! move, as [`Evaluator`](mossa_kernel::Evaluator) demands: as floats whose last bits decide games ([`Exact`]), or as
//! scores ([`Rounded`]). Nothing is kept along a line of moves: most terms can change everywhere with any move, and all
//! of them together take less than a microsecond.
//!
//! Definitions, with what is odd in them, are in `docs/chess-evaluations.md`.

mod forks;
mod hard;
mod material;
mod placement;
mod reach;
mod soft;
mod view;

pub use hard::Hard;
pub use material::Material;
pub use soft::Soft;
pub use view::{Exact, Rounded, Seen, WhiteView};
