//! Misplaced tiles: each of them must move at least once.

use mossa_kernel::{Cost, Heuristic};

use super::Moved;
use crate::{Board, Cells, Slide, Tiles};

/// The number of tiles out of place.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::{Shape, Tiles, heuristics::Misplaced};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// let board = tiles.read_state("1 2 3 4 5 6 0 7 8").unwrap();
/// assert_eq!(Misplaced.memo(&tiles, &board), 2);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Misplaced;

impl<C: Cells> Heuristic<Tiles<C>> for Misplaced {
    type Memo = Cost;

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> Cost {
        let is_misplaced = |&cell: &u8| board.tile(cell) != 0 && tiles.goal_cell(board.tile(cell)) != cell;
        tiles.cells().filter(is_misplaced).count() as Cost
    }

    #[inline]
    fn step(&self, tiles: &Tiles<C>, memo: Cost, board: &Board<C>, slide: Slide) -> Cost {
        let Moved { tile, from, to } = Moved::by(tiles, board, slide);
        let home = tiles.goal_cell(tile);
        memo + Cost::from(home == from) - Cost::from(home == to)
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}
