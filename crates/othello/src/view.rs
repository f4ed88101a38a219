//! What a board of Othello looks like: discs as they are written, row 1 at the top.

use mossa_kernel::{BoardStyle, Cell, Game, Side, View, Viewed};

use crate::description::STYLE;
use crate::notation::mark;
use crate::{Board, Othello, Square};

impl Viewed for Othello {
    fn view(&self, board: &Board) -> View {
        let cell = |bit: usize| {
            let owner = [Side::First, Side::Second].into_iter().find(|&side| board.discs(side) >> bit & 1 == 1);
            Cell { text: owner.map(|side| mark(side).to_string()).unwrap_or_default(), owner }
        };
        let cells = (0..Square::COUNT).map(cell).collect();
        let to_move = self.outcome(board).is_none().then(|| board.to_move());
        View { rows: 8, columns: 8, cells, to_move }
    }

    fn style(&self) -> BoardStyle {
        STYLE
    }
}
