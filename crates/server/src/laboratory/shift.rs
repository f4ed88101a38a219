//! A shift: one thread that works through orders, until all are done or it is told to stop.

use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use mossa_jobs::Timing;
use mossa_kernel::{Clock as _, Limits, RealClock, SearchHandle};
use mossa_lab::agenda::most_at_once;
use mossa_lab::ledger::run_lock::RunLock;
use mossa_lab::ledger::{Entry, Ledger, LedgerError};
use mossa_lab::run::{Ended, Runner};
use mossa_lab::run_request::{RunRequest, StartMode};
use mossa_lab::worker::Worker;
use mossa_wire::{ApiError, ShiftFigures};

use super::{Workplace, locked, of_ledger};
use crate::position_spec::refusal;

/// The program that does the work.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A shift.
pub(super) struct Shift {
    handle: Arc<SearchHandle<RealClock>>,
    now: Arc<Mutex<Now>>,
    threads: u32,
    thread: JoinHandle<()>,
}

/// What a shift is at.
struct Now {
    run: String,
    /// Jobs of it that were done before.
    done_before: u64,
    /// When it was begun, by the shift's clock.
    since: f64,
    trouble: Option<String>,
}

impl Now {
    fn at(entry: &Entry, since: f64) -> Now {
        Now { run: entry.run.id.clone(), done_before: entry.run.done, since, trouble: None }
    }
}

/// An order whose run is ours.
struct Entered {
    order: RunRequest,
    entry: Entry,
    /// Until it is dropped no other process works on the run.
    _hold: Option<RunLock>,
}

impl Shift {
    /// Takes hold of the first order's run, and begins.
    pub(super) fn begin(
        orders: Vec<RunRequest>,
        again: StartMode,
        mut ledger: Ledger,
        threads: u32,
        workplace: &Workplace,
    ) -> Result<Shift, ApiError> {
        let mut orders = orders.into_iter();
        let first = orders.next().ok_or_else(|| refusal("text", "there is no experiment in it"))?;
        let first = enter(first, &mut ledger, again, workplace).map_err(|error| of_ledger(&error))?;
        let handle = Arc::new(SearchHandle::<RealClock>::default());
        let now = Arc::new(Mutex::new(Now::at(&first.entry, 0.0)));
        let (worker_reins, worker_now, workplace) = (Arc::clone(&handle), Arc::clone(&now), workplace.clone());
        let work = move || {
            let mut worker = ShiftThread { ledger, handle: worker_reins, threads, workplace };
            if let Err(trouble) = worker.work(first, orders, &worker_now) {
                locked(&worker_now).trouble = Some(trouble);
            }
        };
        let thread = thread::Builder::new().name("shift".into()).spawn(work);
        let thread = thread.map_err(|error| refusal("threads", error))?;
        Ok(Shift { handle, now, threads, thread })
    }

    /// The run it is at.
    pub(super) fn run(&self) -> String {
        locked(&self.now).run.clone()
    }

    pub(super) fn is_over(&self) -> bool {
        self.thread.is_finished()
    }

    pub(super) fn stop(&self) {
        self.handle.stop.raise();
    }

    /// Stops, and waits until what was done is on disk.
    pub(super) fn end(self) {
        self.stop();
        // A thread that broke has said so already.
        let _ = self.thread.join();
    }

    /// How it goes with a run, and why it broke off.
    pub(super) fn of(&self, run: &str) -> (Option<ShiftFigures>, Option<String>) {
        let now = locked(&self.now);
        if now.run != run {
            return (None, None);
        }
        let seconds = self.handle.clock.now().as_secs_f64() - now.since;
        let figures = ShiftFigures { seconds, done_before: now.done_before, threads: self.threads };
        ((!self.is_over()).then_some(figures), now.trouble.clone())
    }
}

fn enter(
    order: RunRequest,
    ledger: &mut Ledger,
    again: StartMode,
    workplace: &Workplace,
) -> Result<Entered, LedgerError> {
    let occasion = ((workplace.now)(), (workplace.machine)());
    let (entry, hold) = order.enter(ledger, again, VERSION, Some(occasion))?;
    Ok(Entered { order, entry, _hold: hold })
}

struct ShiftThread {
    ledger: Ledger,
    handle: Arc<SearchHandle<RealClock>>,
    threads: u32,
    workplace: Workplace,
}

impl ShiftThread {
    /// Does one order after the other; the first has been entered.
    fn work(
        &mut self,
        first: Entered,
        others: impl Iterator<Item = RunRequest>,
        now: &Mutex<Now>,
    ) -> Result<(), String> {
        let mut ended = self.run(&first)?;
        drop(first);
        for order in others {
            if ended == Ended::Stopped {
                break;
            }
            let entered = enter(order, &mut self.ledger, StartMode::Fresh, &self.workplace);
            let entered = entered.map_err(|error| error.to_string())?;
            *locked(now) = Now::at(&entered.entry, self.handle.clock.now().as_secs_f64());
            ended = self.run(&entered)?;
        }
        Ok(())
    }

    fn run(&mut self, Entered { order, entry, .. }: &Entered) -> Result<Ended, String> {
        let hand = Worker {
            plan: &order.plan,
            resources: &self.workplace.files,
            timing: if entry.is_timed { Timing::Shown } else { Timing::LeftOut },
            version: VERSION,
            peak_bytes: self.workplace.peak_bytes,
        };
        let control = self.handle.control(Limits::default());
        let n_workers = u64::from(self.threads).min(most_at_once(&order.plan, entry.run.jobs)) as usize;
        let mut runner = Runner { ledger: &mut self.ledger, key: entry.key, hand: &hand, n_workers, control };
        runner.run(&mut |_| ()).map_err(|error| error.to_string())
    }
}
