//! Searches that are split into parts: board after board, round after round, and large rounds wave after wave. A stage is
//! known when the one before has not found the goal, and a board when the one before is done with.

use std::ops::Range;

use mossa_catalogue::tiles::Part;
use mossa_wire::{PuzzleRecord, Status, Task};

use crate::plan::Sweep;

/// A round after one of so many nodes goes out in waves, and ends after the one in which the goal is. Small rounds go out as
/// a whole: waiting would take longer.
const WORTH_WAVES: u64 = 1_000_000;

/// Parts of a round that go out together.
struct Stage {
    instance: usize,
    round: u32,
    parts: Range<u32>,
    /// The number of the first one's job.
    first_job: u64,
}

/// The parts of searches, as far as they are known.
pub(super) struct Parts {
    n_instances: usize,
    n_parts: u32,
    stages: Vec<Stage>,
    /// Jobs of the last stage without a record.
    n_missing: u32,
    /// Whether a record of it says that its board needs no further round.
    is_settled: bool,
    /// The nodes of its round so far.
    n_generated: u64,
}

impl Parts {
    /// Those of a plan whose searches are split.
    pub(super) fn of(sweep: &Sweep) -> Option<Parts> {
        let n_parts = sweep.n_parts?;
        let first = Stage { instance: 0, round: 0, parts: 0..n_parts, first_job: 0 };
        Some(Parts {
            n_instances: sweep.instances.len(),
            n_parts,
            stages: vec![first],
            n_missing: n_parts,
            is_settled: false,
            n_generated: 0,
        })
    }

    fn last(&self) -> &Stage {
        self.stages.last().expect("there is a first stage")
    }

    /// How many jobs are known.
    pub(super) fn n_jobs(&self) -> u64 {
        self.last().first_job + self.last().parts.len() as u64
    }

    pub(super) fn task(&self, number: u64) -> Option<Task> {
        let n_begun = self.stages.partition_point(|stage| stage.first_job <= number);
        let Stage { instance, round, parts, first_job } = self.stages.get(n_begun.checked_sub(1)?)?;
        let part = parts.clone().nth((number - first_job) as usize)?;
        Some(Task::Part { instance: *instance, round: *round, part })
    }

    /// Takes in the record of a job that had none.
    pub(super) fn hear(&mut self, record: &PuzzleRecord) {
        let solved = &record.solved;
        // A part that found nothing has come to the end of its round; anything else ends the search.
        self.is_settled |= solved.status != Status::Limit || solved.stopped_by.is_some();
        self.n_generated += solved.generated;
        self.n_missing -= 1;
        if self.n_missing != 0 {
            return;
        }
        let stage = self.next();
        if stage.instance < self.n_instances {
            (self.n_missing, self.is_settled) = (stage.parts.len() as u32, false);
            if stage.parts.start == 0 {
                self.n_generated = 0;
            }
            self.stages.push(stage);
        }
    }

    /// The stage after the last.
    fn next(&self) -> Stage {
        let &Stage { instance, round, ref parts, .. } = self.last();
        let (n_parts, n_in_wave) = (self.n_parts, Part::n_in_wave(self.n_parts));
        let (instance, round, parts) = if self.is_settled {
            (instance + 1, 0, 0..n_parts)
        } else if parts.end < n_parts {
            (instance, round, parts.end..n_parts.min(parts.end + n_in_wave))
        } else {
            (instance, round + 1, 0..if WORTH_WAVES <= self.n_generated { n_in_wave } else { n_parts })
        };
        Stage { instance, round, parts, first_job: self.n_jobs() }
    }
}
