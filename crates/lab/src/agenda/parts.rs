//! Searches that are split into parts: board after board, round after round. A round is known when the one before has not
//! found the goal, and a board when the one before is done with.

use mossa_wire::{PuzzleRecord, Status, Task};

use crate::plan::Sweep;

/// The parts of searches, as far as they are known.
pub(super) struct Parts {
    n_instances: usize,
    n_parts: u32,
    /// Board and round, stage by stage; every stage has as many jobs as a round has parts.
    stages: Vec<(usize, u32)>,
    /// Jobs of the last stage without a record.
    n_missing: u32,
    /// Whether a record of it says that its board needs no further round.
    is_settled: bool,
}

impl Parts {
    /// Those of a plan whose searches are split.
    pub(super) fn of(sweep: &Sweep) -> Option<Parts> {
        let n_parts = sweep.n_parts?;
        let n_instances = sweep.instances.len();
        Some(Parts { n_instances, n_parts, stages: vec![(0, 0)], n_missing: n_parts, is_settled: false })
    }

    /// How many jobs are known.
    pub(super) fn n_jobs(&self) -> u64 {
        self.stages.len() as u64 * u64::from(self.n_parts)
    }

    pub(super) fn task(&self, number: u64) -> Option<Task> {
        let (stage, part) = (number / u64::from(self.n_parts), number % u64::from(self.n_parts));
        let &(instance, round) = self.stages.get(stage as usize)?;
        Some(Task::Part { instance, round, part: part as u32 })
    }

    /// Takes in the record of a job that had none.
    pub(super) fn hear(&mut self, record: &PuzzleRecord) {
        let solved = &record.solved;
        // A part that found nothing has come to the end of its round; anything else ends the search.
        self.is_settled |= solved.status != Status::Limit || solved.stopped_by.is_some();
        self.n_missing -= 1;
        if self.n_missing != 0 {
            return;
        }
        let &(instance, round) = self.stages.last().expect("there is a first stage");
        let next = if self.is_settled { (instance + 1, 0) } else { (instance, round + 1) };
        if next.0 < self.n_instances {
            self.stages.push(next);
            (self.n_missing, self.is_settled) = (self.n_parts, false);
        }
    }
}
