//! Which boards can be solved, and why: inversions, and on boards of even width the row of the blank.
//!
//! A move along a row changes no inversion. A move between rows carries a tile past `columns - 1` others and the blank
//! by one row. So on boards of odd width the parity of the inversions never changes; on boards of even width that of
//! the inversions plus the blank's row does not. A board can be solved if and only if it agrees in this with its goal
//! (W. W. Johnson and W. E. Story, *Notes on the "15" puzzle*, 1879); a test compares this with what can be reached.

use std::fmt;

use crate::{Board, Cells, Shape, Tiles};

/// Whether a board can be solved, with the figures that decide it.
///
/// ```
/// use mossa_kernel::Notation;
/// use mossa_tiles::{Shape, Solvability, Tiles};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
/// let board = tiles.read_state("13 2 10 3 1 12 8 4 5 0 9 6 15 14 11 7").unwrap();
/// let verdict = Solvability::of(&tiles, &board);
/// assert_eq!((verdict.inversions, verdict.blank_row_from_bottom), (41, 2));
/// assert!(verdict.is_solvable());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solvability {
    /// Rows and columns.
    pub shape: Shape,
    /// Pairs of tiles on the board of which the larger comes first, row by row, the blank left out.
    pub inversions: u32,
    /// The row of the blank, the lowest being 1.
    pub blank_row_from_bottom: u32,
    /// The same of the goal: 0 for both usual goals.
    pub goal_inversions: u32,
    /// The same of the goal: 1 when the blank is last.
    pub goal_blank_row_from_bottom: u32,
}

impl Solvability {
    /// The figures of a board.
    pub fn of<C: Cells>(tiles: &Tiles<C>, board: &Board<C>) -> Solvability {
        let row = |board: &Board<C>| (tiles.shape().rows() - tiles.shape().row(board.blank())) as u32;
        Solvability {
            shape: tiles.shape(),
            inversions: inversions(&tiles.tiles(board)),
            blank_row_from_bottom: row(board),
            goal_inversions: inversions(&tiles.tiles(tiles.goal())),
            goal_blank_row_from_bottom: row(tiles.goal()),
        }
    }

    /// Whether the goal can be reached.
    pub fn is_solvable(&self) -> bool {
        self.parity() == self.goal_parity()
    }

    /// 0 or 1: what no move can change.
    fn parity(&self) -> u32 {
        self.invariant(self.inversions, self.blank_row_from_bottom)
    }

    fn goal_parity(&self) -> u32 {
        self.invariant(self.goal_inversions, self.goal_blank_row_from_bottom)
    }

    fn invariant(&self, inversions: u32, row: u32) -> u32 {
        (if self.width_is_odd() { inversions } else { inversions + row }) % 2
    }

    fn width_is_odd(&self) -> bool {
        self.shape.columns() % 2 == 1
    }
}

/// The reasons in words, one sentence a line.
impl fmt::Display for Solvability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parity = |n: u32| if n.is_multiple_of(2) { "even" } else { "odd" };
        let (width, inversions, row) = (self.shape.columns(), self.inversions, self.blank_row_from_bottom);
        let (goal_inversions, goal_row) = (self.goal_inversions, self.goal_blank_row_from_bottom);
        writeln!(f, "The board is {} and has {width} columns: {}.", self.shape, parity(width as u32))?;
        writeln!(f, "Inversions (a larger tile before a smaller one): {inversions}, {}.", parity(inversions))?;
        writeln!(f, "Row of the blank, counted from the bottom: {row}, {}.", parity(row))?;
        if self.width_is_odd() {
            writeln!(f, "With an odd number of columns no move changes the parity of the inversions.")?;
            writeln!(f, "The goal has {goal_inversions}, {}.", parity(goal_inversions))?;
        } else {
            let (sum, goal_sum) = (inversions + row, goal_inversions + goal_row);
            writeln!(f, "With an even number of columns no move changes the parity of inversions plus row.")?;
            writeln!(f, "Here that is {inversions} + {row} = {sum}, {}.", parity(sum))?;
            writeln!(f, "At the goal it is {goal_inversions} + {goal_row} = {goal_sum}, {}.", parity(goal_sum))?;
        }
        let (how, verdict) = if self.is_solvable() { ("agree", "solvable") } else { ("differ", "not solvable") };
        write!(f, "They {how}, so the board is {verdict}.")
    }
}

fn inversions(tiles: &[u8]) -> u32 {
    let later_and_smaller = |(at, &tile): (usize, &u8)| tiles[at..].iter().filter(|&&t| t != 0 && t < tile).count();
    tiles.iter().enumerate().map(later_and_smaller).sum::<usize>() as u32
}
