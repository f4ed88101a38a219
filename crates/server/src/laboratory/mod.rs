//! Experiments and tournaments from the page: what the ledger holds, and one shift of work at a time.
//!
//! Everything is read from the ledger, so runs of other processes are seen too, and a server that was killed has lost
//! nothing but the jobs in hand. A text from the page may name neither a program nor a file. `shift` does the work,
//! `figures` says what records come to, `lines` what came of single jobs, `check` what may be begun.

mod check;
mod figures;
mod lines;
mod shift;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use mossa_catalogue::{Games, PlayerResources};
use mossa_jobs::unit::unit_of_game;
use mossa_jobs::untimed;
use mossa_kernel::{Control, StopFlag};
use mossa_lab::ledger::{Ledger, LedgerError, Opening};
use mossa_lab::run_request::{RunRequest, StartMode};
use mossa_lab::spec::SpecEnv;
use mossa_report::{Language, Report};
use mossa_wire::{ApiError, CheckedExperiment, Machine, RecordLine, RunFigures, RunLine};

use crate::caps::Caps;
use crate::position_spec::refusal;
use figures::Known;
use shift::Shift;

/// Where runs are kept, and what only the program knows of its machine.
#[derive(Clone, Debug)]
pub struct Workplace {
    /// The ledger; it is made when the first run begins.
    pub ledger: PathBuf,
    /// The time of day, for people (RFC 3339).
    pub now: fn() -> String,
    /// The machine that times come from.
    pub machine: fn() -> Machine,
    /// How much memory this process has used at most.
    pub peak_bytes: fn() -> u64,
    /// The books and tables that players may use.
    pub files: PlayerResources,
}

/// The totals of this many runs are kept.
const MAX_KNOWN: usize = 8;
/// At most this many lines are sent at once.
const MAX_LINES: u32 = 200;

/// The laboratory.
pub(crate) struct Laboratory {
    workplace: Workplace,
    games: Games,
    caps: Caps,
    shift: Mutex<Option<Shift>>,
    /// What records of runs come to, as far as they were read.
    known: Mutex<HashMap<String, Known>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn of_ledger(error: &LedgerError) -> ApiError {
    match error {
        LedgerError::UnknownRun { .. } | LedgerError::Ambiguous { .. } | LedgerError::Busy { .. } => {
            refusal("run", error)
        }
        other => refusal("ledger", other),
    }
}

/// Why records were not read to the end.
enum Unread {
    Ledger(LedgerError),
    Stopped,
}

impl From<LedgerError> for Unread {
    fn from(error: LedgerError) -> Unread {
        Unread::Ledger(error)
    }
}

impl From<Unread> for ApiError {
    fn from(unread: Unread) -> ApiError {
        match unread {
            Unread::Ledger(error) => of_ledger(&error),
            Unread::Stopped => refusal("run", "its report is not waited for any more"),
        }
    }
}

impl Laboratory {
    pub(crate) fn new(workplace: Workplace, games: Games, caps: Caps) -> Laboratory {
        Laboratory { workplace, games, caps, shift: Mutex::default(), known: Mutex::default() }
    }

    /// Where experiments are read.
    fn env(&self) -> SpecEnv<'_> {
        check::env(self.games, &self.workplace.files)
    }

    fn open(&self, opening: Opening) -> Result<Ledger, ApiError> {
        if let (Opening::OrNew, Some(folder)) = (opening, self.workplace.ledger.parent()) {
            std::fs::create_dir_all(folder).map_err(|error| refusal("ledger", error))?;
        }
        Ledger::open(&self.workplace.ledger, opening).map_err(|error| of_ledger(&error))
    }

    /// All runs, the newest first.
    pub(crate) fn runs(&self) -> Result<Vec<RunLine>, ApiError> {
        if !self.workplace.ledger.exists() {
            return Ok(Vec::new());
        }
        let runs = self.open(Opening::Existing)?.runs().map_err(|error| of_ledger(&error))?.runs;
        Ok(runs.iter().rev().map(figures::line).collect())
    }

    /// A run, and what its records come to.
    pub(crate) fn run(&self, run: &str, stop: &StopFlag) -> Result<RunFigures, ApiError> {
        let ledger = self.open(Opening::Existing)?;
        let entry = ledger.find(run).map_err(|error| of_ledger(&error))?;
        let mut known = locked(&self.known).remove(&entry.run.id).unwrap_or_default();
        known.catch_up(&ledger, &entry, stop).map_err(|error| of_ledger(&error))?;
        let mut figures = known.figures(&entry.run);
        (figures.shift, figures.trouble) = locked(&self.shift).as_ref().map_or((None, None), |shift| shift.of(run));
        figures.workers = ledger.workers(entry.key).map_err(|error| of_ledger(&error))?;
        let mut remembered = locked(&self.known);
        if MAX_KNOWN <= remembered.len() {
            remembered.clear();
        }
        remembered.insert(entry.run.id, known);
        Ok(figures)
    }

    /// What came of a run's jobs, the last first.
    pub(crate) fn records(
        &self,
        run: &str,
        (before, most): (Option<u64>, u32),
        control: &Control<'_>,
    ) -> Result<Vec<RecordLine>, ApiError> {
        let ledger = self.open(Opening::Existing)?;
        let entry = ledger.find(run).map_err(|error| of_ledger(&error))?;
        let records = ledger.last_records(entry.key, before, most.min(MAX_LINES));
        let records = records.map_err(|error| of_ledger(&error))?;
        let goals = lines::Goals::of(&ledger, &entry, &self.env(), control);
        Ok(records.iter().map(|record| lines::line((self.games, &entry.run.game), record, &goals)).collect())
    }

    /// What a text holds.
    pub(crate) fn check(&self, text: &str, control: &Control<'_>) -> Result<Vec<CheckedExperiment>, ApiError> {
        Ok(check::orders(text, &self.caps, &self.env(), control)?
            .iter()
            .map(|order| check::checked(&order.plan))
            .collect())
    }

    /// Begins the experiments of a text; the id of the first.
    pub(crate) fn begin(&self, text: &str, threads: u32, control: &Control<'_>) -> Result<String, ApiError> {
        let orders = check::orders(text, &self.caps, &self.env(), control)?;
        self.start(orders, StartMode::Fresh, threads)
    }

    /// Goes on with a run.
    pub(crate) fn resume(&self, run: &str, threads: u32, control: &Control<'_>) -> Result<String, ApiError> {
        let ledger = self.open(Opening::Existing)?;
        let order = RunRequest::of_run_under(&ledger, run, &self.env(), control);
        let order = order.map_err(|error| refusal("run", error))?;
        check::admit(&order.plan, &self.caps)?;
        self.start(vec![order], StartMode::Resume, threads)
    }

    fn start(&self, orders: Vec<RunRequest>, again: StartMode, threads: u32) -> Result<String, ApiError> {
        let mut place = locked(&self.shift);
        if let Some(shift) = place.as_ref().filter(|shift| !shift.is_over()) {
            let why = format!("{} is at work: expected one run at a time, so stop it first", shift.run());
            return Err(refusal("run", why));
        }
        if threads == 0 || self.caps.threads < threads {
            let why = format!("{threads} jobs at once: expected 1 to {}", self.caps.threads);
            return Err(refusal("threads", why));
        }
        let ledger = self.open(Opening::OrNew)?;
        let shift = Shift::begin(orders, again, ledger, threads, &self.workplace)?;
        let run = shift.run();
        *place = Some(shift);
        Ok(run)
    }

    /// Stops a run that is on here; what is done stays done.
    pub(crate) fn halt(&self, run: &str) -> Result<(), ApiError> {
        match locked(&self.shift).as_ref().filter(|shift| !shift.is_over() && shift.run() == run) {
            Some(shift) => {
                shift.stop();
                Ok(())
            }
            None => {
                Err(refusal("run", format!("no job of {run} runs here: expected a run that was begun on this page")))
            }
        }
    }

    /// The report of a run, as a page.
    pub(crate) fn report(&self, run: &str, language: Language, stop: &StopFlag) -> Result<String, ApiError> {
        let ledger = self.open(Opening::Existing)?;
        let entry = ledger.find(run).map_err(|error| of_ledger(&error))?;
        let mut report = Report::of(entry.run.clone()).with_unit(unit_of_game(self.games, &entry.run.game));
        let told = |record| if entry.is_timed { record } else { untimed(record) };
        ledger.each_record(entry.key, |record| {
            report.add(told(record));
            if stop.is_raised() { Err(Unread::Stopped) } else { Ok(()) }
        })?;
        Ok(report.page(language))
    }

    /// Ends the shift, and waits until its last record is on disk.
    pub(crate) fn close(&self) {
        if let Some(shift) = locked(&self.shift).take() {
            shift.end();
        }
    }
}
