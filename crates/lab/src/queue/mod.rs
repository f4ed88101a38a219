//! Jobs on their way to whoever does them, and records on their way back.
//!
//! A queue is behind one small trait, because hands need not be threads of this process: a job says all that must be
//! known beside the run's file. Whoever takes a job holds a lease on it; if the lease runs out the job goes to somebody
//! else, so a job may be done twice, and it is the ledger that counts it once.

pub mod local;

use std::error::Error;
use std::fmt;

use mossa_wire::{Job, JobRecord};

pub use local::LocalQueue;

/// A job, and the right to do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The job.
    pub job: Job,
    /// Which delivery of it this is: what the queue knows the lease by.
    pub delivery: u64,
}

/// What whoever took a job says in the end.
#[derive(Clone, PartialEq, Debug)]
pub enum Report {
    /// It is done.
    Done(Box<JobRecord>),
    /// Somebody asked to stop before it was.
    GivenBack,
    /// It cannot be done by anybody.
    Failed {
        /// The job.
        job: u64,
        /// Why.
        why: String,
    },
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
    /// These reports, at least one.
    Reports(Vec<Report>),
    /// Nothing yet.
    Nothing,
    /// Nothing, and nobody is left who could report something.
    Nobody,
}

/// Jobs on their way to whoever does them, and reports on their way back.
pub trait Queue: Sync {
    /// Adds a job.
    fn put(&self, job: Job) -> Result<(), QueueError>;

    /// The next job, when there is one; none when the queue is closed.
    fn take(&self) -> Result<Option<Lease>, QueueError>;

    /// Says that a job is still being done. A queue between threads needs no such sign.
    fn renew(&self, _lease: &Lease) -> Result<(), QueueError> {
        Ok(())
    }

    /// Ends a lease.
    fn finish(&self, lease: Lease, report: Report) -> Result<(), QueueError>;

    /// What was reported since it was last asked; waits a moment if there is nothing.
    fn collect(&self) -> Result<Collected, QueueError>;

    /// Hands out no more jobs.
    fn close(&self) -> Result<(), QueueError>;
}
