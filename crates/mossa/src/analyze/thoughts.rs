//! The text of an analysis: one position in words, many positions as a table.

use std::io::Write;

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Boxed, Seat};
use mossa_jobs::unit::unit_of;
use mossa_kernel::{Coordinates, View};
use mossa_wire::{Analysis, Kind, ScoreFigures, ScoreUnit};

use crate::answer::{count, seconds};
use crate::args::Format;
use crate::failure::Failure;
use crate::output::{memory, shown, thousands, time};
use crate::score::{rank, words};
use crate::table::{Column, Side, Table};
use crate::terminal::grid::Grid;
use crate::terminal::squares::Squares;
use crate::{machine, output};

/// Writes one analysis in words or, as a list or in another format, a table.
pub(super) fn write(results: &[Analysis], positions: &[Boxed], is_batch: bool, format: Format) -> Result<(), Failure> {
    let mut out = output::out();
    match (results, positions, format) {
        ([analysis], [position], Format::Text | Format::Wide) if !is_batch => {
            write_one(analysis, position.as_ref(), &mut out)?;
        }
        _ => table(results, unit_of(positions[0].as_ref()), format).write(format, &mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn write_one(analysis: &Analysis, position: &dyn AnyPosition, out: &mut impl Write) -> Result<(), Failure> {
    let mut seat = position.seat();
    let view = seat.view();
    match position.style().coordinates {
        Coordinates::Columns => write_columns(analysis, position, seat.as_ref(), out)?,
        coordinates => write!(out, "{}", Squares::plain(&view, coordinates).draw())?,
    }
    writeln!(out, "{}", headline(analysis, seat.as_ref(), position))?;
    if analysis.best.is_none() {
        return Ok(());
    }
    for (at, said) in proofs(analysis, position).iter().enumerate() {
        writeln!(out, "{:<13} {said}", if at == 0 { "scores" } else { "" })?;
    }
    if analysis.lines.is_empty() {
        writeln!(out, "line          {}", seat.say_line(&analysis.pv).join(" "))?;
    } else {
        write_lines(analysis, position, out)?;
    }
    if position.style().coordinates != Coordinates::Columns && analysis.lines.len() < analysis.moves.len() {
        write_moves(analysis, position, out)?;
    }
    if let Some([won, drawn, lost]) = analysis.wdl {
        let percent = |n: u32| f64::from(n) / 10.0;
        let [won, drawn, lost] = [won, drawn, lost].map(percent);
        writeln!(out, "expected      won {won:.1} %, drawn {drawn:.1} %, lost {lost:.1} %")?;
    }
    for (at, words) in analysis.explanation.iter().flat_map(|explanation| &explanation.words).enumerate() {
        writeln!(out, "{:<13} {words}", if at == 0 { "why" } else { "" })?;
    }
    writeln!(out, "player        {}", shown(&analysis.player))?;
    writeln!(out, "depth         {}", analysis.depth)?;
    match analysis.nodes_per_second {
        Some(rate) => {
            writeln!(out, "nodes         {}, {} a second", thousands(analysis.counters.nodes), thousands(rate))?;
        }
        None => writeln!(out, "nodes         {}", thousands(analysis.counters.nodes))?,
    }
    if let (Some(seconds), Some(bytes)) = (analysis.seconds, analysis.peak_bytes) {
        writeln!(out, "time, memory  {}, {}", time(seconds), memory(bytes))?;
    }
    Ok(())
}

/// Where some columns are proven and others are not, which are which: their scores have different scales.
fn proofs(analysis: &Analysis, position: &dyn AnyPosition) -> Vec<String> {
    let named = |is_meant: fn(Kind) -> bool| -> Vec<&str> {
        let meant = analysis.moves.iter().filter(|scored| is_meant(scored.score.kind));
        meant.map(|scored| scored.mv.as_str()).collect()
    };
    let (estimated, drawn) = (named(|kind| kind == Kind::Cp), named(|kind| kind == Kind::Draw));
    let is_mixed = !estimated.is_empty() && estimated.len() < analysis.moves.len();
    if !position.scores_every_move() || !is_mixed {
        return Vec::new();
    }
    let mut said = vec![format!("proven, but for estimates (~) in {}", estimated.join(" "))];
    if let (Some(best), false) = (&analysis.best, drawn.is_empty())
        && estimated.contains(&best.as_str())
    {
        said.push(format!("{best} only looks better than a draw, which is proven in {}", drawn.join(" ")));
    }
    said
}

/// The board with the score of every column under it, or beside it where there is no room.
fn write_columns(
    analysis: &Analysis,
    position: &dyn AnyPosition,
    seat: &dyn Seat,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let view = seat.view();
    let winning = if seat.standing() == Standing::Open { Vec::new() } else { position.decisive(&view) };
    let grid = Grid { winning, ..Grid::plain(&view, machine::width()) };
    let notes = notes(analysis, &view, unit_of(position));
    if let Some(board) = grid.draw_with(&notes) {
        writeln!(out, "{board}")?;
    } else {
        writeln!(out, "{}", grid.draw())?;
        for scored in &analysis.moves {
            writeln!(out, "{:>4}  {}", scored.mv, unit_of(position).short(scored.score))?;
        }
    }
    Ok(())
}

/// The best lines, each with its score.
fn write_lines(analysis: &Analysis, position: &dyn AnyPosition, out: &mut impl Write) -> Result<(), Failure> {
    let scores: Vec<String> = analysis.lines.iter().map(|line| unit_of(position).short(line.score)).collect();
    let width = scores.iter().map(String::len).max().unwrap_or(0);
    for (at, (line, score)) in analysis.lines.iter().zip(scores).enumerate() {
        let title = if at == 0 { "lines" } else { "" };
        writeln!(out, "{title:<13} {score:>width$}  {}", position.seat().say_line(&line.pv).join(" "))?;
    }
    Ok(())
}

/// The best moves with their scores, the best one first.
fn write_moves(analysis: &Analysis, position: &dyn AnyPosition, out: &mut impl Write) -> Result<(), Failure> {
    /// More are of no interest.
    const MOST: usize = 5;
    let seat = position.seat();
    let mut moves: Vec<_> = analysis.moves.iter().collect();
    moves.sort_by_key(|scored| std::cmp::Reverse(rank(scored.score)));
    let words = moves.iter().take(MOST).map(|scored| {
        let name = seat.say(&scored.mv).unwrap_or_else(|| scored.mv.clone());
        format!("{name} {}", unit_of(position).short(scored.score))
    });
    writeln!(out, "moves         {}", words.collect::<Vec<_>>().join(", "))?;
    Ok(())
}

/// What to write under every column: its score, nothing where there is none.
fn notes(analysis: &Analysis, view: &View, unit: ScoreUnit) -> Vec<String> {
    let score = |column: usize| {
        let scored = analysis.moves.iter().find(|scored| scored.mv == (column + 1).to_string());
        scored.map_or_else(String::new, |scored| unit.short(scored.score))
    };
    if analysis.moves.is_empty() { Vec::new() } else { (0..view.columns).map(score).collect() }
}

fn headline(analysis: &Analysis, seat: &dyn Seat, position: &dyn AnyPosition) -> String {
    let sides = position.sides();
    let mover = sides[seat.view().to_move.map_or(0, |side| side as usize)];
    let best = analysis.best.as_ref().map(|best| seat.say(best).unwrap_or_else(|| best.clone()));
    match (seat.standing(), best, analysis.score) {
        (Standing::Over(outcome), ..) => match outcome.winner() {
            Some(side) => format!("The game is over: {} has won.", sides[side as usize]),
            None => "The game is over: a draw.".to_owned(),
        },
        (_, None, _) => {
            format!("{mover} is to move; no move found: {}.", analysis.no_move.as_deref().unwrap_or("no reason given"))
        }
        (_, Some(best), Some(score)) => {
            format!("{mover} is to move; best is {best}: {}.", words(score, unit_of(position)))
        }
        (_, Some(best), None) => format!("{mover} is to move; best is {best}."),
    }
}

/// A score in a cell; programs read numbers, with nothing in front.
fn cell(score: ScoreFigures, unit: ScoreUnit, format: Format) -> String {
    let text = unit.short(score);
    if format == Format::Csv { text.trim_start_matches('~').to_owned() } else { text }
}

fn table(results: &[Analysis], unit: ScoreUnit, format: Format) -> Table {
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
            analysis.score.map_or_else(none, |score| cell(score, unit, format)),
            analysis.depth.to_string(),
            count(analysis.counters.nodes, format),
        ];
        row.extend(timing.then(|| seconds(analysis.seconds, format)));
        row.push(analysis.pv.join(" "));
        row
    };
    Table { columns, rows: results.iter().map(row).collect() }
}
