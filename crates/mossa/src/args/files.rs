//! What was typed about files of games and positions: test suites and games to review.

use clap::Args;
use mossa_catalogue::{Variant, quantity};

use super::limits::seed;
use super::{GameLimitArgs, OutputArgs, StartArgs, VariantArgs};

/// Run a best-move test: how many positions of an EPD file a player solves
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa suite wac.epd --time 1s
  mossa suite wac.epd --player alpha-beta:depth=3,eval=hard --threads 2 --format csv
  head -20 wac.epd | mossa suite - --nodes 20000 --json")]
pub(crate) struct SuiteArgs {
    /// Positions with their best moves (bm) or moves to avoid (am): EPD, one a line; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// The game (the first that has such files by default)
    #[arg(long, short = 'g', value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) thinker: ThinkerArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Review a game move by move: what every move lost, mistakes marked, better moves shown
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa review game.pgn --time 1s
  mossa review games.pgn --number 3 --nodes 20000 --annotate reviewed.pgn
  mossa review games.pgn --player deepening:eval=hard --depth 4 --json
  mossa review --game connect-x --moves 444444355 --nodes 100000
  mossa runs export cup | mossa review - --game connect-x --board 6x7x4")]
pub(crate) struct ReviewArgs {
    /// Games: as PGN where the game has that, as moves with one game a line elsewhere, or as records of `runs export` or
    /// `match --json`; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "moves")]
    pub(crate) file: Option<String>,
    /// The game (the first that is recorded as PGN by default); a number is the same as --number
    #[arg(long, short = 'g', value_name = "GAME", value_parser = game_or_number, allow_hyphen_values = true)]
    pub(crate) game: Vec<GameOrNumber>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) number: Option<u64>,
    /// Write the games of a PGN file to this file, with scores, glyphs and better lines
    #[arg(long, value_name = "FILE")]
    pub(crate) annotate: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) thinker: ThinkerArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What `--game` of a review says: of which game the games are, or which of them is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GameOrNumber {
    Game(String),
    Number(u64),
}

fn game_or_number(text: &str) -> Result<GameOrNumber, String> {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
    if is_number { quantity::count(text).map(GameOrNumber::Number) } else { Ok(GameOrNumber::Game(text.to_owned())) }
}

/// Who is asked about many positions, and what it may use for each.
#[derive(Args, Debug)]
pub(crate) struct ThinkerArgs {
    /// Who thinks: see `mossa list` with the name of the game (its best player by default)
    #[arg(long, short = 'p', value_name = "SPEC")]
    player: Option<String>,
    /// The seed of a player that uses random numbers, if its spec has none
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: GameLimitArgs,
    /// Positions searched in parallel; they take time from each other
    #[arg(long, value_name = "N", default_value = "1", value_parser = quantity::count, allow_hyphen_values = true)]
    #[arg(help_heading = "Limits")]
    pub(crate) threads: u64,
}

impl ThinkerArgs {
    /// The player that was named, or the game's own.
    pub(crate) fn player(&self, variant: &dyn Variant) -> &str {
        self.player.as_deref().unwrap_or_else(|| variant.default_player())
    }
}
