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
