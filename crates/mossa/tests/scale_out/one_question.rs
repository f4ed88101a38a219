//! One hard board, one hard position: the answers of many machines are those of one.

use serde_json::Value;

use crate::fleet::{Fleet, folder};
use crate::program::Run;
use crate::server::Server;

/// The answer to a question, here or by workers.
#[track_caller]
fn ask(fleet: &Fleet, question: &[&str], queue: &[&str]) -> Value {
    let run = Run::of(fleet.mossa().args(question).args(queue).args(["--json", "--no-timing"]));
    assert!(run.code < 2, "{question:?}: {}", run.stderr);
    run.json()
}

#[test]
fn answers_are_those_of_one_machine() {
    let folder = folder("questions");
    let server = Server::start(&folder.join("nats"));
    let url = server.url();
    let fleet = Fleet::new(&folder, &url, "");
    let _workers = [fleet.worker("one"), fleet.worker("two")];
    let elsewhere = ["--queue", &url, "--ledger", "questions.db"];
    // The last one cannot be solved.
    let boards = ["9 0 1 11 7 6 4 2 3 5 10 8", "1 3 10 5 6 11 8 0 2 9 7 4", "11 10 9 8 7 6 5 4 3 2 1 0"];
    for board in boards {
        let question = ["solve", "--size", "3x4", board, "--heuristic", "pattern-db", "--algorithm", "ida-star"];
        let (here, there) = (ask(&fleet, &question, &[]), ask(&fleet, &question, &elsewhere));
        for key in ["status", "length", "moves", "optimal", "lower_bound"] {
            assert_eq!(here[key], there[key], "{board}: {key}");
        }
    }
    for (board, moves) in [("4x5x4", "-"), ("5x5x4", "3,3"), ("4x4x3", "-")] {
        let question = ["analyze", "connect-x", "--board", board, "--moves", moves, "--player", "perfect:book=off"];
        let (here, there) = (ask(&fleet, &question, &[]), ask(&fleet, &question, &elsewhere));
        for key in ["score", "moves", "best"] {
            assert_eq!(here[key], there[key], "{board} {moves}: {key}");
        }
    }
}
