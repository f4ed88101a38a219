//! What the tests stand on: a env without programs, files of its own, runs in one line.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use mossa_catalogue::{Games, PlayerResources};
use mossa_jobs::Timing;
use mossa_kernel::{Limits, SearchHandle, StopFlag};
use mossa_lab::agenda;
use mossa_lab::ledger::{Entry, Ledger, NewRun, Opening};
use mossa_lab::plan::Plan;
use mossa_lab::run::{Ended, Runner};
use mossa_lab::spec::fault::SpecFault;
use mossa_lab::spec::input_files::InputFiles;
use mossa_lab::spec::{self, SpecEnv};
use mossa_lab::worker::Worker;
use mossa_wire::JobRecord;

/// A new folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Reads the experiments of a text that names these files.
pub(crate) fn read(text: &str, files: &[(&str, &str)]) -> Result<Vec<Plan>, SpecFault> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let env = SpecEnv { games: Games::BUILT_IN, resources: &PlayerResources::REFUSED, find_program: &|_| Ok(()) };
    spec::read("file.toml", text, &InputFiles::of_kept(files), &env)
}

/// The only experiment of a text.
#[track_caller]
pub(crate) fn plan(text: &str) -> Plan {
    let mut plans = read(text, &[]).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(plans.len(), 1);
    plans.remove(0)
}

/// Begins a run of a plan.
pub(crate) fn begin(ledger: &mut Ledger, plan: &Plan) -> Entry {
    let (entry, _hold) = ledger
        .begin(&NewRun {
            name: &plan.name,
            kind: plan.kind(),
            game: plan.game,
            jobs: agenda::n_jobs(plan).unwrap(),
            seed: plan.seed,
            version: "test",
            spec: "",
            files: &BTreeMap::new(),
            occasion: None,
        })
        .unwrap();
    entry
}

/// Continues a run until `most` records have come, or all of them if there are fewer.
pub(crate) fn go_on(ledger: &mut Ledger, entry: &Entry, plan: &Plan, n_workers: usize, most: u64) -> Ended {
    let stop = StopFlag::default();
    let handle = <SearchHandle>::default();
    let resources = PlayerResources::REFUSED;
    let hand = Worker { plan, resources: &resources, timing: Timing::LeftOut, version: "test", peak_bytes: || 0 };
    let mut control = handle.control(Limits::default());
    control.stop = &stop;
    let n_heard = RefCell::new(0);
    let mut runner = Runner { ledger, key: entry.key, hand: &hand, n_workers, control };
    let ended = runner.run(&mut |_| {
        *n_heard.borrow_mut() += 1;
        if *n_heard.borrow() == most {
            stop.raise();
        }
    });
    ended.unwrap()
}

/// All records of a run.
pub(crate) fn records(ledger: &Ledger, entry: &Entry) -> Vec<JobRecord> {
    let mut records = Vec::new();
    let told = ledger.each_record(entry.key, |record| {
        records.push(record);
        Ok::<(), mossa_lab::ledger::LedgerError>(())
    });
    told.unwrap();
    records
}

/// The records of a plan that was never disturbed.
pub(crate) fn undisturbed(folder: &Path, plan: &Plan, n_workers: usize) -> Vec<JobRecord> {
    let path = folder.join(format!("{n_workers}-hands.db"));
    let mut ledger = Ledger::open(&path, Opening::OrNew).unwrap();
    let entry = begin(&mut ledger, plan);
    assert_eq!(go_on(&mut ledger, &entry, plan, n_workers, u64::MAX), Ended::Done);
    let now = ledger.find(&entry.run.id).unwrap().run;
    assert_eq!(now.done, now.jobs);
    records(&ledger, &entry)
}
