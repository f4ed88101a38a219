//! What tells a ledger that was damaged from one that says something else: every record and every run has a checksum, and a
//! run has the exclusive or of those of its records, so that a record that is missing is missed.
//!
//! This detects a disk that flips bits; it does not detect a person who may write the file, and so the sums too.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};

use super::lookup::fingerprint;

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

/// Writes the checksums of runs that have none.
pub(super) fn seal_runs(connection: &Connection) -> rusqlite::Result<()> {
    let mut query = connection.prepare(&format!("SELECT {RUN_COLUMNS} FROM runs WHERE checksum IS NULL"))?;
    let sums = query.query_map([], |row| Ok((row.get::<_, i64>(0)?, of_run(row)?)))?;
    for sum in sums.collect::<rusqlite::Result<Vec<_>>>()? {
        connection.execute("UPDATE runs SET checksum = ?2 WHERE number = ?1", params![sum.0, sum.1])?;
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
