//! Jobs on their way to workers, and records on their way back.
//!
//! A queue has two ends, and each is one small trait, because hands need not be threads of this process: a job says all
//! that must be known beside the run's file. The side that has work to give holds the [`Dispatch`], the side that does
//! it the [`Supply`]. Taking a job gives a lease on it; if the lease runs out the job goes to another worker, so a job
//! may be done twice, and the ledger counts it once.

pub mod local;

use std::error::Error;
use std::fmt;

use mossa_wire::{Job, JobRecord, WorkerStatus};

pub use local::LocalQueue;

/// A job, and the right to do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The job.
    pub job: Job,
    /// Which delivery of it this is: what the queue knows the lease by.
    pub delivery: u64,
}

/// What the worker that took a job reports in the end.
#[derive(Clone, PartialEq, Debug)]
pub enum Report {
    /// It is done, by this process or by workers who agree.
    Done(Box<JobRecord>),
    /// It is done, and one worker alone says so.
    Delivered {
        /// What came of it.
        record: Box<JobRecord>,
        /// What the worker is known by.
        worker: String,
    },
    /// No worker can do it.
    Failed {
        /// The job.
        job: u64,
        /// Why.
        why: String,
    },
}

impl Report {
    /// The job that it is about.
    pub fn job(&self) -> u64 {
        match self {
            Report::Done(record) | Report::Delivered { record, .. } => record.job,
            Report::Failed { job, .. } => *job,
        }
    }
}

/// A queue that cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueueError(pub String);

impl fmt::Display for QueueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the queue of jobs does not work: {}", self.0)
    }
}

impl Error for QueueError {}

/// What is there to collect.
#[derive(Clone, PartialEq, Debug)]
pub enum Collected {
    /// These reports, at least one, and no two about one job that was put once.
    Reports(Vec<Report>),
    /// These workers are not believed any more: what they alone have delivered does not count.
    Distrusted(Vec<String>),
    /// Nothing yet.
    Nothing,
    /// Nothing, and no worker is left that could report something.
    Nobody,
}

/// The end of a queue at which work is given out and results come in.
pub trait Dispatch: Sync {
    /// Adds a job.
    fn put(&self, job: Job) -> Result<(), QueueError>;

    /// How many jobs should be on their way at once: enough that no worker waits, and few enough that a list of
    /// millions needs no room.
    fn room(&self) -> usize {
        1_024
    }

    /// What was reported since it was last asked; waits a moment if there is nothing.
    fn collect(&self) -> Result<Collected, QueueError>;

    /// Confirms that all that was collected is on disk. What is not may be reported again, to the next collector. A
    /// queue between threads forgets with its process, and needs no such confirmation.
    fn acknowledge(&self) -> Result<(), QueueError> {
        Ok(())
    }

    /// Who works at the other end, or did, where that is known. Threads have no names to tell.
    fn workers(&self) -> Option<Vec<WorkerStatus>> {
        None
    }

    /// Forgets all jobs that were put: records were undone, and other jobs may follow from those that are left.
    fn restart(&self) -> Result<(), QueueError> {
        Ok(())
    }

    /// Hands out no more jobs.
    fn close(&self) -> Result<(), QueueError>;
}

/// The end of a queue at which jobs are taken.
pub trait Supply: Sync {
    /// The next job, when there is one; `None` when the queue is closed and the worker should go elsewhere.
    fn take(&self) -> Result<Option<Lease>, QueueError>;

    /// Says that a job is still being done. A queue between threads needs no such sign.
    fn renew(&self, _lease: &Lease) -> Result<(), QueueError> {
        Ok(())
    }

    /// Ends a lease with a report.
    fn finish(&self, lease: Lease, report: Report) -> Result<(), QueueError>;

    /// Ends a lease without a report: the job goes to another worker.
    fn give_back(&self, lease: Lease) -> Result<(), QueueError>;
}
