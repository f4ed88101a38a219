//! The settings of a match, from the command line.

use std::sync::Arc;
use std::time::Duration;

use mossa_arena::{Adjudication, Colours, DrawAgreement, ResignSides, Resignation, Schedule, TimeControl};
use mossa_catalogue::{Boxed, Cores, Games, Match, MatchPlayer, Spec, clock, is_outside};
use mossa_kernel::{Limits, Score, StopFlag};
use mossa_lab::plan::Note;

use super::openings::{Meetings, openings};
use super::{game_limits, variant};
use crate::args::{EndingArgs, GameLimitArgs, MatchArgs, SidesArg};
use crate::failure::Failure;
use crate::outside::{self, Grants};

/// Where games begin, all on one board.
pub(crate) type Openings = Vec<Boxed>;

/// What a move may take when nothing is said.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// The most games of a test.
const GAMES_OF_A_TEST: u64 = 10_000;
/// As many games at once are more than any machine likes.
const MAX_AT_ONCE: u64 = 1_024;

/// The fixture that was typed, where its games begin, and what should be known before the first.
pub(crate) fn fixture(
    games: Games,
    args: &MatchArgs,
    stop: &StopFlag,
) -> Result<(Match, Openings, Vec<Note>), Failure> {
    let variant = variant(games, "--game", &args.game, &args.variant)?;
    let beginning = variant.beginning();
    let grants = Grants {
        startup: args.startup,
        margin: args.margin,
        log: args.log.as_deref(),
        transcript: args.transcript.as_deref(),
        ledger: None,
    };
    let mut resources = outside::allowed(&grants, stop)?;
    if let Some(path) = &args.ending.syzygy {
        let tablebases = resources.open_tablebases(path, beginning.as_ref());
        resources = resources.with_tablebases(tablebases.map_err(|error| Failure::of("--syzygy", error))?);
    }
    let contestant = |part, text: &str| {
        let player = contestant(part, text, args)?;
        super::player(part, &player.spec.to_string(), beginning.as_ref(), &resources).map(|()| player)
    };
    let players = vec![contestant("--first", &args.first)?, contestant("--second", &args.second)?];
    let asked = args.games.or_else(|| args.ending.sprt.map(|_| GAMES_OF_A_TEST));
    let repeats = players.iter().all(|player| {
        // A time that nobody typed is there for safety, and does not cut a search short that has another limit.
        let mut stated = player.clone();
        stated.control.each_move.time = player.control.each_move.time.filter(|_| args.limits.time.is_some());
        beginning.is_deterministic(&stated, &resources).unwrap_or(false)
    });
    let (openings, notes) = openings(args, variant.as_ref(), &Meetings { n_games: asked, is_repeated: repeats })?;
    let once = openings.len() as u64 * if args.swap { 2 } else { 1 };
    let schedule = Schedule {
        encounters: vec![[0, 1]],
        n_games: asked.unwrap_or(once) as usize,
        n_openings: openings.len(),
        colours: if args.swap { Colours::Swapped } else { Colours::Fixed },
        seed: args.seed,
    };
    let n_threads = n_at_once(args.concurrency) as usize;
    let adjudication = adjudication(&args.ending);
    let cores = cores(args, &players, n_threads.min(schedule.n_games))?;
    let fixture = Match { players, schedule, adjudication, n_threads, resources, cores };
    Ok((fixture, openings, notes))
}

/// The cores of every game at the same time, where games are tied to cores.
fn cores(args: &MatchArgs, players: &[MatchPlayer], n_games: usize) -> Result<Option<Arc<Cores>>, Failure> {
    let Some(listed) = &args.affinity else { return Ok(None) };
    let ponders = players.iter().any(|player| player.spec.value("ponder") == Some("on"));
    let cores = Cores::of(listed.0.as_deref(), n_games, if ponders { 2 } else { 1 });
    cores.map(|cores| Some(Arc::new(cores))).map_err(|error| Failure::of("--affinity", error))
}

/// Games side by side.
pub(crate) fn n_at_once(typed: u64) -> u64 {
    typed.min(MAX_AT_ONCE)
}

/// A player with its limits.
fn contestant(part: &str, text: &str, args: &MatchArgs) -> Result<MatchPlayer, Failure> {
    let spec: Spec = text.parse().map_err(|error| Failure::of(part, error))?;
    let each_move = limits_of_a_move(&args.limits, &spec, args.concurrency);
    let common = TimeControl { each_move, game: args.clock, margin: margin(&spec, args.margin) };
    let mut control = clock::own_limits(&spec, common).map_err(|error| Failure::of(part, error))?;
    if control.game.is_some() && spec.value("time").is_none() {
        // A clock is limit enough.
        control.each_move.time = args.limits.time;
    }
    Ok(MatchPlayer { spec: clock::without_clock(&spec), control })
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
    let sides = if args.resign_sides == Some(SidesArg::One) { ResignSides::One } else { ResignSides::Two };
    let resignation = |score| Resignation { score: Score::new(score), n_moves: args.resign_moves.unwrap_or(3), sides };
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
