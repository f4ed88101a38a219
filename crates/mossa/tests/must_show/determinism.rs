//! The same command, the same bytes.

use crate::program::{Run, mossa};

/// Runs a command twice.
#[track_caller]
fn check(args: &[&str]) -> Run {
    let run = Run::of(mossa().args(args));
    assert_eq!(run, Run::of(mossa().args(args)), "mossa {args:?}");
    run
}

fn algorithms() -> Vec<String> {
    let listing = Run::of(mossa().args(["list", "tiles", "--json"])).json();
    let names = listing["algorithms"].as_array().unwrap().iter();
    names.map(|listed| listed["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_algorithm_repeats_itself() {
    let algorithms = algorithms();
    assert!(8 <= algorithms.len());
    for algorithm in &algorithms {
        let args = ["solve", "8 7 6 5 4 3 2 1 0", "--algorithm", algorithm, "--heuristic", "manhattan", "--no-timing"];
        for format in [&["--json"][..], &["--steps"], &["--trace"]] {
            assert_eq!(check(&[&args[..], format].concat()).code, 0, "{algorithm}");
        }
    }
}

#[test]
fn every_algorithm_repeats_itself_within_a_node_limit() {
    let hard = "3 6 9 2 10 4 7 14 13 12 15 8 5 11 0 1";
    for algorithm in algorithms() {
        let args = ["solve", hard, "--algorithm", &algorithm, "--nodes", "5000", "--no-timing", "--json"];
        check(&args);
        check(&[&args[..], &["--trace"]].concat());
    }
}

#[test]
fn chance_repeats_itself() {
    for seed in ["1", "2", "18446744073709551615"] {
        for kind in [&[][..], &["--walk", "50"], &["--size", "3x3", "--length", "20"], &["--length", "24"]] {
            check(&[&["generate", "tiles", "--seed", seed, "--count", "3"][..], kind].concat());
        }
    }
    let draw = |seed| Run::of(mossa().args(["generate", "tiles", "--seed", seed])).stdout;
    assert_ne!(draw("1"), draw("2"));
}

#[test]
fn tables_and_other_commands_repeat_themselves() {
    let boards = "crates/mossa/tests/inputs/boards.txt";
    for format in ["text", "markdown", "latex", "csv"] {
        check(&["compare", "--file", boards, "--no-timing", "--format", format]);
        check(&["solve", "--file", boards, "--no-timing", "--format", format]);
    }
    check(&["compare", "--file", boards, "--no-timing", "--json"]);
    check(&["bench", "tiles", "--no-timing"]);
}

#[test]
fn threads_change_nothing() {
    let args = ["solve", "--file", "data/tiles/report-boards.txt", "--no-timing", "--json", "--threads"];
    let one = Run::of(mossa().args(args).arg("1"));
    assert_eq!(one, Run::of(mossa().args(args).arg("2")));
    assert_eq!(one.code, 1, "two of them cannot be solved");
}
