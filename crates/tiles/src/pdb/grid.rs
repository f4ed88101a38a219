//! Sets of cells as bits, and the regions that they fall into: where the blank can go without moving a tile of a pattern.

use crate::Shape;

/// A board seen as a set of bits, cell c in bit c.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    columns: u32,
    all: u64,
    not_first_column: u64,
    not_last_column: u64,
}

impl Grid {
    /// The most cells that fit.
    pub(crate) const MAX_CELLS: usize = 64;

    pub(crate) fn new(shape: Shape) -> Grid {
        assert!(shape.n_cells() <= Self::MAX_CELLS, "{shape} is more than {} cells", Self::MAX_CELLS);
        let all = u64::MAX >> (Self::MAX_CELLS - shape.n_cells());
        let column = |wanted: usize| {
            (0..shape.n_cells())
                .filter(|&cell| cell % shape.columns() == wanted)
                .fold(0, |set, cell| set | 1_u64 << cell)
        };
        Grid {
            columns: shape.columns() as u32,
            all,
            not_first_column: all & !column(0),
            not_last_column: all & !column(shape.columns() - 1),
        }
    }

    /// All cells.
    pub(crate) fn all(&self) -> u64 {
        self.all
    }

    /// These cells and those beside them.
    pub(crate) fn spread(&self, cells: u64) -> u64 {
        let beside = (cells & self.not_last_column) << 1 | (cells & self.not_first_column) >> 1;
        (cells | beside | cells << self.columns | cells >> self.columns) & self.all
    }

    /// The cells that can be reached from a free cell by way of free cells.
    pub(crate) fn region(&self, cell: u8, free: u64) -> u64 {
        let mut region = 1_u64 << cell;
        loop {
            let wider = self.spread(region) & free;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }

    /// The regions of the free cells, in the order of their first cells.
    pub(crate) fn regions(&self, mut free: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            let region = (free != 0).then(|| self.region(free.trailing_zeros() as u8, free))?;
            free &= !region;
            Some(region)
        })
    }
}

/// The cells of a set, in order.
pub(crate) fn cells_of(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_make_regions() {
        let grid = Grid::new(Shape::new(3, 4).unwrap());
        // . # . .
        // # . . .
        // . . # #
        let walls = 0b1100_0001_0010;
        let regions: Vec<u64> = grid.regions(grid.all() & !walls).collect();
        assert_eq!(regions, [0b0000_0000_0001, 0b0011_1110_1100]);
        assert_eq!(cells_of(regions[1]).collect::<Vec<_>>(), [2, 3, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn rows_do_not_run_into_one_another() {
        let grid = Grid::new(Shape::new(8, 8).unwrap());
        assert_eq!(grid.spread(1 << 7), 1 << 6 | 1 << 7 | 1 << 15);
        assert_eq!(grid.spread(1 << 8), 1 | 1 << 8 | 1 << 9 | 1 << 16);
        assert_eq!(grid.region(63, grid.all()), grid.all());
    }
}
