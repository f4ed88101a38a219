//! The tables of a report on puzzles.

use mossa_wire::Status;

use super::Context;
use super::compare::Ratio;
use super::summary::Outcome;
use crate::cells::{Cells, name, number, words};
use crate::document::{Cell, Column, Mark, Row, Table};
use crate::language::fill;
use crate::statistics::{geometric_mean, mean, median};

/// Everything but the single instances.
pub(super) fn overviews(context: &Context<'_>) -> Vec<Table> {
    let methods: Vec<u32> = context.methods().collect();
    let common = context.summary.solved_by_all(&methods);
    let n_instances = context.puzzles.n_instances();
    let mut tables = vec![methods_table(context)];
    // Means over different instances do not compare; over the common ones they do.
    if 1 < methods.len() && !common.is_empty() && common.len() < n_instances {
        tables.push(common_table(context, &common));
    }
    tables.extend(heuristics(context));
    tables
}

fn methods_table(context: &Context<'_>) -> Table {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let has_unsolvable = context.summary.outcomes().any(|outcome| outcome.row.status == Status::Unsolvable);
    let mut columns = vec![
        name("algorithm", w.algorithm),
        name("heuristic", w.heuristic),
        number("solved", w.solved),
        number("proven", w.proven),
        number("stopped", w.stopped),
    ];
    columns.extend(has_unsolvable.then(|| number("unsolvable", w.unsolvable)));
    columns.extend(mean_columns(context));
    let rows = context.methods().map(|method| {
        let outcomes: Vec<&Outcome> = context.summary.of_method(method).collect();
        let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is(outcome)).count() as u64;
        let mut row = named(context, method);
        row.push(cells.of(count(|outcome| outcome.row.status == Status::Solved), outcomes.len() as u64));
        row.push(cells.whole(count(|outcome| outcome.row.optimal)));
        row.push(cells.whole(count(|outcome| outcome.row.status == Status::Limit)));
        row.extend(has_unsolvable.then(|| cells.whole(count(|outcome| outcome.row.status == Status::Unsolvable))));
        row.extend(means(context, &context.summary.solved_by(method).collect::<Vec<_>>()));
        Row { cells: row, mark: Mark::Plain }
    });
    let note = fill(w.t_methods_note, &[("n", &context.numbers.whole(context.puzzles.n_instances() as u64))]);
    Table { name: "methods".into(), title: w.t_methods.into(), note, columns, rows: rows.collect() }
}

fn common_table(context: &Context<'_>, common: &[u32]) -> Table {
    let w = &context.words;
    let mut columns = vec![name("algorithm", w.algorithm), name("heuristic", w.heuristic)];
    columns.extend(mean_columns(context));
    let rows = context.methods().map(|method| {
        let outcomes: Vec<&Outcome> =
            common.iter().filter_map(|&instance| context.summary.outcome(instance, method)).collect();
        let mut row = named(context, method);
        row.extend(means(context, &outcomes));
        Row { cells: row, mark: Mark::Plain }
    });
    let note = fill(w.t_common_note, &[("n", &context.numbers.whole(common.len() as u64))]);
    Table { name: "methods-common".into(), title: w.t_common.into(), note, columns, rows: rows.collect() }
}

fn named(context: &Context<'_>, method: u32) -> Vec<Cell> {
    let (algorithm, heuristic) = context.puzzles.method(method);
    vec![Cell::Code(algorithm.into()), Cell::Code(heuristic.into())]
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

fn means(context: &Context<'_>, outcomes: &[&Outcome]) -> Vec<Cell> {
    let cells = Cells(context.numbers);
    let all = |of: fn(&Outcome) -> f64| outcomes.iter().map(|outcome| of(outcome)).collect::<Vec<f64>>();
    let moves: Vec<f64> = outcomes.iter().filter_map(|outcome| outcome.row.length.map(f64::from)).collect();
    let expanded = all(|outcome| outcome.row.expanded as f64);
    let mut row = vec![
        cells.mean(mean(&moves)),
        cells.mean(median(&moves)),
        cells.mean(mean(&all(|outcome| outcome.row.horizon as f64))),
        cells.mean(mean(&all(|outcome| outcome.row.visited as f64))),
        cells.mean(mean(&expanded)),
        cells.mean(median(&expanded)),
        cells.mean(mean(&all(|outcome| outcome.row.generated as f64))),
    ];
    let seconds: Vec<f64> = outcomes.iter().filter_map(|outcome| outcome.seconds).collect();
    row.extend(context.summary.has_time().then(|| cells.seconds(median(&seconds))));
    row
}

/// What a heuristic knows.
pub(super) struct Informed<'a> {
    /// Its name.
    pub(super) heuristic: &'a str,
    /// The mean of its estimates.
    pub(super) estimate: f64,
    /// The mean of their shares of the shortest path.
    pub(super) share: f64,
    /// Instances where it says the whole truth, and all.
    pub(super) exact: [u64; 2],
    /// How many times fewer states it expands than the least informed one.
    pub(super) fewer: Option<f64>,
}

/// The heuristics, the best informed first. Only instances whose shortest path is proven count.
pub(super) fn informed<'a>(context: &'a Context<'_>) -> Vec<Informed<'a>> {
    let mut names: Vec<&str> = Vec::new();
    for method in context.methods() {
        let (_, heuristic) = context.puzzles.method(method);
        if !names.contains(&heuristic) {
            names.push(heuristic);
        }
    }
    let mut all: Vec<Informed<'a>> = names.into_iter().filter_map(|heuristic| estimates(context, heuristic)).collect();
    all.sort_by(|one, other| other.share.total_cmp(&one.share));
    let worst = all.last().map(|informed| informed.heuristic);
    for informed in &mut all {
        informed.fewer = worst
            .filter(|&worst| worst != informed.heuristic)
            .and_then(|worst| fewer(context, informed.heuristic, worst));
    }
    all
}

fn estimates<'a>(context: &'a Context<'_>, heuristic: &'a str) -> Option<Informed<'a>> {
    let mut known = std::collections::BTreeMap::new();
    for outcome in context.summary.outcomes() {
        let proven = context
            .summary
            .shortest(outcome.row.instance)
            .filter(|shortest| shortest.is_proven && shortest.length != 0);
        if let Some(shortest) = proven.filter(|_| context.puzzles.method(outcome.row.method).1 == heuristic) {
            known.insert(outcome.row.instance, (f64::from(outcome.row.lower_bound), f64::from(shortest.length)));
        }
    }
    let estimates: Vec<f64> = known.values().map(|(estimate, _)| *estimate).collect();
    let shares: Vec<f64> = known.values().map(|(estimate, length)| estimate / length).collect();
    let n_exact = known.values().filter(|(estimate, length)| estimate.to_bits() == length.to_bits()).count() as u64;
    let exact = [n_exact, known.len() as u64];
    Some(Informed { heuristic, estimate: mean(&estimates)?, share: mean(&shares)?, exact, fewer: None })
}

/// The geometric mean, over algorithms that ran with both, of how many times as many states `worst` makes them expand.
fn fewer(context: &Context<'_>, heuristic: &str, worst: &str) -> Option<f64> {
    let with = |wanted: &str| {
        let wanted = wanted.to_owned();
        context.methods().filter(move |&method| context.puzzles.method(method).1 == wanted).collect::<Vec<u32>>()
    };
    let mut factors = Vec::new();
    for one in with(heuristic) {
        let same =
            with(worst).into_iter().find(|&other| context.puzzles.method(other).0 == context.puzzles.method(one).0);
        factors.extend(same.and_then(|other| Ratio::of(&context.summary, one, other)).map(|ratio| ratio.factor));
    }
    // Factors below 1 count as such: a heuristic that knows more may still expand more.
    let scaled: Vec<f64> = factors.iter().map(|factor| factor * 1e6).collect();
    geometric_mean(&scaled).map(|mean| mean / 1e6)
}

fn heuristics(context: &Context<'_>) -> Option<Table> {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let all = informed(context);
    if all.len() < 2 {
        return None;
    }
    let columns = vec![
        name("heuristic", w.heuristic),
        number("mean_estimate", w.mean_estimate),
        number("share", w.share),
        number("exact", w.exact),
        number("fewer", w.fewer),
    ];
    let rows = all.iter().map(|informed| Row {
        cells: vec![
            Cell::Code(informed.heuristic.into()),
            cells.mean(Some(informed.estimate)),
            cells.percent(Some(informed.share)),
            cells.of(informed.exact[0], informed.exact[1]),
            cells.times(informed.fewer),
        ],
        mark: Mark::Plain,
    });
    Some(Table {
        name: "heuristics".into(),
        title: w.t_heuristics.into(),
        note: w.t_heuristics_note.into(),
        columns,
        rows: rows.collect(),
    })
}

/// Every instance by every method.
pub(super) fn instances(context: &Context<'_>) -> Table {
    let w = &context.words;
    let mut columns = vec![
        name("instance", w.instance),
        words("algorithm", w.algorithm),
        words("heuristic", w.heuristic),
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
    columns.extend(context.summary.has_time().then(|| number("seconds", w.time)));
    let rows = context.summary.outcomes().map(|outcome| instance_row(context, outcome)).collect();
    Table { name: "instances".into(), title: w.t_instances.into(), note: w.t_instances_note.into(), columns, rows }
}

fn instance_row(context: &Context<'_>, outcome: &Outcome) -> Row {
    let (w, cells, row) = (&context.words, Cells(context.numbers), &outcome.row);
    let (algorithm, heuristic) = context.puzzles.method(row.method);
    let why = row.stop.map_or(w.a_limit, |stop| context.puzzles.stops.name(stop));
    let status = match row.status {
        Status::Solved => w.status_solved.to_owned(),
        Status::Unsolvable => w.status_unsolvable.to_owned(),
        Status::Limit => fill(w.status_limit, &[("why", why)]),
    };
    let over =
        row.length.zip(context.summary.shortest(row.instance)).map(|(length, shortest)| length - shortest.length);
    let mut line = vec![
        Cell::Word(context.puzzles.instance(row.instance).into()),
        Cell::Code(algorithm.into()),
        Cell::Code(heuristic.into()),
        Cell::Word(status),
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
    line.extend(context.summary.has_time().then(|| cells.seconds(outcome.seconds)));
    let is_best = over == Some(0) && row.optimal && is_cheapest(context, outcome);
    Row { cells: line, mark: if is_best { Mark::Best } else { Mark::Plain } }
}

/// Whether nobody has a path as short with fewer states.
fn is_cheapest(context: &Context<'_>, outcome: &Outcome) -> bool {
    1 < context.puzzles.n_methods()
        && context
            .methods()
            .filter_map(|method| context.summary.outcome(outcome.row.instance, method))
            .all(|other| other.row.length != outcome.row.length || outcome.row.expanded <= other.row.expanded)
}
