//! Positions of games: asked about in words, as a table or as a document.

use std::sync::Arc;

use mossa_catalogue::connect_x::DEFAULT_PLAYER;
use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Outsiders, Seat, SeatError, Spec};
use mossa_kernel::{Choice, Clock as _, Limits, Outcome, RealClock, Reins, Score, Side, Value, Variation};
use mossa_wire::{Analyses, Analysis, Kind, LineFigures, ScoreFigures, ScoredMove};
use rayon::prelude::*;

use super::explain::explain;
use super::thoughts;
use crate::args::AnalyzeArgs;
use crate::failure::{Answer, Failure};
use crate::outside::{self, Grants};
use crate::plan::{self, Positions};
use crate::progress::{self, Secrets, ShowGame, Spinner};
use crate::score::Scale;
use crate::{machine, output};

pub(super) fn run(args: &AnalyzeArgs) -> Result<Answer, Failure> {
    plan::refuse_tiles(&args.game, &args.boards)?;
    let positions = plan::positions(&args.game, &args.start, args.boards.file.as_deref())?;
    let player = args.player.as_deref().unwrap_or(DEFAULT_PLAYER);
    let reins = progress::reins();
    let outsiders = outside::allowed(&Grants::default(), &reins.stop)?;
    plan::player("--player", player, positions.positions[0].as_ref(), &outsiders)?;
    check_wishes(args, positions.positions[0].as_ref(), player, &outsiders)?;
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

/// Refuses what this player, or nobody in this game, can do.
fn check_wishes(
    args: &AnalyzeArgs,
    position: &dyn AnyPosition,
    player: &str,
    outsiders: &Outsiders,
) -> Result<(), Failure> {
    if args.explain && position.evaluate_end(&[]).is_none() && position.seat().standing() == Standing::Open {
        return Err(Failure::of(
            "--explain",
            format!("{} has no terms to explain by: expected chess", position.game()),
        ));
    }
    let mut spec = spec_of(player);
    if let Some(n) = args.lines.filter(|_| spec.value("lines").is_none()) {
        spec.keys.push(("lines".into(), n.to_string()));
        let refused = |_| Failure::of("--lines", format!("{} gives one line: expected the engine of chess", spec.name));
        position.check_player(&spec, outsiders).map_err(refused)?;
    }
    Ok(())
}

/// A spec that was checked when it was read.
fn spec_of(player: &str) -> Spec {
    player.parse().unwrap_or_else(|_| Spec::named(player))
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

    /// Each position has a seat of its own: what was thought before does not count.
    fn analyze(&self, position: &dyn AnyPosition, spinner: Option<&Spinner>) -> Analysis {
        let mut seat = position.seat_with(&self.outsiders);
        let scale = Scale { position, plies_left: seat.plies_left(), player: self.player };
        let mut analysis = self.nothing_yet(position);
        if let Standing::Over(outcome) = seat.standing() {
            analysis.score = Some(finished(outcome, seat.view().to_move, &scale));
            return analysis;
        }
        let player = self.invited(seat.as_mut());
        let started = self.reins.clock.now();
        let asked =
            seat.ask(&player, &self.reins.control(self.limits), &mut ShowGame { spinner, secrets: Secrets::Told });
        let seconds = self.reins.clock.now().saturating_sub(started).as_secs_f64();
        if !self.args.output.no_timing {
            analysis.seconds = Some(seconds);
            analysis.peak_bytes = Some(machine::peak_bytes());
        }
        match asked {
            Ok(choice) => {
                analysis.nodes_per_second =
                    analysis.seconds.map(|seconds| (choice.stats.nodes as f64 / seconds) as u64);
                analysis.moves = self.scored_moves(seat.as_mut(), &choice, &scale);
                fill_in(&mut analysis, choice, &scale);
                analysis.explanation = self.args.explain.then(|| explain(&analysis, position)).flatten();
            }
            Err(error) => analysis.no_move = Some(error.to_string()),
        }
        analysis
    }

    /// The player as it is asked, made ready before the clock starts: some can be told which moves to value, and then
    /// think even where only one makes sense.
    fn invited(&self, seat: &mut dyn Seat) -> String {
        let spec = spec_of(self.player);
        let moves = if self.args.best_only { "best" } else { "all" };
        let wishes = self.lines().map(|lines| ("lines", lines)).into_iter().chain([("moves", moves.to_owned())]);
        for (key, value) in wishes.filter(|_| ["lines", "moves"].iter().all(|key| spec.value(key).is_none())) {
            let mut wish = spec.clone();
            wish.keys.push((key.into(), value));
            if seat.invite(&wish.to_string()).is_ok() {
                return wish.to_string();
            }
        }
        // A wrong spec was refused long ago.
        let _ = seat.invite(self.player);
        self.player.to_owned()
    }

    /// How many lines are wanted, of players that can give several.
    fn lines(&self) -> Option<String> {
        /// Enough to choose from; every further one takes its time.
        const USUAL: u64 = 3;
        (!self.args.best_only).then(|| self.args.lines.unwrap_or(USUAL).to_string())
    }

    fn nothing_yet(&self, position: &dyn AnyPosition) -> Analysis {
        let is_timed = !self.args.output.no_timing;
        Analysis {
            game: position.game().into(),
            board: position.board(),
            position: position.text(),
            player: self.player.into(),
            best: None,
            score: None,
            wdl: None,
            pv: Vec::new(),
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
            states_evaluated: 0,
            prunings: 0,
            table_hits: 0,
            iterations: 0,
            seconds: is_timed.then_some(0.0),
            nodes_per_second: None,
            peak_bytes: is_timed.then(machine::peak_bytes),
            no_move: None,
            moves: Vec::new(),
            explanation: None,
        }
    }

    /// What every move is worth, in the order of the board: as the player says, or else as it says of what the move
    /// leads to, with all these together taking no more than the answer itself was allowed.
    fn scored_moves(&self, seat: &mut dyn Seat, choice: &Choice<String>, scale: &Scale<'_>) -> Vec<ScoredMove> {
        let mut values: Vec<(String, Score)> = choice.values.clone();
        if self.args.best_only {
            values = choice.score.map(|score| (choice.mv.clone(), score)).into_iter().collect();
        } else if values.is_empty() && choice.score.is_some() {
            values = self.look_behind(seat, choice);
        }
        let mut moves: Vec<ScoredMove> = values
            .into_iter()
            .map(|(mv, score)| ScoredMove { mv, score: scale.figures(score, &choice.stats) })
            .collect();
        moves.sort_by(|a, b| (a.mv.len(), &a.mv).cmp(&(b.mv.len(), &b.mv)));
        moves
    }

    fn look_behind(&self, seat: &mut dyn Seat, choice: &Choice<String>) -> Vec<(String, Score)> {
        let moves = seat.legal();
        let n_moves = moves.len() as u32;
        let limits = Limits {
            time: self.limits.time.map(|time| time / n_moves),
            nodes: self.limits.nodes.map(|nodes| (nodes / u64::from(n_moves)).max(1)),
            depth: Some(choice.stats.depth.saturating_sub(1).max(1)),
            ..self.limits
        };
        let mut values = Vec::new();
        for mv in moves {
            if mv == choice.mv {
                values.extend(choice.score.map(|score| (mv, score)));
            } else if !self.reins.stop.is_raised() {
                let score = self.score_behind(seat, &mv, limits);
                values.extend(score.ok().flatten().map(|score| (mv, score)));
            }
        }
        values
    }

    /// What the player says of the position after a move, seen from before it.
    fn score_behind(&self, seat: &mut dyn Seat, mv: &str, limits: Limits) -> Result<Option<Score>, SeatError> {
        seat.play(mv)?;
        let score = if let Standing::Over(outcome) = seat.standing() {
            Ok(seat.view().to_move.map(|side| Score::of(outcome, side)))
        } else {
            let control = self.reins.control(limits);
            seat.ask(self.player, &control, &mut ShowGame { spinner: None, secrets: Secrets::Told })
                .map(|choice| choice.score)
        };
        seat.undo();
        score.map(|score| score.map(Score::from_child))
    }
}

/// What a game that is over is worth to the side that would be next.
fn finished(outcome: Outcome, to_move: Option<Side>, scale: &Scale<'_>) -> ScoreFigures {
    let worth = scale.position.worth_of_win(0);
    match outcome.winner() {
        None => ScoreFigures { kind: Kind::Draw, value: 0, plies: 0 },
        winner if winner == to_move => ScoreFigures { kind: Kind::Win, value: worth, plies: 0 },
        Some(_) => ScoreFigures { kind: Kind::Loss, value: -worth, plies: 0 },
    }
}

fn fill_in(analysis: &mut Analysis, choice: Choice<String>, scale: &Scale<'_>) {
    let stats = &choice.stats;
    let player = spec_of(scale.player);
    let outlook = |score| scale.position.outlook(&player, score);
    analysis.wdl = choice.score.and_then(outlook);
    let line = |other: &Variation<String>| LineFigures {
        score: scale.figures(other.score, stats),
        wdl: outlook(other.score),
        pv: other.line.clone(),
    };
    analysis.lines = choice.variations.iter().map(line).collect();
    analysis.score = choice.score.map(|score| scale.figures(score, stats));
    analysis.depth = stats.full_depth();
    analysis.nodes = stats.nodes;
    analysis.states_evaluated = stats.states_evaluated;
    analysis.prunings = stats.prunings;
    analysis.table_hits = stats.table_hits;
    analysis.iterations = stats.iterations;
    analysis.best = Some(choice.mv);
    analysis.pv = choice.line;
}
