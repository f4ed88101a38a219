//! A heuristic by name, prepared for every board that is solved, with a record of the one that really ran.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use mossa_kernel::{Control, Cost, Limits, ProgressSink, SearchStats, Solution, Stopped, Verdict};
use mossa_players::{Algorithm, SpecError};
use mossa_tiles::engine::{Engine, Part, PartSearched};
use mossa_tiles::pdb::{Plan, SMALL};
use mossa_tiles::{Shape, Slide};

use super::heuristic_name::{HeuristicName, Named, PATTERN_DB, USUAL_SET};
use super::instance::Bytes;
use super::ready::{Maker, Ready, puzzle};
use super::tables::Deadline;
use super::{DEFAULT_HEURISTIC, Instance, Tables, TablesError};
use crate::puzzle::Answered;

/// A heuristic by name, with its tables for every shape and goal that comes along. Shared by threads.
///
/// ```
/// use mossa_catalogue::tiles::{Instance, HeuristicFactory};
/// use mossa_kernel::{Limits, SearchHandle};
/// let factory = HeuristicFactory::new("max(manhattan,inversion-distance)").unwrap();
/// let instance = Instance::read("8 7 6 5 4 3 2 1 0", None, "blank-last").unwrap();
/// let control = <SearchHandle>::default();
/// assert_eq!(factory.estimate(&instance, &control.control(Limits::default())).unwrap(), 22);
/// assert!(HeuristicFactory::new("manhatten").unwrap_err().to_string().contains("did you mean manhattan?"));
/// ```
pub struct HeuristicFactory {
    heuristic: HeuristicName,
    choice: Choice,
    tables: Arc<Tables>,
    slots: Mutex<HashMap<Key, Arc<Slot>>>,
}

/// Who chose the heuristic.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// The user: this one or none.
    User,
    /// The program: another one will do where this one does not fit.
    Program,
}

/// What a heuristic is made ready for.
type Key = (Shape, Vec<u8>, HeuristicName);

/// The place of a heuristic that is ready, or will be.
#[derive(Default)]
struct Slot {
    made: OnceLock<Made>,
    /// Held by the thread that makes it.
    making: Mutex<()>,
}

/// A heuristic that is ready: the one that runs, by name.
#[derive(Clone)]
struct Made {
    heuristic: HeuristicName,
    ready: Arc<dyn Ready>,
}

impl fmt::Debug for HeuristicFactory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HeuristicFactory({})", self.heuristic)
    }
}

impl HeuristicFactory {
    /// A factory for the heuristic of this name: boards are solved with this one or not at all.
    pub fn new(heuristic: &str) -> Result<HeuristicFactory, SpecError> {
        let heuristic = HeuristicName::read(heuristic)?;
        Ok(HeuristicFactory { heuristic, choice: Choice::User, tables: Arc::default(), slots: Mutex::default() })
    }

    /// The same with a place where tables are kept, and threads to build and search with.
    pub fn with_tables(mut self, tables: Arc<Tables>) -> HeuristicFactory {
        self.tables = tables;
        self
    }

    /// The same where the program chose the heuristic: a smaller set of tables, or [`DEFAULT_HEURISTIC`], takes its place
    /// where it does not fit into memory or half of the time. [`Answered`] says which one ran.
    pub fn or_smaller(mut self) -> HeuristicFactory {
        self.choice = Choice::Program;
        self
    }

    /// The heuristic's name.
    pub fn heuristic(&self) -> String {
        self.heuristic.to_string()
    }

    /// The name of the heuristic that runs with an algorithm: `zero` where the algorithm asks for none.
    pub fn heuristic_for(&self, algorithm: Algorithm) -> String {
        self.wanted(algorithm).to_string()
    }

    /// Whether the heuristic exists for a board within this much memory: there is such a set of tables, and it fits.
    pub fn check(&self, instance: &Instance, memory: Option<u64>) -> Result<(), TablesError> {
        if self.choice == Choice::Program {
            return Ok(());
        }
        let tiles = puzzle::<Bytes>(instance.shape, &instance.goal);
        let mut sets = self.heuristic.parts().iter().filter_map(Named::set);
        sets.try_for_each(|set| self.tables.plan(&tiles, set, memory).map(|_| ()))
    }

    /// Solves a board. One that cannot be solved is recognised before any search. The limits are those of building tables
    /// and of searching together; a build that they end is a search that they end.
    pub fn solve(
        &self,
        instance: &Instance,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Slide>,
    ) -> Result<Answered<Slide>, TablesError> {
        let (made, tables_time) = match self.prepare(instance, algorithm, control) {
            Ok(prepared) => prepared,
            Err((TablesError::Stopped { why, .. }, tables_time)) => {
                let (solution, heuristic) = (unbuilt(instance, why), self.heuristic_for(algorithm));
                return Ok(Answered { solution, heuristic, tables_time, is_unbuilt: true });
            }
            Err((error, _)) => return Err(error),
        };
        let estimate = made.ready.estimate(&instance.tiles);
        let heuristic = made.heuristic.to_string();
        let solution = if instance.solvability().is_solvable() {
            let control = Control { limits: rest(control.limits, tables_time), ..*control };
            let mut solution = made.ready.solve(&instance.tiles, algorithm, &control, sink);
            solution.estimate = estimate;
            solution.bound = solution.bound.max(estimate);
            solution
        } else {
            unsolvable(estimate)
        };
        Ok(Answered { solution, heuristic, tables_time, is_unbuilt: false })
    }

    /// Whether rounds of IDA* for a board can be searched in parts.
    pub fn has_parts(&self, shape: Shape) -> bool {
        matches!(&self.heuristic, HeuristicName::One(Named { name: PATTERN_DB, .. })) && Engine::fits(shape.n_cells())
    }

    /// Searches a part of a round of IDA* from a board that can be solved; none where rounds have no parts. Also says how
    /// long the tables took.
    pub fn search_part(
        &self,
        instance: &Instance,
        part: Part,
        control: &Control<'_>,
    ) -> Result<Option<(PartSearched, Duration)>, TablesError> {
        let prepared = self.prepare(instance, Algorithm::IdaStar, control);
        let (made, tables_time) = prepared.map_err(|(error, _)| error)?;
        let control = Control { limits: rest(control.limits, tables_time), ..*control };
        let searched = made.ready.search_part(&instance.tiles, part, &control);
        Ok(searched.map(|searched| (searched, tables_time)))
    }

    /// The heuristic's value of a board.
    pub fn estimate(&self, instance: &Instance, control: &Control<'_>) -> Result<Cost, TablesError> {
        let prepared = self.prepare(instance, Algorithm::IdaStar, control);
        let (made, _) = prepared.map_err(|(error, _)| error)?;
        Ok(made.ready.estimate(&instance.tiles))
    }

    /// The same by the heuristic that a search of such a board ran with; none where there was no search.
    pub fn estimate_again(&self, instance: &Instance, algorithm: Algorithm) -> Option<Cost> {
        let slot = self.slot(instance, self.wanted(algorithm));
        slot.made.get().map(|made| made.ready.estimate(&instance.tiles))
    }
}

impl HeuristicFactory {
    /// What an algorithm asks for.
    fn wanted(&self, algorithm: Algorithm) -> HeuristicName {
        if algorithm.is_blind() { HeuristicName::plain("zero") } else { self.heuristic.clone() }
    }

    fn slot(&self, instance: &Instance, heuristic: HeuristicName) -> Arc<Slot> {
        let key = (instance.shape, instance.goal.clone(), heuristic);
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.entry(key).or_default())
    }

    /// The heuristic for a board's shape and goal, made when it is first needed, and the time that this took.
    fn prepare(
        &self,
        instance: &Instance,
        algorithm: Algorithm,
        control: &Control<'_>,
    ) -> Result<(Made, Duration), (TablesError, Duration)> {
        let wanted = self.wanted(algorithm);
        let slot = self.slot(instance, wanted.clone());
        if let Some(made) = slot.made.get() {
            return Ok((made.clone(), Duration::ZERO));
        }
        let started = control.clock.now();
        let passed = || control.clock.now().saturating_sub(started);
        let made = self.make_in(&slot, instance, &wanted, control).map_err(|error| (error, passed()))?;
        Ok((made, passed()))
    }

    /// Makes the heuristic, or waits until another thread has made it.
    fn make_in(
        &self,
        slot: &Slot,
        instance: &Instance,
        wanted: &HeuristicName,
        control: &Control<'_>,
    ) -> Result<Made, TablesError> {
        let deadline = Deadline::new(control, 1);
        let stopped = |why| TablesError::Stopped { set: wanted.to_string(), why };
        let _turn = wait(&slot.making, &deadline).map_err(stopped)?;
        if let Some(made) = slot.made.get() {
            return Ok(made.clone());
        }
        let made = match self.choice {
            Choice::User => self.make(instance, wanted, deadline)?,
            Choice::Program => self.make_or_smaller(instance, wanted, control)?,
        };
        Ok(slot.made.get_or_init(|| made).clone())
    }

    fn make(
        &self,
        instance: &Instance,
        heuristic: &HeuristicName,
        deadline: Deadline<'_>,
    ) -> Result<Made, TablesError> {
        let ready = Maker { heuristic, tables: &self.tables, deadline }.make(instance)?;
        Ok(Made { heuristic: heuristic.clone(), ready })
    }

    /// What fits instead of a heuristic that the user did not ask for.
    fn make_or_smaller(
        &self,
        instance: &Instance,
        wanted: &HeuristicName,
        control: &Control<'_>,
    ) -> Result<Made, TablesError> {
        /// Building may take one of this many shares of the time: the search needs some too.
        const SHARES: u32 = 2;
        let made = match self.fitting(instance, wanted) {
            Some(heuristic) => self.make(instance, &heuristic, Deadline::new(control, SHARES)),
            None => self.make(instance, &HeuristicName::plain(DEFAULT_HEURISTIC), Deadline::new(control, 1)),
        };
        match made {
            Err(TablesError::Stopped { why: Stopped::Time, .. } | TablesError::Memory(_)) => {
                self.make(instance, &HeuristicName::plain(DEFAULT_HEURISTIC), Deadline::new(control, 1))
            }
            made => made,
        }
    }

    /// The heuristic, with a set that fits into memory; none if there is none.
    fn fitting(&self, instance: &Instance, wanted: &HeuristicName) -> Option<HeuristicName> {
        let HeuristicName::One(Named { name: PATTERN_DB, .. }) = wanted else { return Some(wanted.clone()) };
        let blank_home = puzzle::<Bytes>(instance.shape, &instance.goal).goal_cell(0);
        let small = |bytes| Plan::small(instance.shape, blank_home, bytes);
        let set = small(self.tables.memory.unwrap_or(SMALL).min(SMALL))?;
        let set = if small(SMALL) == Some(set) { USUAL_SET } else { set };
        Some(HeuristicName::One(Named { name: PATTERN_DB, set }))
    }
}

/// Waits until a lock is free and takes it, as long as the limits allow.
fn wait<'a>(lock: &'a Mutex<()>, deadline: &Deadline<'_>) -> Result<MutexGuard<'a, ()>, Stopped> {
    const MOMENT: Duration = Duration::from_millis(1);
    loop {
        match lock.try_lock() {
            Ok(turn) => return Ok(turn),
            Err(TryLockError::Poisoned(turn)) => return Ok(turn.into_inner()),
            Err(TryLockError::WouldBlock) => deadline.check()?,
        }
        thread::sleep(MOMENT);
    }
}

/// What is left of the limits after this much time.
pub(super) fn rest(limits: Limits, passed: Duration) -> Limits {
    Limits { time: limits.time.map(|time| time.saturating_sub(passed)), ..limits }
}

/// The answer where no search is needed.
fn unsolvable(estimate: Cost) -> Solution<Slide> {
    let stats = SearchStats::default();
    Solution { verdict: Verdict::Unsolvable, estimate, bound: estimate, stopped: None, stats }
}

/// The answer where no search was possible: a limit came while the tables were being built.
fn unbuilt(instance: &Instance, why: Stopped) -> Solution<Slide> {
    if !instance.solvability().is_solvable() {
        return unsolvable(0);
    }
    let (verdict, stats) = (Verdict::Stopped, SearchStats::default());
    Solution { verdict, estimate: 0, bound: instance.manhattan(), stopped: Some(why), stats }
}

#[cfg(test)]
mod tests;
