//! The shape of the file, and the steps from older shapes to it. The version is the number of steps; it stands in the
//! header of the database beside a mark that says whose database it is.

use std::ffi::OsString;
use std::io::Read as _;
use std::path::Path;

use mossa_memory::open_regular;
use rusqlite::{Connection, TransactionBehavior};

use super::{LedgerError, Opening, checksums};

/// `MOSS`: what tells a ledger from any other database.
const MARK: i64 = 0x4d4f_5353;

/// From nothing to version 1, from there to version 2 and so on. Steps that were published are never changed.
const STEPS: &[&str] = &[
    "
    CREATE TABLE runs (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        seed INTEGER NOT NULL,
        version TEXT NOT NULL,
        spec TEXT NOT NULL,
        files TEXT NOT NULL,
        is_timed INTEGER NOT NULL,
        started TEXT,
        machine TEXT,
        jobs INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE records (
        run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
        job INTEGER NOT NULL,
        record TEXT NOT NULL,
        UNIQUE (run, job)
    ) STRICT;
",
    "
    CREATE TABLE workers (
        run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
        worker TEXT NOT NULL,
        status TEXT NOT NULL,
        UNIQUE (run, worker)
    ) STRICT;
",
    // Checksums of what never changes in a row, the exclusive or of those of a run's records, and the worker that alone has
    // delivered a record. Rows from before get their sums from `seal`.
    "
    ALTER TABLE runs ADD COLUMN checksum INTEGER;
    ALTER TABLE runs ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE records ADD COLUMN checksum INTEGER;
    ALTER TABLE records ADD COLUMN worker TEXT;
",
    // Checksums of what changes while a run is on: how many jobs it has, and its workers.
    "
    ALTER TABLE runs ADD COLUMN workers_digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE runs ADD COLUMN state_checksum INTEGER;
    ALTER TABLE workers ADD COLUMN checksum INTEGER;
",
];

/// Refuses what is certainly no ledger of ours without letting the database touch it. What the header says may be older
/// than what a log beside the file says; a version that is too new was never older.
pub(super) fn check_header(path: &Path) -> Result<(), LedgerError> {
    const LENGTH: u64 = 100;
    let not_a_database = || LedgerError::NotADatabase { path: path.to_owned() };
    let mut header = Vec::new();
    let (file, _) = open_regular(path).map_err(|_| not_a_database())?;
    file.take(LENGTH).read_to_end(&mut header).map_err(|_| not_a_database())?;
    if header.is_empty() {
        return Ok(());
    }
    if (header.len() as u64) < LENGTH || !header.starts_with(b"SQLite format 3\0") {
        return Err(not_a_database());
    }
    let number =
        |at: usize| i64::from(u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]));
    let (version, mark) = (number(60), number(68));
    match (mark, version) {
        (MARK, version) if (STEPS.len() as i64) < version => Err(newer(path, version)),
        (MARK | 0, _) => Ok(()),
        _ => Err(LedgerError::NotALedger { path: path.to_owned() }),
    }
}

/// Makes the tables, or changes those of an older version.
pub(super) fn bring_up_to_date(connection: &mut Connection, path: &Path, opening: Opening) -> Result<(), LedgerError> {
    let fail = |error| LedgerError::sqlite(path, "open", error);
    let (mark, version, n_tables) = state(connection).map_err(fail)?;
    match (mark, version, n_tables) {
        (0, 0, 0) if opening == Opening::OrNew => {}
        (MARK, version, _) if version <= STEPS.len() as i64 => {}
        (MARK, version, _) => return Err(newer(path, version)),
        _ => return Err(LedgerError::NotALedger { path: path.to_owned() }),
    }
    let write = |error| LedgerError::sqlite(path, "write", error);
    connection.pragma_update(None, "journal_mode", "WAL").map_err(write)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(write)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(write)?;
    step_up(connection, STEPS, checksums::seal).map_err(write)
}

/// Makes sure that a ledger that may only be read is of this version.
pub(super) fn check_version(connection: &Connection, path: &Path) -> Result<(), LedgerError> {
    match state(connection).map_err(|error| LedgerError::sqlite(path, "read", error))? {
        (MARK, version, _) if version == STEPS.len() as i64 => Ok(()),
        (MARK, version, _) if version < STEPS.len() as i64 => Err(LedgerError::Older { path: path.to_owned() }),
        (MARK, version, _) => Err(newer(path, version)),
        _ => Err(LedgerError::NotALedger { path: path.to_owned() }),
    }
}

/// The address of a database that no process changes: no log is looked for or made.
pub(super) fn as_it_is(path: &Path) -> OsString {
    let mut address = OsString::from("file:");
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' => address.push((byte as char).to_string()),
            byte if byte.is_ascii_alphanumeric() => address.push((byte as char).to_string()),
            byte => address.push(format!("%{byte:02X}")),
        }
    }
    address.push("?immutable=1");
    address
}

/// Takes the steps that are missing and what must follow them, all or nothing of it.
fn step_up(
    connection: &mut Connection,
    steps: &[&str],
    finish: impl FnOnce(&Connection) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let (_, version, _) = state(connection)?;
    if steps.len() as i64 <= version {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Somebody may have been quicker.
    let (_, version, _) = state(&transaction)?;
    for step in steps.iter().skip(version as usize) {
        transaction.execute_batch(step)?;
    }
    finish(&transaction)?;
    transaction.pragma_update(None, "application_id", MARK)?;
    transaction.pragma_update(None, "user_version", version.max(steps.len() as i64))?;
    transaction.commit()
}

/// The mark, the version and the number of tables.
fn state(connection: &Connection) -> rusqlite::Result<(i64, i64, i64)> {
    let mark = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let n_tables = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((mark, version, n_tables))
}

fn newer(path: &Path, found: i64) -> LedgerError {
    LedgerError::Newer { path: path.to_owned(), found, known: STEPS.len() as i64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_file_is_brought_up_to_date_and_keeps_what_it_holds() {
        let steps = [
            "CREATE TABLE notes (text TEXT)",
            "ALTER TABLE notes ADD COLUMN length INTEGER; UPDATE notes SET length = length(text)",
            "CREATE INDEX by_length ON notes (length)",
        ];
        for n_before in 0..=steps.len() {
            let mut connection = Connection::open_in_memory().unwrap();
            step_up(&mut connection, &steps[..n_before], |_| Ok(())).unwrap();
            if n_before == 1 {
                connection.execute("INSERT INTO notes (text) VALUES ('four')", []).unwrap();
            }
            for _ in 0..2 {
                step_up(&mut connection, &steps, |_| Ok(())).unwrap();
                assert_eq!(state(&connection).unwrap().1, 3, "from version {n_before}");
            }
            let lengths: i64 =
                connection.query_row("SELECT coalesce(sum(length), 0) FROM notes", [], |row| row.get(0)).unwrap();
            assert_eq!(lengths, if n_before == 1 { 4 } else { 0 });
        }
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let mut connection = Connection::open_in_memory().unwrap();
        step_up(&mut connection, &["CREATE TABLE notes (text TEXT)"], |_| Ok(())).unwrap();
        let bad = ["CREATE TABLE notes (text TEXT)", "CREATE TABLE more (text TEXT)", "nonsense"];
        assert!(step_up(&mut connection, &bad, |_| Ok(())).is_err());
        assert_eq!(state(&connection).unwrap(), (MARK, 1, 1));
    }
}
