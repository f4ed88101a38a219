//! The workers of a run on other machines. Every reader of the ledger sees them, and a worker that is not trusted any
//! more stays so when the run is resumed.

use mossa_wire::WorkerStatus;
use rusqlite::{OptionalExtension as _, TransactionBehavior, params};

use super::checksums::{self, State};
use super::{Ledger, LedgerError, RunKey};

const INSERT: &str = "INSERT INTO workers (run, worker, status, checksum) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (run, worker) DO UPDATE SET status = excluded.status, checksum = excluded.checksum";

impl Ledger {
    /// Writes down how these workers of a run stand, all or none of them. Others stay as they are.
    pub fn set_workers(&mut self, key: RunKey, workers: &[WorkerStatus]) -> Result<(), LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "write", error);
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fail)?;
        let mut digest = 0;
        {
            let known = "SELECT checksum FROM workers WHERE run = ?1 AND worker = ?2";
            let mut known = transaction.prepare(known).map_err(fail)?;
            let mut insert = transaction.prepare(INSERT).map_err(fail)?;
            for status in workers {
                let text = serde_json::to_string(status).expect("figures can be written as JSON");
                // Names need not be different.
                let known_by = if status.key.is_empty() { &status.worker } else { &status.key };
                let before = known.query_row(params![key.0, known_by], |row| row.get::<_, Option<i64>>(0));
                let before = before.optional().map_err(fail)?.flatten().unwrap_or_default();
                let sum = checksums::of_worker(key.0, known_by, &text);
                insert.execute(params![key.0, known_by, text, sum]).map_err(fail)?;
                digest ^= before ^ sum;
            }
        }
        State::change(&transaction, &self.path, key, |state| state.workers ^= digest)?;
        transaction.commit().map_err(fail)
    }

    /// The workers of a run, past ones too, by name. The time since a worker was last heard is given as of when it was
    /// written.
    pub fn workers(&self, key: RunKey) -> Result<Vec<WorkerStatus>, LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "read", error);
        // Workers and their digest as of one moment, though somebody may go on writing.
        let _moment = self.connection.unchecked_transaction().map_err(fail)?;
        let mut digest = State::of(&self.connection, &self.path, key)?.workers;
        let query = "SELECT worker, status, checksum FROM workers WHERE run = ?1";
        let mut query = self.connection.prepare(query).map_err(fail)?;
        let mut rows = query.query([key.0]).map_err(fail)?;
        let mut workers: Vec<WorkerStatus> = Vec::new();
        while let Some(row) = rows.next().map_err(fail)? {
            let (worker, status): (String, String) = (row.get(0).map_err(fail)?, row.get(1).map_err(fail)?);
            let sum = checksums::of_worker(key.0, &worker, &status);
            if row.get::<_, Option<i64>>(2).map_err(fail)? != Some(sum) {
                return Err(LedgerError::damaged(&self.path, "a worker of a run"));
            }
            digest ^= sum;
            let spoilt = |error| LedgerError::Spoilt { path: self.path.clone(), error };
            workers.push(serde_json::from_str(&status).map_err(spoilt)?);
        }
        if digest != 0 {
            return Err(LedgerError::damaged(&self.path, "the list of workers of a run"));
        }
        workers.sort_by(|one, other| one.worker.cmp(&other.worker));
        Ok(workers)
    }
}
