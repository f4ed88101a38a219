//! What was typed about matches.

use std::time::Duration;

use clap::{Args, ValueEnum};
use mossa_arena::{Periods, Sprt, SprtModel};
use mossa_catalogue::{clock, cores, quantity};

use super::limits::seed;
use super::{GameLimitArgs, OpeningArgs, OutputArgs, VariantArgs};

/// Two players play many games: who is stronger, and how sure that is
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa match --game connect-x --first engine --second alpha-beta:depth=6 --games 20 --swap --time 100ms
  mossa match --game connect-x --board 8x9x4 --first engine --second deepening --nodes 5000 --openings random --games 20 --swap --name new --name old
  mossa match --game connect-x --first engine --second engine:eval=threats --clock 10s+0.1s --sprt 0,10 --swap --pgn games.pgn
  mossa match --game chess --first engine:clock=40/20s --second 'uci:cmd=stockfish,ponder=on,restart=off' --clock 40/60s
  mossa match --game connect-x --first engine --second 'ugi:cmd=\"python3 player.py\"' --time 100ms --margin 50ms")]
pub(crate) struct MatchArgs {
    /// The game: see `mossa list`
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// A player: see `mossa list`
    #[arg(long, value_name = "SPEC")]
    pub(crate) first: String,
    /// The other; results are told from the view of the first
    #[arg(long, value_name = "SPEC")]
    pub(crate) second: String,
    /// What a player is called in tables and records instead of its spec; once for --first, twice for both
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub(crate) name: Vec<String>,
    /// How many games (by default every opening once, with --swap twice; with --sprt up to 10000)
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    pub(crate) games: Option<u64>,
    /// Play in pairs: from every opening each player begins once
    #[arg(long)]
    pub(crate) swap: bool,
    /// Add the record of every game to this file, as soon as it is finished
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<String>,
    /// The seed of players that play by chance; every game and player has one of its own made from it
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Games that are played side by side; they take time from each other
    #[arg(long, value_name = "N", default_value = "1", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) concurrency: u64,
    /// Tie every game at the same time to a core of its own, its programs included, two where a player ponders: of all
    /// cores, or of those listed, as in --affinity=0,2,4-7 (Linux)
    #[arg(long, value_name = "CORES", value_parser = affinity, num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "")]
    pub(crate) affinity: Option<CoreList>,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) opening: OpeningArgs,
    #[command(flatten)]
    pub(crate) limits: GameLimitArgs,
    /// Time for a whole game, and what every move adds: 10s+0.1s, or 10s; for every 40 moves: 40/60s; for periods that follow
    /// each other: 40/90m+30s:15m+30s. A player's spec may have a clock of its own: engine:clock=5s
    #[arg(long, value_name = "[MOVES/]TIME[+TIME]", value_parser = clock::read, allow_hyphen_values = true)]
    #[arg(help_heading = "Limits")]
    pub(crate) clock: Option<Periods>,
    /// Outside programs may take so long to introduce themselves (10s by default), which is on nobody's clock
    #[arg(long, value_name = "TIME", value_parser = quantity::duration, allow_hyphen_values = true)]
    #[arg(help_heading = "Limits")]
    pub(crate) startup: Option<Duration>,
    /// Answers of outside programs may come so much later
    #[arg(long, value_name = "TIME", value_parser = quantity::duration, allow_hyphen_values = true)]
    #[arg(help_heading = "Limits")]
    pub(crate) margin: Option<Duration>,
    /// Add the standard error of outside programs to this file (by default to one in your state folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Write everything that is said to outside programs and by them to this file: time, direction, player and line
    #[arg(long, value_name = "FILE")]
    pub(crate) transcript: Option<String>,
    #[command(flatten)]
    pub(crate) ending: EndingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// When to stop, and how to end games early.
#[derive(Args, Debug)]
#[command(next_help_heading = "Ending early")]
pub(crate) struct EndingArgs {
    /// Stop as soon as one of two Elo differences is accepted; with error rates if they are not 0.05
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Test>,
    /// What the differences are measured in: logistic Elo, or Elo normalized by the deviation of a game
    #[arg(long, value_name = "MODEL", requires = "sprt", hide_possible_values = true)]
    pub(crate) sprt_model: Option<Model>,
    /// A game is lost when both players say that it is, by this much …
    #[arg(long, value_name = "SCORE", value_parser = score, allow_hyphen_values = true)]
    pub(crate) resign_score: Option<i32>,
    /// … for so many moves each (3 by default)
    #[arg(long, value_name = "N", value_parser = plies, requires = "resign_score", allow_hyphen_values = true)]
    pub(crate) resign_moves: Option<u32>,
    /// … or when only the loser does: one or two sides (two by default)
    #[arg(long, value_name = "SIDES", requires = "resign_score", hide_possible_values = true)]
    pub(crate) resign_sides: Option<SidesArg>,
    /// A game is drawn when both players say no more than this for either side …
    #[arg(long, value_name = "SCORE", value_parser = score, allow_hyphen_values = true)]
    pub(crate) draw_score: Option<i32>,
    /// … for so many moves each (5 by default) …
    #[arg(long, value_name = "N", value_parser = plies, requires = "draw_score", allow_hyphen_values = true)]
    pub(crate) draw_moves: Option<u32>,
    /// … and not before so many moves of both sides
    #[arg(long, value_name = "PLIES", value_parser = plies, requires = "draw_score", allow_hyphen_values = true)]
    pub(crate) draw_after: Option<u32>,
    /// A game is drawn after so many moves of both sides
    #[arg(long, value_name = "PLIES", value_parser = plies, allow_hyphen_values = true)]
    pub(crate) max_plies: Option<u32>,
    /// A game of chess ends when the Syzygy tablebases in this folder (or several, with : between) know its result
    #[arg(long, value_name = "PATH")]
    pub(crate) syzygy: Option<String>,
}

/// What the differences of a test are measured in.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum Model {
    /// Logistic Elo.
    Logistic,
    /// Normalised Elo.
    Normalized,
}

/// Which players must consider a game decided.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum SidesArg {
    /// The loser.
    One,
    /// Both.
    Two,
}

impl EndingArgs {
    /// The test that was typed, if there was one.
    pub(crate) fn test(&self) -> Option<Test> {
        let model = match self.sprt_model {
            Some(Model::Normalized) => SprtModel::Normalized,
            Some(Model::Logistic) | None => SprtModel::Logistic,
        };
        self.sprt.map(|test| Test { sprt: test.sprt.in_model(model), ..test })
    }
}

/// A test, and the differences it was made from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    pub(crate) elo: [f64; 2],
    pub(crate) sprt: Sprt,
}

/// Reads the name of a player.
fn name(text: &str) -> Result<String, String> {
    let is_name = !text.trim().is_empty() && !text.contains(char::is_control);
    if is_name { Ok(text.trim().to_owned()) } else { Err(format!("{text:?} is no name: expected a few words")) }
}

/// Cores to tie games to; none where all will do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CoreList(pub(crate) Option<Vec<usize>>);

fn affinity(text: &str) -> Result<CoreList, String> {
    if text.is_empty() { Ok(CoreList(None)) } else { cores::read(text).map(|cores| CoreList(Some(cores))) }
}

/// Reads a number of games: the schedule is made before the first, so there is an end to them.
fn games(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1_000_000;
    let n = quantity::count(text).ok().filter(|&n| n <= MOST);
    n.ok_or_else(|| format!("{text:?} is no number of games: expected a whole number from 1 to {MOST}"))
}

/// Reads a number of moves.
fn plies(text: &str) -> Result<u32, String> {
    let n = quantity::count(text).ok().and_then(|n| u32::try_from(n).ok());
    n.ok_or_else(|| format!("{text:?} is no number of moves: expected a whole number from 1 to {}", u32::MAX))
}

/// Reads a score that is said of a position.
fn score(text: &str) -> Result<i32, String> {
    const MOST: u64 = 1_000_000;
    let bad = || format!("{text:?} is no such score: expected a whole number from 1 to {MOST}");
    quantity::count(text).ok().filter(|&n| n <= MOST).map(|n| n as i32).ok_or_else(bad)
}

/// Reads a test.
fn sprt(text: &str) -> Result<Test, String> {
    const USUAL_RATE: f64 = 0.05;
    let bad =
        || format!("{text:?} is no test: expected two Elo differences, such as 0,10, and perhaps two error rates");
    let numbers: Vec<f64> =
        text.split(',').map(|part| part.trim().parse().map_err(|_| bad())).collect::<Result<_, _>>()?;
    let (elo, [alpha, beta]) = match numbers[..] {
        [elo0, elo1] => ([elo0, elo1], [USUAL_RATE; 2]),
        [elo0, elo1, alpha, beta] => ([elo0, elo1], [alpha, beta]),
        _ => return Err(bad()),
    };
    let sprt = Sprt::new(elo[0], elo[1], alpha, beta).map_err(|error| error.to_string())?;
    Ok(Test { elo, sprt })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read() {
        assert_eq!(sprt("-5,5,0.1,0.1").map(|test| test.elo), Ok([-5.0, 5.0]));
        for text in ["", "5", "5,0", "0,5,0.1", "0,5,0.1,0.7", "0,5,a,b", "0,nan", "0,inf"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }
}
