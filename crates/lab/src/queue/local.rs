//! The queue between threads of one process.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mossa_wire::Job;

use super::{Collected, Dispatch, Lease, QueueError, Report, Supply};

/// How often a waiting thread looks around: there may be no other thread left to wake it.
const MOMENT: Duration = Duration::from_millis(50);

/// A queue between threads.
///
/// ```
/// use mossa_lab::queue::{Collected, Dispatch, LocalQueue, Report, Supply};
/// use mossa_wire::{Job, Task};
/// let queue = LocalQueue::for_workers(1);
/// let task = Task::Puzzle { instance: 0, algorithm: 0, heuristic: 0, limits: 0, repetition: 0 };
/// queue.put(Job { number: 0, seed: 7, task }).unwrap();
/// let lease = queue.take().unwrap().unwrap();
/// queue.give_back(lease).unwrap();
/// let lease = queue.take().unwrap().unwrap();
/// let report = Report::Failed { job: 0, why: "no worker can".into() };
/// queue.finish(lease, report.clone()).unwrap();
/// assert_eq!(queue.collect().unwrap(), Collected::Reports(vec![report]));
/// queue.close().unwrap();
/// assert_eq!(queue.take().unwrap(), None);
/// assert_eq!(queue.collect().unwrap(), Collected::Nobody);
/// ```
#[derive(Debug)]
pub struct LocalQueue {
    state: Mutex<State>,
    /// Rings when there is a job, or the queue is closed.
    jobs: Condvar,
    /// Rings when there is a report, or a hand has gone.
    reports: Condvar,
}

#[derive(Debug)]
struct State {
    jobs: VecDeque<Job>,
    reports: Vec<Report>,
    n_deliveries: u64,
    /// Deliveries whose lease has not ended.
    held: BTreeSet<u64>,
    is_closed: bool,
    /// Hands that have not been told that the queue is closed.
    n_workers: usize,
}

impl LocalQueue {
    /// An empty queue for this many threads that take jobs until there are no more.
    pub fn for_workers(n_workers: usize) -> LocalQueue {
        let (jobs, reports, held) = (VecDeque::new(), Vec::new(), BTreeSet::new());
        let state = State { jobs, reports, n_deliveries: 0, held, is_closed: false, n_workers };
        LocalQueue { state: Mutex::new(state), jobs: Condvar::new(), reports: Condvar::new() }
    }

    /// What was reported since it was last asked, without waiting.
    pub fn reports(&self) -> Vec<Report> {
        std::mem::take(&mut self.state().reports)
    }

    /// A thread that panicked has left no job half added.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Dispatch for LocalQueue {
    fn put(&self, job: Job) -> Result<(), QueueError> {
        self.state().jobs.push_back(job);
        self.jobs.notify_one();
        Ok(())
    }

    fn collect(&self) -> Result<Collected, QueueError> {
        let waits = |state: &mut State| state.reports.is_empty() && state.n_workers != 0;
        let waited = self.reports.wait_timeout_while(self.state(), MOMENT, waits);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        Ok(match (std::mem::take(&mut state.reports), state.n_workers) {
            (reports, _) if !reports.is_empty() => Collected::Reports(reports),
            (_, 0) => Collected::Nobody,
            _ => Collected::Nothing,
        })
    }

    fn close(&self) -> Result<(), QueueError> {
        self.state().is_closed = true;
        self.jobs.notify_all();
        Ok(())
    }
}

impl Supply for LocalQueue {
    fn take(&self) -> Result<Option<Lease>, QueueError> {
        let waits = |state: &mut State| state.jobs.is_empty() && !state.is_closed;
        let mut state = self.jobs.wait_while(self.state(), waits).unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            state.n_workers = state.n_workers.saturating_sub(1);
            self.reports.notify_all();
            return Ok(None);
        }
        let job = state.jobs.pop_front();
        state.n_deliveries += 1;
        let delivery = state.n_deliveries;
        state.held.insert(delivery);
        Ok(job.map(|job| Lease { job, delivery }))
    }

    fn finish(&self, lease: Lease, report: Report) -> Result<(), QueueError> {
        let mut state = self.state();
        if state.held.remove(&lease.delivery) {
            state.reports.push(report);
        }
        drop(state);
        self.reports.notify_all();
        Ok(())
    }

    fn give_back(&self, lease: Lease) -> Result<(), QueueError> {
        let mut state = self.state();
        if state.held.remove(&lease.delivery) {
            state.jobs.push_front(lease.job);
        }
        drop(state);
        self.jobs.notify_one();
        Ok(())
    }
}
