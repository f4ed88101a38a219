//! The workers of a run on other machines. Every reader of the ledger sees them, and a worker that is not trusted any
//! more stays so when the run is resumed.

use mossa_wire::WorkerStatus;
use rusqlite::params;

use super::{Ledger, LedgerError, RunKey};

const INSERT: &str = "INSERT INTO workers (run, worker, status) VALUES (?1, ?2, ?3)
    ON CONFLICT (run, worker) DO UPDATE SET status = excluded.status";

impl Ledger {
    /// Writes down how these workers of a run stand, all or none of them. Others stay as they are.
    pub fn set_workers(&mut self, key: RunKey, workers: &[WorkerStatus]) -> Result<(), LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "write", error);
        let transaction = self.connection.transaction().map_err(fail)?;
        {
            let mut insert = transaction.prepare(INSERT).map_err(fail)?;
            for status in workers {
                let text = serde_json::to_string(status).expect("figures can be written as JSON");
                // Names need not be different.
                let known_by = if status.key.is_empty() { &status.worker } else { &status.key };
                insert.execute(params![key.0, known_by, text]).map_err(fail)?;
            }
        }
        transaction.commit().map_err(fail)
    }

    /// The workers of a run, past ones too, by name. The time since a worker was last heard is given as of when it was
    /// written.
    pub fn workers(&self, key: RunKey) -> Result<Vec<WorkerStatus>, LedgerError> {
        let fail = |error| LedgerError::sqlite(&self.path, "read", error);
        let query = "SELECT status FROM workers WHERE run = ?1";
        let mut query = self.connection.prepare(query).map_err(fail)?;
        let texts = query.query_map([key.0], |row| row.get::<_, String>(0)).map_err(fail)?;
        let spoilt = |error| LedgerError::Spoilt { path: self.path.clone(), error };
        let read = |text: rusqlite::Result<String>| serde_json::from_str(&text.map_err(fail)?).map_err(spoilt);
        let mut workers = texts.map(read).collect::<Result<Vec<WorkerStatus>, LedgerError>>()?;
        workers.sort_by(|one, other| one.worker.cmp(&other.worker));
        Ok(workers)
    }
}
