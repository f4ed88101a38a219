//! Searches that are split into parts: board after board, round after round, and of every round one part after the other.
//!
//! Only a limited number of parts is out at a time, and after a part whose goal or limit ends the search no others are
//! handed out. So the records alone decide which ones are done: all before that part, and as many behind it as may be
//! out. Of the last board those behind it are dropped, and the run is over with the goal, as a search by one thread is.

use mossa_wire::Task;

use crate::plan::Sweep;

/// A part is to generate about this many nodes: much more than it takes to hand it out, much less than a round that
/// counts.
const NODES_OF_A_PART: u64 = 4_000_000;
/// No round has more parts.
const MAX_PARTS: u32 = 4_096;
/// A round generates about this many times as many nodes as the one before.
const GROWTH: u64 = 8;

/// A round of a board's search.
struct Round {
    instance: usize,
    round: u32,
    n_parts: u32,
    /// The number of its first part's job.
    first_job: u64,
}

/// The parts of searches, as far as they are known.
pub(super) struct Parts {
    n_instances: usize,
    /// The number of parts that are out at a time.
    n_out: u32,
    rounds: Vec<Round>,
    last: Progress,
}

/// How far the last round is.
#[derive(Default)]
struct Progress {
    /// Which parts have their record.
    is_done: Vec<bool>,
    /// The number of parts from the first on that have come back, none of which ends the search.
    n_passed: u32,
    /// The first known part that ends the search.
    end: Option<u32>,
    generated: u64,
}

impl Parts {
    /// Those of a plan whose searches are split.
    pub(super) fn of(sweep: &Sweep) -> Option<Parts> {
        let first = Round { instance: 0, round: 0, n_parts: 1, first_job: 0 };
        let (n_instances, n_out) = (sweep.instances.len(), sweep.n_out?);
        Some(Parts { n_instances, n_out, last: Progress::of(&first), rounds: vec![first] })
    }

    fn round(&self) -> &Round {
        self.rounds.last().expect("there is a first round")
    }

    /// How many parts of the last round are to be done, as far as it is known.
    fn n_known(&self) -> u32 {
        let &Round { instance, n_parts, .. } = self.round();
        let n_known = n_parts.min(self.last.n_passed + self.n_out);
        let end = self.last.end.filter(|_| instance + 1 == self.n_instances);
        end.map_or(n_known, |end| n_known.min(end + 1))
    }

    /// How many jobs are known.
    pub(super) fn n_jobs(&self) -> u64 {
        self.round().first_job + u64::from(self.n_known())
    }

    pub(super) fn task(&self, number: u64) -> Option<Task> {
        let n_begun = self.rounds.partition_point(|round| round.first_job <= number);
        let &Round { instance, round, n_parts, first_job } = self.rounds.get(n_begun.checked_sub(1)?)?;
        Some(Task::Part { instance, round, part: (number - first_job) as u32, of: n_parts })
    }

    /// The first job of the round after that of a job.
    pub(super) fn next_round(&self, number: u64) -> u64 {
        let n_begun = self.rounds.partition_point(|round| round.first_job <= number);
        self.rounds.get(n_begun).map_or(self.n_jobs(), |round| round.first_job)
    }

    /// Takes in what came of a job of which nothing was known: how many nodes it generated, and whether it ends the search.
    pub(super) fn hear(&mut self, number: u64, generated: u64, is_end: bool) {
        self.last.hear((number - self.round().first_job) as u32, generated, is_end);
        if self.last.is_done[..self.n_known() as usize].contains(&false) {
            return;
        }
        let &Round { instance, round, .. } = self.round();
        let first_job = self.n_jobs();
        let next = if self.last.end.is_none() {
            let n_parts = self.last.generated.saturating_mul(GROWTH).div_ceil(NODES_OF_A_PART);
            Round { instance, round: round + 1, n_parts: n_parts.clamp(1, MAX_PARTS.into()) as u32, first_job }
        } else if instance + 1 < self.n_instances {
            Round { instance: instance + 1, round: 0, n_parts: 1, first_job }
        } else {
            return;
        };
        self.last = Progress::of(&next);
        self.rounds.push(next);
    }
}

impl Progress {
    fn of(round: &Round) -> Progress {
        Progress { is_done: vec![false; round.n_parts as usize], ..Progress::default() }
    }

    fn hear(&mut self, part: u32, generated: u64, is_end: bool) {
        self.is_done[part as usize] = true;
        self.generated = self.generated.saturating_add(generated);
        if is_end {
            self.end = Some(self.end.map_or(part, |end| end.min(part)));
        }
        let behind = self.end.unwrap_or(self.is_done.len() as u32);
        while self.n_passed < behind && self.is_done[self.n_passed as usize] {
            self.n_passed += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use mossa_arena::mixed;

    use super::*;

    /// What a part of a search comes to, drawn from what it is: sizes that differ, and a goal in one of the later rounds.
    fn outcome(task: &Task, seed: u64) -> (u64, bool) {
        let &Task::Part { instance, round, part, of } = task else { panic!("{task:?}") };
        let search = mixed(seed, instance as u64);
        let drawn = mixed(mixed(search, round.into()), part.into());
        let whole = 1_000 * 9_u64.pow(round);
        let is_last = u64::from(round) == 3 + search % 3;
        let goal = mixed(search, 1_000) % u64::from(of);
        (drawn % (2 * whole / u64::from(of) + 1), is_last && (u64::from(part) == goal || drawn.is_multiple_of(40)))
    }

    /// All jobs of searches that are split, if of the jobs that are out any may be the next to be done.
    fn done(n_out: u32, seed: u64, order: u64) -> Vec<(Task, bool)> {
        let first = Round { instance: 0, round: 0, n_parts: 1, first_job: 0 };
        let mut parts = Parts { n_instances: 3, n_out, last: Progress::of(&first), rounds: vec![first] };
        let (mut all, mut out) = (Vec::new(), Vec::new());
        loop {
            for number in all.len() as u64..parts.n_jobs() {
                let task = parts.task(number).unwrap();
                let outcome = outcome(&task, seed);
                all.push((task, outcome.1));
                out.push((number, outcome));
            }
            all.truncate(parts.n_jobs() as usize);
            out.retain(|&(number, _)| number < parts.n_jobs());
            if out.is_empty() {
                return all;
            }
            assert!(out.len() <= n_out as usize, "{} are out", out.len());
            let (number, (generated, is_end)) = out.swap_remove(mixed(order, all.len() as u64) as usize % out.len());
            parts.hear(number, generated, is_end);
        }
    }

    #[test]
    fn what_is_done_does_not_depend_on_who_is_first() {
        let mut n_cut_short = 0;
        for seed in 0..40 {
            for n_out in [1, 2, 7, 64] {
                let all = done(n_out, seed, 0);
                (1..4).for_each(|order| assert_eq!(done(n_out, seed, order), all, "{n_out} {seed}"));
                let rounds: Vec<_> = all.chunk_by(|one, other| place(&one.0)[..2] == place(&other.0)[..2]).collect();
                assert_eq!(place(&all.last().unwrap().0)[0], 2, "all boards are searched");
                for round in rounds {
                    let [.., n_parts] = place(&round[0].0);
                    let end = round.iter().position(|&(_, is_end)| is_end);
                    let is_last_board = place(&round[0].0)[0] == 2;
                    let n_behind = if is_last_board { 1 } else { n_out as usize };
                    let expected = end.map_or(n_parts, |end| n_parts.min(end + n_behind));
                    assert_eq!(round.len(), expected, "{n_out} {seed} {round:?}");
                    n_cut_short += usize::from(round.len() < n_parts);
                }
            }
        }
        assert!(40 < n_cut_short, "{n_cut_short} rounds were cut short");
    }

    /// Board, round, part, of how many.
    fn place(task: &Task) -> [usize; 4] {
        let &Task::Part { instance, round, part, of } = task else { panic!("{task:?}") };
        [instance, round as usize, part as usize, of as usize]
    }
}
