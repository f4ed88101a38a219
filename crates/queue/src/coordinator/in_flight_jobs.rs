//! What a coordinator knows of the jobs of its run: which are on their way, which came back, which must go again.

use std::collections::{BTreeSet, HashMap, HashSet};

use async_nats::jetstream::message::Acker;
use mossa_lab::check::{Verdict, agree};
use mossa_lab::queue::Report;
use mossa_wire::{Job, JobOutcome, JobRecord, RunStatus, WorkerReport};

use crate::coordinator::Shared;
use crate::pace::Pace;
use crate::worker_registry::WorkerRegistry;

/// A job that this many different workers could not do is tried by the coordinator itself.
const MAX_FAILURES: usize = 3;
/// A job that is to be done again elsewhere, and came back from the same worker so often, is done by the coordinator.
const MAX_RETURNS: u32 = 3;
/// No more results wait for jobs that were not put yet.
const MAX_ASIDE: usize = 1 << 16;

/// The jobs of a run that are on their way, and all that came of others.
pub(crate) struct InFlightJobs {
    pub(crate) registry: WorkerRegistry,
    jobs: HashMap<u64, OnItsWay>,
    /// Jobs that the server has from an earlier life.
    there: BTreeSet<u64>,
    /// Jobs that are done, in this life.
    done: HashSet<u64>,
    /// Results of jobs that were not put yet in this life.
    aside: HashMap<u64, Delivery>,
    /// Of these, the ones whose job was put since.
    due: Vec<u64>,
    n_again: u64,
    n_twice: u64,
    n_done: u64,
    n_jobs: u64,
    pace: Pace,
}

/// A result that a worker signed.
pub(crate) struct Delivery {
    /// The worker's key.
    pub(crate) key: String,
    pub(crate) report: WorkerReport,
    pub(crate) ackers: Vec<Acker>,
}

/// What the coordinator thinks of a result.
pub(crate) struct Opinion {
    pub(crate) verdict: Verdict,
    /// Whether its job is to be repeated by another worker before it counts.
    pub(crate) is_sampled: bool,
}

/// A job on its way.
struct OnItsWay {
    job: Job,
    /// How often it was put before.
    attempt: u32,
    /// Whether the server has said that it keeps it.
    is_kept: bool,
    /// Workers that said that they could not do it.
    failed_at: BTreeSet<String>,
    /// Records that wait for another one to agree or not, with the keys of their workers.
    candidates: Vec<(String, Box<JobRecord>)>,
    /// How often a job that is to be done elsewhere came back from the same worker.
    n_returns: u32,
    /// Whether the coordinator does it itself.
    is_with_referee: bool,
}

/// What becomes of a result.
pub(crate) enum DeliveryOutcome {
    /// It is kept until its job is put.
    Waits,
    /// It is not needed.
    Dropped(Vec<Acker>),
    /// The job must be done again: the result is not believed, or not yet.
    PutAgain(u64, Vec<Acker>),
    /// The coordinator must do the job itself.
    AskReferee(Job, Vec<Acker>),
    /// It counts, once it is on disk.
    Good(Report, Vec<Acker>),
}

impl InFlightJobs {
    pub(crate) fn new(registry: WorkerRegistry, there: BTreeSet<u64>) -> InFlightJobs {
        InFlightJobs {
            registry,
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
        let is_done = self.aside.get(&number).is_some_and(|delivery| delivery.report.job == job);
        self.due.extend(is_done.then_some(number));
        self.done.remove(&number);
        let on_its_way = OnItsWay {
            job,
            attempt: 0,
            is_kept,
            failed_at: BTreeSet::new(),
            candidates: Vec::new(),
            n_returns: 0,
            is_with_referee: false,
        };
        self.jobs.insert(number, on_its_way);
        is_kept || is_done
    }

    /// Forgets all jobs: they will be put anew, and may be others.
    pub(crate) fn restart(&mut self) {
        self.jobs.clear();
        self.there.clear();
        self.done.clear();
        self.due.clear();
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
    pub(crate) fn set_aside(&mut self, delivery: Delivery, now: f64) -> DeliveryOutcome {
        let Delivery { key, report, .. } = &delivery;
        if let Some(why) = self.registry.objection(key, report, now) {
            tracing::debug!(key, job = report.job.number, why, "a result of a worker that is not believed");
            return DeliveryOutcome::Dropped(delivery.ackers);
        }
        if self.done.contains(&report.job.number) {
            self.n_twice += 1;
            return DeliveryOutcome::Dropped(delivery.ackers);
        }
        if MAX_ASIDE <= self.aside.len() {
            return DeliveryOutcome::Dropped(delivery.ackers);
        }
        self.aside.insert(report.job.number, delivery);
        DeliveryOutcome::Waits
    }

    /// Results that were set aside and whose time has come.
    pub(crate) fn early(&mut self) -> Vec<Delivery> {
        let due = std::mem::take(&mut self.due);
        due.iter().filter_map(|number| self.aside.remove(number)).collect()
    }

    /// What becomes of a result whose job is on its way.
    pub(crate) fn judge(&mut self, delivery: Delivery, opinion: Opinion, now: f64) -> DeliveryOutcome {
        let Delivery { key, report, ackers } = delivery;
        let number = report.job.number;
        if let Some(why) = self.registry.objection(&key, &report, now) {
            // The job is still out, or is found to be lost. Putting it again would let a stranger make work for everybody.
            tracing::debug!(key, job = number, why, "a result of a worker that is not believed");
            return DeliveryOutcome::Dropped(ackers);
        }
        let Some(on_its_way) = self.jobs.get_mut(&number) else { return DeliveryOutcome::Dropped(ackers) };
        if on_its_way.job != report.job || on_its_way.is_with_referee {
            return DeliveryOutcome::Dropped(ackers);
        }
        match (report.outcome, opinion.verdict) {
            (JobOutcome::Failed { why }, _) => self.failed(number, key, &why, now, ackers),
            (JobOutcome::Done { .. }, Verdict::Impossible(why)) => {
                self.registry.strike(&key, &format!("job {number}: {why}"), now);
                self.again(number, ackers)
            }
            (JobOutcome::Done { record }, Verdict::Doubtful(why)) => {
                tracing::info!(job = number, why, "a result is doubtful: the coordinator does the job itself");
                on_its_way.candidates.push((key, record));
                self.ask_referee(number, ackers)
            }
            (JobOutcome::Done { record }, Verdict::Plausible) => {
                if on_its_way.candidates.is_empty() && !opinion.is_sampled {
                    self.registry.praise(&key, now);
                    return self.good(number, Report::Delivered { record, worker: key }, ackers);
                }
                self.compare(number, key, record, now, ackers)
            }
        }
    }

    /// A result of a job that two must agree on.
    fn compare(
        &mut self,
        number: u64,
        key: String,
        record: Box<JobRecord>,
        now: f64,
        ackers: Vec<Acker>,
    ) -> DeliveryOutcome {
        let Some(on_its_way) = self.jobs.get_mut(&number) else { return DeliveryOutcome::Dropped(ackers) };
        match on_its_way.candidates.first() {
            Some((first, _)) if *first == key => on_its_way.n_returns += 1,
            Some((first, before)) if agree(before, &record) => {
                self.registry.praise(first, now);
                self.registry.praise(&key, now);
                return self.good(number, Report::Done(record), ackers);
            }
            Some(_) => {
                on_its_way.candidates.push((key, record));
                return self.ask_referee(number, ackers);
            }
            None => on_its_way.candidates.push((key.clone(), record)),
        }
        if on_its_way.n_returns < MAX_RETURNS && self.registry.has_others(&[&key], now) {
            self.again(number, ackers)
        } else {
            self.ask_referee(number, ackers)
        }
    }

    /// A worker could not do a job. It may be at fault, or may lie; what no other worker could do is tried here.
    fn failed(&mut self, number: u64, key: String, why: &str, now: f64, ackers: Vec<Acker>) -> DeliveryOutcome {
        let Some(on_its_way) = self.jobs.get_mut(&number) else { return DeliveryOutcome::Dropped(ackers) };
        tracing::warn!(job = number, why, "a worker could not do a job");
        on_its_way.failed_at.insert(key);
        let failed_at: Vec<&str> = on_its_way.failed_at.iter().map(String::as_str).collect();
        if failed_at.len() < MAX_FAILURES && self.registry.has_others(&failed_at, now) {
            self.again(number, ackers)
        } else {
            self.ask_referee(number, ackers)
        }
    }

    /// The coordinator's own result of a job. It is final: a worker that said otherwise is not trusted any more.
    pub(crate) fn settle(&mut self, report: Report, now: f64) -> Option<Report> {
        let number = report.job();
        let OnItsWay { candidates, failed_at, .. } = self.jobs.remove(&number)?;
        self.done.insert(number);
        let record = match report {
            Report::Done(record) | Report::Delivered { record, .. } => record,
            Report::Failed { job, why } => {
                // It may be that only this machine cannot do it.
                let mut candidates = candidates.into_iter();
                return match (candidates.next(), candidates.next()) {
                    (Some((worker, record)), None) if failed_at.is_empty() => {
                        self.registry.praise(&worker, now);
                        Some(Report::Delivered { record, worker })
                    }
                    _ => Some(Report::Failed { job, why }),
                };
            }
        };
        for (key, candidate) in candidates {
            if agree(&candidate, &record) {
                self.registry.praise(&key, now);
            } else {
                self.registry.convict(&key, &format!("job {number}: its record is not what comes of the job"), now);
            }
        }
        for key in failed_at {
            self.registry.strike(&key, &format!("job {number}: it said that it cannot be done"), now);
        }
        Some(Report::Done(record))
    }

    /// The same for a job that does not repeat itself: only what the coordinator made of it counts.
    pub(crate) fn forgive(&mut self, number: u64) {
        if let Some(on_its_way) = self.jobs.get_mut(&number) {
            on_its_way.candidates.clear();
        }
    }

    fn good(&mut self, number: u64, report: Report, ackers: Vec<Acker>) -> DeliveryOutcome {
        self.jobs.remove(&number);
        self.done.insert(number);
        DeliveryOutcome::Good(report, ackers)
    }

    fn ask_referee(&mut self, number: u64, ackers: Vec<Acker>) -> DeliveryOutcome {
        let Some(job) = self.jobs.get_mut(&number) else { return DeliveryOutcome::Dropped(ackers) };
        (job.is_kept, job.is_with_referee) = (false, true);
        DeliveryOutcome::AskReferee(job.job.clone(), ackers)
    }

    fn again(&mut self, number: u64, ackers: Vec<Acker>) -> DeliveryOutcome {
        if let Some(job) = self.jobs.get_mut(&number) {
            (job.is_kept, job.attempt) = (false, job.attempt + 1);
        }
        DeliveryOutcome::PutAgain(number, ackers)
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
            id: shared.manifest.id.clone(),
            name: shared.manifest.name.clone(),
            jobs: self.n_jobs,
            done: self.n_done,
            on_their_way: self.jobs.len() as u64,
            put_again: self.n_again,
            twice: self.n_twice,
            rate: self.pace.rate(now),
            workers: self.registry.status(now),
        }
    }
}
