//! Experiments with puzzles.

use std::collections::{BTreeMap, HashSet};

use mossa_catalogue::{Algorithm, BoxedPuzzle, DrawKind, DrawMeans, PuzzleDraw, PuzzleGame, Puzzled, TextPart};
use mossa_kernel::{FakeClock, Limits, SearchHandle};
use mossa_wire::{DrawSpec, PuzzleSpec};

use super::SpecEnv;
use super::factors::{limits_of_searches, repetitions, share, some};
use super::fault::{Page, SpecFault};
use super::input_files::InputFiles;
use super::instances::Reader;
use super::limits::MEMORY_FOR_PUZZLES;
use crate::plan::{Named, Plan, Sweep, Work};
use mossa_jobs::puzzle::Method;

/// More boards are not drawn.
const MAX_BOARDS: u64 = 1_000_000;
/// All boards together have no more cells: they are held in memory.
const MAX_CELLS: u64 = 1 << 27;
/// A longer walk leads no further from the goal.
const LONGEST_WALK: u32 = 1_000_000;

pub(super) fn plan(
    (entry, game): Puzzled,
    raw: &PuzzleSpec,
    page: &Page<'_>,
    input_files: &InputFiles,
    env: &SpecEnv<'_>,
) -> Result<Plan, SpecFault> {
    let seed = raw.seed.unwrap_or(1);
    let recheck = share(raw.recheck, page)?;
    let method = |(at, text): (usize, &String)| {
        Method::read(text).map_err(|error| page.fault(&format!("algorithms[{at}]"), error))
    };
    let heuristic = |(at, name): (usize, &String)| {
        game.heuristic(name, env.resources).map_err(|error| page.fault(&format!("heuristics[{at}]"), error))
    };
    let sweep = Sweep {
        instances: instances(game, raw, seed, page, input_files)?,
        methods: some(&raw.algorithms, "algorithms", page)?.iter().enumerate().map(method).collect::<Result<_, _>>()?,
        heuristics: some(&raw.heuristics, "heuristics", page)?
            .iter()
            .enumerate()
            .map(heuristic)
            .collect::<Result<_, _>>()?,
        limits: limits_of_searches(raw.limits.as_ref(), MEMORY_FOR_PUZZLES, page)?,
        repetitions: repetitions(raw.repetitions, page)?,
        n_traced: n_traced(raw.trace, page)?,
        n_out: raw.split,
    };
    check_tables(&sweep, page)?;
    check_split(&sweep, page)?;
    Ok(Plan {
        name: raw.name.clone(),
        game: entry.name(),
        seed,
        recheck,
        files: BTreeMap::new(),
        work: Work::Puzzles(sweep),
    })
}

/// Every heuristic can be had for every board, within every limit on memory.
fn check_tables(sweep: &Sweep, page: &Page<'_>) -> Result<(), SpecFault> {
    if sweep.methods.iter().all(|method| method.algorithm.is_blind()) {
        return Ok(());
    }
    // Boards of one shape and goal have the same tables.
    let mut seen = HashSet::new();
    let kinds = sweep.instances.iter().filter(|instance| seen.insert((instance.what.board(), instance.what.goal())));
    for instance in kinds {
        page.go_on()?;
        for (at, heuristic) in sweep.heuristics.iter().enumerate() {
            for allowance in &sweep.limits {
                let lacking = |error| {
                    let what = format!("{} on board {}: {error}", heuristic.name(), instance.name);
                    page.fault(&format!("heuristics[{at}]"), what)
                };
                heuristic.check(instance.what.as_ref(), allowance.limits.memory).map_err(lacking)?;
            }
        }
    }
    Ok(())
}

/// The most states of one search that a run keeps: they are held in memory, beside what the search itself may hold.
const MAX_TRACED: u64 = 1_000_000;

fn n_traced(wanted: Option<u64>, page: &Page<'_>) -> Result<Option<usize>, SpecFault> {
    match wanted {
        Some(n) if MAX_TRACED < n => {
            Err(page.fault("trace", format!("{n} states are too many: expected at most {MAX_TRACED}")))
        }
        _ => Ok(wanted.map(|n| n as usize)),
    }
}

/// Only rounds of IDA* with pattern databases have parts.
fn check_split(sweep: &Sweep, page: &Page<'_>) -> Result<(), SpecFault> {
    const MAX_OUT: u32 = 4_096;
    let Some(n_out) = sweep.n_out else { return Ok(()) };
    if !(1..=MAX_OUT).contains(&n_out) {
        return Err(page.fault("split", format!("found {n_out}: expected a whole number from 1 to {MAX_OUT}")));
    }
    let is_one = sweep.limits.len() == 1 && sweep.repetitions == 1 && sweep.n_traced.is_none();
    let is_ida_star = matches!(sweep.methods.as_slice(), [method] if method.algorithm == Algorithm::IdaStar);
    let [heuristic] = sweep.heuristics.as_slice() else {
        return Err(page.fault("heuristics", "a search that is split has one: expected only pattern-db"));
    };
    if !is_ida_star {
        return Err(page.fault("algorithms", "a search that is split is IDA*: expected only ida-star"));
    }
    if !is_one {
        return Err(page.fault(
            "split",
            "a search that is split is done once: expected neither several limits, repetitions nor trace",
        ));
    }
    let has_parts = |puzzle: &BoxedPuzzle| heuristic.parts().is_some_and(|parts| parts.fits(puzzle.as_ref()));
    match sweep.instances.iter().find(|instance| !has_parts(&instance.what)) {
        None => Ok(()),
        Some(_) => Err(page.fault("split", "only pattern-db can be split: expected it, on boards of up to 32 cells")),
    }
}

fn instances(
    game: &dyn PuzzleGame,
    raw: &PuzzleSpec,
    seed: u64,
    page: &Page<'_>,
    input_files: &InputFiles,
) -> Result<Vec<Named<BoxedPuzzle>>, SpecFault> {
    let (size, goal) = (raw.size.as_deref(), raw.goal.as_deref());
    if size.is_some() {
        game.solved(size, None).map_err(|error| page.fault("size", error))?;
    }
    let read = |text: &str| {
        game.read(text, size, goal).map_err(|error| match (error.part, goal) {
            (TextPart::Goal, Some(goal)) => format!("goal {goal:?}: {error}"),
            _ => error.to_string(),
        })
    };
    let reader = Reader { page, input_files, read: &read };
    match (&raw.boards, &raw.file, &raw.generate) {
        (Some(boards), None, None) => reader.inline("boards", boards),
        (None, Some(file), None) => reader.file(file),
        (None, None, Some(draw)) => drawn(game, draw, goal, seed, page),
        (None, None, None) => Err(page.fault("", "there are no boards: expected boards, file or generate")),
        _ => Err(page.fault("", "boards, file and generate exclude each other: expected only one")),
    }
}

/// Random boards; the same seed draws the same ones.
fn drawn(
    game: &dyn PuzzleGame,
    raw: &DrawSpec,
    goal: Option<&str>,
    seed: u64,
    page: &Page<'_>,
) -> Result<Vec<Named<BoxedPuzzle>>, SpecFault> {
    let solved = game.solved(raw.size.as_deref(), None).map_err(|error| page.fault("generate.size", error))?;
    let board = solved.board();
    let kind = match (raw.walk, raw.length) {
        (None, None) => DrawKind::Any,
        (Some(n_moves @ 0..=LONGEST_WALK), None) => DrawKind::Walk(n_moves),
        (Some(n), None) => {
            let what = format!("found {n}: expected a whole number from 0 to {LONGEST_WALK}");
            return Err(page.fault("generate.walk", what));
        }
        (None, Some(length)) => DrawKind::Length(length),
        (Some(_), Some(_)) => {
            return Err(page.fault("generate.walk", "walk and length exclude each other: expected only one"));
        }
    };
    let goal = goal.map(str::to_owned);
    let draw = PuzzleDraw { board: Some(board.clone()), goal, seed: raw.seed.unwrap_or(seed), kind };
    game.check_draw(&draw, DrawMeans::NoClock).map_err(|error| page.fault("generate.length", error))?;
    if !(1..=MAX_BOARDS).contains(&raw.count) {
        let what = format!("found {}: expected a whole number from 1 to {MAX_BOARDS}", raw.count);
        return Err(page.fault("generate.count", what));
    }
    let n_cells = solved.view().cells.len() as u64;
    if MAX_CELLS < raw.count.saturating_mul(n_cells) {
        let most = MAX_CELLS / n_cells;
        return Err(page.fault("generate.count", format!("found {}: expected at most {most} of {board}", raw.count)));
    }
    // Boards must not depend on the clock: whoever reads under a control gets all of them or a fault.
    let handle = SearchHandle::<FakeClock>::default();
    let control = handle.control(Limits::default());
    let boards = game.draw(&draw, raw.count as usize, &control, &|| page.patience.lasts());
    let boards = boards.map_err(|error| page.fault("goal", error))?;
    page.go_on()?;
    let named =
        |(at, board): (usize, Option<BoxedPuzzle>)| board.map(|what| Named { name: (at + 1).to_string(), what });
    boards.into_iter().enumerate().map(named).collect::<Option<_>>().ok_or_else(|| {
        page.fault("generate.length", format!("no board of {board} is that far from the goal: expected a shorter way"))
    })
}
