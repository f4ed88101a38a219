//! How a table is laid out: a block for every set of cells (and every region of the blank, where that is minded), in it
//! an entry for every order of the tiles.
//!
//! A move takes all orders of one block to orders of one other block, so a breadth-first search works on pairs of short
//! blocks that stay in the cache, and no index is ever computed from scratch.

use super::combinations::Combinations;
use super::grid::{Grid, cells_of};
use crate::Shape;

/// Whether a table minds which region the blank is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blank {
    /// The entry is the least of all regions: smaller tables.
    Ignored,
    /// An entry for every region: better bounds.
    Minded,
}

/// The numbers of all blocks.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    pub(crate) combinations: Combinations,
    /// By the number of the set: its first block, and a row of `regions`.
    sets: Vec<(u32, u32)>,
    /// By row and cell the number of the region. Row 0 is for sets that leave one region.
    regions: Vec<u8>,
    n_cells: usize,
    n_blocks: usize,
}

impl Blocks {
    pub(crate) fn new(shape: Shape, n_tiles: usize, blank: Blank) -> Blocks {
        let grid = Grid::new(shape);
        let n_cells = shape.n_cells();
        let combinations = Combinations::new(n_cells, n_tiles);
        let (mut sets, mut regions, mut n_blocks) = (Vec::with_capacity(combinations.len()), vec![0; n_cells], 0);
        for set in combinations.sets() {
            let of_set: Vec<u64> = match blank {
                Blank::Ignored => vec![grid.all() & !set],
                Blank::Minded => grid.regions(grid.all() & !set).collect(),
            };
            let row = if of_set.len() == 1 { 0 } else { regions.len() / n_cells };
            sets.push((n_blocks as u32, row as u32));
            n_blocks += of_set.len();
            if row != 0 {
                regions.resize(regions.len() + n_cells, 0);
                for (number, &region) in of_set.iter().enumerate() {
                    cells_of(region).for_each(|cell| regions[row * n_cells + usize::from(cell)] = number as u8);
                }
            }
        }
        Blocks { combinations, sets, regions, n_cells, n_blocks }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.n_blocks
    }

    /// The block of the set with this number, with the blank in this cell.
    #[inline]
    pub(crate) fn block(&self, set_number: usize, blank: u8) -> usize {
        let (first, row) = self.sets[set_number];
        if row == 0 {
            return first as usize;
        }
        first as usize + usize::from(self.regions[row as usize * self.n_cells + usize::from(blank)])
    }

    /// The blocks of the set with this number.
    pub(crate) fn of_set(&self, set_number: usize) -> std::ops::Range<usize> {
        let end = self.sets.get(set_number + 1).map_or(self.n_blocks, |&(first, _)| first as usize);
        self.sets[set_number].0 as usize..end
    }
}
