//! What a stack looks like: one column of bars, the top pancake first, each as wide as its number.

use mossa_kernel::{BoardStyle, Cell, CellStyle, Coordinates, Gesture, View, Viewed};

use crate::{Pancake, Stack};

impl<S: Stack> Viewed for Pancake<S> {
    fn view(&self, stack: &S) -> View {
        let cell = |pancake: u8| Cell { text: (u32::from(pancake) + 1).to_string(), owner: None };
        let cells: Vec<Cell> = self.pancakes(stack).into_iter().map(cell).collect();
        View { rows: cells.len(), columns: 1, cells, to_move: None }
    }

    fn style(&self) -> BoardStyle {
        BoardStyle { coordinates: Coordinates::None, gesture: Gesture::Flip, cells: CellStyle::Bar }
    }
}
