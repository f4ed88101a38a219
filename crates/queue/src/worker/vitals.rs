//! The health of a worker, for monitoring: noted as it works, read from another thread.

use std::sync::{Mutex, MutexGuard, PoisonError};

use mossa_lab::queue::{Lease, QueueError, Report, Supply};
use mossa_wire::{HealthStatus, WorkerHealth};
use tokio::time::Instant;

use crate::supply::RunSupply;

/// How a worker is.
pub struct Vitals(Mutex<Signs>);

struct Signs {
    health: WorkerHealth,
    last_job: Option<Instant>,
}

impl Vitals {
    /// A worker that has not found its server yet.
    ///
    /// ```
    /// use mossa_queue::worker::Vitals;
    /// let vitals = Vitals::new("desk-1", "1.0", "nats://host:4222");
    /// assert_eq!(vitals.health().status, mossa_wire::HealthStatus::Waiting);
    /// ```
    pub fn new(worker: &str, version: &str, server: &str) -> Vitals {
        let health = WorkerHealth {
            status: HealthStatus::Waiting,
            worker: worker.to_owned(),
            version: version.to_owned(),
            server: server.to_owned(),
            runs: Vec::new(),
            done: 0,
            held: 0,
            idle: None,
            why: None,
        };
        Vitals(Mutex::new(Signs { health, last_job: None }))
    }

    /// How it is now.
    pub fn health(&self) -> WorkerHealth {
        let signs = self.signs();
        let idle = signs.last_job.map(|when| when.elapsed().as_secs_f64());
        WorkerHealth { idle, ..signs.health.clone() }
    }

    /// It waits for its server, and why.
    pub fn note_waiting(&self, why: &str) {
        let mut signs = self.signs();
        (signs.health.status, signs.health.why) = (HealthStatus::Waiting, Some(why.to_owned()));
    }

    fn signs(&self) -> MutexGuard<'_, Signs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It is connected, with these runs and this many jobs.
    pub(super) fn note_work(&self, runs: Vec<String>, n_held: usize) {
        let mut signs = self.signs();
        (signs.health.status, signs.health.why) = (HealthStatus::Ok, None);
        (signs.health.runs, signs.health.held) = (runs, n_held as u64);
    }

    /// Nothing is taken from it any more.
    pub(super) fn note_quarantine(&self, why: &str) {
        let mut signs = self.signs();
        (signs.health.status, signs.health.why) = (HealthStatus::Quarantined, Some(why.to_owned()));
    }

    fn note_job(&self) {
        let mut signs = self.signs();
        signs.health.done += 1;
        signs.last_job = Some(Instant::now());
    }
}

/// The jobs of a run, counted as they are done.
pub(super) struct Counted<'a> {
    pub(super) supply: &'a RunSupply,
    pub(super) vitals: &'a Vitals,
}

impl Supply for Counted<'_> {
    fn take(&self) -> Result<Option<Lease>, QueueError> {
        self.supply.take()
    }

    fn renew(&self, lease: &Lease) -> Result<(), QueueError> {
        self.supply.renew(lease)
    }

    fn finish(&self, lease: Lease, report: Report) -> Result<(), QueueError> {
        self.supply.finish(lease, report)?;
        self.vitals.note_job();
        Ok(())
    }

    fn give_back(&self, lease: Lease) -> Result<(), QueueError> {
        self.supply.give_back(lease)
    }
}
