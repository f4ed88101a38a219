//! `mossa perft`: sequences of moves and different positions, counted. [`published`] holds them to the counts of a file.

mod published;

use std::io::Write as _;

use mossa_catalogue::{AnyPosition, Games};
use mossa_kernel::{Clock as _, Limits, Stopped};
use mossa_wire::{Distinct, Perft, Uncounted};
use serde::Serialize;

use crate::answer::{count, seconds};
use crate::args::{Format, PerftArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{self, Spinner};
use crate::table::{Column, Side, Table};
use crate::{machine, output, plan};

pub(crate) fn run(args: &PerftArgs, games: Games) -> Result<CommandOutcome, Failure> {
    if let Some(file) = &args.file {
        return published::run(args, games, file);
    }
    let position = plan::position(games, &args.game, &args.start)?;
    let position = position.as_ref();
    let handle = progress::handle();
    let control = handle.control(Limits { memory: Some(machine::default_memory()), ..Limits::default() });
    let spinner = Spinner::start("counting", &handle);
    let started = handle.clock.now();
    let (game, board, text) = (position.game().to_owned(), position.board(), position.text());
    let depth = args.depth;
    let taken = || (!args.output.no_timing).then(|| handle.clock.now().saturating_sub(started).as_secs_f64());
    if args.distinct {
        let counted = position.distinct(depth, &control);
        spinner.clear();
        let Ok(distinct) = counted else { return stopped(args, position, counted.err()) };
        return print(
            args,
            &Distinct { game, board, position: text, depth, distinct, seconds: taken() },
            distinct_table,
        );
    }
    let counted = position.perft(depth, &control);
    spinner.clear();
    let Ok(mossa_catalogue::Perft { nodes, finished_before }) = counted else {
        return stopped(args, position, counted.err());
    };
    print(args, &Perft { game, board, position: text, depth, nodes, finished_before, seconds: taken() }, perft_table)
}

/// A count that is not whole is worth nothing.
fn stopped(args: &PerftArgs, position: &dyn AnyPosition, why: Option<Stopped>) -> Result<CommandOutcome, Failure> {
    let why = why.map_or_else(|| "a limit".to_owned(), |why| why.to_string());
    writeln!(anstream::stderr(), "stopped by {why}: there is no count")?;
    if args.output.json {
        output::json(&Uncounted {
            game: position.game().to_owned(),
            board: position.board(),
            position: position.text(),
            depth: args.depth,
            nodes: None,
            stopped_by: why,
        })?;
    }
    Ok(CommandOutcome::Negative)
}

fn print<T: Serialize>(
    args: &PerftArgs,
    counted: &T,
    table: fn(&T, Format) -> Table,
) -> Result<CommandOutcome, Failure> {
    if args.output.json {
        output::json(counted)?;
    } else {
        let mut out = output::out();
        table(counted, args.output.format).write(args.output.format, &mut out)?;
        out.flush()?;
    }
    Ok(CommandOutcome::Success)
}

fn perft_table(counted: &Perft, format: Format) -> Table {
    let right = |title| Column { title, side: Side::Right };
    let mut columns = vec![right("depth"), right("sequences"), right("finished before")];
    let mut row = vec![counted.depth.to_string(), count(counted.nodes, format), count(counted.finished_before, format)];
    if counted.seconds.is_some() {
        columns.push(right(if format == Format::Csv { "seconds" } else { "time" }));
        row.push(seconds(counted.seconds, format));
    }
    Table { columns, rows: vec![row] }
}

fn distinct_table(counted: &Distinct, format: Format) -> Table {
    let right = |title| Column { title, side: Side::Right };
    let row = |(ply, &n): (usize, &u64)| vec![ply.to_string(), count(n, format)];
    Table {
        columns: vec![right("ply"), right("positions")],
        rows: counted.distinct.iter().enumerate().map(row).collect(),
    }
}
