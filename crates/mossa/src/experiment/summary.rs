//! The text of a run: a line while it is on, a table at its end.

use std::io::Write;

use mossa_jobs::{Timing, untimed};
use mossa_lab::ledger::{Entry, Ledger};
use mossa_lab::tally::{PlayerTally, SearchTally, Tally};
use mossa_wire::{RunState, WorkerStatus};

use crate::answer::{count, seconds};
use crate::args::Format;
use crate::failure::Failure;
use crate::matches::standing::distinct;
use crate::output::shown;
use crate::prose;
use crate::table::{Column, Side, Table};

/// A worker that was not heard of for this many seconds is shown as silent.
const SILENT: f64 = 15.0;

/// Where a run stands, in a line.
pub(crate) fn line(tally: &Tally) -> String {
    match (tally.ranked().first(), tally.searches.last()) {
        (Some(leader), _) => format!("{} leads with {}", shown(&leader.name), points(leader)),
        (None, Some(row)) => shown(&row.spec).into_owned(),
        (None, None) => String::new(),
    }
}

/// Writes what came of runs.
pub(super) fn write(ledger: &Ledger, entries: &[Entry], format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    for (at, entry) in entries.iter().enumerate() {
        if at != 0 && format.is_text() {
            writeln!(out)?;
        }
        write_one(ledger, entry, (format, Timing::Shown), &mut out)?;
    }
    Ok(out.flush()?)
}

/// The records of a run added up, and how many there are.
pub(super) fn tally(ledger: &Ledger, entry: &Entry, timing: Timing) -> Result<(Tally, u64), Failure> {
    let (mut tally, mut n_records) = (Tally::default(), 0);
    ledger.each_record(entry.key, |record| {
        n_records += 1;
        tally.add(&if timing == Timing::Shown { record } else { untimed(record) });
        Ok::<(), Failure>(())
    })?;
    Ok((tally, n_records))
}

/// Writes what came of a run.
pub(crate) fn write_one(
    ledger: &Ledger,
    entry: &Entry,
    (format, timing): (Format, Timing),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (tally, _) = tally(ledger, entry, timing)?;
    if !tally.players.is_empty() {
        standings(&tally, format).write(format, out)?;
    }
    if !tally.searches.is_empty() {
        searches(&tally.searches, format).write(format, out)?;
    }
    if format.is_text() {
        write_words(&tally, entry, out)?;
    }
    Ok(())
}

fn write_words(tally: &Tally, entry: &Entry, out: &mut impl Write) -> Result<(), Failure> {
    let run = &entry.run;
    writeln!(out, "run     {} {}, {}", run.id, shown(&run.name), run.game)?;
    writeln!(out, "jobs    {} of {}, {}", run.done, run.jobs, state(run.state))?;
    if !tally.players.is_empty() {
        let (n_games, n_distinct) = (tally.n_games(), tally.n_distinct_games());
        writeln!(out, "games   {n_games}, distinct {}", distinct(n_games, n_distinct))?;
    }
    if let (Some((elo, superiority)), Some(first)) = (tally.elo(), tally.players.first()) {
        let error = elo.error().map_or_else(|| "∞".to_owned(), |error| format!("{error:.1}"));
        let difference = match elo.difference {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            difference => format!("{difference:+.1}"),
        };
        writeln!(
            out,
            "Elo     {difference} ± {error} for {}, superior with {:.1} %",
            shown(&first.name),
            100.0 * superiority
        )?;
    }
    Ok(())
}

/// A state in a word.
pub(crate) fn state(state: RunState) -> &'static str {
    match state {
        RunState::Running => "running",
        RunState::Done => "done",
        RunState::Stopped => "stopped",
    }
}

/// A worker of a run in a word.
pub(crate) fn how(worker: &WorkerStatus, state: RunState) -> &'static str {
    match worker {
        WorkerStatus { quarantined: Some(_), .. } => "quarantined",
        _ if state != RunState::Running => "gone",
        WorkerStatus { unable: Some(_), .. } => "unable",
        WorkerStatus { silent, .. } if SILENT < *silent => "silent",
        _ => "working",
    }
}

/// Why a worker of a run does nothing for it, if that is so.
pub(crate) fn why(worker: &WorkerStatus) -> &str {
    worker.quarantined.as_ref().or(worker.unable.as_ref()).map_or("", String::as_str)
}

/// Who did the jobs of a run on other machines.
pub(crate) fn workers(workers: &[WorkerStatus], state: RunState) -> Table {
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let columns = vec![left("worker"), left("host"), right("threads"), right("done"), left("state"), left("why")];
    let row = |worker: &WorkerStatus| {
        let (name, host) = (worker.worker.clone(), worker.host.clone());
        let (threads, done) = (worker.threads.to_string(), worker.done.to_string());
        vec![name, host, threads, done, how(worker, state).to_owned(), why(worker).to_owned()]
    };
    Table { columns, rows: workers.iter().map(row).collect() }
}

fn standings(tally: &Tally, format: Format) -> Table {
    let ranked = tally.ranked();
    let timing = ranked.iter().any(|player| player.seconds.is_some());
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    // In text the lines below the table say how many games there were.
    let table = (format != Format::Text).then(|| tally.crosstable());
    let place = |player: &PlayerTally| tally.players.iter().position(|other| other.name == player.name);
    let mut columns = vec![right("rank"), left("player")];
    columns.extend(table.iter().flat_map(|_| [right("games"), right("distinct_games")]));
    columns.extend([right("points"), right("wins"), right("draws")]);
    columns.extend([right("losses"), right("forfeits"), right("moves"), right("nodes")]);
    columns.extend(timing.then(|| right(if format == Format::Csv { "seconds" } else { "time" })));
    let row = |player: &&PlayerTally| {
        let n_better = ranked.iter().filter(|other| player.half_points() < other.half_points()).count();
        let mut row = vec![(n_better + 1).to_string(), player.name.clone()];
        if let (Some(table), Some(at)) = (&table, place(player)) {
            let n_games = player.wins + player.draws + player.losses;
            row.extend([n_games, table.n_distinct(at)].map(|n| n.to_string()));
        }
        row.push(points(player));
        row.extend([player.wins, player.draws, player.losses, player.forfeits].map(|n| n.to_string()));
        row.extend([player.moves, player.nodes].map(|n| count(n, format)));
        row.extend(timing.then(|| seconds(player.seconds, format)));
        row
    };
    Table { columns, rows: ranked.iter().map(row).collect() }
}

fn points(player: &PlayerTally) -> String {
    let half = if player.half_points().is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", player.half_points() / 2)
}

fn searches(rows: &[SearchTally], format: Format) -> Table {
    let timing = rows.iter().any(|row| row.seconds.is_some());
    let is_puzzle = rows.iter().any(|row| row.heuristic.is_some());
    let with_limits = rows.iter().any(|row| row.limits != rows[0].limits);
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let mut columns = vec![left(if is_puzzle { "algorithm" } else { "player" })];
    columns.extend(is_puzzle.then(|| left("heuristic")));
    columns.extend(with_limits.then(|| left("limits")));
    columns.push(right(if is_puzzle { "boards" } else { "positions" }));
    columns.push(right(if is_puzzle { "solved" } else { "answered" }));
    columns.extend(is_puzzle.then(|| right("proven")));
    columns.push(right(if is_puzzle { "mean length" } else { "mean depth" }));
    columns.push(right(if is_puzzle { "expanded" } else { "nodes" }));
    columns.extend(timing.then(|| right(if format == Format::Csv { "seconds" } else { "time" })));
    let row = |row: &SearchTally| {
        let mut cells = vec![row.spec.clone()];
        cells.extend(row.heuristic.clone());
        cells.extend(with_limits.then(|| row.limits.to_string()));
        cells.extend([row.n.to_string(), row.answered.to_string()]);
        cells.extend(is_puzzle.then(|| row.proven.to_string()));
        cells.push(format!("{:.1}", row.length as f64 / row.answered.max(1) as f64));
        cells.push(count(row.nodes, format));
        cells.extend(timing.then(|| seconds(row.seconds, format)));
        cells
    };
    Table { columns, rows: rows.iter().map(row).collect() }
}
