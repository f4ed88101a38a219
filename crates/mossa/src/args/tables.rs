//! The command line of `mossa tables`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use mossa_catalogue::quantity;

use super::Format;

/// Tables of pattern databases and opening books: build, list, verify, clear. Solvers build the tables they need by themselves
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa tables build                            the default set for 4x4
  mossa tables build --set 7-8 --threads 2      the big one: ten times fewer nodes
  mossa tables build --game connect-x --board 6x6x4 --plies 4
  mossa tables list --json
  mossa tables verify                           reads every byte; exit code 1 if one is damaged")]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
    /// The folder of the tables (in this user's cache by default)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Show every column, also where the terminal is too narrow for it
    #[arg(long, global = true)]
    pub(crate) wide: bool,
}

impl TablesArgs {
    /// How its tables are printed.
    pub(crate) fn format(&self) -> Format {
        if self.wide { Format::Wide } else { Format::Text }
    }
}

/// What to do with tables.
#[derive(Subcommand, Debug)]
pub(crate) enum TablesCommand {
    /// Build a set of tables or an opening book, unless it is there; a build that was stopped continues next time
    #[command(after_help = "Examples:
  mossa tables build --size 3x5
  mossa tables build --game connect-x --board 5x6x4 --plies 5
  mossa tables build --game connect-x --board 6x7x5 --plies 10 --repertoire --memory 2GiB
  mossa tables build --size 5x5 --set 6-6-6-6 --goal blank-first")]
    Build(TablesBuildArgs),
    /// List the tables that are there
    #[command(after_help = "Examples:
  mossa tables list
  mossa tables list --json")]
    List,
    /// Read every table from end to end
    #[command(after_help = "Examples:
  mossa tables verify
  mossa tables verify --json")]
    Verify,
    /// Delete all tables
    #[command(after_help = "Examples:
  mossa tables clear
  mossa tables clear --folder old-tables")]
    Clear,
}

/// Which tables to build.
#[derive(Args, Debug)]
pub(crate) struct TablesBuildArgs {
    /// The game or puzzle (the first of `mossa list` that has tables by default)
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
    /// The board of an opening book (the game's usual one by default)
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["size", "goal", "set"], allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// How many stones the book goes to, 1 to 16
    #[arg(long, value_name = "N", requires = "board", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) plies: Option<u64>,
    /// Build a repertoire instead of all scores: one move that keeps the board's value in every position that a side which
    /// follows it can reach. It goes far deeper in the same time
    #[arg(long, requires = "board")]
    pub(crate) repertoire: bool,
    /// Rows and columns of a puzzle (4x4 by default)
    #[arg(long, value_name = "ROWSxCOLS", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    /// The goal of a puzzle: blank-last (the default), blank-first, or a board
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Option<String>,
    /// The set: small (the default), or a large one by name, see `mossa list` with the name of the puzzle
    #[arg(long, value_name = "NAME")]
    pub(crate) set: Option<String>,
    /// Bytes for the solver's table while a book is made
    #[arg(long, value_name = "SIZE", default_value = "256MiB", value_parser = quantity::bytes, allow_hyphen_values = true)]
    pub(crate) memory: u64,
    /// How many threads (all cores by default)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) threads: Option<u64>,
}
