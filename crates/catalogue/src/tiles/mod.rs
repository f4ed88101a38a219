//! Sliding tiles by name: boards as text in, solutions as slides out, and all types in between chosen here.
//!
//! [`Instance`] is a board with its goal; [`HeuristicFactory`] a heuristic with which boards are solved; [`Draw`] draws random
//! boards; [`seat`] gives a front end a board to play on.

mod bench;
mod databased;
mod draw;
mod entry;
mod erased;
mod finisher;
mod heuristic_factory;
mod heuristic_name;
mod instance;
mod plain;
mod puzzle;
mod ready;
mod seat;
mod stored;
mod tables;

use mossa_players::{Algorithm, Listed, Spec, SpecError};

pub use crate::puzzle::DrawKind;
pub use draw::Draw;
pub use entry::{ENTRY, TilesEntry};
pub use heuristic_factory::HeuristicFactory;
pub use instance::Instance;
pub use mossa_tiles::engine::{Part, PartSearched};
pub use mossa_tiles::pdb::{Kept, NoPlan, SETS, Store};
pub use mossa_tiles::{Shape, Slide, Solvability, TilesError};
pub use seat::{seat, seat_with};
pub use tables::{ProgressOfBuild, Tables, TablesError};

/// The heuristics.
pub const HEURISTICS: &[Listed] = &[
    Listed { name: "axis-max", summary: "the best of the next three, rows and columns apart (the default)", keys: "" },
    Listed {
        name: "linear-conflict",
        summary: "Manhattan, and tiles in line that must let one another pass",
        keys: "",
    },
    Listed { name: "walking-distance", summary: "moves between rows and columns, by table", keys: "" },
    Listed { name: "inversion-distance", summary: "how far the order of the tiles is from the goal's", keys: "" },
    Listed { name: "manhattan", summary: "rows and columns between every tile and its home", keys: "" },
    Listed {
        name: "pattern-db",
        summary: "exactly what groups of tiles need, by tables that are built once and kept",
        keys: "set=small (6-5, 7-7, 6-6-3, 6-6-3-minded, 7-8, 6-6-4-3, 6-6-7, 6-6-6-6, 6-6-6-6-minded)",
    },
    Listed { name: "misplaced", summary: "tiles out of place", keys: "" },
    Listed { name: "zero", summary: "nothing: blind search", keys: "" },
    Listed { name: "max(a,b)", summary: "the largest of two to four of these", keys: "" },
];

/// What is used when nothing is said.
pub const DEFAULT_ALGORITHM: &str = "anytime";
/// What is used when nothing is said.
pub const DEFAULT_HEURISTIC: &str = "axis-max";
/// Boards up to this many cells are solved to the end by default; larger ones as well as a time limit allows.
pub const SMALL: usize = 16;

/// The heuristic that a board is solved with for its own sake: tables pay on boards like the 15-puzzle, which are worth the
/// second that they take to build once. On smaller ones the answer is there sooner than the tables.
///
/// ```
/// use mossa_catalogue::tiles::usual_heuristic;
/// assert_eq!(usual_heuristic("3x5".parse().unwrap()), "pattern-db");
/// assert_eq!(usual_heuristic("3x3".parse().unwrap()), "axis-max");
/// ```
pub fn usual_heuristic(shape: Shape) -> &'static str {
    if (12..=SMALL).contains(&shape.n_cells()) { "pattern-db" } else { DEFAULT_HEURISTIC }
}

/// The algorithm that a spec names.
pub fn algorithm(text: &str) -> Result<(Spec, Algorithm), SpecError> {
    let spec: Spec = text.parse()?;
    let algorithm = Algorithm::new(&spec)?;
    Ok((spec, algorithm))
}
