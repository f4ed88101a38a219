//! The command lines of `mossa solve`, `mossa compare` and `mossa generate`.

use clap::Args;
use mossa_catalogue::quantity;

use super::limits::seed;
use super::{ErrandArgs, LimitArgs, OutputArgs};

/// Solve sliding-tile boards, or prove that they cannot be solved
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa solve \"5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12\"             the shortest way, proven
  mossa solve \"1 2 3 4 5 6 0 7 8\" --algorithm a-star --heuristic manhattan --steps
  mossa solve --size 2x3 \"5 4 3 2 1 0\" --goal blank-first --json
  mossa solve --file boards.txt --threads 2 --format csv         many boards, one a line
  mossa solve \"3 9 1 15 14 11 4 6 13 0 10 12 2 7 8 5\" --explain  why it cannot be solved")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The puzzle: see `mossa list` (its first puzzle by default)
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The algorithm: see `mossa list`
    #[arg(long, short = 'a', value_name = "SPEC")]
    pub(crate) algorithm: Option<String>,
    /// The heuristic: see `mossa list`
    #[arg(long, short = 'H', value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
    /// Show every board on the way, with g, h and f
    #[arg(long)]
    pub(crate) steps: bool,
    /// Show the states in the order in which they were expanded
    #[arg(long)]
    pub(crate) trace: bool,
    /// Record at most this many nodes for --trace
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) trace_limit: u64,
    /// Explain why the board can or cannot be solved
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) errand: ErrandArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Solve the same boards with several algorithms and heuristics, and put the figures side by side
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa compare \"1 2 3 4 5 6 7 9 8 10 11 12 14 13 0 15\" --heuristics misplaced,manhattan
  mossa compare \"8 1 3 4 0 2 7 6 5\" --algorithms a-star,weighted-a-star:weight=2 --format latex
  mossa compare --file boards.txt --heuristics 'zero,max(manhattan,inversion-distance)' --json")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The puzzle: see `mossa list` (sliding tiles by default)
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Algorithms, separated by commas
    #[arg(long, value_name = "SPECS", default_value = "best-first,a-star,ida-star")]
    pub(crate) algorithms: String,
    /// Heuristics, separated by commas; for sliding tiles misplaced,manhattan,linear-conflict by default
    #[arg(long, value_name = "NAMES")]
    pub(crate) heuristics: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Generate random boards: uniform, from a random walk, or of a given optimal length
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa generate tiles --count 5 --seed 7         any solvable 4x4 boards
  mossa generate tiles --size 3x3 --length 31     as hard as the 8-puzzle gets
  mossa generate tiles --walk 40 | mossa solve -  how many moves a walk of 40 really takes")]
pub(crate) struct GenerateArgs {
    /// The puzzle: see `mossa list`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// How many boards
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) count: u64,
    /// The seed; the same seed gives the same boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Rows and columns (4x4 by default), or another name of a board of the puzzle
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    /// The goal: blank-last (the default), blank-first, or a board
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Option<String>,
    /// Boards this many random moves from the goal, no move undone at once
    #[arg(long, value_name = "MOVES", conflicts_with = "length", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) walk: Option<u64>,
    /// Boards whose optimal solution takes exactly this many moves (sliding boards of up to 16 cells)
    #[arg(long, visible_alias = "difficulty", value_name = "MOVES", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) length: Option<u64>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// The name of the argument for boards in usages and errors.
pub(crate) const BOARDS: &str = "TILES";

/// Which boards, towards which goal.
#[derive(Args, Debug)]
pub(crate) struct BoardArgs {
    /// Tiles row by row, 0 for the blank, separated by spaces or commas; - reads boards from standard input
    #[arg(value_name = BOARDS, allow_negative_numbers = true)]
    pub(crate) boards: Vec<String>,
    /// Read boards from a file, one a line, # comments; - is standard input
    #[arg(long, short = 'f', value_name = "FILE", conflicts_with = "boards")]
    pub(crate) file: Option<String>,
    /// Rows and columns, where the board is not square
    #[arg(long, value_name = "ROWSxCOLS", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    /// The goal: blank-last (1 2 … 0, the default), blank-first (0 1 2 …), or a board
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Option<String>,
}
