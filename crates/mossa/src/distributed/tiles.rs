//! Boards for many machines: every round of IDA* is split.

use std::fmt::Write as _;
use std::sync::Arc;

use mossa_catalogue::{AnyPuzzle, BoxedPuzzle, Games};
use mossa_kernel::{Clock as _, RealClock, SearchHandle};
use mossa_wire::{Done, JobRecord, PuzzleRecord, Solved};

use super::{quoted, stopped};
use crate::args::SolveArgs;
use crate::experiment;
use crate::failure::{CommandOutcome, Failure};
use crate::plan::{self, Boards};
use crate::solve::{tell_batch, tell_one};

/// So many parts are out at a time where nothing is said.
const USUAL_PARTS: u64 = 64;
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
    let records =
        experiment::run_text(games, text(args, boards), &args.errand, &args.output, handle)?.ok_or_else(stopped)?;
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
fn text(args: &SolveArgs, boards: &Boards) -> String {
    let first = &boards.instances[0];
    let mut text = format!("name = \"solve\"\ngame = \"{}\"\nsize = \"{}\"\n", first.game(), first.board());
    let _ = writeln!(text, "goal = {}", quoted(&first.goal()));
    let all: Vec<String> = boards.instances.iter().map(|instance| quoted(&instance.start())).collect();
    let _ = writeln!(text, "boards = [{}]", all.join(", "));
    let heuristic = args.heuristic.as_deref().unwrap_or(HEURISTIC);
    let _ = writeln!(text, "algorithms = [\"{ALGORITHM}\"]\nheuristics = [{}]", quoted(heuristic));
    let _ = writeln!(text, "split = {}", args.errand.split.unwrap_or(USUAL_PARTS));
    if let Some(depth) = args.limits.depth {
        let _ = writeln!(text, "limits = {{ depth = {depth} }}");
    }
    text
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
