//! Positions of games: asked about in words, as a table or as a document.

use std::sync::Arc;

use mossa_catalogue::connect_x::DEFAULT_PLAYER;
use mossa_catalogue::{AnyPosition, Outsiders};
use mossa_kernel::{Limits, RealClock, Reins};
use mossa_lab::work::thought::{Question, Wish};
use mossa_wire::{Analyses, Analysis};
use rayon::prelude::*;

use super::thoughts;
use crate::args::AnalyzeArgs;
use crate::failure::{Answer, Failure};
use crate::outside::{self, Grants};
use crate::plan::{self, Positions};
use crate::progress::{self, Secrets, ShowGame, Spinner};
use crate::{machine, output};

pub(super) fn run(args: &AnalyzeArgs) -> Result<Answer, Failure> {
    plan::refuse_tiles(&args.game, &args.boards)?;
    let positions = plan::positions(&args.game, &args.start, args.boards.file.as_deref())?;
    let player = args.player.as_deref().unwrap_or(DEFAULT_PLAYER);
    let reins = progress::reins();
    let outsiders = outside::allowed(&Grants::default(), &reins.stop)?;
    plan::player("--player", player, positions.positions[0].as_ref(), &outsiders)?;
    let player = &args
        .seed
        .map_or_else(|| player.to_owned(), |seed| plan::seeded(positions.positions[0].as_ref(), player, seed));
    let job = Job { args, player, limits: plan::game_limits(&args.limits), reins: &reins, outsiders };
    let results = if positions.is_batch { job.analyze_batch(&positions)? } else { vec![job.analyze_one(&positions)] };
    let is_good = results.iter().all(|analysis| analysis.no_move.is_none());
    match (args.output.json, positions.is_batch) {
        (true, true) => output::json(&Analyses { results })?,
        (true, false) => output::json(&results[0])?,
        (false, is_batch) => thoughts::write(&results, &positions.positions, is_batch, args.output.format)?,
    }
    Ok(Answer::from_good(is_good))
}

/// Everything that is the same for all positions.
struct Job<'a> {
    args: &'a AnalyzeArgs,
    player: &'a str,
    limits: Limits,
    reins: &'a Arc<Reins<RealClock>>,
    outsiders: Outsiders,
}

impl Job<'_> {
    fn analyze_one(&self, positions: &Positions) -> Analysis {
        let spinner = Spinner::start("thinking", self.reins);
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
            wish: if self.args.best_only { Wish::Best } else { Wish::All },
            outsiders: &self.outsiders,
            control: self.reins.control(self.limits),
            timing,
        };
        let analysis = question.ask(position, &mut ShowGame { spinner, secrets: Secrets::Told });
        Analysis { peak_bytes: timing.tell(machine::peak_bytes()), ..analysis }
    }
}
