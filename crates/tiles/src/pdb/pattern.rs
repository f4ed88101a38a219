//! A pattern: the cells that some tiles must reach, whatever the others do.
//!
//! Tiles are known by their homes, so a pattern does not depend on how a goal numbers them. Neither does it depend on more
//! of the blank than the region it must end in, which for nearly every pattern is all that is left of the board.

use std::fmt;

use super::grid::{Grid, cells_of};
use super::symmetry::Symmetry;
use crate::Shape;

/// The homes of a group of tiles, on a board of some shape with the blank's home in some region.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    shape: Shape,
    /// The homes, as a set.
    homes: u64,
    /// The region of the other cells that the blank must end in.
    open: u64,
}

impl Pattern {
    /// The most tiles in a pattern: orders of more do not fit sixteen bits, nor their tables most machines.
    pub const MAX_TILES: usize = 8;

    /// The pattern of the tiles that belong to these cells, none of which is the blank's home.
    pub fn new(shape: Shape, blank_home: u8, homes: &[u8]) -> Pattern {
        let set = homes.iter().fold(0, |set, &home| set | 1_u64 << home);
        let n_tiles = set.count_ones() as usize;
        assert!(n_tiles == homes.len() && set >> blank_home & 1 == 0, "{homes:?} is no group of tiles");
        assert!((1..=Self::MAX_TILES).contains(&n_tiles), "{n_tiles} tiles in a pattern");
        let grid = Grid::new(shape);
        Pattern { shape, homes: set, open: grid.region(blank_home, grid.all() & !set) }
    }

    /// A pattern from what is kept of it in a file; `None` if that is none.
    pub(crate) fn from_parts(rows: u32, columns: u32, homes: u64, open: u64) -> Option<Pattern> {
        let shape = Shape::new(rows as usize, columns as usize).ok().filter(|shape| shape.n_cells() <= 40)?;
        let blank = (open != 0).then(|| open.trailing_zeros() as u8)?;
        let cells: Vec<u8> = cells_of(homes).collect();
        let is_group = homes & open == 0 && (homes | open) & !Grid::new(shape).all() == 0;
        let has_tiles = (1..=Self::MAX_TILES).contains(&cells.len());
        let pattern = (is_group && has_tiles).then(|| Pattern::new(shape, blank, &cells))?;
        (pattern.open == open).then_some(pattern)
    }

    /// Rows and columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many tiles.
    pub fn n_tiles(&self) -> usize {
        self.homes.count_ones() as usize
    }

    /// In how many ways they can lie on the board.
    pub fn n_placements(&self) -> u64 {
        let n_cells = self.shape.n_cells() as u64;
        (0..self.n_tiles() as u64).map(|nth| n_cells - nth).product()
    }

    /// Their homes, in order: the first is slot 0.
    pub fn homes(&self) -> impl Iterator<Item = u8> {
        cells_of(self.homes)
    }

    /// The slot of the tile with this home.
    pub fn slot(&self, home: u8) -> usize {
        (self.homes & ((1 << home) - 1)).count_ones() as usize
    }

    pub(crate) fn home_set(&self) -> u64 {
        self.homes
    }

    pub(crate) fn open_region(&self) -> u64 {
        self.open
    }

    /// How far the tile of a slot is from home in a cell.
    pub(crate) fn distance(&self, home: u8, cell: u8) -> usize {
        let shape = self.shape;
        shape.row(home).abs_diff(shape.row(cell)) + shape.column(home).abs_diff(shape.column(cell))
    }

    fn laid(&self, way: Symmetry) -> Pattern {
        let set = |set| way.set(self.shape, set);
        Pattern { shape: way.shape(self.shape), homes: set(self.homes), open: set(self.open) }
    }

    /// The one of all patterns that can be laid on this one for which the table is made, and how this is laid on it.
    pub fn canonical(&self) -> (Pattern, Symmetry) {
        let order = |pattern: &Pattern| (pattern.shape.rows(), pattern.homes, pattern.open);
        Symmetry::ALL
            .into_iter()
            .map(|way| (self.laid(way), way))
            .min_by_key(|(pattern, _)| order(pattern))
            .expect("there are eight")
    }
}

/// `4x4-1.2.3`, and the region of the blank where it is not all the rest.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let homes: Vec<String> = self.homes().map(|home| home.to_string()).collect();
        write!(f, "{}-{}", self.shape, homes.join("."))?;
        let rest = Grid::new(self.shape).all() & !self.homes;
        if self.open == rest { Ok(()) } else { write!(f, "-{:x}", self.open) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_table_serves_three_blocks_of_the_24_puzzle() {
        let shape = Shape::new(5, 5).unwrap();
        let groups = [[1, 2, 5, 6, 7, 12], [3, 4, 8, 9, 13, 14], [10, 11, 15, 16, 20, 21], [17, 18, 19, 22, 23, 24]];
        let tables = groups.map(|homes| Pattern::new(shape, 0, &homes).canonical().0.to_string());
        assert_ne!(tables[0], tables[1]);
        assert_eq!([&tables[1], &tables[1]], [&tables[2], &tables[3]]);
        assert_eq!(tables[3], "5x5-0.1.2.5.6.7");
    }

    #[test]
    fn a_blank_that_is_walled_in_makes_a_pattern_of_its_own() {
        let shape = Shape::new(4, 4).unwrap();
        let (walled, open) = (Pattern::new(shape, 0, &[1, 4, 5]), Pattern::new(shape, 15, &[1, 4, 5]));
        assert_eq!(walled.to_string(), "4x4-1.4.5-1");
        assert_ne!(walled.canonical().0, open.canonical().0);
    }
}
