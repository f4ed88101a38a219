//! `mossa tournament --course`: each player meets every other on many boards, each beginning once.
//!
//! [`mod@entrants`] says who plays, [`bridge`] brings players in Java to the table, [`standings`] is what people read. The games
//! are those of a tournament that is put together here, so they are kept in a ledger and can be gone on with like any other.

mod bridge;
mod entrants;
mod standings;

use std::time::Duration;

use mossa_catalogue::{Course, GameEntry, Games, TwoPlayerGame};
use mossa_wire::{LimitFigures, NamedEntrant, TournamentGame, TournamentReport, TournamentSpec};

use crate::args::TournamentArgs;
use crate::experiment::{self, Made};
use crate::failure::{CommandOutcome, Failure};
use crate::{output, plan};
use entrants::{Entrant, entrants};

/// What the run is called in the ledger.
const NAME: &str = "course";

pub(crate) fn run(args: &TournamentArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let (entry, game, course) = played(games)?;
    let boards = boards(args, game, course)?;
    let entrants = entrants(args, course)?;
    let spec = spec(args, entry.name(), &boards, &entrants);
    let Made { games, is_whole, log } = experiment::run_made(args, games, spec)?;
    let games: Vec<TournamentGame> =
        games.into_iter().map(|record| TournamentGame { board: record.board, game: record.game }).collect();
    let players = standings::players(&games, &entrants, course.points);
    let report = TournamentReport { game: entry.name().into(), boards, points: course.points, players, games, log };
    if args.output.json {
        output::json(&report)?;
    } else {
        standings::write(&report, args.output.format)?;
    }
    Ok(CommandOutcome::from_good(is_whole && standings::unstarted(&report).is_empty()))
}

/// The first game that is played in a course, and its tournament.
fn played(games: Games) -> Result<(&'static dyn GameEntry, &'static dyn TwoPlayerGame, &'static Course), Failure> {
    let played = games.for_two().find_map(|(entry, game)| Some((entry, game, game.course()?)));
    played.ok_or_else(|| Failure::of("--course", "no game is played in a course: expected FILE"))
}

/// The boards that were named, or those of the course.
fn boards(args: &TournamentArgs, game: &dyn TwoPlayerGame, course: &Course) -> Result<Vec<String>, Failure> {
    let typed: Vec<&str> = args.boards.iter().map(String::as_str).collect();
    let names = if typed.is_empty() { course.boards } else { &typed };
    let name = |board: &&str| {
        let variant = game.variant(Some(board)).map_err(|error| Failure::of("--boards", error))?;
        Ok(variant.board())
    };
    names.iter().map(name).collect()
}

/// The tournament.
fn spec(args: &TournamentArgs, game: &str, boards: &[String], entrants: &[Entrant]) -> TournamentSpec {
    let player = |entrant: &Entrant| {
        let (name, spec) = (Some(entrant.name.clone()), entrant.spec.to_string());
        mossa_wire::Entrant::Named(NamedEntrant { name, spec, limits: None })
    };
    TournamentSpec {
        name: NAME.into(),
        game: game.into(),
        boards: Some(boards.to_vec()),
        players: entrants.iter().map(player).collect(),
        games_per_pair: Some(2),
        openings: Some("none".into()),
        limits: Some(limits(args)),
        seed: Some(args.seed),
        ..TournamentSpec::default()
    }
}

/// What a move may use, as a file has it.
fn limits(args: &TournamentArgs) -> LimitFigures {
    let typed = &args.limits;
    let is_free = typed.time.is_none() && typed.nodes.is_none() && typed.depth.is_none();
    let time = typed.time.or(is_free.then_some(plan::DEFAULT_TIME));
    let millis = |time: Duration| format!("{}ms", time.as_secs_f64() * 1e3);
    LimitFigures {
        time: time.map(millis),
        nodes: typed.nodes,
        depth: typed.depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
        memory: typed.memory.map(|bytes| format!("{bytes}B")),
        clock: None,
        margin: Some(millis(args.margin)),
    }
}
