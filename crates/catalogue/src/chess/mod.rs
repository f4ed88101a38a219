//! Chess by name: reads positions from text and writes moves as text.
//!
//! [`Position`] is a position with the moves that led to it, [`player`] makes a player from its spec. Texts of whole files,
//! such as openings and games, are read by the domain itself: see [`openings`] and [`pgn`].

mod annotate;
mod bench;
mod book;
mod engine;
mod entry;
mod evaluations;
mod exam;
mod judge;
mod players;
mod position;
mod record;
mod suite;
mod tablebase;

use mossa_players::external::EXTERNAL;
use mossa_players::{AGENTS, Listed};

pub use engine::{ENGINE, STRENGTHS};
pub use entry::{ChessEntry, ENTRY};
pub use judge::PlayedChess;
pub use mossa_chess::{Chess, epd, openings, pgn};
pub use players::player;
pub use position::{Position, PositionError, Positions};

/// The evaluations, the best one first.
pub const EVALUATIONS: &[Listed] = &[
    Listed {
        name: "soft",
        summary: "material, placement, mobility, king safety and the centre (report A; the default)",
        keys: "",
    },
    Listed { name: "hard", summary: "eight terms, attacks and forks among them (report A)", keys: "" },
    Listed {
        name: "engine",
        summary: "that of the engine: fourteen terms, tapered from middlegame to endgame",
        keys: "",
    },
    Listed { name: "material", summary: "men counted: P 1, N 3, B 3, R 5, Q 9", keys: "" },
];

/// The player when nothing is said.
pub const DEFAULT_PLAYER: &str = ENGINE.name;
/// The evaluation when nothing is said.
pub const DEFAULT_EVALUATION: &str = EVALUATIONS[0].name;

/// The players, the best one first.
pub fn players() -> Vec<Listed> {
    std::iter::once(ENGINE).chain(AGENTS.iter().copied()).chain(EXTERNAL.iter().copied()).collect()
}
