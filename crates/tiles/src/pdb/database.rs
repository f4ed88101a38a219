//! Tables that are added up, for one goal: a partition of the tiles into groups with a table each, and as many such *views*
//! of the board as are looked up, the largest of which counts.
//!
//! A board that can be laid on itself with the blank's home in its place (a square one with the blank in a corner can, by
//! its diagonal) gives a second view for nothing: the same tables, looked up as in a mirror.

use std::sync::Arc;

use super::build::{BuildFault, Workers};
use super::pattern::Pattern;
use super::store::{Notice, Store};
use super::symmetry::Symmetry;
use super::table::{Form, PatternTable};
use crate::Shape;

/// A partition of tiles, known by their homes, into groups.
pub type Partition = Vec<Vec<u8>>;

/// What tables a goal is to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Rows and columns.
    pub shape: Shape,
    /// Where the blank belongs.
    pub blank_home: u8,
    /// The partitions; mirror images are added by [`Plan::views`].
    pub partitions: Vec<Partition>,
    /// How all tables are indexed.
    pub form: Form,
}

impl Plan {
    /// The partitions and their mirror images, without repetition.
    pub fn views(&self) -> Vec<Partition> {
        let mut views = Vec::new();
        for symmetry in Symmetry::ALL {
            let fits = symmetry.shape(self.shape) == self.shape;
            if !fits || symmetry.cell(self.shape, self.blank_home) != self.blank_home {
                continue;
            }
            for partition in &self.partitions {
                let mirrored =
                    |group: &Vec<u8>| sorted(group.iter().map(|&home| symmetry.cell(self.shape, home)).collect());
                let view: Partition = sorted(partition.iter().map(mirrored).collect());
                if !views.contains(&view) && views.len() < Database::MAX_VIEWS {
                    views.push(view);
                }
            }
        }
        views
    }

    /// The patterns whose tables are needed, each once.
    pub fn patterns(&self) -> Vec<Pattern> {
        let mut patterns = Vec::new();
        for group in self.partitions.iter().flatten() {
            let pattern = Pattern::new(self.shape, self.blank_home, group).canonical().0;
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        patterns
    }

    /// The bytes of all tables.
    pub fn n_bytes(&self) -> u64 {
        self.patterns().iter().map(|pattern| self.form.n_bytes(pattern)).sum()
    }

    /// Builds all tables, and keeps none.
    pub fn build(&self, workers: Workers<'_>) -> Result<Database, BuildFault> {
        self.fetch(&Store::default(), workers, &mut |_| ())
    }

    /// The tables, from a store as far as they are there. Progress is that of all tables together.
    pub fn fetch(
        &self,
        store: &Store,
        workers: Workers<'_>,
        tell: &mut dyn FnMut(Notice),
    ) -> Result<Database, BuildFault> {
        let patterns = self.patterns();
        let total: u64 = patterns.iter().map(Pattern::n_placements).sum();
        let (mut n_before, mut tables) = (0, Vec::with_capacity(patterns.len()));
        for pattern in &patterns {
            let share = pattern.n_placements();
            let progress = |done: u64, of: u64| {
                let part = u128::from(share) * u128::from(done.min(of)) / u128::from(of.max(1));
                (workers.progress)(n_before + part as u64, total);
            };
            let workers = Workers { progress: &progress, ..workers };
            tables.push(Arc::new(store.table(pattern, self.form, workers, tell)?));
            n_before += share;
        }
        Ok(Database::new(self, &tables))
    }
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// The tables of a plan, ready to be looked up.
#[derive(Clone, Debug)]
pub struct Database {
    plan: Plan,
    views: Vec<Vec<Lane>>,
}

/// One group of one view: a table, and how the board is laid on it.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    pub(crate) table: Arc<PatternTable>,
    /// The homes of its tiles on the board.
    pub(crate) homes: Vec<u8>,
    pub(crate) way: Symmetry,
}

impl Lane {
    /// The slot of the tile with this home.
    pub(crate) fn slot(&self, shape: Shape, home: u8) -> usize {
        self.table.pattern().slot(self.way.cell(shape, home))
    }

    /// The cells of its tiles, by slot: `cell_of` says where the tile with a home is.
    pub(crate) fn cells(&self, shape: Shape, cell_of: impl Fn(u8) -> u8) -> Vec<u8> {
        let mut cells = vec![0; self.homes.len()];
        for &home in &self.homes {
            cells[self.slot(shape, home)] = self.way.cell(shape, cell_of(home));
        }
        cells
    }
}

impl Database {
    /// The most views of a board.
    pub const MAX_VIEWS: usize = 4;
    /// The most groups in all views together.
    pub const MAX_LANES: usize = 16;

    /// The tables of a plan: all that [`Plan::patterns`] lists.
    pub fn new(plan: &Plan, tables: &[Arc<PatternTable>]) -> Database {
        let lane = |group: &Vec<u8>| {
            let (canonical, way) = Pattern::new(plan.shape, plan.blank_home, group).canonical();
            let table = tables.iter().find(|table| *table.pattern() == canonical).expect("the plan lists it");
            Lane { table: table.clone(), homes: group.clone(), way }
        };
        let views: Vec<Vec<Lane>> = plan.views().iter().map(|partition| partition.iter().map(lane).collect()).collect();
        assert!(views.iter().flatten().count() <= Self::MAX_LANES, "too many groups");
        let n_tiles = |view: &Vec<Lane>| view.iter().map(|lane| lane.homes.len()).sum::<usize>();
        let is_whole = views.iter().all(|view| n_tiles(view) == plan.shape.n_cells() - 1);
        assert!(is_whole, "a partition has every tile once");
        Database { plan: plan.clone(), views }
    }

    /// What it was made for.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How often a board is looked up: mirror images count.
    pub fn n_views(&self) -> usize {
        self.views.len()
    }

    /// All lanes, with the number of their view.
    pub(crate) fn lanes(&self) -> impl Iterator<Item = (usize, &Lane)> {
        self.views.iter().enumerate().flat_map(|(view, lanes)| lanes.iter().map(move |lane| (view, lane)))
    }

    /// The lane with this number.
    pub(crate) fn lane(&self, number: usize) -> &Lane {
        self.lanes().nth(number).expect("a lane of this database").1
    }
}
