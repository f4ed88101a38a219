//! The command lines that take positions of games: `analyze`, `eval`, `perft` and `play`.

use clap::Args;
use mossa_catalogue::quantity;

use super::limits::seed;
use super::{BOARDS, BoardArgs, ErrandArgs, GameLimitArgs, OutputArgs};
use crate::terminal::play::Language;
use crate::terminal::squares::Pieces;

/// Analyse a position: the best move, its score, the expected line
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa analyze connect-x --moves 4455 --time 1s
  mossa analyze connect-x --board 8x9x4 --moves 5,5,4 --player alpha-beta:depth=6,eval=threats
  mossa analyze connect-x --file positions.txt --best-only --nodes 100000 --json
  mossa analyze chess --moves e4,e5,Nf3 --lines 3 --explain --time 2s
  mossa analyze tiles \"8 1 3 4 0 2 7 6 5\" --player a-star:heuristic=manhattan")]
pub(crate) struct AnalyzeArgs {
    /// The game or puzzle: see `mossa list`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The player: see `mossa list`
    #[arg(long, short = 'p', value_name = "SPEC")]
    pub(crate) player: Option<String>,
    /// The seed of a player that uses random numbers, if its spec has none
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// Only the position's value and best move, not the value of every move
    #[arg(long)]
    pub(crate) best_only: bool,
    /// How many lines to show, the best first (3 by default from a player that gives several)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    #[arg(conflicts_with = "best_only")]
    pub(crate) lines: Option<u64>,
    /// Say why the best line is thought to be the best, where the engine of the game has terms to explain by
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) limits: GameLimitArgs,
    /// Positions of a file searched in parallel (1 by default, so that none slows another down)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    #[arg(help_heading = "Limits")]
    pub(crate) threads: Option<u64>,
    #[command(flatten)]
    pub(crate) errand: ErrandArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Evaluate a position by a heuristic or an evaluation, without searching
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa eval tiles --heuristic manhattan \"5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12\"
  mossa eval tiles --heuristic linear-conflict --file boards.txt --json
  mossa eval connect-x --eval threats --moves 4455
  mossa eval chess --eval hard --moves e4,e5,Nf3")]
pub(crate) struct EvalArgs {
    /// The game or puzzle: see `mossa list`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The heuristic (tiles): see `mossa list`
    #[arg(long, short = 'H', value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The evaluation of a game: see `mossa list`
    #[arg(long, short = 'e', value_name = "NAME", conflicts_with = "heuristic")]
    pub(crate) eval: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Count move sequences or distinct positions: the standard check of move generation
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa perft connect-x --depth 8
  mossa perft connect-x --depth 9 --distinct
  mossa perft connect-x --board 4x4x3 --moves 12 --depth 6 --json
  mossa perft chess --depth 5
  mossa perft chess --file data/chess/perft.epd --depth 4")]
pub(crate) struct PerftArgs {
    /// The game: see `mossa list`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The length of the sequences
    #[arg(long, short = 'd', value_name = "N", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    /// Count different positions instead, after 0 to N moves
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Count from the positions of an EPD file, and compare with the counts that it holds (D4 197281)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["distinct", "moves", "fen"])]
    pub(crate) file: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Play in the terminal: against a player or a friend, or watch two players
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa play connect-x                                              you begin, the engine answers
  mossa play chess --level 3 --lang it --save partite.pgn           about 1250 Elo, in Italian
  mossa play connect-x --first engine --second human --name Anna --time 1s
  mossa play tiles --size 3x3 --seed 7                              slide tiles, with hints
  mossa play connect-x --first random --second alpha-beta:depth=2   watch two players")]
pub(crate) struct PlayArgs {
    /// The game or puzzle: see `mossa list`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// The player of X or White in the first round: human, or a player (see `mossa list`); sides change from round to
    /// round (human by default)
    #[arg(long, value_name = "SPEC")]
    pub(crate) first: Option<String>,
    /// The player of the other side (the engine by default, at a level)
    #[arg(long, value_name = "SPEC")]
    pub(crate) second: Option<String>,
    /// How strong the engine is, 1 to 8, where its spec does not say so (asked at a terminal; 4 elsewhere, or full strength
    /// with --time, --nodes or --depth). It answers in about a second
    #[arg(long, value_name = "N", value_parser = level, allow_hyphen_values = true, conflicts_with = "elo")]
    pub(crate) level: Option<usize>,
    /// The same as an Elo rating, where the game has such
    #[arg(long, value_name = "N", value_parser = rating, allow_hyphen_values = true)]
    pub(crate) elo: Option<u32>,
    /// The name of the person
    #[arg(long, value_name = "NAME", conflicts_with = "names")]
    pub(crate) name: Option<String>,
    /// Both names, in the order of --first and --second
    #[arg(long, value_name = "A,B")]
    pub(crate) names: Option<String>,
    /// How many rounds (asks after each by default; one if no player is human)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) rounds: Option<u64>,
    /// The player that gives hints (engine by default)
    #[arg(long, value_name = "SPEC")]
    pub(crate) hint: Option<String>,
    /// The seed of players that use random numbers; every player and round gets the next one
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Add the standard error of outside programs to this file (by default to one in your state folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Write all messages to and from outside programs to this file: time, direction, player and line
    #[arg(long, value_name = "FILE")]
    pub(crate) transcript: Option<String>,
    /// Keep a record of all rounds in this file; as PGN if it is called so and the game has that
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) limits: GameLimitArgs,
    /// The language: en or it
    #[arg(long, value_name = "LANG", default_value = "en", hide_possible_values = true, help_heading = "Output")]
    pub(crate) lang: Language,
    /// The width of a line in characters (by default that of the terminal; 100 elsewhere)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true, help_heading = "Output")]
    pub(crate) width: Option<u64>,
    /// Draw pieces as letters or figures (letters by default), where there are more than stones
    #[arg(long, value_name = "HOW", hide_possible_values = true, help_heading = "Output")]
    pub(crate) pieces: Option<Pieces>,
    /// Leave out how long a player took, so that the same game prints the same bytes
    #[arg(long, help_heading = "Output")]
    pub(crate) no_timing: bool,
    /// Two players: print one JSON document at the end, and nothing else
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// A puzzle to play.
#[derive(Args, Debug)]
pub(crate) struct PuzzleArgs {
    /// Tiles: the board row by row, 0 for the blank (drawn with --seed by default)
    #[arg(value_name = BOARDS, allow_negative_numbers = true)]
    pub(crate) boards: Vec<String>,
    /// Rows and columns (4x4 by default)
    #[arg(long, value_name = "ROWSxCOLS", allow_hyphen_values = true, help_heading = "Puzzles")]
    pub(crate) size: Option<String>,
    /// The goal: blank-last (the default), blank-first, or a board
    #[arg(long, value_name = "GOAL", help_heading = "Puzzles")]
    pub(crate) goal: Option<String>,
}

/// What a game is played on.
#[derive(Args, Debug)]
pub(crate) struct VariantArgs {
    /// The board or the variant: see `mossa list` with the name of the game (its usual one by default). A variant that programs
    /// know by an option of its own may also be named as one
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
}

/// A position to start from.
#[derive(Args, Debug)]
pub(crate) struct StartArgs {
    /// The moves played so far, as the game writes them, with commas or blanks between, such as e4,e5 or 10,3,12; - is none
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// A position as FEN; clocks may be missing (the beginning by default)
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    /// A position as text or as a drawn board: rows from the top with / between them, x, o, and . for an empty cell
    #[arg(long, value_name = "ROWS", conflicts_with = "moves", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

/// Reads a level.
fn level(text: &str) -> Result<usize, String> {
    let level = text.parse().ok().filter(|level| (1..=8).contains(level));
    level.ok_or_else(|| format!("{text:?} is no level: expected a whole number from 1 to 8"))
}

/// Reads an Elo rating.
fn rating(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text:?} is no rating: expected a whole number such as 1500"))
}

/// Reads a number of moves.
fn depth(text: &str) -> Result<u32, String> {
    let bad = || format!("{text:?} is no depth: expected a whole number from 0 to {}", u32::MAX);
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().map_err(|_| bad()) } else { Err(bad()) }
}
