//! How a review reads: for every game a table of its moves, and one of what they come to.

use std::io::Write;

use mossa_wire::{Review, ReviewedGame, ReviewedMove, ReviewedSide, ScoreUnit};

use crate::args::Format;
use crate::failure::Failure;
use crate::output::{self, shown};
use crate::table::{Column, Side, Table};

/// Writes all games; as CSV, all moves in one table.
pub(super) fn write(review: &Review, format: Format) -> Result<(), Failure> {
    let mut out = output::out();
    if format == Format::Csv {
        moves(&review.games, format).write(format, &mut out)?;
        return Ok(out.flush()?);
    }
    for (at, game) in review.games.iter().enumerate() {
        if at != 0 {
            writeln!(out)?;
        }
        write_game(game, format, &mut out)?;
    }
    Ok(out.flush()?)
}

fn write_game(game: &ReviewedGame, format: Format, out: &mut impl Write) -> Result<(), Failure> {
    if format != Format::Latex {
        let words = format!("{} against {}, {}", game.white, game.black, game.result);
        writeln!(out, "game {}: {}", game.number, shown(&words))?;
    }
    if format == Format::Markdown {
        writeln!(out)?;
    }
    moves(std::slice::from_ref(game), format).write(format, out)?;
    if format == Format::Markdown {
        writeln!(out)?;
    }
    sides(game, format).write(format, out)
}

fn moves(games: &[ReviewedGame], format: Format) -> Table {
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
        row.extend(
            [mv.before, mv.after]
                .map(|score| score.map_or_else(|| none.to_owned(), |score| ScoreUnit::Pawns.short(score))),
        );
        row.push(mv.loss.map_or_else(|| none.to_owned(), |loss| loss.to_string()));
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
    let columns = vec![
        left("side"),
        left("player"),
        right("moves"),
        right("average loss"),
        right("inaccuracies ?!"),
        right("mistakes ?"),
        right("blunders ??"),
    ];
    let row = |name: &str, player: &str, side: ReviewedSide| {
        let average = side.average_loss.map_or_else(|| none(format).to_owned(), |average| format!("{average:.1}"));
        let mut row = vec![name.to_owned(), player.to_owned(), side.moves.to_string(), average];
        row.extend([side.inaccuracies, side.mistakes, side.blunders].map(|n| n.to_string()));
        row
    };
    let rows = vec![row("white", &game.white, game.sides.white), row("black", &game.black, game.sides.black)];
    Table { columns, rows }
}

fn none(format: Format) -> &'static str {
    if format == Format::Csv { "" } else { "–" }
}
