//! What is wrong is said, and what is waited for too.

use mossa_kernel::StopFlag;
use mossa_lab::check::Verdict;
use mossa_lab::queue::LocalQueue;
use mossa_queue::{Address, Coordinator, Examination, Link, RunConfig};
use mossa_wire::RunManifest;

use crate::fleet::{Fleet, TOURNAMENT, folder};
use crate::program::Run;
use crate::server::{Server, free_port};

/// Both commands refuse a server, with the same words.
#[track_caller]
fn check_refused(fleet: &Fleet, url: &str, words: &str) {
    let worker = Run::of(fleet.mossa().args(["worker", "--queue", url]));
    let coordinator =
        Run::of(fleet.mossa().args(["experiment", "fleet.toml", "--ledger", "new.db", "--queue", url, "--json"]));
    for run in [worker, coordinator] {
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        let is_clear = run.stderr.starts_with("error: --queue: ") && run.stderr.contains(words);
        assert!(is_clear && run.stderr.lines().count() == 1, "{}", run.stderr);
    }
    assert!(!fleet.folder.join("new.db").exists(), "nothing was touched");
}

#[test]
fn wrong_addresses_and_credentials_are_named() {
    let folder = folder("refused");
    let server = Server::start_with(&folder.join("nats"), &["--user", "ann", "--pass", "secret"]);
    let fleet = Fleet::new(&folder, "", TOURNAMENT);
    let host = server.url().replace("nats://", "");
    check_refused(&fleet, &format!("nats://127.0.0.1:{}", free_port()), "no server answers there");
    check_refused(&fleet, "nats://no-such-host.invalid:4222", "no server answers there");
    check_refused(&fleet, "http://127.0.0.1:4222", "expected nats://HOST:PORT");
    check_refused(&fleet, &format!("nats://{host}"), "refuses these credentials");
    check_refused(&fleet, &format!("nats://ann:wrong@{host}"), "refuses these credentials");
    check_refused(&fleet, &format!("tls://{host}"), "127.0.0.1");
    for (creds, words) in [("none.creds", "none.creds"), ("fleet.toml", "fleet.toml")] {
        let run = Run::of(fleet.mossa().args(["worker", "--queue", &server.url(), "--creds", creds]));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.starts_with("error: --queue: ") && run.stderr.contains(words), "{}", run.stderr);
    }
    let fleet = Fleet::new(&folder, &format!("nats://ann:secret@{host}"), TOURNAMENT);
    let _worker = fleet.worker("ann");
    let mut coordinator = fleet.coordinator("good.db");
    assert!(coordinator.end().success(), "{}", fleet.said());
}

#[test]
fn a_worker_of_another_version_says_what_it_waits_for() {
    let folder = folder("version");
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), TOURNAMENT);
    let link = Link::open(&Address { servers: server.url(), ..Address::default() }, "other").unwrap();
    link.prepare().unwrap();
    let manifest = RunManifest {
        run: "run".into(),
        id: "run".into(),
        key: String::new(),
        name: "fleet".into(),
        game: "connect-x".into(),
        version: "99.0.0".into(),
        signature: 1,
        is_timed: false,
        lease: 1_000,
        spec: TOURNAMENT.into(),
        files: std::collections::BTreeMap::new(),
    };
    let referee = LocalQueue::for_workers(1);
    let examination = Examination {
        check: Box::new(|_, _| Verdict::Plausible),
        is_repeatable: Box::new(|_| false),
        share: 0.0,
        referee: &referee,
    };
    let config = RunConfig { manifest, workers: Vec::new(), examination, stop: StopFlag::default() };
    let _coordinator = Coordinator::begin(&link, config).unwrap();
    let _worker = fleet.worker("old");
    fleet.wait_for_words("old", "expected 99.0.0");
    fleet.wait_for_words("old", "waiting for another");
}

#[test]
fn a_worker_waits_for_a_server_that_was_there() {
    let folder = folder("away");
    let mut server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), TOURNAMENT);
    let _worker = fleet.worker("patient");
    fleet.wait_for_words("patient", "waiting for runs");
    server.kill();
    fleet.wait_for_words("patient", "the server is gone: waiting for it");
    server.restart();
    fleet.wait_for_words("patient", "the server is there again");
}
