//! The health of a worker, as monitoring sees it.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::fleet::{Fleet, TOURNAMENT, folder, now};
use crate::server::{FOREVER, Server, free_port};

/// The status and the body of an answer; `None` if there is no answer.
fn get(port: u16, path: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    stream.set_read_timeout(Some(FOREVER)).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

/// Waits until a worker says this of itself.
#[track_caller]
fn wait_for(port: u16, code: u16, is: impl Fn(&Value) -> bool) -> Value {
    let began = now();
    loop {
        let answer = get(port, "/health");
        if let Some((found, body)) = &answer {
            let health: Value = serde_json::from_str(body).unwrap();
            if *found == code && is(&health) {
                return health;
            }
        }
        assert!(began.elapsed() < FOREVER, "{answer:?}: expected {code}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_worker_says_how_it_is() {
    let folder = folder("health");
    let mut server = Server::start(&folder.join("nats"));
    server.kill();
    let port = free_port();
    let fleet = Fleet::new(&folder, &server.url(), TOURNAMENT);
    let worker = fleet.worker_with("well", &["--wait", "--health", &port.to_string()]);
    // It waits for a server that was never there, and says so in both places.
    let health = wait_for(port, 503, |health| health["why"].is_string());
    assert_eq!((&health["status"], &health["worker"]), (&"waiting".into(), &"well".into()));
    fleet.wait_for_words("well", "the server is not there yet: waiting for it");
    server.restart();
    let health = wait_for(port, 200, |_| true);
    assert_eq!((&health["status"], &health["done"], &health["idle"]), (&"ok".into(), &0.into(), &Value::Null));
    let mut coordinator = fleet.coordinator("health.db");
    assert!(coordinator.end().success(), "{}", fleet.said());
    let health = wait_for(port, 200, |health| health["runs"].as_array().is_some_and(Vec::is_empty));
    // A job whose lease ran out on a slow machine is done twice.
    assert!(health["done"].as_u64().is_some_and(|done| 120 <= done) && health["held"] == 0, "{health}");
    assert!(health["idle"].is_number() && health["version"].is_string(), "{health}");
    assert_eq!(get(port, "/").map(|(code, _)| code), Some(404));
    server.kill();
    wait_for(port, 503, |health| health["status"] == "waiting");
    let mut worker = worker;
    worker.ask_to_go();
    assert!(worker.end().success());
}
