//! The best of linear conflict, walking distance and inversion distance, for each axis apart.
//!
//! Each of the three is a bound on the moves between rows plus a bound on the moves between columns. Taking the larger
//! for each axis *before* adding is at least as good as the largest of the three sums, and as admissible. The parity of
//! the number of moves along an axis is known; a bound of the wrong parity gains one more move.

use mossa_kernel::{Cost, Heuristic};

use super::{InversionDistance, LinearConflict, PerAxis, WalkMemo, WalkingDistance};
use crate::{Axis, Board, Cells, Slide, Tiles};

/// The strongest bound that needs no files and next to no time to set up; our default.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::{Shape, Tiles, heuristics::AxisMax};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
/// let heuristic = AxisMax::<1>::new(&tiles);
/// let board = tiles.read_state("15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0").unwrap();
/// let memo = heuristic.memo(&tiles, &board);
/// assert!(Heuristic::<Tiles<u64>>::estimate(&heuristic, memo) > 56);
/// ```
#[derive(Clone)]
pub struct AxisMax<const G: usize> {
    conflict: LinearConflict,
    walking: WalkingDistance<G>,
    inversions: InversionDistance,
}

impl<const G: usize> AxisMax<G> {
    /// The tables of all three for this shape and goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> AxisMax<G> {
        AxisMax {
            conflict: LinearConflict::new(tiles),
            walking: WalkingDistance::new(tiles),
            inversions: InversionDistance::new(tiles),
        }
    }
}

impl<C: Cells, const G: usize> Heuristic<Tiles<C>> for AxisMax<G> {
    /// What the three remember.
    type Memo = (PerAxis<u16>, WalkMemo<G>, PerAxis<u16>);

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> Self::Memo {
        (self.conflict.memo(tiles, board), self.walking.memo(tiles, board), self.inversions.memo(tiles, board))
    }

    #[inline]
    fn step(&self, tiles: &Tiles<C>, memo: Self::Memo, board: &Board<C>, slide: Slide) -> Self::Memo {
        (
            self.conflict.step(tiles, memo.0, board, slide),
            self.walking.step(tiles, memo.1, board, slide),
            self.inversions.step(tiles, memo.2, board, slide),
        )
    }

    #[inline]
    fn estimate(&self, (conflict, walking, inversions): Self::Memo) -> Cost {
        let along = |axis| {
            let distance = LinearConflict::along(conflict, axis);
            let best = distance.max(WalkingDistance::along(walking, axis)).max(self.inversions.along(inversions, axis));
            // Every move along the axis changes the parity of the distance, so it is the parity of their number.
            best + (best ^ distance) % 2
        };
        along(Axis::Vertical) + along(Axis::Horizontal)
    }
}
