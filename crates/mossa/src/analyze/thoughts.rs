//! How an analysis reads: one position's in words, many positions' as a table.

use std::io::Write;

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::connect_x::{Position, winning_cells};
use mossa_catalogue::seat::Standing;
use mossa_kernel::{Side as Player, View};
use mossa_wire::Analysis;

use crate::answer::{count, seconds};
use crate::args::Format;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::output::{memory, thousands, time};
use crate::score::{short, words};
use crate::table::{Column, Side, Table};
use crate::{machine, output};

/// Writes one analysis in words or, as a list or in another format, a table.
pub(super) fn write(
    results: &[Analysis],
    positions: &[Position],
    is_batch: bool,
    format: Format,
) -> Result<(), Failure> {
    let mut out = output::out();
    match (results, positions, format) {
        ([analysis], [position], Format::Text) if !is_batch => write_one(analysis, position, &mut out)?,
        _ => table(results, format).write(format, &mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn write_one(analysis: &Analysis, position: &Position, out: &mut impl Write) -> Result<(), Failure> {
    let seat = position.seat();
    let view = seat.view();
    let winning =
        if seat.standing() == Standing::Open { Vec::new() } else { winning_cells(&view, position.shape().run()) };
    let grid = Grid { winning, ..Grid::plain(&view, machine::width()) };
    let notes = notes(analysis, &view);
    if let Some(board) = grid.draw_with(&notes) {
        writeln!(out, "{board}")?;
    } else {
        writeln!(out, "{}", grid.draw())?;
        for scored in &analysis.moves {
            writeln!(out, "{:>4}  {}", scored.mv, short(scored.score))?;
        }
    }
    writeln!(out, "{}", headline(analysis, seat.standing(), view.to_move))?;
    if analysis.best.is_none() {
        return Ok(());
    }
    writeln!(out, "line          {}", analysis.pv.join(" "))?;
    writeln!(out, "player        {}", analysis.player)?;
    writeln!(out, "depth         {}", analysis.depth)?;
    match analysis.nodes_per_second {
        Some(rate) => writeln!(out, "nodes         {}, {} a second", thousands(analysis.nodes), thousands(rate))?,
        None => writeln!(out, "nodes         {}", thousands(analysis.nodes))?,
    }
    if let (Some(seconds), Some(bytes)) = (analysis.seconds, analysis.peak_bytes) {
        writeln!(out, "time, memory  {}, {}", time(seconds), memory(bytes))?;
    }
    Ok(())
}

/// What to write under every column: its score, nothing where there is none.
fn notes(analysis: &Analysis, view: &View) -> Vec<String> {
    let score = |column: usize| {
        let scored = analysis.moves.iter().find(|scored| scored.mv == (column + 1).to_string());
        scored.map_or_else(String::new, |scored| short(scored.score))
    };
    if analysis.moves.is_empty() { Vec::new() } else { (0..view.columns).map(score).collect() }
}

fn headline(analysis: &Analysis, standing: Standing, to_move: Option<Player>) -> String {
    let mark = |side| if side == Player::First { 'X' } else { 'O' };
    let mover = to_move.map_or('X', mark);
    match (standing, &analysis.best, analysis.score) {
        (Standing::Over(outcome), ..) => match outcome.winner() {
            Some(side) => format!("The game is over: {} has won.", mark(side)),
            None => "The game is over: a draw.".to_owned(),
        },
        (_, None, _) => {
            format!("{mover} is to move; no move found: {}.", analysis.no_move.as_deref().unwrap_or("no reason given"))
        }
        (_, Some(best), Some(score)) => format!("{mover} is to move; best is {best}: {}.", words(score)),
        (_, Some(best), None) => format!("{mover} is to move; best is {best}."),
    }
}

fn table(results: &[Analysis], format: Format) -> Table {
    let timing = results.iter().any(|analysis| analysis.seconds.is_some());
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let mut columns = vec![left("position"), right("best"), right("score"), right("depth"), right("nodes")];
    columns.extend(timing.then(|| right(if format == Format::Csv { "seconds" } else { "time" })));
    columns.push(left("line"));
    let row = |analysis: &Analysis| {
        let none = || if format == Format::Csv { String::new() } else { "–".to_owned() };
        let mut row = vec![
            analysis.position.clone(),
            analysis.best.clone().unwrap_or_else(none),
            analysis.score.map_or_else(none, short),
            analysis.depth.to_string(),
            count(analysis.nodes, format),
        ];
        row.extend(timing.then(|| seconds(analysis.seconds, format)));
        row.push(analysis.pv.join(" "));
        row
    };
    Table { columns, rows: results.iter().map(row).collect() }
}
