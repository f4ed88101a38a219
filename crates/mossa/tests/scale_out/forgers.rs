//! Workers that lie are named and refused, and what they send does not count.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mossa_lab::queue::{Report, Supply as _};
use mossa_queue::join::{self, Introduction, Serials};
use mossa_queue::keys::SigningKey;
use mossa_queue::supply::RunSupply;
use mossa_queue::worker::Measured;
use mossa_queue::{Address, Identity, Link};
use mossa_wire::{Admission, Done, JobRecord, MatchGame, MoveInfo, MoveScore, RunManifest};

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
fn manifest(link: &Link) -> RunManifest {
    let began = now();
    loop {
        let run = link.known_runs().unwrap_or_default().into_iter().next();
        if let Some(manifest) = run.and_then(|run| link.sheet_of(&run).unwrap_or_default()) {
            return manifest;
        }
        assert!(began.elapsed() < FOREVER, "no run begins");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A client with a key of its own.
fn identity(name: &str, manifest: &RunManifest) -> Arc<Identity> {
    let (host, version) = ("cellar".to_owned(), manifest.version.clone());
    let (key, serials) = (SigningKey::generate(), Serials::default());
    Arc::new(Identity { key, serials, name: name.to_owned(), host, version, threads: 1 })
}

/// A connection, and the run that it leads to.
fn find_run(server: &Server, name: &str) -> (Link, RunManifest) {
    let link = Link::open(&Address { servers: server.url(), ..Address::default() }, name).unwrap();
    link.prepare().unwrap();
    let manifest = manifest(&link);
    (link, manifest)
}

/// Asks to join a run with a bench that counts `more` nodes more.
#[track_caller]
fn join(link: &Link, manifest: &RunManifest, identity: &Identity, more: u64) -> Admission {
    let measured = Measured { nodes: manifest.signature + more, seconds: 1.0 };
    let began = now();
    loop {
        let introduction = Introduction { measured, n_held: 0, unable: None };
        let manifest = link.sheet_of(&manifest.run).ok().flatten();
        if let Some(admission) = manifest.and_then(|manifest| join::ask(link, &manifest, identity, introduction)) {
            return admission;
        }
        assert!(began.elapsed() < FOREVER, "nobody answers");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Joins, takes jobs and brings back forged results, a given number of times.
fn lie(
    server: &Server,
    (name, more): (&str, u64),
    n: usize,
    truth: &[JobRecord],
    forge: impl Fn(&mut JobRecord),
) -> Arc<Identity> {
    let (link, manifest) = find_run(server, name);
    let identity = identity(name, &manifest);
    join(&link, &manifest, &identity, more);
    let supply = RunSupply::open(&link, &manifest, &identity, manifest.signature + more);
    let mut n_lies = 0;
    while n_lies < n {
        let Some(lease) = supply.take().unwrap() else { continue };
        let mut record = truth[lease.job.number as usize].clone();
        forge(&mut record);
        supply.finish(lease, Report::Done(Box::new(record))).unwrap();
        n_lies += 1;
    }
    supply.close();
    supply.part();
    link.flush();
    identity
}

/// A run with a liar in it, who comes first; then an honest worker does all.
fn check(name: &str, file: &str, more: u64, forge: impl Fn(&mut JobRecord), words: &str) {
    let folder = folder(name);
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), file);
    let expected = fleet.undisturbed();
    let mut coordinator = fleet.coordinator("forged.db");
    lie(&server, ("forger", more), 5, &records(&expected), forge);
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
        // Which jobs somebody is given is not known, and some games are short.
        *game.game.moves.last_mut().unwrap() = "17".into();
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
    let forger = lie(&server, ("forger", 0), 5, &records(&expected), forge);
    fleet.watch_until("again.db", |status| status["workers"][0]["quarantined"].is_string());
    coordinator.kill();
    let mut coordinator = fleet.coordinator("again.db");
    let (link, manifest) = find_run(&server, "again");
    let refused = join(&link, &manifest, &forger, 0);
    assert!(matches!(&refused, Admission::Refused { why } if why.contains("length")), "{refused:?}");
    // Another worker of that name is another worker.
    let _honest = fleet.worker("forger");
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("again.db"), expected);
    let status = fleet.watched("again.db", &[]);
    let workers = status["workers"].as_array().unwrap();
    let of = |is_quarantined: bool| {
        let is = |worker: &&serde_json::Value| worker["quarantined"].is_string() == is_quarantined;
        workers.iter().find(is).unwrap_or_else(|| panic!("{status}"))
    };
    assert_eq!((&of(true)["key"], &of(true)["done"]), (&forger.key.public().to_string().into(), &0.into()));
    assert_eq!(of(false)["done"], 80, "{status}");
}

fn game(record: &mut JobRecord) -> &mut MatchGame {
    let Done::Game(game) = &mut record.done else { panic!("it is no game") };
    &mut game.game
}

fn thoughts(record: &mut JobRecord) -> &mut Vec<MoveInfo> {
    let Done::Game(game) = &mut record.done else { panic!("it is no game") };
    &mut game.thoughts
}

/// No moves at all, and the player that was not to move has crashed.
#[test]
fn a_game_without_moves_that_the_other_side_lost_does_not_count() {
    let forge = |record: &mut JobRecord| {
        let game = game(record);
        game.moves.clear();
        (game.termination, game.result) = ("crash".into(), "1-0".into());
        for stats in [&mut game.first_stats, &mut game.second_stats] {
            (stats.moves, stats.nodes, stats.states_evaluated, stats.prunings) = (0, 0, 0, 0);
        }
    };
    check("crash", TOURNAMENT, 0, forge, "when it was not its turn");
}

/// What players are said to have thought is written into PGN files: one thought for each move, and nothing beyond any search.
#[test]
fn thoughts_that_no_search_can_have_do_not_count() {
    let thought = MoveInfo { score: None, depth: 1, seconds: None };
    check("many-thoughts", TOURNAMENT, 0, |record| thoughts(record).push(thought), "expected one each");
    let far = |record: &mut JobRecord| thoughts(record)[0].score = Some(MoveScore::Win(u32::MAX));
    check("far-win", TOURNAMENT, 0, far, "plies to the end");
    let high = |record: &mut JobRecord| thoughts(record)[0].score = Some(MoveScore::Cp(i32::MIN));
    check("high-score", TOURNAMENT, 0, high, "score");
    let slow = |record: &mut JobRecord| thoughts(record)[0].seconds = Some(f64::MAX);
    check("slow-thought", TOURNAMENT, 0, slow, "seconds of a move");
}

#[test]
fn more_nodes_than_the_limit_allows_do_not_count() {
    check("nodes", TOURNAMENT, 0, |record| game(record).first_stats.nodes = u64::MAX, "nodes are 18446744073709551615");
    let forge = |record: &mut JobRecord| {
        let game = game(record);
        game.second_stats.nodes = 5_001 * game.second_stats.moves + 1;
    };
    check("one-node", TOURNAMENT, 0, forge, "expected at most");
}

#[test]
fn counters_and_times_that_cannot_be_do_not_count() {
    let forge = |record: &mut JobRecord| game(record).first_stats.moves += 1;
    check("moves", TOURNAMENT, 0, forge, "moves of a player");
    let forge = |record: &mut JobRecord| game(record).first_stats.seconds = Some(-1.0);
    check("seconds", TOURNAMENT, 0, forge, "seconds");
    let forge = |record: &mut JobRecord| {
        let Done::Puzzle(puzzle) = &mut record.done else { panic!("{record:?}") };
        puzzle.solved.expanded = 100_001;
    };
    check("expanded", BOARDS, 0, forge, "expanded nodes are 100001");
}

/// A player of ours that loses by a fault of its own is possible: the job is done again before it counts.
#[test]
fn a_forfeit_that_did_not_happen_does_not_count() {
    let forge = |record: &mut JobRecord| {
        thoughts(record).clear();
        let game = game(record);
        game.moves.clear();
        (game.termination, game.result) = ("crash".into(), "0-1".into());
        for stats in [&mut game.first_stats, &mut game.second_stats] {
            (stats.moves, stats.nodes, stats.states_evaluated, stats.prunings) = (0, 0, 0, 0);
        }
    };
    check("forfeit", TOURNAMENT, 0, forge, "is not what comes of the job");
}

/// What no look at a record could find: one state evaluated more. Some jobs are done twice, and what the liar has
/// delivered before, under no suspicion, is undone.
#[test]
fn a_lie_that_only_another_search_finds_is_found_and_all_of_its_teller_undone() {
    let folder = folder("subtle");
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), &format!("{TOURNAMENT}recheck = 0.1\n"));
    let expected = fleet.undisturbed();
    let mut coordinator = fleet.coordinator("subtle.db");
    // Of a hundred jobs some ten are done again: that none is has a chance of one in thirty thousand.
    let forge = |record: &mut JobRecord| game(record).first_stats.states_evaluated += 1;
    let forger = lie(&server, ("forger", 0), 100, &records(&expected), forge);
    let key: serde_json::Value = forger.key.public().to_string().into();
    fleet.watch_until("subtle.db", |status| {
        let workers = status["workers"].as_array().unwrap();
        workers.iter().any(|worker| worker["key"] == key && worker["quarantined"].is_string())
    });
    let _honest = fleet.worker("honest");
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("subtle.db"), expected, "{}", fleet.said());
}

/// Results under the right subjects from a client that never asked to join, before any honest worker is there.
#[test]
fn results_of_somebody_who_never_joined_do_not_count() {
    let folder = folder("stranger");
    let server = Server::start(&folder.join("nats"));
    let fleet = Fleet::new(&folder, &server.url(), TOURNAMENT);
    let expected = fleet.undisturbed();
    let mut coordinator = fleet.coordinator("stranger.db");
    let (link, manifest) = find_run(&server, "stranger");
    let stranger = identity("stranger", &manifest);
    let supply = RunSupply::open(&link, &manifest, &stranger, manifest.signature);
    let truth = records(&expected);
    let mut n_sent = 0;
    while n_sent < 20 {
        let Some(lease) = supply.take().unwrap() else { continue };
        // Not even what is true counts.
        let record = truth[lease.job.number as usize].clone();
        supply.finish(lease, Report::Done(Box::new(record))).unwrap();
        n_sent += 1;
    }
    supply.close();
    supply.part();
    assert_eq!(fleet.n_done("stranger.db"), 0);
    let _honest = fleet.worker("honest");
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("stranger.db"), expected);
    let status = fleet.watched("stranger.db", &[]);
    assert_eq!(status["workers"].as_array().unwrap().len(), 1, "{status}");
    assert_eq!(status["workers"][0]["worker"], "honest");
}
