//! How a tournament reads: a line while it is on, a table and the errors at its end.

use std::io::Write as _;

use mossa_arena::Standings;
use mossa_catalogue::connect_x::COURSE_POINTS;
use mossa_lab::work::Timing;
use mossa_lab::work::game::work;
use mossa_wire::{TournamentPlayer, TournamentReport};

use super::entrants::Entrant;
use crate::answer::{count, seconds};
use crate::args::Format;
use crate::failure::Failure;
use crate::matches::standing::is_forfeit;
use crate::output;
use crate::table::{Column, Side, Table};

/// More errors than this are not told one by one.
const MOST_ERRORS: usize = 20;

/// Who leads, in a line.
pub(super) fn line(standings: &Standings, names: &[&str]) -> String {
    let points = standings.records().iter().map(|record| record.points(COURSE_POINTS));
    let leader = points.zip(names).max_by_key(|(points, _)| *points);
    leader.map(|(points, name)| format!("{name} leads with {points}")).unwrap_or_default()
}

/// Everybody, the best one first; who has as many points has as many wins before, and then stands as entered.
pub(super) fn players(standings: &Standings, entrants: &[Entrant], timing: Timing) -> Vec<TournamentPlayer> {
    let mut players: Vec<TournamentPlayer> = Vec::new();
    for (record, entrant) in standings.records().iter().zip(entrants) {
        players.push(TournamentPlayer {
            rank: 0,
            name: entrant.name.clone(),
            spec: entrant.spec.to_string(),
            points: record.points(COURSE_POINTS),
            wins: record.wins,
            draws: record.draws,
            losses: record.losses,
            errors: record.forfeits,
            work: work(record.moves, &record.stats, [record.time, record.slowest], timing),
        });
    }
    players.sort_by_key(|player| std::cmp::Reverse((player.points, player.wins)));
    let points: Vec<u64> = players.iter().map(|player| player.points).collect();
    for player in &mut players {
        player.rank = 1 + points.iter().filter(|&&points| player.points < points).count();
    }
    players
}

pub(super) fn write(report: &TournamentReport, format: Format) -> Result<(), Failure> {
    let mut out = output::out();
    table(report, format).write(format, &mut out)?;
    if format.is_text() {
        let [win, draw, loss] = report.points;
        let boards = if report.boards.len() == 1 { "board" } else { "boards" };
        writeln!(out, "games    {} on {} {boards}", report.games.len(), report.boards.len())?;
        writeln!(out, "points   {win} for a win, {draw} for a draw, {loss} for a loss")?;
        let errors = report.games.iter().filter(|played| is_forfeit(&played.game));
        for played in errors.clone().take(MOST_ERRORS) {
            let game = &played.game;
            let (loser, winner) =
                if game.result == "1-0" { (&game.second, &game.first) } else { (&game.first, &game.second) };
            let why = game.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
            writeln!(out, "error    {loser} against {winner} on {}, {}{why}", played.board, game.termination)?;
        }
        let n_more = errors.count().saturating_sub(MOST_ERRORS);
        if n_more != 0 {
            writeln!(out, "error    and {n_more} more")?;
        }
        let stalled = report.games.iter().filter_map(|played| Some((&played.game, played.game.stalled?)));
        for (game, seconds) in stalled.take(MOST_ERRORS) {
            let (first, second) = (&game.first, &game.second);
            writeln!(out, "stalled  {first} against {second}: not running for {seconds:.3} s; played again")?;
        }
        if let Some(log) = &report.log {
            writeln!(out, "log      the standard error of programs that crashed is in {log}")?;
        }
    }
    out.flush()?;
    Ok(())
}

/// The specs of the players that crashed.
pub(super) fn crashed(report: &TournamentReport, entrants: &[Entrant]) -> Vec<String> {
    let crashes = report.games.iter().map(|played| &played.game).filter(|game| game.termination == "crash");
    let losers = crashes.map(|game| if game.result == "1-0" { &game.second } else { &game.first });
    losers
        .filter_map(|name| entrants.iter().find(|entrant| entrant.name == *name))
        .map(|entrant| entrant.spec.to_string())
        .collect()
}

fn table(report: &TournamentReport, format: Format) -> Table {
    let timing = report.players.iter().any(|player| player.work.seconds.is_some());
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let mut columns = vec![right("rank"), left("player"), right("points"), right("share"), right("wins")];
    columns.extend([right("draws"), right("losses"), right("errors"), right("moves")]);
    columns.extend(timing.then(|| right(if format == Format::Csv { "seconds" } else { "time" })));
    let row = |player: &TournamentPlayer| {
        let n_games = player.wins + player.draws + player.losses;
        let share = 100.0 * player.points as f64 / (report.points[0] * n_games.max(1)) as f64;
        let mut row = vec![player.rank.to_string(), player.name.clone(), player.points.to_string()];
        row.push(if format == Format::Csv { format!("{share:.1}") } else { format!("{share:.1} %") });
        row.extend([player.wins, player.draws, player.losses, player.errors].map(|n| n.to_string()));
        row.push(count(player.work.moves, format));
        row.extend(timing.then(|| seconds(player.work.seconds, format)));
        row
    };
    Table { columns, rows: report.players.iter().map(row).collect() }
}
