//! The same file run here and over a server, with one, two and four workers.

use crate::fleet::{Fleet, TOURNAMENT, folder};
use crate::server::Server;

#[test]
fn records_are_the_same_wherever_they_come_from() {
    let folder = folder("same");
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), TOURNAMENT);
    let expected = fleet.undisturbed();
    assert_eq!(expected.lines().count(), 120);
    for n_workers in [1, 2, 4] {
        let ledger = format!("{n_workers}.db");
        let _workers: Vec<_> = (0..n_workers).map(|n| fleet.worker(&format!("w{n_workers}-{n}"))).collect();
        let mut coordinator = fleet.coordinator(&ledger);
        assert!(coordinator.end().success(), "{}", fleet.said());
        assert_eq!(fleet.exported(&ledger), expected, "{n_workers} workers");
    }
    assert_eq!(fleet.said().lines().filter(|line| line.contains("WARN")).count(), 0, "{}", fleet.said());
}

/// Each record of a million bytes and more, which is what a server takes at most in one message.
const TRACES: &str = r#"
name = "traces"
game = "tiles"
generate = { size = "3x4", count = 4, seed = 3 }
algorithms = ["a-star"]
heuristics = ["manhattan"]
limits = { nodes = 100000 }
trace = 100000
"#;

#[test]
fn records_that_are_larger_than_a_message_come_back_too() {
    let folder = folder("large-records");
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), TRACES);
    let expected = fleet.undisturbed();
    assert!(expected.lines().any(|line| 1 << 20 < line.len()), "one is large");
    let _worker = fleet.worker("one");
    let mut coordinator = fleet.coordinator("large.db");
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("large.db"), expected);
}
