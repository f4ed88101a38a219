//! Boards for many machines: every round of IDA* is split.

use std::sync::Arc;

use mossa_catalogue::{AnyPuzzle, BoxedPuzzle, Games};
use mossa_kernel::{Clock as _, RealClock, SearchHandle};
use mossa_wire::{Done, Instance as Board, JobRecord, LimitFigures, OneOrMany, PuzzleRecord, PuzzleSpec, Solved, Spec};

use super::stopped;
use crate::args::SolveArgs;
use crate::experiment;
use crate::failure::{CommandOutcome, Failure};
use crate::plan::{self, Boards};
use crate::solve::{tell_batch, tell_one};

/// The number of parts that are out at a time by default.
const USUAL_PARTS: u32 = 64;
/// The only way to search that has parts.
const ALGORITHM: &str = "ida-star";
/// The only tables that have.
const HEURISTIC: &str = "pattern-db";

/// Solves boards by workers.
pub(crate) fn solve(
    args: &SolveArgs,
    games: Games,
    boards: &Boards,
    handle: &Arc<SearchHandle<RealClock>>,
) -> Result<CommandOutcome, Failure> {
    let expected = "neither, on other machines";
    plan::refuse(
        "--queue",
        &[
            ("--algorithm", args.algorithm.as_deref().is_some_and(|name| name != ALGORITHM), ALGORITHM),
            ("--heuristic", args.heuristic.as_deref().is_some_and(|name| !name.starts_with(HEURISTIC)), HEURISTIC),
            ("--time", args.limits.time.is_some(), expected),
            ("--nodes", args.limits.nodes.is_some(), expected),
            ("--trace", args.trace, expected),
            ("--steps", args.steps, expected),
        ],
    )?;
    let started = handle.clock.now();
    let spec = Spec::Puzzles(spec(args, boards));
    let records = experiment::run_spec(games, &spec, &args.errand, &args.output, handle)?.ok_or_else(stopped)?;
    let seconds = args.output.timing().tell(handle.clock.now().saturating_sub(started).as_secs_f64());
    let whole = |(at, instance): (usize, &BoxedPuzzle)| {
        whole(&records, &(at + 1).to_string(), instance.as_ref(), args, seconds)
    };
    let results: Option<Vec<Solved>> = boards.instances.iter().enumerate().map(whole).collect();
    let results = results.ok_or_else(stopped)?;
    if boards.is_batch {
        tell_batch(results, boards, seconds, args)
    } else {
        tell_one(&results[0], boards.instances[0].as_ref(), &args.output)
    }
}

/// The experiment.
fn spec(args: &SolveArgs, boards: &Boards) -> PuzzleSpec {
    let first = &boards.instances[0];
    let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let depth = args.limits.depth.map(small);
    PuzzleSpec {
        name: "solve".into(),
        game: first.game().into(),
        size: Some(first.board()),
        goal: Some(first.goal()),
        boards: Some(boards.instances.iter().map(|instance| Board::Plain(instance.start())).collect()),
        algorithms: vec![ALGORITHM.into()],
        heuristics: vec![args.heuristic.as_deref().unwrap_or(HEURISTIC).into()],
        split: Some(args.errand.split.map_or(USUAL_PARTS, small)),
        limits: depth.map(|depth| OneOrMany::One(LimitFigures { depth: Some(depth), ..LimitFigures::default() })),
        ..PuzzleSpec::default()
    }
}

/// The answer for a board: of all parts that have one the first, with the work of all.
fn whole(
    records: &[JobRecord],
    name: &str,
    instance: &dyn AnyPuzzle,
    args: &SolveArgs,
    seconds: Option<f64>,
) -> Option<Solved> {
    let parts: Vec<&PuzzleRecord> = records
        .iter()
        .filter_map(|record| match &record.done {
            Done::Puzzle(puzzle) if puzzle.instance == name => Some(puzzle.as_ref()),
            _ => None,
        })
        .collect();
    let place = |puzzle: &&&PuzzleRecord| puzzle.part.and_then(|part| part.place);
    let found = parts.iter().filter(|puzzle| place(puzzle).is_some()).min_by_key(place);
    let mut solved = found.or(parts.last())?.solved.clone();
    let sum =
        |count: fn(&Solved) -> u64| parts.iter().fold(0, |sum: u64, puzzle| sum.saturating_add(count(&puzzle.solved)));
    (solved.expanded, solved.generated) = (sum(|solved| solved.expanded), sum(|solved| solved.generated));
    solved.iterations = parts.iter().filter_map(|puzzle| puzzle.part).map(|part| u64::from(part.round) + 1).max()?;
    solved.seconds = seconds;
    let tables: Option<f64> = parts.iter().map(|puzzle| puzzle.solved.tables_seconds).sum();
    solved.tables_seconds = seconds.and(tables);
    solved.explanation = instance.solvability().filter(|_| args.explain).map(|why| why.to_string());
    Some(solved)
}
