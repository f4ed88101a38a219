//! A board too simple to be wrong: a list of cells, and lines found by walking from every cell in every direction.

use mossa_connectx::Shape;
use mossa_kernel::{Outcome, Side};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Naive {
    shape: Shape,
    /// Column by column, from the bottom up.
    columns: Vec<Vec<Side>>,
}

impl Naive {
    pub(crate) fn empty(shape: Shape) -> Naive {
        Naive { shape, columns: vec![Vec::new(); shape.columns()] }
    }

    pub(crate) fn n_stones(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    pub(crate) fn to_move(&self) -> Side {
        if self.n_stones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    pub(crate) fn height(&self, column: usize) -> usize {
        self.columns[column].len()
    }

    pub(crate) fn stone(&self, column: usize, row: usize) -> Option<Side> {
        self.columns[column].get(row).copied()
    }

    pub(crate) fn play(&mut self, column: usize) {
        let side = self.to_move();
        self.columns[column].push(side);
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let has_line = |&side: &Side| self.has_line(|column, row| self.stone(column, row) == Some(side));
        let winner = [Side::First, Side::Second].into_iter().find(has_line);
        let is_full = self.n_stones() == self.shape.n_cells();
        winner.map(Outcome::Win).or(is_full.then_some(Outcome::Draw))
    }

    /// Whether a stone of this side in an empty cell would make a line.
    pub(crate) fn is_threat(&self, side: Side, column: usize, row: usize) -> bool {
        self.stone(column, row).is_none()
            && self.has_line(|c, r| (c, r) == (column, row) || self.stone(c, r) == Some(side))
    }

    /// Whether this side would have a line if all empty cells were its own.
    pub(crate) fn can_connect(&self, side: Side) -> bool {
        self.has_line(|column, row| self.stone(column, row) != Some(side.other()))
    }

    /// Whether there is a line of such cells.
    fn has_line(&self, is_ours: impl Fn(usize, usize) -> bool) -> bool {
        let (rows, columns) = (self.shape.rows() as isize, self.shape.columns() as isize);
        let is_ours = |column: isize, row: isize| {
            let is_on_board = (0..columns).contains(&column) && (0..rows).contains(&row);
            is_on_board && is_ours(column as usize, row as usize)
        };
        let run = self.shape.run() as isize;
        (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))).any(|(column, row)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|&(right, up)| (0..run).all(|step| is_ours(column + step * right, row + step * up)))
        })
    }
}
