//! The heuristic in the record is the one that ran.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{Run, mossa};

/// The board of the README.
pub(crate) const BOARD: &str = "13 2 10 3 1 12 8 4 5 0 9 6 15 14 11 7";
/// A board for which there are no tables.
const LARGE: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 0 35";

/// Runs the program to a good end, and reads its one document.
#[track_caller]
pub(crate) fn answer(args: &[&str]) -> Value {
    let run = Run::of(mossa().args(args));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.json()
}

/// The program refuses, names all of these parts, and prints nothing.
#[track_caller]
pub(crate) fn check_refused(args: &[&str], parts: &[&str]) {
    let run = Run::of(mossa().args(args));
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
    for part in parts {
        assert!(run.stderr.contains(part), "{args:?}: {part:?} is not in {}", run.stderr);
    }
}

/// An experiment file of its own.
pub(crate) fn experiment(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("truth-{name}.toml"));
    fs::write(&path, format!("name = \"{name}\"\ngame = \"tiles\"\n{text}")).unwrap();
    path
}

/// Runs an experiment file, and gives its records.
#[track_caller]
pub(crate) fn records(path: &std::path::Path, extra: &[&str]) -> Vec<Value> {
    let ledger = path.with_extension("db");
    let _ = fs::remove_file(&ledger);
    let run = Run::of(mossa().arg("experiment").arg(path).arg("--ledger").arg(&ledger).args(extra));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = Run::of(mossa().args(["runs", "export", "last", "--format", "jsonl", "--ledger"]).arg(&ledger));
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_named_set_that_does_not_fit_into_memory_is_refused() {
    let parts = ["pattern-db:set=7-8", "need 27", "100.0 MiB are allowed", "expected more memory or a smaller set"];
    check_refused(&["solve", BOARD, "-H", "pattern-db:set=7-8", "--memory", "100MiB", "--json"], &parts);
    check_refused(&["solve", BOARD, BOARD, "-H", "pattern-db:set=7-8", "--memory", "100MiB"], &parts);
    check_refused(&["solve", BOARD, "-H", "max(manhattan,pattern-db:set=7-8)", "--memory", "100MiB"], &parts[1..]);
    let compare = ["compare", BOARD, "--heuristics", "manhattan,pattern-db:set=7-8", "--memory", "100MiB"];
    check_refused(&compare, &parts);
    let player = "ida-star:heuristic=\"pattern-db:set=7-8\"";
    check_refused(&["analyze", "tiles", BOARD, "--player", player, "--memory", "100MiB"], &parts);
}

#[test]
fn a_named_heuristic_that_a_board_cannot_have_is_refused() {
    let parts = ["pattern-db", "no set for boards of 6x6", "expected a board of up to 32 cells"];
    check_refused(&["solve", LARGE, "-H", "pattern-db", "--nodes", "10"], &parts);
    check_refused(&["solve", LARGE, "-H", "max(manhattan,pattern-db)", "--nodes", "10"], &parts);
    check_refused(&["compare", LARGE, "--heuristics", "pattern-db", "--nodes", "10"], &parts);
    check_refused(&["eval", "tiles", LARGE, "--heuristic", "pattern-db"], &parts);
    check_refused(&["analyze", "tiles", LARGE, "--player", "anytime:heuristic=pattern-db", "--nodes", "10"], &parts);
    let parts = ["set 6-6-6-6 is for boards of 5x5, and this one is 4x4", "expected small, 6-6-3, 6-6-3-minded or 7-8"];
    check_refused(&["solve", BOARD, "-H", "pattern-db:set=6-6-6-6"], &parts);
}

/// What the record names can be asked for by that name, and then makes the same nodes.
#[test]
fn what_takes_the_place_of_the_default_is_recorded_by_its_name() {
    for (memory, ran) in [("64MiB", "pattern-db"), ("1MiB", "pattern-db:set=snake-4"), ("100B", "axis-max")] {
        let args = ["solve", BOARD, "--memory", memory, "--no-timing", "--json"];
        let unnamed = answer(&args);
        assert_eq!(unnamed["heuristic"], ran, "with {memory}");
        let named = answer(&["solve", BOARD, "-H", ran, "--memory", memory, "--no-timing", "--json"]);
        for key in ["heuristic", "lower_bound", "expanded", "generated", "moves"] {
            assert_eq!(unnamed[key], named[key], "{key} with {memory}");
        }
        let text = Run::of(mossa().args(["solve", BOARD, "--memory", memory])).stdout;
        assert!(text.contains(&format!("({ran})")), "{text}");
    }
}

#[test]
fn every_named_set_is_the_one_that_runs() {
    let expanded = |set: &str| {
        let name = format!("pattern-db:set={set}");
        let answer = answer(&["solve", BOARD, "-H", &name, "--json", "--no-timing"]);
        assert_eq!(answer["heuristic"], name.as_str());
        answer["expanded"].as_u64().unwrap()
    };
    let sets = ["6-6-3", "6-6-3-minded", "snake-5", "snake-3"];
    let counts = sets.map(expanded);
    assert!(counts.windows(2).all(|pair| pair[0] != pair[1]), "{sets:?}: {counts:?}");
    assert_eq!(counts[0], answer(&["solve", BOARD, "-H", "pattern-db", "--json"])["expanded"].as_u64().unwrap());
}

#[test]
fn an_experiment_that_cannot_run_what_it_names_is_refused_when_it_is_read() {
    let text =
        format!("boards = [\"{LARGE}\"]\nalgorithms = [\"ida-star\"]\nheuristics = [\"manhattan\", \"pattern-db\"]\n");
    let path = experiment("too-large", &text);
    let ledger = path.with_extension("db");
    let args = ["experiment", path.to_str().unwrap(), "--ledger", ledger.to_str().unwrap()];
    check_refused(&args, &["line 5", "heuristics[1]", "pattern-db on board 1", "no set for boards of 6x6"]);
    let text = format!(
        "boards = [\"{BOARD}\"]\nalgorithms = [\"ida-star\"]\nheuristics = [\"pattern-db:set=7-8\"]\nlimits = {{ memory = \"100MiB\" }}\n"
    );
    let path = experiment("too-little-memory", &text);
    let args = ["experiment", path.to_str().unwrap(), "--ledger", ledger.to_str().unwrap()];
    check_refused(&args, &["heuristics[0]", "pattern-db:set=7-8 on board 1", "100.0 MiB are allowed"]);
    assert!(!ledger.exists(), "nothing was begun");
}

#[test]
fn searches_that_ask_for_no_heuristic_run_once() {
    let board = "8 1 3 4 0 2 7 6 5";
    let algorithms = "breadth-first,a-star,uniform-cost";
    let args = ["compare", board, "--algorithms", algorithms, "--heuristics", "misplaced,manhattan", "--json"];
    let rows = answer(&args);
    let named = |row: &Value| format!("{} {}", row["algorithm"].as_str().unwrap(), row["heuristic"].as_str().unwrap());
    let expected = ["breadth-first zero", "a-star misplaced", "a-star manhattan", "uniform-cost zero"];
    assert_eq!(rows["rows"].as_array().unwrap().iter().map(named).collect::<Vec<_>>(), expected);
    assert_eq!(rows["rows"][0]["lower_bound"], 0);

    let text = format!(
        "boards = [\"{board}\", \"123456708\"]\nalgorithms = [\"breadth-first\", \"a-star\", \"uniform-cost\"]\n\
         heuristics = [\"misplaced\", \"manhattan\"]\nrepetitions = 2\n"
    );
    let records = records(&experiment("blind", &text), &["--concurrency", "2"]);
    let of = |instance: &str, repetition: u64| {
        let is_it = |record: &&Value| record["instance"] == instance && record["repetition"] == repetition;
        records.iter().filter(is_it).map(named).collect::<Vec<_>>()
    };
    assert_eq!(records.len(), 16);
    for (instance, repetition) in [("1", 0), ("1", 1), ("2", 0), ("2", 1)] {
        assert_eq!(of(instance, repetition), expected);
    }
    let whole = answer(&["solve", board, "-a", "breadth-first", "-H", "manhattan", "--json"]);
    assert_eq!(
        (&whole["heuristic"], &whole["lower_bound"]),
        (&"zero".into(), &0.into()),
        "what ran, not what was typed"
    );
}
