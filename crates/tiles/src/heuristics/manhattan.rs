//! Manhattan distance: every tile walks home as if it were alone.

use mossa_kernel::{Cost, Heuristic};

use super::Moved;
use crate::{Axis, Board, Cells, Slide, Tiles};

/// The sum over all tiles of the rows and columns between them and home.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::{Shape, Tiles, heuristics::Manhattan};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
/// let board = tiles.read_state("5 10 1 7 14 0 4 11 2 15 3 12 9 13 8 6").unwrap();
/// assert_eq!(Manhattan::new(&tiles).memo(&tiles, &board), 30);
/// ```
#[derive(Clone)]
pub struct Manhattan {
    /// How far a tile is from home: at `tile << 8 | cell`.
    distance: Box<[u8; 1 << 16]>,
    /// What a move adds: at `tile << 10 | from << 2 | slide`, so large that no index is out of bounds.
    change: Box<[i8; 1 << 18]>,
}

impl Manhattan {
    /// The tables for this shape and goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> Manhattan {
        let mut distance = zeroed::<u8, { 1 << 16 }>();
        let mut change = zeroed::<i8, { 1 << 18 }>();
        let apart = |a, b| Axis::BOTH.map(|axis| axis.line(tiles.shape(), a).abs_diff(axis.line(tiles.shape(), b)));
        for tile in tiles.cells().skip(1) {
            let from_home = |cell| apart(cell, tiles.goal_cell(tile)).into_iter().sum::<usize>();
            for to in tiles.cells() {
                distance[usize::from(tile) << 8 | usize::from(to)] = from_home(to) as u8;
                for slide in tiles.slides_from(to) {
                    // The blank goes from `to` to `from`; the tile goes the other way.
                    let from = tiles.neighbour(to, slide);
                    change[index(tile, from, slide)] = if from_home(from) < from_home(to) { 1 } else { -1 };
                }
            }
        }
        Manhattan { distance, change }
    }
}

fn zeroed<T: Clone + Default, const N: usize>() -> Box<[T; N]> {
    vec![T::default(); N].into_boxed_slice().try_into().ok().expect("it is as long as it was made")
}

#[inline]
fn index(tile: u8, from: u8, slide: Slide) -> usize {
    usize::from(tile) << 10 | usize::from(from) << 2 | slide as usize
}

impl<C: Cells> Heuristic<Tiles<C>> for Manhattan {
    type Memo = Cost;

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> Cost {
        tiles
            .cells()
            .map(|cell| Cost::from(self.distance[usize::from(board.tile(cell)) << 8 | usize::from(cell)]))
            .sum()
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
