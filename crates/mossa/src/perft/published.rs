//! Counts from the positions of a file beside those that it holds.

use std::io::{BufRead, Write as _};

use mossa_catalogue::{CheckedCount, Games, PublishedCounts, Variant};
use mossa_kernel::{Clock as _, Control, Limits};
use mossa_wire::{PerftLine, PerftList};

use crate::answer::count;
use crate::args::{Format, PerftArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::progress::Spinner;
use crate::table::{Column, Side, Table};
use crate::{output, plan, progress, prose};

/// Counts, prints, and says whether all is as published.
pub(super) fn run(args: &PerftArgs, games: Games, file: &str) -> Result<CommandOutcome, Failure> {
    let variant = plan::variant(games, "GAME", &args.game, &args.start.variant)?;
    let positions = read(variant.as_ref(), plan::open_file(file)?, file)?;
    let handle = progress::handle();
    let spinner = Spinner::start("counting", &handle);
    let started = handle.clock.now();
    let control = handle.control(Limits::default());
    let results: Vec<PerftLine> = positions.iter().map(|published| counted(published, args.depth, &control)).collect();
    let seconds = handle.clock.now().saturating_sub(started).as_secs_f64();
    spinner.clear();
    let is_right = |line: &PerftLine| line.nodes.is_some() && line.published.is_none_or(|n| Some(n) == line.nodes);
    let is_good = results.iter().all(is_right);
    let list = PerftList {
        game: variant.game().name().to_owned(),
        n_right: results.iter().filter(|line| is_right(line)).count(),
        results,
        seconds: (!args.output.no_timing).then_some(seconds),
    };
    if args.output.json {
        output::json(&list)?;
    } else {
        write(&list, args.output.format)?;
    }
    Ok(CommandOutcome::from_good(is_good))
}

/// The positions of a file with their published counts.
fn read(variant: &dyn Variant, mut source: impl BufRead, name: &str) -> Result<Vec<PublishedCounts>, Failure> {
    let none = || format!("{} has no such files: expected --moves or --position", variant.game().name());
    let read = variant.read_counts(&mut source).ok_or_else(|| Failure::of("--file", none()))?;
    read.map_err(|error| Failure::of(name, error))
}

/// Counts from a position, as a line of the list.
fn counted(known: &PublishedCounts, depth: u32, control: &Control<'_>) -> PerftLine {
    let CheckedCount { depth, nodes, published } = known.count(depth, control);
    PerftLine { position: known.position.text(), depth, nodes, published }
}

fn write(list: &PerftList, format: Format) -> Result<(), Failure> {
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let columns = vec![left("position"), right("depth"), right("sequences"), right("published")];
    let shown = |n: Option<u64>| n.map_or_else(|| "–".to_owned(), |n| count(n, format));
    let row = |line: &PerftLine| {
        vec![line.position.clone(), line.depth.to_string(), shown(line.nodes), shown(line.published)]
    };
    let mut out = prose::out(format);
    Table { columns, rows: list.results.iter().map(row).collect() }.write(format, &mut out)?;
    if format.is_text() {
        writeln!(out, "{} of {} as published", list.n_right, list.results.len())?;
    }
    out.flush()?;
    Ok(())
}
