//! What the command line must show, checked from outside: the binary is run, its JSON read, and every path replayed by
//! a player that knows nothing of our code. One binary, so that the machine links once.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]
#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod batches;
mod chess;
mod determinism;
mod every_game;
mod experiments;
mod files;
mod games;
mod isolation;
mod korf;
mod limits;
mod matches;
mod outside;
mod pgn;
mod pipes;
mod play;
mod player;
#[path = "../program/mod.rs"]
mod program;
mod replay;
mod report_boards;
mod reports;
mod review;
mod serve;
mod shapes;
mod signals;
mod suite;
mod tables;
mod traces;
mod uci;
mod ugi;

use std::path::Path;

use program::{Run, mossa};
use serde_json::Value;

/// One of the hardest boards of the 15-puzzle, goal blank-first: 80 moves, hours for Manhattan distance.
const ANTIPODE: &str = "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0";

/// Runs `mossa solve … --json --no-timing`: the exit code and the document.
#[track_caller]
fn solve(args: &[&str]) -> (i32, Value) {
    let run = Run::of(mossa().arg("solve").args(args).args(["--json", "--no-timing"]));
    (run.code, run.json())
}

#[track_caller]
fn number(answer: &Value, key: &str) -> u64 {
    answer[key].as_u64().unwrap_or_else(|| panic!("{key} in {answer}"))
}

#[track_caller]
fn text<'a>(answer: &'a Value, key: &str) -> &'a str {
    answer[key].as_str().unwrap_or_else(|| panic!("{key} in {answer}"))
}

/// A file of `data/tiles`, each line without a comment of its own cut at its `#`.
fn data(name: &str) -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/tiles").join(name);
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cut = |line: &str| line.split_once('#').map(|(board, note)| (board.trim().to_owned(), note.trim().to_owned()));
    lines.map(|line| cut(line).unwrap_or_else(|| (line.to_owned(), String::new()))).collect()
}
