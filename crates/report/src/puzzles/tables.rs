//! The tables of a report on puzzles.

use mossa_wire::Status;

use super::Context;
use super::heuristics;
use crate::cells::{Cells, name, number, seen_if, unseen, words};
use crate::document::{Cell, Column, Mark, Row, Table};
use crate::gather::PuzzleRow;
use crate::language::fill;
use crate::statistics::{mean, median};

/// Everything but the single tries.
pub(super) fn overviews(context: &Context<'_>) -> Vec<Table> {
    // A method that has solved nothing must not empty the table of the others.
    let (able, unable): (Vec<u32>, Vec<u32>) =
        context.methods().partition(|&method| context.summary.solved_by(method).next().is_some());
    let common = context.summary.solved_by_all(&able);
    let n_instances = context.puzzles.n_instances();
    let mut methods = methods_table(context);
    let mut tables = Vec::new();
    // Means over different instances do not compare; over the common ones they do.
    if 1 < able.len() && common.is_empty() {
        methods.note = format!("{} {}", methods.note, context.words.t_no_common);
    } else if 1 < able.len() && common.len() < n_instances {
        tables.push(common_table(context, &common, [&able, &unable]));
    }
    tables.insert(0, methods);
    tables.extend(heuristics::table(context));
    tables
}

fn methods_table(context: &Context<'_>) -> Table {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let has_unsolvable = context.summary.tries().iter().any(|row| row.status == Status::Unsolvable);
    let mut columns = name_columns(context);
    columns.extend([number("solved", w.solved), number("proven", w.proven), number("stopped", w.stopped)]);
    columns.push(seen_if(has_unsolvable, number("unsolvable", w.unsolvable)));
    columns.extend(mean_columns(context));
    let rows = context.methods().map(|method| {
        let tries: Vec<&PuzzleRow> = context.summary.tries_of(method).collect();
        let count = |is: fn(&PuzzleRow) -> bool| tries.iter().filter(|row| is(row)).count() as u64;
        let mut row = named(context, method, tries.len());
        row.push(cells.of(count(|row| row.status == Status::Solved), tries.len() as u64));
        row.push(cells.whole(count(|row| row.optimal)));
        row.push(cells.whole(count(|row| row.status == Status::Limit)));
        row.push(cells.whole(count(|row| row.status == Status::Unsolvable)));
        row.extend(means(context, &context.summary.solved_tries(method).collect::<Vec<_>>()));
        Row { cells: row, mark: Mark::Plain }
    });
    let rows = rows.collect();
    let [n, tries] = [context.puzzles.n_instances(), context.summary.tries().len()].map(|n| context.whole(n));
    let note = fill(w.t_methods_note, &[("n", &n), ("tries", &tries)]);
    Table { name: "methods".into(), title: w.t_methods.into(), note, columns, rows }
}

/// The methods that have solved anything, on the instances that all of these have solved.
fn common_table(context: &Context<'_>, common: &[u32], [able, unable]: [&[u32]; 2]) -> Table {
    let w = &context.words;
    let mut columns = name_columns(context);
    columns.extend(mean_columns(context));
    let mut n_tries = 0;
    let row = |&method: &u32| {
        let outcomes = common.iter().filter_map(|&instance| context.summary.outcome(instance, method));
        let tries: Vec<&PuzzleRow> = outcomes.flat_map(|outcome| context.summary.tries_in(outcome)).collect();
        n_tries += tries.len();
        let mut row = named(context, method, tries.len());
        row.extend(means(context, &tries));
        Row { cells: row, mark: Mark::Plain }
    };
    let rows = able.iter().map(row).collect();
    let counts = [common.len(), context.puzzles.n_instances(), n_tries, context.summary.tries().len()];
    let [n, all, tries, records] = counts.map(|n| context.whole(n));
    let mut note = fill(w.t_common_note, &[("n", &n), ("all", &all), ("tries", &tries), ("records", &records)]);
    if !unable.is_empty() {
        note = format!("{note} {}", fill(w.t_common_left, &[("methods", &context.listed(unable))]));
    }
    Table { name: "methods-common".into(), title: w.t_common.into(), note, columns, rows }
}

/// Who did it, and in how many tries.
fn name_columns(context: &Context<'_>) -> Vec<Column> {
    let w = &context.words;
    let limits = seen_if(context.summary.has_limits(), words("limits", w.limits));
    vec![name("algorithm", w.algorithm), name("heuristic", w.heuristic), limits, unseen("tries")]
}

fn named(context: &Context<'_>, method: u32, n_tries: usize) -> Vec<Cell> {
    let (algorithm, heuristic) = context.method(method);
    let own = context.summary.methods[method as usize].limits.map(|limits| limits_cell(context, limits));
    let limits = own.unwrap_or_else(|| all_limits(context, method));
    let tries = Cells(context.numbers).whole(n_tries as u64);
    vec![Cell::Code(algorithm.into()), Cell::Code(heuristic.into()), limits, tries]
}

/// All limits that the tries of a method had, where they are no factor.
fn all_limits(context: &Context<'_>, method: u32) -> Cell {
    let mut all: Vec<&str> = Vec::new();
    for row in context.summary.tries_of(method) {
        let limits = context.puzzles.limits.name(row.limits);
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
    Cell::Number { shown: shown.into(), raw: context.puzzles.limits.name(limits).into() }
}

fn mean_columns(context: &Context<'_>) -> Vec<Column> {
    let w = &context.words;
    let mut columns = vec![
        number("mean_moves", w.mean_moves),
        number("median_moves", w.median_moves),
        number("mean_horizon", w.mean_horizon),
        number("mean_visited", w.mean_visited),
        number("mean_expanded", w.mean_expanded),
        number("median_expanded", w.median_expanded),
        number("mean_generated", w.mean_generated),
    ];
    columns.extend(context.summary.has_time().then(|| number("median_seconds", w.median_time)));
    columns
}

fn means(context: &Context<'_>, tries: &[&PuzzleRow]) -> Vec<Cell> {
    let cells = Cells(context.numbers);
    let all = |of: fn(&PuzzleRow) -> u64| tries.iter().map(|row| of(row) as f64).collect::<Vec<f64>>();
    let moves: Vec<f64> = tries.iter().filter_map(|row| row.length.map(f64::from)).collect();
    let expanded = all(|row| row.expanded);
    let mut row = vec![
        cells.mean(mean(&moves)),
        cells.mean(median(&moves)),
        cells.mean(mean(&all(|row| row.horizon))),
        cells.mean(mean(&all(|row| row.visited))),
        cells.mean(mean(&expanded)),
        cells.mean(median(&expanded)),
        cells.mean(mean(&all(|row| row.generated))),
    ];
    let seconds: Vec<f64> = tries.iter().filter_map(|row| row.seconds).collect();
    row.extend(context.summary.has_time().then(|| cells.seconds(median(&seconds))));
    row
}

/// Every record.
pub(super) fn instances(context: &Context<'_>) -> Table {
    let w = &context.words;
    let mut columns = vec![
        name("instance", w.instance),
        words("algorithm", w.algorithm),
        words("heuristic", w.heuristic),
        seen_if(context.puzzles.limits.len() != 1, words("limits", w.limits)),
        seen_if(context.summary.has_repetitions(), number("repetition", w.repetition)),
        words("status", w.status),
        number("moves", w.moves),
        number("over", w.over),
        words("proven", w.shortest),
        number("estimate", w.estimate),
        number("horizon", w.horizon),
        number("visited", w.visited),
        number("expanded", w.expanded),
        number("generated", w.generated),
    ];
    let has_tables = 0.0 < context.puzzles.tables_seconds;
    if context.summary.has_time() {
        columns.push(number("seconds", w.time));
        columns.push(seen_if(has_tables, number("tables_seconds", w.tables_time)));
    }
    let rows = context.summary.tries().iter().map(|row| instance_row(context, row)).collect();
    let mut note = w.t_instances_note.to_owned();
    if has_tables {
        note = format!("{note} {}", w.t_tables_note);
    }
    if context.puzzles.n_parts != 0 {
        let [parts, searches] = [context.puzzles.n_parts, context.puzzles.n_wholes()].map(|n| context.numbers.whole(n));
        note = format!("{note} {}", fill(w.t_parts_note, &[("parts", &parts), ("searches", &searches)]));
    }
    Table { name: "instances".into(), title: w.t_instances.into(), note, columns, rows }
}

fn instance_row(context: &Context<'_>, row: &PuzzleRow) -> Row {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let (algorithm, heuristic) = context.method(row.method);
    let why = row.stop.map_or(w.a_limit, |stop| context.puzzles.stops.name(stop));
    // The file says the same in all languages.
    let (shown, raw) = match row.status {
        Status::Solved => (w.status_solved.to_owned(), "solved".to_owned()),
        Status::Unsolvable => (w.status_unsolvable.to_owned(), "unsolvable".to_owned()),
        Status::Limit => (fill(w.status_limit, &[("why", why)]), format!("stopped: {why}")),
    };
    let over =
        row.length.zip(context.summary.shortest(row.instance)).map(|(length, shortest)| length - shortest.length);
    let mut line = vec![
        Cell::Word(context.puzzles.instance(row.instance).into()),
        Cell::Code(algorithm.into()),
        Cell::Code(heuristic.into()),
        limits_cell(context, row.limits),
        cells.whole(row.repetition),
        Cell::Number { shown, raw },
        row.length.map_or(Cell::Empty, |length| cells.whole(length.into())),
        over.map_or(Cell::Empty, |over| cells.whole(over.into())),
        if row.optimal {
            Cell::Number { shown: "✓".into(), raw: "true".into() }
        } else {
            Cell::Number { shown: "–".into(), raw: "false".into() }
        },
        cells.whole(row.lower_bound.into()),
        cells.whole(row.horizon),
        cells.whole(row.visited),
        cells.whole(row.expanded),
        cells.whole(row.generated),
    ];
    if context.summary.has_time() {
        line.extend([cells.seconds(row.seconds), cells.seconds(row.tables_seconds)]);
    }
    let is_best = over == Some(0) && row.optimal && is_cheapest(context, row);
    Row { cells: line, mark: if is_best { Mark::Best } else { Mark::Plain } }
}

/// Whether no try has a path as short with fewer states.
fn is_cheapest(context: &Context<'_>, row: &PuzzleRow) -> bool {
    let mut others = context.summary.tries_at(row.instance).iter();
    1 < context.summary.methods.len()
        && others.all(|other| other.length != row.length || row.expanded <= other.expanded)
}
