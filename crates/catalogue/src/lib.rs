//! The catalogue: every game and every player by name. The only crate that knows them all, and the door between the
//! text of front ends and the types below.
//!
//! To add a game: a crate with its rules, a file here, and a line in [`GAMES`].

pub mod connect_x;
pub mod seat;
pub mod tiles;

use mossa_players::find;

pub use mossa_players::quantity;
pub use mossa_players::{AGENTS, Algorithm, Listed, SOLVERS, Spec, SpecError};
pub use seat::{Seat, SeatError};

/// The games and puzzles.
pub const GAMES: &[Listed] = &[Listed {
    name: "tiles",
    summary: "sliding tiles: the 15-puzzle and any board from 2x2 to 16x16, with any goal",
    keys: "",
}];

/// The game of this name.
pub fn game(name: &str) -> Result<&'static Listed, SpecError> {
    Ok(find("game", name, GAMES)?)
}
