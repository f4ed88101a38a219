//! `mossa suite`: best-move tests. A player is asked about every position of a file, and what it plays is held against
//! what the file wants. The game says how such files are read.

mod standing;

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;
use mossa_catalogue::{BestMoveTest, Games, SharedVariant, SuiteFormat, WantedMove};
use mossa_kernel::Clock as _;
use mossa_wire::{SuiteReport, SuiteResult};

use crate::args::SuiteArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::thinker::Thinker;
use crate::{output, plan, progress};
use mossa_jobs::ask::AnalysisMode;
use mossa_jobs::opinion::Opinion;
use mossa_jobs::score::Scale;

pub(crate) fn run(args: &SuiteArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let handle = progress::handle();
    let (variant, format) = wanted(args, games)?;
    let thinker = plan::thinker(variant.as_ref(), &args.thinker, &handle)?;
    let problems = read(&args.file, &variant.board(), format)?;
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
    let report = report(args.thinker.player(variant.as_ref()), problems.len(), results, seconds);
    if args.output.json {
        output::json(&report)?;
    } else {
        standing::write(&report, args.output.format)?;
    }
    let is_whole = report.asked == report.total && report.results.iter().all(|result| result.no_move.is_none());
    Ok(CommandOutcome::from_good(is_whole))
}

/// The game and the board that were named, and how files of tests are read there.
fn wanted(args: &SuiteArgs, games: Games) -> Result<(SharedVariant, &'static dyn SuiteFormat), Failure> {
    let expected = || games.names_with(|game| game.suites().is_some());
    let usual = || games.for_two().find(|(_, game)| game.suites().is_some()).map(|(entry, _)| entry.name());
    let name = args.game.as_deref().or_else(usual);
    let name = name.ok_or_else(|| Failure::of("--game", format!("no game was named: expected {}", expected())))?;
    let variant = plan::variant(games, "--game", name, &args.variant)?;
    let none = || Failure::of("--game", format!("{name} has no files of tests: expected {}", expected()));
    let format = variant.two_players().suites().ok_or_else(none)?;
    Ok((variant, format))
}

/// The tests of a file.
fn read(file: &str, board: &str, format: &dyn SuiteFormat) -> Result<Vec<BestMoveTest>, Failure> {
    let name = plan::name_of(file);
    let tests = format.read(board, &mut plan::open_file(file)?);
    let tests = tests.map_err(|fault| Failure::of(format!("{name}, line {}", fault.line), fault.what))?;
    if tests.is_empty() {
        return Err(Failure::of(name, format!("there is no position in it: expected {}", format.expected())));
    }
    Ok(tests)
}

/// The results of all positions that were asked before the stop flag was raised.
fn ask_all(
    thinker: &Thinker,
    problems: &[BestMoveTest],
    bar: &ProgressBar,
) -> Result<Vec<Option<SuiteResult>>, Failure> {
    let n_solved = AtomicU64::new(0);
    thinker.side_by_side(problems, |problem| {
        let opinion = thinker.think(problem.position.as_ref(), AnalysisMode::Move)?;
        let result = result(problem, opinion, &thinker.player);
        let n_now = n_solved.fetch_add(result.solved.into(), Ordering::Relaxed) + u64::from(result.solved);
        bar.set_message(format!("{n_now} solved"));
        bar.inc(1);
        Some(result)
    })
}

fn result(problem: &BestMoveTest, opinion: Opinion, player: &str) -> SuiteResult {
    let sans = |moves: &[WantedMove]| moves.iter().map(|wanted| wanted.said.clone()).collect();
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
            let scale = Scale { position: problem.position.as_ref(), plies_left: None, player };
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

fn report(player: &str, total: usize, results: Vec<SuiteResult>, seconds: Option<f64>) -> SuiteReport {
    SuiteReport {
        player: player.to_owned(),
        solved: results.iter().filter(|result| result.solved).count() as u64,
        asked: results.len() as u64,
        total: total as u64,
        nodes: results.iter().fold(0, |sum, result| sum.saturating_add(result.nodes)),
        seconds,
        results,
    }
}
