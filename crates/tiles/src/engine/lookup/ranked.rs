//! Tables by ranks: the set of the tiles' cells and the number of their order, which changes only when a tile passes
//! others on its way between rows.

use super::{Lookup, PerLane, Sliding};
use crate::engine::ground::MOST_CELLS;
use crate::pdb::Database;
use crate::pdb::database::Lane;
use crate::pdb::permutations::rank;
use crate::pdb::table::{Ranks, order_of};

/// Where a board stands.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spot {
    /// The cells of the lane's tiles, as the table sees them.
    set: u32,
    order: u32,
    entry: u8,
}

struct RankedLane<'a> {
    ranks: &'a Ranks,
    entries: &'a [u8],
    /// Where the board's cells are, as the table sees them.
    cells: [u8; MOST_CELLS],
    /// As many bits as there are cells between two neighbours of a column.
    between: u32,
}

#[derive(Clone, Copy, Default)]
struct Step {
    lane: u32,
    /// See [`Ranks::passing_none`].
    passing_none: u32,
}

/// Tables by ranks.
pub(crate) struct Ranked<'a> {
    lanes: Vec<RankedLane<'a>>,
    /// By view and home.
    steps: Box<[[Step; MOST_CELLS]; Database::MOST_VIEWS]>,
}

impl<'a> Ranked<'a> {
    pub(crate) fn new(database: &'a Database) -> Ranked<'a> {
        let shape = database.plan().shape;
        let mut steps = Box::new([[Step::default(); MOST_CELLS]; Database::MOST_VIEWS]);
        let mut all = Vec::new();
        for (number, (view, lane)) in database.lanes().enumerate() {
            let ranks = lane.table.ranks.as_ref().expect("the plan says that its tables are ranked");
            let mut cells = [0; MOST_CELLS];
            (0..shape.n_cells()).for_each(|cell| cells[cell] = lane.way.cell(shape, cell as u8));
            let between = (1 << (lane.way.shape(shape).columns() - 1)) - 1;
            all.push(RankedLane { ranks, entries: lane.table.entries(), cells, between });
            for &home in &lane.homes {
                let passing_none = ranks.passing_none(lane.slot(shape, home)) as u32;
                steps[view][usize::from(home)] = Step { lane: number as u32, passing_none };
            }
        }
        Ranked { lanes: all, steps }
    }
}

/// How many bits of a number below 16 are set, four bits each.
const COUNTS: u64 = 0x4332_3221_3221_2110;

impl Ranked<'_> {
    #[inline]
    fn at(&self, lane: usize, set: u32, order: u32, blank: u8) -> Spot {
        let lane = &self.lanes[lane];
        let blocks = &lane.ranks.blocks;
        let set_number = blocks.combinations.rank(set.into());
        let block = blocks.block(set_number, lane.cells[usize::from(blank) % MOST_CELLS]);
        let place = block * lane.ranks.n_orders + order as usize;
        Spot { set, order, entry: lane.entries[place / 2] >> (4 * (place & 1)) & 15 }
    }
}

impl Lookup for Ranked<'_> {
    type Spot = Spot;

    #[inline]
    fn entry(spot: Spot) -> u8 {
        spot.entry
    }

    #[inline]
    fn slide(&self, view: usize, spots: &PerLane<Spot>, sliding: Sliding) -> (usize, Spot) {
        let step = self.steps[view][usize::from(sliding.home) % MOST_CELLS];
        let number = step.lane as usize % Database::MOST_LANES;
        let (lane, spot) = (&self.lanes[number], spots[number]);
        let cell = |cell: u8| lane.cells[usize::from(cell) % MOST_CELLS];
        let (from, to) = (cell(sliding.from), cell(sliding.to));
        let set = spot.set ^ 1 << from ^ 1 << to;
        let between = if from.abs_diff(to) == 1 { 0 } else { set >> (from.min(to) + 1) & lane.between };
        if between == 0 {
            return (number, self.at(number, set, spot.order, sliding.from));
        }
        let n_passed = (COUNTS >> (4 * (between & 15)) & 15) as u32 + (between >> 4).count_ones();
        let way = if from < to { step.passing_none + n_passed } else { step.passing_none - n_passed };
        (number, self.at(number, set, lane.ranks.after(way as usize, spot.order), sliding.from))
    }

    fn spot(&self, number: usize, _lane: &Lane, cells: &[u8], blank: u8) -> Spot {
        let set = cells.iter().fold(0, |set, &cell| set | 1 << cell);
        let order = rank(&order_of(cells)[..cells.len()]);
        self.at(number, set, order.into(), blank)
    }
}
