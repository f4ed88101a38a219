//! What a coordinator knows of the jobs of its run: which are on their way, which came back, which must go again.

use std::collections::{BTreeSet, HashMap, HashSet};

use async_nats::jetstream::message::Acker;
use mossa_lab::queue::Report;
use mossa_wire::{Job, JobOutcome, RunStatus, WorkerReport};

use crate::coordinator::Shared;
use crate::pace::Pace;
use crate::roll::Roll;

/// A job that so many workers could not do cannot be done.
const MOST_FAILURES: usize = 3;

/// The jobs of a run that are on their way, and all that came of others.
pub(crate) struct Book {
    pub(crate) roll: Roll,
    jobs: HashMap<u64, OnItsWay>,
    /// Jobs that the server has from an earlier life.
    there: BTreeSet<u64>,
    /// Jobs that are done, in this life.
    done: HashSet<u64>,
    /// Results of jobs that were not put yet in this life.
    aside: HashMap<u64, (WorkerReport, Acker)>,
    /// Of these, the ones whose job was put since.
    due: Vec<u64>,
    n_again: u64,
    n_twice: u64,
    n_done: u64,
    n_jobs: u64,
    pace: Pace,
}

/// A job on its way.
struct OnItsWay {
    job: Job,
    /// How often it was put before.
    attempt: u32,
    /// Whether the server has said that it keeps it.
    is_kept: bool,
    /// Workers that could not do it, and why.
    failures: Vec<String>,
}

/// What becomes of a result.
pub(crate) enum Fate {
    /// It is kept until its job is put.
    Waits,
    /// Nobody needs it.
    Dropped(Acker),
    /// It is not believed: the job must be done again.
    PutAgain(u64, Acker),
    /// It counts, once it is on disk.
    Good(Report, Acker),
}

impl Book {
    pub(crate) fn new(roll: Roll, there: BTreeSet<u64>) -> Book {
        Book {
            roll,
            jobs: HashMap::new(),
            there,
            done: HashSet::new(),
            aside: HashMap::new(),
            due: Vec::new(),
            n_again: 0,
            n_twice: 0,
            n_done: 0,
            n_jobs: 0,
            pace: Pace::default(),
        }
    }

    /// A job is to be done; says whether the server has it, or its result, already.
    pub(crate) fn put(&mut self, job: Job) -> bool {
        let number = job.number;
        let is_kept = self.there.remove(&number);
        let is_done = self.aside.contains_key(&number);
        self.due.extend(is_done.then_some(number));
        self.jobs.insert(number, OnItsWay { job, attempt: 0, is_kept, failures: Vec::new() });
        is_kept || is_done
    }

    /// A job that is on its way.
    pub(crate) fn job(&self, number: u64) -> Option<Job> {
        self.jobs.get(&number).map(|on_its_way| on_its_way.job.clone())
    }

    /// A job that is to be sent, and for which time.
    pub(crate) fn to_send(&self, number: u64) -> Option<(Job, u32)> {
        self.jobs.get(&number).map(|on_its_way| (on_its_way.job.clone(), on_its_way.attempt))
    }

    /// The server has a job.
    pub(crate) fn is_kept(&mut self, number: u64, attempt: u32) {
        if let Some(on_its_way) = self.jobs.get_mut(&number).filter(|job| job.attempt == attempt) {
            on_its_way.is_kept = true;
        }
    }

    /// The jobs that the server has said it keeps.
    pub(crate) fn kept(&self) -> BTreeSet<u64> {
        self.jobs.iter().filter(|(_, job)| job.is_kept).map(|(&number, _)| number).collect()
    }

    /// These are lost: those of them that are still wanted are to be sent again.
    pub(crate) fn lost(&mut self, numbers: BTreeSet<u64>) -> Vec<u64> {
        let is_wanted = |number: &u64| match self.jobs.get_mut(number) {
            Some(job) if job.is_kept => {
                (job.is_kept, job.attempt) = (false, job.attempt + 1);
                true
            }
            _ => false,
        };
        let lost: Vec<u64> = numbers.into_iter().filter(is_wanted).collect();
        self.n_again += lost.len() as u64;
        lost
    }

    /// A result of a job that is not on its way: one that came twice, or one that an earlier life of the run asked for.
    pub(crate) fn set_aside(&mut self, report: WorkerReport, acker: Acker) -> Fate {
        if self.done.contains(&report.job) {
            self.n_twice += 1;
            return Fate::Dropped(acker);
        }
        self.aside.insert(report.job, (report, acker));
        Fate::Waits
    }

    /// Results that were set aside and whose time has come.
    pub(crate) fn early(&mut self) -> Vec<(WorkerReport, Acker)> {
        let due = std::mem::take(&mut self.due);
        due.iter().filter_map(|number| self.aside.remove(number)).collect()
    }

    /// What becomes of a result whose job is on its way.
    pub(crate) fn judge(&mut self, report: WorkerReport, acker: Acker, checked: Result<(), String>, now: f64) -> Fate {
        let WorkerReport { ref worker, job, .. } = report;
        if let Some(why) = self.roll.objection(&report, now) {
            tracing::debug!(worker, job, why, "a result of a worker that is not believed");
            return self.again(job, acker);
        }
        if let Err(why) = checked {
            self.roll.strike(worker, &format!("job {job}: {why}"), now);
            return self.again(job, acker);
        }
        match report.outcome {
            JobOutcome::Done { record } => {
                self.roll.praise(worker, now);
                self.jobs.remove(&job);
                self.done.insert(job);
                Fate::Good(Report::Done(record), acker)
            }
            JobOutcome::Failed { why } => self.failed(job, worker, why, now, acker),
        }
    }

    /// A worker could not do a job. One worker may be at fault; if several say so it is the job.
    fn failed(&mut self, job: u64, worker: &str, why: String, now: f64, acker: Acker) -> Fate {
        self.roll.strike(worker, &format!("job {job}: {why}"), now);
        let Some(on_its_way) = self.jobs.get_mut(&job) else { return Fate::Dropped(acker) };
        on_its_way.failures.push(worker.to_owned());
        if on_its_way.failures.len() < MOST_FAILURES {
            return self.again(job, acker);
        }
        self.jobs.remove(&job);
        self.done.insert(job);
        Fate::Good(Report::Failed { job, why }, acker)
    }

    fn again(&mut self, number: u64, acker: Acker) -> Fate {
        if let Some(job) = self.jobs.get_mut(&number) {
            (job.is_kept, job.attempt) = (false, job.attempt + 1);
        }
        Fate::PutAgain(number, acker)
    }

    /// Notes how far the run is.
    pub(crate) fn note(&mut self, n_done: u64, n_jobs: u64, now: f64) {
        (self.n_done, self.n_jobs) = (n_done, n_jobs);
        self.pace.note(n_done, now);
    }

    /// How the run stands.
    pub(crate) fn status(&self, shared: &Shared) -> RunStatus {
        let now = shared.now();
        RunStatus {
            id: shared.sheet.id.clone(),
            name: shared.sheet.name.clone(),
            jobs: self.n_jobs,
            done: self.n_done,
            on_their_way: self.jobs.len() as u64,
            put_again: self.n_again,
            twice: self.n_twice,
            rate: self.pace.rate(now),
            workers: self.roll.status(now),
        }
    }
}
