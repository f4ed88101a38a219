//! Inversion distance: how far the order of the tiles is from the goal's.
//!
//! Read the board row by row. A move between rows carries one tile past `columns - 1` others and so changes the number
//! of inversions by at most that much, and always by the same parity; a move along a row changes nothing. That bounds
//! the moves between rows. Read column by column, the same bounds the moves between columns; the two add up.
//! The idea is Ken'ichiro Takahashi's, from his 15-puzzle page.

use mossa_kernel::{Cost, Heuristic};

use super::{Moved, PerAxis, per_axis};
use crate::{Axis, Board, Cells, Slide, Tiles};

/// Moves it takes at least to bring the tiles into order, between rows and between columns.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::{Shape, Tiles, heuristics::InversionDistance};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
/// let heuristic = InversionDistance::new(&tiles);
/// let board = tiles.read_state("15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0").unwrap();
/// let memo = heuristic.memo(&tiles, &board);
/// assert_eq!(memo[0], 104, "inversions, row by row");
/// assert!(Heuristic::<Tiles<u64>>::estimate(&heuristic, memo) >= 104 / 3);
/// ```
#[derive(Clone)]
pub struct InversionDistance {
    axes: PerAxis<Reading>,
}

/// The board read row by row (moves between rows) or column by column (moves between columns).
#[derive(Clone)]
struct Reading {
    /// The cells in the order in which they are read.
    cells: Vec<u8>,
    /// The place of each cell in that order.
    place_of: [u8; 256],
    /// For each tile, its place in the goal.
    rank: [u8; 256],
    /// Moves needed to undo a number of inversions.
    moves_for: Vec<u16>,
}

impl InversionDistance {
    /// The tables for this shape and goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> InversionDistance {
        InversionDistance { axes: per_axis(|axis| Reading::new(tiles, axis)) }
    }

    /// The bound on the moves along one axis alone.
    #[inline]
    pub(super) fn along(&self, memo: PerAxis<u16>, axis: Axis) -> Cost {
        self.axes[axis as usize].moves_for[usize::from(memo[axis as usize])].into()
    }
}

impl Reading {
    fn new<C: Cells>(tiles: &Tiles<C>, axis: Axis) -> Reading {
        let shape = tiles.shape();
        let mut cells: Vec<u8> = tiles.cells().collect();
        cells.sort_by_key(|&cell| (axis.line(shape, cell), axis.place(shape, cell)));
        let (mut place_of, mut rank) = ([0; 256], [0; 256]);
        for (place, &cell) in cells.iter().enumerate() {
            place_of[usize::from(cell)] = place as u8;
            rank[usize::from(tiles.goal().tile(cell))] = place as u8;
        }
        let most = shape.n_cells() * (shape.n_cells() - 1) / 2;
        let passed = axis.line_length(shape) - 1;
        Reading { cells, place_of, rank, moves_for: (0..=most).map(|n| moves_for(n, passed)).collect() }
    }

    fn inversions<C: Cells>(&self, board: &Board<C>) -> u16 {
        let order: Vec<u8> = self.cells.iter().map(|&cell| board.tile(cell)).filter(|&tile| tile != 0).collect();
        let rank = |tile: u8| self.rank[usize::from(tile)];
        let after = |(at, &tile): (usize, &u8)| order[at..].iter().filter(|&&later| rank(later) < rank(tile)).count();
        order.iter().enumerate().map(after).sum::<usize>() as u16
    }

    #[inline]
    fn step<C: Cells>(&self, inversions: u16, board: &Board<C>, moved: Moved) -> u16 {
        let (from, to) = (self.place_of[usize::from(moved.from)], self.place_of[usize::from(moved.to)]);
        let rank = self.rank[usize::from(moved.tile)];
        let passed = &self.cells[usize::from(from.min(to)) + 1..usize::from(from.max(to))];
        let n_smaller = passed.iter().filter(|&&cell| self.rank[usize::from(board.tile(cell))] < rank).count() as u16;
        let n_larger = passed.len() as u16 - n_smaller;
        // Moving forward in the reading, it leaves the smaller ones behind in the right order.
        if from < to { inversions + n_larger - n_smaller } else { inversions + n_smaller - n_larger }
    }
}

/// The fewest numbers out of k, k-2, …, -k (`passed` = k) that add up to `inversions`.
fn moves_for(inversions: usize, passed: usize) -> u16 {
    let fewest = inversions.div_ceil(passed);
    // With k odd every move changes the parity.
    let misses_parity = passed % 2 == 1 && fewest % 2 != inversions % 2;
    (fewest + usize::from(misses_parity)) as u16
}

impl<C: Cells> Heuristic<Tiles<C>> for InversionDistance {
    /// Inversions in each reading.
    type Memo = PerAxis<u16>;

    fn memo(&self, _tiles: &Tiles<C>, board: &Board<C>) -> PerAxis<u16> {
        per_axis(|axis| self.axes[axis as usize].inversions(board))
    }

    #[inline]
    fn step(&self, tiles: &Tiles<C>, mut memo: PerAxis<u16>, board: &Board<C>, slide: Slide) -> PerAxis<u16> {
        let axis = slide.axis() as usize;
        memo[axis] = self.axes[axis].step(memo[axis], board, Moved::by(tiles, board, slide));
        memo
    }

    #[inline]
    fn estimate(&self, memo: PerAxis<u16>) -> Cost {
        self.along(memo, Axis::Vertical) + self.along(memo, Axis::Horizontal)
    }
}
