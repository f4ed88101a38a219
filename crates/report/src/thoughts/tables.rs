//! The tables of a report on positions.

use mossa_wire::{Kind, ScoreUnit};

use super::Context;
use crate::cells::{Cells, name, number, raw, seen_if, words};
use crate::document::{Cell, Mark, Row, Table};
use crate::gather::ThoughtRow;
use crate::language::fill;
use crate::rows::Rows;
use crate::statistics::{mean, median};

/// Everything but the single positions.
pub(super) fn overviews(context: &Context<'_>) -> Vec<Table> {
    let mut tables = vec![levels(context)];
    tables.extend(growth(context));
    tables
}

fn levels(context: &Context<'_>) -> Table {
    let (w, has_time) = (&context.words, context.summary.has_time());
    let mut columns = vec![
        name("player", w.player),
        seen_if(context.summary.has_limits(), words("limits", w.limits)),
        number("depth", w.depth),
        number("positions", w.n_positions),
        seen_if(context.summary.has_repetitions(), number("tries", w.tries)),
        number("nodes", w.nodes),
        number("growth", w.growth),
        number("states_evaluated", w.states),
        number("prunings", w.prunings),
        number("table_hits", w.table_hits),
    ];
    if has_time {
        columns.extend([number("median_seconds", w.median_time), number("nodes_per_second", w.speed)]);
    }
    let rows = context.summary.tries().map(|(player, depth, rows)| level(context, (player, depth), rows)).collect();
    let [n, tries] =
        [context.thoughts.n_instances(), context.thoughts.rows.len()].map(|n| context.numbers.whole(n as u64));
    let note = fill(w.t_levels_note, &[("n", &n), ("tries", &tries)]);
    Table { name: "depths".into(), title: w.t_levels.into(), note, columns, rows }
}

fn level(context: &Context<'_>, (player, depth): (u32, u32), rows: &[ThoughtRow]) -> Row {
    let cells = Cells(context.numbers);
    let all = |of: fn(&ThoughtRow) -> u64| mean(&rows.iter().map(|row| of(row) as f64).collect::<Vec<_>>());
    let mut line = vec![
        Cell::Code(context.spec(player).into()),
        limits_of(context, player, rows),
        cells.whole(depth.into()),
        cells.whole(context.summary.level(player, depth).len() as u64),
        cells.whole(rows.len() as u64),
        cells.mean(all(|row| row.counters.nodes)),
        cells.times(context.summary.step(player, depth)),
        cells.mean(all(|row| row.counters.states_evaluated)),
        cells.mean(all(|row| row.counters.prunings)),
        cells.mean(all(|row| row.counters.table_hits)),
    ];
    if context.summary.has_time() {
        let timed: Vec<(f64, f64)> =
            rows.iter().filter_map(|row| Some((row.counters.nodes as f64, row.seconds?))).collect();
        let seconds: Vec<f64> = timed.iter().map(|(_, seconds)| *seconds).collect();
        let (nodes, total): (f64, f64) = (timed.iter().map(|(nodes, _)| nodes).sum(), seconds.iter().sum());
        line.push(cells.seconds(median(&seconds)));
        line.push(cells.mean((0.0 < total).then(|| (nodes / total).round())));
    }
    Row { cells: line, mark: Mark::Plain }
}

/// The limits of a player: its own where they are a factor, all that its tries had otherwise.
fn limits_of<'a>(context: &Context<'_>, player: u32, rows: impl IntoIterator<Item = &'a ThoughtRow>) -> Cell {
    if let Some(limits) = context.summary.players[player as usize].limits {
        return limits_cell(context, limits);
    }
    let mut all: Vec<&str> = Vec::new();
    for row in rows {
        let limits = context.thoughts.limits.name(row.limits);
        if !all.contains(&limits) {
            all.push(limits);
        }
    }
    Cell::Code(all.join("; "))
}

/// Limits: for people what tells them apart, in the file all of them.
fn limits_cell(context: &Context<'_>, limits: u32) -> Cell {
    let shown = match context.limits[limits as usize].as_str() {
        "" => context.words.no_limit,
        limits => limits,
    };
    Cell::Number { shown: shown.into(), raw: context.thoughts.limits.name(limits).into() }
}

fn growth(context: &Context<'_>) -> Option<Table> {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let columns = vec![
        name("player", w.player),
        seen_if(context.summary.has_limits(), words("limits", w.limits)),
        number("branching_factor", w.factor),
        number("explained", w.explained),
        number("depths", w.depths),
    ];
    let row = |player: u32| {
        let growth = context.summary.growth(player)?;
        let [from, to] = growth.depths;
        let range = format!("{from}–{to}");
        Some(Row {
            cells: vec![
                Cell::Code(context.spec(player).into()),
                limits_of(context, player, context.summary.tries_of(player)),
                Cell::Number { shown: context.numbers.decimal(growth.factor, 2), raw: raw(growth.factor) },
                cells.percent(Some(growth.line.explained)),
                Cell::Number { raw: format!("{from}-{to}"), shown: range },
            ],
            mark: Mark::Plain,
        })
    };
    let rows: Rows = context.players().filter_map(row).collect();
    (rows.n_all != 0).then(|| Table {
        name: "growth".into(),
        title: w.t_growth.into(),
        note: w.t_growth_note.into(),
        columns,
        rows,
    })
}

/// Every record.
pub(super) fn positions(context: &Context<'_>) -> Table {
    let (w, has_time) = (&context.words, context.summary.has_time());
    let mut columns = vec![
        name("position", w.position),
        words("player", w.player),
        seen_if(context.thoughts.limits.len() != 1, words("limits", w.limits)),
        seen_if(context.summary.has_repetitions(), number("repetition", w.repetition)),
        number("depth", w.depth),
        number("reached", w.reached),
        words("move", w.best),
        number("score", w.score),
        number("nodes", w.nodes),
        number("states_evaluated", w.states),
        number("prunings", w.prunings),
        number("table_hits", w.table_hits),
    ];
    columns.extend(has_time.then(|| number("seconds", w.time)));
    let mut all: Vec<&ThoughtRow> = context.summary.tries().flat_map(|(_, _, rows)| rows).collect();
    all.sort_by_key(|row| (row.instance, row.player, row.depth, row.repetition));
    let rows = all.into_iter().map(|row| position(context, row)).collect();
    Table { name: "positions".into(), title: w.t_positions.into(), note: w.t_positions_note.into(), columns, rows }
}

fn position(context: &Context<'_>, row: &ThoughtRow) -> Row {
    let cells = Cells(context.numbers);
    let mut line = vec![
        Cell::Word(context.thoughts.instance(row.instance).into()),
        Cell::Code(context.spec(row.player).into()),
        limits_cell(context, row.limits),
        cells.whole(row.repetition),
        cells.whole(row.depth.into()),
        cells.whole(row.reached.into()),
        row.best.map_or(Cell::Empty, |mv| Cell::Code(context.thoughts.moves.name(mv).into())),
        row.score.map_or(Cell::Empty, |score| score_cell(context, score, row.unit)),
        cells.whole(row.counters.nodes),
        cells.whole(row.counters.states_evaluated),
        cells.whole(row.counters.prunings),
        cells.whole(row.counters.table_hits),
    ];
    line.extend(context.summary.has_time().then(|| cells.seconds(row.seconds)));
    Row { cells: line, mark: Mark::Plain }
}

fn score_cell(context: &Context<'_>, (kind, value): (Kind, i64), unit: ScoreUnit) -> Cell {
    let w = &context.words;
    let signed = match kind {
        Kind::Cp => context.numbers.signed(unit.scaled(value as f64), unit.decimals()),
        _ => context.numbers.signed(value as f64, 0),
    };
    let text = match kind {
        Kind::Cp => "{value}",
        Kind::Exact => w.score_exact,
        Kind::Win => w.score_win,
        Kind::Loss => w.score_loss,
        Kind::Draw => w.score_draw,
    };
    let kind = match kind {
        Kind::Cp => "cp",
        Kind::Exact => "exact",
        Kind::Win => "win",
        Kind::Loss => "loss",
        Kind::Draw => "draw",
    };
    Cell::Number { shown: fill(text, &[("value", &signed)]), raw: format!("{kind} {value}") }
}
