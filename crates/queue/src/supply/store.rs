//! The jobs that a worker holds: some wait for a thread, others are being done or are on their way back.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::message::Acker;
use mossa_lab::queue::Lease;
use mossa_wire::Job;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Jobs that take together this many seconds may wait for a thread.
const AHEAD: f64 = 0.1;
/// Longer jobs do not wait at all: another worker may be free.
const LONG: f64 = 2.0;
/// At most this many wait for a thread.
const MAX_AHEAD: usize = 256;
/// The weight of the last jobs in the estimate of what a job takes.
const WEIGHT: f64 = 0.1;
/// A job that no thread took for so long goes back.
const STALE: Duration = Duration::from_secs(5);

/// The jobs that a worker holds.
pub(super) struct Store {
    state: Mutex<State>,
    /// Rings when there is a job, or no more will come.
    jobs: Condvar,
}

pub(super) struct State {
    waiting: VecDeque<u64>,
    held: HashMap<u64, Held>,
    n_deliveries: u64,
    n_threads: usize,
    /// Threads that wait for a job.
    n_idle: usize,
    /// Jobs that were asked for and have not come.
    n_asked: usize,
    /// What a job takes, in seconds; none if nothing is known.
    pace: Option<f64>,
    is_closed: bool,
}

/// A job that is held.
struct Held {
    job: Job,
    acker: Arc<Acker>,
    since: Instant,
}

impl Store {
    pub(super) fn new(n_threads: usize) -> Store {
        let state = State {
            waiting: VecDeque::new(),
            held: HashMap::new(),
            n_deliveries: 0,
            n_threads,
            n_idle: 0,
            n_asked: 0,
            pace: None,
            is_closed: false,
        };
        Store { state: Mutex::new(state), jobs: Condvar::new() }
    }

    pub(super) fn locked(&self) -> MutexGuard<'_, State> {
        super::locked(&self.state)
    }

    /// The next job, if there is one in time.
    pub(super) fn take(&self, patience: Duration, need: &Notify) -> Option<Lease> {
        let mut state = self.locked();
        state.n_idle += 1;
        need.notify_one();
        let waits = |state: &mut State| state.waiting.is_empty() && !state.is_closed;
        let waited = self.jobs.wait_timeout_while(state, patience, waits);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.n_idle -= 1;
        let delivery = state.waiting.pop_front()?;
        need.notify_one();
        let held = state.held.get_mut(&delivery)?;
        held.since = Instant::now();
        Some(Lease { job: held.job.clone(), delivery })
    }

    /// Adds a job that has come. It goes back at once if no thread will take it.
    pub(super) fn add(&self, job: Job, acker: Acker) -> Option<Arc<Acker>> {
        let mut state = self.locked();
        let acker = Arc::new(acker);
        if state.is_closed {
            return Some(acker);
        }
        state.n_deliveries += 1;
        let delivery = state.n_deliveries;
        state.held.insert(delivery, Held { job, acker, since: Instant::now() });
        state.waiting.push_back(delivery);
        drop(state);
        self.jobs.notify_one();
        None
    }

    /// A job is done: how long did it take?
    pub(super) fn note_finished(&self, delivery: u64) {
        let mut state = self.locked();
        let Some(seconds) = state.held.get(&delivery).map(|held| held.since.elapsed().as_secs_f64()) else { return };
        state.pace = Some(state.pace.map_or(seconds, |pace| pace + WEIGHT * (seconds - pace)));
    }

    /// Takes no more jobs; returns those that have not been begun.
    pub(super) fn close(&self) -> Vec<Arc<Acker>> {
        let mut state = self.locked();
        state.is_closed = true;
        let waiting: Vec<u64> = state.waiting.drain(..).collect();
        self.jobs.notify_all();
        waiting.iter().filter_map(|&delivery| state.release(delivery)).collect()
    }
}

impl State {
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub(super) fn n_held(&self) -> usize {
        self.held.len()
    }

    /// Whether and how many jobs should be asked for; they are noted as asked for.
    pub(super) fn ask(&mut self) -> usize {
        let ahead = match self.pace {
            None => 0,
            Some(pace) if LONG < pace => 0,
            Some(pace) => (AHEAD * self.n_threads as f64 / pace.max(1e-6)).ceil().min(MAX_AHEAD as f64) as usize,
        };
        let has = self.waiting.len() + self.n_asked;
        // Nothing is asked for ahead while nobody takes anything: the threads may be busy with another run.
        let wanted = self.n_idle + if self.held.is_empty() && self.n_idle == 0 { 0 } else { ahead };
        let n = wanted.saturating_sub(has);
        // Small requests for what lies ahead would be many.
        if self.n_idle <= has && n * 2 < ahead {
            return 0;
        }
        self.n_asked += n;
        n
    }

    /// This many of the jobs that were asked for have come, or will not.
    pub(super) fn answered(&mut self, n: usize) {
        self.n_asked = self.n_asked.saturating_sub(n);
    }

    /// A job is not held any more.
    pub(super) fn release(&mut self, delivery: u64) -> Option<Arc<Acker>> {
        self.held.remove(&delivery).map(|held| held.acker)
    }

    /// All that is held and is to be renewed, and what has waited for a thread for too long, which is let go.
    pub(super) fn sort_out(&mut self) -> (Vec<Arc<Acker>>, Vec<Arc<Acker>>) {
        let held = &self.held;
        let is_stale = |delivery: &u64| held.get(delivery).is_none_or(|held| STALE < held.since.elapsed());
        let stale: Vec<u64> = self.waiting.iter().copied().filter(is_stale).collect();
        self.waiting.retain(|delivery| !stale.contains(delivery));
        let stale = stale.iter().filter_map(|&delivery| self.release(delivery)).collect();
        (self.held.values().map(|held| Arc::clone(&held.acker)).collect(), stale)
    }
}
