//! The text of an answer: one board in words, many boards as a table.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use mossa_catalogue::AnyPuzzle;
use mossa_wire::{Solved, Status, Step, Summary, Traced};

use crate::args::Format;
use crate::failure::Failure;
use crate::output::{memory, thousands, time};
use crate::table::{Column, Side, Table};
use crate::terminal::board;

/// One board's answer, with whatever was asked for.
pub(crate) fn write_one(solved: &Solved, instance: &dyn AnyPuzzle, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(trace) = &solved.trace {
        write_trace(trace, instance, out)?;
    }
    match &solved.steps {
        Some(steps) => write_steps(steps, instance, out)?,
        // A trace begins with the board.
        None if solved.trace.as_ref().is_some_and(|trace| !trace.expanded.is_empty()) => {}
        None => writeln!(out, "{}", board::draw_view(&instance.view()))?,
    }
    if let Some(explanation) = &solved.explanation {
        writeln!(out, "{explanation}\n")?;
    }
    writeln!(out, "{}", headline(solved))?;
    if let Some(moves) = solved.moves.as_ref().filter(|moves| !moves.is_empty()) {
        writeln!(out, "{:<18}  {moves}", instance.words().moves)?;
    }
    writeln!(out, "lower bound         {} ({})", solved.lower_bound, solved.heuristic)?;
    writeln!(out, "algorithm           {}", solved.algorithm)?;
    writeln!(out, "expanded            {}", thousands(solved.expanded))?;
    writeln!(out, "generated           {}", thousands(solved.generated))?;
    if solved.visited != 0 {
        writeln!(out, "visited             {}", thousands(solved.visited))?;
        writeln!(out, "horizon             {}", thousands(solved.horizon))?;
    }
    if let (Some(seconds), Some(bytes)) = (solved.seconds, solved.peak_bytes) {
        writeln!(out, "time, memory        {}, {}", time(seconds), memory(bytes))?;
    }
    if let Some(seconds) = solved.tables_seconds.filter(|&seconds| 0.0 < seconds) {
        writeln!(out, "time for tables     {}", time(seconds))?;
    }
    Ok(())
}

/// The answer in a sentence.
fn headline(solved: &Solved) -> String {
    let bold = |color: AnsiColor| Style::new().bold().fg_color(Some(color.into()));
    let (color, text) = match (solved.status, solved.length) {
        (Status::Solved, Some(length)) if solved.optimal => {
            (AnsiColor::Green, format!("Solved in {}, proven optimal.", moves(length)))
        }
        (Status::Solved, length) => {
            let length = length.unwrap_or(0);
            let bound = solved.proven_bound.unwrap_or(0);
            let text = if length == bound {
                format!("Solved in {}. No solution is shorter: the lower bound says so.", moves(length))
            } else {
                let over = 100.0 * f64::from(length - bound) / f64::from(bound.max(1));
                format!(
                    "Solved in {}, not proven optimal: at least {bound} are needed, so it is at most {over:.0} % too long.",
                    moves(length)
                )
            };
            (AnsiColor::Yellow, text)
        }
        (Status::Unsolvable, _) => {
            let hint = if solved.explanation.is_none() { " (--explain says why)" } else { "" };
            let why = solved.solvability.map(|figures| {
                let inversions = if figures.inversions == 1 { "inversion" } else { "inversions" };
                format!(
                    ": {} {inversions}, the blank in row {} from the bottom{hint}",
                    figures.inversions, figures.blank_row_from_bottom
                )
            });
            (AnsiColor::Red, format!("Not solvable{}.", why.unwrap_or_default()))
        }
        (Status::Limit, _) => {
            let limit = solved.stopped_by.as_deref().unwrap_or("a limit");
            let text = format!(
                "No solution found, stopped by {limit}; at least {} moves are needed.",
                solved.proven_bound.unwrap_or(0)
            );
            (AnsiColor::Yellow, text)
        }
    };
    let style = bold(color);
    format!("{style}{text}{style:#}")
}

fn boards(n: u64) -> String {
    if n == 1 { "1 board".to_owned() } else { format!("{n} boards") }
}

fn moves(n: u32) -> String {
    if n == 1 { "1 move".to_owned() } else { format!("{n} moves") }
}

fn write_steps(steps: &[Step], instance: &dyn AnyPuzzle, out: &mut impl Write) -> Result<(), Failure> {
    for step in steps {
        let word = instance.words().step;
        let how = step.mv.as_ref().map_or_else(|| "start".to_owned(), |mv| format!("{word} {mv}"));
        writeln!(out, "{how}   g {}  h {}  f {}", step.g, step.h, step.f)?;
        writeln!(out, "{}", board::draw_at(instance, &step.board))?;
    }
    Ok(())
}

fn write_trace(trace: &Traced, instance: &dyn AnyPuzzle, out: &mut impl Write) -> Result<(), Failure> {
    for (index, state) in trace.expanded.iter().enumerate() {
        writeln!(out, "expanded {}   g {}  h {}  f {}", index + 1, state.g, state.h, state.f)?;
        writeln!(out, "{}", board::draw_at(instance, &state.board))?;
    }
    if trace.truncated {
        let shown = thousands(trace.expanded.len() as u64);
        writeln!(out, "… the first {shown} of {} expanded states (--trace-limit).", thousands(trace.total))?;
    }
    Ok(())
}

/// Many boards' answers, a row each.
pub(crate) fn write_table(results: &[Solved], format: Format, out: &mut impl Write) -> Result<(), Failure> {
    table(results, format).write(format, out)
}

/// Many boards' answers in a sentence.
pub(crate) fn write_summary(summary: &Summary, out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "{}: {} solved, {} proven optimal", boards(summary.boards), summary.solved, summary.optimal)?;
    write!(out, "; {} not solvable, {} stopped by a limit", summary.unsolvable, summary.limit)?;
    write!(out, "; {} moves, {} nodes generated", thousands(summary.total_length), thousands(summary.generated))?;
    match summary.seconds {
        Some(seconds) => writeln!(out, ", {}.", time(seconds))?,
        None => writeln!(out, ".")?,
    }
    Ok(())
}

fn table(results: &[Solved], format: Format) -> Table {
    let timing = results.iter().any(|solved| solved.seconds.is_some());
    let mut columns = vec![
        Column { title: "board", side: Side::Left },
        Column { title: "status", side: Side::Left },
        Column { title: "length", side: Side::Right },
        Column { title: "optimal", side: Side::Left },
        Column { title: "at least", side: Side::Right },
        Column { title: "expanded", side: Side::Right },
        Column { title: "generated", side: Side::Right },
    ];
    if timing {
        columns.push(Column { title: if format == Format::Csv { "seconds" } else { "time" }, side: Side::Right });
    }
    let is_csv = format == Format::Csv;
    columns.extend((timing && is_csv).then_some(Column { title: "tables_seconds", side: Side::Right }));
    // A line of moves is as wide as the rest together: for machines only.
    columns.extend((format == Format::Csv).then_some(Column { title: "moves", side: Side::Left }));
    let row = |solved: &Solved| {
        let mut row = vec![
            if format == Format::Text { clipped(&solved.board) } else { solved.board.clone() },
            status(solved).to_owned(),
            known(solved.length, format),
            if solved.optimal { "yes" } else { "no" }.to_owned(),
            known(solved.proven_bound, format),
            count(solved.expanded, format),
            count(solved.generated, format),
        ];
        if timing {
            row.push(seconds(solved.seconds, format));
            row.extend(is_csv.then(|| seconds(solved.tables_seconds, format)));
        }
        row.extend((format == Format::Csv).then(|| solved.moves.clone().unwrap_or_default()));
        row
    };
    Table { columns, rows: results.iter().map(row).collect() }
}

/// A board that leaves room for its figures: a large one is cut short.
fn clipped(board: &str) -> String {
    const MOST: usize = 48;
    if board.len() <= MOST { board.to_owned() } else { format!("{}…", &board[..MOST - 1]) }
}

/// A status in a word.
pub(crate) fn status(solved: &Solved) -> &'static str {
    match solved.status {
        Status::Solved => "solved",
        Status::Unsolvable => "unsolvable",
        Status::Limit => "limit",
    }
}

/// A number of moves, or that there is none.
pub(crate) fn known(moves: Option<u32>, format: Format) -> String {
    let none = if format == Format::Csv { "" } else { "–" };
    moves.map_or_else(|| none.to_owned(), |moves| moves.to_string())
}

/// A count: plain for machines, with separators for people.
pub(crate) fn count(number: u64, format: Format) -> String {
    if format == Format::Csv { number.to_string() } else { thousands(number) }
}

/// A time: plain seconds for machines.
pub(crate) fn seconds(seconds: Option<f64>, format: Format) -> String {
    match seconds {
        Some(seconds) if format == Format::Csv => format!("{seconds:.6}"),
        Some(seconds) => time(seconds),
        None => String::new(),
    }
}
