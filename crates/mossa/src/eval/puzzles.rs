//! Evaluating a puzzle: the value of a board by a heuristic.

use std::io::Write as _;
use std::sync::Arc;

use mossa_catalogue::TablesError;
use mossa_catalogue::{AnyHeuristic, AnyPuzzle, BoxedPuzzle, GameEntry, Listed, Puzzled};
use mossa_kernel::{Control, Limits, RealClock, SearchHandle};
use mossa_wire::{Estimate, Estimates};

use crate::args::EvalArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{Building, Spinner};
use crate::table::{Column, Side, Table};
use crate::{output, plan, tables};

pub(super) fn run(args: &EvalArgs, (entry, game): Puzzled) -> Result<CommandOutcome, Failure> {
    plan::refuse_games(entry.name(), &args.start)?;
    let boards = plan::boards(game, &args.boards)?;
    // `--eval` is the word for games, and understood here too.
    let (flag, name) = match (&args.heuristic, &args.eval) {
        (None, Some(name)) => ("--eval", name.as_str()),
        (name, _) => ("--heuristic", name.as_deref().unwrap_or(entry.heuristics()[0].name)),
    };
    let building = Building::default();
    let heuristic = plan::heuristic_with(game, flag, name, tables::tables(&building, 1, None))?;
    let heuristic = heuristic.as_ref();
    plan::check_heuristic(flag, heuristic, &boards.instances)?;
    let others: Vec<Box<dyn AnyHeuristic>> =
        plain_names(entry).map(|name| plan::heuristic(game, name, name)).collect::<Result<_, _>>()?;
    // Ctrl-C ends the process: there is nothing to report of half a list.
    let handle: Arc<SearchHandle<RealClock>> = Arc::default();
    let spinner = Spinner::beside("evaluating", &handle, &building);
    let control = handle.control(Limits::default());
    let estimate = |instance: &BoxedPuzzle| estimate(instance.as_ref(), heuristic, &others, &control);
    let results: Result<Vec<Estimate>, TablesError> = boards.instances.iter().map(estimate).collect();
    spinner.clear();
    let results = results.map_err(|error| plan::lacking(flag, heuristic, &error))?;
    if !args.output.json {
        return write(args, entry, &results);
    }
    match results.as_slice() {
        [one] if !boards.is_batch => output::json(one)?,
        _ => output::json(&Estimates { results })?,
    }
    Ok(CommandOutcome::Success)
}

/// The heuristics that can be named alone and need nothing but the board: the terms to compare with.
fn plain_names(entry: &dyn GameEntry) -> impl Iterator<Item = &'static str> + Clone + use<> {
    let is_plain = |listed: &&Listed| !listed.name.contains('(') && listed.keys.is_empty();
    entry.heuristics().iter().filter(is_plain).map(|listed| listed.name)
}

fn estimate(
    puzzle: &dyn AnyPuzzle,
    heuristic: &dyn AnyHeuristic,
    others: &[Box<dyn AnyHeuristic>],
    control: &Control<'_>,
) -> Result<Estimate, TablesError> {
    let term = |other: &dyn AnyHeuristic| Ok((other.name(), other.estimate(puzzle, control)?));
    let terms = others.iter().map(|other| term(other.as_ref())).collect::<Result<_, TablesError>>()?;
    let value = heuristic.estimate(puzzle, control)?;
    Ok(Estimate { board: puzzle.start(), heuristic: heuristic.name(), value, terms })
}

fn write(args: &EvalArgs, entry: &dyn GameEntry, results: &[Estimate]) -> Result<CommandOutcome, Failure> {
    let mut columns = vec![Column { title: "board", side: Side::Left }, Column { title: "value", side: Side::Right }];
    columns.push(Column { title: "heuristic", side: Side::Left });
    let others = plain_names(entry);
    columns.extend(others.clone().map(|title| Column { title, side: Side::Right }));
    let row = |result: &Estimate| {
        let mut row = vec![result.board.clone(), result.value.to_string(), result.heuristic.clone()];
        row.extend(others.clone().map(|name| result.terms.get(name).map_or_else(String::new, u32::to_string)));
        row
    };
    let mut out = output::out();
    Table { columns, rows: results.iter().map(row).collect() }.write(args.output.format, &mut out)?;
    out.flush()?;
    Ok(CommandOutcome::Success)
}
