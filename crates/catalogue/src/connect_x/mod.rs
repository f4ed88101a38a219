//! Connect X by name: positions as text in, columns out, and the form of the board chosen in between.
//!
//! [`Position`] is a position on a board of some shape; [`player`] makes a player from its spec; [`winning_cells`] reads
//! lines from a board as it is seen, to be drawn.

mod bench;
mod bench_sets;
mod cold;
mod contest;
mod course;
mod entry;
mod evaluations;
mod exam;
mod forms;
mod lines;
mod played;
mod players;
mod position;
mod stored;
mod strengths;

use mossa_players::external::UGI;
use mossa_players::{AGENTS, Listed};

pub use cold::{SolvedCold, solve_cold};
pub use entry::{ConnectXEntry, ENTRY};
pub use lines::winning_cells;
pub use mossa_connectx::{ConnectError, Shape, solver};
pub use mossa_connectx_engine::{Books, ENGINE, PERFECT};
pub use players::player;
pub use position::Position;
pub use strengths::STRENGTHS;

/// The evaluations, the best one first.
pub const EVALUATIONS: &[Listed] = &[
    Listed { name: "lines", summary: "open lines by length, threats by height and parity (the default)", keys: "" },
    Listed {
        name: "threats",
        summary: "wins and blocks in one, else windows after the best stone (report E)",
        keys: "",
    },
    Listed { name: "aligned", summary: "own aligned stones less the opponent's (report B)", keys: "" },
];

/// The board when nothing is said: rows, columns, run.
pub const DEFAULT_BOARD: &str = "6x7x4";
/// The player when nothing is said.
pub const DEFAULT_PLAYER: &str = ENGINE.name;
/// The evaluation when nothing is said.
pub const DEFAULT_EVALUATION: &str = EVALUATIONS[0].name;

/// The players, the best one first.
pub fn players() -> Vec<Listed> {
    [ENGINE, PERFECT].into_iter().chain(AGENTS.iter().copied()).chain([UGI]).collect()
}
