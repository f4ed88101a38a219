//! Lower bounds on the number of moves still to make, one file each.
//!
//! | heuristic | what it sees | what it misses |
//! |---|---|---|
//! | [`Zero`] | nothing | everything: A* becomes Dijkstra's search |
//! | [`Misplaced`] | tiles out of place | how far |
//! | [`Manhattan`] | how far every tile must go | that tiles are in one another's way |
//! | [`LinearConflict`] | … and that two tiles in their row cannot pass | more tangled jams |
//! | [`WalkingDistance`] | how many moves between rows it takes, whichever tiles of a row go | which ones |
//! | [`InversionDistance`] | the order of the tiles | where they are |
//! | [`AxisMax`] | the best of the last three, between rows and between columns apart | |
//! | [`PatternDb`] | exactly what groups of tiles need, by table | what groups do to one another |
//! | [`MaxOf`] | the best of several | |
//!
//! All are admissible and consistent, for any goal (but for tables that fold regions of the blank into a byte, which are
//! admissible only); tests hold them to it on every board of small puzzles.

mod any;
mod axis_max;
mod inversion_distance;
mod linear_conflict;
mod manhattan;
mod misplaced;
mod pattern_db;
mod walking_distance;
mod zero;

pub use any::{AnyHeuristic, AnyMemo, MaxOf, TypedVisitor};
pub use axis_max::AxisMax;
pub use inversion_distance::InversionDistance;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use pattern_db::{PatternDb, PatternMemo};
pub use walking_distance::{WalkMemo, WalkingDistance};
pub use zero::Zero;

use crate::{Axis, Board, Cells, Slide, Tiles};

/// The tile that a slide moves, where it comes from and where it goes.
#[derive(Clone, Copy)]
struct Moved {
    tile: u8,
    from: u8,
    to: u8,
}

impl Moved {
    #[inline]
    fn by<C: Cells>(tiles: &Tiles<C>, board: &Board<C>, slide: Slide) -> Moved {
        let from = tiles.neighbour(board.blank(), slide);
        Moved { tile: board.tile(from), from, to: board.blank() }
    }
}

/// A pair of values, one for each axis.
type PerAxis<T> = [T; 2];

/// What `make` gives for each axis.
fn per_axis<T>(make: impl FnMut(Axis) -> T) -> PerAxis<T> {
    Axis::BOTH.map(make)
}
