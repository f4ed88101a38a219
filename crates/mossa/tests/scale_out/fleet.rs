//! A folder with a tournament in it, its coordinator and its workers.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use mossa_wire::JobRecord;
use serde_json::Value;

use crate::program::{Run, mossa};
use crate::server::FOREVER;

/// 120 games of some milliseconds each.
pub(crate) const TOURNAMENT: &str = r#"
name = "fleet"
game = "connect-x"
board = "5x6x4"
players = ["alpha-beta:depth=4", "mcts:nodes=1000", "random", "deepening:depth=4"]
games_per_pair = 20
openings = "random"
limits = { nodes = 5000 }
seed = 7
"#;

/// Where a test has its files.
pub(crate) struct Fleet {
    pub(crate) folder: PathBuf,
    url: String,
}

/// A process that is killed when it is not needed any more.
pub(crate) struct Process(pub(crate) Child);

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Process {
    /// Kills it, as with -9.
    pub(crate) fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Asks it to go.
    pub(crate) fn ask_to_go(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        assert!(asked.success());
    }

    /// Waits for its end.
    #[track_caller]
    pub(crate) fn end(&mut self) -> ExitStatus {
        let began = now();
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < FOREVER, "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "a test must not hang")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// A new folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scale-out").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

impl Fleet {
    pub(crate) fn new(folder: &Path, url: &str, file: &str) -> Fleet {
        fs::write(folder.join("fleet.toml"), file).unwrap();
        Fleet { folder: folder.to_owned(), url: url.to_owned() }
    }

    pub(crate) fn mossa(&self) -> Command {
        let mut command = mossa();
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    /// The records of a run that was done here, in peace.
    #[track_caller]
    pub(crate) fn undisturbed(&self) -> String {
        let run = Run::of(self.mossa().args(["experiment", "fleet.toml", "--no-timing", "--ledger", "here.db"]));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        self.exported("here.db")
    }

    /// All records of the last run of a ledger.
    #[track_caller]
    pub(crate) fn exported(&self, ledger: &str) -> String {
        let run = Run::of(self.mossa().args(["runs", "export", "last", "--format", "jsonl", "--ledger", ledger]));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        run.stdout
    }

    /// How many records a ledger has; none if there is no run yet.
    pub(crate) fn n_done(&self, ledger: &str) -> u64 {
        let run = Run::of(self.mossa().args(["runs", "--json", "--ledger", ledger]));
        if run.code == 0 { run.json()["runs"][0]["done"].as_u64().unwrap_or(0) } else { 0 }
    }

    /// Waits until a ledger has `n` records.
    #[track_caller]
    pub(crate) fn wait_for(&self, ledger: &str, n: u64) {
        let began = now();
        while self.n_done(ledger) < n {
            assert!(began.elapsed() < FOREVER, "{ledger} has {} records: expected {n}", self.n_done(ledger));
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Starts a worker.
    pub(crate) fn worker(&self, name: &str) -> Process {
        self.worker_with(name, &["--wait"])
    }

    /// The same with more arguments.
    pub(crate) fn worker_with(&self, name: &str, more: &[&str]) -> Process {
        let log = fs::File::options().create(true).append(true).open(self.folder.join(format!("{name}.log"))).unwrap();
        let mut command = self.mossa();
        command.args(["worker", "--queue", &self.url, "--threads", "1", "--name", name]).args(more);
        Process(command.stdout(Stdio::null()).stderr(log).spawn().unwrap())
    }

    /// Starts a coordinator; what it says goes into a file.
    pub(crate) fn coordinator(&self, ledger: &str) -> Process {
        self.coordinator_with(ledger, &["--lease", "2s", "--wait"])
    }

    /// The same with other arguments.
    pub(crate) fn coordinator_with(&self, ledger: &str, more: &[&str]) -> Process {
        let log = fs::File::options().create(true).append(true).open(self.folder.join("coordinator.log")).unwrap();
        let mut command = self.mossa();
        command.args(["experiment", "fleet.toml", "--no-timing", "--resume", "--ledger", ledger, "--queue", &self.url]);
        command.args(more);
        Process(command.stdout(Stdio::null()).stderr(log).spawn().unwrap())
    }

    /// What `mossa watch` says, as JSON.
    #[track_caller]
    pub(crate) fn watched(&self, ledger: &str, more: &[&str]) -> Value {
        let run = Run::of(self.mossa().args(["watch", "last", "--ledger", ledger, "--json"]).args(more));
        assert!(run.code < 2, "{}", run.stderr);
        run.json()
    }

    /// Waits until `mossa watch` says something.
    #[track_caller]
    pub(crate) fn watch_until(&self, ledger: &str, is: impl Fn(&Value) -> bool) -> Value {
        let began = now();
        loop {
            let run = Run::of(self.mossa().args(["watch", "last", "--ledger", ledger, "--json"]));
            if run.code < 2 && is(&run.json()) {
                return run.json();
            }
            assert!(began.elapsed() < FOREVER, "{}{}", run.stdout, run.stderr);
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until a worker has said this.
    #[track_caller]
    pub(crate) fn wait_for_words(&self, worker: &str, words: &str) {
        let began = now();
        loop {
            let said = fs::read_to_string(self.folder.join(format!("{worker}.log"))).unwrap_or_default();
            if said.contains(words) {
                return;
            }
            assert!(began.elapsed() < FOREVER, "{said}: expected {words}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What coordinators have said.
    pub(crate) fn said(&self) -> String {
        fs::read_to_string(self.folder.join("coordinator.log")).unwrap_or_default()
    }
}

/// Records that were exported.
pub(crate) fn records(text: &str) -> Vec<JobRecord> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
