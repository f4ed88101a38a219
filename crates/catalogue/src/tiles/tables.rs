//! Where tables are stored, how they are found or built, and why there may be none.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use mossa_kernel::{Control, Stopped};
use mossa_tiles::heuristics::PatternDb;
use mossa_tiles::pdb::{BuildFault, Database, Kept, NoPlan, Notice, Plan, Store, Workers};
use mossa_tiles::{Cells, Shape, Tiles, TilesError};

/// Hears of which set how many entries are done, of how many.
pub type ProgressOfBuild = dyn Fn(&str, u64, u64) + Send + Sync;

/// Where tables are kept, and what may be used to build them. The default keeps nothing and uses one thread.
pub struct Tables {
    /// The folder; `None` keeps nothing.
    pub store: Store,
    /// How many threads build tables, and search on them.
    pub threads: usize,
    /// The most bytes that the tables of a set may take.
    pub memory: Option<u64>,
    /// Hears how a build goes on: of which set, how many entries are done, of how many. At its end all are, also where it
    /// was stopped.
    pub progress: Box<ProgressOfBuild>,
    /// Hears what the user should know.
    pub tell: Box<dyn Fn(String) + Send + Sync>,
}

impl Default for Tables {
    fn default() -> Tables {
        let (store, threads, memory) = (Store::default(), 1, None);
        Tables { store, threads, memory, progress: Box::new(|_, _, _| ()), tell: Box::new(|_| ()) }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("store", &self.store).field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// Why there are no tables.
#[derive(Debug)]
pub enum TablesError {
    /// No such set for boards of this shape and goal.
    NoSet(NoPlan),
    /// The set takes more memory than is allowed.
    TooLarge {
        /// The set.
        set: String,
        /// The bytes of its tables.
        needed: u64,
        /// The bytes that they may take.
        allowed: u64,
    },
    /// A limit ended the build. Nothing is kept of a table that was not finished.
    Stopped {
        /// The set.
        set: String,
        /// Which limit.
        why: Stopped,
    },
    /// The memory was not to be had.
    Memory(std::io::Error),
    /// The goal is none.
    Goal(TilesError),
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablesError::NoSet(why) => why.fmt(f),
            TablesError::TooLarge { set, needed, allowed } => {
                let mebibytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
                let (needed, allowed) = (mebibytes(*needed), mebibytes(*allowed));
                write!(
                    f,
                    "the tables of set {set} need {needed:.1} MiB, and {allowed:.1} MiB are allowed: expected more memory \
                     or a smaller set"
                )
            }
            TablesError::Stopped { set, why } => write!(f, "{why} came while the tables of {set} were being built"),
            TablesError::Memory(error) => write!(f, "not enough memory for the tables: {error}"),
            TablesError::Goal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TablesError {}

/// The limits of a search, as they are minded while its tables are built.
pub(super) struct Deadline<'a> {
    control: &'a Control<'a>,
    at: Option<Duration>,
}

impl<'a> Deadline<'a> {
    /// Counts from now. The share of the time limit that may be used is one in `shares`.
    pub(super) fn new(control: &'a Control<'a>, shares: u32) -> Deadline<'a> {
        Deadline { control, at: control.limits.time.map(|time| control.clock.now() + time / shares) }
    }

    /// `Err` when it is time to stop.
    pub(super) fn check(&self) -> Result<(), Stopped> {
        if self.control.stop.is_raised() {
            return Err(Stopped::Asked);
        }
        if self.at.is_some_and(|at| at <= self.control.clock.now()) { Err(Stopped::Time) } else { Ok(()) }
    }
}

impl Tables {
    /// The same, with another listener for the progress of a build.
    pub(crate) fn with_progress(
        self: &Arc<Tables>,
        progress: impl Fn(&str, u64, u64) + Send + Sync + 'static,
    ) -> Tables {
        let told = Arc::clone(self);
        Tables {
            store: self.store.clone(),
            threads: self.threads,
            memory: self.memory,
            progress: Box::new(progress),
            tell: Box::new(move |words| (told.tell)(words)),
        }
    }

    /// The tables of a set, from the folder or built within the limits.
    pub fn fetch(&self, set: &str, shape: Shape, goal: &str, control: &Control<'_>) -> Result<Database, TablesError> {
        let tiles: Tiles<Box<[u8]>> = Tiles::read(shape, goal).map_err(TablesError::Goal)?;
        let plan = self.plan(&tiles, set, None)?;
        self.fetch_plan(&plan, set, &Deadline::new(control, 1))
    }

    /// Where the files of a set are.
    pub fn paths(&self, database: &Database) -> Vec<PathBuf> {
        let plan = database.plan();
        plan.patterns().iter().filter_map(|pattern| self.store.path(pattern, plan.form)).collect()
    }

    /// Which tables a set has for a goal, if it has any and they fit into memory.
    pub(super) fn plan<C: Cells>(&self, tiles: &Tiles<C>, set: &str, memory: Option<u64>) -> Result<Plan, TablesError> {
        let plan = Plan::find(set, tiles.shape(), tiles.goal_cell(0)).map_err(TablesError::NoSet)?;
        let (needed, allowed) = (plan.n_bytes(), [memory, self.memory].into_iter().flatten().min());
        match allowed.filter(|&allowed| allowed < needed) {
            Some(allowed) => Err(TablesError::TooLarge { set: set.to_owned(), needed, allowed }),
            None => Ok(plan),
        }
    }

    fn fetch_plan(&self, plan: &Plan, set: &str, deadline: &Deadline<'_>) -> Result<Database, TablesError> {
        let progress = |done, total| (self.progress)(set, done, total);
        let check = || deadline.check();
        let workers = Workers { threads: self.threads, check: &check, progress: &progress };
        let mut tell = |notice: Notice| (self.tell)(notice.to_string());
        let fetched = plan.fetch(&self.store, workers, &mut tell);
        // Nothing is being built any more, whatever came of it.
        progress(1, 1);
        fetched.map_err(|fault| match fault {
            BuildFault::Stopped(why) => TablesError::Stopped { set: set.to_owned(), why },
            BuildFault::Memory(error) => TablesError::Memory(error),
        })
    }

    /// The heuristic with the tables of a set: these and no others.
    pub(super) fn heuristic<C: Cells>(
        &self,
        tiles: &Tiles<C>,
        set: &str,
        deadline: &Deadline<'_>,
    ) -> Result<PatternDb, TablesError> {
        let plan = self.plan(tiles, set, None)?;
        Ok(PatternDb::new(tiles, Some(Arc::new(self.fetch_plan(&plan, set, deadline)?))))
    }

    /// All files of the folder.
    pub fn list(&self) -> std::io::Result<Vec<Kept>> {
        self.store.list()
    }
}
