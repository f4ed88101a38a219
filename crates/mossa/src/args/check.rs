//! The command line of `mossa check`.

use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use mossa_catalogue::quantity;

use super::VariantArgs;

/// Check programs by others, and report what is wrong with them
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa check engine stockfish
  mossa check engine \"python3 examples/random_player.py\" --protocol ugi --game connect-x")]
pub(crate) struct CheckArgs {
    #[command(subcommand)]
    pub(crate) command: CheckCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum CheckCommand {
    Engine(CheckEngineArgs),
}

/// Check that a program speaks UCI or UGI correctly (docs/check.md)
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa check engine stockfish
  mossa check engine \"./my-engine --quiet\" --margin 5s --json
  mossa check engine \"python3 examples/random_player.py\" --protocol ugi --game connect-x --board 6x7x4")]
pub(crate) struct CheckEngineArgs {
    /// The command line of the program
    #[arg(value_name = "CMD")]
    pub(crate) cmd: String,
    /// The protocol: uci or ugi
    #[arg(long, value_name = "PROTOCOL", default_value = "uci", hide_possible_values = true)]
    pub(crate) protocol: Protocol,
    /// What it plays (by default the first game of `mossa list` that has players of this protocol)
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    /// The most time that it may take to introduce itself and to get ready
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = quantity::duration)]
    #[arg(allow_hyphen_values = true, help_heading = "Limits")]
    pub(crate) startup: Duration,
    /// How much later than the limit an answer may come
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = quantity::duration)]
    #[arg(allow_hyphen_values = true, help_heading = "Limits")]
    pub(crate) margin: Duration,
    /// The most memory it may hold
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = quantity::bytes)]
    #[arg(allow_hyphen_values = true, help_heading = "Limits")]
    pub(crate) memory: u64,
    /// Print one JSON document
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// A language of programs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Protocol {
    /// For games that have engines of it.
    Uci,
    /// For any game.
    Ugi,
}
