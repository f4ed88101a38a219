//! Records as lines of JSON or as a table, one at a time: however many there are, they need no room.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use mossa_jobs::untimed;
use mossa_lab::ledger::{Entry, Ledger};
use mossa_memory::open_output;
use mossa_report::csv_cell;
use mossa_wire::{Analysis, Done, JobRecord, LimitFigures, MatchWork, Solved};

use crate::args::RunsArgs;
use crate::failure::Failure;
use crate::output;

/// What records are exported as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// One JSON document per line.
    Jsonl,
    /// A table.
    Csv,
    /// One JSON document: a `wire::RunExport`, written record by record.
    Json,
}

/// How records are exported.
pub(super) struct Export<'a> {
    pub(super) form: Form,
    pub(super) out: Option<&'a Path>,
    pub(super) args: &'a RunsArgs,
}

/// Writes all records of a run.
pub(super) fn write(ledger: &Ledger, entry: &Entry, export: &Export<'_>) -> Result<(), Failure> {
    let Some(path) = export.out else { return write_to(ledger, entry, export, &mut output::out()) };
    let cannot = |error: io::Error| Failure::of(format!("--out {}", path.display()), error);
    let file = open_output(File::options().write(true).create(true).truncate(true), path).map_err(cannot)?;
    let mut file = BufWriter::new(file);
    write_to(ledger, entry, export, &mut file)
}

fn write_to(ledger: &Ledger, entry: &Entry, export: &Export<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let timed = |record| if export.args.no_timing { untimed(record) } else { record };
    let written = match export.form {
        Form::Jsonl => ledger.each_record(entry.key, |record| {
            serde_json::to_writer(&mut *out, &timed(record)).map_err(io::Error::from)?;
            writeln!(out)?;
            Ok::<(), Failure>(())
        }),
        Form::Csv => {
            let mut csv = csv::Writer::from_writer(&mut *out);
            let mut is_first = true;
            ledger
                .each_record(entry.key, |record| {
                    let cells = cells(&timed(record));
                    if std::mem::take(&mut is_first) {
                        csv.write_record(cells.iter().map(|(title, _)| title))?;
                    }
                    csv.write_record(cells.iter().map(|(_, value)| csv_cell(value).into_owned()))?;
                    Ok::<(), Failure>(())
                })
                .and_then(|()| Ok(csv.flush()?))
        }
        Form::Json => {
            write!(out, "{{\"run\":")?;
            serde_json::to_writer(&mut *out, &entry.run).map_err(io::Error::from)?;
            write!(out, ",\"records\":[")?;
            let mut is_first = true;
            let each = ledger.each_record(entry.key, |record| {
                let comma = if std::mem::take(&mut is_first) { "" } else { "," };
                write!(out, "{comma}")?;
                serde_json::to_writer(&mut *out, &timed(record)).map_err(io::Error::from)?;
                Ok::<(), Failure>(())
            });
            each.and_then(|()| Ok(writeln!(out, "]}}")?))
        }
    };
    written?;
    Ok(out.flush()?)
}

type Cells = Vec<(&'static str, String)>;

/// A record as a row of a table: titles and values. Records of one run have the same titles.
fn cells(record: &JobRecord) -> Cells {
    let LimitFigures { time, nodes, depth, memory, clock, margin } = &record.limits;
    let mut cells = vec![
        ("job", record.job.to_string()),
        ("seed", record.seed.to_string()),
        ("version", record.version.clone()),
        ("limit_time", told(time.as_ref())),
        ("limit_nodes", told(*nodes)),
        ("limit_depth", told(*depth)),
        ("limit_memory", told(memory.as_ref())),
        ("clock", told(clock.as_ref())),
        ("margin", told(margin.as_ref())),
    ];
    match &record.done {
        Done::Game(game) => {
            cells.extend([
                ("board", game.board.clone()),
                ("round", game.round.to_string()),
                ("pair", told(game.pair)),
                ("first", game.game.first.clone()),
                ("second", game.game.second.clone()),
                ("first_spec", told(game.first_spec.as_ref())),
                ("second_spec", told(game.second_spec.as_ref())),
                ("first_limits", told(game.first_limits.as_ref())),
                ("second_limits", told(game.second_limits.as_ref())),
                ("opening", game.game.opening.clone()),
                ("result", game.game.result.clone()),
                ("termination", game.game.termination.clone()),
                ("reason", told(game.game.reason.as_ref())),
                ("moves", game.game.moves.join(" ")),
            ]);
            cells.extend(work(FIRST, &game.game.first_stats));
            cells.extend(work(SECOND, &game.game.second_stats));
        }
        Done::Puzzle(puzzle) => {
            cells.extend([("instance", puzzle.instance.clone()), ("repetition", puzzle.repetition.to_string())]);
            let part = puzzle.part;
            cells.extend([
                ("part_round", told(part.map(|part| part.round))),
                ("part", told(part.map(|part| part.part))),
                ("parts", told(part.map(|part| part.of))),
                ("part_place", told(part.and_then(|part| part.place))),
            ]);
            cells.extend(solved(&puzzle.solved));
        }
        Done::Thought(thought) => {
            cells.extend([("instance", thought.instance.clone()), ("repetition", thought.repetition.to_string())]);
            cells.extend(analysis(&thought.analysis));
        }
    }
    cells
}

fn told(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

type Titles = [&'static str; 6];
const FIRST: Titles =
    ["first_moves", "first_states_evaluated", "first_prunings", "first_nodes", "first_seconds", "first_slowest"];
const SECOND: Titles =
    ["second_moves", "second_states_evaluated", "second_prunings", "second_nodes", "second_seconds", "second_slowest"];

fn work(titles: Titles, work: &MatchWork) -> Cells {
    let MatchWork { moves, states_evaluated, prunings, nodes, seconds, slowest } = work;
    let counts = [*moves, *states_evaluated, *prunings, *nodes].map(|n| n.to_string());
    let values = counts.into_iter().chain([told(*seconds), told(*slowest)]);
    titles.into_iter().zip(values).collect()
}

fn solved(solved: &Solved) -> Cells {
    vec![
        ("board", solved.board.clone()),
        ("size", solved.size.clone()),
        ("algorithm", solved.algorithm.clone()),
        ("heuristic", solved.heuristic.clone()),
        ("status", crate::answer::status(solved).to_owned()),
        ("length", told(solved.length)),
        ("optimal", solved.optimal.to_string()),
        ("lower_bound", solved.lower_bound.to_string()),
        ("proven_bound", told(solved.proven_bound)),
        ("stopped_by", told(solved.stopped_by.as_ref())),
        ("expanded", solved.expanded.to_string()),
        ("generated", solved.generated.to_string()),
        ("reopened", solved.reopened.to_string()),
        ("horizon", solved.horizon.to_string()),
        ("visited", solved.visited.to_string()),
        ("iterations", solved.iterations.to_string()),
        ("moves", told(solved.moves.as_ref())),
        ("seconds", told(solved.seconds)),
        ("peak_bytes", told(solved.peak_bytes)),
    ]
}

fn analysis(analysis: &Analysis) -> Cells {
    let kind = |score: mossa_wire::ScoreFigures| format!("{:?}", score.kind).to_lowercase();
    vec![
        ("board", analysis.board.clone()),
        ("position", analysis.position.clone()),
        ("player", analysis.player.clone()),
        ("best", told(analysis.best.as_ref())),
        ("score_kind", told(analysis.score.map(kind))),
        ("score_value", told(analysis.score.map(|score| score.value))),
        ("score_plies", told(analysis.score.map(|score| score.plies))),
        ("depth", analysis.depth.to_string()),
        ("nodes", analysis.counters.nodes.to_string()),
        ("states_evaluated", analysis.counters.states_evaluated.to_string()),
        ("prunings", analysis.counters.prunings.to_string()),
        ("table_hits", analysis.counters.table_hits.to_string()),
        ("iterations", analysis.iterations.to_string()),
        ("pv", analysis.pv.join(" ")),
        ("no_move", told(analysis.no_move.as_ref())),
        ("seconds", told(analysis.seconds)),
        ("peak_bytes", told(analysis.peak_bytes)),
    ]
}
