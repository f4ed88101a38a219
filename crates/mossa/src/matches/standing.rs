//! The text of a match: a line while it is on, a table and a few lines at its end.

use std::collections::BTreeMap;
use std::io::Write;

use mossa_arena::Results;
use mossa_wire::{EloFigures, MatchGame, MatchPlayer, MatchReport, SprtFigures};

use super::figures;
use crate::answer::{count, seconds};
use crate::args::Format;
use crate::failure::Failure;
use crate::output::shown;
use crate::prose;
use crate::table::{Column, Side, Table};

/// More forfeits than this are not told one by one.
const MAX_FORFEITS: usize = 10;

/// The standing in a line, from the view of the first player.
pub(super) fn line(results: &Results) -> String {
    let record = results.records()[0];
    let elo = words_of_elo(figures::elo(results.elo()), results.singles().mean());
    format!("{} won, {} drawn, {} lost, Elo {elo}", record.wins, record.draws, record.losses)
}

/// Writes the table, and in plain text what it means.
pub(super) fn write(report: &MatchReport, n_games: usize, format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    table(report, format).write(format, &mut out)?;
    if format.is_text() {
        write_words(report, n_games, &mut out)?;
    }
    out.flush()?;
    Ok(())
}

fn table(report: &MatchReport, format: Format) -> Table {
    let timing = report.first.work.seconds.is_some();
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    // In text the line below the table says how many games there were.
    let counts = (format != Format::Text).then_some([report.games.len() as u64, report.distinct_games]);
    let mut columns = vec![left("player")];
    columns.extend(counts.iter().flat_map(|_| [right("games"), right("distinct_games")]));
    columns.extend([right("points"), right("wins"), right("draws"), right("losses")]);
    columns.extend([right("forfeits"), right("moves"), right("nodes")]);
    columns.extend(timing.then(|| right(if format == Format::Csv { "seconds" } else { "time" })));
    let row = |player: &MatchPlayer| {
        let mut row = vec![player.name.clone()];
        row.extend(counts.iter().flatten().map(ToString::to_string));
        row.push(points(player));
        row.extend([player.wins, player.draws, player.losses, player.forfeits].map(|n| n.to_string()));
        row.extend([player.work.moves, player.work.nodes].map(|n| count(n, format)));
        row.extend(timing.then(|| seconds(player.work.seconds, format)));
        row
    };
    Table { columns, rows: vec![row(&report.first), row(&report.second)] }
}

fn write_words(report: &MatchReport, n_games: usize, out: &mut impl Write) -> Result<(), Failure> {
    let n_played = report.games.len();
    let of = if n_played == n_games { String::new() } else { format!(" of {n_games}") };
    writeln!(out, "games         {n_played}{of}, {} on {}", report.game, report.board)?;
    writeln!(out, "distinct      {}", distinct(n_played as u64, report.distinct_games))?;
    writeln!(out, "terminations  {}", terminations(&report.games))?;
    writeln!(out, "Elo           {}", words_of_elo(report.elo, mean(&report.first)))?;
    writeln!(out, "normalized    {}", words_of_elo(report.nelo, mean(&report.first)))?;
    if let Some([ll, ld, even, wd, ww]) = report.pentanomial {
        writeln!(out, "pairs         LL {ll}, LD {ld}, WL/DD {even}, WD {wd}, WW {ww}")?;
    }
    writeln!(out, "superiority   {:.1} %", 100.0 * report.superiority)?;
    if let Some(sprt) = &report.sprt {
        writeln!(out, "SPRT          {}", words_of_sprt(sprt))?;
    }
    let forfeits = report.games.iter().enumerate().filter(|(_, game)| is_forfeit(game));
    for (at, game) in forfeits.take(MAX_FORFEITS) {
        // The first side was that of the second player where sides are changed.
        let is_first = (game.result == "1-0") == game.swapped;
        let loser = if is_first { &report.first.name } else { &report.second.name };
        let why = game.reason.as_ref().map(|reason| format!(": {}", shown(reason))).unwrap_or_default();
        writeln!(out, "forfeit       game {}, {}, {}{why}", at + 1, shown(loser), game.termination)?;
    }
    for line in stalls(&report.games) {
        writeln!(out, "{line}")?;
    }
    if let Some(log) = &report.log {
        writeln!(out, "log           the standard error of programs that crashed is in {log}")?;
    }
    Ok(())
}

/// How many games differ, and what becomes of the others.
pub(crate) fn distinct(n_games: u64, n_distinct: u64) -> String {
    match n_games - n_distinct {
        0 => n_distinct.to_string(),
        n => format!("{n_distinct}; {n} repeat an earlier game and count only for the points"),
    }
}

/// A line for every game that was played again, because the machine stalled or ended a player.
fn stalls(games: &[MatchGame]) -> Vec<String> {
    let stalled = games.iter().enumerate().filter_map(|(at, game)| Some((at, game.stalled?)));
    let stall = |(at, seconds)| format!("stalled       game {}: not running for {seconds:.3} s; played again", at + 1);
    let killed = games.iter().enumerate().filter_map(|(at, game)| Some((at, game.killed.as_ref()?)));
    let kill = |(at, why)| format!("killed        game {}: {why}; played again", at + 1);
    stalled.take(MAX_FORFEITS).map(stall).chain(killed.take(MAX_FORFEITS).map(kill)).collect()
}

/// Whether a player lost by its own fault.
pub(crate) fn is_forfeit(game: &MatchGame) -> bool {
    ["time", "illegal", "crash"].contains(&game.termination.as_str())
}

/// The loser of a game that has a winner.
pub(super) fn loser(game: &MatchGame) -> &str {
    if game.result == "1-0" { &game.second } else { &game.first }
}

/// How often games ended how, the most frequent first.
fn terminations(games: &[MatchGame]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for game in games {
        *counts.entry(&game.termination).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
    let words: Vec<String> = counts.into_iter().map(|(word, n)| format!("{word} {n}")).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// Points with their halves.
fn points(player: &MatchPlayer) -> String {
    let half = if player.draws.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", player.wins + player.draws / 2)
}

/// The score from 0 to 1.
fn mean(player: &MatchPlayer) -> f64 {
    let n = (player.wins + player.draws + player.losses).max(1) as f64;
    (player.wins as f64 + 0.5 * player.draws as f64) / n
}

/// An infinite difference is one of a score of 0 or 1.
fn words_of_elo(elo: EloFigures, mean: f64) -> String {
    let difference = match elo.difference {
        Some(difference) => format!("{difference:+.1}"),
        None if mean < 0.5 => "-∞".to_owned(),
        None => "+∞".to_owned(),
    };
    let error = elo.error.map_or_else(|| "∞".to_owned(), |error| format!("{error:.1}"));
    format!("{difference} ± {error}")
}

fn words_of_sprt(sprt: &SprtFigures) -> String {
    let SprtFigures { elo0, elo1, model, llr, lower, upper, verdict } = sprt;
    let model = if model == "normalized" { " normalized" } else { "" };
    let verdict = match verdict.as_str() {
        "accepted-h0" => format!("{elo0} accepted"),
        "accepted-h1" => format!("{elo1} accepted"),
        _ => "undecided".to_owned(),
    };
    format!("{elo0} against {elo1}{model}: {verdict}, LLR {llr:.2} in ({lower:.2}, {upper:.2})")
}
