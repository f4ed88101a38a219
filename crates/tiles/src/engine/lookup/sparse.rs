//! Tables by digits that ignore the blank: a slide is one addition.

use super::{Lookup, PerLane, Sliding, change};
use crate::Slide;
use crate::engine::ground::MOST_CELLS;
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
pub(super) struct Steps(Box<[[[Step; MOST_CELLS]; 4]; Database::MOST_VIEWS]>);

impl Steps {
    pub(super) fn new(database: &Database) -> Steps {
        let shape = database.plan().shape;
        let mut steps = Box::new([[[Step::default(); MOST_CELLS]; 4]; Database::MOST_VIEWS]);
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

    #[inline]
    pub(super) fn lane(&self, view: usize, home: u8) -> usize {
        self.0[view][0][usize::from(home) % MOST_CELLS].lane as usize
    }

    #[inline]
    pub(super) fn after(&self, view: usize, index: u32, sliding: Sliding) -> u32 {
        let steps = &self.0[view][sliding.slide as usize];
        index.wrapping_add(steps[usize::from(sliding.home) % MOST_CELLS].change)
    }
}

/// Tables by digits, half a byte an entry.
pub(crate) struct Sparse<'a> {
    steps: Steps,
    tables: PerLane<&'a [u8]>,
}

impl<'a> Sparse<'a> {
    pub(crate) fn new(database: &'a Database) -> Sparse<'a> {
        let mut tables: PerLane<&[u8]> = [&[]; Database::MOST_LANES];
        for ((_, lane), table) in database.lanes().zip(&mut tables) {
            *table = lane.table.entries();
        }
        Sparse { steps: Steps::new(database), tables }
    }
}

impl Lookup for Sparse<'_> {
    type Spot = u32;

    #[inline]
    fn lane(&self, view: usize, home: u8) -> usize {
        self.steps.lane(view, home) % Database::MOST_LANES
    }

    #[inline]
    fn after(&self, view: usize, spot: u32, sliding: Sliding) -> u32 {
        self.steps.after(view, spot, sliding)
    }

    #[inline]
    fn entry(&self, lane: usize, spot: u32, _blank: u8) -> u8 {
        self.tables[lane % Database::MOST_LANES][spot as usize / 2] >> (4 * (spot & 1)) & 15
    }

    fn spot(&self, lane: &Lane, cells: &[u8]) -> u32 {
        sparse_index(lane.table.pattern(), cells) as u32
    }
}
