//! A trace is of the run that was asked for.

use crate::heuristics_that_ran::{BOARD, answer};

const SMALL: [&str; 3] = ["8 1 3 4 0 2 7 6 5", "0 3 2 1", "1 2 3 4 5 6 7 8 0"];

/// With a trace and without one the answer is the same, and the trace holds every node that it counts.
#[track_caller]
fn check(board: &str, settings: &[&str]) {
    let args = [&["solve", board, "--json", "--no-timing"], settings].concat();
    let plain = answer(&args);
    let mut traced = answer(&[&args[..], &["--trace"]].concat());
    let trace = traced.as_object_mut().unwrap().remove("trace").unwrap();
    assert_eq!(traced, plain, "{args:?}");
    assert_eq!(trace["total"], plain["expanded"], "{args:?}");
    let roots = trace["nodes"].as_u64().unwrap() - plain["generated"].as_u64().unwrap();
    assert!(roots <= plain["iterations"].as_u64().unwrap() + 1, "{args:?}: {roots} roots");
}

#[test]
fn a_trace_is_of_the_search_that_runs_without_it() {
    check(BOARD, &[]);
    assert_eq!(answer(&["solve", BOARD, "--json", "--trace"])["expanded"], 1_211);
    for set in ["pattern-db", "pattern-db:set=6-6-3-minded", "pattern-db:set=snake-4", "manhattan", "linear-conflict"] {
        check(BOARD, &["-a", "ida-star", "-H", set, "--trace-limit", "100"]);
    }
    for board in SMALL {
        check(board, &[]);
        for algorithm in
            ["a-star", "best-first", "weighted-a-star", "ida-star", "breadth-first", "uniform-cost", "beam"]
        {
            check(board, &["-a", algorithm, "-H", "pattern-db"]);
            check(board, &["-a", algorithm, "-H", "manhattan"]);
        }
    }
}

/// Also with several threads, under a depth limit, and towards another goal.
#[test]
fn settings_change_the_trace_as_they_change_the_search() {
    check(BOARD, &["--threads", "1"]);
    check(BOARD, &["--threads", "4"]);
    let korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    check(korf, &["--goal", "blank-first", "-H", "pattern-db", "-a", "ida-star", "--trace-limit", "100"]);
    let board = "5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12";
    check(board, &["-a", "ida-star", "-H", "pattern-db", "--depth", "100"]);
}
