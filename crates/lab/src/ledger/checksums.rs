//! What tells a ledger that was damaged from one that says something else: every record, every worker and every run has a
//! checksum, and a run has the exclusive or of those of its records and of its workers, so that one that is missing is missed.
//!
//! This detects a disk that flips bits; it does not detect a person who may write the file, and so the sums too.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::lookup::fingerprint;
use super::{LedgerError, RunKey};

/// What never changes in a run, in the order in which it is summed.
pub(super) const RUN_COLUMNS: &str =
    "number, id, name, kind, game, seed, version, spec, files, is_timed, started, machine";

/// The checksum of a record.
pub(super) fn of_record(run: i64, job: i64, record: &[u8], worker: Option<&str>) -> i64 {
    let worker = worker.unwrap_or_default().as_bytes();
    fingerprint(&[&run.to_le_bytes(), &job.to_le_bytes(), record, &[0], worker].concat()) as i64
}

/// The checksum of a run, from a row that begins with [`RUN_COLUMNS`].
pub(super) fn of_run(row: &Row<'_>) -> rusqlite::Result<i64> {
    let mut bytes = Vec::new();
    for column in 0..RUN_COLUMNS.split(',').count() {
        // The kind, the length and the value, so that no two rows are summed from the same bytes.
        let (kind, value) = match row.get_ref(column)? {
            ValueRef::Null => (b'n', Vec::new()),
            ValueRef::Integer(number) => (b'i', number.to_le_bytes().to_vec()),
            ValueRef::Real(number) => (b'r', number.to_le_bytes().to_vec()),
            ValueRef::Text(text) => (b't', text.to_vec()),
            ValueRef::Blob(blob) => (b'b', blob.to_vec()),
        };
        bytes.push(kind);
        bytes.extend((value.len() as u64).to_le_bytes());
        bytes.extend(value);
    }
    Ok(fingerprint(&bytes) as i64)
}

/// The checksum of what is written of a worker.
pub(super) fn of_worker(run: i64, worker: &str, status: &str) -> i64 {
    fingerprint(&[&run.to_le_bytes(), worker.as_bytes(), &[0], status.as_bytes()].concat()) as i64
}

/// What changes in a run while it is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// How many jobs it has.
    pub(super) jobs: i64,
    /// The exclusive or of the checksums of its workers.
    pub(super) workers: i64,
}

impl State {
    /// The state of a run, from three columns of a row; none if they are not as they were written.
    pub(super) fn read(run: RunKey, [jobs, workers, sum]: [Option<i64>; 3]) -> Option<State> {
        let state = State { jobs: jobs?, workers: workers? };
        (sum == Some(state.sum(run))).then_some(state)
    }

    /// Changes the state of a run.
    pub(super) fn change(
        connection: &Connection,
        path: &Path,
        run: RunKey,
        change: impl FnOnce(&mut State),
    ) -> Result<(), LedgerError> {
        let mut state = State::of(connection, path, run)?;
        change(&mut state);
        let update = "UPDATE runs SET jobs = ?2, workers_digest = ?3, state_checksum = ?4 WHERE number = ?1";
        let written = connection.execute(update, params![run.0, state.jobs, state.workers, state.sum(run)]);
        written.map(|_| ()).map_err(|error| LedgerError::sqlite(path, "write", error))
    }

    /// The state of a run. One that is not there has neither jobs nor workers.
    pub(super) fn of(connection: &Connection, path: &Path, run: RunKey) -> Result<State, LedgerError> {
        let query = "SELECT jobs, workers_digest, state_checksum FROM runs WHERE number = ?1";
        let columns = connection.query_row(query, [run.0], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]));
        match columns.optional().map_err(|error| LedgerError::sqlite(path, "read", error))? {
            Some(columns) => State::read(run, columns).ok_or_else(|| LedgerError::damaged(path, "the state of a run")),
            None => Ok(State { jobs: 0, workers: 0 }),
        }
    }

    fn sum(self, run: RunKey) -> i64 {
        fingerprint(&[run.0, self.jobs, self.workers].map(i64::to_le_bytes).concat()) as i64
    }
}

/// Writes the checksums of runs that have none.
pub(super) fn seal_runs(connection: &Connection) -> rusqlite::Result<()> {
    let mut query = connection.prepare(&format!("SELECT {RUN_COLUMNS} FROM runs WHERE checksum IS NULL"))?;
    let sums = query.query_map([], |row| Ok((row.get::<_, i64>(0)?, of_run(row)?)))?;
    for sum in sums.collect::<rusqlite::Result<Vec<_>>>()? {
        connection.execute("UPDATE runs SET checksum = ?2 WHERE number = ?1", params![sum.0, sum.1])?;
    }
    seal_states(connection)
}

/// Writes the checksums of workers, and of the states of runs, that have none.
fn seal_states(connection: &Connection) -> rusqlite::Result<()> {
    let mut query = connection.prepare("SELECT number, jobs FROM runs WHERE state_checksum IS NULL")?;
    let runs = query.query_map([], |row| Ok((RunKey(row.get(0)?), row.get(1)?)))?;
    for (run, jobs) in runs.collect::<rusqlite::Result<Vec<(RunKey, i64)>>>()? {
        let mut state = State { jobs, workers: 0 };
        let mut query = connection.prepare("SELECT rowid, worker, status FROM workers WHERE run = ?1")?;
        let mut workers = query.query([run.0])?;
        while let Some(row) = workers.next()? {
            let sum = of_worker(run.0, &row.get::<_, String>(1)?, &row.get::<_, String>(2)?);
            let place: i64 = row.get(0)?;
            connection.execute("UPDATE workers SET checksum = ?2 WHERE rowid = ?1", [place, sum])?;
            state.workers ^= sum;
        }
        let update = "UPDATE runs SET workers_digest = ?2, state_checksum = ?3 WHERE number = ?1";
        connection.execute(update, params![run.0, state.workers, state.sum(run)])?;
    }
    Ok(())
}

/// Gives checksums to all that have none: a ledger of an earlier version.
pub(super) fn seal(connection: &Connection) -> rusqlite::Result<()> {
    seal_runs(connection)?;
    let mut update = connection.prepare("UPDATE records SET checksum = ?2 WHERE rowid = ?1")?;
    let mut add = connection.prepare("UPDATE runs SET digest = ?2 WHERE number = ?1")?;
    let mut get = connection.prepare("SELECT digest FROM runs WHERE number = ?1")?;
    let mut query = connection.prepare("SELECT rowid, run, job, record FROM records WHERE checksum IS NULL")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (run, job) = (row.get(1)?, row.get(2)?);
        let sum = of_record(run, job, row.get_ref(3)?.as_bytes()?, None);
        update.execute(params![row.get::<_, i64>(0)?, sum])?;
        let digest: i64 = get.query_row([run], |row| row.get(0))?;
        add.execute(params![run, digest ^ sum])?;
    }
    Ok(())
}
