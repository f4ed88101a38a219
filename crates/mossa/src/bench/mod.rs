//! `mossa bench`: fixed work, counted and timed. Counts are facts: unchanged counts mean unchanged behaviour, and a
//! test holds them to `data/signatures.toml`. Times are this machine's; the targets are checked on request only.
//!
//! A game may have a [`Suite`] of its own: a file here and a line in [`SUITES`]. Random boards are solved of all other puzzles.

mod chess;
mod connect_sets;
mod connect_x;
mod puzzles;
mod thinking;
mod tiles;

use std::io::Write as _;
use std::sync::Arc;

use mossa_catalogue::Games;
use mossa_kernel::{RealClock, SearchHandle};
use mossa_wire::{Bench, Signature, Target};

use crate::answer::{count, seconds};
use crate::args::{BenchArgs, Format};
use crate::failure::{CommandOutcome, Failure};
use crate::table::{Column, Side, Table};
use crate::{output, plan, progress, prose};

/// What a workload took.
struct Measured {
    name: &'static str,
    nodes: u64,
    seconds: f64,
}

/// Does some work, until it is done or the stop flag is raised.
type Run<T> = fn(&Arc<SearchHandle<RealClock>>) -> Result<Vec<T>, Failure>;

/// The workloads of a game.
struct Suite {
    game: &'static str,
    /// Runs those that are done in a blink.
    signatures: Run<Measured>,
    /// Runs the heavy ones.
    targets: Run<Target>,
}

const SUITES: [Suite; 3] = [
    Suite { game: "tiles", signatures: tiles::signatures, targets: tiles::targets },
    Suite { game: "connect-x", signatures: connect_x::signatures, targets: connect_x::targets },
    Suite { game: "chess", signatures: chess::signatures, targets: chess::targets },
];

pub(crate) fn run(args: &BenchArgs, games: Games) -> Result<CommandOutcome, Failure> {
    if let Some(game) = &args.game {
        plan::entry(games, game)?;
    }
    let handle = progress::handle();
    let mut bench = Bench { signatures: Vec::new(), targets: Vec::new() };
    let is_wanted = |name: &str| args.game.as_ref().is_none_or(|game| game == name);
    let signature = |game: &str, Measured { name, nodes, seconds }: Measured| {
        let seconds = (!args.output.no_timing).then_some(seconds);
        Signature { game: game.into(), name: name.into(), nodes, seconds }
    };
    for suite in SUITES.iter().filter(|suite| is_wanted(suite.game)) {
        let measured = (suite.signatures)(&handle)?;
        bench.signatures.extend(measured.into_iter().map(|one| signature(suite.game, one)));
        let targets = if args.targets { (suite.targets)(&handle)? } else { Vec::new() };
        if handle.stop.is_raised() {
            break;
        }
        bench.targets.extend(targets);
    }
    let has_suite = |name: &str| SUITES.iter().any(|suite| suite.game == name);
    for (entry, game) in games.puzzles().filter(|(entry, _)| is_wanted(entry.name()) && !has_suite(entry.name())) {
        if !handle.stop.is_raised() {
            let measured = puzzles::signatures((entry, game), &handle)?;
            bench.signatures.extend(measured.into_iter().map(|one| signature(entry.name(), one)));
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

/// Nodes and seconds of a game's signatures, all together; none if somebody asked to stop.
#[cfg(feature = "nats")]
pub(crate) fn signature(game: &str, handle: &Arc<SearchHandle<RealClock>>) -> Option<(u64, f64)> {
    let suite = SUITES.iter().find(|suite| suite.game == game)?;
    let measured = (suite.signatures)(handle).ok().filter(|_| !handle.stop.is_raised())?;
    Some((measured.iter().map(|one| one.nodes).sum(), measured.iter().map(|one| one.seconds).sum()))
}

fn write(bench: &Bench, is_whole: bool, format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    let shown: Vec<Vec<&Signature>> =
        bench.signatures.chunk_by(|one, other| one.game == other.game).map(|chunk| chunk.iter().collect()).collect();
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

fn table(signatures: &[&Signature], format: Format) -> Table {
    let timing = signatures.iter().any(|signature| signature.seconds.is_some());
    let mut columns = vec![Column { title: "game", side: Side::Left }, Column { title: "workload", side: Side::Left }];
    columns.push(Column { title: "nodes", side: Side::Right });
    if timing {
        columns.push(Column { title: "time", side: Side::Right });
        columns.push(Column { title: "million a second", side: Side::Right });
    }
    let row = |signature: &&Signature| {
        let mut row = vec![signature.game.clone(), signature.name.clone(), count(signature.nodes, format)];
        if let Some(taken) = signature.seconds {
            row.push(seconds(Some(taken), format));
            row.push(format!("{:.1}", signature.nodes as f64 / taken / 1e6));
        }
        row
    };
    Table { columns, rows: signatures.iter().map(row).collect() }
}
