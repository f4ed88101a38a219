//! What is to be run: the experiments of a file, or a run of the ledger that goes on. Nothing has been touched yet; to
//! [`enter`](RunRequest::enter) an order is to take hold of its run.

use std::error::Error;
use std::fmt;

use mossa_kernel::Control;
use mossa_wire::Machine;

use crate::agenda;
use crate::ledger::run_lock::RunLock;
use crate::ledger::{Entry, Ledger, LedgerError, NewRun};
use crate::plan::Plan;
use crate::spec::fault::SpecFault;
use crate::spec::input_files::InputFiles;
use crate::spec::{self, ExperimentFile, SpecEnv};

/// An experiment to be run.
#[derive(Debug)]
pub struct RunRequest {
    /// What it means.
    pub plan: Plan,
    /// The file, as it was read.
    text: String,
    /// The run that goes on, where one was named.
    id: Option<String>,
}

/// Whether a run that was begun before goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartMode {
    /// A new run begins.
    Fresh,
    /// The newest run of the same file goes on, if there is one.
    Resume,
}

/// Why a run cannot go on.
#[derive(Debug)]
pub enum RunRequestError {
    /// It cannot be read.
    Ledger(LedgerError),
    /// Its file makes no sense here.
    Spec(SpecFault),
    /// Its file does not hold it.
    NotInItsFile {
        /// The run.
        id: String,
    },
}

impl fmt::Display for RunRequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunRequestError::Ledger(error) => error.fmt(f),
            RunRequestError::Spec(fault) => fault.fmt(f),
            RunRequestError::NotInItsFile { id } => {
                write!(f, "run {id}: its file does not hold it: expected an experiment of its name")
            }
        }
    }
}

impl Error for RunRequestError {}

impl From<LedgerError> for RunRequestError {
    fn from(error: LedgerError) -> RunRequestError {
        RunRequestError::Ledger(error)
    }
}

impl RunRequest {
    /// All experiments of a file.
    pub fn of_file(book: ExperimentFile) -> Vec<RunRequest> {
        let ExperimentFile { text, plans } = book;
        plans.into_iter().map(|plan| RunRequest { plan, text: text.clone(), id: None }).collect()
    }

    /// A run that goes on, by what people call it.
    pub fn of_run(ledger: &Ledger, run: &str, env: &SpecEnv<'_>) -> Result<RunRequest, RunRequestError> {
        RunRequest::of_run_with(ledger, run, |name, text, input_files| spec::read(name, text, input_files, env))
    }

    /// The same under a control: see [`ExperimentFile::of_text_under`].
    pub fn of_run_under(
        ledger: &Ledger,
        run: &str,
        env: &SpecEnv<'_>,
        control: &Control<'_>,
    ) -> Result<RunRequest, RunRequestError> {
        RunRequest::of_run_with(ledger, run, |name, text, input_files| {
            spec::read_under(name, text, input_files, env, control)
        })
    }

    fn of_run_with(
        ledger: &Ledger,
        run: &str,
        read: impl FnOnce(&str, &str, &InputFiles) -> Result<Vec<Plan>, SpecFault>,
    ) -> Result<RunRequest, RunRequestError> {
        let entry = ledger.find(run)?;
        let input_files = InputFiles::of_kept(ledger.files(entry.key)?);
        let id = entry.run.id;
        let plans = read(&format!("run {id}"), &entry.run.spec, &input_files).map_err(RunRequestError::Spec)?;
        let plan = plans.into_iter().find(|plan| plan.name == entry.run.name);
        let plan = plan.ok_or_else(|| RunRequestError::NotInItsFile { id: id.clone() })?;
        Ok(RunRequest { plan, text: entry.run.spec, id: Some(id) })
    }

    /// Its run: the one that was named, the newest of the same file if that is wished, or a new one, which begins on this
    /// occasion if times are told. A finished run is not locked.
    pub fn enter(
        &self,
        ledger: &mut Ledger,
        again: StartMode,
        version: &str,
        occasion: Option<(String, Machine)>,
    ) -> Result<(Entry, Option<RunLock>), LedgerError> {
        let known = match &self.id {
            Some(id) => Some(ledger.find(id)?),
            None if again == StartMode::Resume => ledger.newest(&self.plan.name, &self.text, &self.plan.files)?,
            None => None,
        };
        if let Some(entry) = known {
            let hold = if entry.run.done < entry.run.jobs { Some(ledger.hold(&entry.run)?) } else { None };
            return Ok((entry, hold));
        }
        let (entry, hold) = ledger.begin(&NewRun {
            name: &self.plan.name,
            kind: self.plan.kind(),
            game: self.plan.game,
            jobs: agenda::n_jobs(&self.plan).expect("jobs were counted when the plan was read"),
            seed: self.plan.seed,
            version,
            spec: &self.text,
            files: &self.plan.files,
            occasion,
        })?;
        Ok((entry, Some(hold)))
    }
}
