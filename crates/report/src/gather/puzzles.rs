//! Puzzles: one row a record, and which algorithm and heuristic it came from. A search that was split into many jobs is one
//! row: the answer of the part that counts, and the work of all.

use std::collections::HashMap;

use mossa_wire::{LimitFigures, PuzzleRecord, Status};

use super::Names;

/// What came of one try at one board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleRow {
    /// Which algorithm and heuristic.
    pub(crate) method: u32,
    /// Which board.
    pub(crate) instance: u32,
    /// Under which limits, by their number in [`Puzzles::limits`].
    pub(crate) limits: u32,
    /// Which repetition, counted from 0.
    pub(crate) repetition: u64,
    /// How it ended.
    pub(crate) status: Status,
    /// Moves of the path.
    pub(crate) length: Option<u32>,
    /// Whether there is proof that no path is shorter.
    pub(crate) optimal: bool,
    /// The heuristic's value of the start.
    pub(crate) lower_bound: u32,
    /// Which limit ended it, by its number in [`Puzzles::stops`].
    pub(crate) stop: Option<u32>,
    /// The counters.
    pub(crate) horizon: u64,
    pub(crate) visited: u64,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// Time that the search took …
    pub(crate) seconds: Option<f64>,
    /// … and time for building or reading the tables of its heuristic, which is not part of it.
    pub(crate) tables_seconds: Option<f64>,
}

/// All puzzles of a run.
#[derive(Clone, Default, Debug)]
pub(crate) struct Puzzles {
    /// Algorithm and heuristic, with a line break between.
    methods: Names,
    /// Names of boards.
    instances: Names,
    /// What searches were allowed to use: `nodes=500 time=1s`, empty where there was no limit.
    pub(crate) limits: Names,
    /// Limits that ended a search, in words.
    pub(crate) stops: Names,
    /// The records.
    pub(crate) rows: Vec<PuzzleRow>,
    /// How many records are parts of searches.
    pub(crate) n_parts: u64,
    /// The time for building or reading tables, of all records together.
    pub(crate) tables_seconds: f64,
    /// By method, board and limits, the row of a search in parts, and where in its round the goal was found.
    wholes: HashMap<[u32; 3], (usize, Option<u64>)>,
}

impl Puzzles {
    pub(super) fn add(&mut self, record: &PuzzleRecord, limits: &LimitFigures) {
        let solved = &record.solved;
        self.tables_seconds += solved.tables_seconds.unwrap_or(0.0);
        let method = self.methods.number(&format!("{}\n{}", solved.algorithm, solved.heuristic));
        // Two boards of one name, from two files, are told apart by the boards.
        let instance = self.instances.number(&format!("{}\n{}", record.instance, solved.board));
        let row = PuzzleRow {
            method,
            instance,
            limits: self.limits.number(&limits.to_string()),
            repetition: record.repetition,
            status: solved.status,
            length: solved.length,
            optimal: solved.optimal,
            lower_bound: solved.lower_bound,
            stop: solved.stopped_by.as_deref().map(|words| self.stops.number(words)),
            horizon: solved.horizon,
            visited: solved.visited,
            expanded: solved.expanded,
            generated: solved.generated,
            seconds: solved.seconds,
            tables_seconds: solved.tables_seconds,
        };
        match record.part {
            Some(part) => self.add_part(row, part.place),
            None => self.rows.push(row),
        }
    }

    /// Adds a part of a search to its whole. Of all parts that find the goal the first place counts; without one, whatever
    /// ends the search does.
    fn add_part(&mut self, part: PuzzleRow, place: Option<u64>) {
        self.n_parts += 1;
        let n_rows = self.rows.len();
        let key = [part.method, part.instance, part.limits];
        let (at, known) = self.wholes.entry(key).or_insert((n_rows, place));
        let Some(whole) = self.rows.get_mut(*at) else { return self.rows.push(part) };
        let is_answer = match (place, *known) {
            (Some(new), Some(old)) => new < old,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => part.status != Status::Limit || part.stop.is_some(),
        };
        let added = |more: Option<f64>, so_far: Option<f64>| more.zip(so_far).map(|(more, so_far)| so_far + more);
        let seconds = added(part.seconds, whole.seconds);
        let tables_seconds = added(part.tables_seconds, whole.tables_seconds);
        let (expanded, generated) = (whole.expanded + part.expanded, whole.generated + part.generated);
        *known = if is_answer { place } else { *known };
        let answer = if is_answer { part } else { *whole };
        *whole = PuzzleRow { expanded, generated, seconds, tables_seconds, ..answer };
    }

    /// How many rows are searches in parts.
    pub(crate) fn n_wholes(&self) -> u64 {
        self.wholes.len() as u64
    }

    /// How many boards.
    pub(crate) fn n_instances(&self) -> usize {
        self.instances.len()
    }

    /// Algorithm and heuristic of a method.
    pub(crate) fn method(&self, method: u32) -> (&str, &str) {
        self.methods.name(method).split_once('\n').expect("a method is made of two names")
    }

    /// What a board is called.
    pub(crate) fn instance(&self, instance: u32) -> &str {
        self.instances.name(instance).split_once('\n').expect("a board is made of its name and its text").0
    }
}
