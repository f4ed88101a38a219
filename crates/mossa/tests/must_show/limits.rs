//! Limits: a search ends there, and reports what it knows.

use std::io::Read as _;
use std::process::Stdio;

use serde_json::Value;
use wait4::Wait4 as _;

use crate::program::{Run, mossa};
use crate::replay::check_path;
use crate::{ANTIPODE, number, solve, text};

/// A search that was stopped says so, and what it has counted and proven.
#[track_caller]
fn check_stopped(code: i32, answer: &Value, why: &str) {
    assert_eq!((code, text(answer, "status")), (1, "limit"), "{answer}");
    assert_eq!(text(answer, "stopped_by"), why);
    assert!(answer["length"].is_null() && answer["moves"].is_null() && answer["optimal"] == false, "{answer}");
    assert!(number(answer, "lower_bound") <= number(answer, "proven_bound"), "{answer}");
    assert!(0 < number(answer, "expanded") && 0 < number(answer, "generated"), "{answer}");
}

fn antipode(more: &[&str]) -> (i32, Value) {
    let args = [ANTIPODE, "--goal", "blank-first", "--heuristic", "manhattan"];
    solve(&[&args[..], more].concat())
}

#[test]
fn ida_star_minds_nodes_depth_and_time() {
    let (code, answer) = antipode(&["--algorithm", "ida-star", "--nodes", "10000"]);
    check_stopped(code, &answer, "the node limit");
    assert_eq!(number(&answer, "expanded"), 10_000);
    let (code, answer) = antipode(&["--algorithm", "ida-star", "--depth", "62"]);
    check_stopped(code, &answer, "the depth limit");
    assert!(62 < number(&answer, "proven_bound"), "nothing is as short as that: {answer}");
    let (code, answer) = antipode(&["--algorithm", "ida-star", "--time", "200ms"]);
    check_stopped(code, &answer, "the time limit");
}

#[test]
fn a_star_minds_nodes_and_time() {
    let (code, answer) = antipode(&["--algorithm", "a-star", "--nodes", "10000"]);
    check_stopped(code, &answer, "the node limit");
    assert_eq!(number(&answer, "expanded"), 10_000);
    let (code, answer) = antipode(&["--algorithm", "a-star", "--time", "200ms"]);
    check_stopped(code, &answer, "the time limit");
}

#[test]
fn a_depth_limit_leaves_what_is_within_it() {
    let args = ["8 7 6 5 4 3 2 1 0", "--algorithm", "ida-star", "--depth"];
    let (code, answer) = solve(&[&args[..], &["30"]].concat());
    assert_eq!((code, number(&answer, "length")), (0, 30));
    let (code, answer) = solve(&[&args[..], &["29"]].concat());
    check_stopped(code, &answer, "the depth limit");
}

/// The peak is measured from outside, by the process that waits for this one.
#[test]
fn a_star_stays_within_its_memory() {
    let args = ["--goal", "blank-first", "--algorithm", "a-star", "--heuristic", "manhattan", "--memory", "200MiB"];
    let mut child = mossa().args(["solve", ANTIPODE, "--json"]).args(args).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = String::new();
    child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    let used = child.wait4().unwrap();
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    check_stopped(used.status.code().unwrap(), &answer, "the memory limit");
    let mebibytes = used.rusage.maxrss >> 20;
    assert!((50..400).contains(&mebibytes), "{mebibytes} MiB at the peak");
    let told = number(&answer, "peak_bytes") >> 20;
    assert!(told.abs_diff(mebibytes) <= 16, "{told} MiB told, {mebibytes} MiB used");
}

/// A trace counts as memory too.
#[test]
fn a_recorded_search_stays_within_its_memory() {
    for algorithm in ["a-star", "uniform-cost", "ida-star"] {
        let mut command = mossa();
        command.args(["solve", ANTIPODE, "--goal", "blank-first", "--heuristic", "manhattan", "--trace", "--json"]);
        command.args([
            "--algorithm",
            algorithm,
            "--memory",
            "200MiB",
            "--nodes",
            "3000000",
            "--trace-limit",
            "50000000",
        ]);
        let used = command.stdout(Stdio::null()).spawn().unwrap().wait4().unwrap();
        assert_eq!(used.status.code(), Some(1), "{algorithm}");
        // The program itself takes a little more than 10 MiB.
        let mebibytes = used.rusage.maxrss >> 20;
        assert!((50..250).contains(&mebibytes), "{algorithm}: {mebibytes} MiB at the peak");
    }
}

/// Large boards: a solution, and a bound on how much too long it is.
#[test]
fn the_default_solves_large_boards_within_few_nodes() {
    for size in ["5x5", "10x10"] {
        let board = Run::of(mossa().args(["generate", "tiles", "--size", size, "--seed", "5"])).stdout;
        let (code, answer) = solve(&[board.trim(), "--nodes", "20000", "--time", "1h"]);
        assert_eq!(code, 0, "{answer}");
        check_path(&answer, "blank-last");
        assert_eq!(answer["optimal"], false);
        assert!(number(&answer, "lower_bound") <= number(&answer, "proven_bound"), "{answer}");
        assert!(number(&answer, "expanded") <= 20_000, "{answer}");
    }
}
