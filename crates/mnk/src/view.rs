//! What a board of an m,n,k game looks like: stones as they are written, the top row first.

use mossa_kernel::{BoardStyle, Cell, Game, View, Viewed};

use crate::description::STYLE;
use crate::notation::mark;
use crate::{Board, Mnk, Square};

impl Viewed for Mnk {
    fn view(&self, board: &Board) -> View {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let cell = |column: usize, row: usize| {
            let owner = self.stone(board, Square { column: column as u8, row: row as u8 });
            Cell { text: owner.map(mark).map(String::from).unwrap_or_default(), owner }
        };
        let cells = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| cell(column, row))).collect();
        let to_move = self.outcome(board).is_none().then(|| board.to_move());
        View { rows, columns, cells, to_move }
    }

    fn style(&self) -> BoardStyle {
        STYLE
    }
}
