//! `mossa eval tiles`: the value of a board by a heuristic.

use std::io::Write as _;
use std::sync::Arc;

use mossa_catalogue::Listed;
use mossa_catalogue::tiles::{DEFAULT_HEURISTIC, HEURISTICS, HeuristicFactory, Instance, TablesError};
use mossa_kernel::{Control, Limits, RealClock, SearchHandle};
use mossa_wire::{Estimate, Estimates};

use crate::args::EvalArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{Building, Spinner};
use crate::table::{Column, Side, Table};
use crate::{output, plan, tables};

pub(super) fn run(args: &EvalArgs) -> Result<CommandOutcome, Failure> {
    plan::refuse_games("tiles", &args.start)?;
    let boards = plan::boards(&args.boards)?;
    // `--eval` is the word for games, and understood here too.
    let (flag, name) = match (&args.heuristic, &args.eval) {
        (None, Some(name)) => ("--eval", name.as_str()),
        (name, _) => ("--heuristic", name.as_deref().unwrap_or(DEFAULT_HEURISTIC)),
    };
    let building = Building::default();
    let factory = plan::workshop_with(flag, name, tables::tables(&building, 1, None))?;
    plan::check_heuristic(flag, &factory, &boards.instances)?;
    let others = plain_heuristics()?;
    // Ctrl-C ends the process: there is nothing to report of half a list.
    let handle: Arc<SearchHandle<RealClock>> = Arc::default();
    let spinner = Spinner::beside("evaluating", &handle, &building);
    let control = handle.control(Limits::default());
    let estimate = |instance: &Instance| estimate(instance, &factory, &others, &control);
    let results: Result<Vec<Estimate>, TablesError> = boards.instances.iter().map(estimate).collect();
    spinner.clear();
    let results = results.map_err(|error| plan::lacking(flag, &factory, &error))?;
    if !args.output.json {
        return write(args, &results);
    }
    match results.as_slice() {
        [one] if !boards.is_batch => output::json(one)?,
        _ => output::json(&Estimates { results })?,
    }
    Ok(CommandOutcome::Success)
}

/// The heuristics that can be named alone and need nothing but the board: the terms to compare with.
fn plain_names() -> impl Iterator<Item = &'static str> + Clone {
    let is_plain = |listed: &&Listed| !listed.name.contains('(') && listed.keys.is_empty();
    HEURISTICS.iter().filter(is_plain).map(|listed| listed.name)
}

fn plain_heuristics() -> Result<Vec<HeuristicFactory>, Failure> {
    plain_names().map(|name| plan::factory(name, name)).collect()
}

fn estimate(
    instance: &Instance,
    factory: &HeuristicFactory,
    others: &[HeuristicFactory],
    control: &Control<'_>,
) -> Result<Estimate, TablesError> {
    let term = |other: &HeuristicFactory| Ok((other.heuristic(), other.estimate(instance, control)?));
    let terms = others.iter().map(term).collect::<Result<_, TablesError>>()?;
    let (heuristic, value) = (factory.heuristic(), factory.estimate(instance, control)?);
    Ok(Estimate { board: instance.text(), heuristic, value, terms })
}

fn write(args: &EvalArgs, results: &[Estimate]) -> Result<CommandOutcome, Failure> {
    let mut columns = vec![Column { title: "board", side: Side::Left }, Column { title: "value", side: Side::Right }];
    columns.push(Column { title: "heuristic", side: Side::Left });
    let others = plain_names();
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
