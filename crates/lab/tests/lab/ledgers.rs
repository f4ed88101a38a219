//! Ledgers: a job counts once, foreign files stay as they are, two never work on one run.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;

use mossa_lab::ledger::{Ledger, LedgerError, NewRecord, Opening};
use mossa_wire::{JobRecord, Run, RunState, WorkerStatus};
use rusqlite::Connection;

use crate::stage::{begin, folder, go_on, plan, records, undisturbed};

const SWEEP: &str = r#"
name = "sweep"
game = "tiles"
boards = ["1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 0 8"]
algorithms = ["a-star"]
heuristics = ["manhattan"]
"#;

#[test]
fn a_job_counts_once() {
    let (folder, plan) = (folder("once"), plan(SWEEP));
    let done = undisturbed(&folder, &plan, 1);
    let mut ledger = Ledger::open(&folder.join("ledger.db"), Opening::OrNew).unwrap();
    let entry = begin(&mut ledger, &plan);
    let late = JobRecord { version: "late".into(), ..done[0].clone() };
    ledger.add(entry.key, &[(&done[0]).into(), (&late).into()], None).unwrap();
    ledger.add(entry.key, &[(&late).into(), (&done[1]).into()], None).unwrap();
    assert_eq!(records(&ledger, &entry), done);
    let run = ledger.find("last").unwrap().run;
    assert_eq!((run.done, run.jobs, run.state), (2, 2, RunState::Done));
}

#[test]
fn runs_have_many_names() {
    let (folder, plan) = (folder("names"), plan(SWEEP));
    let mut ledger = Ledger::open(&folder.join("ledger.db"), Opening::OrNew).unwrap();
    assert!(matches!(ledger.find("last"), Err(LedgerError::UnknownRun { .. })));
    let entries = [begin(&mut ledger, &plan), begin(&mut ledger, &plan)];
    assert_ne!(entries[0].run.id, entries[1].run.id);
    for (name, at) in [("last", 1), ("sweep", 1), (&entries[0].run.id, 0), (&entries[0].run.id[..6], 0)] {
        assert_eq!(ledger.find(name).unwrap().run.id, entries[at].run.id, "{name}");
    }
    for name in ["", "nobody", "swee"] {
        assert!(matches!(ledger.find(name), Err(LedgerError::UnknownRun { .. })), "{name}");
    }
    ledger.delete(&entries[0]).unwrap();
    assert_eq!(ledger.runs().unwrap().runs.len(), 1);
}

#[test]
fn last_is_the_newest_run_whatever_others_are_called() {
    let (folder, sweep) = (folder("last"), plan(SWEEP));
    let mut ledger = Ledger::open(&folder.join("ledger.db"), Opening::OrNew).unwrap();
    // A ledger of an earlier version may have one.
    let called_last = mossa_lab::plan::Plan { name: "last".into(), ..plan(SWEEP) };
    let (old, new) = (begin(&mut ledger, &called_last), begin(&mut ledger, &sweep));
    assert_eq!(ledger.find("last").unwrap().run.id, new.run.id);
    assert_eq!(ledger.find(&old.run.id).unwrap().run.id, old.run.id);
}

#[test]
fn two_never_work_on_one_run() {
    let (folder, plan) = (folder("hold"), plan(SWEEP));
    let path = folder.join("ledger.db");
    let mut ledger = Ledger::open(&path, Opening::OrNew).unwrap();
    let mut other = Ledger::open(&folder.join("../hold/ledger.db"), Opening::Existing).unwrap();
    let entry = begin(&mut ledger, &plan);
    assert_eq!(other.find("last").unwrap().run.state, RunState::Stopped);
    let hold = ledger.hold(&entry.run).unwrap();
    assert_eq!(other.find("last").unwrap().run.state, RunState::Running);
    assert!(matches!(other.hold(&entry.run), Err(LedgerError::Busy { .. })));
    assert!(matches!(other.delete(&entry), Err(LedgerError::Busy { .. })));
    drop(hold);
    assert_eq!(other.find("last").unwrap().run.state, RunState::Stopped);
    go_on(&mut other, &entry, &plan, 1, u64::MAX);
    assert_eq!(ledger.find("last").unwrap().run.state, RunState::Done);
    drop((ledger, other));
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left, ["ledger.db"], "nothing is left behind");
}

/// What is no ledger of ours is refused, and keeps every byte.
#[test]
fn foreign_files_stay_as_they_are() {
    let folder = folder("foreign");
    let path = |name: &str| folder.join(name);
    fs::write(
        path("text.db"),
        "no database at all, but long enough to have a header of one hundred bytes if it were one",
    )
    .unwrap();
    fs::write(path("short.db"), "short").unwrap();
    let make = |name: &str, sql: &str| Connection::open(path(name)).unwrap().execute_batch(sql).unwrap();
    make("other.db", "CREATE TABLE notes (text TEXT)");
    make("marked.db", "PRAGMA application_id = 7; CREATE TABLE notes (text TEXT)");
    drop(Ledger::open(&path("newer.db"), Opening::OrNew).unwrap());
    make("newer.db", "PRAGMA user_version = 99");
    for name in ["text.db", "short.db", "other.db", "marked.db", "newer.db"] {
        let before = fs::read(path(name)).unwrap();
        for opening in [Opening::Existing, Opening::OrNew] {
            let error = Ledger::open(&path(name), opening).unwrap_err();
            let is_right = match name {
                "newer.db" => matches!(error, LedgerError::Newer { found: 99, .. }),
                "other.db" | "marked.db" => matches!(error, LedgerError::NotALedger { .. }),
                _ => matches!(error, LedgerError::NotADatabase { .. }),
            };
            assert!(is_right, "{name}: {error}");
        }
        assert_eq!(fs::read(path(name)).unwrap(), before, "{name}");
    }
    assert!(matches!(Ledger::open(&path("none.db"), Opening::Existing), Err(LedgerError::NotThere { .. })));
    assert!(!path("none.db").exists());
    assert!(matches!(Ledger::open(&folder, Opening::OrNew), Err(LedgerError::NotADatabase { .. })));
}

#[test]
fn a_copy_holds_everything() {
    let (folder, plan) = (folder("copy"), plan(SWEEP));
    let mut ledger = Ledger::open(&folder.join("ledger.db"), Opening::OrNew).unwrap();
    let entry = begin(&mut ledger, &plan);
    go_on(&mut ledger, &entry, &plan, 1, u64::MAX);
    let copy = folder.join("copy.db");
    ledger.backup(&copy).unwrap();
    assert!(matches!(ledger.backup(&copy), Err(LedgerError::Exists { .. })));
    let copied = Ledger::open(&copy, Opening::Existing).unwrap();
    assert_eq!(copied.runs().unwrap(), ledger.runs().unwrap());
    let copied_entry = copied.find("last").unwrap();
    assert_eq!(records(&copied, &copied_entry), records(&ledger, &entry));
}

fn worker(name: &str, done: u64, quarantined: Option<&str>) -> WorkerStatus {
    let (worker, quarantined) = (name.to_owned(), quarantined.map(str::to_owned));
    WorkerStatus { worker, done, threads: 2, rate: 0.5, quarantined, ..WorkerStatus::default() }
}

#[test]
fn workers_are_kept_with_their_run_and_go_with_it() {
    let (folder, plan) = (folder("workers"), plan(SWEEP));
    let mut ledger = Ledger::open(&folder.join("ledger.db"), Opening::OrNew).unwrap();
    let entries = [begin(&mut ledger, &plan), begin(&mut ledger, &plan)];
    let (ann, bob) = (worker("ann", 3, None), worker("bob", 0, Some("an illegal move")));
    ledger.set_workers(entries[0].key, &[bob.clone(), worker("ann", 1, None)]).unwrap();
    ledger.set_workers(entries[0].key, std::slice::from_ref(&ann)).unwrap();
    assert_eq!(ledger.workers(entries[0].key).unwrap(), [ann, bob]);
    assert_eq!(ledger.workers(entries[1].key).unwrap(), []);
    ledger.delete(&entries[0]).unwrap();
    assert_eq!(ledger.workers(entries[0].key).unwrap(), []);
}

/// Takes the shape of a ledger back to what it was at first.
const BACK_TO_VERSION_1: &str = "
    DROP TABLE workers;
    ALTER TABLE runs DROP COLUMN checksum;
    ALTER TABLE runs DROP COLUMN digest;
    ALTER TABLE runs DROP COLUMN workers_digest;
    ALTER TABLE runs DROP COLUMN state_checksum;
    ALTER TABLE records DROP COLUMN checksum;
    ALTER TABLE records DROP COLUMN worker;
    PRAGMA user_version = 1;
";

#[test]
fn a_ledger_from_before_there_were_workers_opens() {
    let (folder, plan) = (folder("before"), plan(SWEEP));
    let path = folder.join("ledger.db");
    let mut ledger = Ledger::open(&path, Opening::OrNew).unwrap();
    let entry = begin(&mut ledger, &plan);
    go_on(&mut ledger, &entry, &plan, 1, 1);
    let before = records(&ledger, &entry);
    drop(ledger);
    Connection::open(&path).unwrap().execute_batch(BACK_TO_VERSION_1).unwrap();
    let mut ledger = Ledger::open(&path, Opening::Existing).unwrap();
    assert_eq!(records(&ledger, &entry), before);
    ledger.set_workers(entry.key, &[worker("ann", 1, None)]).unwrap();
    assert_eq!(ledger.workers(entry.key).unwrap().len(), 1);
}

/// Takes the shape of a ledger back to when job counts and workers had no checksums.
const BACK_TO_VERSION_3: &str = "
    ALTER TABLE runs DROP COLUMN workers_digest;
    ALTER TABLE runs DROP COLUMN state_checksum;
    ALTER TABLE workers DROP COLUMN checksum;
    PRAGMA user_version = 3;
";

#[test]
fn a_ledger_from_before_workers_had_checksums_opens() {
    let (path, expected) = ledger_of_one_file("sealed");
    Connection::open(&path).unwrap().execute_batch(BACK_TO_VERSION_3).unwrap();
    assert_eq!(told(&path).unwrap(), expected);
    // From then on they have some.
    Connection::open(&path).unwrap().execute_batch("UPDATE runs SET jobs = 61").unwrap();
    assert!(matches!(told(&path).unwrap_err(), LedgerError::Damaged { .. }));
}

/// What a ledger tells of its last run.
type Told = (Run, Vec<WorkerStatus>, Vec<JobRecord>);

/// A ledger with a run of 60 jobs that is done, as one file, and what it tells.
fn ledger_of_one_file(name: &str) -> (std::path::PathBuf, Told) {
    let folder = folder(name);
    let text = SWEEP.replace("boards = [", "repetitions = 30\nboards = [");
    let plan = plan(&text);
    let mut ledger = Ledger::open(&folder.join("ledger.db"), Opening::OrNew).unwrap();
    let entry = begin(&mut ledger, &plan);
    go_on(&mut ledger, &entry, &plan, 1, u64::MAX);
    let workers = [worker("ann", 59, None), worker("bob", 1, Some("an illegal move"))];
    ledger.set_workers(entry.key, &workers).unwrap();
    let path = folder.join("copy.db");
    ledger.backup(&path).unwrap();
    let run = ledger.find("last").unwrap().run;
    assert_eq!((run.jobs, run.done), (60, 60));
    (path, (run, workers.to_vec(), records(&ledger, &entry)))
}

/// What a file tells of its last run, or why it does not.
fn told(path: &std::path::Path) -> Result<Told, LedgerError> {
    let ledger = Ledger::open(path, Opening::Existing)?;
    let entry = ledger.find("last")?;
    let workers = ledger.workers(entry.key)?;
    let mut told = Vec::new();
    ledger.each_record(entry.key, |record| {
        told.push(record);
        Ok::<(), LedgerError>(())
    })?;
    Ok((entry.run, workers, told))
}

#[test]
fn a_flipped_bit_never_changes_what_is_told() {
    let (path, expected) = ledger_of_one_file("flips");
    let whole = fs::read(&path).unwrap();
    let flipped = path.with_file_name("flipped.db");
    let mut n_found = 0;
    // A prime, so that all bits and all places in a row are hit.
    for bit in (0..8 * whole.len()).step_by(997) {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&flipped, bytes).unwrap();
        match told(&flipped) {
            Ok(told) => assert_eq!(told, expected, "bit {bit}"),
            Err(_) => n_found += 1,
        }
        for beside in ["flipped.db-wal", "flipped.db-shm"] {
            let _ = fs::remove_file(path.with_file_name(beside));
        }
    }
    assert!(50 < n_found, "{n_found} flips were found");
}

#[test]
fn what_is_missing_or_changed_is_named() {
    for (change, part) in [
        ("DELETE FROM records WHERE job = 7", "the list of records of a run"),
        ("UPDATE records SET record = replace(record, '\"expanded\":2', '\"expanded\":3')", "the record of job 0"),
        ("UPDATE records SET worker = 'x' WHERE job = 3", "the record of job 3"),
        ("UPDATE runs SET name = 'other'", "a run"),
        ("UPDATE runs SET jobs = 61", "the state of a run"),
        ("UPDATE workers SET status = replace(status, '\"done\":59', '\"done\":58')", "a worker of a run"),
        ("UPDATE workers SET worker = 'eve' WHERE worker = 'bob'", "a worker of a run"),
        ("DELETE FROM workers WHERE worker = 'bob'", "the list of workers of a run"),
    ] {
        let (path, expected) = ledger_of_one_file("changed");
        assert_eq!(told(&path).unwrap(), expected);
        Connection::open(&path).unwrap().execute_batch(change).unwrap();
        let error = told(&path).unwrap_err();
        assert!(matches!(&error, LedgerError::Damaged { part: found, .. } if found == part), "{change}: {error}");
    }
}

#[test]
fn what_one_worker_alone_delivered_can_be_undone() {
    let (folder, plan) = (folder("undone"), plan(SWEEP));
    let done = undisturbed(&folder, &plan, 1);
    let mut ledger = Ledger::open(&folder.join("ledger.db"), Opening::OrNew).unwrap();
    let entry = begin(&mut ledger, &plan);
    let by = |at: usize, worker| NewRecord { record: &done[at], worker };
    ledger.add(entry.key, &[by(0, Some("ab")), by(1, None)], None).unwrap();
    assert!(!ledger.undo(entry.key, &["cd".into()], |_| None).unwrap());
    assert_eq!(records(&ledger, &entry), done);
    assert!(ledger.undo(entry.key, &["ab".into()], |_| None).unwrap());
    assert_eq!(records(&ledger, &entry), done[1..]);
    ledger.add(entry.key, &[by(0, Some("ab"))], None).unwrap();
    // What follows from an undone record goes with it.
    assert!(ledger.undo(entry.key, &["ab".into()], |first| Some(first + 1)).unwrap());
    assert_eq!(records(&ledger, &entry), []);
}

/// A process that writes into a file that was taken away would say that all is done.
#[cfg(unix)]
#[test]
fn a_ledger_that_is_taken_away_is_missed() {
    let (folder, plan) = (folder("taken"), plan(SWEEP));
    let done = undisturbed(&folder, &plan, 1);
    for is_replaced in [false, true] {
        let path = folder.join("ledger.db");
        let mut ledger = Ledger::open(&path, Opening::OrNew).unwrap();
        let entry = begin(&mut ledger, &plan);
        ledger.add(entry.key, &[(&done[0]).into()], None).unwrap();
        fs::remove_file(&path).unwrap();
        if is_replaced {
            fs::write(&path, "").unwrap();
        }
        let error = ledger.add(entry.key, &[(&done[1]).into()], None).unwrap_err();
        assert!(matches!(error, LedgerError::Gone { .. }), "{error}");
        drop(ledger);
        for name in ["ledger.db", "ledger.db-wal", "ledger.db-shm"] {
            let _ = fs::remove_file(folder.join(name));
        }
    }
}
