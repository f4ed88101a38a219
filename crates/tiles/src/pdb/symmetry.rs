//! The ways to lay a board on itself, or on the board with rows and columns exchanged. A table serves every pattern that
//! can be laid on its own: one table of a 2×3 block does for three groups of the 24-puzzle.

use crate::Shape;

/// A way to lay a board: rows and columns exchanged or not, then turned over up-down, left-right, both or neither.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    transposed: bool,
    rows_reversed: bool,
    columns_reversed: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transposed: false, rows_reversed: false, columns_reversed: false }; 8];
        let mut number = 0;
        while number < 8 {
            all[number] = Symmetry {
                transposed: number & 4 != 0,
                rows_reversed: number & 2 != 0,
                columns_reversed: number & 1 != 0,
            };
            number += 1;
        }
        all
    };

    /// The shape that a board has afterwards.
    pub fn shape(self, shape: Shape) -> Shape {
        if self.transposed {
            Shape::new(shape.columns(), shape.rows()).expect("its sides were allowed the other way round")
        } else {
            shape
        }
    }

    /// Where a cell of a board of this shape comes to lie.
    pub fn cell(self, shape: Shape, cell: u8) -> u8 {
        let (mut row, mut column) = (shape.row(cell), shape.column(cell));
        let after = self.shape(shape);
        if self.transposed {
            (row, column) = (column, row);
        }
        if self.rows_reversed {
            row = after.rows() - 1 - row;
        }
        if self.columns_reversed {
            column = after.columns() - 1 - column;
        }
        after.cell(row, column)
    }

    /// Where a set of cells comes to lie.
    pub(crate) fn set(self, shape: Shape, set: u64) -> u64 {
        super::grid::cells_of(set).fold(0, |moved, cell| moved | 1 << self.cell(shape, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_change_places_one_to_one_and_neighbours_stay_neighbours() {
        let shape = Shape::new(3, 5).unwrap();
        for symmetry in Symmetry::ALL {
            let after = symmetry.shape(shape);
            let mut cells: Vec<u8> = (0..15).map(|cell| symmetry.cell(shape, cell)).collect();
            let apart = |a: u8, b: u8| after.row(a).abs_diff(after.row(b)) + after.column(a).abs_diff(after.column(b));
            assert!((0..14).filter(|cell| cell % 5 != 4).all(|cell| apart(cells[cell], cells[cell + 1]) == 1));
            cells.sort_unstable();
            assert_eq!(cells, (0..15).collect::<Vec<u8>>());
        }
        assert_eq!(Symmetry::ALL[0].cell(shape, 7), 7);
    }
}
