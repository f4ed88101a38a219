//! Othello on an array, too simple to be wrong: every direction is walked square by square.

use mossa_kernel::{Outcome, Side};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Naive {
    /// Row by row from the top.
    pub(crate) squares: [[Option<Side>; 8]; 8],
    pub(crate) to_move: Side,
}

const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Naive {
    pub(crate) fn start() -> Naive {
        let mut squares = [[None; 8]; 8];
        (squares[3][3], squares[3][4]) = (Some(Side::Second), Some(Side::First));
        (squares[4][3], squares[4][4]) = (Some(Side::First), Some(Side::Second));
        Naive { squares, to_move: Side::First }
    }

    /// The disc on a square; none off the board.
    fn at(&self, row: i32, column: i32) -> Option<Side> {
        let is_on_board = (0..8).contains(&row) && (0..8).contains(&column);
        if is_on_board { self.squares[row as usize][column as usize] } else { None }
    }

    /// The discs that a disc of this side would turn over.
    fn flips(&self, side: Side, row: usize, column: usize) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        if self.squares[row][column].is_some() {
            return flips;
        }
        for (down, right) in DIRECTIONS {
            let square = |step: i32| (row as i32 + step * down, column as i32 + step * right);
            let is = |step, side| self.at(square(step).0, square(step).1) == Some(side);
            let n_enclosed = (1..8).take_while(|&step| is(step, side.other())).count() as i32;
            if is(n_enclosed + 1, side) {
                flips.extend((1..=n_enclosed).map(square));
            }
        }
        flips
    }

    pub(crate) fn legal(&self, side: Side) -> Vec<(usize, usize)> {
        let squares = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
        squares.filter(|&(row, column)| !self.flips(side, row, column).is_empty()).collect()
    }

    pub(crate) fn place(&mut self, row: usize, column: usize) {
        for (row, column) in self.flips(self.to_move, row, column) {
            self.squares[row as usize][column as usize] = Some(self.to_move);
        }
        self.squares[row][column] = Some(self.to_move);
        self.to_move = self.to_move.other();
    }

    pub(crate) fn n_discs(&self, side: Side) -> usize {
        self.squares.iter().flatten().filter(|&&square| square == Some(side)).count()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if !self.legal(Side::First).is_empty() || !self.legal(Side::Second).is_empty() {
            return None;
        }
        let (black, white) = (self.n_discs(Side::First), self.n_discs(Side::Second));
        match black.checked_sub(white) {
            Some(0) => Some(Outcome::Draw),
            Some(_) => Some(Outcome::Win(Side::First)),
            None => Some(Outcome::Win(Side::Second)),
        }
    }

    /// In the text form of the game.
    pub(crate) fn text(&self) -> String {
        let mark = |side| if side == Side::First { 'X' } else { 'O' };
        let squares: String = self.squares.iter().flatten().map(|square| square.map_or('-', mark)).collect();
        format!("{squares} {}", mark(self.to_move))
    }
}
