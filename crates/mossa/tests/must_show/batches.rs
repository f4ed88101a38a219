//! Many boards at once: in order, from files and from other commands' output.

use std::io::Write as _;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{Run, mossa};
use crate::replay::check_path;
use crate::{number, solve, text};

/// Runs `mossa solve -` with these boards on standard input.
fn solve_stdin(boards: &str, args: &[&str]) -> (i32, Value) {
    let mut command = mossa();
    command.args(["solve", "-", "--json", "--no-timing"]).args(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(boards.as_bytes()).unwrap();
    let run = Run::from(child.wait_with_output().unwrap());
    (run.code, run.json())
}

#[test]
fn the_default_solves_random_boards_of_the_8_puzzle() {
    let boards = Run::of(mossa().args(["generate", "tiles", "--size", "3x3", "--count", "50", "--seed", "8"])).stdout;
    assert_eq!(boards.lines().count(), 50);
    let (code, batch) = solve_stdin(&boards, &[]);
    assert_eq!(code, 0);
    let results = batch["results"].as_array().unwrap();
    for (board, answer) in boards.lines().zip(results) {
        assert_eq!(text(answer, "board"), board, "the order of the answers");
        check_path(answer, "blank-last");
        assert_eq!(answer["optimal"], true);
        assert!(number(answer, "length") <= 31, "no board of the 8-puzzle needs more");
    }
    let summary = &batch["summary"];
    for key in ["boards", "solved", "optimal"] {
        assert_eq!(number(summary, key), 50, "{key}");
    }
    let total: u64 = results.iter().map(|answer| number(answer, "length")).sum();
    assert_eq!(number(summary, "total_length"), total);
}

#[test]
fn drawn_boards_have_the_length_that_was_asked_for() {
    for (size, length) in [("3x3", 31), ("3x3", 1), ("2x4", 20), ("4x4", 30)] {
        let args =
            ["generate", "tiles", "--size", size, "--length", &length.to_string(), "--count", "2", "--seed", "3"];
        let run = Run::of(mossa().args(args));
        assert_eq!((run.code, run.stdout.lines().count()), (0, 2), "{size}, {length}: {}", run.stderr);
        for board in run.stdout.lines() {
            let (_, answer) = solve(&[board, "--size", size]);
            assert_eq!((number(&answer, "length"), &answer["optimal"]), (length, &Value::Bool(true)), "{size}");
        }
    }
}

#[test]
fn hard_boards_do_not_overtake_easy_ones() {
    let boards = "13 2 10 3 1 12 8 4 5 0 9 6 15 14 11 7\n1 2 3 0 # easy\n\n# nothing\n8 7 6 5 4 3 2 1 0\n1 2 3 4 5 0\n";
    let (code, answer) = solve_stdin(&boards.replace("1 2 3 4 5 0\n", "0 3 2 1"), &["--threads", "2"]);
    assert_eq!(code, 0);
    let sizes: Vec<&str> = answer["results"].as_array().unwrap().iter().map(|answer| text(answer, "size")).collect();
    assert_eq!(sizes, ["4x4", "2x2", "3x3", "2x2"]);
}

#[test]
fn one_that_cannot_be_solved_makes_the_answer_no() {
    let (code, batch) = solve_stdin("1 2 3 0\n2 1 3 0\n0 3 2 1\n", &[]);
    assert_eq!(code, 1);
    let statuses: Vec<&str> =
        batch["results"].as_array().unwrap().iter().map(|answer| text(answer, "status")).collect();
    assert_eq!(statuses, ["solved", "unsolvable", "solved"]);
    assert_eq!(number(&batch["summary"], "unsolvable"), 1);
    let (code, batch) = solve_stdin("8 7 6 5 4 3 2 1 0\n", &["--algorithm", "ida-star", "--nodes", "9"]);
    assert_eq!((code, number(&batch["summary"], "limit")), (1, 1));
}

/// With exit code 1 there is one document too.
#[test]
fn comparisons_and_draws_that_fail_are_documents() {
    let compared = Run::of(mossa().args(["compare", "2 1 3 0", "--json", "--no-timing"]));
    assert_eq!((compared.code, compared.json()["rows"].as_array().unwrap().len()), (1, 9));
    // With the blank in the middle no board needs more than 30 moves.
    let goal = "1 2 3 8 0 4 7 6 5";
    let drawn =
        Run::of(mossa().args(["generate", "tiles", "--size", "3x3", "--goal", goal, "--length", "31", "--json"]));
    let document: Value = serde_json::from_str(&drawn.stdout).unwrap();
    assert_eq!((drawn.code, document["boards"].as_array().unwrap().len()), (1, 0));
    assert_eq!(drawn.stderr.lines().count(), 1);
}
