//! Incremental lookup in pattern databases: the entry of a board in every table, and the entries after a slide.
//!
//! A view is a set of tables whose values add up; each of its tables, seen through a symmetry of the board, is a lane. A
//! slide changes one lane of every view, because a tile is in one group of each, and the blank stays in the same region for
//! all other lanes. So a child costs one lookup per view.

mod folded;
mod ranked;
mod sparse;

pub(crate) use folded::Folded;
pub(crate) use ranked::Ranked;
pub(crate) use sparse::Sparse;

use super::context::MAX_CELLS;
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
    pub(crate) entries: &'a PerLane<S>,
    /// The homes of the tiles, by cell.
    pub(crate) cells: &'a [u8; MAX_CELLS],
}

/// One item per lane.
pub(crate) type PerLane<T> = [T; Database::MAX_LANES];

/// The tables of one goal, in one of their forms.
pub(crate) trait Lookup: Send + Sync {
    /// The entry of a board in a table: what is needed to find its neighbours, and its value.
    type Entry: Copy + Default + Send + Sync;

    /// The value of an entry: a lower bound on the excess that the tiles of the lane need.
    fn value(entry: Self::Entry) -> u8;

    /// The lane of a view that a slide changes, and the entry of the board in it after the slide.
    fn slide(&self, view: usize, board: Board<'_, Self::Entry>, sliding: Sliding) -> (usize, Self::Entry);

    /// Prefetches the memory that [`slide`](Self::slide) will read.
    fn prefetch(&self, view: usize, board: Board<'_, Self::Entry>, sliding: Sliding);

    /// The entry of a board in a lane, from scratch: given the cells of the lane's tiles by slot, as the table sees them, and
    /// the blank's cell.
    fn locate(&self, number: usize, lane: &Lane, cells: &[u8], blank: u8) -> Self::Entry;
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
