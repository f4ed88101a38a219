//! A hand takes a job, does it and reports, until there are no more.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use mossa_arena::{Colours, Ran, Schedule, TimeControl};
use mossa_catalogue::{
    Boxed, BoxedPuzzle, Match, MatchPlayer, Part, PlayerResources, Spec, clock, is_outside, seeded, with_setting,
};
use mossa_jobs::Timing;
use mossa_jobs::ask::{AnalysisMode, Question};
use mossa_jobs::game::{self, Sides};
use mossa_jobs::puzzle::Puzzle;
use mossa_kernel::{Control, NoProgress, Stopped};
use mossa_wire::{AnalysisRecord, Done, GameRecord, Job, JobRecord, LimitFigures, PartFigures, PuzzleRecord, Task};

use crate::plan::{Entrant, Named, Plan, Survey, Sweep, Tournament, Work};
use crate::queue::{QueueError, Report, Supply};
use crate::spec::limits::Allowance;

/// What comes of a puzzle and what it was allowed to use, or why nothing does.
type Solving = Result<(LimitFigures, Done), String>;

/// Who does jobs of a plan, and on which terms.
pub struct Worker<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Whether players may be programs.
    pub resources: &'a PlayerResources,
    /// Whether records tell times.
    pub timing: Timing,
    /// The program that does them.
    pub version: &'a str,
    /// How much memory this process has used at most.
    pub peak_bytes: fn() -> u64,
}

impl Worker<'_> {
    /// Does jobs until there are no more.
    pub fn work(&self, supply: &dyn Supply, control: &Control<'_>) -> Result<(), QueueError> {
        while let Some(lease) = supply.take()? {
            match self.report(&lease.job, control) {
                Some(report) => supply.finish(lease, report)?,
                None => supply.give_back(lease)?,
            }
        }
        Ok(())
    }

    /// Does a job. `None` if the stop flag was raised before it was done. A panic in a job does not go further.
    pub fn report(&self, job: &Job, control: &Control<'_>) -> Option<Report> {
        if control.stop.is_raised() {
            return None;
        }
        let failed = |why: &str| Report::Failed { job: job.number, why: why.to_owned() };
        match catch_unwind(AssertUnwindSafe(|| self.done(job, control))) {
            // What was done under a raised flag may have been cut short.
            Ok(_) if control.stop.is_raised() => None,
            Ok(Ok((limits, done))) => {
                let (number, seed, version) = (job.number, job.seed, self.version.to_owned());
                Some(Report::Done(Box::new(JobRecord { job: number, seed, version, limits, done })))
            }
            Ok(Err(why)) => Some(failed(&why)),
            Err(_) => Some(failed("the program broke off: a fault of ours")),
        }
    }

    /// What comes of a job, and what it was allowed to use; or why nothing does.
    fn done(&self, job: &Job, control: &Control<'_>) -> Result<(LimitFigures, Done), String> {
        let done = match (&self.plan.work, &job.task) {
            (Work::Tournament(tournament), task @ Task::Game { .. }) => self.game(tournament, job.seed, task, control),
            (Work::Puzzles(sweep), task @ Task::Puzzle { .. }) => self.puzzle(sweep, task, control).transpose()?,
            (Work::Puzzles(sweep), task @ Task::Part { .. }) => self.part(sweep, task, control).transpose()?,
            (Work::Thoughts(survey), task @ Task::Thought { .. }) => self.thought(survey, job.seed, task, control),
            _ => None,
        };
        done.ok_or_else(|| "it does not belong to the plan".to_owned())
    }

    fn game(
        &self,
        tournament: &Tournament,
        seed: u64,
        task: &Task,
        control: &Control<'_>,
    ) -> Option<(LimitFigures, Done)> {
        let Task::Game { board, opening, players, round, pair } = *task else { return None };
        let board = tournament.boards.get(board)?;
        let opening = board.openings.get(opening)?;
        let entrants = [tournament.players.get(players[0])?, tournament.players.get(players[1])?];
        let schedule = Schedule { encounters: vec![[0, 1]], n_games: 1, n_openings: 1, colours: Colours::Fixed, seed };
        let fixture = Match {
            players: entrants.map(contestant).to_vec(),
            schedule,
            adjudication: tournament.adjudication,
            n_threads: 1,
            resources: self.outsiders_with(tournament, entrants),
            cores: None,
        };
        let mut played = None;
        let ran = opening.contest(&[opening.text()], &fixture, control, &mut |finished| {
            played = Some(finished);
            ControlFlow::Continue(())
        });
        let finished = played.filter(|_| ran == Ok(Ran::ToTheEnd))?;
        let sides = Sides { names: entrants.map(|entrant| entrant.name.as_str()), swapped: players[1] < players[0] };
        let game = game::figures(&finished, opening.as_ref(), &sides, self.timing);
        let [first_spec, second_spec] = entrants.map(|entrant| {
            let spec = entrant.spec.without_label().to_string();
            (spec != entrant.name).then_some(spec)
        });
        let [first_limits, second_limits] = entrants.map(|entrant| entrant.own_limits.clone());
        let board = board.name.clone();
        let thoughts = game::thoughts(&finished.played.marks, self.timing);
        let record =
            GameRecord { board, round, pair, first_spec, second_spec, first_limits, second_limits, game, thoughts };
        Some((tournament.limits.clone(), Done::Game(Box::new(record))))
    }

    /// The terms for programs, with the margin of these players; and the tablebases that judge games.
    fn outsiders_with(&self, tournament: &Tournament, entrants: [&Entrant; 2]) -> PlayerResources {
        let margin = entrants.map(|entrant| entrant.allowance.margin).into_iter().max().unwrap_or_default();
        let mut as_they_are = self.resources.clone();
        if let Some((_, tablebases)) = &tournament.tablebases {
            as_they_are = as_they_are.with_tablebases(Arc::clone(tablebases));
        }
        if margin.is_zero() { as_they_are } else { as_they_are.with_margin(margin) }
    }

    /// A board that is solved; none if it is no board of this plan.
    fn puzzle(&self, sweep: &Sweep, task: &Task, control: &Control<'_>) -> Option<Solving> {
        let Task::Puzzle { instance, algorithm, heuristic, limits, repetition } = *task else { return None };
        let instance = sweep.instances.get(instance)?;
        let allowance = allowed(instance, sweep.limits.get(limits)?);
        let method = sweep.methods.get(algorithm)?;
        let heuristic = sweep.heuristics.get(heuristic)?.as_ref();
        let puzzle = Puzzle { instance: instance.what.as_ref(), method, heuristic };
        let control = Control { limits: allowance.limits, ..*control };
        let solved = match sweep.n_traced {
            Some(cap) => puzzle.solve_traced(&control, &mut NoProgress, cap).map(|(timed, trace)| (timed, Some(trace))),
            None => puzzle.solve(&control, &mut NoProgress).map(|timed| (timed, None)),
        };
        let (timed, trace) = match solved {
            Ok(solved) => solved,
            Err(error) => return Some(Err(error.to_string())),
        };
        debug_assert!(timed.solution().stopped != Some(Stopped::Asked) || control.stop.is_raised());
        let mut solved = puzzle.figures(&timed, self.timing);
        solved.trace = trace;
        solved.peak_bytes = self.timing.tell((self.peak_bytes)());
        let record = PuzzleRecord { instance: instance.name.clone(), repetition, part: None, solved };
        Some(Ok((allowance.figures, Done::Puzzle(Box::new(record)))))
    }

    /// A part of a search; none if it is no part of this plan.
    fn part(&self, sweep: &Sweep, task: &Task, control: &Control<'_>) -> Option<Solving> {
        let Task::Part { instance, round, part, of } = *task else { return None };
        let instance = sweep.instances.get(instance)?;
        let allowance = sweep.limits.first()?.clone();
        let (method, heuristic) = (sweep.methods.first()?, sweep.heuristics.first()?.as_ref());
        let puzzle = Puzzle { instance: instance.what.as_ref(), method, heuristic };
        let control = Control { limits: allowance.limits, ..*control };
        let (timed, place) = match puzzle.search_part(Part { round, part, n_parts: of }, &control) {
            Ok(searched) => searched?,
            Err(error) => return Some(Err(error.to_string())),
        };
        let mut solved = puzzle.figures(&timed, self.timing);
        solved.peak_bytes = self.timing.tell((self.peak_bytes)());
        let part = Some(PartFigures { round, part, of, place });
        let record = PuzzleRecord { instance: instance.name.clone(), repetition: 0, part, solved };
        Some(Ok((allowance.figures, Done::Puzzle(Box::new(record)))))
    }

    fn thought(&self, survey: &Survey, seed: u64, task: &Task, control: &Control<'_>) -> Option<(LimitFigures, Done)> {
        let Task::Thought { repetition, .. } = *task else { return None };
        let (instance, player, allowance) = asked(survey, task)?;
        let question = Question {
            player: &seeded(instance.what.as_ref(), &player, seed).to_string(),
            wish: AnalysisMode::Best,
            resources: self.resources,
            control: Control { limits: allowance.limits, ..*control },
        };
        let mut analysis = question.analyze(instance.what.as_ref(), self.timing, &mut NoProgress);
        analysis.player = player.to_string();
        analysis.peak_bytes = self.timing.tell((self.peak_bytes)());
        let record = AnalysisRecord { instance: instance.name.clone(), repetition, analysis };
        Some((allowance.figures, Done::Thought(Box::new(record))))
    }
}

/// What a board may take: large ones have a limit where nothing is said.
pub(crate) fn allowed(instance: &Named<BoxedPuzzle>, allowance: &Allowance) -> Allowance {
    if instance.what.is_large() && allowance.is_free() { allowance.clone().timed() } else { allowance.clone() }
}

/// Which position a job is about, who is asked, and what it may use; none if it is no job of this survey. A depth is a
/// setting of players that have one, and a limit for others.
pub(crate) fn asked<'a>(survey: &'a Survey, task: &Task) -> Option<(&'a Named<Boxed>, Spec, Allowance)> {
    let Task::Thought { instance, player, depth, limits, .. } = *task else { return None };
    let instance = survey.instances.get(instance)?;
    let mut player = survey.players.get(player)?.clone();
    let mut allowance = survey.limits.get(limits)?.clone();
    if let Some(depth) = depth {
        match with_setting(instance.what.as_ref(), &player, "depth", u64::from(depth)) {
            Some(deep) => player = deep,
            None => allowance = allowance.to_depth(depth),
        }
    }
    let allowance = allowance.for_player(&player);
    Some((instance, player, allowance))
}

/// A player of a tournament with what it may use.
pub(crate) fn contestant(entrant: &Entrant) -> MatchPlayer {
    let Entrant { spec, allowance, .. } = entrant;
    let margin = if is_outside(spec) { allowance.margin } else { std::time::Duration::ZERO };
    let control = TimeControl { each_move: allowance.limits, game: allowance.clock, margin };
    // What a spec says was read when the file was.
    let control = clock::own_limits(spec, control).unwrap_or(control);
    MatchPlayer { spec: clock::without_clock(spec), control }
}
