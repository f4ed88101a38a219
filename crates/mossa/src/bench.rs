//! `mossa bench`: fixed work, counted and timed. Counts are facts: unchanged counts mean unchanged behaviour, and a
//! test holds them to `data/signatures.toml`. Times are this machine's; the targets are checked on request only.
//!
//! Every game says what its workloads are ([`mossa_catalogue::bench`]).

use std::io::Write as _;
use std::sync::Arc;

use mossa_catalogue::bench::{self, BenchRun, Work};
use mossa_catalogue::{GameEntry, Games, PlayerResources};
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_wire::{Bench, Signature, Target};

use crate::answer::{count, seconds};
use crate::args::{BenchArgs, Format};
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{self, Spinner};
use crate::table::{Column, Side, Table};
use crate::{machine, output, outside, plan, prose};

pub(crate) fn run(args: &BenchArgs, games: Games) -> Result<CommandOutcome, Failure> {
    if let Some(game) = &args.game {
        plan::entry(games, game)?;
    }
    let handle = progress::handle();
    let mut bench = Bench { signatures: Vec::new(), targets: Vec::new() };
    for entry in games.iter().filter(|entry| args.game.as_ref().is_none_or(|game| game == entry.name())) {
        let game = entry.name();
        for (name, Work { nodes, seconds }) in signatures(entry, &handle)? {
            let seconds = (!args.output.no_timing).then_some(seconds);
            bench.signatures.push(Signature { game: game.into(), name: name.into(), nodes, seconds });
        }
        if args.targets {
            bench.targets.extend(targets(entry, &handle)?);
        }
        if handle.stop.is_raised() {
            break;
        }
    }
    let is_whole = !handle.stop.is_raised();
    let is_good = is_whole && bench.targets.iter().all(|target| target.met);
    if args.output.json {
        output::json(&bench)?;
    } else {
        write(&bench, is_whole, args.output.format)?;
    }
    Ok(CommandOutcome::from_good(is_good))
}

/// Runs a game's workloads, until the stop flag is raised.
fn signatures(
    entry: &dyn GameEntry,
    handle: &Arc<SearchHandle<RealClock>>,
) -> Result<Vec<(&'static str, Work)>, Failure> {
    let resources = outside::files();
    let mut measured = Vec::new();
    for workload in entry.workloads() {
        let spinner = Spinner::start(workload.name(), handle);
        let work = workload.run(&run_with(handle, &resources));
        spinner.clear();
        let work = work.map_err(|error| Failure::of(workload.name(), error))?;
        if handle.stop.is_raised() {
            break;
        }
        measured.push((workload.name(), work));
    }
    Ok(measured)
}

/// Measures what is aimed at for a game, until the stop flag is raised.
fn targets(entry: &dyn GameEntry, handle: &Arc<SearchHandle<RealClock>>) -> Result<Vec<Target>, Failure> {
    let (game, resources) = (entry.name(), outside::files());
    let mut targets = Vec::new();
    for target in entry.targets() {
        let spinner = Spinner::start(game, handle);
        let target = target.measure(&run_with(handle, &resources));
        spinner.clear();
        if handle.stop.is_raised() {
            break;
        }
        let bench::Target { aim, measured, met } = target.map_err(|error| Failure::of(game, error))?;
        targets.push(Target { game: game.into(), aim, measured, met });
    }
    Ok(targets)
}

/// What a bench runs with.
fn run_with<'a>(handle: &'a SearchHandle<RealClock>, resources: &'a PlayerResources) -> BenchRun<'a> {
    let control = handle.control(Limits::default());
    BenchRun { control, resources, cpu_seconds: machine::cpu_seconds, peak_bytes: machine::peak_bytes }
}

/// Nodes and seconds of a game's signatures, all together; none if the stop flag was raised.
#[cfg(feature = "nats")]
pub(crate) fn signature(games: Games, game: &str, handle: &Arc<SearchHandle<RealClock>>) -> Option<(u64, f64)> {
    let measured = signatures(games.find(game).ok()?, handle).ok().filter(|_| !handle.stop.is_raised())?;
    Some((measured.iter().map(|(_, work)| work.nodes).sum(), measured.iter().map(|(_, work)| work.seconds).sum()))
}

fn write(bench: &Bench, is_whole: bool, format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    let shown: Vec<&[Signature]> = bench.signatures.chunk_by(|one, next| one.game == next.game).collect();
    for signatures in &shown {
        table(signatures, format).write(format, &mut out)?;
    }
    for Target { game, aim, measured, met } in &bench.targets {
        writeln!(out, "{} {game}: {aim}: {measured}", if *met { "met   " } else { "MISSED" })?;
    }
    if is_whole {
        for signatures in &shown {
            let sum: u64 = signatures.iter().map(|signature| signature.nodes).sum();
            writeln!(out, "{} {sum}", signatures[0].game)?;
        }
    } else {
        writeln!(out, "Stopped on request: these are not all.")?;
    }
    out.flush()?;
    Ok(())
}

fn table(signatures: &[Signature], format: Format) -> Table {
    let timing = signatures.iter().any(|signature| signature.seconds.is_some());
    let mut columns = vec![Column { title: "game", side: Side::Left }, Column { title: "workload", side: Side::Left }];
    columns.push(Column { title: "nodes", side: Side::Right });
    if timing {
        columns.push(Column { title: "time", side: Side::Right });
        columns.push(Column { title: "million a second", side: Side::Right });
    }
    let row = |signature: &Signature| {
        let mut row = vec![signature.game.clone(), signature.name.clone(), count(signature.nodes, format)];
        if let Some(taken) = signature.seconds {
            row.push(seconds(Some(taken), format));
            row.push(format!("{:.1}", signature.nodes as f64 / taken / 1e6));
        }
        row
    };
    Table { columns, rows: signatures.iter().map(row).collect() }
}
