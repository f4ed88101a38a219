//! Options of openings.

use clap::{Args, ValueEnum};
use mossa_catalogue::openings::OpeningsOrder;
use mossa_catalogue::quantity;

/// Where games begin.
#[derive(Args, Debug)]
#[command(next_help_heading = "Openings")]
pub(crate) struct OpeningArgs {
    /// Where games begin: none (the usual start), random (seeded, another opening for every pair of games), or the openings
    /// of a file: one position a line, - for the empty board, or in a format of the game: EPD, the games of a PGN, a Polyglot
    /// book (.bin). By default random where deterministic players would repeat their games, otherwise none
    #[arg(long, value_name = "none|random|FILE")]
    pub(crate) openings: Option<String>,
    /// The order of a file's openings: sequential (the default) or random, by --seed
    #[arg(long, value_name = "ORDER", requires = "openings", hide_possible_values = true)]
    pub(crate) order: Option<OpeningOrder>,
    /// Begin with the Nth opening
    #[arg(long, value_name = "N", requires = "openings", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) start: Option<u64>,
    /// Play only the first N plies of every opening; the length of random ones (the game says how long by default) and of
    /// lines from a Polyglot book (16)
    #[arg(long, value_name = "N", requires = "openings", value_parser = plies, allow_hyphen_values = true)]
    pub(crate) plies: Option<u32>,
}

/// The order of a file's openings.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum OpeningOrder {
    /// As they stand in the file.
    Sequential,
    /// Shuffled.
    Random,
}

impl From<OpeningOrder> for OpeningsOrder {
    fn from(order: OpeningOrder) -> OpeningsOrder {
        match order {
            OpeningOrder::Sequential => OpeningsOrder::Sequential,
            OpeningOrder::Random => OpeningsOrder::Random,
        }
    }
}

/// Reads the length of an opening.
fn plies(text: &str) -> Result<u32, String> {
    const MAX: u64 = 1_000;
    let n = quantity::count(text).ok().filter(|&n| n <= MAX);
    n.map(|n| n as u32).ok_or_else(|| format!("{text:?} is no length: expected a whole number from 1 to {MAX}"))
}
