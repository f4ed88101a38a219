//! What was typed about games: positions, and what to do with them.

use clap::Args;
use mossa_catalogue::quantity;

use super::{BoardArgs, GameLimitArgs, OutputArgs};

/// What a player thinks of a position: the best move, its score, the line it expects
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa analyze connect-x --moves 4455 --time 1s
  mossa analyze connect-x --board 8x9x4 --moves 5,5,4 --player alpha-beta:depth=6,eval=threats
  mossa analyze connect-x --file positions.txt --best-only --nodes 100000 --json")]
pub(crate) struct AnalyzeArgs {
    /// The game: connect-x
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Read positions from a file, one a line, # comments; - is standard input
    #[arg(long, short = 'f', value_name = "FILE")]
    pub(crate) file: Option<String>,
    /// Who thinks: see `mossa list`
    #[arg(long, short = 'p', value_name = "SPEC")]
    pub(crate) player: Option<String>,
    /// Only the position's value and best move, and not every move's
    #[arg(long)]
    pub(crate) best_only: bool,
    #[command(flatten)]
    pub(crate) limits: GameLimitArgs,
    /// Positions of a file that are in hand side by side (1 by default, so that none slows another down)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    #[arg(help_heading = "Limits")]
    pub(crate) threads: Option<u64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What a heuristic or an evaluation says of a position, without searching
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa eval tiles --heuristic manhattan \"5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12\"
  mossa eval tiles --heuristic linear-conflict --file boards.txt --json
  mossa eval connect-x --eval threats --moves 4455")]
pub(crate) struct EvalArgs {
    /// The game: tiles or connect-x
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The heuristic (tiles): see `mossa list`
    #[arg(long, short = 'H', value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The evaluation (connect-x): see `mossa list`
    #[arg(long, short = 'e', value_name = "NAME", conflicts_with = "heuristic", help_heading = "Connect X")]
    pub(crate) eval: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Count sequences of moves, or different positions: the arithmetic that holds rules to account
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa perft connect-x --depth 8
  mossa perft connect-x --depth 9 --distinct
  mossa perft connect-x --board 4x4x3 --moves 12 --depth 6 --json")]
pub(crate) struct PerftArgs {
    /// The game: connect-x
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The length of the sequences
    #[arg(long, short = 'd', value_name = "N", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    /// Count different positions instead, after 0 to N moves
    #[arg(long)]
    pub(crate) distinct: bool,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A position to start from.
#[derive(Args, Debug)]
#[command(next_help_heading = "Connect X")]
pub(crate) struct StartArgs {
    /// Rows, columns and how many in a line win, each side up to 100 (6x7x4 by default)
    #[arg(long, value_name = "ROWSxCOLSxRUN", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// The columns played so far: 4453, or 10,3,12 on any board; - is the empty board
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// A drawn board instead: rows from the top with / between them, x, o, and . for an empty cell
    #[arg(long, value_name = "ROWS", conflicts_with = "moves", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

/// Reads a number of moves.
fn depth(text: &str) -> Result<u32, String> {
    let bad = || format!("{text:?} is no depth: expected a whole number from 0 to {}", u32::MAX);
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().map_err(|_| bad()) } else { Err(bad()) }
}
