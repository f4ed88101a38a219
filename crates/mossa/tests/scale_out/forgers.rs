//! Workers that lie are named and refused, and what they send does not count.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mossa_lab::queue::{Report, Supply as _};
use mossa_queue::supply::RunSupply;
use mossa_queue::{Address, Identity, Link};
use mossa_wire::{Done, JobRecord, RunSheet};

use crate::fleet::{Fleet, TOURNAMENT, folder, now, records};
use crate::server::{FOREVER, Server};

const BOARDS: &str = r#"
name = "boards"
game = "tiles"
generate = { size = "3x3", count = 40, seed = 3 }
algorithms = ["a-star", "ida-star"]
heuristics = ["manhattan"]
limits = { nodes = 100000 }
"#;

/// Waits for the run of a server.
fn sheet(link: &Link) -> RunSheet {
    let began = now();
    loop {
        let run = link.known_runs().unwrap_or_default().into_iter().next();
        if let Some(sheet) = run.and_then(|run| link.sheet_of(&run).unwrap_or_default()) {
            return sheet;
        }
        assert!(began.elapsed() < FOREVER, "no run begins");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Takes jobs and brings back what it likes, until nobody gives it any more.
fn lie(server: &Server, name: &str, more: u64, truth: &[JobRecord], forge: impl Fn(&mut JobRecord)) {
    let link = Link::open(&Address { servers: server.url(), ..Address::default() }, name).unwrap();
    link.prepare().unwrap();
    let sheet = sheet(&link);
    let (host, version) = ("cellar".to_owned(), sheet.version.clone());
    let identity = Arc::new(Identity { name: name.to_owned(), host, version, threads: 1 });
    let supply = RunSupply::open(&link, &sheet, &identity, sheet.signature + more);
    let mut n_lies = 0;
    while n_lies < 5 {
        let Some(lease) = supply.take().unwrap() else { continue };
        let mut record = truth[lease.job.number as usize].clone();
        forge(&mut record);
        supply.finish(lease, Report::Done(Box::new(record))).unwrap();
        n_lies += 1;
    }
    supply.close();
    supply.part();
    link.flush();
}

/// A run with a liar in it, who comes first; then an honest worker does all.
fn check(name: &str, file: &str, more: u64, forge: impl Fn(&mut JobRecord), words: &str) {
    let folder = folder(name);
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), file);
    let expected = fleet.undisturbed();
    let mut coordinator = fleet.coordinator("forged.db");
    lie(&server, "forger", more, &records(&expected), forge);
    let _worker = fleet.worker("honest");
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("forged.db"), expected);
    let said = fleet.said();
    let named = said.lines().find(|line| line.contains("quarantined")).unwrap_or_else(|| panic!("{said}"));
    assert!(named.contains("forger") && named.contains(words), "{named}");
}

#[test]
fn an_illegal_game_does_not_count() {
    let forge = |record: &mut JobRecord| {
        let Done::Game(game) = &mut record.done else { panic!("{record:?}") };
        game.game.moves[3] = "17".into();
    };
    check("illegal", TOURNAMENT, 0, forge, "illegal");
}

#[test]
fn a_result_that_the_moves_do_not_give_does_not_count() {
    let forge = |record: &mut JobRecord| {
        let Done::Game(game) = &mut record.done else { panic!("{record:?}") };
        game.game.result = if game.game.result == "1-0" { "0-1" } else { "1-0" }.into();
    };
    check("result", TOURNAMENT, 0, forge, "result");
}

#[test]
fn a_wrong_length_does_not_count() {
    let forge = |record: &mut JobRecord| {
        let Done::Puzzle(puzzle) = &mut record.done else { panic!("{record:?}") };
        puzzle.solved.length = puzzle.solved.length.map(|length| length - 2);
    };
    check("length", BOARDS, 0, forge, "length");
}

#[test]
fn a_solution_that_leads_elsewhere_does_not_count() {
    let forge = |record: &mut JobRecord| {
        let Done::Puzzle(puzzle) = &mut record.done else { panic!("{record:?}") };
        let moves = puzzle.solved.moves.as_mut().unwrap();
        moves.pop();
        puzzle.solved.length = Some(moves.len() as u32);
    };
    check("elsewhere", BOARDS, 0, forge, "goal");
}

#[test]
fn whoever_counts_otherwise_is_refused() {
    check("signature", BOARDS, 1, |_| (), "its bench counts");
}

#[test]
fn whoever_was_quarantined_stays_so_when_the_run_goes_on() {
    let folder = folder("again");
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), BOARDS);
    let expected = fleet.undisturbed();
    let mut coordinator = fleet.coordinator("again.db");
    let forge = |record: &mut JobRecord| {
        let Done::Puzzle(puzzle) = &mut record.done else { panic!("{record:?}") };
        puzzle.solved.length = Some(1);
    };
    lie(&server, "forger", 0, &records(&expected), forge);
    fleet.watch_until("again.db", |status| status["workers"][0]["quarantined"].is_string());
    coordinator.kill();
    let mut coordinator = fleet.coordinator("again.db");
    // A worker that would be honest, under the same name.
    let _forger = fleet.worker("forger");
    fleet.wait_for_words("forger", "cannot join this run: waiting for another");
    let _honest = fleet.worker("honest");
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("again.db"), expected);
    let status = fleet.watched("again.db", &[]);
    let told = |at: usize| (&status["workers"][at]["worker"], &status["workers"][at]["done"]);
    assert_eq!((told(0), told(1)), ((&"forger".into(), &0.into()), (&"honest".into(), &80.into())));
    assert!(status["workers"][0]["quarantined"].as_str().unwrap().contains("length"), "{status}");
}
