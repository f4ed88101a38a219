//! `mossa runs`: lists, shows, exports, backs up and deletes earlier runs.

mod export;

use std::io::Write as _;

use mossa_jobs::Timing;
use mossa_lab::ledger::{Ledger, LedgerError, Opening};
use mossa_wire::{Run, Runs};

use crate::args::{ExportFormat, RunsArgs, RunsCommand};
use crate::experiment::{open, results, summary, usual_ledger};
use crate::failure::{CommandOutcome, Failure};
use crate::output;
use crate::prose;
use crate::table::{Column, Side, Table};

pub(crate) fn run(args: &RunsArgs) -> Result<CommandOutcome, Failure> {
    // Who has run nothing yet has nothing to be told of, which is no error.
    let is_new = args.ledger.is_none() && !usual_ledger()?.exists();
    let Some(command) = &args.command else {
        let runs = if is_new { Runs { runs: Vec::new() } } else { ledger(args)?.runs()? };
        return list(args, runs);
    };
    if let (true, Some(found)) = (is_new, command.run()) {
        return Err(LedgerError::UnknownRun { found: found.to_owned(), known: Vec::new() }.into());
    }
    let mut ledger = ledger(args)?;
    match command {
        RunsCommand::Show { run } => show(args, &ledger, run)?,
        RunsCommand::Export { run, format, out } => {
            let form = form(args, *format)?;
            let mut entry = ledger.find(run)?;
            entry.run = told(args, entry.run);
            export::write(&ledger, &entry, &export::Export { form, out: out.as_deref(), args })?;
        }
        RunsCommand::Backup { file } => {
            ledger.backup(file)?;
            say(args, &ledger.runs()?, &format!("copied to {}", file.display()))?;
        }
        RunsCommand::Delete { run } => {
            let entry = ledger.find(run)?;
            ledger.delete(&entry)?;
            let name = output::shown(&entry.run.name);
            let words = format!("deleted {} {name} with {} records", entry.run.id, entry.run.done);
            say(args, &ledger.runs()?, &words)?;
        }
    }
    Ok(CommandOutcome::Success)
}

/// How records are exported: `--json` is a form of its own.
fn form(args: &RunsArgs, format: Option<ExportFormat>) -> Result<export::Form, Failure> {
    match (args.json, format) {
        (true, Some(_)) => Err(Failure::of("--json", "--format is named too: expected one of the two")),
        (true, None) => Ok(export::Form::Json),
        (false, Some(ExportFormat::Csv)) => Ok(export::Form::Csv),
        (false, Some(ExportFormat::Jsonl) | None) => Ok(export::Form::Jsonl),
    }
}

fn ledger(args: &RunsArgs) -> Result<Ledger, Failure> {
    open(args.ledger.as_deref(), Opening::Existing)
}

/// A run as it may be told.
fn told(args: &RunsArgs, mut run: Run) -> Run {
    if args.no_timing {
        (run.started, run.machine) = (None, None);
    }
    run
}

fn list(args: &RunsArgs, runs: Runs) -> Result<CommandOutcome, Failure> {
    let runs: Vec<Run> = runs.runs.into_iter().map(|run| told(args, run)).collect();
    if args.json {
        output::json(&Runs { runs })?;
        return Ok(CommandOutcome::Success);
    }
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let mut columns = vec![left("id"), left("name"), left("kind"), left("game"), right("jobs"), right("done")];
    columns.push(left("state"));
    let timing = runs.iter().any(|run| run.started.is_some());
    columns.extend(timing.then(|| left("started")));
    let row = |run: &Run| {
        let kind = match run.kind {
            mossa_wire::RunKind::Experiment => "experiment",
            mossa_wire::RunKind::Tournament => "tournament",
        };
        let mut row = vec![run.id.clone(), run.name.clone(), kind.to_owned(), run.game.clone()];
        row.extend([run.jobs, run.done].map(|n| n.to_string()));
        row.push(summary::state(run.state).to_owned());
        row.extend(timing.then(|| run.started.clone().unwrap_or_default()));
        row
    };
    let mut out = output::out();
    Table { columns, rows: runs.iter().map(row).collect() }.write(args.format(), &mut out)?;
    out.flush()?;
    Ok(CommandOutcome::Success)
}

fn show(args: &RunsArgs, ledger: &Ledger, name: &str) -> Result<(), Failure> {
    let mut entry = ledger.find(name)?;
    entry.run = told(args, entry.run);
    let timing = if args.no_timing { Timing::LeftOut } else { Timing::Shown };
    if args.json {
        return output::json(&results::of(ledger, &entry, timing)?);
    }
    let mut out = prose::out(args.format());
    summary::write_one(ledger, &entry, (args.format(), timing), &mut out)?;
    let run = &entry.run;
    writeln!(out, "seed    {}", run.seed)?;
    writeln!(out, "version {}", run.version)?;
    if let (Some(started), Some(machine)) = (&run.started, &run.machine) {
        writeln!(out, "started {started}")?;
        writeln!(out, "machine {}, {} cores, {}", machine.processor, machine.cores, machine.system)?;
    }
    let workers = ledger.workers(entry.key)?;
    if !workers.is_empty() {
        writeln!(out)?;
        summary::workers(&workers, run.state).write(args.format(), &mut out)?;
    }
    // The file stays as it was written.
    let mut out = out.verbatim()?;
    writeln!(out, "\n{}", run.spec.trim_end())?;
    Ok(out.flush()?)
}

/// What was done, in words; or what is left, for machines.
fn say(args: &RunsArgs, runs: &Runs, words: &str) -> Result<(), Failure> {
    if args.json {
        return output::json(runs);
    }
    let mut out = output::out();
    writeln!(out, "{words}")?;
    Ok(out.flush()?)
}
