//! Runs by what people call them: an id, the beginning of one, a name, or `last`.

use rusqlite::{Connection, OptionalExtension as _};

use super::{Entry, Ledger, LedgerError, NewRun};

/// The newest run, whatever it is called.
pub(crate) const LAST: &str = "last";
/// At most this many runs are named where one is unknown.
const MAX_KNOWN: usize = 10;

impl Ledger {
    /// The run that is meant: by its id, the beginning of its id if no other begins so, its name (the newest of those), or
    /// `last`.
    pub fn find(&self, text: &str) -> Result<Entry, LedgerError> {
        let entries = self.entries()?;
        let newest = |is: &dyn Fn(&Entry) -> bool| entries.iter().rev().find(|entry| is(entry)).cloned();
        // A run that somebody has called `last` is found by its id.
        let last = newest(&|_| text == LAST).or_else(|| newest(&|entry| entry.run.id == text));
        if let Some(entry) = last.or_else(|| newest(&|entry| entry.run.name == text)) {
            return Ok(entry);
        }
        let is_begun = |entry: &&Entry| !text.is_empty() && entry.run.id.starts_with(text);
        let begun: Vec<&Entry> = entries.iter().filter(is_begun).collect();
        match begun.as_slice() {
            [one] => Ok((*one).clone()),
            [] => {
                let known = entries.iter().rev().take(MAX_KNOWN);
                let known = known.map(|entry| format!("{} {}", entry.run.id, entry.run.name)).collect();
                Err(LedgerError::UnknownRun { found: text.to_owned(), known })
            }
            several => {
                let ids = several.iter().map(|entry| entry.run.id.clone()).collect();
                Err(LedgerError::Ambiguous { found: text.to_owned(), ids })
            }
        }
    }
}

/// An id that no run of a ledger has: eight digits made from what the run is and how many there were before.
pub(super) fn new_id(connection: &Connection, new: &NewRun<'_>, started: &str) -> rusqlite::Result<String> {
    let n_before: i64 = connection.query_row("SELECT coalesce(max(number), 0) FROM runs", [], |row| row.get(0))?;
    for salt in 0_u64.. {
        let text = [new.name, new.spec, started, &n_before.to_string(), &salt.to_string()].join("\u{0}");
        let id = format!("{:08x}", fingerprint(text.as_bytes()) >> 32);
        let taken = connection.query_row("SELECT 1 FROM runs WHERE id = ?1", [&id], |_| Ok(())).optional()?;
        if taken.is_none() {
            return Ok(id);
        }
    }
    unreachable!("there are more ids than runs")
}

/// A number that is the same on every machine: FNV-1a (Fowler, Noll and Vo), stirred once more because short texts leave
/// its upper half too regular.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    mossa_arena::mixed(hash, 0)
}
