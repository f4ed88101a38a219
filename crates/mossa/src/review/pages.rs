//! The text of a review: for every game a table of its moves, and one of their totals.

use std::io::Write;

use mossa_wire::{Review, ReviewedGame, ReviewedMove, ReviewedSide, ScoreBasis, ScoreUnit};

use crate::args::Format;
use crate::failure::Failure;
use crate::output::shown;
use crate::prose;
use crate::table::{Column, Side, Table};

/// Writes all games; as CSV, all moves in one table.
pub(super) fn write(review: &Review, unit: ScoreUnit, format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    if format == Format::Csv {
        moves(&review.games, unit, format).write(format, &mut out)?;
        return Ok(out.flush()?);
    }
    for (at, game) in review.games.iter().enumerate() {
        if at != 0 {
            writeln!(out)?;
        }
        write_game(game, unit, format, &mut out)?;
    }
    Ok(out.flush()?)
}

fn write_game(game: &ReviewedGame, unit: ScoreUnit, format: Format, out: &mut impl Write) -> Result<(), Failure> {
    if format != Format::Latex {
        let [(_, first), (_, second)] = &game.players.0;
        let words = format!("{first} against {second}, {}", game.result);
        writeln!(out, "game {}: {}", game.number, shown(&words))?;
    }
    if format == Format::Markdown {
        writeln!(out)?;
    }
    moves(std::slice::from_ref(game), unit, format).write(format, out)?;
    if format == Format::Markdown {
        writeln!(out)?;
    }
    sides(game, format).write(format, out)?;
    let n_mixed = game.moves.iter().filter(|mv| mv.basis == Some(ScoreBasis::Mixed)).count();
    if format != Format::Latex && n_mixed != 0 {
        let words = "Moves whose loss is not known, because an exact score cannot be compared with an estimate (~)";
        writeln!(out, "{words}: {n_mixed}.")?;
    }
    Ok(())
}

fn moves(games: &[ReviewedGame], unit: ScoreUnit, format: Format) -> Table {
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let mut columns = vec![right("number"), left("side"), left("move"), right("before"), right("after")];
    columns.extend([right("loss"), left("mark"), left("better")]);
    if format == Format::Csv {
        columns.insert(0, right("game"));
    }
    let row = |game: &ReviewedGame, mv: &ReviewedMove| {
        let none = none(format);
        let better = mv.best.as_ref().filter(|_| !mv.mark.is_empty());
        let mut row = vec![mv.number.to_string(), mv.side.clone(), mv.san.clone()];
        row.extend([mv.before, mv.after].map(|score| score.map_or_else(|| none.to_owned(), |score| unit.short(score))));
        let estimated = if mv.basis == Some(ScoreBasis::Estimate) && format != Format::Csv { "~" } else { "" };
        row.push(mv.loss.map_or_else(|| none.to_owned(), |loss| format!("{estimated}{loss}")));
        row.extend([mv.mark.clone(), better.cloned().unwrap_or_default()]);
        if format == Format::Csv {
            row.insert(0, game.number.to_string());
        }
        row
    };
    let rows = games.iter().flat_map(|game| game.moves.iter().map(move |mv| row(game, mv))).collect();
    Table { columns, rows }
}

fn sides(game: &ReviewedGame, format: Format) -> Table {
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let has_exact = game.sides.0.iter().any(|(_, side)| side.exact.is_some());
    let mut columns = vec![left("side"), left("player"), right("moves")];
    columns.extend(has_exact.then(|| right("exact")));
    columns.extend(["average loss", "inaccuracies ?!", "mistakes ?", "blunders ??"].map(right));
    let row = |((name, side), (_, player)): (&(String, ReviewedSide), &(String, String))| {
        let average = side.average_loss.map_or_else(|| none(format).to_owned(), |average| format!("{average:.1}"));
        let mut row = vec![name.clone(), player.clone(), side.moves.to_string()];
        row.extend(side.exact.map(|n| n.to_string()));
        row.push(average);
        row.extend([side.inaccuracies, side.mistakes, side.blunders].map(|n| n.to_string()));
        row
    };
    let rows = game.sides.0.iter().zip(&game.players.0).map(row).collect();
    Table { columns, rows }
}

fn none(format: Format) -> &'static str {
    if format == Format::Csv { "" } else { "–" }
}
