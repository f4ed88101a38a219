//! The end of a run's queue at which jobs are taken.
//!
//! Threads take jobs from a small store, which a task fills from the server as there is need: what waits there is about as
//! much as all threads do in a tenth of a second, so that short jobs do not wait for the network and long ones are not
//! kept from others. Leases of all that is held are renewed by themselves. A result is sent until the server keeps it, and
//! then the job is acknowledged.

mod store;
mod tasks;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use async_nats::jetstream::message::Acker;
use mossa_lab::queue::{Lease, QueueError, Report, Supply};
use mossa_wire::{Job, JobOutcome, RunManifest, WorkerReport};
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::AbortHandle;

use crate::link::Link;
use crate::worker::Identity;
use store::Store;

/// A worker that gets no job for this long should look elsewhere.
const PATIENCE: Duration = Duration::from_millis(500);
/// What was done and is not sent yet may take so long when everything ends.
const PARTING: Duration = Duration::from_secs(10);

/// What threads and tasks share.
struct Shared {
    manifest: RunManifest,
    identity: Arc<Identity>,
    signature: u64,
    store: Store,
    /// Rings when a thread needs jobs.
    need: Notify,
    /// What was finished or given back, and has not been sent.
    n_unsent: AtomicUsize,
    /// Rings when something has been sent.
    sent: Notify,
}

impl Shared {
    fn note_sent(&self) {
        self.n_unsent.fetch_sub(1, Ordering::AcqRel);
        self.sent.notify_waiters();
    }

    /// What is said of a job, with who says it.
    fn report(&self, job: Job, outcome: JobOutcome) -> WorkerReport {
        WorkerReport { version: self.identity.version.clone(), signature: self.signature, job, outcome }
    }
}

/// The jobs of a run, for the threads of one worker.
pub struct RunSupply {
    link: Link,
    shared: Arc<Shared>,
    results: UnboundedSender<(Lease, WorkerReport)>,
    tasks: Vec<AbortHandle>,
}

impl RunSupply {
    /// Takes jobs of a run. The caller has made sure that this worker may.
    pub fn open(link: &Link, manifest: &RunManifest, identity: &Arc<Identity>, signature: u64) -> RunSupply {
        let shared = Arc::new(Shared {
            manifest: manifest.clone(),
            identity: Arc::clone(identity),
            signature,
            store: Store::new(identity.threads as usize),
            need: Notify::new(),
            n_unsent: AtomicUsize::new(0),
            sent: Notify::new(),
        });
        let (results, to_send) = unbounded_channel();
        let spawn = link.handle();
        let tasks = vec![
            spawn.spawn(tasks::fetch(link.clone(), Arc::clone(&shared))).abort_handle(),
            spawn.spawn(tasks::renew(Arc::clone(&shared))).abort_handle(),
            spawn.spawn(tasks::send(link.clone(), Arc::clone(&shared), to_send)).abort_handle(),
        ];
        RunSupply { link: link.clone(), shared, results, tasks }
    }

    /// The run.
    pub fn manifest(&self) -> &RunManifest {
        &self.shared.manifest
    }

    /// How many jobs are held.
    pub fn n_held(&self) -> usize {
        self.shared.store.locked().n_held()
    }

    /// Hands out no more jobs; those that have not been begun go back to the server.
    pub fn close(&self) {
        let waiting = self.shared.store.close();
        self.hand_back(waiting);
    }

    /// Gives jobs back to the server, for others.
    fn hand_back(&self, ackers: Vec<Arc<Acker>>) {
        self.shared.n_unsent.fetch_add(1, Ordering::AcqRel);
        let shared = Arc::clone(&self.shared);
        self.link.handle().spawn(async move {
            tasks::hand_back(ackers).await;
            shared.note_sent();
        });
    }

    /// Waits until all that was finished or given back has been sent, for as long as is decent.
    pub fn part(&self) {
        let shared = Arc::clone(&self.shared);
        let sent = async move {
            while shared.n_unsent.load(Ordering::Acquire) != 0 {
                // Somebody may ring between the question and the wait.
                let _ = tokio::time::timeout(Duration::from_millis(20), shared.sent.notified()).await;
            }
        };
        if self.link.wait(async { tokio::time::timeout(PARTING, sent).await }).is_err() {
            tracing::warn!(run = self.manifest().run, "not all results could be sent: others will do these jobs");
        }
    }
}

impl Supply for RunSupply {
    fn take(&self) -> Result<Option<Lease>, QueueError> {
        Ok(self.shared.store.take(PATIENCE, &self.shared.need))
    }

    fn renew(&self, _lease: &Lease) -> Result<(), QueueError> {
        // All that is held is renewed by itself.
        Ok(())
    }

    fn finish(&self, lease: Lease, report: Report) -> Result<(), QueueError> {
        self.shared.store.note_finished(lease.delivery);
        self.shared.n_unsent.fetch_add(1, Ordering::AcqRel);
        let job = lease.job.clone();
        let outcome = match report {
            Report::Done(record) | Report::Delivered { record, .. } => JobOutcome::Done { record },
            Report::Failed { why, .. } => JobOutcome::Failed { why },
        };
        let report = self.shared.report(job, outcome);
        self.results.send((lease, report)).map_err(|_| QueueError("the sender of results has ended".into()))
    }

    fn give_back(&self, lease: Lease) -> Result<(), QueueError> {
        let held = self.shared.store.locked().release(lease.delivery);
        self.hand_back(held.into_iter().collect());
        Ok(())
    }
}

impl Drop for RunSupply {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// A lock whose holders never leave work half done.
fn locked<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
