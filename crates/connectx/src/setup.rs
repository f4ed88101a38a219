//! A position from its stones alone, checked: the way from a drawn board to one that can be played on.
//!
//! The order in which the stones fell is not known and not asked for: a few drawn boards that pass could not come up in
//! any game, because no order of their stones is alternate. They can be played on all the same.

use mossa_kernel::Side;

use crate::{Board, ConnectError, ConnectX, Form};

impl<F: Form> ConnectX<F> {
    /// The position with these stones, column by column, each from the bottom up; as many columns and no more stones in
    /// any than there is room for.
    pub(crate) fn set_up(&self, columns: &[Vec<Side>]) -> Result<Board<F>, ConnectError> {
        let n_of = |side| columns.iter().flatten().filter(|&&stone| stone == side).count();
        let (n_first, n_second) = (n_of(Side::First), n_of(Side::Second));
        if n_first != n_second && n_first != n_second + 1 {
            return Err(ConnectError::UnfairCounts { n_first, n_second });
        }
        let mut stones = F::empty(self.plan());
        for (column, side) in
            columns.iter().enumerate().flat_map(|(at, sides)| sides.iter().map(move |&side| (at, side)))
        {
            stones.put(self.plan(), side, column);
        }
        let last = if n_first == n_second { Side::Second } else { Side::First };
        if stones.has_any_line(self.plan(), last.other()) {
            return Err(ConnectError::LineOfMover { side: last.other() });
        }
        if stones.has_any_line(self.plan(), last) && !self.has_last_stone(&mut stones, last) {
            return Err(ConnectError::LinesApart { side: last });
        }
        Ok(self.board_of(stones, last))
    }

    /// Whether there is a stone on top of a column without which the side has no line.
    fn has_last_stone(&self, stones: &mut F, side: Side) -> bool {
        let plan = self.plan();
        self.columns().iter().map(|column| column.index()).any(|column| {
            let height = stones.height(plan, column);
            if height == 0 || stones.stone(plan, column, height - 1) != Some(side) {
                return false;
            }
            stones.take(plan, side, column);
            let is_needed = !stones.has_any_line(plan, side);
            stones.put(plan, side, column);
            is_needed
        })
    }
}
