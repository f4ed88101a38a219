//! What a chess board looks like: White below, every piece with the capital of its kind and its owner.

use mossa_kernel::{BoardStyle, Cell, CellStyle, Coordinates, Game, Gesture, View, Viewed};

use crate::board::{Color, File, Rank, Square};
use crate::state::side_of;
use crate::{Chess, State, fen};

impl Viewed for Chess {
    fn view(&self, state: &State) -> View {
        let board = state.board();
        let cell = |square: Square| match (board.color_on(square), board.piece_on(square)) {
            (Some(owner), Some(piece)) => {
                Cell { text: fen::letter(Color::White, piece).to_string(), owner: Some(side_of(owner)) }
            }
            _ => Cell::default(),
        };
        let ranks = Rank::ALL.into_iter().rev();
        let cells = ranks.flat_map(|rank| File::ALL.map(|file| cell(Square::new(file, rank)))).collect();
        let to_move = self.outcome(state).is_none().then(|| state.side());
        View { rows: Rank::NUM, columns: File::NUM, cells, to_move }
    }

    fn style(&self) -> BoardStyle {
        BoardStyle { coordinates: Coordinates::FromBottom, gesture: Gesture::Move, cells: CellStyle::Chequered }
    }
}
