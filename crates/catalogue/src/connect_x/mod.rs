//! Connect X by name.

mod players;

use mossa_players::Listed;

pub use players::{ENGINE, player};

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
