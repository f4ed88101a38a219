//! Every process is killed, at random and more than once; nothing is lost and nothing counts twice.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use rand::{RngExt as _, SeedableRng as _};

use crate::fleet::{Fleet, TOURNAMENT, folder, records};
use crate::server::Server;

/// Puts every job that waits on the server there a second time.
fn double_jobs(url: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let client = async_nats::connect(url).await.unwrap();
        let context = async_nats::jetstream::new(client);
        let jobs = context.get_stream("MOSSA_JOBS").await.unwrap();
        let state = jobs.cached_info().state.clone();
        for sequence in state.first_sequence..=state.last_sequence {
            if let Ok(message) = jobs.get_raw_message(sequence).await {
                context.publish(message.subject, message.payload).await.unwrap().await.unwrap();
            }
        }
    });
}

#[test]
fn whoever_is_killed_the_records_are_the_same() {
    let folder = folder("faults");
    let mut server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), TOURNAMENT);
    let expected = fleet.undisturbed();
    let mut chance = rand::rngs::ChaCha8Rng::seed_from_u64(7);
    let mut workers = [fleet.worker("one"), fleet.worker("two")];
    let mut coordinator = fleet.coordinator("killed.db");
    // What is done to whom depends on how far the run is, so that it hits a run that is on.
    for n_done in (5..110).step_by(15) {
        fleet.wait_for("killed.db", n_done);
        match n_done {
            20 => double_jobs(&server.url()),
            35 | 65 => {
                server.kill();
                thread::sleep(Duration::from_millis(chance.random_range(0..500)));
                server.restart();
            }
            50 | 80 => {
                coordinator.kill();
                thread::sleep(Duration::from_millis(chance.random_range(0..500)));
                coordinator = fleet.coordinator("killed.db");
            }
            _ => {
                let at = chance.random_range(0..2);
                workers[at].kill();
                workers[at] = fleet.worker(&format!("after-{n_done}"));
            }
        }
    }
    assert!(coordinator.end().success(), "{}", fleet.said());
    let exported = fleet.exported("killed.db");
    let jobs: BTreeSet<u64> = records(&exported).iter().map(|record| record.job).collect();
    assert_eq!(jobs.len(), 120);
    assert_eq!(exported, expected, "{}", fleet.said());
}

#[test]
fn a_coordinator_waits_for_a_server_that_is_away_when_it_begins() {
    let folder = folder("begins-early");
    let mut server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), TOURNAMENT);
    let expected = fleet.undisturbed();
    server.kill();
    let mut coordinator = fleet.coordinator("early.db");
    let _worker = fleet.worker("early");
    fleet.wait_for_words("early", "the server is not there yet: waiting for it");
    fleet.wait_for_words("coordinator", "the server is not there yet: waiting for it");
    server.restart();
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("early.db"), expected);
    // Without --wait a mistyped address is found.
    server.stop();
    let mut coordinator = fleet.coordinator_with("other.db", &[]);
    assert_eq!(coordinator.end().code(), Some(2), "{}", fleet.said());
}
