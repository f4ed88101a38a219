//! `mossa experiment` and `mossa tournament FILE`: files of experiments, run to their end and kept.
//!
//! [`order`] says what is to be run, anew or from where it was; [`summary`] is what people read, [`results`] what programs
//! read, [`games`] the file of all games.

mod games;
mod order;
#[cfg(feature = "nats")]
pub(crate) mod remote;
#[cfg(not(feature = "nats"))]
#[path = "no_remote.rs"]
pub(crate) mod remote;
pub(crate) mod results;
pub(crate) mod summary;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mossa_catalogue::{Games as KnownGames, PlayerResources};
use mossa_jobs::Timing;
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_lab::agenda::most_at_once;
use mossa_lab::ledger::{Entry, Ledger, Opening};
use mossa_lab::plan::Tournament;
use mossa_lab::run::{Ended, News, Runner};
use mossa_lab::run_request::{RunRequest, StartMode};
use mossa_lab::spec::{ExperimentFile, SpecEnv};
use mossa_lab::tally::Tally;
use mossa_lab::worker::Worker;
#[cfg(feature = "nats")]
use mossa_wire::JobRecord;
use mossa_wire::{Done, GameRecord, Run, RunsResults, Spec, SpecFile, TournamentSpec};

#[cfg(feature = "nats")]
use crate::args::ErrandArgs;
use crate::args::{ExperimentArgs, OutputArgs, QueueArgs, RunArgs, TournamentArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::matches::record::Record;
use crate::outside::{self, Grants};
use crate::progress::Building;
use crate::{machine, output, plan, progress, prose, tables};
use games::{Games, Heard};
use order::orders;
use remote::RemoteRun;

/// What the user's own ledger is called, in the data folder.
pub(crate) const USUAL_LEDGER: &str = "ledger.db";
/// The word that stands in the place of a file.
const SCHEMA: &str = "schema";

pub(crate) fn run(args: &ExperimentArgs, games: KnownGames) -> Result<CommandOutcome, Failure> {
    if args.file.as_deref() == Some(SCHEMA) {
        output::json(&SpecFile::schema())?;
        return Ok(CommandOutcome::Success);
    }
    let ExperimentArgs { file, run, concurrency, startup, log, output, .. } = args;
    let ledger = run.ledger.as_deref();
    let grants = Grants { startup: *startup, log: log.as_deref(), ledger, ..Grants::default() };
    Task {
        games,
        command: "experiment",
        file: file.as_deref(),
        run,
        concurrency: *concurrency,
        grants,
        queue: &args.queue,
        output,
        pgn: None,
    }
    .run()
}

/// A tournament from a file.
pub(crate) fn run_tournament(args: &TournamentArgs, games: KnownGames) -> Result<CommandOutcome, Failure> {
    let TournamentArgs { file, run, concurrency, startup, log, output, .. } = args;
    let (transcript, ledger) = (args.transcript.as_deref(), run.ledger.as_deref());
    let grants = Grants { startup: *startup, margin: None, log: log.as_deref(), transcript, ledger };
    Task {
        games,
        command: "tournament",
        file: file.as_deref(),
        run,
        concurrency: *concurrency,
        grants,
        queue: &args.queue,
        output,
        pgn: args.pgn.as_deref(),
    }
    .run()
}

/// What a tournament came to that was put together by the program.
pub(crate) struct Made {
    /// Its games, in the order of the schedule.
    pub(crate) games: Vec<GameRecord>,
    /// Whether all were played.
    pub(crate) is_whole: bool,
    /// Where the standard error of programs is that crashed.
    pub(crate) log: Option<String>,
}

/// Plays a tournament that was put together by the program, or goes on with it.
pub(crate) fn run_made(args: &TournamentArgs, games: KnownGames, spec: TournamentSpec) -> Result<Made, Failure> {
    let TournamentArgs { run, concurrency, startup, log, output, queue, .. } = args;
    if let Some(id) = run.resume.as_deref().filter(|id| !id.is_empty()) {
        return Err(Failure::of(format!("--resume {id}"), "--course is there too: expected a run or a folder"));
    }
    machine::survive_full_files();
    let (transcript, ledger) = (args.transcript.as_deref(), run.ledger.as_deref());
    let grants = Grants { startup: *startup, margin: Some(args.margin), log: log.as_deref(), transcript, ledger };
    let handle = progress::handle();
    let resources = outside::allowed(&grants, &handle.stop)?.without_books();
    let env = SpecEnv { games, resources: &resources, find_program: &outside::find };
    let book = made(&Spec::Tournament(spec), &env)?;
    let (concurrency, pgn) = (*concurrency, args.pgn.as_deref());
    let task = Task { games, command: "tournament", file: None, run, concurrency, grants, queue, output, pgn };
    let kept = task.run_all(&RunRequest::of_file(book), (&resources, Building::default()), &handle)?;
    let mut played = Vec::new();
    for entry in &kept.entries {
        kept.ledger.each_record(entry.key, |record| {
            if let Done::Game(game) = record.done {
                played.push(*game);
            }
            Ok::<(), Failure>(())
        })?;
    }
    let log = outside::log_of_crash(&resources, &crashed(&kept.ledger, &kept.entries)?);
    Ok(Made { games: played, is_whole: kept.is_whole, log })
}

/// Runs an experiment that has no file, by workers elsewhere, or continues it: its records, if it came to its end.
#[cfg(feature = "nats")]
pub(crate) fn run_spec(
    games: KnownGames,
    spec: &Spec,
    errand: &ErrandArgs,
    output: &OutputArgs,
    handle: &Arc<SearchHandle<RealClock>>,
) -> Result<Option<Vec<JobRecord>>, Failure> {
    let building = Building::default();
    let files = outside::files().without_books().with_tables(Arc::new(tables::tables(&building, 1, None)));
    let env = SpecEnv { games, resources: &files, find_program: &outside::find };
    let book = made(spec, &env)?;
    let run = RunArgs { ledger: errand.ledger.clone(), resume: Some(String::new()) };
    let (queue, grants) = (&errand.queue, Grants::default());
    let task =
        Task { games, command: "experiment", file: None, run: &run, concurrency: 1, grants, queue, output, pgn: None };
    let elsewhere = RemoteRun::open(queue, games, handle)?;
    let workers = Workers { resources: &files, elsewhere: elsewhere.as_ref(), building };
    let mut ledger = open(run.ledger.as_deref(), Opening::OrNew)?;
    let mut records = Vec::new();
    for order in RunRequest::of_file(book) {
        let (id, ended) = task.run_one(&mut ledger, (&order, None), &workers, handle)?;
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

/// An experiment that the program has put together.
fn made(spec: &Spec, env: &SpecEnv<'_>) -> Result<ExperimentFile, Failure> {
    ExperimentFile::of_spec(spec, env).map_err(|fault| Failure::BadInput(fault.to_string()))
}

/// What was typed, whichever command it was.
struct Task<'a> {
    games: KnownGames,
    command: &'static str,
    file: Option<&'a str>,
    run: &'a RunArgs,
    concurrency: u64,
    grants: Grants<'a>,
    queue: &'a QueueArgs,
    output: &'a OutputArgs,
    /// The file of all games, if there is to be one.
    pgn: Option<&'a str>,
}

/// Runs that are in a ledger.
struct Kept {
    ledger: Ledger,
    entries: Vec<Entry>,
    /// Whether all came to their end.
    is_whole: bool,
}

/// Who does the jobs.
struct Workers<'a> {
    /// Whether players may be programs.
    resources: &'a PlayerResources,
    /// Other machines, if they do; threads of this process otherwise.
    elsewhere: Option<&'a RemoteRun>,
    /// The tables that they build.
    building: Building,
}

impl Task<'_> {
    fn run(&self) -> Result<CommandOutcome, Failure> {
        machine::survive_full_files();
        let handle = progress::handle();
        let building = Building::default();
        let resources = outside::allowed(&self.grants, &handle.stop)?.without_books();
        let resources = resources.with_tables(Arc::new(tables::tables(&building, 1, None)));
        let orders = orders(self.games, (self.file, self.run), &resources)?;
        let Kept { ledger, entries, is_whole } = self.run_all(&orders, (&resources, building), &handle)?;
        if self.output.json {
            let runs = entries.iter().map(|entry| results::of(&ledger, entry, Timing::Shown));
            output::json(&RunsResults { runs: runs.collect::<Result<_, _>>()? })?;
        } else {
            summary::write(&ledger, &entries, self.output.format)?;
            if self.output.format.is_text()
                && let Some(log) = outside::log_of_crash(&resources, &crashed(&ledger, &entries)?)
            {
                let mut out = prose::out(self.output.format);
                writeln!(out, "log     the standard error of programs that crashed is in {log}")?;
                out.flush()?;
            }
        }
        Ok(CommandOutcome::from_good(is_whole))
    }

    /// Refuses files that workers elsewhere would have to open.
    fn refuse_paths(&self, orders: &[RunRequest]) -> Result<(), Failure> {
        let has_tables = |order: &RunRequest| order.plan.work.tournament().is_some_and(|cup| cup.tablebases.is_some());
        if self.queue.is_asked() && orders.iter().any(has_tables) {
            return Err(Failure::of(
                "syzygy",
                "workers elsewhere open no path of this machine: expected none with --queue",
            ));
        }
        Ok(())
    }

    /// Runs all that was asked for until it is done or the stop flag is raised, and says how to go on in that case.
    fn run_all(
        &self,
        orders: &[RunRequest],
        (resources, building): (&PlayerResources, Building),
        handle: &Arc<SearchHandle<RealClock>>,
    ) -> Result<Kept, Failure> {
        let mut record = self.record(orders)?;
        self.refuse_paths(orders)?;
        let elsewhere = RemoteRun::open(self.queue, self.games, handle)?;
        let mut ledger = open(self.run.ledger.as_deref(), Opening::OrNew)?;
        let mut entries = Vec::new();
        let mut is_whole = true;
        for order in orders {
            // No program of one run is there when the next begins: it would see the files that are made then.
            let resources = resources.clone().with_own_programs();
            let building = building.clone();
            let workers = Workers { resources: &resources, elsewhere: elsewhere.as_ref(), building };
            output::notes(order.plan.notes())?;
            let games = record.as_mut().zip(order.plan.work.tournament());
            let (id, ended) = self.run_one(&mut ledger, (order, games), &workers, handle)?;
            entries.push(ledger.find(&id)?);
            if ended == Ended::Stopped {
                is_whole = false;
                break;
            }
        }
        if !is_whole && let Some(entry) = entries.last() {
            let Run { done, jobs, .. } = entry.run;
            let how = self.how_to_go_on(&entry.run);
            writeln!(anstream::stderr(), "stopped after {done} of {jobs} jobs; {how}")?;
        }
        Ok(Kept { ledger, entries, is_whole })
    }

    /// The file of all games, if there is to be one and there are games.
    fn record(&self, orders: &[RunRequest]) -> Result<Option<Record>, Failure> {
        let Some(name) = self.pgn else { return Ok(None) };
        if orders.iter().all(|order| order.plan.work.tournament().is_none()) {
            return Err(Failure::of(format!("--pgn {name}"), "there are no games: expected a tournament"));
        }
        Record::open_again(name).map(Some)
    }

    /// Runs an experiment, from its beginning or from where it was: its id and how it ended. Its games go into the record.
    fn run_one(
        &self,
        ledger: &mut Ledger,
        (order, games): (&RunRequest, Option<(&mut Record, &Tournament)>),
        workers: &Workers<'_>,
        handle: &Arc<SearchHandle<RealClock>>,
    ) -> Result<(String, Ended), Failure> {
        let again = if self.run.resume.is_some() { StartMode::Resume } else { StartMode::Fresh };
        let occasion = self.output.timing().tell(()).map(|()| (machine::now(), machine::description()));
        let (entry, _hold) = order.enter(ledger, again, env!("CARGO_PKG_VERSION"), occasion)?;
        let hand = Worker {
            plan: &order.plan,
            resources: workers.resources,
            timing: if entry.is_timed { Timing::Shown } else { Timing::LeftOut },
            version: env!("CARGO_PKG_VERSION"),
            peak_bytes: machine::peak_bytes,
        };
        let bar = progress::bar_from(entry.run.done, entry.run.jobs, &workers.building);
        let mut tally = Tally::default();
        let n_workers = plan::n_at_once(self.concurrency).min(most_at_once(&order.plan, entry.run.jobs)) as usize;
        let control = handle.control(Limits::default());
        let mut runner = Runner { ledger, key: entry.key, hand: &hand, n_workers, control };
        let mut games =
            games.map(|(record, tournament)| Games::of(&entry.run, tournament, record, self.output.timing()));
        let mut listen = |news: &News<'_>| {
            if news.is_first {
                tally = Tally::default();
            }
            tally.add(news.record);
            // What workers have delivered may be undone until the run ends.
            if workers.elsewhere.is_none() && games.as_mut().is_some_and(|games| games.hear(news) == Heard::Failed) {
                handle.stop.raise();
            }
            if entry.run.done < news.n_done {
                bar.set_length(news.n_jobs);
                bar.set_position(news.n_done);
                bar.set_message(format!("{}  {}", output::shown(&entry.run.name), summary::line(&tally)));
            }
        };
        let ended = match workers.elsewhere {
            Some(elsewhere) => elsewhere.run(&mut runner, &entry, handle, &mut listen),
            None => runner.run(&mut listen),
        };
        bar.finish_and_clear();
        if workers.elsewhere.is_some()
            && let Some(games) = &mut games
        {
            ledger.each_record(entry.key, |record| {
                games.hear(&News { record: &record, n_done: 0, n_jobs: entry.run.jobs, is_first: false });
                Ok::<(), Failure>(())
            })?;
        }
        let words = |error| Failure::BadInput(format!("{error}; {}", self.how_to_go_on(&entry.run)));
        let ended = ended.map_err(words);
        games.map_or(Ok(()), Games::finish)?;
        Ok((entry.run.id, ended?))
    }

    /// What to type to go on with a run.
    fn how_to_go_on(&self, run: &Run) -> String {
        let ledger = self.run.ledger.as_ref().map(|path| format!(" --ledger {}", path.display())).unwrap_or_default();
        format!("go on with: mossa {} --resume {}{ledger}", self.command, run.id)
    }
}

/// The specs of the players that crashed in these runs.
fn crashed(ledger: &Ledger, entries: &[Entry]) -> Result<Vec<String>, Failure> {
    let mut crashed = Vec::new();
    for entry in entries {
        ledger.each_record(entry.key, |record| {
            if let Done::Game(played) = record.done
                && played.game.termination == "crash"
            {
                let is_second = played.game.result == "1-0";
                let spec = if is_second { played.second_spec } else { played.first_spec };
                let name = if is_second { played.game.second } else { played.game.first };
                crashed.push(spec.unwrap_or(name));
            }
            Ok::<(), Failure>(())
        })?;
    }
    Ok(crashed)
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
    Ok(folder?.join(USUAL_LEDGER))
}
