//! What authors of engines expect of a match: clocks with periods, limits of each player's own, programs that are kept or ponder,
//! cores of their own, resignation by one side, pairs and normalised Elo shown; and a check of an engine's manners.
//!
//! The programs are scripts that write down what they hear (`scripted.py`), or a good engine with one fault (`proxy.py`). None
//! has short time unless it will never answer.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]
#![cfg(target_os = "linux")]

mod compliance;
mod programs;
mod results;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{Run, mossa};

/// For programs that will answer, however slow the machine.
const GENEROUS: [&str; 4] = ["--startup", "2m", "--margin", "2m"];

/// Where a test keeps its files: empty, and gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("match-options-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program that does as it is told, and what it is told and says is in a file.
struct Script {
    folder: Folder,
    mode: &'static str,
    protocol: &'static str,
}

impl Script {
    fn uci(mode: &'static str, name: &str) -> Script {
        Script { folder: Folder::new(name), mode, protocol: "uci" }
    }

    fn ugi(mode: &'static str, name: &str) -> Script {
        Script { folder: Folder::new(name), mode, protocol: "ugi" }
    }

    /// The spec of the program, with more keys.
    fn spec(&self, keys: &str) -> String {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/truth/match_options/scripted.py");
        let Script { folder, mode, protocol } = self;
        let (log, writable) = (folder.file("log"), folder.0.display());
        format!(r#"{protocol}:cmd="python3 -IS '{program}' {mode} '{log}' {protocol}",writable="{writable}"{keys}"#)
    }

    /// The lines that it heard and said, each with the number of the process.
    fn log(&self) -> Vec<(u32, String)> {
        let text = fs::read_to_string(self.folder.file("log")).unwrap();
        let read = |line: &str| {
            let (process, rest) = line.split_once(' ').unwrap();
            (process.parse().unwrap(), rest.to_owned())
        };
        text.lines().map(read).collect()
    }

    /// What it heard that begins with this.
    fn heard(&self, order: &str) -> Vec<String> {
        let order = format!("> {order}");
        self.log()
            .into_iter()
            .filter(|(_, line)| line.starts_with(&order))
            .map(|(_, line)| line[2..].to_owned())
            .collect()
    }

    /// How many processes there were.
    fn n_processes(&self) -> usize {
        let mut processes: Vec<u32> = self.log().into_iter().map(|(process, _)| process).collect();
        processes.sort_unstable();
        processes.dedup();
        processes.len()
    }
}

/// A match in JSON.
#[track_caller]
fn match_of(game: &str, first: &str, second: &str, args: &[&str]) -> Value {
    let mut command = mossa();
    command.args(["match", "--game", game, "--first", first, "--second", second, "--json", "--no-timing"]);
    let run = Run::of(command.args(args));
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.json()
}

/// How the games of a match ended.
fn terminations(report: &Value) -> Vec<&str> {
    report["games"].as_array().unwrap().iter().map(|game| game["termination"].as_str().unwrap()).collect()
}

/// The number behind a word of an order.
#[track_caller]
fn number(order: &str, word: &str) -> u64 {
    let mut words = order.split(' ');
    words.find(|&found| found == word).unwrap_or_else(|| panic!("{word} in {order:?}"));
    words.next().unwrap().parse().unwrap()
}
