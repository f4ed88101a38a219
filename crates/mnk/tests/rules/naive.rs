//! A board too simple to be wrong: a list of stones, and lines found by walking from every square in every direction.

use std::collections::HashMap;

use mossa_kernel::{Outcome, Side};
use mossa_mnk::{Board, Mnk, Shape, Square};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Naive {
    shape: Shape,
    stones: HashMap<Square, Side>,
}

impl Naive {
    pub(crate) fn empty(shape: Shape) -> Naive {
        Naive { shape, stones: HashMap::new() }
    }

    pub(crate) fn of(game: &Mnk, board: &Board) -> Naive {
        let stones = game.squares().iter().filter_map(|&square| Some((square, game.stone(board, square)?)));
        Naive { shape: game.shape(), stones: stones.collect() }
    }

    fn squares(&self) -> Vec<Square> {
        (0..self.shape.n_cells()).map(|cell| self.shape.square(cell)).collect()
    }

    pub(crate) fn play(&mut self, square: Square) {
        let side = if self.stones.len().is_multiple_of(2) { Side::First } else { Side::Second };
        self.stones.insert(square, side);
    }

    pub(crate) fn undo(&mut self, square: Square) {
        self.stones.remove(&square);
    }

    pub(crate) fn empty_squares(&self) -> Vec<Square> {
        self.squares().into_iter().filter(|square| !self.stones.contains_key(square)).collect()
    }

    /// All lines of the length that wins.
    fn lines(&self) -> Vec<Vec<Square>> {
        let (rows, columns, run) = (self.shape.rows() as i32, self.shape.columns() as i32, self.shape.run() as i32);
        let mut lines = Vec::new();
        for Square { column, row } in self.squares() {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let line = (0..run).map(|step| (i32::from(column) + step * right, i32::from(row) + step * up));
                let line: Vec<(i32, i32)> = line.collect();
                if line.iter().all(|&(column, row)| (0..columns).contains(&column) && (0..rows).contains(&row)) {
                    lines.push(line.iter().map(|&(c, r)| Square { column: c as u8, row: r as u8 }).collect());
                }
            }
        }
        lines
    }

    fn n_of(&self, line: &[Square], side: Side) -> usize {
        line.iter().filter(|&square| self.stones.get(square) == Some(&side)).count()
    }

    /// Lines without a stone of the other side and with `n_stones` of this one.
    fn lines_with(&self, side: Side, n_stones: usize) -> Vec<Vec<Square>> {
        let is_alive = |line: &Vec<Square>| self.n_of(line, side.other()) == 0 && self.n_of(line, side) == n_stones;
        self.lines().into_iter().filter(is_alive).collect()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let has_line = |&side: &Side| !self.lines_with(side, self.shape.run()).is_empty();
        let winner = [Side::First, Side::Second].into_iter().find(has_line);
        let is_full = self.stones.len() == self.shape.n_cells();
        winner.map(Outcome::Win).or(is_full.then_some(Outcome::Draw))
    }

    /// The empty squares where a stone of this side completes a line.
    pub(crate) fn wins(&self, side: Side) -> Vec<Square> {
        let completed = self.lines_with(side, self.shape.run() - 1);
        self.empty_squares().into_iter().filter(|square| completed.iter().any(|line| line.contains(square))).collect()
    }

    /// How many lines through an empty square lack two stones.
    pub(crate) fn n_pairs(&self, side: Side, square: Square) -> usize {
        match self.shape.run().checked_sub(2) {
            Some(n_stones) if !self.stones.contains_key(&square) => {
                self.lines_with(side, n_stones).iter().filter(|line| line.contains(&square)).count()
            }
            _ => 0,
        }
    }

    pub(crate) fn n_alive(&self, side: Side) -> usize {
        self.lines().iter().filter(|line| self.n_of(line, side.other()) == 0).count()
    }

    /// The definition of `lines`, for one side.
    pub(crate) fn line_sum(&self, side: Side) -> i32 {
        let alive = self.lines().into_iter().filter(|line| self.n_of(line, side.other()) == 0);
        let counts = alive.map(|line| self.n_of(&line, side).min(7) as u32);
        counts.filter(|&n_stones| n_stones != 0).map(|n_stones| 5_i32.pow(n_stones - 1)).sum()
    }
}
