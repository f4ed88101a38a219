//! Positions of games: asked about in words, as a table or as a document.

use std::sync::Arc;

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Games, PlayerResources, Spec};
use mossa_jobs::ask::{AnalysisMode, Question};
use mossa_jobs::unit::unit_of;
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_wire::{Analyses, Analysis};
use rayon::prelude::*;

use super::explain::explain;
use super::thoughts;
use crate::args::AnalyzeArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::outside::{self, Grants};
use crate::plan::{self, Positions};
use crate::progress::{self, Secrets, ShowGame, Spinner};
use crate::{machine, output};

pub(super) fn run(args: &AnalyzeArgs, games: Games) -> Result<CommandOutcome, Failure> {
    plan::refuse_boards(&args.game, &args.boards)?;
    let positions = plan::positions(games, &args.game, &args.start, args.boards.file.as_deref())?;
    let default_player = games.two_players(&args.game).map_err(|error| Failure::of("GAME", error))?.default_player();
    let player = args.player.as_deref().unwrap_or(default_player);
    let handle = progress::handle();
    let resources = outside::allowed(&Grants::default(), &handle.stop)?;
    plan::player("--player", player, positions.positions[0].as_ref(), &resources)?;
    check_wishes(args, positions.positions[0].as_ref(), player, &resources)?;
    let player = &args
        .seed
        .map_or_else(|| player.to_owned(), |seed| plan::seeded(positions.positions[0].as_ref(), player, seed));
    #[cfg(feature = "nats")]
    if args.errand.queue.queue.is_some() {
        let analysis = crate::distributed::exact::analyze(args, games, &positions, player, &handle)?;
        let is_good = analysis.no_move.is_none();
        if args.output.json {
            output::json(&analysis)?;
        } else {
            thoughts::write(&[analysis], &positions.positions, false, args.output.format)?;
        }
        return Ok(CommandOutcome::from_good(is_good));
    }
    let job = Job { args, player, limits: plan::game_limits(&args.limits), handle: &handle, resources };
    let results = if positions.is_batch { job.analyze_batch(&positions)? } else { vec![job.analyze_one(&positions)] };
    let is_good = results.iter().all(|analysis| analysis.no_move.is_none());
    match (args.output.json, positions.is_batch) {
        (true, true) => output::json(&Analyses { results })?,
        (true, false) => output::json(&results[0])?,
        (false, is_batch) => thoughts::write(&results, &positions.positions, is_batch, args.output.format)?,
    }
    Ok(CommandOutcome::from_good(is_good))
}

/// Refuses what this player, or every player of this game, cannot do.
fn check_wishes(
    args: &AnalyzeArgs,
    position: &dyn AnyPosition,
    player: &str,
    resources: &PlayerResources,
) -> Result<(), Failure> {
    if args.explain && position.evaluate_end(&[]).is_none() && position.seat().standing() == Standing::Open {
        return Err(Failure::of(
            "--explain",
            format!("{} has no terms to explain by: expected a game whose engine has", position.game()),
        ));
    }
    let mut spec = Spec::or_named(player);
    if let Some(n) = args.lines.filter(|_| spec.value("lines").is_none()) {
        spec.keys.push(("lines".into(), n.to_string()));
        let refused =
            |_| Failure::of("--lines", format!("{} gives one line: expected a player that gives several", spec.name));
        position.check_player(&spec, resources).map_err(refused)?;
    }
    Ok(())
}

/// Lines of players that can give several, where nothing is said: enough to choose from; every further one takes its time.
const USUAL_LINES: u64 = 3;

/// Everything that is the same for all positions.
struct Job<'a> {
    args: &'a AnalyzeArgs,
    player: &'a str,
    limits: Limits,
    handle: &'a Arc<SearchHandle<RealClock>>,
    resources: PlayerResources,
}

impl Job<'_> {
    fn analyze_one(&self, positions: &Positions) -> Analysis {
        let spinner = Spinner::start("thinking", self.handle);
        let analysis = self.analyze(positions.positions[0].as_ref(), Some(&spinner));
        spinner.clear();
        analysis
    }

    fn analyze_batch(&self, positions: &Positions) -> Result<Vec<Analysis>, Failure> {
        let n_threads = self.args.threads.map_or(1, |n| n.min(1_024) as usize).min(positions.positions.len());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build();
        let pool = pool.map_err(|error| Failure::of("--threads", error))?;
        let bar = progress::bar(positions.positions.len());
        let analyze = |position| {
            let analysis = self.analyze(position, None);
            bar.inc(1);
            analysis
        };
        let results =
            pool.install(|| positions.positions.par_iter().map(|position| analyze(position.as_ref())).collect());
        bar.finish_and_clear();
        Ok(results)
    }

    fn analyze(&self, position: &dyn AnyPosition, spinner: Option<&Spinner>) -> Analysis {
        let timing = self.args.output.timing();
        let question = Question {
            player: self.player,
            wish: if self.args.best_only {
                AnalysisMode::Best
            } else {
                AnalysisMode::Lines(self.args.lines.unwrap_or(USUAL_LINES))
            },
            resources: &self.resources,
            control: self.handle.control(self.limits),
        };
        let unit = unit_of(position);
        let analysis = question.analyze(position, timing, &mut ShowGame { spinner, secrets: Secrets::Told, unit });
        let explanation = self.args.explain.then(|| explain(&analysis, position)).flatten();
        Analysis { peak_bytes: timing.tell(machine::peak_bytes()), explanation, ..analysis }
    }
}
