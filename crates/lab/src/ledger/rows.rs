//! Rows of the database and what they mean.

use mossa_wire::{Run, RunKind, RunState};
use rusqlite::{Row, types};

use super::checksums::{self, RUN_COLUMNS, State};
use super::run_lock::{self, RunLock};
use super::{Entry, Ledger, LedgerError, RunKey};

pub(super) const INSERT_RUN: &str = "INSERT INTO runs
    (id, name, kind, game, seed, version, spec, files, is_timed, started, machine, jobs)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";

/// A job that has its record keeps it.
pub(super) const INSERT_RECORD: &str =
    "INSERT INTO records (run, job, record, checksum, worker) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (run, job) DO NOTHING";

/// The columns of a record from which it is read.
pub(super) const RECORD_COLUMNS: &str = "run, job, record, checksum, worker, rowid";

pub(super) fn name_of(kind: RunKind) -> &'static str {
    match kind {
        RunKind::Experiment => "experiment",
        RunKind::Tournament => "tournament",
    }
}

impl Ledger {
    /// All runs, the oldest first.
    pub fn entries(&self) -> Result<Vec<Entry>, LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "read", error);
        let count = "(SELECT count(*) FROM records WHERE run = number)";
        let query = format!(
            "SELECT {RUN_COLUMNS}, jobs, {count}, checksum, workers_digest, state_checksum FROM runs ORDER BY number"
        );
        let mut query = self.connection.prepare(&query).map_err(fail)?;
        let mut rows = query.query([]).map_err(fail)?;
        let mut entries = Vec::new();
        while let Some(row) = rows.next().map_err(fail)? {
            let sum: Option<i64> = row.get(14).map_err(fail)?;
            if sum != Some(checksums::of_run(row).map_err(fail)?) {
                return Err(LedgerError::damaged(&self.path, "a run"));
            }
            let state = [12, 15, 16].map(|column| row.get(column).ok());
            if State::read(RunKey(row.get(0).map_err(fail)?), state).is_none() {
                return Err(LedgerError::damaged(&self.path, "the state of a run"));
            }
            entries.push(entry(row).map_err(fail)?);
        }
        for Entry { run, .. } in &mut entries {
            if run.done < run.jobs && RunLock::is_taken(&run_lock::path(&self.path, &run.id)) {
                run.state = RunState::Running;
            }
        }
        Ok(entries)
    }
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let count = |at| row.get::<_, i64>(at).map(|n| n as u64);
    let kind = match row.get::<_, String>(3)?.as_str() {
        "tournament" => RunKind::Tournament,
        _ => RunKind::Experiment,
    };
    let spoilt = |error| rusqlite::Error::FromSqlConversionFailure(11, types::Type::Text, Box::new(error));
    let machine = row.get::<_, Option<String>>(11)?.map(|text| serde_json::from_str(&text)).transpose();
    let (jobs, done) = (count(12)?, count(13)?);
    let run = Run {
        id: row.get(1)?,
        name: row.get(2)?,
        kind,
        game: row.get(4)?,
        jobs,
        done,
        state: if done < jobs { RunState::Stopped } else { RunState::Done },
        seed: count(5)?,
        version: row.get(6)?,
        spec: row.get(7)?,
        started: row.get(10)?,
        machine: machine.map_err(spoilt)?,
    };
    Ok(Entry { key: RunKey(row.get(0)?), run, is_timed: row.get(9)? })
}
