//! Programs of other people play only at workers that allowed them, and a worker that is asked to go takes none with it.
//! A program that never answers makes a job that lasts as long as the test wants to look at it.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::fleet::{Fleet, folder, now};
use crate::program::Run;
use crate::server::{FOREVER, Server};

/// Two games between a player of ours and a program.
const GAMES: &str = r#"
name = "guests"
game = "connect-x"
board = "4x4x3"
players = ["random", "ugi:cmd=./guest"]
games_per_pair = 2
limits = { nodes = 1000 }
seed = 7
"#;

/// Answers everything but the question that matters, of which it leaves a sign in its log.
const STUCK: &str = r#"#!/usr/bin/env python3
import sys
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("ugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["go"]:
        print("asked", file=sys.stderr, flush=True)
"#;

/// A fleet whose coordinator sees a program of this name, so that its file is read.
fn fleet(name: &str, server: &Server) -> Fleet {
    let fleet = Fleet::new(&folder(name), &server.url(), GAMES);
    fs::write(fleet.folder.join("guest"), STUCK).unwrap();
    fs::set_permissions(fleet.folder.join("guest"), fs::Permissions::from_mode(0o755)).unwrap();
    fleet
}

/// A program that plays.
fn good() -> String {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/random_player.py");
    format!("./guest=python3 -IS {}", example.display())
}

#[test]
fn a_program_plays_only_where_it_was_allowed() {
    let server = Server::start(&folder("allow-nats"));
    let fleet = fleet("allow", &server);
    let mut coordinator = fleet.coordinator("allow.db");
    let _strict = fleet.worker("strict");
    let _other = fleet.worker_with("other", &["--allow", "./host=./guest", "--log", "asked.log"]);
    for worker in ["strict", "other"] {
        fleet.wait_for_words(worker, "cannot join this run: waiting for another");
        fleet.wait_for_words(worker, "guest");
        // The run says who cannot help, and why.
        let status = fleet.watch_until("allow.db", |status| {
            status["workers"].as_array().unwrap().iter().any(|one| one["worker"] == worker && one["unable"].is_string())
        });
        assert_eq!((&status["done"], &status["jobs"]), (&0.into(), &2.into()));
    }
    assert!(fleet.said().contains("it cannot do these jobs"), "{}", fleet.said());
    let _open = fleet.worker_with("open", &["--allow", &good()]);
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.n_done("allow.db"), 2);
    assert_eq!(fs::read_to_string(fleet.folder.join("asked.log")).unwrap(), "", "nobody started what was not allowed");
}

#[test]
fn a_worker_opens_no_file_that_a_run_names() {
    let server = Server::start(&folder("paths-nats"));
    let text = r#"
name = "paths"
game = "connect-x"
board = "4x4x4"
players = ["random", "perfect:book=connect-x-4x4x4-2.book"]
games_per_pair = 2
limits = { nodes = 1000 }
seed = 7
"#;
    let fleet = Fleet::new(&folder("paths"), &server.url(), text);
    let build = ["tables", "build", "--game", "connect-x", "--board", "4x4x4", "--plies", "2", "--folder", "."];
    assert_eq!(Run::of(fleet.mossa().args(build)).code, 0);
    // The coordinator's own user may name the file, and the worker works where it lies: it could open it.
    let _coordinator = fleet.coordinator("paths.db");
    let _worker = fleet.worker("strict");
    fleet.wait_for_words("strict", "cannot join this run: waiting for another");
    fleet.wait_for_words("strict", "only the local command line names files");
    let is_told = |status: &serde_json::Value| status["workers"][0]["unable"].is_string();
    let status = fleet.watch_until("paths.db", is_told);
    assert_eq!((&status["done"], &status["jobs"]), (&0.into(), &2.into()));
}

#[test]
fn whoever_is_asked_to_go_hands_back_what_it_holds() {
    let server = Server::start(&folder("asked-nats"));
    let fleet = fleet("asked", &server);
    // A job that is not handed back would stay away for longer than this test may take.
    let mut coordinator = fleet.coordinator_with("asked.db", &["--lease", "1h"]);
    let mut stuck = fleet.worker_with("stuck", &["--allow", "./guest=./guest", "--log", "asked.log"]);
    let log = fleet.folder.join("asked.log");
    let began = now();
    while !fs::read_to_string(&log).is_ok_and(|log| log.contains("asked\n")) {
        assert!(began.elapsed() < FOREVER, "{}", fleet.said());
        thread::sleep(Duration::from_millis(20));
    }
    watch_a_run_that_is_on(&fleet, &server);
    stuck.ask_to_go();
    assert_eq!(stuck.end().code(), Some(0));
    let _good = fleet.worker_with("good", &["--allow", &good()]);
    assert!(coordinator.end().success(), "{}", fleet.said());
    watch_a_run_that_is_done(&fleet);
}

/// A worker holds a job and will not finish it: how `mossa watch` tells that.
fn watch_a_run_that_is_on(fleet: &Fleet, server: &Server) {
    let is_there = |status: &serde_json::Value| status["workers"][0]["held"].as_u64().is_some_and(|held| 0 < held);
    let by_ledger = fleet.watch_until("asked.db", is_there);
    let by_server = fleet.watched("asked.db", &["--queue", &server.url()]);
    for status in [&by_ledger, &by_server] {
        assert_eq!((&status["name"], &status["done"], &status["jobs"]), (&"guests".into(), &0.into(), &2.into()));
        let worker = &status["workers"][0];
        assert_eq!((&worker["worker"], &worker["threads"]), (&"stuck".into(), &1.into()));
        assert!(worker["quarantined"].is_null() && worker["version"].is_string(), "{worker}");
    }
    assert_eq!(by_server["on_their_way"], 2);
    let mut command = fleet.mossa();
    command.args(["watch", "last", "--ledger", "asked.db", "--every", "1ms"]);
    let mut watching = crate::fleet::Process(
        command.stdout(fs::File::create(fleet.folder.join("watch.log")).unwrap()).spawn().unwrap(),
    );
    fleet.wait_for_words("watch", "guests: 0 of 2 jobs, running, 1 workers with");
    watching.ask_to_go();
    assert_eq!(watching.end().code(), Some(0));
    let said = fs::read_to_string(fleet.folder.join("watch.log")).unwrap();
    assert!(said.starts_with("worker stuck on ") && said.contains(": working\n"), "{said}");
}

fn watch_a_run_that_is_done(fleet: &Fleet) {
    let status = fleet.watched("asked.db", &[]);
    assert_eq!((&status["done"], &status["jobs"], &status["rate"]), (&2.into(), &2.into(), &0.0.into()));
    let done = |at: usize| (status["workers"][at]["worker"].as_str().unwrap(), status["workers"][at]["done"].as_u64());
    assert_eq!([done(0), done(1)], [("good", Some(2)), ("stuck", Some(0))]);
    let run = Run::of(fleet.mossa().args(["watch", "last", "--ledger", "asked.db"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.ends_with(" guests: 2 of 2 jobs, done\n") && run.stdout.contains("2 jobs done: gone"),
        "{}",
        run.stdout
    );
    let shown = Run::of(fleet.mossa().args(["runs", "show", "last", "--ledger", "asked.db"])).stdout;
    assert!(shown.lines().any(|line| line.contains("good") && line.contains("gone")), "{shown}");
}
