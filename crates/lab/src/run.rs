//! A run from its first job to its last: jobs go out as they can be done, records come back and are on disk before
//! they are announced.

use std::error::Error;
use std::fmt;
use std::time::Duration;
use std::{io, thread};

use mossa_kernel::{Control, StopFlag};
use mossa_wire::JobRecord;

use crate::agenda::Agenda;
use crate::ledger::{Ledger, LedgerError, NewRecord, RunKey};
use crate::queue::{Collected, Dispatch, LocalQueue, QueueError, Report};
use crate::worker::Worker;

/// Who works on a run is written down so often …
const ROLL_EVERY: Duration = Duration::from_secs(1);
/// … and takes at most one part in this many of all time.
const ROLL_SHARE: u32 = 20;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All is done.
    Done,
    /// The stop flag was raised.
    Stopped,
}

/// Why a run could not go on.
#[derive(Debug)]
pub enum RunError {
    /// Nothing can be written down.
    Ledger(LedgerError),
    /// Jobs do not find their way.
    Queue(QueueError),
    /// A job cannot be done.
    Job {
        /// Which one.
        number: u64,
        /// Why not.
        why: String,
    },
    /// Threads cannot be started.
    Threads(io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Ledger(error) => error.fmt(f),
            RunError::Queue(error) => error.fmt(f),
            RunError::Job { number, why } => write!(f, "job {number} cannot be done: {why}"),
            RunError::Threads(error) => write!(f, "threads cannot be started: {error}"),
        }
    }
}

impl Error for RunError {}

impl From<LedgerError> for RunError {
    fn from(error: LedgerError) -> RunError {
        RunError::Ledger(error)
    }
}

impl From<QueueError> for RunError {
    fn from(error: QueueError) -> RunError {
        RunError::Queue(error)
    }
}

/// How far a run is, when a record has come.
pub struct News<'a> {
    /// The record; it is on disk.
    pub record: &'a JobRecord,
    /// How many jobs are done.
    pub n_done: u64,
    /// How many there are, as far as it is known.
    pub n_jobs: u64,
    /// Whether it is the first one that is told. After records were undone all are told again, and the first of them says so:
    /// what was told before is void.
    pub is_first: bool,
}

/// A run that is on.
pub struct Runner<'a> {
    /// Where records go.
    pub ledger: &'a mut Ledger,
    /// What the ledger knows the run by.
    pub key: RunKey,
    /// How jobs are done.
    pub hand: &'a Worker<'a>,
    /// How many are done at once.
    pub n_workers: usize,
    /// The clock, the node_counter, and the flag that stops the run; its limits are not used.
    pub control: Control<'a>,
}

impl<'a> Runner<'a> {
    /// Does all jobs that have no record, with threads of this process, and tells `listen` of every record there is, those
    /// from before first.
    pub fn run(&mut self, listen: &mut dyn FnMut(&News<'_>)) -> Result<Ended, RunError> {
        let mut agenda = self.agenda(listen)?;
        if agenda.is_over() {
            return Ok(Ended::Done);
        }
        // Hands stop when somebody says so, but also when there is nothing more to be found out.
        let stop = StopFlag::default();
        let control = Control { stop: &stop, ..self.control };
        let queue = LocalQueue::for_workers(self.n_workers);
        let hand = self.hand;
        thread::scope(|scope| {
            let mut overseen = Ok(());
            for _ in 0..self.n_workers {
                let (queue, control) = (&queue, &control);
                let started = thread::Builder::new().spawn_scoped(scope, move || hand.work(queue, control));
                overseen = overseen.and(started.map(|_| ()).map_err(RunError::Threads));
            }
            let overseen = overseen.and_then(|()| self.oversee(&mut agenda, &queue, &stop, listen));
            stop.raise();
            queue.close()?;
            // Threads of this process are believed.
            Ok(overseen?.unwrap_or(Ended::Stopped))
        })
    }

    /// The same with workers elsewhere: those that take jobs at the other end of a queue.
    pub fn run_elsewhere(
        &mut self,
        queue: &dyn Dispatch,
        listen: &mut dyn FnMut(&News<'_>),
    ) -> Result<Ended, RunError> {
        loop {
            let mut agenda = self.agenda(listen)?;
            if agenda.is_over() {
                return Ok(Ended::Done);
            }
            let overseen = self.oversee(&mut agenda, queue, &StopFlag::default(), listen);
            if let Ok(None) = overseen {
                queue.restart()?;
                continue;
            }
            queue.close()?;
            let noted = self.note_workers(queue);
            let ended = overseen?;
            noted?;
            return Ok(ended.unwrap_or(Ended::Stopped));
        }
    }

    /// The jobs, after all records there are.
    fn agenda(&mut self, listen: &mut dyn FnMut(&News<'_>)) -> Result<Agenda<'a>, RunError> {
        let mut agenda = Agenda::of(self.hand.plan);
        self.ledger.each_record(self.key, |record| {
            if !agenda.fits(&record) {
                let why = "the ledger has another part of the search in its place: expected a run that is begun anew";
                return Err(RunError::Job { number: record.job, why: why.into() });
            }
            agenda.hear(&record);
            let is_first = agenda.n_done() == 1;
            listen(&News { record: &record, n_done: agenda.n_done(), n_jobs: agenda.n_jobs(), is_first });
            Ok(())
        })?;
        self.ledger.add(self.key, &[], Some(agenda.n_jobs()))?;
        Ok(agenda)
    }

    /// Hands out jobs and takes in records until all is done, or until the stop flag is raised and no worker is busy
    /// any more. `None` if records were undone, so that all must be looked at anew.
    fn oversee(
        &mut self,
        agenda: &mut Agenda<'_>,
        queue: &dyn Dispatch,
        stop: &StopFlag,
        listen: &mut dyn FnMut(&News<'_>),
    ) -> Result<Option<Ended>, RunError> {
        let mut n_on_their_way = 0_usize;
        let mut roll_due = self.control.clock.now();
        loop {
            while n_on_their_way < queue.room()
                && let Some(job) = agenda.next_job()
            {
                queue.put(job)?;
                n_on_their_way += 1;
            }
            match queue.collect()? {
                Collected::Reports(reports) => {
                    n_on_their_way = n_on_their_way.saturating_sub(reports.len());
                    self.take_in(reports, agenda, listen)?;
                    queue.acknowledge()?;
                }
                Collected::Distrusted(workers) => {
                    // Who is not believed is known before anything of it is undone.
                    self.note_workers(queue)?;
                    if self.ledger.undo(self.key, &workers, |first| agenda.first_dependent(first))? {
                        return Ok(None);
                    }
                }
                Collected::Nothing => {}
                Collected::Nobody => return Ok(Some(Ended::Stopped)),
            }
            let now = self.control.clock.now();
            if roll_due <= now {
                self.note_workers(queue)?;
                let written = self.control.clock.now();
                roll_due = written + ROLL_EVERY.max(ROLL_SHARE * written.saturating_sub(now));
            }
            if agenda.is_over() {
                return Ok(Some(Ended::Done));
            }
            if self.control.stop.is_raised() {
                stop.raise();
                queue.close()?;
            }
        }
    }

    /// Writes down who works, where that is known.
    fn note_workers(&mut self, queue: &dyn Dispatch) -> Result<(), LedgerError> {
        match queue.workers() {
            Some(workers) if !workers.is_empty() => self.ledger.set_workers(self.key, &workers),
            _ => Ok(()),
        }
    }

    /// Writes records down, and then tells of them.
    fn take_in(
        &mut self,
        reports: Vec<Report>,
        agenda: &mut Agenda<'_>,
        listen: &mut dyn FnMut(&News<'_>),
    ) -> Result<(), RunError> {
        let n_known = agenda.n_jobs();
        let mut records = Vec::new();
        let mut failed = None;
        for report in reports {
            match report {
                // A run that has become shorter may still hear of what lies beyond its end.
                report if n_known <= report.job() => {}
                Report::Done(record) => records.push((*record, None)),
                Report::Delivered { record, worker } => records.push((*record, Some(worker))),
                Report::Failed { job, why } => failed = failed.or(Some((job, why))),
            }
        }
        let mut hear = |record| agenda.hear(record).then(|| (agenda.n_done(), agenda.n_jobs()));
        let heard: Vec<_> = records.iter().map(|(record, _)| hear(record).map(|figures| (record, figures))).collect();
        let n_jobs = agenda.n_jobs();
        let new: Vec<NewRecord<'_>> =
            records.iter().map(|(record, worker)| NewRecord { record, worker: worker.as_deref() }).collect();
        self.ledger.add(self.key, &new, (n_jobs != n_known).then_some(n_jobs))?;
        for (record, (n_done, n_jobs)) in heard.into_iter().flatten() {
            listen(&News { record, n_done, n_jobs, is_first: n_done == 1 });
        }
        match failed {
            // What lies beyond the end of the run need not be done.
            Some((number, why)) if number < n_jobs => Err(RunError::Job { number, why }),
            _ => Ok(()),
        }
    }
}
