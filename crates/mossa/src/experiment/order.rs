//! What is to be run: the experiments of a file, or a run of the ledger that goes on.

use std::path::Path;

use mossa_catalogue::Outsiders;
use mossa_lab::agenda;
use mossa_lab::ledger::hold::Hold;
use mossa_lab::ledger::{Entry, Ledger, LedgerError, NewRun, Opening};
use mossa_lab::plan::Plan;
use mossa_lab::spec::shelf::Shelf;
use mossa_lab::spec::{self, Book, House};
use mossa_lab::work::Timing;

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::{machine, outside};

/// An experiment to be run.
pub(super) struct Order {
    pub(super) plan: Plan,
    /// The file, as it was read.
    text: String,
    /// The run that goes on, where one was named.
    id: Option<String>,
}

/// All that was asked for. Nothing has been touched yet.
pub(super) fn orders(file: Option<&str>, args: &RunArgs, outsiders: &Outsiders) -> Result<Vec<Order>, Failure> {
    let house = House { outsiders, find_program: &outside::find };
    // Whoever types `--resume FILE` means a file.
    let named = args.resume.as_deref().filter(|name| !name.is_empty());
    match (file, named) {
        (Some(_), Some(run)) => {
            Err(Failure::of(format!("--resume {run}"), "a file is named too: expected a run or a file"))
        }
        (Some(file), None) => of_file(file, &house),
        (None, Some(file)) if Path::new(file).is_file() => of_file(file, &house),
        (None, Some(run)) => of_run(run, args, &house),
        (None, None) => Err(Failure::of("--resume", "nothing is named: expected a file or a run")),
    }
}

fn of_file(file: &str, house: &House<'_>) -> Result<Vec<Order>, Failure> {
    let book = Book::load(Path::new(file), house).map_err(|fault| Failure::BadInput(fault.to_string()))?;
    Ok(book.plans.into_iter().map(|plan| Order { plan, text: book.text.clone(), id: None }).collect())
}

fn of_run(run: &str, args: &RunArgs, house: &House<'_>) -> Result<Vec<Order>, Failure> {
    let ledger = super::open(args.ledger.as_deref(), Opening::Existing)?;
    let entry = ledger.find(run)?;
    let shelf = Shelf::of_kept(ledger.files(entry.key)?);
    let name = format!("run {}", entry.run.id);
    let plans = spec::read(&name, &entry.run.spec, &shelf, house);
    let plans = plans.map_err(|fault| Failure::BadInput(fault.to_string()))?;
    let plan = plans.into_iter().find(|plan| plan.name == entry.run.name);
    let plan =
        plan.ok_or_else(|| Failure::of(name, "its file does not hold it: expected an experiment of its name"))?;
    Ok(vec![Order { plan, text: entry.run.spec, id: Some(entry.run.id) }])
}

impl Order {
    /// Its run: the one that was named, the newest of the same file if that is wished, or a new one. One that is done is
    /// nobody's to hold.
    pub(super) fn enter(
        &self,
        ledger: &mut Ledger,
        resumes: bool,
        timing: Timing,
    ) -> Result<(Entry, Option<Hold>), LedgerError> {
        let known = match &self.id {
            Some(id) => Some(ledger.find(id)?),
            None if resumes => ledger.newest(&self.plan.name, &self.text, &self.plan.files)?,
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
            version: env!("CARGO_PKG_VERSION"),
            spec: &self.text,
            files: &self.plan.files,
            occasion: timing.tell(()).map(|()| (machine::now(), machine::description())),
        })?;
        Ok((entry, Some(hold)))
    }
}
