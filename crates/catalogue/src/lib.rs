//! The catalogue: every game and every player by name. The only crate that knows them all, and the door between the
//! text of front ends and the types below.
//!
//! To add a game: a crate with its rules, a file here, and a line in [`GAMES`].

pub mod chess;
pub mod clock;
pub mod connect_x;
pub mod cores;
mod entries;
pub mod matches;
pub mod openings;
pub mod outside;
pub mod position;
pub mod puzzle;
pub mod seat;
mod shelves;
pub mod start;
mod strength;
pub mod tiles;

pub use cores::Cores;
pub use entries::{Entry, entries};
pub use matches::{Bout, Contestant, Finished};
pub use mossa_players::external::{
    CommandLine, Dialogue, EXTERNAL, Isolation, Line, Programs, Terms, Transcript, open_log,
};
#[cfg(target_os = "linux")]
pub use mossa_players::external::{HELPER, confine};
pub use mossa_players::quantity;
pub use mossa_players::{AGENTS, Algorithm, Listed, SOLVERS, Spec, SpecError, UnknownName, find, nearest};
pub use outside::{Outsiders, SpecBooks, is_outside, program, without_files};
pub use position::{AnyPosition, Drawing, Evaluated, Perft};
pub use puzzle::{AnyPuzzle, PuzzleSolver, Way};
pub use seat::{Ended, Recorded, Seat, SeatError};
pub use shelves::{Shelf, shelves};
pub use start::{Boxed, Start, StartError};
pub use strength::{Level, Means, Strengths};

/// The games and puzzles.
pub const GAMES: &[Listed] = &[
    Listed {
        name: "tiles",
        summary: "sliding tiles: the 15-puzzle and any board from 2x2 to 16x16, with any goal",
        keys: "",
    },
    Listed {
        name: "connect-x",
        summary: "Connect Four on any board up to 100x100, with any number in a line to win",
        keys: "",
    },
    Listed { name: "chess", summary: "chess and Chess960, with every draw rule", keys: "" },
];

/// The engine and programs could have been meant too, where a player is unknown.
fn with_engine(error: SpecError, programs: &[Listed]) -> SpecError {
    const ENGINES: &[Listed] = &[connect_x::ENGINE];
    let SpecError::Unknown(mut unknown) = error else { return error };
    unknown.known.insert(0, ENGINES[0].name);
    unknown.known.extend(programs.iter().map(|listed| listed.name));
    let names: Vec<_> = ENGINES.iter().chain(programs).map(|listed| listed.name).collect();
    let nearest = nearest(&unknown.found, &names);
    unknown.nearest = unknown.nearest.or(nearest);
    SpecError::Unknown(unknown)
}

/// The game of this name.
pub fn game(name: &str) -> Result<&'static Listed, SpecError> {
    Ok(find("game", name, GAMES)?)
}
