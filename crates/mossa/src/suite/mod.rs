//! `mossa suite`: best-move tests. A player is asked about every position of a file, and what it plays is held against
//! what the file wants ([`problems`]).

mod problems;
mod standing;

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;
use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::Chess;
use mossa_kernel::Clock as _;
use mossa_wire::{SuiteReport, SuiteResult};

use crate::args::SuiteArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::thinker::Thinker;
use crate::{output, plan, progress};
use mossa_lab::work::opinion::{AnalysisMode, Opinion};
use mossa_lab::work::score::Scale;
use problems::{Problem, Wanted};

pub(crate) fn run(args: &SuiteArgs) -> Result<CommandOutcome, Failure> {
    let handle = progress::handle();
    let thinker = plan::thinker(&Chess::STANDARD, &args.thinker, &handle)?;
    let rules = if args.chess960 { Chess::CHESS960 } else { Chess::STANDARD };
    let problems = problems::read(&args.file, rules)?;
    let started = handle.clock.now();
    let bar = progress::bar(problems.len());
    let asked = ask_all(&thinker, &problems, &bar);
    bar.finish_and_clear();
    let mut results: Vec<SuiteResult> = asked?.into_iter().flatten().collect();
    let mut seconds = Some(handle.clock.now().saturating_sub(started).as_secs_f64());
    if args.output.no_timing {
        seconds = None;
        for result in &mut results {
            result.seconds = None;
        }
    }
    let report = report(args, problems.len(), results, seconds);
    if args.output.json {
        output::json(&report)?;
    } else {
        standing::write(&report, args.output.format)?;
    }
    let is_whole = report.asked == report.total && report.results.iter().all(|result| result.no_move.is_none());
    Ok(CommandOutcome::from_good(is_whole))
}

/// The results of all positions; `None` for those that were not asked before the stop flag was raised.
fn ask_all(thinker: &Thinker, problems: &[Problem], bar: &ProgressBar) -> Result<Vec<Option<SuiteResult>>, Failure> {
    let n_solved = AtomicU64::new(0);
    thinker.side_by_side(problems, |problem| {
        let opinion = thinker.think(&problem.position, AnalysisMode::Move)?;
        let result = result(problem, opinion, &thinker.player);
        let n_now = n_solved.fetch_add(result.solved.into(), Ordering::Relaxed) + u64::from(result.solved);
        bar.set_message(format!("{n_now} solved"));
        bar.inc(1);
        Some(result)
    })
}

fn result(problem: &Problem, opinion: Opinion, player: &str) -> SuiteResult {
    let sans = |moves: &[Wanted]| moves.iter().map(|wanted| wanted.san.clone()).collect();
    let mut result = SuiteResult {
        id: problem.id.clone(),
        fen: problem.position.text(),
        best: sans(&problem.best),
        avoid: sans(&problem.avoid),
        found: None,
        mv: None,
        solved: false,
        score: None,
        depth: 0,
        nodes: 0,
        seconds: Some(opinion.seconds),
        no_move: None,
    };
    match opinion.choice {
        Ok(choice) => {
            let scale = Scale { position: &problem.position, plies_left: None, player };
            result.found = problem.position.seat().say(&choice.mv);
            result.solved = problem.is_solved_by(&choice.mv);
            result.score = scale.of_choice(&choice);
            (result.depth, result.nodes) = (choice.stats.full_depth(), choice.stats.nodes);
            result.mv = Some(choice.mv);
        }
        Err(error) => result.no_move = Some(error.to_string()),
    }
    result
}

fn report(args: &SuiteArgs, total: usize, results: Vec<SuiteResult>, seconds: Option<f64>) -> SuiteReport {
    SuiteReport {
        player: args.thinker.player.clone(),
        solved: results.iter().filter(|result| result.solved).count() as u64,
        asked: results.len() as u64,
        total: total as u64,
        nodes: results.iter().fold(0, |sum, result| sum.saturating_add(result.nodes)),
        seconds,
        results,
    }
}
