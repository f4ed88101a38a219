//! `mossa report`: the report of a run as a page, tables and plots; and published figures beside ours.

use std::collections::HashMap;
use std::io::Write as _;

use mossa_catalogue::Games;
use mossa_jobs::unit::unit_of_game;
use mossa_jobs::untimed;
use mossa_lab::ledger::{Entry, Ledger, Opening};
use mossa_report::published::{Comparison, Tables};
use mossa_report::{Language, Options, Report, ReportError, Written};
use mossa_wire::{JobRecord, ReportFiles, Run};

use crate::args::ReportArgs;
use crate::experiment::open;
use crate::failure::{CommandOutcome, Failure};
use crate::output;
use crate::terminal::play;

/// What the five reports published.
const PUBLISHED: &str = include_str!("../../../data/report-tables.toml");

pub(crate) fn run(args: &ReportArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let ledger = open(args.ledger.as_deref(), Opening::Existing)?;
    let language = match args.lang {
        play::Language::En => Language::English,
        play::Language::It => Language::Italian,
    };
    let options = Options { language, folder: args.out.clone() };
    let written = match &args.run {
        Some(name) => write_run((args, games), &ledger, &ledger.find(name)?, &options)?,
        None => write_published(args, &ledger, &options)?,
    };
    tell(args, &written)?;
    Ok(CommandOutcome::Success)
}

fn write_run(
    (args, games): (&ReportArgs, Games),
    ledger: &Ledger,
    entry: &Entry,
    options: &Options,
) -> Result<Written, Failure> {
    let unit = unit_of_game(games, &entry.run.game);
    let mut report = Report::of(run_as_told(args, entry)).with_unit(unit);
    each_record(args, ledger, entry, |record| report.add(record))?;
    report.write(options).map_err(failed)
}

/// The newest run of every name, in the order of the ledger.
fn write_published(args: &ReportArgs, ledger: &Ledger, options: &Options) -> Result<Written, Failure> {
    let mut comparison = Comparison::new(Tables::read(PUBLISHED).map_err(failed)?);
    let entries = ledger.entries()?;
    let newest: HashMap<&str, &str> =
        entries.iter().map(|entry| (entry.run.name.as_str(), entry.run.id.as_str())).collect();
    for entry in entries.iter().filter(|entry| newest.get(entry.run.name.as_str()) == Some(&entry.run.id.as_str())) {
        comparison.begin(run_as_told(args, entry));
        each_record(args, ledger, entry, |record| comparison.add(record))?;
    }
    comparison.write(options).map_err(failed)
}

fn each_record(
    args: &ReportArgs,
    ledger: &Ledger,
    entry: &Entry,
    mut take: impl FnMut(JobRecord),
) -> Result<(), Failure> {
    ledger.each_record(entry.key, |record| {
        take(if args.no_timing { untimed(record) } else { record });
        Ok::<(), Failure>(())
    })
}

/// A run as it may be told.
fn run_as_told(args: &ReportArgs, entry: &Entry) -> Run {
    let run = entry.run.clone();
    if args.no_timing { Run { started: None, machine: None, ..run } } else { run }
}

fn failed(error: ReportError) -> Failure {
    Failure::of("--out", error)
}

fn tell(args: &ReportArgs, written: &Written) -> Result<(), Failure> {
    let files: Vec<String> = written.files.iter().map(|file| file.display().to_string()).collect();
    if args.json {
        return output::json(&ReportFiles { records: written.n_records, files });
    }
    let mut out = output::out();
    let page = files.first().map_or("", String::as_str);
    writeln!(out, "{page}: {} records, {} files", output::thousands(written.n_records), files.len())?;
    Ok(out.flush()?)
}
