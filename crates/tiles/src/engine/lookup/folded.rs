//! Tables by digits that mind the blank: the index is as without, and beside it goes the set of the tiles' cells, which
//! says what region the blank is in.

use mossa_memory::prefetch;

use super::sparse::Steps;
use super::{Board, Lookup, PerLane, Sliding};
use crate::engine::context::MAX_CELLS;
use crate::pdb::Database;
use crate::pdb::combinations::Combinations;
use crate::pdb::database::Lane;
use crate::pdb::grid::{Grid, cells_of};
use crate::pdb::table::sparse_index;
use crate::{Shape, pdb::Pattern};

/// The entry of a board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Entry {
    index: u32,
    /// The cells of the lane's tiles, as the table sees them.
    set: u32,
    value: u8,
}

/// The numbers of the regions that sets of cells leave: two bits for every free cell, at most 3.
enum Regions {
    /// By set: up to sixteen cells.
    BySet(Box<[u64; 1 << 16]>),
    /// By the number of the set.
    ByRank(Combinations, Vec<u64>),
}

impl Regions {
    fn new(pattern: &Pattern) -> Regions {
        let grid = Grid::new(pattern.shape());
        let numbers = |set: u64| {
            let regions = grid.regions(grid.all() & !set).enumerate();
            regions
                .flat_map(|(number, region)| cells_of(region).map(move |cell| (number as u64).min(3) << (2 * cell)))
                .fold(0, |all, one| all | one)
        };
        let combinations = Combinations::new(pattern.shape().n_cells(), pattern.n_tiles());
        if pattern.shape().n_cells() <= 16 {
            let mut by_set = vec![0; 1 << 16];
            combinations.sets().for_each(|set| by_set[set as usize] = numbers(set));
            return Regions::BySet(by_set.into_boxed_slice().try_into().expect("it is as long as it was made"));
        }
        let by_rank = combinations.sets().map(numbers).collect();
        Regions::ByRank(combinations, by_rank)
    }

    #[inline]
    fn number(&self, set: u32, blank: u8) -> u8 {
        let numbers = match self {
            Regions::BySet(by_set) => by_set[set as usize & 0xFFFF],
            Regions::ByRank(combinations, by_rank) => by_rank[combinations.rank(set.into())],
        };
        (numbers >> (2 * (blank & 31)) & 3) as u8
    }
}

struct FoldedLane<'a> {
    table: &'a [u8],
    regions: Regions,
    /// Where the board's cells are, as the table sees them.
    cells: [u8; MAX_CELLS],
}

/// Tables by digits, a byte an entry: the least of all regions, and a bit for each of the first four that need more.
pub(crate) struct Folded<'a> {
    steps: Steps,
    lanes: PerLane<FoldedLane<'a>>,
}

impl<'a> Folded<'a> {
    pub(crate) fn new(database: &'a Database) -> Folded<'a> {
        let shape: Shape = database.plan().shape;
        let mut all = database.lanes().map(|(_, lane)| {
            let mut cells = [0; MAX_CELLS];
            (0..shape.n_cells()).for_each(|cell| cells[cell] = lane.way.cell(shape, cell as u8));
            FoldedLane { table: lane.table.entries(), regions: Regions::new(lane.table.pattern()), cells }
        });
        let nothing = || FoldedLane {
            table: &[],
            regions: Regions::ByRank(Combinations::new(4, 1), Vec::new()),
            cells: [0; MAX_CELLS],
        };
        let lanes = std::array::from_fn(|_| all.next().unwrap_or_else(nothing));
        drop(all);
        Folded { steps: Steps::new(database), lanes }
    }
}

impl Folded<'_> {
    #[inline]
    fn at(&self, lane: usize, index: u32, set: u32, blank: u8) -> Entry {
        let lane = &self.lanes[lane % Database::MAX_LANES];
        let byte = lane.table[index as usize];
        if byte < 16 {
            return Entry { index, set, value: byte };
        }
        let region = lane.regions.number(set, lane.cells[usize::from(blank) % MAX_CELLS]);
        Entry { index, set, value: (byte & 15) + (byte >> (4 + region) & 1) }
    }
}

impl Lookup for Folded<'_> {
    type Entry = Entry;

    #[inline]
    fn value(entry: Entry) -> u8 {
        entry.value
    }

    #[inline]
    fn slide(&self, view: usize, board: Board<'_, Entry>, sliding: Sliding) -> (usize, Entry) {
        let (lane, change) = self.steps.after(view, sliding);
        let Entry { index, set, .. } = board.entries[lane];
        let cells = &self.lanes[lane].cells;
        let bit = |cell: u8| 1 << (cells[usize::from(cell) % MAX_CELLS] & 31);
        (lane, self.at(lane, index.wrapping_add(change), set ^ bit(sliding.from) ^ bit(sliding.to), sliding.from))
    }

    #[inline]
    fn prefetch(&self, view: usize, board: Board<'_, Entry>, sliding: Sliding) {
        let (lane, change) = self.steps.after(view, sliding);
        prefetch(self.lanes[lane].table, board.entries[lane].index.wrapping_add(change) as usize);
    }

    fn locate(&self, number: usize, lane: &Lane, cells: &[u8], blank: u8) -> Entry {
        let set = cells.iter().fold(0, |set, &cell| set | 1 << cell);
        self.at(number, sparse_index(lane.table.pattern(), cells) as u32, set, blank)
    }
}
