//! A position from its stones alone, checked: the way from a drawn board to one that can be played on.

use mossa_kernel::Side;

use crate::{Board, Mnk, MnkError};

impl Mnk {
    /// The position with these stones, by number of the square.
    pub(crate) fn set_up(&self, stones: &[(usize, Side)]) -> Result<Board, MnkError> {
        let n_of = |side| stones.iter().filter(|&&(_, stone)| stone == side).count();
        let (n_first, n_second) = (n_of(Side::First), n_of(Side::Second));
        if n_first != n_second && n_first != n_second + 1 {
            return Err(MnkError::UnfairCounts { n_first, n_second });
        }
        let mut board = self.empty();
        for &(cell, side) in stones {
            self.put(&mut board, side, cell);
        }
        let (mover, last) = (board.to_move(), board.to_move().other());
        if board.tallies().n_full(mover) != 0 {
            return Err(MnkError::LineOfMover { side: mover });
        }
        // The last stone stands in every line of its side.
        let n_lines = board.tallies().n_full(last);
        let is_in_all =
            |&(cell, side): &(usize, Side)| side == last && self.n_full_through(&board, last, cell) == n_lines;
        if n_lines != 0 && !stones.iter().any(is_in_all) {
            return Err(MnkError::LinesApart { side: last });
        }
        Ok(board)
    }

    /// How many windows through a square are full of a side's stones.
    fn n_full_through(&self, board: &Board, side: Side, cell: usize) -> usize {
        let is_own = |cell| board.tallies().stone(cell) == Some(side);
        self.windows().through(cell).flatten().filter(|&window| self.windows().cells(window).all(is_own)).count()
    }
}
