//! Experiments with puzzles.

use std::collections::{BTreeMap, HashSet};

use mossa_catalogue::Algorithm;
use mossa_catalogue::tiles::{self, Draw, DrawKind, Instance, Shape};
use mossa_wire::{DrawSpec, PuzzleSpec};

use super::SpecEnv;
use super::factors::{limits_of_searches, repetitions, share, some};
use super::fault::{Page, SpecFault};
use super::input_files::InputFiles;
use super::instances::Reader;
use super::limits::MEMORY_FOR_PUZZLES;
use crate::plan::{Named, Plan, Sweep, Work};
use mossa_jobs::puzzle::Method;

/// The goal when nothing is said.
const DEFAULT_GOAL: &str = "blank-last";
/// The size of boards that are drawn when nothing is said.
const DEFAULT_SIZE: &str = "4x4";
/// Boards of at most this many cells have few enough positions to find all of a given length.
const TINY: usize = 9;
/// More boards are not drawn.
const MAX_BOARDS: u64 = 1_000_000;
/// All boards together have no more cells: they are held in memory.
const MAX_CELLS: u64 = 1 << 27;
/// A longer walk leads no further from the goal.
const LONGEST_WALK: u32 = 1_000_000;

pub(super) fn plan(
    raw: &PuzzleSpec,
    page: &Page<'_>,
    input_files: &InputFiles,
    env: &SpecEnv<'_>,
) -> Result<Plan, SpecFault> {
    let seed = raw.seed.unwrap_or(1);
    let recheck = share(raw.recheck, page)?;
    let method = |(at, text): (usize, &String)| {
        let (spec, algorithm) =
            tiles::algorithm(text).map_err(|error| page.fault(&format!("algorithms[{at}]"), error))?;
        Ok(Method { spec, algorithm })
    };
    let factory = |(at, name): (usize, &String)| {
        env.resources.factory(name).map_err(|error| page.fault(&format!("heuristics[{at}]"), error))
    };
    let sweep = Sweep {
        instances: instances(raw, seed, page, input_files)?,
        methods: some(&raw.algorithms, "algorithms", page)?.iter().enumerate().map(method).collect::<Result<_, _>>()?,
        workshops: some(&raw.heuristics, "heuristics", page)?
            .iter()
            .enumerate()
            .map(factory)
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
        game: "tiles",
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
    let kinds = sweep.instances.iter().filter(|instance| seen.insert((instance.what.shape(), instance.what.goal())));
    for instance in kinds {
        page.go_on()?;
        for (at, factory) in sweep.workshops.iter().enumerate() {
            for allowance in &sweep.limits {
                let lacking = |error| {
                    let what = format!("{} on board {}: {error}", factory.heuristic(), instance.name);
                    page.fault(&format!("heuristics[{at}]"), what)
                };
                factory.check(&instance.what, allowance.limits.memory).map_err(lacking)?;
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
    let [factory] = sweep.workshops.as_slice() else {
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
    match sweep.instances.iter().find(|instance| !factory.has_parts(instance.what.shape())) {
        None => Ok(()),
        Some(_) => Err(page.fault("split", "only pattern-db can be split: expected it, on boards of up to 32 cells")),
    }
}

fn instances(
    raw: &PuzzleSpec,
    seed: u64,
    page: &Page<'_>,
    input_files: &InputFiles,
) -> Result<Vec<Named<Instance>>, SpecFault> {
    let goal = raw.goal.as_deref().unwrap_or(DEFAULT_GOAL);
    let shape = raw.size.as_deref().map(|text| shape(text, "size", page)).transpose()?;
    let read = |text: &str| {
        Instance::read(text, shape, DEFAULT_GOAL).map_err(|error| error.to_string())?;
        Instance::read(text, shape, goal)
            .map_err(|error| format!("goal {goal:?}: expected blank-last, blank-first or a board: {error}"))
    };
    let reader = Reader { page, input_files, read: &read };
    match (&raw.boards, &raw.file, &raw.generate) {
        (Some(boards), None, None) => reader.inline("boards", boards),
        (None, Some(file), None) => reader.file(file),
        (None, None, Some(draw)) => drawn(draw, goal, seed, page),
        (None, None, None) => Err(page.fault("", "there are no boards: expected boards, file or generate")),
        _ => Err(page.fault("", "boards, file and generate exclude each other: expected only one")),
    }
}

fn shape(text: &str, key: &str, page: &Page<'_>) -> Result<Shape, SpecFault> {
    text.parse().map_err(|error: tiles::TilesError| page.fault(key, error))
}

/// Random boards; the same seed draws the same ones.
fn drawn(raw: &DrawSpec, goal: &str, seed: u64, page: &Page<'_>) -> Result<Vec<Named<Instance>>, SpecFault> {
    let shape = shape(raw.size.as_deref().unwrap_or(DEFAULT_SIZE), "generate.size", page)?;
    let kind = match (raw.walk, raw.length) {
        (None, None) => DrawKind::Any,
        (Some(n_moves @ 0..=LONGEST_WALK), None) => DrawKind::Walk(n_moves),
        (Some(n), None) => {
            let what = format!("found {n}: expected a whole number from 0 to {LONGEST_WALK}");
            return Err(page.fault("generate.walk", what));
        }
        (None, Some(length)) if shape.n_cells() <= TINY => DrawKind::Length(length),
        (None, Some(_)) => {
            return Err(page.fault("generate.length", format!("{shape} is too large: expected up to {TINY} cells")));
        }
        (Some(_), Some(_)) => {
            return Err(page.fault("generate.walk", "walk and length exclude each other: expected only one"));
        }
    };
    if !(1..=MAX_BOARDS).contains(&raw.count) {
        let what = format!("found {}: expected a whole number from 1 to {MAX_BOARDS}", raw.count);
        return Err(page.fault("generate.count", what));
    }
    let draw = Draw { shape, goal: goal.to_owned(), seed: raw.seed.unwrap_or(seed), kind };
    if MAX_CELLS < raw.count.saturating_mul(shape.n_cells() as u64) {
        let most = MAX_CELLS / shape.n_cells() as u64;
        return Err(page.fault("generate.count", format!("found {}: expected at most {most} of {shape}", raw.count)));
    }
    // Boards must not depend on the clock: whoever reads under a control gets all of them or a fault.
    let boards = draw.boards_while(raw.count as usize, &|| page.patience.lasts());
    let boards =
        boards.map_err(|error| page.fault("goal", format!("expected blank-last, blank-first or a board: {error}")))?;
    page.go_on()?;
    let named = |(at, board): (usize, Option<Instance>)| board.map(|what| Named { name: (at + 1).to_string(), what });
    boards.into_iter().enumerate().map(named).collect::<Option<_>>().ok_or_else(|| {
        page.fault("generate.length", format!("no board of {shape} is that far from the goal: expected a shorter way"))
    })
}
