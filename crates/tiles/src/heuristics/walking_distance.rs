//! Walking distance: moves between rows, knowing of each tile only the row it is in and the row it belongs to.
//!
//! Ken'ichiro Takahashi's heuristic. Forget where in its row a tile lies; what remains is a matrix (how many tiles of
//! row i belong to row j) and the row of the blank. Any tile of a neighbouring row may change places with the blank. A
//! breadth-first search from the goal's matrix gives the fewest moves between rows; the same is done for columns, and
//! the two add up.
//!
//! On long boards there are too many matrices, so we look at the lines in *bands*. Every move between rows crosses
//! exactly one boundary between two neighbouring rows; a group of neighbouring boundaries splits the rows into bands,
//! and a table for that group counts only the moves that cross one of its boundaries. Groups that share no boundary
//! add up. With all boundaries in one group this is the walking distance as published (any 4×4 board); with one
//! boundary a group it is the Manhattan distance; in between it is between.

use std::collections::HashMap;
use std::sync::Arc;

use mossa_kernel::{Cost, Heuristic};

use super::{Moved, PerAxis, per_axis};
use crate::{Axis, Board, Cells, Shape, Slide, Tiles};

/// Moves between rows plus moves between columns, each by table lookup. At most `G` groups of boundaries an axis.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::{Shape, Tiles, heuristics::WalkingDistance};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
/// let heuristic = WalkingDistance::<1>::new(&tiles);
/// let board = tiles.read_state("5 10 1 7 14 0 4 11 2 15 3 12 9 13 8 6").unwrap();
/// let memo = heuristic.memo(&tiles, &board);
/// assert!(Heuristic::<Tiles<u64>>::estimate(&heuristic, memo) >= 30, "never below Manhattan distance");
/// ```
#[derive(Clone)]
pub struct WalkingDistance<const G: usize> {
    axes: PerAxis<Vec<Bands>>,
}

/// Where a board stands in every table, and what the tables say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WalkMemo<const G: usize> {
    at: PerAxis<[u32; G]>,
    bound: PerAxis<u16>,
}

impl<const G: usize> WalkingDistance<G> {
    /// How many groups a board of this shape needs along its longer axis: `G` must not be less.
    pub fn n_groups(shape: Shape) -> usize {
        Axis::BOTH.into_iter().map(|axis| groups(shape, axis).len()).max().unwrap_or(0)
    }

    /// Builds the tables for this shape and goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> WalkingDistance<G> {
        assert!(Self::n_groups(tiles.shape()) <= G, "{} needs more than {G} groups", tiles.shape());
        // Rows and columns of a square board often share their tables.
        let mut built: HashMap<Margins, Arc<WalkingTable>> = HashMap::new();
        let axes = per_axis(|axis| {
            let bands = groups(tiles.shape(), axis).into_iter();
            bands.map(|starts| Bands::new(tiles, axis, &starts, &mut built)).collect()
        });
        WalkingDistance { axes }
    }

    /// The bound on the moves along one axis alone.
    #[inline]
    pub(super) fn along(memo: WalkMemo<G>, axis: Axis) -> Cost {
        memo.bound[axis as usize].into()
    }
}

impl<C: Cells, const G: usize> Heuristic<Tiles<C>> for WalkingDistance<G> {
    type Memo = WalkMemo<G>;

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> WalkMemo<G> {
        let mut memo = WalkMemo { at: [[0; G]; 2], bound: [0; 2] };
        for (axis, groups) in self.axes.iter().enumerate() {
            for (group, bands) in groups.iter().enumerate() {
                let at = bands.table.index[&bands.matrix(tiles, board)];
                memo.at[axis][group] = at;
                memo.bound[axis] += bands.table.distance[at as usize];
            }
        }
        memo
    }

    #[inline]
    fn step(&self, tiles: &Tiles<C>, mut memo: WalkMemo<G>, board: &Board<C>, slide: Slide) -> WalkMemo<G> {
        let axis = slide.axis() as usize;
        let moved = Moved::by(tiles, board, slide);
        // With one group at most, as on 4×4 boards, this is no loop at all.
        for (bands, at) in self.axes[axis].iter().zip(&mut memo.at[axis]) {
            let old = *at;
            *at = bands.step(old, moved);
            let distance = |at: u32| bands.table.distance[at as usize];
            memo.bound[axis] = memo.bound[axis] + distance(*at) - distance(old);
        }
        memo
    }

    #[inline]
    fn estimate(&self, memo: WalkMemo<G>) -> Cost {
        Cost::from(memo.bound[0]) + Cost::from(memo.bound[1])
    }
}

/// A group of boundaries, given by the lines at which its bands start: always 0, then one for each boundary.
type Starts = Vec<usize>;

/// The groups of boundaries between the lines of an axis, as even as can be.
fn groups(shape: Shape, axis: Axis) -> Vec<Starts> {
    let boundaries: Vec<usize> = (1..axis.n_lines(shape)).collect();
    let n_groups = boundaries.len().div_ceil(boundaries_per_group(axis.n_lines(shape), axis.line_length(shape)));
    (0..n_groups)
        .map(|group| {
            let part = group * boundaries.len() / n_groups..(group + 1) * boundaries.len() / n_groups;
            std::iter::once(0).chain(boundaries[part].iter().copied()).collect()
        })
        .collect()
}

/// As many boundaries as keep a table under 600,000 matrices and its building under a blink (a test holds it).
fn boundaries_per_group(n_lines: usize, line_length: usize) -> usize {
    match (n_lines, line_length) {
        (..=5, ..=2) => 4,
        (..=4, ..=5) | (_, ..=3) => 3,
        _ => 2,
    }
}

/// One more than the most boundaries in a group.
const MAX_BANDS: usize = 5;

/// How many tiles of band i belong to band j, at `i * n_bands + j`; last the band of the blank.
type Matrix = [u8; MAX_BANDS * MAX_BANDS + 1];

/// What determines a table: the tiles that belong into each band, and the band where the blank belongs.
type Margins = (Vec<u8>, u8);

/// One group of boundaries along one axis, and its table.
#[derive(Clone)]
struct Bands {
    n_bands: u8,
    /// The band of each cell.
    band_of: [u8; 256],
    /// For each tile the band where it belongs.
    home: [u8; 256],
    table: Arc<WalkingTable>,
}

impl Bands {
    fn new<C: Cells>(
        tiles: &Tiles<C>,
        axis: Axis,
        starts: &[usize],
        built: &mut HashMap<Margins, Arc<WalkingTable>>,
    ) -> Bands {
        let (mut band_of, mut home) = ([0; 256], [0; 256]);
        let mut sizes = vec![0; starts.len()];
        for cell in tiles.cells() {
            let line = axis.line(tiles.shape(), cell);
            band_of[usize::from(cell)] = starts.partition_point(|&start| start <= line) as u8 - 1;
        }
        for tile in tiles.cells() {
            home[usize::from(tile)] = band_of[usize::from(tiles.goal_cell(tile))];
            if tile != 0 {
                sizes[usize::from(home[usize::from(tile)])] += 1;
            }
        }
        let margins = (sizes, home[0]);
        let table = built.entry(margins).or_insert_with_key(|margins| Arc::new(WalkingTable::build(margins))).clone();
        Bands { n_bands: starts.len() as u8, band_of, home, table }
    }

    fn matrix<C: Cells>(&self, tiles: &Tiles<C>, board: &Board<C>) -> Matrix {
        let mut matrix: Matrix = [0; _];
        for cell in tiles.cells().filter(|&cell| cell != board.blank()) {
            let (band, home) = (self.band_of[usize::from(cell)], self.home[usize::from(board.tile(cell))]);
            matrix[usize::from(band * self.n_bands + home)] += 1;
        }
        matrix[MAX_BANDS * MAX_BANDS] = self.band_of[usize::from(board.blank())];
        matrix
    }

    #[inline]
    fn step(&self, at: u32, moved: Moved) -> u32 {
        let (from, to) = (self.band_of[usize::from(moved.from)], self.band_of[usize::from(moved.to)]);
        if from == to { at } else { self.table.next(at, from < to, self.home[usize::from(moved.tile)]) }
    }
}

/// Every matrix that can be reached from the goal's, its distance, and what each move makes of it.
struct WalkingTable {
    n_bands: usize,
    index: HashMap<Matrix, u32>,
    distance: Vec<u16>,
    /// At `(matrix * 2 + 1 if the tile goes to a later band) * n_bands + home band of the tile`.
    next: Vec<u32>,
}

impl WalkingTable {
    fn build((sizes, goal_blank): &Margins) -> WalkingTable {
        let n_bands = sizes.len();
        let mut goal: Matrix = [0; _];
        for (band, &size) in sizes.iter().enumerate() {
            goal[band * n_bands + band] = size;
        }
        goal[MAX_BANDS * MAX_BANDS] = *goal_blank;
        let mut table = WalkingTable {
            n_bands,
            index: HashMap::from([(goal, 0)]),
            distance: vec![0],
            next: vec![u32::MAX; 2 * n_bands],
        };
        let mut matrices = vec![goal];
        let mut at = 0;
        while let Some(&matrix) = matrices.get(at) {
            table.expand(at, &matrix, &mut matrices);
            at += 1;
        }
        table
    }

    /// Fills in what the moves out of a matrix lead to, and adds what is new.
    fn expand(&mut self, at: usize, matrix: &Matrix, matrices: &mut Vec<Matrix>) {
        let blank = usize::from(matrix[MAX_BANDS * MAX_BANDS]);
        for goes_later in [false, true] {
            // A tile that goes to a later band comes from the one before the blank's.
            let from = if goes_later { blank.wrapping_sub(1) } else { blank + 1 };
            if self.n_bands <= from {
                continue;
            }
            for home in 0..self.n_bands {
                if matrix[from * self.n_bands + home] == 0 {
                    continue;
                }
                let mut next = *matrix;
                next[from * self.n_bands + home] -= 1;
                next[blank * self.n_bands + home] += 1;
                next[MAX_BANDS * MAX_BANDS] = from as u8;
                let index = *self.index.entry(next).or_insert_with(|| {
                    matrices.push(next);
                    self.distance.push(self.distance[at] + 1);
                    self.next.extend(std::iter::repeat_n(u32::MAX, 2 * self.n_bands));
                    matrices.len() as u32 - 1
                });
                self.next[(at * 2 + usize::from(goes_later)) * self.n_bands + home] = index;
            }
        }
    }

    #[inline]
    fn next(&self, at: u32, goes_later: bool, home: u8) -> u32 {
        self.next[(at as usize * 2 + usize::from(goes_later)) * self.n_bands + usize::from(home)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_15_puzzle_has_the_known_size() {
        let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
        let walking = WalkingDistance::<1>::new(&tiles);
        assert_eq!(walking.axes[0][0].table.distance.len(), 24_964, "as published");
        assert!(Arc::ptr_eq(&walking.axes[0][0].table, &walking.axes[1][0].table), "rows and columns share it");
    }

    #[test]
    fn no_board_needs_a_table_that_is_too_large() {
        for (rows, columns) in [(2, 5), (2, 16), (3, 16), (4, 5), (5, 5), (10, 10), (16, 16)] {
            let tiles = Tiles::<Box<[u8]>>::blank_last(Shape::new(rows, columns).unwrap());
            let walking = WalkingDistance::<8>::new(&tiles);
            let largest = walking.axes.iter().flatten().map(|bands| bands.table.distance.len()).max();
            assert!(largest < Some(600_000), "{rows}x{columns}: {largest:?}");
        }
    }
}
