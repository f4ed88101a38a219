//! The limits of a search, and the seed of its random numbers.

use std::time::Duration;

use clap::Args;
use mossa_catalogue::quantity;

/// How much a search may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Time a board: 500ms, 10s, 2m (10s by default for boards of more than 16 cells)
    #[arg(long, value_name = "TIME", value_parser = quantity::duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// Nodes to expand
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) nodes: Option<u64>,
    /// The longest solution to look for
    #[arg(long, value_name = "MOVES", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) depth: Option<u64>,
    /// Memory that a board may hold: 200MiB, 2GiB (half of what is free by default, over all cores with --file)
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// Boards that `solve` searches in parallel (one per core by default)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) threads: Option<u64>,
}

/// How much a player of a game may use for a move.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct GameLimitArgs {
    /// Time a move: 500ms, 10s, 2m (10s by default, 1s in `suite` and `review`). Limits in a player's spec, here and
    /// below: in `match` they replace these, elsewhere the smaller counts
    #[arg(long, value_name = "TIME", value_parser = quantity::duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// Nodes to visit
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) nodes: Option<u64>,
    /// Moves to look ahead
    #[arg(long, value_name = "PLIES", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) depth: Option<u64>,
    /// Memory to hold: 200MiB, 2GiB
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
}

/// Reads a seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text:?} is no seed: expected a whole number from 0 to {}", u64::MAX))
}
