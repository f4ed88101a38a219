//! Tables by ranks: the set of the tiles' cells and the number of their order, which changes only when a tile passes
//! others on its way between rows, by a term for each of them.

use mossa_memory::prefetch;

use super::{Board, Lookup, Sliding};
use crate::engine::context::{MAX_CELLS, reach};
use crate::engine::squares::source;
use crate::pdb::Database;
use crate::pdb::database::Lane;
use crate::pdb::permutations::{passing, rank};
use crate::pdb::table::{Ranks, order_of};
use crate::{Shape, Slide};

/// The entry of a board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Entry {
    /// The cells of the lane's tiles, as the table sees them.
    set: u32,
    order: u32,
    value: u8,
}

/// What a slide passes in a lane: cells of the board, and whether to the front, which is all ones then.
#[derive(Clone, Copy, Default)]
struct Way {
    n_cells: u8,
    cells: [u8; MAX_CELLS / 2],
    to_front: u32,
}

struct RankedLane<'a> {
    ranks: &'a Ranks,
    entries: &'a [u8],
    /// Where the board's cells are, as the table sees them.
    cells: [u8; MAX_CELLS],
    /// By slide and cell of the blank.
    ways: Box<[[Way; MAX_CELLS]; 4]>,
}

/// Tables by ranks.
pub(crate) struct Ranked<'a> {
    lanes: Vec<RankedLane<'a>>,
    /// By view and home, the number of the lane.
    numbers: [[u8; MAX_CELLS]; Database::MAX_VIEWS],
    /// By view and the homes of two tiles, what is added when the first goes to the back past the second: nothing if they
    /// are in different lanes.
    passing: Box<[[[u32; MAX_CELLS]; MAX_CELLS]; Database::MAX_VIEWS]>,
}

impl<'a> Ranked<'a> {
    pub(crate) fn new(database: &'a Database) -> Ranked<'a> {
        let shape = database.plan().shape;
        let mut numbers = [[0; MAX_CELLS]; Database::MAX_VIEWS];
        let mut passes = Box::new([[[0; MAX_CELLS]; MAX_CELLS]; Database::MAX_VIEWS]);
        let mut lanes = Vec::new();
        for (number, (view, lane)) in database.lanes().enumerate() {
            let ranks = lane.table.ranks.as_ref().expect("the plan says that its tables are ranked");
            let mut cells = [0; MAX_CELLS];
            (0..shape.n_cells()).for_each(|cell| cells[cell] = lane.way.cell(shape, cell as u8));
            lanes.push(RankedLane { ranks, entries: lane.table.entries(), cells, ways: ways(shape, &cells) });
            for &home in &lane.homes {
                numbers[view][usize::from(home)] = number as u8;
                for &other in lane.homes.iter().filter(|&&other| other != home) {
                    let term = passing(lane.slot(shape, home), lane.slot(shape, other));
                    passes[view][usize::from(home)][usize::from(other)] = term as u32;
                }
            }
        }
        Ranked { lanes, numbers, passing: passes }
    }
}

/// What slides pass, where a table sees the board's cells so.
fn ways(shape: Shape, cells: &[u8; MAX_CELLS]) -> Box<[[Way; MAX_CELLS]; 4]> {
    let mut ways = Box::new([[Way::default(); MAX_CELLS]; 4]);
    for blank in 0..shape.n_cells() as u8 {
        for slide in Slide::ALL.into_iter().filter(|&slide| reach(shape, blank, slide).0) {
            let way = &mut ways[slide as usize][usize::from(blank)];
            let source = source(shape.columns() as u8, blank, slide as u8);
            let (from, to) = (cells[usize::from(source)], cells[usize::from(blank)]);
            way.to_front = if to < from { u32::MAX } else { 0 };
            for between in from.min(to) + 1..from.max(to) {
                let cell = cells[..shape.n_cells()].iter().position(|&cell| cell == between);
                way.cells[usize::from(way.n_cells)] = cell.expect("the table has the board's cells") as u8;
                way.n_cells += 1;
            }
        }
    }
    ways
}

impl Ranked<'_> {
    /// The number of an entry.
    #[inline]
    fn place(&self, lane: usize, set: u32, order: u32, blank: u8) -> usize {
        let lane = &self.lanes[lane];
        let blocks = &lane.ranks.blocks;
        let set_number = blocks.combinations.rank(set.into());
        let block = blocks.block(set_number, lane.cells[usize::from(blank) % MAX_CELLS]);
        block * lane.ranks.n_orders + order as usize
    }

    #[inline]
    fn at(&self, lane: usize, set: u32, order: u32, blank: u8) -> Entry {
        let place = self.place(lane, set, order, blank);
        Entry { set, order, value: self.lanes[lane].entries[place / 2] >> (4 * (place & 1)) & 15 }
    }

    /// The lane that a slide changes, and set and order afterwards.
    #[inline]
    fn after(&self, view: usize, board: Board<'_, Entry>, sliding: Sliding) -> (usize, u32, u32) {
        let home = usize::from(sliding.home) % MAX_CELLS;
        let number = usize::from(self.numbers[view][home]) % Database::MAX_LANES;
        let (lane, entry) = (&self.lanes[number], board.entries[number]);
        let bit = |cell: u8| 1 << (lane.cells[usize::from(cell) % MAX_CELLS] & 31);
        let set = entry.set ^ bit(sliding.from) ^ bit(sliding.to);
        let way = &lane.ways[sliding.slide as usize][usize::from(sliding.to) % MAX_CELLS];
        let terms = &self.passing[view][home];
        let sum = way.cells.iter().take(way.n_cells.into()).fold(0_u32, |sum, &cell| {
            sum.wrapping_add(terms[usize::from(board.cells[usize::from(cell) % MAX_CELLS]) % MAX_CELLS])
        });
        let order = entry.order.wrapping_add((sum ^ way.to_front).wrapping_sub(way.to_front));
        (number, set, order)
    }
}

impl Lookup for Ranked<'_> {
    type Entry = Entry;

    #[inline]
    fn value(entry: Entry) -> u8 {
        entry.value
    }

    #[inline]
    fn slide(&self, view: usize, board: Board<'_, Entry>, sliding: Sliding) -> (usize, Entry) {
        let (lane, set, order) = self.after(view, board, sliding);
        (lane, self.at(lane, set, order, sliding.from))
    }

    #[inline]
    fn prefetch(&self, view: usize, board: Board<'_, Entry>, sliding: Sliding) {
        let (lane, set, order) = self.after(view, board, sliding);
        prefetch(self.lanes[lane].entries, self.place(lane, set, order, sliding.from) / 2);
    }

    fn locate(&self, number: usize, _lane: &Lane, cells: &[u8], blank: u8) -> Entry {
        let set = cells.iter().fold(0, |set, &cell| set | 1 << cell);
        let order = rank(&order_of(cells)[..cells.len()]);
        self.at(number, set, order.into(), blank)
    }
}
