//! Counts from the positions of an EPD file beside those that it holds: `D4 197281` says that there are 197,281 sequences of
//! four moves.

use std::io::{BufRead, Write as _};

use mossa_catalogue::Start;
use mossa_catalogue::chess::epd::{Epd, Reader};
use mossa_kernel::{Clock as _, Control, Limits};
use mossa_wire::{PerftLine, PerftList};

use crate::answer::count;
use crate::args::{Format, PerftArgs};
use crate::failure::{Answer, Failure};
use crate::progress::Spinner;
use crate::table::{Column, Side, Table};
use crate::{output, plan, progress};

/// Counts, prints, and says whether all is as published.
pub(super) fn run(args: &PerftArgs, file: &str) -> Result<Answer, Failure> {
    let start = plan::start("GAME", &args.game, &args.start.variant)?;
    if !matches!(start, Start::Chess(_)) {
        return Err(Failure::of("--file", "only chess has such files: expected --moves or --position"));
    }
    let source = plan::open_file(file)?;
    let reins = progress::reins();
    let spinner = Spinner::start("counting", &reins);
    let started = reins.clock.now();
    let control = reins.control(Limits::default());
    let results = counted(source, file, start, args.depth, &control).collect::<Result<Vec<_>, _>>();
    let seconds = reins.clock.now().saturating_sub(started).as_secs_f64();
    spinner.clear();
    let results = results?;
    let is_right = |line: &PerftLine| line.nodes.is_some() && line.published.is_none_or(|n| Some(n) == line.nodes);
    let is_good = results.iter().all(is_right);
    let list = PerftList {
        game: "chess".into(),
        n_right: results.iter().filter(|line| is_right(line)).count(),
        results,
        seconds: (!args.output.no_timing).then_some(seconds),
    };
    if args.output.json {
        output::json(&list)?;
    } else {
        write(&list, args.output.format)?;
    }
    Ok(Answer::from_good(is_good))
}

/// Counts from position after position, to a depth or, where its line holds no count for that, to the deepest that it
/// holds below; stops with the control.
pub(crate) fn counted<'a>(
    source: impl BufRead + 'a,
    name: &'a str,
    start: Start,
    depth: u32,
    control: &'a Control<'a>,
) -> impl Iterator<Item = Result<PerftLine, Failure>> + 'a {
    Reader::new(source).map(move |read| {
        let epd = read.map_err(|error| Failure::of(name, error))?;
        let position = start.position(&epd.fen()).map_err(|error| Failure::of(name, error))?;
        let (depth, published) = published(&epd, depth);
        let counted = position.perft(depth, control).ok();
        Ok(PerftLine { position: position.text(), depth, nodes: counted.map(|counted| counted.nodes), published })
    })
}

/// The deepest count up to a depth that a line holds; none if it holds none.
fn published(epd: &Epd, depth: u32) -> (u32, Option<u64>) {
    let held = |depth: u32| epd.value(&format!("D{depth}"))?.parse().ok();
    let deepest = (1..=depth).rev().find_map(|depth| held(depth).map(|n| (depth, Some(n))));
    deepest.unwrap_or((depth, None))
}

fn write(list: &PerftList, format: Format) -> Result<(), Failure> {
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let columns = vec![left("position"), right("depth"), right("sequences"), right("published")];
    let shown = |n: Option<u64>| n.map_or_else(|| "–".to_owned(), |n| count(n, format));
    let row = |line: &PerftLine| {
        vec![line.position.clone(), line.depth.to_string(), shown(line.nodes), shown(line.published)]
    };
    let mut out = output::out();
    Table { columns, rows: list.results.iter().map(row).collect() }.write(format, &mut out)?;
    if format.is_text() {
        writeln!(out, "{} of {} as published", list.n_right, list.results.len())?;
    }
    out.flush()?;
    Ok(())
}
