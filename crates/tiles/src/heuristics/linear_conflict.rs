//! Linear conflict: tiles in their own row, but in the wrong order, cannot pass one another without leaving it.
//!
//! Hansson, Mayer and Yung, *Criticizing solutions to relaxed models yields powerful admissible heuristics*, 1992.
//! If k tiles at least must leave the row for the others to pass, that is 2k moves between rows on top of the
//! Manhattan distance. k is the number of tiles that are in their row minus the longest run of them that is already in
//! order. Adding 2 for every conflicting *pair* is not admissible: three tiles in reverse order make three pairs, but
//! two of them leaving is enough.

use mossa_kernel::{Cost, Heuristic};

use super::{Moved, PerAxis, per_axis};
use crate::{Axis, Board, Cells, Slide, Tiles};

/// Manhattan distance plus two moves for every tile that must step aside in its own row or column.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::{Shape, Tiles, heuristics::LinearConflict};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// let heuristic = LinearConflict::new(&tiles);
/// let board = tiles.read_state("3 2 1 4 5 6 7 8 0").unwrap();
/// let memo = heuristic.memo(&tiles, &board);
/// assert_eq!(Heuristic::<Tiles<u64>>::estimate(&heuristic, memo), 4 + 4);
/// ```
#[derive(Clone)]
pub struct LinearConflict {
    axes: PerAxis<Lines>,
}

/// The rows, or the columns, of a board.
#[derive(Clone)]
struct Lines {
    axis: Axis,
    /// The cells of each line.
    cells: Vec<Vec<u8>>,
    /// For each line and tile: 0 if the tile does not belong there, else 1 + the place where it does.
    homes: Vec<[u8; 256]>,
    /// The line of each cell.
    line_of: [u8; 256],
    /// The place of each cell in its line.
    place_of: [u8; 256],
    /// For each tile the line where it belongs.
    home_line: [u8; 256],
    /// Conflicts by line code, where lines are short enough for it.
    table: Option<Box<[u8; 1 << (BITS * SHORT)]>>,
}

/// The longest line that is looked up in a table, and the bits that each of its cells takes in the index.
const SHORT: usize = 5;
const BITS: usize = 3;

impl LinearConflict {
    /// The tables for this shape and goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> LinearConflict {
        LinearConflict { axes: per_axis(|axis| Lines::new(tiles, axis)) }
    }

    /// The bound on the moves along one axis alone.
    #[inline]
    pub(super) fn along(memo: PerAxis<u16>, axis: Axis) -> Cost {
        memo[axis as usize].into()
    }
}

impl Lines {
    fn new<C: Cells>(tiles: &Tiles<C>, axis: Axis) -> Lines {
        let shape = tiles.shape();
        let mut cells = vec![Vec::new(); axis.n_lines(shape)];
        let mut homes = vec![[0; 256]; axis.n_lines(shape)];
        let (mut line_of, mut place_of, mut home_line) = ([0; 256], [0; 256], [0; 256]);
        for cell in tiles.cells() {
            let line = axis.line(shape, cell);
            cells[line].push(cell);
            line_of[usize::from(cell)] = line as u8;
            place_of[usize::from(cell)] = axis.place(shape, cell) as u8;
        }
        for tile in tiles.cells().skip(1) {
            let home = tiles.goal_cell(tile);
            home_line[usize::from(tile)] = line_of[usize::from(home)];
            homes[axis.line(shape, home)][usize::from(tile)] = 1 + place_of[usize::from(home)];
        }
        let is_short = axis.line_length(shape) <= SHORT;
        Lines { axis, cells, homes, line_of, place_of, home_line, table: is_short.then(conflict_table) }
    }

    /// The bound along this axis, from scratch.
    fn bound<C: Cells>(&self, tiles: &Tiles<C>, board: &Board<C>) -> u16 {
        let shape = tiles.shape();
        let away = |cell: u8| match board.tile(cell) {
            0 => 0,
            tile => self.axis.line(shape, cell).abs_diff(self.axis.line(shape, tiles.goal_cell(tile))),
        };
        let walking: usize = tiles.cells().map(away).sum();
        let stepping_aside: u8 = (0..self.cells.len()).map(|line| self.conflicts(board, line)).sum();
        walking as u16 + 2 * u16::from(stepping_aside)
    }

    fn conflicts<C: Cells>(&self, board: &Board<C>, line: usize) -> u8 {
        conflicts(self.cells[line].iter().map(|&cell| self.homes[line][usize::from(board.tile(cell))]))
    }

    /// Conflicts in the home line of `moved.tile` without it, and with it in the place of `cell`.
    #[inline]
    fn without_and_with<C: Cells>(&self, board: &Board<C>, moved: Moved, cell: u8) -> (u8, u8) {
        let line = usize::from(self.home_line[usize::from(moved.tile)]);
        let homes = &self.homes[line];
        let place = usize::from(self.place_of[usize::from(cell)]);
        let others = |at: u8| if at == moved.from { 0 } else { homes[usize::from(board.tile(at))] };
        if let Some(table) = &self.table {
            let code = |code, &at: &u8| code << BITS | usize::from(others(at));
            let without = self.cells[line].iter().rev().fold(0, code);
            let with = without | usize::from(homes[usize::from(moved.tile)]) << (BITS * place);
            return (table[without % table.len()], table[with % table.len()]);
        }
        let mut places: [u8; 16] = [0; 16];
        for (at, &cell) in self.cells[line].iter().enumerate() {
            places[at] = others(cell);
        }
        let without = conflicts(places);
        places[place] = homes[usize::from(moved.tile)];
        (without, conflicts(places))
    }

    /// What a move along this axis does to the bound along it.
    #[inline]
    fn step<C: Cells>(&self, bound: u16, board: &Board<C>, moved: Moved) -> u16 {
        let line = |cell: u8| self.line_of[usize::from(cell)];
        let home = self.home_line[usize::from(moved.tile)];
        if home == line(moved.from) {
            let (without, with) = self.without_and_with(board, moved, moved.from);
            bound + 1 - 2 * u16::from(with - without)
        } else if home == line(moved.to) {
            let (without, with) = self.without_and_with(board, moved, moved.to);
            bound - 1 + 2 * u16::from(with - without)
        } else if home.abs_diff(line(moved.from)) < home.abs_diff(line(moved.to)) {
            bound + 1
        } else {
            bound - 1
        }
    }
}

/// How many must step aside: those that belong into the line (not 0) minus the longest increasing run of them.
fn conflicts(homes: impl IntoIterator<Item = u8>) -> u8 {
    let mut ends = [0_u8; 16];
    let (mut n_tiles, mut longest) = (0, 0);
    for home in homes.into_iter().filter(|&home| home != 0) {
        let length = ends[..longest].partition_point(|&end| end < home);
        ends[length] = home;
        longest = longest.max(length + 1);
        n_tiles += 1;
    }
    n_tiles - longest as u8
}

fn conflict_table() -> Box<[u8; 1 << (BITS * SHORT)]> {
    let homes = |code: usize| (0..SHORT).map(move |place| (code >> (BITS * place)) as u8 & ((1 << BITS) - 1));
    let table: Vec<u8> = (0..1 << (BITS * SHORT)).map(|code| conflicts(homes(code))).collect();
    table.into_boxed_slice().try_into().expect("it is as long as it was made")
}

impl<C: Cells> Heuristic<Tiles<C>> for LinearConflict {
    /// The bound along each axis.
    type Memo = PerAxis<u16>;

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> PerAxis<u16> {
        per_axis(|axis| self.axes[axis as usize].bound(tiles, board))
    }

    #[inline]
    fn step(&self, tiles: &Tiles<C>, mut memo: PerAxis<u16>, board: &Board<C>, slide: Slide) -> PerAxis<u16> {
        let axis = slide.axis() as usize;
        memo[axis] = self.axes[axis].step(memo[axis], board, Moved::by(tiles, board, slide));
        memo
    }

    #[inline]
    fn estimate(&self, memo: PerAxis<u16>) -> Cost {
        Cost::from(memo[0]) + Cost::from(memo[1])
    }
}

#[cfg(test)]
mod tests {
    use super::conflicts;

    #[test]
    fn as_few_step_aside_as_possible() {
        assert_eq!(conflicts([1, 2, 3, 4]), 0);
        assert_eq!(conflicts([3, 2, 1]), 2, "three pairs, but two tiles are enough");
        assert_eq!(conflicts([4, 1, 2, 3]), 1);
        assert_eq!(conflicts([0, 2, 0, 1]), 1);
    }
}
