//! Boards of puzzles: a player is an algorithm with the key `heuristic` added, its line the whole way to the goal.

use std::io::Write as _;

use mossa_catalogue::Tables;
use mossa_catalogue::{AnyHeuristic, AnyPuzzle, BoxedPuzzle, Puzzled, Spec};
use mossa_jobs::puzzle::{Method, Puzzle};
use mossa_wire::{Analyses, Analysis, Counters, Kind, ScoreFigures, ScoredMove, Solved, Status};

use crate::args::{AnalyzeArgs, Format, LimitArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{self, Building, Show, Spinner};
use crate::solve::figures;
use crate::{answer, output, plan, tables};

pub(super) fn run(args: &AnalyzeArgs, puzzled: Puzzled) -> Result<CommandOutcome, Failure> {
    let (entry, game) = puzzled;
    plan::refuse_games(entry.name(), &args.start)?;
    if args.seed.is_some() {
        let why = format!("{} has no player that uses a seed: expected none", entry.name());
        return Err(Failure::of("--seed", why));
    }
    plan::refuse(
        entry.name(),
        &[
            ("--lines", args.lines.is_some(), "one line, the solution"),
            ("--explain", args.explain, "`mossa solve --explain`"),
        ],
    )?;
    let boards = plan::boards(game, &args.boards)?;
    let player = args.player.as_deref().unwrap_or(entry.algorithms()[0].name);
    let building = Building::default();
    let tables = tables::tables(&building, 1, Some(plan::memory_for_tables(args.limits.memory)));
    let (method, heuristic) = solver(player, puzzled, tables)?;
    let heuristic = heuristic.as_ref();
    if !method.algorithm.is_blind() {
        plan::check_heuristic("--player", heuristic, &boards.instances)?;
    }
    let handle = progress::handle();
    let mut results = Vec::with_capacity(boards.instances.len());
    for instance in &boards.instances {
        let instance = instance.as_ref();
        let spinner = Spinner::beside("thinking", &handle, &building);
        let limits = plan::limits(&limits(args), instance, None);
        let mut show = Show { spinner: Some(&spinner) };
        let puzzle = Puzzle { instance, method: &method, heuristic };
        let timed = puzzle.solve(&handle.control(limits), &mut show);
        spinner.clear();
        let timed = timed.map_err(|error| plan::lacking("--player", heuristic, &error))?;
        results.push(figures(&puzzle, &timed, args.output.timing()));
    }
    let is_good = results.iter().all(|solved| solved.status == Status::Solved);
    if args.output.json {
        let pairs = results.iter().zip(&boards.instances);
        let mut analyses: Vec<Analysis> =
            pairs.map(|(solved, instance)| analysis(solved, instance.as_ref(), player)).collect();
        match analyses.pop() {
            Some(one) if !boards.is_batch => output::json(&one)?,
            last => {
                analyses.extend(last);
                output::json(&Analyses { results: analyses })?;
            }
        }
    } else {
        write(args, &boards.instances, &results)?;
    }
    Ok(CommandOutcome::from_good(is_good))
}

/// The algorithm and the heuristic of a player.
fn solver(player: &str, (entry, game): Puzzled, tables: Tables) -> Result<(Method, Box<dyn AnyHeuristic>), Failure> {
    let mut spec: Spec = player.parse().map_err(|error| Failure::of("--player", error))?;
    let heuristic = spec.value("heuristic").unwrap_or(entry.heuristics()[0].name).to_owned();
    spec.keys.retain(|(key, _)| key != "heuristic");
    let method = plan::method("--player", &spec.to_string())?;
    Ok((method, plan::heuristic_with(game, "--player", &heuristic, tables)?))
}

fn limits(args: &AnalyzeArgs) -> LimitArgs {
    let limits = &args.limits;
    LimitArgs { time: limits.time, nodes: limits.nodes, depth: limits.depth, memory: limits.memory, threads: None }
}

/// What was found, in the shape that all games share: the score is the number of moves to the goal.
fn analysis(solved: &Solved, puzzle: &dyn AnyPuzzle, player: &str) -> Analysis {
    let line: Vec<String> = solved.moves.iter().flat_map(|moves| puzzle.read_moves(moves)).collect();
    let kind = if solved.optimal { Kind::Exact } else { Kind::Cp };
    let score = solved.length.map(|length| ScoreFigures { kind, value: length.into(), plies: length });
    let best = line.first().cloned();
    let scored = best.clone().zip(score).map(|(mv, score)| ScoredMove { mv, score });
    Analysis {
        game: puzzle.game().into(),
        board: solved.size.clone(),
        position: solved.board.clone(),
        player: player.into(),
        best,
        score,
        wdl: None,
        depth: solved.length.unwrap_or(0),
        pv: line,
        lines: Vec::new(),
        counters: Counters { nodes: solved.generated, states_evaluated: solved.expanded, ..Counters::default() },
        iterations: solved.iterations,
        seconds: solved.seconds,
        nodes_per_second: solved.seconds.map(|seconds| (solved.generated as f64 / seconds) as u64),
        peak_bytes: solved.peak_bytes,
        no_move: no_move(solved),
        moves: scored.into_iter().collect(),
        explanation: None,
    }
}

fn no_move(solved: &Solved) -> Option<String> {
    match solved.status {
        Status::Solved => None,
        Status::Unsolvable => Some("there is no solution".into()),
        Status::Limit => Some(format!("stopped by {}", solved.stopped_by.as_deref().unwrap_or("a limit"))),
    }
}

fn write(args: &AnalyzeArgs, boards: &[BoxedPuzzle], results: &[Solved]) -> Result<(), Failure> {
    let mut out = output::out();
    match (results, boards, args.output.format) {
        ([solved], [instance], Format::Text | Format::Wide) => answer::write_one(solved, instance.as_ref(), &mut out)?,
        (_, _, format) => answer::write_table(results, format, &mut out)?,
    }
    Ok(out.flush()?)
}
