//! The ledger: runs and the records of their jobs, in one SQLite file. What was reported is on disk: every batch of
//! records is a transaction that is synced before it is announced, so a process may be killed at any moment and loses
//! at most the jobs in hand. A job counts once, however often it was done.
//!
//! `schema` is the shape of the file and how older ones are brought up to date, [`run_lock`] keeps two processes from
//! working on one run, [`lookup`] finds runs by what people call them, `workers` is who did the jobs.

mod checksums;
mod error;
pub mod lookup;
mod rows;
pub mod run_lock;
mod schema;
mod workers;

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mossa_wire::{JobRecord, Machine, Run, RunKind, Runs};
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};

use checksums::State;
pub use error::LedgerError;
use run_lock::RunLock;

/// Who wants to write waits so long for others who do.
const PATIENCE: Duration = Duration::from_secs(30);

/// A file of runs and records.
#[derive(Debug)]
pub struct Ledger {
    connection: Connection,
    path: PathBuf,
    /// Which file it is, so that another one in its place is noticed.
    file: Option<(u64, u64)>,
}

/// Whether a ledger must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// It must.
    Existing,
    /// It is made if it is not.
    OrNew,
}

/// A record that is to be written down.
#[derive(Clone, Copy, Debug)]
pub struct NewRecord<'a> {
    /// The record.
    pub record: &'a JobRecord,
    /// The worker that alone has delivered it; none if it was done here, or workers agree on it.
    pub worker: Option<&'a str>,
}

impl<'a> From<&'a JobRecord> for NewRecord<'a> {
    fn from(record: &'a JobRecord) -> NewRecord<'a> {
        NewRecord { record, worker: None }
    }
}

/// What the ledger knows a run by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunKey(i64);

/// How far a reader has read the records of a ledger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Mark(i64);

/// A run with all that is needed to go on with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// What the ledger knows it by.
    pub key: RunKey,
    /// The run.
    pub run: Run,
    /// Whether its records tell times.
    pub is_timed: bool,
}

/// A run that begins.
#[derive(Clone, PartialEq, Debug)]
pub struct NewRun<'a> {
    /// What its file calls it.
    pub name: &'a str,
    /// What kind of jobs it has.
    pub kind: RunKind,
    /// The game.
    pub game: &'a str,
    /// The jobs that are known.
    pub jobs: u64,
    /// Where all its chance comes from.
    pub seed: u64,
    /// The program that begins it.
    pub version: &'a str,
    /// The file, as it was read.
    pub spec: &'a str,
    /// The files that it names.
    pub files: &'a BTreeMap<String, String>,
    /// When it begins, and where; none if times are not told.
    pub occasion: Option<(String, Machine)>,
}

impl Ledger {
    /// Opens a ledger and brings it up to date. A file that is no ledger is left as it is.
    pub fn open(path: &Path, opening: Opening) -> Result<Ledger, LedgerError> {
        let is_there = path.exists();
        if !is_there && opening == Opening::Existing {
            return Err(LedgerError::NotThere { path: path.to_owned() });
        }
        if is_there {
            schema::check_header(path)?;
        }
        let bad = |error| LedgerError::sqlite(path, "open", error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let flags = if opening == Opening::OrNew { flags | OpenFlags::SQLITE_OPEN_CREATE } else { flags };
        let mut connection = Connection::open_with_flags(path, flags).map_err(bad)?;
        connection.busy_timeout(PATIENCE).map_err(bad)?;
        match schema::bring_up_to_date(&mut connection, path, opening) {
            Err(error) if opening == Opening::Existing && error.forbids_writing() => return Ledger::open_to_read(path),
            brought => brought?,
        }
        // Two ways to one file must lead to one lock.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let file = file_at(&path);
        Ok(Ledger { connection, path, file })
    }

    /// Opens a ledger that this user may only read. Nothing is written beside it either.
    fn open_to_read(path: &Path) -> Result<Ledger, LedgerError> {
        let bad = |error| LedgerError::sqlite(path, "read", error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        // A database with a log is read with the log; one without is read as it is, for no log can be made beside it.
        let has_log = beside(&path, "-wal").metadata().is_ok_and(|log| log.len() != 0);
        let file = if has_log { path.clone().into_os_string() } else { schema::as_it_is(&path) };
        let connection = Connection::open_with_flags(file, flags).map_err(bad)?;
        connection.busy_timeout(PATIENCE).map_err(bad)?;
        schema::check_version(&connection, &path)?;
        let file = file_at(&path);
        Ok(Ledger { connection, path, file })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a run, and takes hold of it.
    pub fn begin(&mut self, new: &NewRun<'_>) -> Result<(Entry, RunLock), LedgerError> {
        let files = serde_json::to_string(new.files).expect("texts can be written as JSON");
        let machine = new.occasion.as_ref().map(|(_, machine)| serde_json::to_string(machine));
        let machine = machine.transpose().expect("a machine can be written as JSON");
        let started = new.occasion.as_ref().map(|(started, _)| started.as_str());
        let fail = |error| LedgerError::sqlite(&self.path, "write", error);
        let transaction = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate);
        let transaction = transaction.map_err(fail)?;
        let id = lookup::new_id(&transaction, new, started.unwrap_or_default()).map_err(fail)?;
        let kind = rows::name_of(new.kind);
        let values = params![
            id,
            new.name,
            kind,
            new.game,
            new.seed as i64,
            new.version,
            new.spec,
            files,
            new.occasion.is_some(),
            started,
            machine,
            new.jobs as i64
        ];
        transaction.execute(rows::INSERT_RUN, values).map_err(fail)?;
        checksums::seal_runs(&transaction).map_err(fail)?;
        // Nobody may take hold of it before us, and it is not there for others before the transaction ends.
        let hold = RunLock::take(&run_lock::path(&self.path, &id))
            .map_err(|error| LedgerError::RunLock { path: self.path.clone(), error })?
            .ok_or_else(|| LedgerError::Busy { id: id.clone() })?;
        transaction.commit().map_err(fail)?;
        Ok((self.find(&id)?, hold))
    }

    /// Takes hold of a run, to go on with it.
    pub fn hold(&self, run: &Run) -> Result<RunLock, LedgerError> {
        RunLock::take(&run_lock::path(&self.path, &run.id))
            .map_err(|error| LedgerError::RunLock { path: self.path.clone(), error })?
            .ok_or_else(|| LedgerError::Busy { id: run.id.clone() })
    }

    /// The files that a run's file names.
    pub fn files(&self, key: RunKey) -> Result<BTreeMap<String, String>, LedgerError> {
        let text: String = self
            .connection
            .query_row("SELECT files FROM runs WHERE number = ?1", [key.0], |row| row.get(0))
            .map_err(|error| LedgerError::sqlite(&self.path, "read", error))?;
        serde_json::from_str(&text).map_err(|error| LedgerError::Spoilt { path: self.path.clone(), error })
    }

    /// The newest run of this name and text, with the same files.
    pub fn newest(
        &self,
        name: &str,
        spec: &str,
        files: &BTreeMap<String, String>,
    ) -> Result<Option<Entry>, LedgerError> {
        let files = serde_json::to_string(files).expect("texts can be written as JSON");
        let query = "SELECT id FROM runs WHERE name = ?1 AND spec = ?2 AND files = ?3 ORDER BY number DESC LIMIT 1";
        let id: Option<String> = self
            .connection
            .query_row(query, [name, spec, &files], |row| row.get(0))
            .optional()
            .map_err(|error| LedgerError::sqlite(&self.path, "read", error))?;
        id.map(|id| self.find(&id)).transpose()
    }

    /// Writes records down, and how many jobs there are where that has changed: all of it or nothing. A job that has a record
    /// keeps it; records of jobs that are no more are dropped.
    pub fn add(&mut self, key: RunKey, records: &[NewRecord<'_>], jobs: Option<u64>) -> Result<(), LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "write", error);
        self.check_that_it_is_there()?;
        let transaction = self.connection.transaction().map_err(fail)?;
        let mut digest = 0;
        {
            let mut insert = transaction.prepare(rows::INSERT_RECORD).map_err(fail)?;
            for NewRecord { record, worker } in records {
                let text = serde_json::to_string(record).expect("records can be written as JSON");
                let job = record.job as i64;
                let sum = checksums::of_record(key.0, job, text.as_bytes(), *worker);
                if insert.execute(params![key.0, job, text, sum, worker]).map_err(fail)? == 1 {
                    digest ^= sum;
                }
            }
        }
        if let Some(jobs) = jobs {
            State::change(&transaction, &self.path, key, |state| state.jobs = jobs as i64)?;
            let beyond = format!("run = {} AND {} <= job", key.0, jobs as i64);
            digest ^= remove(&transaction, &beyond).map_err(fail)?.1;
        }
        mix_in(&transaction, key, digest).map_err(fail)?;
        transaction.commit().map_err(fail)
    }

    /// Undoes what workers alone have delivered, together with all records of jobs from `dependent(first)` on, where `first`
    /// is the first job of theirs; says whether there was anything.
    pub fn undo(
        &mut self,
        key: RunKey,
        workers: &[String],
        dependent: impl FnOnce(u64) -> Option<u64>,
    ) -> Result<bool, LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "write", error);
        let transaction = self.connection.transaction().map_err(fail)?;
        let (mut digest, mut first) = (0, None);
        for worker in workers {
            // A worker is known by its key, which is nothing but digits.
            let of_worker = format!("run = {} AND worker = '{}'", key.0, worker.replace('\'', "''"));
            let (job, removed) = remove(&transaction, &of_worker).map_err(fail)?;
            digest ^= removed;
            first = [first, job].into_iter().flatten().min();
        }
        if let Some(dependent) = first.and_then(|first| dependent(first as u64)) {
            let beyond = format!("run = {} AND {} <= job", key.0, dependent as i64);
            digest ^= remove(&transaction, &beyond).map_err(fail)?.1;
        }
        mix_in(&transaction, key, digest).map_err(fail)?;
        transaction.commit().map_err(fail)?;
        Ok(first.is_some())
    }

    /// A deleted file can still be written to, but it would never be read.
    fn check_that_it_is_there(&self) -> Result<(), LedgerError> {
        let is_there = self.path.exists() && file_at(&self.path) == self.file;
        if is_there { Ok(()) } else { Err(LedgerError::Gone { path: self.path.clone() }) }
    }

    /// Tells of every record of a run, in the order of the jobs, one at a time; the first error ends it.
    pub fn each_record<E: From<LedgerError>>(
        &self,
        key: RunKey,
        mut tell: impl FnMut(JobRecord) -> Result<(), E>,
    ) -> Result<(), E> {
        let fail = |error| LedgerError::sqlite(&self.path, "read", error);
        // Records and their digest as of one moment, though somebody may go on writing.
        let _moment = self.connection.unchecked_transaction().map_err(fail)?;
        let mut digest: i64 = self
            .connection
            .query_row("SELECT digest FROM runs WHERE number = ?1", [key.0], |row| row.get(0))
            .map_err(fail)?;
        let query = format!("SELECT {} FROM records WHERE run = ?1 ORDER BY job", rows::RECORD_COLUMNS);
        let mut query = self.connection.prepare(&query).map_err(fail)?;
        let mut rows = query.query([key.0]).map_err(fail)?;
        while let Some(row) = rows.next().map_err(fail)? {
            let (record, sum) = self.record(row)?;
            digest ^= sum;
            tell(record)?;
        }
        if digest != 0 {
            return Err(LedgerError::damaged(&self.path, "the list of records of a run").into());
        }
        Ok(())
    }

    /// Tells of every record of a run that was written after a mark, in the order in which they were written, and with the
    /// mark of each, until `tell` has heard enough.
    pub fn each_record_after(
        &self,
        key: RunKey,
        mark: Mark,
        mut tell: impl FnMut(JobRecord, Mark) -> ControlFlow<()>,
    ) -> Result<(), LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "read", error);
        let columns = rows::RECORD_COLUMNS;
        let query = format!("SELECT {columns} FROM records WHERE run = ?1 AND ?2 < rowid ORDER BY rowid");
        let mut query = self.connection.prepare(&query).map_err(fail)?;
        let mut rows = query.query([key.0, mark.0]).map_err(fail)?;
        while let Some(row) = rows.next().map_err(fail)? {
            if tell(self.record(row)?.0, Mark(row.get(5).map_err(fail)?)).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The last records of a run before a job, at most `most`, the last one first.
    pub fn last_records(&self, key: RunKey, before: Option<u64>, most: u32) -> Result<Vec<JobRecord>, LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "read", error);
        let columns = rows::RECORD_COLUMNS;
        let query = format!("SELECT {columns} FROM records WHERE run = ?1 AND job < ?2 ORDER BY job DESC LIMIT ?3");
        let before = before.map_or(i64::MAX, |job| i64::try_from(job).unwrap_or(i64::MAX));
        let mut query = self.connection.prepare(&query).map_err(fail)?;
        let mut rows = query.query(params![key.0, before, most]).map_err(fail)?;
        let mut records = Vec::new();
        while let Some(row) = rows.next().map_err(fail)? {
            records.push(self.record(row)?.0);
        }
        Ok(records)
    }

    /// The record of a row of [`rows::RECORD_COLUMNS`], and its checksum.
    fn record(&self, row: &rusqlite::Row<'_>) -> Result<(JobRecord, i64), LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "read", error);
        let job: i64 = row.get(1).map_err(fail)?;
        let text = row.get_ref(2).map_err(fail)?.as_bytes().map_err(|error| fail(error.into()))?;
        let worker: Option<String> = row.get(4).map_err(fail)?;
        let sum = checksums::of_record(row.get(0).map_err(fail)?, job, text, worker.as_deref());
        if row.get::<_, Option<i64>>(3).map_err(fail)? != Some(sum) {
            return Err(LedgerError::damaged(&self.path, &format!("the record of job {job}")));
        }
        let record = serde_json::from_slice(text);
        Ok((record.map_err(|error| LedgerError::Spoilt { path: self.path.clone(), error })?, sum))
    }

    /// All runs, the oldest first.
    pub fn runs(&self) -> Result<Runs, LedgerError> {
        Ok(Runs { runs: self.entries()?.into_iter().map(|entry| entry.run).collect() })
    }

    /// Deletes a run and its records. A run on which a process works stays.
    pub fn delete(&mut self, entry: &Entry) -> Result<(), LedgerError> {
        let _hold = self.hold(&entry.run)?;
        self.connection
            .execute("DELETE FROM runs WHERE number = ?1", [entry.key.0])
            .map(|_| ())
            .map_err(|error| LedgerError::sqlite(&self.path, "write", error))
    }

    /// Copies the whole ledger into a new file, while others may go on writing.
    pub fn backup(&self, to: &Path) -> Result<(), LedgerError> {
        /// The number of pages that are copied at a time; other processes have their turn in between.
        const PAGES: std::ffi::c_int = 1_024;
        if to.exists() {
            return Err(LedgerError::Exists { path: to.to_owned() });
        }
        let mut part = to.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let copied = || -> rusqlite::Result<()> {
            let mut copy = Connection::open(&part)?;
            Backup::new(&self.connection, &mut copy)?.run_to_completion(PAGES, Duration::from_millis(1), None)?;
            // A file by itself, without a log beside it.
            copy.pragma_update(None, "journal_mode", "DELETE")
        };
        let moved = copied()
            .map_err(|error| LedgerError::sqlite(to, "write", error))
            .and_then(|()| fs::rename(&part, to).map_err(|error| LedgerError::Move { path: to.to_owned(), error }));
        if moved.is_err() {
            let _ = fs::remove_file(&part);
        }
        moved
    }
}

/// Removes records: the first job of them, and the exclusive or of their checksums.
fn remove(connection: &Connection, which: &str) -> rusqlite::Result<(Option<i64>, i64)> {
    let mut query = connection.prepare(&format!("DELETE FROM records WHERE {which} RETURNING job, checksum"))?;
    let rows = query.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
    rows.into_iter().try_fold((None, 0), |(first, digest), row| {
        let (job, sum) = row?;
        Ok((Some(first.map_or(job, |first: i64| first.min(job))), digest ^ sum))
    })
}

/// Notes that records of a run have come or gone, whose checksums come to this.
fn mix_in(connection: &Connection, key: RunKey, change: i64) -> rusqlite::Result<()> {
    let digest: i64 = connection.query_row("SELECT digest FROM runs WHERE number = ?1", [key.0], |row| row.get(0))?;
    connection.execute("UPDATE runs SET digest = ?2 WHERE number = ?1", params![key.0, digest ^ change])?;
    Ok(())
}

/// Which file stands at a place. It is not opened: to close it would give up the locks that the database has on it.
#[cfg(unix)]
fn file_at(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
}

/// Elsewhere an open file cannot be taken away.
#[cfg(not(unix))]
fn file_at(_path: &Path) -> Option<(u64, u64)> {
    None
}

/// A file beside a ledger.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
