//! Tables by digits that ignore the blank: a slide is one addition.

use mossa_memory::prefetch;

use super::{Board, Lookup, PerLane, Sliding, change};
use crate::Slide;
use crate::engine::ground::MAX_CELLS;
use crate::pdb::Database;
use crate::pdb::database::Lane;
use crate::pdb::table::sparse_index;

/// What a slide of a tile does to its lane.
#[derive(Clone, Copy, Default)]
struct Step {
    lane: u32,
    /// What is added to the index.
    change: u32,
}

/// By view, slide and home.
pub(super) struct Steps(Box<[[[Step; MAX_CELLS]; 4]; Database::MAX_VIEWS]>);

impl Steps {
    pub(super) fn new(database: &Database) -> Steps {
        let shape = database.plan().shape;
        let mut steps = Box::new([[[Step::default(); MAX_CELLS]; 4]; Database::MAX_VIEWS]);
        for (number, (view, lane)) in database.lanes().enumerate() {
            for &home in &lane.homes {
                let weight = (shape.n_cells() as u32).pow(lane.slot(shape, home) as u32);
                for slide in Slide::ALL {
                    let change = weight.wrapping_mul(change(shape, lane, slide) as u32);
                    steps[view][slide as usize][usize::from(home)] = Step { lane: number as u32, change };
                }
            }
        }
        Steps(steps)
    }

    /// The lane that a slide changes, and its new index.
    #[inline]
    pub(super) fn after(&self, view: usize, sliding: Sliding) -> (usize, u32) {
        let Step { lane, change } = self.0[view][sliding.slide as usize][usize::from(sliding.home) % MAX_CELLS];
        (lane as usize % Database::MAX_LANES, change)
    }
}

/// Tables by digits, half a byte an entry.
pub(crate) struct Sparse<'a> {
    steps: Steps,
    tables: PerLane<&'a [u8]>,
}

impl<'a> Sparse<'a> {
    pub(crate) fn new(database: &'a Database) -> Sparse<'a> {
        let mut tables: PerLane<&[u8]> = [&[]; Database::MAX_LANES];
        for ((_, lane), table) in database.lanes().zip(&mut tables) {
            *table = lane.table.entries();
        }
        Sparse { steps: Steps::new(database), tables }
    }
}

impl Sparse<'_> {
    #[inline]
    fn at(&self, lane: usize, index: u32) -> u64 {
        let entry = self.tables[lane % Database::MAX_LANES][index as usize / 2] >> (4 * (index & 1)) & 15;
        u64::from(index) << 8 | u64::from(entry)
    }
}

impl Lookup for Sparse<'_> {
    /// The index, and below it the entry in a byte.
    type Spot = u64;

    #[inline]
    fn entry(spot: u64) -> u8 {
        spot as u8
    }

    #[inline]
    fn slide(&self, view: usize, board: Board<'_, u64>, sliding: Sliding) -> (usize, u64) {
        let (lane, change) = self.steps.after(view, sliding);
        (lane, self.at(lane, ((board.spots[lane] >> 8) as u32).wrapping_add(change)))
    }

    #[inline]
    fn ask(&self, view: usize, board: Board<'_, u64>, sliding: Sliding) {
        let (lane, change) = self.steps.after(view, sliding);
        let index = ((board.spots[lane] >> 8) as u32).wrapping_add(change);
        prefetch(self.tables[lane], index as usize / 2);
    }

    fn spot(&self, number: usize, lane: &Lane, cells: &[u8], _blank: u8) -> u64 {
        self.at(number, sparse_index(lane.table.pattern(), cells) as u32)
    }
}
