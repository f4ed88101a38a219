//! What is to be run: the experiments of a file, or a run of the ledger that goes on. Nothing has been touched yet; to
//! [`enter`](Order::enter) an order is to take hold of its run.

use std::error::Error;
use std::fmt;

use mossa_kernel::Control;
use mossa_wire::Machine;

use crate::agenda;
use crate::ledger::hold::Hold;
use crate::ledger::{Entry, Ledger, LedgerError, NewRun};
use crate::plan::Plan;
use crate::spec::fault::SpecFault;
use crate::spec::shelf::Shelf;
use crate::spec::{self, Book, House};

/// An experiment to be run.
#[derive(Debug)]
pub struct Order {
    /// What it means.
    pub plan: Plan,
    /// The file, as it was read.
    text: String,
    /// The run that goes on, where one was named.
    id: Option<String>,
}

/// Whether a run that was begun before goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// A new run begins.
    Anew,
    /// The newest run of the same file goes on, if there is one.
    GoOn,
}

/// Why a run cannot go on.
#[derive(Debug)]
pub enum OrderError {
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

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::Ledger(error) => error.fmt(f),
            OrderError::Spec(fault) => fault.fmt(f),
            OrderError::NotInItsFile { id } => {
                write!(f, "run {id}: its file does not hold it: expected an experiment of its name")
            }
        }
    }
}

impl Error for OrderError {}

impl From<LedgerError> for OrderError {
    fn from(error: LedgerError) -> OrderError {
        OrderError::Ledger(error)
    }
}

impl Order {
    /// All experiments of a file.
    pub fn of_book(book: Book) -> Vec<Order> {
        let Book { text, plans } = book;
        plans.into_iter().map(|plan| Order { plan, text: text.clone(), id: None }).collect()
    }

    /// A run that goes on, by what people call it.
    pub fn of_run(ledger: &Ledger, run: &str, house: &House<'_>) -> Result<Order, OrderError> {
        Order::of_run_with(ledger, run, |name, text, shelf| spec::read(name, text, shelf, house))
    }

    /// The same under a control: see [`Book::of_text_under`].
    pub fn of_run_under(
        ledger: &Ledger,
        run: &str,
        house: &House<'_>,
        control: &Control<'_>,
    ) -> Result<Order, OrderError> {
        Order::of_run_with(ledger, run, |name, text, shelf| spec::read_under(name, text, shelf, house, control))
    }

    fn of_run_with(
        ledger: &Ledger,
        run: &str,
        read: impl FnOnce(&str, &str, &Shelf) -> Result<Vec<Plan>, SpecFault>,
    ) -> Result<Order, OrderError> {
        let entry = ledger.find(run)?;
        let shelf = Shelf::of_kept(ledger.files(entry.key)?);
        let id = entry.run.id;
        let plans = read(&format!("run {id}"), &entry.run.spec, &shelf).map_err(OrderError::Spec)?;
        let plan = plans.into_iter().find(|plan| plan.name == entry.run.name);
        let plan = plan.ok_or_else(|| OrderError::NotInItsFile { id: id.clone() })?;
        Ok(Order { plan, text: entry.run.spec, id: Some(id) })
    }

    /// Its run: the one that was named, the newest of the same file if that is wished, or a new one, which begins on this
    /// occasion if times are told. One that is done is nobody's to hold.
    pub fn enter(
        &self,
        ledger: &mut Ledger,
        again: Again,
        version: &str,
        occasion: Option<(String, Machine)>,
    ) -> Result<(Entry, Option<Hold>), LedgerError> {
        let known = match &self.id {
            Some(id) => Some(ledger.find(id)?),
            None if again == Again::GoOn => ledger.newest(&self.plan.name, &self.text, &self.plan.files)?,
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
