//! Positions and moves as text: FEN, and moves as UCI has them.

use mossa_kernel::Notation;

use crate::board::{File, Move, Square};
use crate::{Chess, FenError, State, Variant, fen};

impl Notation for Chess {
    type Error = FenError;

    fn read_state(&self, text: &str) -> Result<State, FenError> {
        fen::read(*self, text)
    }

    fn write_state(&self, state: &State) -> String {
        fen::write(*self, state)
    }

    fn write_move(&self, state: &State, mv: Move) -> String {
        self.as_written(state, mv).to_string()
    }
}

impl Chess {
    /// A move with the target that is written: outside Chess960 the king's own when it castles.
    fn as_written(self, state: &State, mv: Move) -> Move {
        let castles = state.board().colors(state.board().side_to_move()).has(mv.to);
        if self.variant == Variant::Standard && castles {
            let file = if mv.from.file() < mv.to.file() { File::G } else { File::C };
            return Move { to: Square::new(file, mv.to.rank()), ..mv };
        }
        mv
    }
}
