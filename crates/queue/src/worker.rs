//! A worker: it hears of runs, joins those that it can do, and its threads take their jobs until it is told to stop.
//!
//! A worker does not trust a run further than its own command line says: it reads the run's file in an environment of its own, where
//! programs from outside play only if they were allowed by name. The coordinator does not trust the worker either, and
//! vets it when it joins. `site` is a run that was joined, `news` how it is heard of, `vitals` how the worker is.

mod news;
mod site;
mod vitals;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use mossa_catalogue::{Games, PlayerResources, Spec, SpecError};
use mossa_kernel::{Control, StopFlag};
use tokio::time::Instant;

use crate::join::Serials;
use crate::keys::SigningKey;
use crate::link::Link;
use news::Heard;
use site::{Joined, Site};
use vitals::Counted;
pub use vitals::Vitals;

/// How often the worker looks at what it has heard.
const MOMENT: Duration = Duration::from_millis(100);
/// How often it says that it is still there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);
/// A run that could not be joined is tried again after so long.
const AGAIN: Duration = Duration::from_secs(2);

/// Who a worker is.
#[derive(Debug)]
pub struct Identity {
    /// What it is known by: with it all that it sends is signed.
    pub key: SigningKey,
    /// Numbers its requests.
    pub serials: Serials,
    /// What people call it.
    pub name: String,
    /// Its machine.
    pub host: String,
    /// The program that it runs.
    pub version: String,
    /// Jobs that it does at once.
    pub threads: u32,
}

/// A game's bench, as it was counted here.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The sum of its nodes.
    pub nodes: u64,
    /// What it took.
    pub seconds: f64,
}

/// What the program lends to a worker.
pub struct WorkerConfig<'a> {
    /// The games that it knows.
    pub games: Games,
    /// Which programs may play.
    pub resources: &'a PlayerResources,
    /// Says what is wrong with a spec whose program is not there.
    pub find_program: &'a (dyn Fn(&Spec) -> Result<(), SpecError> + Sync),
    /// How much memory this process has used at most.
    pub peak_bytes: fn() -> u64,
    /// Counts the bench of a game; none if it was stopped.
    pub bench: &'a (dyn Fn(&str) -> Option<Measured> + Sync),
    /// A worker that has had nothing to do for this long ends; it never does if this is `None`.
    pub idle: Option<Duration>,
}

/// Why a worker has gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parting {
    /// It was asked to stop.
    Asked,
    /// There was nothing to do for long enough.
    Idle,
}

/// Why a worker cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerError {
    /// A coordinator does not believe it any more.
    Quarantined {
        /// The run.
        run: String,
        /// Why.
        why: String,
    },
    /// Threads cannot be started.
    Threads(String),
}

impl fmt::Display for WorkerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkerError::Quarantined { run, why } => write!(f, "run {run} takes nothing more from this worker: {why}"),
            WorkerError::Threads(why) => write!(f, "threads cannot be started: {why}"),
        }
    }
}

impl Error for WorkerError {}

/// A worker.
pub struct Worker<'a> {
    /// The way to the server.
    pub link: &'a Link,
    /// Who it is.
    pub identity: Arc<Identity>,
    /// What it works with.
    pub config: WorkerConfig<'a>,
    /// Where it says how it is.
    pub vitals: &'a Vitals,
}

/// What the threads of a worker see.
#[derive(Default)]
struct Floor {
    sites: Mutex<Vec<Arc<Site>>>,
    /// Rings when there is a new one.
    changed: Condvar,
    is_over: AtomicBool,
}

impl Floor {
    fn sites(&self) -> MutexGuard<'_, Vec<Arc<Site>>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    /// All runs there are now; waits a moment if there is none.
    fn look(&self) -> Vec<Arc<Site>> {
        let sites = self.sites();
        let waited = self.changed.wait_timeout_while(sites, MOMENT, |sites| sites.is_empty() && !self.is_over());
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }
}

/// What the worker itself remembers.
struct Memory {
    heard: Heard,
    open: BTreeMap<String, Instant>,
    /// Runs that it may not do, which were told once.
    refused: BTreeMap<String, String>,
    last_sign: Instant,
    last_work: Instant,
}

impl Worker<'_> {
    /// Works until the stop flag of `control` is raised, or there has been nothing to do for long enough.
    pub fn work(&self, control: &Control<'_>) -> Result<Parting, WorkerError> {
        let floor = Floor::default();
        // Threads stop when somebody says so, but also when the worker is not wanted any more.
        let stop = StopFlag::default();
        let hands = Control { stop: &stop, ..*control };
        thread::scope(|scope| {
            let mut started = Ok(());
            for place in 0..self.identity.threads as usize {
                let (floor, hands) = (&floor, &hands);
                let thread = thread::Builder::new().name("hand".into());
                let spawned = thread.spawn_scoped(scope, move || self.do_jobs(floor, hands, place));
                started = started.and(spawned.map(|_| ()).map_err(|error| WorkerError::Threads(error.to_string())));
            }
            let ended = started.and_then(|()| self.manage(&floor, control));
            stop.raise();
            floor.is_over.store(true, Ordering::Release);
            floor.changed.notify_all();
            for site in floor.sites().iter() {
                site.supply.close();
            }
            ended
        })
        .inspect(|_| self.part(&floor))
        .inspect_err(|_| self.part(&floor))
    }

    /// What a thread does.
    fn do_jobs(&self, floor: &Floor, control: &Control<'_>, place: usize) {
        let mut turn = place;
        while !floor.is_over() && !control.stop.is_raised() {
            let sites = floor.look();
            turn += 1;
            for at in 0..sites.len() {
                let site = &sites[(turn + at) % sites.len()];
                let hand = site.hand(&self.config, &self.identity.version);
                let supply = Counted { supply: &site.supply, vitals: self.vitals };
                if let Err(error) = hand.work(&supply, control) {
                    tracing::warn!(run = site.supply.manifest().run, %error, "a run cannot go on here");
                    thread::sleep(MOMENT);
                }
            }
        }
    }

    /// Joins runs, leaves them, and says from time to time that it is there.
    fn manage(&self, floor: &Floor, control: &Control<'_>) -> Result<Parting, WorkerError> {
        let now = Instant::now();
        let heard = Heard::listen(self.link);
        let mut memory =
            Memory { heard, open: BTreeMap::new(), refused: BTreeMap::new(), last_sign: now, last_work: now };
        tracing::info!(worker = self.identity.name, server = self.link.told(), "waiting for runs");
        loop {
            if control.stop.is_raised() {
                return Ok(Parting::Asked);
            }
            self.hear(floor, &mut memory);
            self.join_some(floor, &mut memory, control);
            if SIGN_OF_LIFE <= memory.last_sign.elapsed() {
                memory.last_sign = Instant::now();
                self.give_sign(floor)?;
            }
            if self.look_around(floor) != 0 {
                memory.last_work = Instant::now();
            }
            if self.config.idle.is_some_and(|idle| idle <= memory.last_work.elapsed()) {
                return Ok(Parting::Idle);
            }
            thread::sleep(MOMENT);
        }
    }

    /// Notes how the worker is; how many jobs it holds.
    fn look_around(&self, floor: &Floor) -> usize {
        let sites = floor.sites();
        let n_held = sites.iter().map(|site| site.supply.n_held()).sum();
        let runs = sites.iter().map(|site| site.supply.manifest().name.clone()).collect();
        drop(sites);
        self.vitals.note_work(runs, n_held);
        if !self.link.is_connected() {
            self.vitals.note_waiting("the server is gone");
        }
        n_held
    }

    /// Joins open runs that were not joined yet.
    fn join_some(&self, floor: &Floor, memory: &mut Memory, control: &Control<'_>) {
        let is_due = |(run, due): &(&String, &Instant)| {
            let is_joined = floor.sites().iter().any(|site| &site.supply.manifest().run == *run);
            !is_joined && **due <= Instant::now()
        };
        let due: Vec<String> = memory.open.iter().filter(is_due).map(|(run, _)| run.clone()).collect();
        for run in due {
            memory.open.insert(run.clone(), Instant::now() + AGAIN);
            match site::join(self.link, &run, &self.identity, &self.config) {
                _ if control.stop.is_raised() => return,
                Joined::Welcome(site) => {
                    tracing::info!(run, name = site.supply.manifest().name, "joined");
                    floor.sites().push(Arc::new(*site));
                    floor.changed.notify_all();
                    memory.refused.remove(&run);
                    memory.last_work = Instant::now();
                }
                Joined::Gone => {
                    memory.open.remove(&run);
                }
                Joined::Not(why) => {
                    if memory.refused.insert(run.clone(), why.clone()) != Some(why.clone()) {
                        tracing::warn!(run, why, "cannot join this run: waiting for another");
                    }
                }
                Joined::NotYet(why) => {
                    if memory.refused.insert(run.clone(), why.clone()) != Some(why.clone()) {
                        tracing::info!(run, why, "cannot join this run yet: trying again");
                    }
                }
            }
        }
    }

    /// Says to all coordinators that it is still there, and hears whether it is still wanted.
    fn give_sign(&self, floor: &Floor) -> Result<(), WorkerError> {
        let sites = floor.sites().clone();
        for site in sites {
            if let Some(why) = site.refusal(self.link, &self.identity) {
                let run = site.supply.manifest().run.clone();
                self.vitals.note_quarantine(&why);
                return Err(WorkerError::Quarantined { run, why });
            }
        }
        Ok(())
    }

    /// Takes in the news of runs. Any client may have sent them, so the worker leaves a run only when the run has gone
    /// from
    /// the server.
    fn hear(&self, floor: &Floor, memory: &mut Memory) {
        for news in memory.heard.news() {
            if news.is_open {
                memory.open.entry(news.run).or_insert_with(Instant::now);
                continue;
            }
            if !matches!(self.link.wait(self.link.manifest(&news.run)), Ok(None)) {
                tracing::debug!(run = news.run, "a message said that the run is over, and it is not");
                continue;
            }
            memory.open.remove(&news.run);
            memory.refused.remove(&news.run);
            let mut sites = floor.sites();
            if let Some(at) = sites.iter().position(|site| site.supply.manifest().run == news.run) {
                let site = sites.remove(at);
                drop(sites);
                tracing::info!(run = news.run, "the run has no more jobs");
                site.supply.close();
            }
        }
    }

    /// Sends what is still to be sent.
    fn part(&self, floor: &Floor) {
        for site in floor.sites().iter() {
            site.supply.part();
        }
        self.link.flush();
    }
}
