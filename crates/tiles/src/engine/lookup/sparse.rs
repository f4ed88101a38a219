//! Tables by digits that ignore the blank: a slide is one addition.

use mossa_memory::prefetch;

use super::{Board, Lookup, PerLane, Sliding, change};
use crate::Slide;
use crate::engine::context::MAX_CELLS;
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

/// The entry of a board in one word, which stays in a register: the index in the upper bits, and the value in the lowest
/// byte.
#[derive(Clone, Copy, Default)]
pub(crate) struct PackedEntry(u64);

impl PackedEntry {
    #[inline]
    fn new(index: u32, value: u8) -> PackedEntry {
        PackedEntry(u64::from(index) << 8 | u64::from(value))
    }

    #[inline]
    fn index(self) -> u32 {
        (self.0 >> 8) as u32
    }

    #[inline]
    fn value(self) -> u8 {
        self.0 as u8
    }
}

impl Sparse<'_> {
    #[inline]
    fn at(&self, lane: usize, index: u32) -> PackedEntry {
        let value = self.tables[lane % Database::MAX_LANES][index as usize / 2] >> (4 * (index & 1)) & 15;
        PackedEntry::new(index, value)
    }
}

impl Lookup for Sparse<'_> {
    type Entry = PackedEntry;

    #[inline]
    fn value(entry: PackedEntry) -> u8 {
        entry.value()
    }

    #[inline]
    fn slide(&self, view: usize, board: Board<'_, PackedEntry>, sliding: Sliding) -> (usize, PackedEntry) {
        let (lane, change) = self.steps.after(view, sliding);
        (lane, self.at(lane, board.entries[lane].index().wrapping_add(change)))
    }

    #[inline]
    fn prefetch(&self, view: usize, board: Board<'_, PackedEntry>, sliding: Sliding) {
        let (lane, change) = self.steps.after(view, sliding);
        let index = board.entries[lane].index().wrapping_add(change);
        prefetch(self.tables[lane], index as usize / 2);
    }

    fn locate(&self, number: usize, lane: &Lane, cells: &[u8], _blank: u8) -> PackedEntry {
        self.at(number, sparse_index(lane.table.pattern(), cells) as u32)
    }
}
