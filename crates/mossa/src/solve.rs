//! `mossa solve`: one board or many, from text to proven answer.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mossa_catalogue::{AnyHeuristic, AnyPuzzle, BoxedPuzzle, Games, Puzzled};
use mossa_jobs::Timing;
use mossa_jobs::puzzle::{Method, Puzzle, Timed, steps};
use mossa_kernel::{Clock as _, Limits, RealClock, SearchHandle};
use mossa_wire::{Batch, Solved, Status, Summary};
use rayon::prelude::*;

use crate::answer;
use crate::args::{Format, OutputArgs, SolveArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::plan::{self, Boards};
use crate::progress::{self, Building, Show, Spinner};
use crate::{machine, output, prose, tables};

pub(crate) fn run(args: &SolveArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let puzzled = plan::puzzle(games, args.game.as_deref())?;
    let boards = plan::boards(puzzled.1, &args.boards)?;
    let usual = puzzled.0.algorithms()[0].name;
    let method = plan::method("--algorithm", args.algorithm.as_deref().unwrap_or(usual))?;
    let handle = progress::handle();
    #[cfg(feature = "nats")]
    if args.errand.queue.queue.is_some() {
        return crate::distributed::puzzle::solve(args, games, &boards, &handle);
    }
    let building = Building::default();
    let heuristic = heuristic(args, puzzled, &boards, &building)?;
    let heuristic = heuristic.as_ref();
    if !method.algorithm.is_blind() {
        plan::check_heuristic("--heuristic", heuristic, &boards.instances)?;
    }
    let job = Job { args, method: &method, heuristic, handle: &handle, building: &building };
    if boards.is_batch { job.solve_batch(&boards) } else { job.solve_one(boards.instances[0].as_ref()) }
}

/// The heuristic that was typed, or the best for these boards; with as many threads as one board may have.
fn heuristic(
    args: &SolveArgs,
    (entry, game): Puzzled,
    boards: &Boards,
    building: &Building,
) -> Result<Box<dyn AnyHeuristic>, Failure> {
    let mut wanted = boards.instances.iter().map(|instance| instance.usual_heuristic());
    let usual = match wanted.next() {
        Some(first) if args.algorithm.is_none() && wanted.all(|other| other == first) => first,
        _ => entry.heuristics()[0].name,
    };
    let threads = if boards.is_batch { 1 } else { plan::n_threads(&args.limits, usize::MAX) };
    let tables = tables::tables(building, threads, Some(plan::memory_for_tables(args.limits.memory)));
    match &args.heuristic {
        Some(heuristic) => plan::heuristic_with(game, "--heuristic", heuristic, tables),
        // What the program chose may give way to what fits; the answer says what ran.
        None => plan::heuristic_with(game, "--heuristic", usual, tables).map(AnyHeuristic::or_smaller),
    }
}

/// Everything that is the same for all boards.
struct Job<'a> {
    args: &'a SolveArgs,
    method: &'a Method,
    heuristic: &'a dyn AnyHeuristic,
    handle: &'a Arc<SearchHandle<RealClock>>,
    building: &'a Building,
}

impl Job<'_> {
    fn solve_one(&self, instance: &dyn AnyPuzzle) -> Result<CommandOutcome, Failure> {
        let spinner = Spinner::beside("solving", self.handle, self.building);
        let limits = plan::limits(&self.args.limits, instance, None);
        let share = plan::share_with_trace(self.args, instance, limits, 1);
        let solved = self.solve(instance, share, Some(&spinner));
        spinner.clear();
        tell_one(&solved?, instance, &self.args.output)
    }

    fn solve_batch(&self, boards: &Boards) -> Result<CommandOutcome, Failure> {
        let n_threads = plan::n_threads(&self.args.limits, boards.instances.len());
        let memory = plan::memory_of_each(&self.args.limits);
        let n_threads = plan::n_with_room(n_threads, memory, 2 * machine::default_memory());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build();
        let pool = pool.map_err(|error| Failure::of("--threads", error))?;
        let started = self.handle.clock.now();
        let bar = progress::bar_from(0, boards.instances.len() as u64, self.building);
        let n_solved = AtomicU64::new(0);
        let solve = |instance: &BoxedPuzzle| {
            let instance = instance.as_ref();
            let limits = plan::limits(&self.args.limits, instance, Some(memory));
            let share = plan::share_with_trace(self.args, instance, limits, boards.instances.len());
            let solved = self.solve(instance, share, None)?;
            if solved.status == Status::Solved {
                bar.set_message(format!("{} solved", n_solved.fetch_add(1, Ordering::Relaxed) + 1));
            }
            bar.inc(1);
            Ok(solved)
        };
        let results: Result<Vec<Solved>, Failure> = pool.install(|| boards.instances.par_iter().map(solve).collect());
        bar.finish_and_clear();
        let results = results?;
        let timing = !self.args.output.no_timing;
        let seconds = timing.then(|| self.handle.clock.now().saturating_sub(started).as_secs_f64());
        tell_batch(results, boards, seconds, self.args)
    }

    /// Solves a board under limits, with a trace of a bounded number of nodes.
    fn solve(
        &self,
        instance: &dyn AnyPuzzle,
        (limits, n_traced): (Limits, usize),
        spinner: Option<&Spinner>,
    ) -> Result<Solved, Failure> {
        let (mut show, control) = (Show { spinner }, self.handle.control(limits));
        let puzzle = Puzzle { instance, method: self.method, heuristic: self.heuristic };
        let solved = if self.args.trace {
            puzzle.solve_traced(&control, &mut show, n_traced).map(|(timed, trace)| (timed, Some(trace)))
        } else {
            puzzle.solve(&control, &mut show).map(|timed| (timed, None))
        };
        let (timed, trace) = solved.map_err(|error| plan::lacking("--heuristic", self.heuristic, &error))?;
        let mut solved = figures(&puzzle, &timed, self.args.output.timing());
        if let Some(path) = timed.solution().path().filter(|_| self.args.steps) {
            solved.steps = Some(steps(&puzzle, &path.moves));
        }
        solved.trace = trace;
        solved.explanation = instance.solvability().filter(|_| self.args.explain).map(|why| why.to_string());
        Ok(solved)
    }
}

/// Says what came of one board.
pub(crate) fn tell_one(
    solved: &Solved,
    instance: &dyn AnyPuzzle,
    args: &OutputArgs,
) -> Result<CommandOutcome, Failure> {
    if args.json {
        output::json(solved)?;
    } else {
        let mut out = output::out();
        match args.format {
            Format::Text | Format::Wide => answer::write_one(solved, instance, &mut out)?,
            format => answer::write_table(std::slice::from_ref(solved), format, &mut out)?,
        }
        out.flush()?;
    }
    Ok(CommandOutcome::from_good(solved.status == Status::Solved))
}

/// Says what came of many boards.
pub(crate) fn tell_batch(
    results: Vec<Solved>,
    boards: &Boards,
    seconds: Option<f64>,
    args: &SolveArgs,
) -> Result<CommandOutcome, Failure> {
    let batch = Batch { summary: summary(&results, seconds), results };
    if args.output.json {
        output::json(&batch)?;
    } else {
        write_batch(&batch, boards, args)?;
    }
    Ok(CommandOutcome::from_good(batch.summary.solved == batch.summary.boards))
}

fn write_batch(batch: &Batch, boards: &Boards, args: &SolveArgs) -> Result<(), Failure> {
    let SolveArgs { steps, trace, explain, output: OutputArgs { format, .. }, .. } = *args;
    // No table has room for these.
    let in_full = format.is_text() && (steps || trace || explain);
    let mut out = prose::out(format);
    if in_full {
        // Paths and boards stay in one piece.
        let mut whole = output::out();
        for (solved, instance) in batch.results.iter().zip(&boards.instances) {
            answer::write_one(solved, instance.as_ref(), &mut whole)?;
            writeln!(whole)?;
        }
        whole.flush()?;
    } else {
        answer::write_table(&batch.results, format, &mut out)?;
    }
    if format.is_text() || format == Format::Markdown {
        if !in_full {
            writeln!(out)?;
        }
        answer::write_summary(&batch.summary, &mut out)?;
    }
    Ok(out.flush()?)
}

/// The answer, with what this process has used.
pub(crate) fn figures(puzzle: &Puzzle<'_>, timed: &Timed, timing: Timing) -> Solved {
    Solved { peak_bytes: timing.tell(machine::peak_bytes()), ..puzzle.figures(timed, timing) }
}

fn summary(results: &[Solved], seconds: Option<f64>) -> Summary {
    let count = |is: &dyn Fn(&Solved) -> bool| results.iter().filter(|solved| is(solved)).count() as u64;
    Summary {
        boards: results.len() as u64,
        solved: count(&|solved| solved.status == Status::Solved),
        optimal: count(&|solved| solved.optimal),
        unsolvable: count(&|solved| solved.status == Status::Unsolvable),
        limit: count(&|solved| solved.status == Status::Limit),
        total_length: results.iter().filter_map(|solved| solved.length).map(u64::from).sum(),
        expanded: results.iter().map(|solved| solved.expanded).sum(),
        generated: results.iter().map(|solved| solved.generated).sum(),
        peak_bytes: seconds.map(|_| machine::peak_bytes()),
        seconds,
    }
}
