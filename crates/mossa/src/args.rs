//! What was typed.

use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, builder::Styles};
use mossa_catalogue::{quantity, tiles::Shape};

/// A laboratory for search and games.
#[derive(Parser, Debug)]
#[command(name = "mossa", bin_name = "mossa", version, about, max_term_width = 110, styles = styles())]
#[command(arg_required_else_help = true)]
#[command(after_help = "Examples:
  mossa solve \"5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12\"
  mossa compare \"1 2 3 4 5 6 7 9 8 10 11 12 14 13 0 15\" --algorithms best-first,a-star
  mossa list")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Colours: auto (on a terminal), always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(help_heading = "Output")]
    pub(crate) color: Color,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Compare(CompareArgs),
    Eval(EvalArgs),
    Generate(GenerateArgs),
    List(ListArgs),
    Bench(BenchArgs),
    Completions(CompletionsArgs),
}

/// When to use colours.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    pub(crate) fn write_global(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

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
    /// How to search: see `mossa list`
    #[arg(long, short = 'a', value_name = "SPEC")]
    pub(crate) algorithm: Option<String>,
    /// The lower bound that guides it: see `mossa list`
    #[arg(long, short = 'H', value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
    /// Show every board on the way, with g, h and f
    #[arg(long)]
    pub(crate) steps: bool,
    /// Show the states in the order in which they were expanded
    #[arg(long)]
    pub(crate) trace: bool,
    /// Record at most so many nodes for --trace
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) trace_limit: u64,
    /// Say in words why the board can or cannot be solved
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
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
    /// Algorithms, separated by commas
    #[arg(long, value_name = "SPECS", default_value = "best-first,a-star,ida-star")]
    pub(crate) algorithms: String,
    /// Heuristics, separated by commas
    #[arg(long, value_name = "NAMES", default_value = "misplaced,manhattan,linear-conflict")]
    pub(crate) heuristics: String,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What a heuristic says of a position, without searching
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa eval tiles --heuristic manhattan \"5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12\"
  mossa eval tiles --heuristic linear-conflict --file boards.txt --json")]
pub(crate) struct EvalArgs {
    /// The game: tiles
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The heuristic: see `mossa list`
    #[arg(long, short = 'H', visible_alias = "eval", value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Draw boards by chance: any, so many random moves away, or of a wanted optimal length
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa generate tiles --count 5 --seed 7         any solvable 4x4 boards
  mossa generate tiles --size 3x3 --length 31     as hard as the 8-puzzle gets
  mossa generate tiles --walk 40 | mossa solve -  how many moves a walk of 40 really takes")]
pub(crate) struct GenerateArgs {
    /// The game: tiles
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// How many boards
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) count: u64,
    /// The same seed, the same boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Rows and columns
    #[arg(long, value_name = "ROWSxCOLS", default_value = "4x4", allow_hyphen_values = true)]
    pub(crate) size: Shape,
    /// The goal: blank-last, blank-first, or a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    pub(crate) goal: String,
    /// So many random moves from the goal, none taken back at once
    #[arg(long, value_name = "MOVES", conflicts_with = "length", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) walk: Option<u64>,
    /// An optimal solution of exactly so many moves (boards of up to 16 cells)
    #[arg(long, visible_alias = "difficulty", value_name = "MOVES", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) length: Option<u64>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// All names: games, algorithms, heuristics
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa list
  mossa list tiles --json")]
pub(crate) struct ListArgs {
    /// Only this game's
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// Fixed work, counted and timed: the node counts are a signature of the players' behaviour
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa bench tiles
  mossa bench tiles --targets          heavier, and exit code 1 if a target is missed
  mossa bench tiles --json --no-timing")]
pub(crate) struct BenchArgs {
    /// Only this game's
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Also the heavy workloads with targets
    #[arg(long)]
    pub(crate) targets: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa completions bash > ~/.local/share/bash-completion/completions/mossa
  mossa completions zsh > ~/.zfunc/_mossa")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Which boards, towards which goal.
#[derive(Args, Debug)]
pub(crate) struct BoardArgs {
    /// Tiles row by row, 0 for the blank, separated by spaces or commas; - reads boards from standard input
    #[arg(value_name = "TILES", allow_negative_numbers = true)]
    pub(crate) tiles: Vec<String>,
    /// Read boards from a file, one a line, # comments; - is standard input
    #[arg(long, short = 'f', value_name = "FILE", conflicts_with = "tiles")]
    pub(crate) file: Option<String>,
    /// Rows and columns, where the board is not square
    #[arg(long, value_name = "ROWSxCOLS", allow_hyphen_values = true)]
    pub(crate) size: Option<Shape>,
    /// The goal: blank-last (1 2 … 0), blank-first (0 1 2 …), or a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    pub(crate) goal: String,
}

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
    /// Memory to hold: 200MiB, 2GiB (half of what is free by default)
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// Boards that `solve` has in hand side by side (all cores by default)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) threads: Option<u64>,
}

/// How to print.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Leave out seconds and peak memory, so that the same work prints the same bytes
    #[arg(long)]
    pub(crate) no_timing: bool,
    /// Tables as text, markdown, latex or csv
    #[arg(long, value_name = "FORMAT", default_value = "text", hide_possible_values = true)]
    pub(crate) format: Format,
}

/// How tables are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// For a terminal.
    Text,
    /// For a web page or a readme.
    Markdown,
    /// For a paper.
    Latex,
    /// For a spreadsheet.
    Csv,
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text:?} is no seed: expected a whole number from 0 to {}", u64::MAX))
}

fn styles() -> Styles {
    use anstyle::AnsiColor;
    Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default().bold())
        .placeholder(AnsiColor::Cyan.on_default())
}
