//! What a board of tiles looks like.

use mossa_kernel::{BoardStyle, Cell, CellStyle, Coordinates, Gesture, View, Viewed};

use crate::{Board, Cells, Tiles};

impl<C: Cells> Viewed for Tiles<C> {
    fn view(&self, board: &Board<C>) -> View {
        let text = |tile: u8| if tile == 0 { String::new() } else { tile.to_string() };
        let cells = self.cells().map(|cell| Cell { text: text(board.tile(cell)), owner: None }).collect();
        View { rows: self.shape().rows(), columns: self.shape().columns(), cells, to_move: None }
    }

    fn style(&self) -> BoardStyle {
        BoardStyle { coordinates: Coordinates::None, gesture: Gesture::Slide, cells: CellStyle::Tile }
    }
}
