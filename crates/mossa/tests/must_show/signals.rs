//! Ctrl-C and SIGTERM: the search ends, and what is known is reported.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::ANTIPODE;
use crate::program::{Run, mossa};
use crate::replay::check_path;

/// Signals by name and number.
pub(crate) const SIGNALS: [(&str, u32); 2] = [("INT", 2), ("TERM", 15)];

/// Starts a command that would run for hours, sends it a signal once it listens, and waits for its end.
#[track_caller]
pub(crate) fn interrupted(args: &[&str], signal: (&str, u32)) -> Run {
    interrupted_while(args, Stdio::null(), signal)
}

/// The same with another standard input.
#[track_caller]
fn interrupted_while(args: &[&str], stdin: Stdio, signal: (&str, u32)) -> Run {
    // Some way into the work, though any moment would do.
    let wait = || thread::sleep(Duration::from_millis(200));
    interrupted_after(args, stdin, wait, signal)
}

/// The same once this has been waited for.
#[track_caller]
pub(crate) fn interrupted_after(args: &[&str], stdin: Stdio, wait: impl Fn(), (name, number): (&str, u32)) -> Run {
    let mut command = mossa();
    command.args(args).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while !listens(&child, number) {
        assert!(child.try_wait().unwrap().is_none(), "{args:?} ended before the signal");
        thread::sleep(Duration::from_millis(5));
    }
    wait();
    let kill = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    Run::from(child.wait_with_output().unwrap())
}

/// Whether a process has a handler for a signal: a bit of its mask of caught signals.
fn listens(child: &Child, signal: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
    u64::from_str_radix(mask.trim(), 16).unwrap_or(0) & (1 << (signal - 1)) != 0
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    for signal in SIGNALS {
        for algorithm in ["ida-star", "uniform-cost"] {
            let args =
                ["solve", ANTIPODE, "--goal", "blank-first", "--json", "--time", "1h", "--heuristic", "manhattan"];
            let run = interrupted(&[&args[..], &["--algorithm", algorithm]].concat(), signal);
            let answer = run.json();
            assert_eq!((run.code, &answer["status"]), (1, &"limit".into()), "{algorithm}: {answer}");
            assert_eq!(answer["stopped_by"], "a request to stop", "{algorithm}");
        }
    }
}

#[test]
fn the_default_hands_over_what_it_has() {
    let board = Run::of(mossa().args(["generate", "tiles", "--size", "8x8"])).stdout;
    for signal in SIGNALS {
        let run = interrupted(&["solve", board.trim(), "--json", "--time", "1h"], signal);
        let answer = run.json();
        assert_eq!((run.code, &answer["stopped_by"]), (0, &"a request to stop".into()), "{answer}");
        check_path(&answer, "blank-last");
    }
}

#[test]
fn other_commands_end_too() {
    let batch =
        ["solve", ANTIPODE, ANTIPODE, ANTIPODE, "--goal", "blank-first", "-a", "ida-star", "-H", "zero", "--json"];
    let run = interrupted(&batch, SIGNALS[0]);
    assert_eq!((run.code, &run.json()["summary"]["limit"]), (1, &Value::from(3)));

    let compare = ["compare", ANTIPODE, "--goal", "blank-first", "--algorithms", "ida-star", "--json", "--time", "1h"];
    let run = interrupted(&compare, SIGNALS[0]);
    assert_eq!((run.code, run.json()["rows"].as_array().unwrap().len()), (1, 3));

    let draw = ["generate", "tiles", "--size", "4x4", "--walk", "1000000", "--count", "1000000", "--json"];
    let run = interrupted(&draw, SIGNALS[0]);
    assert!(run.code == 1 && serde_json::from_str::<Value>(&run.stdout).is_ok(), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
}

/// Players who play each other are broken off; what they have played so far is kept.
#[test]
fn a_game_of_players_can_be_broken_off() {
    for signal in SIGNALS {
        let args = ["play", "connect-x", "--first", "engine", "--second", "engine", "--time", "1h", "--json"];
        let run = interrupted(&args, signal);
        assert_eq!((run.code, &run.json()["tally"]["draws"]), (1, &Value::from(0)));
    }
}

/// The program does not wait for a user who types nothing.
#[test]
fn a_game_ends_while_nobody_types() {
    for signal in SIGNALS {
        let run = interrupted_while(&["play", "connect-x", "--no-timing"], Stdio::piped(), signal);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.ends_with("Goodbye.\n"), "{}", run.stdout);
    }
}

/// An analysis reports what it knows, a count nothing.
#[test]
fn analyses_and_counts_end_too() {
    for signal in SIGNALS {
        let run = interrupted(&["analyze", "connect-x", "--time", "1h", "--json"], signal);
        assert!(run.code == 0 && run.json()["best"].is_string(), "{}", run.stdout);
        let run = interrupted(&["perft", "connect-x", "--depth", "40"], signal);
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.lines().count()), (1, "", 1));
        let run = interrupted(&["perft", "connect-x", "--depth", "40", "--json"], signal);
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        assert!(run.code == 1 && document["nodes"].is_null() && document["stopped_by"].is_string(), "{document}");
    }
}

/// Long before the first position is solved: to list them would take minutes.
#[test]
fn a_build_of_a_book_ends_while_positions_are_listed() {
    let folder = format!("{}/stopped-books", env!("CARGO_TARGET_TMPDIR"));
    for signal in SIGNALS {
        let args = ["tables", "build", "--game", "connect-x", "--board", "7x8x4", "--plies", "16", "--folder", &folder];
        let run = interrupted(&args, signal);
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (1, "", ""));
        assert!(!fs::exists(&folder).unwrap(), "nothing was begun");
    }
}

/// A program that waits for its input heeds nothing; the second signal ends it all the same.
#[test]
fn a_second_signal_ends_whatever_runs() {
    for (name, number) in SIGNALS {
        let mut command = mossa();
        command.args(["review", "-"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        while !listens(&child, number) {
            assert!(child.try_wait().unwrap().is_none(), "it ended before the signal");
            thread::sleep(Duration::from_millis(5));
        }
        let _open = child.stdin.take();
        for _ in 0..2 {
            let kill = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
            assert!(kill.success());
            // Signals that follow one another at once are one.
            thread::sleep(Duration::from_millis(600));
        }
        assert_eq!(child.wait().unwrap().code(), Some(130), "{name}");
    }
}
