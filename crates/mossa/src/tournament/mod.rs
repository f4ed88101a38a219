//! `mossa tournament --course`: each player meets every other on many boards, each beginning once.
//!
//! [`mod@entrants`] says who plays, [`bridge`] brings players in Java to the table, [`standings`] is what people read. The games
//! are those of a tournament file that is put together here, so they are kept in a ledger and can be gone on with like any other.

mod bridge;
mod entrants;
mod standings;

use std::time::Duration;

use mossa_catalogue::connect_x::{COURSE_BOARDS, COURSE_POINTS, ENTRY};
use mossa_catalogue::{GameEntry as _, Games, TwoPlayerGame as _};
use mossa_wire::{TournamentGame, TournamentReport};

use crate::args::TournamentArgs;
use crate::experiment::{self, Made};
use crate::failure::{CommandOutcome, Failure};
use crate::{output, plan};
use entrants::{Entrant, entrants};

/// What the run is called in the ledger.
const NAME: &str = "course";

pub(crate) fn run(args: &TournamentArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let boards = boards(args)?;
    let entrants = entrants(args)?;
    let Made { games, is_whole, log } = experiment::run_made(args, games, text(args, &boards, &entrants))?;
    let games: Vec<TournamentGame> =
        games.into_iter().map(|record| TournamentGame { board: record.board, game: record.game }).collect();
    let players = standings::players(&games, &entrants);
    let report = TournamentReport { game: ENTRY.name().into(), boards, points: COURSE_POINTS, players, games, log };
    if args.output.json {
        output::json(&report)?;
    } else {
        standings::write(&report, args.output.format)?;
    }
    Ok(CommandOutcome::from_good(is_whole && standings::unstarted(&report).is_empty()))
}

/// The boards that were named, or those of the course.
fn boards(args: &TournamentArgs) -> Result<Vec<String>, Failure> {
    let typed: Vec<&str> = args.boards.iter().map(String::as_str).collect();
    let names = if typed.is_empty() { &COURSE_BOARDS[..] } else { &typed };
    let name = |board: &&str| {
        let variant = ENTRY.variant(Some(board)).map_err(|error| Failure::of("--boards", error))?;
        Ok(variant.board())
    };
    names.iter().map(name).collect()
}

/// The file of the tournament. Strings are written as JSON has them, which TOML reads too.
fn text(args: &TournamentArgs, boards: &[String], entrants: &[Entrant]) -> String {
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let boards: Vec<String> = boards.iter().map(|board| quoted(board)).collect();
    let player = |entrant: &Entrant| {
        format!("  {{ name = {}, spec = {} }},\n", quoted(&entrant.name), quoted(&entrant.spec.to_string()))
    };
    let players: String = entrants.iter().map(player).collect();
    format!(
        "name = \"{NAME}\"\ngame = \"{}\"\nboards = [{}]\nplayers = [\n{players}]\ngames_per_pair = 2\nopenings = \"none\"\n\
         limits = {{ {} }}\nseed = {}\n",
        ENTRY.name(),
        boards.join(", "),
        limits(args).join(", "),
        args.seed
    )
}

/// What a move may use, as a file has it.
fn limits(args: &TournamentArgs) -> Vec<String> {
    let typed = &args.limits;
    let is_free = typed.time.is_none() && typed.nodes.is_none() && typed.depth.is_none();
    let time = typed.time.or(is_free.then_some(plan::DEFAULT_TIME));
    let millis = |time: Duration| format!("\"{}ms\"", time.as_secs_f64() * 1e3);
    let mut limits = vec![format!("margin = {}", millis(args.margin))];
    limits.extend(time.map(|time| format!("time = {}", millis(time))));
    limits.extend(typed.nodes.map(|nodes| format!("nodes = {nodes}")));
    limits.extend(typed.depth.map(|depth| format!("depth = {depth}")));
    limits.extend(typed.memory.map(|bytes| format!("memory = \"{bytes}B\"")));
    limits
}
