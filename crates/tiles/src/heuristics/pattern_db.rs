//! Pattern databases as a heuristic for any search. The engine of this crate looks up the same tables faster; this is for
//! A*, beams and whatever else asks for a `Heuristic`, and the oracle that the engine is compared with.

use std::sync::Arc;

use mossa_kernel::{Cost, Heuristic};

use super::{Manhattan, Moved};
use crate::pdb::{Blank, Database, Form};
use crate::{Board, Cells, Slide, Tiles};

/// The most cells of a board with tables.
const MAX_CELLS: usize = 32;

/// Manhattan distance, and what the tables know beyond it. Without tables it is Manhattan distance alone.
///
/// ```
/// use std::sync::Arc;
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::pdb::{Plan, Workers};
/// use mossa_tiles::{Shape, Tiles, heuristics::PatternDb};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// let plan = Plan::named("small", tiles.shape(), 8).unwrap();
/// let database = plan.build(Workers { threads: 1, check: &|| Ok(()), progress: &|_, _| () }).unwrap();
/// let heuristic = PatternDb::new(&tiles, Some(Arc::new(database)));
/// let memo = heuristic.memo(&tiles, &tiles.read_state("8 6 7 2 5 4 3 0 1").unwrap());
/// let estimate = Heuristic::<Tiles<u64>>::estimate(&heuristic, memo);
/// assert!((21..=31).contains(&estimate), "Manhattan distance is 21, the shortest way 31");
/// ```
#[derive(Clone)]
pub struct PatternDb {
    manhattan: Manhattan,
    database: Option<Arc<Database>>,
    /// By view and home, the lane of the tile.
    lane_of: [[u8; MAX_CELLS]; Database::MAX_VIEWS],
}

/// Where the tiles are, and what the tables say of them.
#[derive(Clone, Copy)]
pub struct PatternMemo {
    manhattan: Cost,
    /// By home, the cell of the tile.
    cells: [u8; MAX_CELLS],
    entries: [u8; Database::MAX_LANES],
}

impl PatternDb {
    /// The heuristic with the tables for this goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>, database: Option<Arc<Database>>) -> PatternDb {
        let mut lane_of = [[0; MAX_CELLS]; Database::MAX_VIEWS];
        for (number, (view, lane)) in database.iter().flat_map(|database| database.lanes()).enumerate() {
            for &home in &lane.homes {
                lane_of[view][usize::from(home)] = number as u8;
            }
        }
        PatternDb { manhattan: Manhattan::new(tiles), database, lane_of }
    }

    /// The tables.
    pub fn database(&self) -> Option<&Database> {
        self.database.as_deref()
    }

    fn entry(database: &Database, lane: usize, cells: &[u8; MAX_CELLS], blank: u8) -> u8 {
        let shape = database.plan().shape;
        let lane = database.lane(lane);
        let mut by_slot = [0; 8];
        for &home in &lane.homes {
            by_slot[lane.slot(shape, home)] = lane.way.cell(shape, cells[usize::from(home)]);
        }
        lane.table.excess(&by_slot[..lane.homes.len()], lane.way.cell(shape, blank))
    }
}

impl<C: Cells> Heuristic<Tiles<C>> for PatternDb {
    type Memo = PatternMemo;

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> PatternMemo {
        let manhattan = self.manhattan.memo(tiles, board);
        let mut memo = PatternMemo { manhattan, cells: [0; MAX_CELLS], entries: [0; Database::MAX_LANES] };
        let Some(database) = &self.database else { return memo };
        for cell in tiles.cells() {
            memo.cells[usize::from(tiles.goal_cell(board.tile(cell)))] = cell;
        }
        for lane in 0..database.lanes().count() {
            memo.entries[lane] = PatternDb::entry(database, lane, &memo.cells, board.blank());
        }
        memo
    }

    fn step(&self, tiles: &Tiles<C>, mut memo: PatternMemo, board: &Board<C>, slide: Slide) -> PatternMemo {
        memo.manhattan = self.manhattan.step(tiles, memo.manhattan, board, slide);
        let Some(database) = &self.database else { return memo };
        let Moved { tile, from, to } = Moved::by(tiles, board, slide);
        let home = usize::from(tiles.goal_cell(tile));
        memo.cells[home] = to;
        for lanes in &self.lane_of[..database.n_views()] {
            let lane = usize::from(lanes[home]);
            memo.entries[lane] = PatternDb::entry(database, lane, &memo.cells, from);
        }
        memo
    }

    fn estimate(&self, memo: PatternMemo) -> Cost {
        let Some(database) = &self.database else { return memo.manhattan };
        let mut sums = [0; Database::MAX_VIEWS];
        for ((view, _), entry) in database.lanes().zip(memo.entries) {
            sums[view] += Cost::from(entry);
        }
        memo.manhattan + 2 * sums.into_iter().max().unwrap_or(0)
    }

    /// Where an entry is the least of several regions of the blank, a board may be worth three moves less than its
    /// neighbour.
    fn is_consistent(&self) -> bool {
        self.database.as_ref().is_none_or(|database| database.plan().form == Form::Ranked(Blank::Minded))
    }
}
