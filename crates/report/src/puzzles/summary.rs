//! What methods did on instances. A try is one record; an [`Outcome`] takes the repetitions of one method on one instance
//! together. Tables and plots count tries, so that their sums are those of the records; methods are compared by outcomes.
//!
//! A method is an algorithm and a heuristic, and also its limits where one instance was tried under several.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use mossa_wire::Status;

use crate::gather::{PuzzleRow, Puzzles};

/// An algorithm with a heuristic, under limits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Method {
    /// Algorithm and heuristic, by their number in the records.
    pub(super) pair: u32,
    /// The limits, by their number in the records; none where they are no factor.
    pub(super) limits: Option<u32>,
}

/// What one method did on one instance, all repetitions together.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    /// Solved where every repetition is; the longest path; the means of the counters.
    pub(super) row: PuzzleRow,
    /// The repetitions, by their places in the tries.
    tries: Range<usize>,
}

/// All of it.
#[derive(Clone, Default, Debug)]
pub(super) struct Summary {
    /// The methods.
    pub(super) methods: Vec<Method>,
    /// Every record, with the method's number in `methods`; sorted by instance, method and repetition.
    tries: Vec<PuzzleRow>,
    /// By instance and method.
    outcomes: BTreeMap<(u32, u32), Outcome>,
    /// By instance: the length of the shortest path that any method found.
    shortest: BTreeMap<u32, Shortest>,
    n_instances: u32,
    has_time: bool,
}

/// The shortest path known to an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shortest {
    /// Its moves.
    pub(super) length: u32,
    /// Whether there is a proof that none is shorter.
    pub(super) is_proven: bool,
}

impl Summary {
    /// Of these rows.
    pub(super) fn of(puzzles: &Puzzles) -> Summary {
        let has_factor = limits_are_a_factor(puzzles);
        let method = |row: &PuzzleRow| Method { pair: row.method, limits: has_factor.then_some(row.limits) };
        let methods: Vec<Method> = puzzles.rows.iter().map(method).collect::<BTreeSet<Method>>().into_iter().collect();
        let number = |row: &PuzzleRow| methods.binary_search(&method(row)).expect("every row has its method") as u32;
        let mut tries: Vec<PuzzleRow> =
            puzzles.rows.iter().map(|row| PuzzleRow { method: number(row), ..*row }).collect();
        tries.sort_by_key(|row| (row.instance, row.method, row.limits, row.repetition));
        let has_time = tries.iter().any(|row| row.seconds.is_some());
        let (outcomes, shortest) = (outcomes(&tries), shortest(&tries));
        Summary { methods, tries, outcomes, shortest, n_instances: puzzles.n_instances() as u32, has_time }
    }

    /// Every record.
    pub(super) fn tries(&self) -> &[PuzzleRow] {
        &self.tries
    }

    /// The records of an outcome.
    pub(super) fn tries_in(&self, outcome: &Outcome) -> &[PuzzleRow] {
        &self.tries[outcome.tries.clone()]
    }

    /// Every record of a method.
    pub(super) fn tries_of(&self, method: u32) -> impl Iterator<Item = &PuzzleRow> {
        self.of_method(method).flat_map(|outcome| self.tries_in(outcome))
    }

    /// The records in which a method has found a path.
    pub(super) fn solved_tries(&self, method: u32) -> impl Iterator<Item = &PuzzleRow> {
        self.tries_of(method).filter(|row| row.status == Status::Solved)
    }

    /// Every record of an instance.
    pub(super) fn tries_at(&self, instance: u32) -> &[PuzzleRow] {
        let from = self.tries.partition_point(|row| row.instance < instance);
        let to = self.tries.partition_point(|row| row.instance <= instance);
        &self.tries[from..to]
    }

    /// Whether some method tried some instance more than once.
    pub(super) fn has_repetitions(&self) -> bool {
        self.outcomes.len() < self.tries.len()
    }

    /// Whether methods differ by their limits.
    pub(super) fn has_limits(&self) -> bool {
        self.methods.iter().any(|method| method.limits.is_some())
    }

    /// What a method did on an instance.
    pub(super) fn outcome(&self, instance: u32, method: u32) -> Option<&Outcome> {
        self.outcomes.get(&(instance, method))
    }

    /// What a method did, instance by instance.
    pub(super) fn of_method(&self, method: u32) -> impl Iterator<Item = &Outcome> {
        (0..self.n_instances).filter_map(move |instance| self.outcome(instance, method))
    }

    /// Where a method has found a path, in every repetition.
    pub(super) fn solved_by(&self, method: u32) -> impl Iterator<Item = &Outcome> {
        self.of_method(method).filter(|outcome| outcome.row.status == Status::Solved)
    }

    /// The instances that all of these methods have solved, in every repetition.
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

    /// Whether any time is known.
    pub(super) fn has_time(&self) -> bool {
        self.has_time
    }
}

/// Whether one algorithm with one heuristic tried one instance under several limits. Where limits differ only from instance
/// to instance (large boards have one by default), they tell no methods apart.
fn limits_are_a_factor(puzzles: &Puzzles) -> bool {
    let mut limits: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    puzzles.rows.iter().any(|row| *limits.entry((row.instance, row.method)).or_insert(row.limits) != row.limits)
}

fn outcomes(tries: &[PuzzleRow]) -> BTreeMap<(u32, u32), Outcome> {
    let mut outcomes = BTreeMap::new();
    let mut from = 0;
    for rows in tries.chunk_by(|one, other| (one.instance, one.method) == (other.instance, other.method)) {
        let outcome = Outcome { row: together(rows), tries: from..from + rows.len() };
        outcomes.insert((rows[0].instance, rows[0].method), outcome);
        from += rows.len();
    }
    outcomes
}

/// Repetitions as one row.
fn together(rows: &[PuzzleRow]) -> PuzzleRow {
    let are_all = |status: Status| rows.iter().all(|row| row.status == status);
    let status = match [Status::Solved, Status::Unsolvable].into_iter().find(|&status| are_all(status)) {
        Some(status) => status,
        None => Status::Limit,
    };
    let mean = |of: fn(&PuzzleRow) -> u64| {
        let sum: u128 = rows.iter().map(|row| u128::from(of(row))).sum();
        ((sum + rows.len() as u128 / 2) / rows.len() as u128) as u64
    };
    PuzzleRow {
        status,
        length: rows.iter().filter_map(|row| row.length).max().filter(|_| status == Status::Solved),
        optimal: rows.iter().all(|row| row.optimal),
        stop: rows.iter().find_map(|row| row.stop),
        horizon: mean(|row| row.horizon),
        visited: mean(|row| row.visited),
        expanded: mean(|row| row.expanded),
        generated: mean(|row| row.generated),
        ..rows[0]
    }
}

fn shortest(tries: &[PuzzleRow]) -> BTreeMap<u32, Shortest> {
    let mut shortest = BTreeMap::new();
    for row in tries {
        let Some(length) = row.length else { continue };
        let found = Shortest { length, is_proven: row.optimal };
        let known = shortest.entry(row.instance).or_insert(found);
        if (length, !row.optimal) < (known.length, !known.is_proven) {
            *known = found;
        }
    }
    shortest
}
