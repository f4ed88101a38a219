//! Which jobs a run has, and which of them can be done now. Most runs know all their jobs from the beginning; a Swiss
//! tournament learns of a round when the one before is over, and a test ends when its games say so.
//!
//! An agenda depends on the plan and on the records alone, and where the order of records matters it takes them in the
//! order of the jobs: how many hands there are and who finishes first changes nothing.

mod games;
mod parts;

use mossa_arena::mixed;
use mossa_wire::{Done, Job, JobRecord, Task};

use crate::plan::{Plan, Survey, Sweep, Work};
use games::Games;
use parts::Parts;

/// No run has more jobs.
pub const MAX_JOBS: u64 = 10_000_000;

/// The jobs of a run.
pub struct Agenda<'a> {
    plan: &'a Plan,
    /// What games need to know beside their places; none where there are no games.
    games: Option<Games<'a>>,
    /// The same for searches that are split.
    parts: Option<Parts>,
    /// Which jobs have their record.
    is_done: Vec<bool>,
    n_done: u64,
    /// The first job that was not handed out yet.
    next: u64,
    /// How many jobs there are, as far as it is known.
    n_jobs: u64,
}

/// How many jobs a plan has at most; none if they cannot be counted.
pub fn n_jobs(plan: &Plan) -> Option<u64> {
    let product = |factors: &[u64]| factors.iter().try_fold(1_u64, |product, &factor| product.checked_mul(factor));
    let n_jobs = match &plan.work {
        // The first round of the first board, as a whole.
        Work::Puzzles(sweep) if sweep.n_out.is_some() => Some(1),
        Work::Puzzles(sweep) => product(&lengths_of_sweep(sweep)),
        Work::Thoughts(survey) => product(&lengths_of_survey(survey)),
        Work::Tournament(tournament) => Games::n_jobs(tournament),
    };
    n_jobs.filter(|&n| n <= MAX_JOBS)
}

/// How many jobs of a plan can be in hand at a time; `n_jobs` is the number of its jobs as far as it is known.
pub fn most_at_once(plan: &Plan, n_jobs: u64) -> u64 {
    match &plan.work {
        Work::Puzzles(Sweep { n_out: Some(n_out), .. }) => u64::from(*n_out),
        _ => n_jobs.max(1),
    }
}

fn lengths_of_sweep(sweep: &Sweep) -> [u64; 4] {
    let lengths = [sweep.instances.len(), sweep.solvers().len(), sweep.limits.len()].map(|n| n as u64);
    [lengths[0], lengths[1], lengths[2], sweep.repetitions]
}

fn lengths_of_survey(survey: &Survey) -> [u64; 5] {
    let Survey { instances, players, depths, limits, repetitions } = survey;
    let lengths = [instances.len(), players.len(), depths.len(), limits.len()].map(|n| n as u64);
    [lengths[0], lengths[1], lengths[2], lengths[3], *repetitions]
}

impl<'a> Agenda<'a> {
    /// The jobs of a plan of which nothing has been done.
    pub fn of(plan: &'a Plan) -> Agenda<'a> {
        let n_jobs = n_jobs(plan).expect("jobs were counted when the plan was read");
        let games = match &plan.work {
            Work::Tournament(tournament) => Some(Games::of(tournament)),
            Work::Puzzles(_) | Work::Thoughts(_) => None,
        };
        let parts = match &plan.work {
            Work::Puzzles(sweep) => Parts::of(sweep),
            Work::Thoughts(_) | Work::Tournament(_) => None,
        };
        Agenda { plan, games, parts, is_done: vec![false; n_jobs as usize], n_done: 0, next: 0, n_jobs }
    }

    /// How many jobs there are, as far as it is known.
    pub fn n_jobs(&self) -> u64 {
        self.n_jobs
    }

    /// How many of them have their record.
    pub fn n_done(&self) -> u64 {
        self.n_done
    }

    /// Whether all is done.
    pub fn is_over(&self) -> bool {
        self.n_done == self.n_jobs
    }

    /// Whether a record can be of its job: the parts of a search differ between versions of the program.
    pub fn fits(&self, record: &JobRecord) -> bool {
        let (Some(parts), Done::Puzzle(puzzle)) = (&self.parts, &record.done) else { return true };
        let Some(Task::Part { round, part, of, .. }) = parts.task(record.job) else { return false };
        let is_it = puzzle.part.is_some_and(|found| (round, part, of) == (found.round, found.part, found.of));
        self.n_jobs <= record.job || is_it
    }

    /// Takes in the record of a job, and says whether it counts: one that is known, or belongs to no job, does not.
    pub fn hear(&mut self, record: &JobRecord) -> bool {
        let number = record.job;
        if self.n_jobs <= number || std::mem::replace(&mut self.is_done[number as usize], true) {
            return false;
        }
        self.n_done += 1;
        if let (Some(games), Done::Game(game)) = (&mut self.games, &record.done) {
            games.hear(number, &game.game);
            if let Some(n_jobs) = games.ended_after() {
                self.end_after(n_jobs);
            }
        }
        if let (Some(parts), Done::Puzzle(puzzle)) = (&mut self.parts, &record.done) {
            parts.hear(number, puzzle.solved.generated, puzzle.solved.ends_search());
            let n_jobs = parts.n_jobs();
            if n_jobs < self.n_jobs {
                self.end_after(n_jobs);
            } else {
                self.n_jobs = n_jobs;
                self.is_done.resize(n_jobs as usize, false);
            }
        }
        number < self.n_jobs
    }

    /// The first job whose task may depend on what came of a job; none if none does. The round after its own, where rounds
    /// follow from rounds.
    pub fn first_dependent(&self, number: u64) -> Option<u64> {
        self.games
            .as_ref()
            .and_then(|games| games.next_stage(number))
            .or_else(|| self.parts.as_ref().map(|parts| parts.next_round(number)))
    }

    /// Sets the number of jobs.
    fn end_after(&mut self, n_jobs: u64) {
        let beyond = &self.is_done[n_jobs as usize..];
        self.n_done -= beyond.iter().filter(|&&is_done| is_done).count() as u64;
        self.is_done.truncate(n_jobs as usize);
        self.n_jobs = n_jobs;
    }

    /// The next job that has no record and can be done now, if there is one.
    pub fn next_job(&mut self) -> Option<Job> {
        while self.next < self.n_jobs {
            if !self.is_done[self.next as usize] {
                let task = self.task(self.next)?;
                let number = self.next;
                self.next += 1;
                return Some(Job { number, seed: mixed(self.plan.seed, number), task });
            }
            self.next += 1;
        }
        None
    }

    /// What is to be done in a job; none if that is not known yet.
    fn task(&self, number: u64) -> Option<Task> {
        match &self.plan.work {
            Work::Puzzles(_) if self.parts.is_some() => self.parts.as_ref().and_then(|parts| parts.task(number)),
            Work::Puzzles(sweep) => {
                let [instance, solver, limits, repetition] = places(number, lengths_of_sweep(sweep));
                let [instance, solver, limits] = [instance, solver, limits].map(|place| place as usize);
                let (algorithm, heuristic) = sweep.solvers()[solver];
                Some(Task::Puzzle { instance, algorithm, heuristic, limits, repetition })
            }
            Work::Thoughts(survey) => {
                let [instance, player, depth, limits, repetition] = places(number, lengths_of_survey(survey));
                let depth = survey.depths[depth as usize];
                let [instance, player, limits] = [instance, player, limits].map(|place| place as usize);
                Some(Task::Thought { instance, player, depth, limits, repetition })
            }
            Work::Tournament(_) => self.games.as_ref().and_then(|games| games.task(number)),
        }
    }
}

/// The places in lists of these lengths, if all combinations are counted and the last list goes round fastest.
fn places<const N: usize>(number: u64, lengths: [u64; N]) -> [u64; N] {
    let mut left = number;
    let mut places = [0; N];
    for (place, length) in places.iter_mut().zip(lengths).rev() {
        *place = left % length;
        left /= length;
    }
    places
}
