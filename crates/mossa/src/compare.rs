//! `mossa compare`: the same boards, several algorithms and heuristics, the figures side by side.

use std::io::Write as _;

use mossa_catalogue::{AnyHeuristic, BoxedPuzzle, Games, Spec};
use mossa_jobs::puzzle::{Method, Puzzle};
use mossa_wire::{Compared, Solved, Status};

use crate::answer::{count, known, seconds};
use crate::args::{CompareArgs, Format};
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{self, Building, Show, Spinner};
use crate::solve::figures;
use crate::table::{Column, Side, Table};
use crate::terminal::board;
use crate::{output, plan, prose, tables};

pub(crate) fn run(args: &CompareArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let (_, game) = plan::puzzle(games, args.game.as_deref())?;
    let boards = plan::boards(game, &args.boards)?;
    let methods: Vec<Method> = Spec::split_list(&args.algorithms)
        .iter()
        .map(|text| plan::method("--algorithms", text))
        .collect::<Result<_, _>>()?;
    let (building, memory) = (Building::default(), plan::memory_for_tables(args.limits.memory));
    let tables = || tables::tables(&building, 1, Some(memory));
    let names = args.heuristics.clone().unwrap_or_else(|| game.compared().join(","));
    let heuristics: Vec<Box<dyn AnyHeuristic>> = Spec::split_list(&names)
        .iter()
        .map(|text| plan::heuristic_with(game, "--heuristics", text, tables()))
        .collect::<Result<_, _>>()?;
    if methods.iter().any(|method| !method.algorithm.is_blind()) {
        let mut all = heuristics.iter();
        all.try_for_each(|heuristic| plan::check_heuristic("--heuristics", heuristic.as_ref(), &boards.instances))?;
    }
    let rows = solve_all(args, &boards.instances, &solvers(&methods, &heuristics), &building)?;
    let is_good = rows.iter().all(|row| row.status == Status::Solved);
    if args.output.json {
        output::json(&Compared { rows })?;
    } else {
        write(args, &boards.instances, &rows)?;
    }
    Ok(CommandOutcome::from_good(is_good))
}

/// An algorithm and a heuristic.
type Solver<'a> = (&'a Method, &'a dyn AnyHeuristic);

/// Every algorithm with every heuristic; algorithms that ask for none once, for their rows would all be the same.
fn solvers<'a>(methods: &'a [Method], heuristics: &'a [Box<dyn AnyHeuristic>]) -> Vec<Solver<'a>> {
    let n_heuristics = |method: &Method| if method.algorithm.is_blind() { 1 } else { heuristics.len() };
    let with_all =
        |method| heuristics.iter().take(n_heuristics(method)).map(move |heuristic| (method, heuristic.as_ref()));
    methods.iter().flat_map(with_all).collect()
}

/// One after the other: side by side they would slow one another down, and times are to be compared.
fn solve_all(
    args: &CompareArgs,
    boards: &[BoxedPuzzle],
    solvers: &[Solver<'_>],
    building: &Building,
) -> Result<Vec<Solved>, Failure> {
    let handle = progress::handle();
    let n_rows = boards.len() * solvers.len();
    let mut rows: Vec<Solved> = Vec::with_capacity(n_rows);
    for instance in boards {
        for &(method, heuristic) in solvers {
            let name = heuristic.name_for(method.algorithm);
            let label = format!("{} of {n_rows}: {}, {name}", rows.len() + 1, method.spec);
            let spinner = Spinner::beside(&label, &handle, building);
            let mut show = Show { spinner: Some(&spinner) };
            let limits = plan::limits(&args.limits, instance.as_ref(), None);
            let puzzle = Puzzle { instance: instance.as_ref(), method, heuristic };
            let timed = puzzle.solve(&handle.control(limits), &mut show);
            spinner.clear();
            let timed = timed.map_err(|error| plan::lacking("--heuristics", heuristic, &error))?;
            rows.push(figures(&puzzle, &timed, args.output.timing()));
        }
    }
    Ok(rows)
}

fn write(args: &CompareArgs, boards: &[BoxedPuzzle], rows: &[Solved]) -> Result<(), Failure> {
    let format = args.output.format;
    let mut out = prose::out(format);
    if let ([instance], true) = (boards, format.is_text()) {
        writeln!(out, "{}", board::draw_view(&instance.view()))?;
    }
    table(rows, boards, format).write(format, &mut out)?;
    let stopped: Vec<&Solved> = rows.iter().filter(|row| row.status == Status::Limit).collect();
    if !stopped.is_empty() && (format.is_text() || format == Format::Markdown) {
        writeln!(out)?;
        for row in stopped {
            let board = if boards.len() == 1 { String::new() } else { format!(" on {}", row.board) };
            let limit = row.stopped_by.as_deref().unwrap_or("a limit");
            writeln!(out, "{}, {}{board}: stopped by {limit}.", row.algorithm, row.heuristic)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn table(rows: &[Solved], boards: &[BoxedPuzzle], format: Format) -> Table {
    let is_csv = format == Format::Csv;
    let with_board = boards.len() != 1 || is_csv;
    let timing = rows.iter().any(|row| row.seconds.is_some());
    let left = |title| Column { title, side: Side::Left };
    let right = |title| Column { title, side: Side::Right };
    let mut columns = Vec::new();
    columns.extend(with_board.then(|| left("board")));
    columns.extend([left("algorithm"), left("heuristic")]);
    columns.extend(timing.then(|| right(if is_csv { "seconds" } else { "time" })));
    columns.extend((timing && is_csv).then(|| right("tables_seconds")));
    columns.extend([right("steps"), right("horizon"), right("visited"), right("expanded"), right("generated")]);
    columns.push(left("optimal"));
    let cells = |row: &Solved| {
        let mut cells = Vec::new();
        cells.extend(with_board.then(|| row.board.clone()));
        cells.extend([row.algorithm.clone(), row.heuristic.clone()]);
        cells.extend(timing.then(|| seconds(row.seconds, format)));
        cells.extend((timing && is_csv).then(|| seconds(row.tables_seconds, format)));
        cells.push(known(row.length, format));
        cells.extend([row.horizon, row.visited, row.expanded, row.generated].map(|number| count(number, format)));
        cells.push(verdict(row).to_owned());
        cells
    };
    Table { columns, rows: rows.iter().map(cells).collect() }
}

fn verdict(row: &Solved) -> &'static str {
    match row.status {
        Status::Solved if row.optimal => "yes",
        Status::Solved => "not proven",
        Status::Unsolvable => "unsolvable",
        Status::Limit => "limit",
    }
}
