//! What was agreed before a match.

use std::time::Duration;

use mossa_arena::{Adjudication, Colours, DrawAgreement, Resignation, Schedule, TimeControl};
use mossa_catalogue::start::{ChessOpeningError, chess_openings};
use mossa_catalogue::{Bout, Boxed, Contestant, Spec, Start, is_outside};
use mossa_kernel::{Limits, Score, StopFlag};

use super::{game_limits, open_file, read_lines, start};
use crate::args::{EndingArgs, GameLimitArgs, MatchArgs};
use crate::failure::Failure;
use crate::outside::{self, Grants};

/// Where games begin, all on one board.
pub(crate) type Openings = Vec<Boxed>;

/// What a move may take when nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// The most games of a test.
const GAMES_OF_A_TEST: u64 = 10_000;
/// As many games at once are more than any machine likes.
const MOST_AT_ONCE: u64 = 1_024;

/// The bout that was typed, and where its games begin.
pub(crate) fn bout(args: &MatchArgs, stop: &StopFlag) -> Result<(Bout, Openings), Failure> {
    let openings = openings(args)?;
    let grants = Grants {
        startup: args.startup,
        margin: args.margin,
        log: args.log.as_deref(),
        transcript: args.transcript.as_deref(),
    };
    let outsiders = outside::allowed(&grants, stop)?;
    let contestant = |part, text: &str| {
        let player = contestant(part, text, args)?;
        super::player(part, text, openings[0].as_ref(), &outsiders).map(|()| player)
    };
    let players = vec![contestant("--first", &args.first)?, contestant("--second", &args.second)?];
    let once = openings.len() as u64 * if args.swap { 2 } else { 1 };
    let most = if args.ending.sprt.is_some() { GAMES_OF_A_TEST } else { once };
    let schedule = Schedule {
        encounters: vec![[0, 1]],
        n_games: args.games.unwrap_or(most) as usize,
        n_openings: openings.len(),
        colours: if args.swap { Colours::Swapped } else { Colours::Fixed },
        seed: args.seed,
    };
    let n_threads = n_at_once(args.concurrency) as usize;
    let adjudication = adjudication(&args.ending);
    let bout = Bout { players, schedule, adjudication, n_threads, outsiders };
    Ok((bout, openings))
}

/// Games side by side.
pub(crate) fn n_at_once(typed: u64) -> u64 {
    typed.min(MOST_AT_ONCE)
}

fn openings(args: &MatchArgs) -> Result<Openings, Failure> {
    let start = start("--game", &args.game, &args.variant)?;
    let Some(file) = &args.openings else { return Ok(vec![start.beginning()]) };
    match start {
        Start::ConnectX(_) => {
            read_lines(file, |part, line| start.opening(line).map_err(|error| Failure::of(part, error)))
        }
        Start::Chess(rules) => {
            let read = chess_openings(rules, file, open_file(file)?).map_err(|error| match error {
                ChessOpeningError::File(error) => Failure::of(file, error),
                ChessOpeningError::Position { line, error } => Failure::of(format!("{file}, line {line}"), error),
            })?;
            let empty = || Failure::of(file, "there is no opening in it: expected at least one");
            if read.is_empty() { Err(empty()) } else { Ok(read) }
        }
    }
}

/// A player with its limits.
fn contestant(part: &str, text: &str, args: &MatchArgs) -> Result<Contestant, Failure> {
    let spec: Spec = text.parse().map_err(|error| Failure::of(part, error))?;
    let mut each_move = limits_of_a_move(&args.limits, &spec, args.concurrency);
    if args.clock.is_some() {
        each_move.time = args.limits.time;
    }
    let margin = margin(&spec, args.margin);
    Ok(Contestant { spec, control: TimeControl { each_move, game: args.clock, margin } })
}

/// What a player may use for a move: what was typed, else ten seconds, unless the player says itself.
pub(crate) fn limits_of_a_move(args: &GameLimitArgs, spec: &Spec, concurrency: u64) -> Limits {
    let mut limits = game_limits(args);
    if args.memory.is_none() {
        // Two players of every game share what is free.
        limits.memory = limits.memory.map(|bytes| bytes / (2 * n_at_once(concurrency)));
    }
    let is_free = limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
    if is_free && spec.value("time").is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    limits
}

/// How late the answers of a player may come: only those of programs may.
pub(crate) fn margin(spec: &Spec, typed: Option<Duration>) -> Duration {
    typed.filter(|_| is_outside(spec)).unwrap_or_default()
}

fn adjudication(args: &EndingArgs) -> Adjudication {
    let resignation = |score| Resignation { score: Score::new(score), n_moves: args.resign_moves.unwrap_or(3) };
    let draw = |score| DrawAgreement {
        score: Score::new(score),
        n_moves: args.draw_moves.unwrap_or(5),
        after_plies: args.draw_after.unwrap_or(0),
    };
    Adjudication {
        resignation: args.resign_score.map(resignation),
        draw: args.draw_score.map(draw),
        most_plies: args.max_plies,
    }
}
