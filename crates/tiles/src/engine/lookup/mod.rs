//! How the engine finds its way in tables: where in each table the board stands, and where it stands after a slide.
//!
//! A slide changes one lane of every view, for a tile is in one group of each; the blank that comes to another cell stays
//! in the same region for all other lanes. So a child costs one lookup a view.

mod folded;
mod ranked;
mod sparse;

pub(crate) use folded::Folded;
pub(crate) use ranked::Ranked;
pub(crate) use sparse::Sparse;

use super::ground::MAX_CELLS;
use crate::pdb::Database;
use crate::pdb::database::Lane;
use crate::{Shape, Slide};

/// A tile that slides: the slide of the blank, the tile's home, and the cells it leaves and goes to.
#[derive(Clone, Copy)]
pub(crate) struct Sliding {
    pub(crate) slide: Slide,
    pub(crate) home: u8,
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// A board as it is before a slide.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a, S> {
    pub(crate) spots: &'a PerLane<S>,
    /// The homes of the tiles, by cell.
    pub(crate) cells: &'a [u8; MAX_CELLS],
}

/// Something of every lane.
pub(crate) type PerLane<T> = [T; Database::MAX_LANES];

/// What a search of one goal looks up.
pub(crate) trait Lookup: Send + Sync {
    /// Where in a table the board stands, and what the table says there.
    type Spot: Copy + Default + Send + Sync;

    /// What the table says.
    fn entry(spot: Self::Spot) -> u8;

    /// The lane of a view that a slide changes, and where the board stands in it afterwards.
    fn slide(&self, view: usize, board: Board<'_, Self::Spot>, sliding: Sliding) -> (usize, Self::Spot);

    /// Asks for what [`slide`](Self::slide) will look at, before it is needed.
    fn ask(&self, view: usize, board: Board<'_, Self::Spot>, sliding: Sliding);

    /// Where a board stands in a lane: the cells of the lane's tiles by slot, as the table sees them, and the blank's.
    fn spot(&self, number: usize, lane: &Lane, cells: &[u8], blank: u8) -> Self::Spot;
}

/// By how much the cell of a tile changes when the blank slides, as a lane sees it: the tile goes the other way.
fn change(shape: Shape, lane: &Lane, slide: Slide) -> i32 {
    let at = |row, column| i32::from(lane.way.cell(shape, shape.cell(row, column)));
    match slide {
        Slide::Up => at(1, 0) - at(0, 0),
        Slide::Down => at(0, 0) - at(1, 0),
        Slide::Left => at(0, 1) - at(0, 0),
        Slide::Right => at(0, 0) - at(0, 1),
    }
}
