//! The text of a suite: a table of all positions, and a line with the number solved.

use std::io::Write;

use mossa_wire::{SuiteReport, SuiteResult};

use crate::answer::{count, seconds};
use crate::args::Format;
use crate::failure::Failure;
use crate::output::{thousands, time};
use crate::prose;
use crate::table::{Column, Side, Table};

/// Writes the table and, where people read, the line.
pub(super) fn write(report: &SuiteReport, format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    table(report, format).write(format, &mut out)?;
    match format {
        Format::Text | Format::Wide => writeln!(out, "{}", summary(report))?,
        Format::Markdown => writeln!(out, "\n{}", summary(report))?,
        Format::Latex | Format::Csv => {}
    }
    out.flush()?;
    Ok(())
}

/// All in a line.
fn summary(report: &SuiteReport) -> String {
    let SuiteReport { solved, asked, total, nodes, .. } = *report;
    let solved = if asked == total {
        format!("solved {solved} of {total}")
    } else {
        format!("solved {solved} of {asked} that were asked, {total} in all")
    };
    let time = report.seconds.map_or_else(String::new, |seconds| format!(", {}", time(seconds)));
    format!("{solved}; {} nodes{time}", thousands(nodes))
}

fn table(report: &SuiteReport, format: Format) -> Table {
    let timing = report.seconds.is_some();
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let mut columns = vec![left("id"), left("wanted"), left("found"), left("solved"), right("depth"), right("nodes")];
    columns.extend(timing.then(|| right(if format == Format::Csv { "seconds" } else { "time" })));
    let row = |result: &SuiteResult| {
        let none = || if format == Format::Csv { String::new() } else { "–".to_owned() };
        let mut row = vec![
            result.id.clone(),
            wanted(result),
            result.found.clone().unwrap_or_else(none),
            if result.solved { "yes" } else { "no" }.to_owned(),
            result.depth.to_string(),
            count(result.nodes, format),
        ];
        row.extend(timing.then(|| seconds(result.seconds, format)));
        row
    };
    Table { columns, rows: report.results.iter().map(row).collect() }
}

/// The moves that were wanted: `Qg6`, `Qg6 or Rxe6`, `not Bxh7`.
fn wanted(result: &SuiteResult) -> String {
    let best = result.best.join(" or ");
    let avoid = result.avoid.join(" nor ");
    match (best.is_empty(), avoid.is_empty()) {
        (_, true) => best,
        (true, false) => format!("not {avoid}"),
        (false, false) => format!("{best}, not {avoid}"),
    }
}
