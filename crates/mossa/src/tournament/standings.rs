//! The text of a tournament: a line while it is on, a table and the errors at its end.

use std::io::Write as _;

use mossa_wire::{MatchWork, TournamentGame, TournamentPlayer, TournamentReport};

use super::entrants::Entrant;
use crate::answer::{count, seconds};
use crate::args::Format;
use crate::failure::Failure;
use crate::matches::standing::is_forfeit;
use crate::output::shown;
use crate::prose;
use crate::table::{Column, Side, Table};

/// More errors than this are not told one by one.
const MAX_ERRORS: usize = 20;

/// All players, the best one first: by points, then by wins, then in the order of entry.
pub(super) fn players(games: &[TournamentGame], entrants: &[Entrant], points: [u64; 3]) -> Vec<TournamentPlayer> {
    let mut players: Vec<TournamentPlayer> = entrants.iter().map(|entrant| player(games, entrant, points)).collect();
    players.sort_by_key(|player| std::cmp::Reverse((player.points, player.wins)));
    let points: Vec<u64> = players.iter().map(|player| player.points).collect();
    for player in &mut players {
        player.rank = 1 + points.iter().filter(|&&points| player.points < points).count();
    }
    players
}

/// What a player did in its games.
fn player(games: &[TournamentGame], entrant: &Entrant, points: [u64; 3]) -> TournamentPlayer {
    let work = MatchWork::default();
    let (name, spec) = (entrant.name.clone(), entrant.spec.to_string());
    let mut player = TournamentPlayer { rank: 0, name, spec, points: 0, wins: 0, draws: 0, losses: 0, errors: 0, work };
    for TournamentGame { game, .. } in games {
        for (name, own, win) in [(&game.first, &game.first_stats, "1-0"), (&game.second, &game.second_stats, "0-1")] {
            if *name != player.name {
                continue;
            }
            player.work.add(own);
            match game.result.as_str() {
                "1/2-1/2" => player.draws += 1,
                result if result == win => player.wins += 1,
                _ => {
                    player.losses += 1;
                    player.errors += u64::from(is_forfeit(game));
                }
            }
        }
    }
    let [win, draw, loss] = points;
    player.points = win * player.wins + draw * player.draws + loss * player.losses;
    player
}

/// The players that lost every game by an error before their first move: they never played.
pub(super) fn unstarted(report: &TournamentReport) -> Vec<&str> {
    let never = |player: &&TournamentPlayer| {
        let n_games = player.wins + player.draws + player.losses;
        player.work.moves == 0 && 0 < n_games && player.errors == n_games
    };
    report.players.iter().filter(never).map(|player| player.name.as_str()).collect()
}

pub(super) fn write(report: &TournamentReport, format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    table(report, format).write(format, &mut out)?;
    if format.is_text() {
        let [win, draw, loss] = report.points;
        let boards = if report.boards.len() == 1 { "board" } else { "boards" };
        writeln!(out, "games    {} on {} {boards}", report.games.len(), report.boards.len())?;
        writeln!(out, "points   {win} for a win, {draw} for a draw, {loss} for a loss")?;
        let errors = report.games.iter().filter(|played| is_forfeit(&played.game));
        for played in errors.clone().take(MAX_ERRORS) {
            let game = &played.game;
            let (loser, winner) =
                if game.result == "1-0" { (&game.second, &game.first) } else { (&game.first, &game.second) };
            let why = game.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
            let words = format!("{loser} against {winner} on {}, {}{why}", played.board, game.termination);
            writeln!(out, "error    {}", shown(&words))?;
        }
        let n_more = errors.count().saturating_sub(MAX_ERRORS);
        if n_more != 0 {
            writeln!(out, "error    and {n_more} more")?;
        }
        let stalled = report.games.iter().filter_map(|played| Some((&played.game, played.game.stalled?)));
        for (game, seconds) in stalled.take(MAX_ERRORS) {
            let (first, second) = (&game.first, &game.second);
            let words = format!("{first} against {second}: not running for {seconds:.3} s; played again");
            writeln!(out, "stalled  {}", shown(&words))?;
        }
        let killed = report.games.iter().filter_map(|played| Some((&played.game, played.game.killed.as_ref()?)));
        for (game, why) in killed.take(MAX_ERRORS) {
            writeln!(out, "killed   {} against {}: {why}; played again", game.first, game.second)?;
        }
        for name in unstarted(report) {
            writeln!(out, "broken   {} never played a move: its opponents won for nothing", shown(name))?;
        }
        if let Some(log) = &report.log {
            writeln!(out, "log      the standard error of programs that crashed is in {log}")?;
        }
    }
    out.flush()?;
    Ok(())
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
