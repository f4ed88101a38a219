//! Readers that go away: no panic, no complaint.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use crate::program::mossa;

/// Reads one line of a command's output and closes the pipe, as `head -1` does.
#[track_caller]
fn check(args: &[&str]) {
    let mut command = mossa();
    let child = command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap();
    let mut line = String::new();
    BufReader::with_capacity(64, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_ne!(line, "", "{args:?}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
}

/// A pipe holds 64 KiB: short answers fit, so the last ones are long.
#[test]
fn a_closed_pipe_is_no_error() {
    for args in [&["--help"][..], &["list"], &["completions", "bash"], &["solve", "1 2 3 0"]] {
        check(args);
    }
    let trace = ["solve", "8 7 6 5 4 3 2 1 0", "--algorithm", "a-star", "--heuristic", "manhattan", "--trace"];
    check(&trace);
    check(&[&trace[..], &["--json"]].concat());
    let draw = ["generate", "tiles", "--count", "5000"];
    check(&draw);
    check(&[&draw[..], &["--json"]].concat());
    check(&["play", "connect-x", "--first", "random", "--second", "random", "--board", "30x30x9"]);
    check(&["play", "connect-x", "--second", "human"]);
    check(&["analyze", "connect-x", "--player", "random"]);
    check(&["perft", "connect-x", "--depth", "3"]);
    let boards = vec!["0 3 2 1"; 3_000];
    for format in ["text", "markdown", "latex", "csv"] {
        check(&[&["eval", "tiles", "--format", format][..], &boards].concat());
    }
}
