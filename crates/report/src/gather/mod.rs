//! Records as they stream in, cut down to what reports are made from: a compact row each, and names only once. Whole records
//! (move lists, boards, traces) are never kept.

mod games;
mod names;
mod puzzles;
mod thoughts;

use std::collections::BTreeSet;

use mossa_wire::{Done, JobRecord, LimitFigures};

pub(crate) use games::{GameRow, Games};
pub(crate) use names::Names;
pub(crate) use puzzles::{PuzzleRow, Puzzles};
pub(crate) use thoughts::{ThoughtRow, Thoughts, without_depth};

/// All that is kept of the records of a run.
#[derive(Clone, Default, Debug)]
pub(crate) struct Gathered {
    /// How many records there were.
    pub(crate) n_records: u64,
    /// The programs that did the jobs.
    pub(crate) versions: BTreeSet<String>,
    /// What jobs were allowed to use, in the order in which it was met.
    pub(crate) limits: Vec<LimitFigures>,
    /// Puzzles that were worked on …
    pub(crate) puzzles: Puzzles,
    /// … positions that were thought about …
    pub(crate) thoughts: Thoughts,
    /// … and games that were played.
    pub(crate) games: Games,
}

impl Gathered {
    /// Takes a record in.
    pub(crate) fn add(&mut self, record: JobRecord) {
        self.n_records += 1;
        if !self.versions.contains(&record.version) {
            self.versions.insert(record.version);
        }
        match record.done {
            Done::Puzzle(puzzle) => self.puzzles.add(&puzzle, &record.limits),
            Done::Thought(thought) => self.thoughts.add(&thought, &record.limits),
            Done::Game(game) => self.games.add(&game),
        }
        if !self.limits.contains(&record.limits) {
            self.limits.push(record.limits);
        }
    }
}
