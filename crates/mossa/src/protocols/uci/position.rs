//! The position that was sent last, with its past: repetitions count.

use mossa_chess::notation::read_move;
use mossa_chess::{Chess, State};
use mossa_kernel::{Notation as _, StateSpace as _};
use mossa_protocol::{Position, Start};

/// The state that a position describes.
pub(super) fn read(rules: Chess, position: &Position) -> Result<State, String> {
    let mut state = match &position.start {
        Start::Usual => rules.start(),
        Start::Fen(fen) => rules.read_state(fen.as_str()).map_err(|error| format!("position fen: {error}"))?,
    };
    for (at, word) in position.moves.iter().enumerate() {
        let mv = read_move(&state, word.as_str());
        let mv = mv.map_err(|error| format!("position: move {}: {error}", at + 1))?;
        let _ = rules.play(&mut state, mv);
    }
    Ok(state)
}
