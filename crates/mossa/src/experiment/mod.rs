//! `mossa experiment` and `mossa tournament FILE`: files of experiments, run to their end and kept.
//!
//! [`order`] says what is to be run, anew or from where it was; [`summary`] is what people read.

#[cfg(feature = "nats")]
pub(crate) mod elsewhere;
#[cfg(not(feature = "nats"))]
#[path = "nowhere.rs"]
pub(crate) mod elsewhere;
mod order;
pub(crate) mod summary;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mossa_catalogue::Outsiders;
use mossa_kernel::{Limits, RealClock, Reins};
use mossa_lab::agenda::most_at_once;
use mossa_lab::hand::Hand;
use mossa_lab::ledger::{Ledger, Opening};
use mossa_lab::order::{Again, Order};
use mossa_lab::run::{Ended, News, Runner};
#[cfg(feature = "nats")]
use mossa_lab::spec::{Book, House};
use mossa_lab::tally::Tally;
use mossa_lab::work::Timing;
#[cfg(feature = "nats")]
use mossa_wire::JobRecord;
use mossa_wire::{Run, Runs, SpecFile};

#[cfg(feature = "nats")]
use crate::args::ErrandArgs;
use crate::args::{ExperimentArgs, OutputArgs, QueueArgs, RunArgs, TournamentArgs};
use crate::failure::{Answer, Failure};
use crate::outside::{self, Grants};
use crate::progress::Building;
use crate::{machine, output, plan, progress, tables};
use elsewhere::Elsewhere;
use order::orders;

/// The word that stands in the place of a file.
const SCHEMA: &str = "schema";

pub(crate) fn run(args: &ExperimentArgs) -> Result<Answer, Failure> {
    if args.file.as_deref() == Some(SCHEMA) {
        output::json(&SpecFile::schema())?;
        return Ok(Answer::Yes);
    }
    let ExperimentArgs { file, run, concurrency, startup, log, output, .. } = args;
    let grants = Grants { startup: *startup, margin: None, log: log.as_deref() };
    Task {
        command: "experiment",
        file: file.as_deref(),
        run,
        concurrency: *concurrency,
        grants,
        queue: &args.queue,
        output,
    }
    .run()
}

/// A tournament from a file.
pub(crate) fn run_tournament(args: &TournamentArgs) -> Result<Answer, Failure> {
    let TournamentArgs { file, run, concurrency, startup, log, output, .. } = args;
    let grants = Grants { startup: *startup, margin: None, log: log.as_deref() };
    Task {
        command: "tournament",
        file: file.as_deref(),
        run,
        concurrency: *concurrency,
        grants,
        queue: &args.queue,
        output,
    }
    .run()
}

/// Runs an experiment that nobody wrote down, by workers elsewhere, or goes on with it: its records, if it came to its end.
#[cfg(feature = "nats")]
pub(crate) fn run_text(
    text: String,
    errand: &ErrandArgs,
    output: &OutputArgs,
    reins: &Arc<Reins<RealClock>>,
) -> Result<Option<Vec<JobRecord>>, Failure> {
    let building = Building::default();
    let files = outside::files().with_tables(Arc::new(tables::tables(&building, 1, None)));
    let house = House { outsiders: &files, find_program: &outside::find };
    let book = Book::of_text("experiment", text, &house).map_err(|fault| Failure::BadInput(fault.to_string()))?;
    let run = RunArgs { ledger: errand.ledger.clone(), resume: Some(String::new()) };
    let (queue, grants) = (&errand.queue, Grants::default());
    let task = Task { command: "experiment", file: None, run: &run, concurrency: 1, grants, queue, output };
    let elsewhere = Elsewhere::open(queue)?;
    let workers = Workers { outsiders: &files, elsewhere: elsewhere.as_ref(), building };
    let mut ledger = open(run.ledger.as_deref(), Opening::OrNew)?;
    let mut records = Vec::new();
    for order in Order::of_book(book) {
        let (id, ended) = task.run_one(&mut ledger, &order, &workers, reins)?;
        if ended == Ended::Stopped {
            return Ok(None);
        }
        ledger.each_record(ledger.find(&id)?.key, |record| {
            records.push(record);
            Ok::<(), Failure>(())
        })?;
    }
    Ok(Some(records))
}

/// What was typed, whichever command it was.
struct Task<'a> {
    command: &'static str,
    file: Option<&'a str>,
    run: &'a RunArgs,
    concurrency: u64,
    grants: Grants<'a>,
    queue: &'a QueueArgs,
    output: &'a OutputArgs,
}

/// Who does the jobs.
struct Workers<'a> {
    /// Whether players may be programs.
    outsiders: &'a Outsiders,
    /// Other machines, if they do; threads of this process otherwise.
    elsewhere: Option<&'a Elsewhere>,
    /// The tables that they build.
    building: Building,
}

impl Task<'_> {
    fn run(&self) -> Result<Answer, Failure> {
        machine::survive_full_files();
        let reins = progress::reins();
        let building = Building::default();
        let outsiders = outside::allowed(&self.grants, &reins.stop)?;
        let outsiders = outsiders.with_tables(Arc::new(tables::tables(&building, 1, None)));
        let orders = orders(self.file, self.run, &outsiders)?;
        let elsewhere = Elsewhere::open(self.queue)?;
        let workers = Workers { outsiders: &outsiders, elsewhere: elsewhere.as_ref(), building };
        let mut ledger = open(self.run.ledger.as_deref(), Opening::OrNew)?;
        let mut entries = Vec::new();
        let mut is_whole = true;
        for order in &orders {
            let (id, ended) = self.run_one(&mut ledger, order, &workers, &reins)?;
            entries.push(ledger.find(&id)?);
            if ended == Ended::Stopped {
                is_whole = false;
                break;
            }
        }
        if self.output.json {
            output::json(&Runs { runs: entries.iter().map(|entry| entry.run.clone()).collect() })?;
        } else {
            summary::write(&ledger, &entries, self.output.format)?;
        }
        if !is_whole && let Some(entry) = entries.last() {
            let Run { done, jobs, .. } = entry.run;
            let how = self.how_to_go_on(&entry.run);
            writeln!(anstream::stderr(), "stopped after {done} of {jobs} jobs; {how}")?;
        }
        Ok(Answer::from_good(is_whole))
    }

    /// Runs an experiment, from its beginning or from where it was: its id and how it ended.
    fn run_one(
        &self,
        ledger: &mut Ledger,
        order: &Order,
        workers: &Workers<'_>,
        reins: &Arc<Reins<RealClock>>,
    ) -> Result<(String, Ended), Failure> {
        let again = if self.run.resume.is_some() { Again::GoOn } else { Again::Anew };
        let occasion = self.output.timing().tell(()).map(|()| (machine::now(), machine::description()));
        let (entry, _hold) = order.enter(ledger, again, env!("CARGO_PKG_VERSION"), occasion)?;
        let hand = Hand {
            plan: &order.plan,
            outsiders: workers.outsiders,
            timing: if entry.is_timed { Timing::Shown } else { Timing::LeftOut },
            version: env!("CARGO_PKG_VERSION"),
            peak_bytes: machine::peak_bytes,
        };
        let bar = progress::bar_from(entry.run.done, entry.run.jobs, &workers.building);
        let mut tally = Tally::default();
        let n_hands = plan::n_at_once(self.concurrency).min(most_at_once(&order.plan, entry.run.jobs)) as usize;
        let control = reins.control(Limits::default());
        let mut runner = Runner { ledger, key: entry.key, hand: &hand, n_hands, control };
        let mut listen = |news: &News<'_>| {
            tally.add(news.record);
            if entry.run.done < news.n_done {
                bar.set_length(news.n_jobs);
                bar.set_position(news.n_done);
                bar.set_message(format!("{}  {}", entry.run.name, summary::line(&tally)));
            }
        };
        let ended = match workers.elsewhere {
            Some(elsewhere) => elsewhere.run(&mut runner, &entry, reins, &mut listen),
            None => runner.run(&mut listen),
        };
        bar.finish_and_clear();
        let words = |error| Failure::BadInput(format!("{error}; {}", self.how_to_go_on(&entry.run)));
        let ended = ended.map_err(words)?;
        Ok((entry.run.id, ended))
    }

    /// What to type to go on with a run.
    fn how_to_go_on(&self, run: &Run) -> String {
        let ledger = self.run.ledger.as_ref().map(|path| format!(" --ledger {}", path.display())).unwrap_or_default();
        format!("go on with: mossa {} --resume {}{ledger}", self.command, run.id)
    }
}

/// The ledger that was named, or the user's own.
pub(crate) fn open(typed: Option<&Path>, opening: Opening) -> Result<Ledger, Failure> {
    let path = match typed {
        Some(path) => path.to_owned(),
        None => usual_ledger()?,
    };
    if let (None, Opening::OrNew, Some(folder)) = (typed, opening, path.parent()) {
        std::fs::create_dir_all(folder).map_err(|error| Failure::of(folder.display(), error))?;
    }
    Ok(Ledger::open(&path, opening)?)
}

/// Where this user's results are kept.
pub(crate) fn usual_ledger() -> Result<PathBuf, Failure> {
    let folder =
        machine::data_folder().ok_or_else(|| Failure::of("--ledger", "there is no data folder: expected a file"));
    Ok(folder?.join("ledger.db"))
}
