//! Manhattan distance: every tile walks home as if it were alone.

use mossa_kernel::{Cost, Heuristic};

use super::Moved;
use crate::{Axis, Board, Cells, Shape, Slide, Tiles};

/// The sum over all tiles of the rows and columns between them and home.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::{Shape, Tiles, heuristics::Manhattan};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
/// let board = tiles.read_state("5 10 1 7 14 0 4 11 2 15 3 12 9 13 8 6").unwrap();
/// assert_eq!(Manhattan::new(&tiles).memo(&tiles, &board), 28);
/// ```
#[derive(Clone)]
pub struct Manhattan {
    /// What a move adds: at `tile << 10 | from << 2 | slide`, so large that no index is out of bounds.
    change: Box<[i8; 1 << 18]>,
}

impl Manhattan {
    /// The table of changes for this shape and goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> Manhattan {
        let mut change: Box<[i8; 1 << 18]> =
            vec![0; 1 << 18].into_boxed_slice().try_into().expect("it is as long as it was made");
        for tile in tiles.cells().skip(1) {
            let home = tiles.goal_cell(tile);
            for to in tiles.cells() {
                for slide in Slide::ALL {
                    // The blank goes from `to` to `from`; the tile goes the other way.
                    let from = tiles.neighbour(to, slide);
                    let gain = i64::from(distance(tiles.shape(), to, home)) - i64::from(distance(tiles.shape(), from, home));
                    change[index(tile, from, slide)] = gain.clamp(-1, 1) as i8;
                }
            }
        }
        Manhattan { change }
    }
}

#[inline]
fn index(tile: u8, from: u8, slide: Slide) -> usize {
    usize::from(tile) << 10 | usize::from(from) << 2 | slide as usize
}

/// Rows and columns between two cells.
pub(super) fn distance(shape: Shape, a: u8, b: u8) -> Cost {
    Axis::BOTH.into_iter().map(|axis| axis.line(shape, a).abs_diff(axis.line(shape, b)) as Cost).sum()
}

impl<C: Cells> Heuristic<Tiles<C>> for Manhattan {
    type Memo = Cost;

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> Cost {
        let away = |cell| match board.tile(cell) {
            0 => 0,
            tile => distance(tiles.shape(), cell, tiles.goal_cell(tile)),
        };
        tiles.cells().map(away).sum()
    }

    #[inline]
    fn step(&self, tiles: &Tiles<C>, memo: Cost, board: &Board<C>, slide: Slide) -> Cost {
        let Moved { tile, from, .. } = Moved::by(tiles, board, slide);
        memo.wrapping_add_signed(self.change[index(tile, from, slide)].into())
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}
