//! Where tables are kept, and how they are come by.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use mossa_kernel::StopFlag;
use mossa_tiles::heuristics::PatternDb;
use mossa_tiles::pdb::{BuildFault, Database, Kept, Notice, Plan, Store, Workers};
use mossa_tiles::{Cells, Shape, Tiles, TilesError};

/// Hears of which set how many entries are done, of how many.
pub type ProgressOfBuild = dyn Fn(&str, u64, u64) + Send + Sync;

/// Where tables are kept, and what may be used to build them. The default keeps nothing and uses one thread.
pub struct Tables {
    /// The folder; `None` keeps nothing.
    pub store: Store,
    /// How many threads build tables, and search on them.
    pub threads: usize,
    /// The most bytes that tables may take: a set that does not fit gives way to a smaller one.
    pub memory: Option<u64>,
    /// Ends a build when it is raised.
    pub stop: StopFlag,
    /// Hears how a build goes on: of which set, how many entries are done, of how many.
    pub progress: Box<ProgressOfBuild>,
    /// Hears what the user should know.
    pub tell: Box<dyn Fn(String) + Send + Sync>,
}

impl Default for Tables {
    fn default() -> Tables {
        let (store, threads, memory, stop) = (Store::default(), 1, None, StopFlag::default());
        Tables { store, threads, memory, stop, progress: Box::new(|_, _, _| ()), tell: Box::new(|_| ()) }
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
    NoSet {
        /// The set.
        set: String,
        /// Rows and columns.
        shape: Shape,
    },
    /// Somebody asked to stop.
    Stopped,
    /// The memory was not to be had.
    Memory(std::io::Error),
    /// The goal is none.
    Goal(TilesError),
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablesError::NoSet { set, shape } => {
                write!(f, "there is no set {set} for boards of {shape} with this goal")
            }
            TablesError::Stopped => f.write_str("the build was stopped"),
            TablesError::Memory(error) => write!(f, "not enough memory: {error}"),
            TablesError::Goal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TablesError {}

impl Tables {
    /// The tables of a set, from the folder or built.
    pub fn fetch(&self, set: &str, shape: Shape, goal: &str) -> Result<Database, TablesError> {
        let tiles: Tiles<Box<[u8]>> = Tiles::read(shape, goal).map_err(TablesError::Goal)?;
        let no_set = || TablesError::NoSet { set: set.into(), shape };
        let plan = Plan::named(set, shape, tiles.goal_cell(0)).ok_or_else(no_set)?;
        self.fetch_plan(&plan, set)
    }

    /// Where the files of a set are.
    pub fn paths(&self, database: &Database) -> Vec<PathBuf> {
        let plan = database.plan();
        plan.patterns().iter().filter_map(|pattern| self.store.path(pattern, plan.form)).collect()
    }

    fn fetch_plan(&self, plan: &Plan, set: &str) -> Result<Database, TablesError> {
        let progress = |done, total| (self.progress)(set, done, total);
        let workers = Workers { threads: self.threads, stop: &self.stop, progress: &progress };
        let mut tell = |notice: Notice| (self.tell)(notice.to_string());
        plan.fetch(&self.store, workers, &mut tell).map_err(|fault| match fault {
            BuildFault::Stopped => TablesError::Stopped,
            BuildFault::Memory(error) => TablesError::Memory(error),
        })
    }

    /// The heuristic with the tables of a set, or with what fits into memory instead. Without any it is Manhattan distance,
    /// and the user is told.
    pub(super) fn heuristic<C: Cells>(&self, tiles: &Tiles<C>, set: &str) -> PatternDb {
        let (shape, blank_home) = (tiles.shape(), tiles.goal_cell(0));
        let plan = Plan::named(set, shape, blank_home).or_else(|| {
            let small = Plan::named("small", shape, blank_home)?;
            (self.tell)(format!("pattern-db: there is no set {set} for boards of {shape}; going on with small"));
            Some(small)
        });
        let fits = |plan: &Plan| self.memory.is_none_or(|most| plan.n_bytes() <= most);
        let smaller = || self.memory.and_then(|most| Plan::small(shape, blank_home, most));
        let Some(plan) = plan.filter(fits).or_else(smaller) else {
            (self.tell)(format!("pattern-db: no tables for boards of {shape}; going on with Manhattan distance"));
            return PatternDb::new(tiles, None);
        };
        let database = self.fetch_plan(&plan, set).map(Arc::new);
        if let Err(error) = &database {
            (self.tell)(format!("pattern-db: {error}; going on with Manhattan distance"));
        }
        PatternDb::new(tiles, database.ok())
    }

    /// All files of the folder.
    pub fn list(&self) -> std::io::Result<Vec<Kept>> {
        self.store.list()
    }
}
