//! What a board of Connect X looks like: stones as they are written, the top row first.

use mossa_kernel::{BoardStyle, Cell, CellStyle, Coordinates, Game, Gesture, View, Viewed};

use crate::notation::mark;
use crate::{Board, Column, ConnectX, Form};

impl<F: Form> Viewed for ConnectX<F> {
    fn view(&self, board: &Board<F>) -> View {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let cell = |column: usize, row| {
            let owner = self.stone(board, Column(column as u8), row);
            Cell { text: owner.map(mark).map(String::from).unwrap_or_default(), owner }
        };
        let cells = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| cell(column, row))).collect();
        let to_move = self.outcome(board).is_none().then(|| board.to_move());
        View { rows, columns, cells, to_move }
    }

    fn style(&self) -> BoardStyle {
        BoardStyle { coordinates: Coordinates::Columns, gesture: Gesture::Drop, cells: CellStyle::Hole }
    }
}
