//! The coordinator's end of a run's queue: jobs that are out, results that came back, and jobs that must go out again.
//!
//! A result counts when a worker that has joined the run signed it and [`Examination::check`] finds nothing wrong with it. A
//! sample of the jobs that repeat themselves is done a second time by another worker. Where two disagree, or no other
//! worker is there, the referee does it: a thread of the coordinator's own process. So no worker can end a run or speak
//! for another.
//!
//! Beside the caller's thread, which puts and collects, tasks of the [`Link`] do the rest: one sends jobs, one takes in
//! results, one greets workers, one says how the run stands, and one (`sweep`) looks for jobs that the
//! server has lost. A result is acknowledged after the caller has said that it is on disk, and not before.

mod desk;
mod in_flight_jobs;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::message::Acker;
use mossa_kernel::StopFlag;
use mossa_lab::check::Verdict;
use mossa_lab::queue::{Collected, Dispatch, LocalQueue, QueueError, Report};
use mossa_wire::{Job, JobOutcome, JobRecord, RunManifest, WorkerStatus};
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use crate::keys::{Lottery, SigningKey};
use crate::link::Link;
use crate::streams::Trouble;
use crate::worker_registry::{Requirements, WorkerRegistry};
pub(crate) use in_flight_jobs::{Delivery, DeliveryOutcome, InFlightJobs, Opinion};

/// How long a call to collect waits.
const MOMENT: Duration = Duration::from_millis(50);
/// At most this many reports are taken in at once: a transaction of the ledger.
const MAX_AT_ONCE: usize = 2_048;
/// Jobs on their way for every thread that waits for some.
const JOBS_A_THREAD: usize = 8;
/// … within these bounds.
const ROOM: (usize, usize) = (1_024, 65_536);
/// What is left on the server when a run ends may take so long to be cleared away.
const TIDYING: Duration = Duration::from_secs(10);

/// Looks whether a record can be what came of a job.
pub type Check<'a> = Box<dyn Fn(&Job, &JobRecord) -> Verdict + Sync + 'a>;

/// How results are examined.
pub struct Examination<'a> {
    /// Looks whether a record can be what came of a job.
    pub check: Check<'a>,
    /// Whether a job has the same record whenever and wherever it is done, apart from times.
    pub is_repeatable: Box<dyn Fn(&Job) -> bool + Sync + 'a>,
    /// The share of such jobs that are done a second time.
    pub share: f64,
    /// Its jobs are done in this process, and their results are trusted.
    pub referee: &'a LocalQueue,
}

/// A run that is to be done by workers.
pub struct RunConfig<'a> {
    /// What they must know.
    pub manifest: RunManifest,
    /// Who worked on it before.
    pub workers: Vec<WorkerStatus>,
    /// Whether to believe them.
    pub examination: Examination<'a>,
    /// Raised when the run is to stop, also while the server is away.
    pub stop: StopFlag,
}

/// How a run was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// All its records are on disk.
    Done,
    /// It may go on another time: results that come until then are kept.
    Stopped,
}

/// What tasks and the caller share.
pub(crate) struct Shared {
    pub(crate) manifest: RunManifest,
    pub(crate) book: Mutex<InFlightJobs>,
    pub(crate) is_closed: AtomicBool,
    /// What tells the jobs of this process's life from those of an earlier one …
    life: String,
    /// … and those that were put anew from those before.
    n_restarts: AtomicU64,
    /// What signs answers to workers.
    key: SigningKey,
    began: Instant,
}

/// A result that has come: signed by a worker, or something else.
pub(crate) enum Arrival {
    Signed(Box<Delivery>),
    Unreadable { why: String, ackers: Vec<Acker> },
}

/// The coordinator of a run.
pub struct Coordinator<'a> {
    link: Link,
    shared: Arc<Shared>,
    examination: Examination<'a>,
    /// What decides which jobs are done twice: no worker can know.
    lottery: Lottery,
    /// Jobs that the referee has.
    n_with_referee: AtomicU64,
    outbox: UnboundedSender<u64>,
    arrivals: Mutex<Receiver<Arrival>>,
    /// Results that are with the caller, and not on disk yet.
    collected: Mutex<Vec<Acker>>,
    tasks: Vec<AbortHandle>,
}

impl Shared {
    pub(crate) fn book(&self) -> MutexGuard<'_, InFlightJobs> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn now(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Acquire)
    }

    /// What tells jobs that were put apart from others of the same number.
    pub(crate) fn life(&self) -> String {
        format!("{}-{}", self.life, self.n_restarts.load(Ordering::Acquire))
    }

    pub(crate) fn lease(&self) -> Duration {
        Duration::from_millis(self.manifest.lease)
    }
}

fn failed(why: Trouble) -> QueueError {
    QueueError(why)
}

impl<'a> Coordinator<'a> {
    /// Begins, or goes on: jobs and results that an earlier life of this run left on the server are taken over. A server that
    /// has gone in the meantime is waited for; none if the run was stopped before it came back.
    pub fn begin(link: &Link, config: RunConfig<'a>) -> Result<Option<Coordinator<'a>>, QueueError> {
        let RunConfig { mut manifest, workers, examination, stop } = config;
        let key = SigningKey::generate();
        manifest.key = key.public().to_string();
        let requirements = Requirements { version: manifest.version.clone(), signature: manifest.signature };
        let (run, lease) = (manifest.run.clone(), Duration::from_millis(manifest.lease));
        let there = link.insist(&stop, async || {
            link.make_streams().await?;
            link.jobs_of(&run, lease).await?;
            let there = link.numbers(crate::streams::JOBS, &run).await?;
            link.keep_sheet(&manifest).await?;
            Ok(there)
        });
        let Some(there) = there.map_err(failed)? else { return Ok(None) };
        if !there.is_empty() {
            tracing::info!(run, jobs = there.len(), "jobs of an earlier time are still on the server");
        }
        let shared = Arc::new(Shared {
            manifest,
            book: Mutex::new(InFlightJobs::new(WorkerRegistry::new(requirements).with(workers), there)),
            is_closed: AtomicBool::new(false),
            life: link.client.new_inbox().rsplit('.').next().unwrap_or_default().to_owned(),
            n_restarts: AtomicU64::new(0),
            key,
            began: Instant::now(),
        });
        let (arrive, arrivals) = std::sync::mpsc::channel();
        let (outbox, letters) = tokio::sync::mpsc::unbounded_channel();
        let spawn = link.handle();
        let tasks = vec![
            spawn.spawn(desk::send_jobs(link.clone(), Arc::clone(&shared), letters)).abort_handle(),
            spawn.spawn(desk::take_results(link.clone(), Arc::clone(&shared), arrive)).abort_handle(),
            spawn.spawn(desk::greet(link.clone(), Arc::clone(&shared))).abort_handle(),
            spawn.spawn(desk::tell_status(link.clone(), Arc::clone(&shared))).abort_handle(),
            spawn.spawn(desk::tell_news(link.clone(), Arc::clone(&shared))).abort_handle(),
            spawn.spawn(crate::sweep::keep_sweeping(link.clone(), Arc::clone(&shared), outbox.clone())).abort_handle(),
        ];
        let (arrivals, collected) = (Mutex::new(arrivals), Mutex::default());
        Ok(Some(Coordinator {
            link: link.clone(),
            shared,
            examination,
            lottery: Lottery::new(),
            n_with_referee: AtomicU64::new(0),
            outbox,
            arrivals,
            collected,
            tasks,
        }))
    }

    /// Notes how far the run is, for those who ask.
    pub fn tell(&self, n_done: u64, n_jobs: u64) {
        let now = self.shared.now();
        self.shared.book().note(n_done, n_jobs, now);
    }

    /// Tidies up on the server.
    pub fn leave(self, left: Left) {
        self.shared.is_closed.store(true, Ordering::Release);
        let (link, run) = (&self.link, &self.shared.manifest.run);
        let tidy = async {
            link.forget_jobs(run).await?;
            // Workers look for themselves whether the run has gone.
            desk::tell_end(link, run).await;
            if left == Left::Done { link.forget_results(run).await } else { Ok(()) }
        };
        match link.wait(async { tokio::time::timeout(TIDYING, tidy).await }) {
            Ok(Ok(())) => {}
            Ok(Err(why)) => tracing::warn!(run, why, "something is left on the server"),
            Err(_) => tracing::warn!(run, "something is left on the server, which does not answer"),
        }
        link.flush();
    }

    /// What becomes of a result.
    fn judge(&self, arrival: Arrival) -> Option<Report> {
        let delivery = match arrival {
            Arrival::Signed(delivery) => *delivery,
            Arrival::Unreadable { why, ackers } => {
                tracing::debug!(why, "a result cannot be read");
                self.acknowledge_all(ackers);
                return None;
            }
        };
        let now = self.shared.now();
        let mut book = self.shared.book();
        let fate = match book.job(delivery.report.job.number) {
            None => book.set_aside(delivery, now),
            Some(job) => {
                let opinion = self.opinion(&job, &delivery.report.outcome);
                book.judge(delivery, opinion, now)
            }
        };
        drop(book);
        match fate {
            DeliveryOutcome::Waits => None,
            DeliveryOutcome::Dropped(ackers) => {
                self.acknowledge_all(ackers);
                None
            }
            DeliveryOutcome::PutAgain(job, ackers) => {
                self.acknowledge_all(ackers);
                // Whoever sends has gone only if all has.
                let _ = self.outbox.send(job);
                None
            }
            DeliveryOutcome::AskReferee(job, ackers) => {
                self.acknowledge_all(ackers);
                // A queue between threads takes everything.
                let _ = self.examination.referee.put(job);
                self.n_with_referee.fetch_add(1, Ordering::AcqRel);
                None
            }
            DeliveryOutcome::Good(report, ackers) => {
                self.collected.lock().unwrap_or_else(PoisonError::into_inner).extend(ackers);
                Some(report)
            }
        }
    }

    fn opinion(&self, job: &Job, outcome: &JobOutcome) -> Opinion {
        let Examination { check, is_repeatable, .. } = &self.examination;
        let JobOutcome::Done { record } = outcome else {
            return Opinion { verdict: Verdict::Plausible, is_sampled: false };
        };
        let is_drawn = self.is_drawn(job.number);
        match check(job, record) {
            // Where a job repeats itself another worker can tell as well.
            Verdict::Doubtful(_) if is_repeatable(job) => Opinion { verdict: Verdict::Plausible, is_sampled: true },
            verdict => Opinion { verdict, is_sampled: is_drawn && is_repeatable(job) },
        }
    }

    /// Whether a job is one of those that are done a second time, if it repeats itself.
    fn is_drawn(&self, job: u64) -> bool {
        (self.lottery.draw(job) as f64) < self.examination.share * u64::MAX as f64
    }

    /// What the referee has settled since it was last asked.
    fn settled(&self) -> Vec<Report> {
        if self.n_with_referee.load(Ordering::Acquire) == 0 {
            return Vec::new();
        }
        let reports = self.examination.referee.reports();
        self.n_with_referee.fetch_sub(reports.len() as u64, Ordering::AcqRel);
        let now = self.shared.now();
        let mut book = self.shared.book();
        let settle = |report: Report| {
            let job = book.job(report.job())?;
            if !(self.examination.is_repeatable)(&job) {
                book.forgive(job.number);
            }
            book.settle(report, now)
        };
        reports.into_iter().filter_map(settle).collect()
    }

    /// Tells the server that it may forget these. One that it does not hear comes again, and is dropped then.
    fn acknowledge_all(&self, ackers: Vec<Acker>) {
        self.link.handle().spawn(async move {
            for acker in ackers {
                if let Err(error) = acker.ack().await {
                    tracing::debug!(%error, "an acknowledgement was not sent");
                }
            }
        });
    }
}

impl Dispatch for Coordinator<'_> {
    fn put(&self, job: Job) -> Result<(), QueueError> {
        let number = job.number;
        let is_there = self.shared.book().put(job);
        if !is_there {
            self.outbox.send(number).map_err(|_| QueueError("the sender of jobs has ended".into()))?;
        }
        Ok(())
    }

    fn room(&self) -> usize {
        let now = self.shared.now();
        let n_threads = self.shared.book().registry.n_threads(now);
        (JOBS_A_THREAD * n_threads).clamp(ROOM.0, ROOM.1)
    }

    fn collect(&self) -> Result<Collected, QueueError> {
        if self.shared.is_closed() {
            return Ok(Collected::Nobody);
        }
        let distrusted = self.shared.book().registry.take_distrusted();
        if !distrusted.is_empty() {
            return Ok(Collected::Distrusted(distrusted));
        }
        let early = self.shared.book().early();
        let arrivals = self.arrivals.lock().unwrap_or_else(PoisonError::into_inner);
        let first = if early.is_empty() { arrivals.recv_timeout(MOMENT) } else { Err(RecvTimeoutError::Timeout) };
        if matches!(first, Err(RecvTimeoutError::Disconnected)) {
            return Err(QueueError("the receiver of results has ended".into()));
        }
        let early = early.into_iter().map(|delivery| Arrival::Signed(Box::new(delivery)));
        let arrived = first.into_iter().chain(arrivals.try_iter()).take(MAX_AT_ONCE);
        let mut reports: Vec<Report> = early.chain(arrived).filter_map(|arrival| self.judge(arrival)).collect();
        reports.extend(self.settled());
        Ok(if reports.is_empty() { Collected::Nothing } else { Collected::Reports(reports) })
    }

    fn workers(&self) -> Option<Vec<WorkerStatus>> {
        let now = self.shared.now();
        Some(self.shared.book().registry.status(now))
    }

    fn acknowledge(&self) -> Result<(), QueueError> {
        let ackers = std::mem::take(&mut *self.collected.lock().unwrap_or_else(PoisonError::into_inner));
        self.acknowledge_all(ackers);
        Ok(())
    }

    fn restart(&self) -> Result<(), QueueError> {
        self.shared.n_restarts.fetch_add(1, Ordering::AcqRel);
        self.shared.book().restart();
        Ok(())
    }

    fn close(&self) -> Result<(), QueueError> {
        self.shared.is_closed.store(true, Ordering::Release);
        Ok(())
    }
}

impl Drop for Coordinator<'_> {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}
