//! What methods did on instances, repetitions taken together: counters are those of the first, time is the median.

use std::collections::BTreeMap;

use mossa_wire::Status;

use crate::gather::{PuzzleRow, Puzzles};
use crate::statistics::median;

/// What one method did on one instance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// The first repetition.
    pub(super) row: PuzzleRow,
    /// The median time of all.
    pub(super) seconds: Option<f64>,
}

/// All of it.
#[derive(Clone, Default, Debug)]
pub(super) struct Summary {
    /// By instance and method.
    outcomes: BTreeMap<(u32, u32), Outcome>,
    /// By instance: the length of the shortest path that anybody found.
    shortest: BTreeMap<u32, Shortest>,
    n_instances: u32,
    has_time: bool,
}

/// The shortest path known to an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shortest {
    /// Its moves.
    pub(super) length: u32,
    /// Whether somebody has proven that there is none shorter.
    pub(super) is_proven: bool,
}

impl Summary {
    /// Of these rows.
    pub(super) fn of(puzzles: &Puzzles) -> Summary {
        let mut times: BTreeMap<(u32, u32), Vec<f64>> = BTreeMap::new();
        let mut summary = Summary { n_instances: puzzles.n_instances() as u32, ..Summary::default() };
        for row in &puzzles.rows {
            let key = (row.instance, row.method);
            times.entry(key).or_default().extend(row.seconds);
            summary.outcomes.entry(key).or_insert(Outcome { row: *row, seconds: None });
            if let Some(length) = row.length {
                let found = Shortest { length, is_proven: row.optimal };
                let known = summary.shortest.entry(row.instance).or_insert(found);
                if (length, !row.optimal) < (known.length, !known.is_proven) {
                    *known = found;
                }
            }
        }
        for (key, outcome) in &mut summary.outcomes {
            outcome.seconds = median(&times[key]);
            summary.has_time |= outcome.seconds.is_some();
        }
        summary
    }

    /// What a method did on an instance.
    pub(super) fn outcome(&self, instance: u32, method: u32) -> Option<&Outcome> {
        self.outcomes.get(&(instance, method))
    }

    /// What everybody did, instance by instance.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.values()
    }

    /// What a method did, instance by instance.
    pub(super) fn of_method(&self, method: u32) -> impl Iterator<Item = &Outcome> {
        (0..self.n_instances).filter_map(move |instance| self.outcome(instance, method))
    }

    /// Where a method has found a path.
    pub(super) fn solved_by(&self, method: u32) -> impl Iterator<Item = &Outcome> {
        self.of_method(method).filter(|outcome| outcome.row.status == Status::Solved)
    }

    /// The instances that all of these methods have solved.
    pub(super) fn solved_by_all(&self, methods: &[u32]) -> Vec<u32> {
        let has_solved = |instance: u32, method: u32| {
            self.outcome(instance, method).is_some_and(|outcome| outcome.row.status == Status::Solved)
        };
        (0..self.n_instances).filter(|&instance| methods.iter().all(|&method| has_solved(instance, method))).collect()
    }

    /// The shortest path known to an instance.
    pub(super) fn shortest(&self, instance: u32) -> Option<Shortest> {
        self.shortest.get(&instance).copied()
    }

    /// Whether anybody's time is known.
    pub(super) fn has_time(&self) -> bool {
        self.has_time
    }
}
