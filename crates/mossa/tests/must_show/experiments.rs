//! Experiments survive anything: kills at any moment, files that may not grow, two at once. What is wrong is said before
//! anything is touched.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;

use crate::program::{Run, mossa};
use crate::signals::{SIGNALS, interrupted_after};

/// 200 fast games.
const TOURNAMENT: &str = r#"
name = "fast"
game = "connect-x"
board = "5x6x4"
players = ["alpha-beta:depth=3", "mcts:nodes=200", "random", "alpha-beta:depth=1", "deepening:depth=3"]
games_per_pair = 20
openings = "random"
limits = { nodes = 2000 }
seed = 7
"#;

/// A new folder with a file in it.
fn folder(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("experiments").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(file), text).unwrap();
    folder
}

fn tournament(folder: &Path, args: &[&str]) -> Command {
    let mut command = mossa();
    command.current_dir(folder).args(["tournament", "fast.toml", "--no-timing"]).args(args);
    command
}

fn runs(folder: &Path, ledger: &str, args: &[&str]) -> Run {
    Run::of(mossa().current_dir(folder).arg("runs").args(args).args(["--ledger", ledger]))
}

/// All records of the last run.
#[track_caller]
fn exported(folder: &Path, ledger: &str) -> String {
    let run = runs(folder, ledger, &["export", "last", "--format", "jsonl"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

/// The database is sound.
#[track_caller]
fn check_integrity(ledger: &Path) {
    let database = rusqlite::Connection::open(ledger).unwrap();
    let verdict: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
}

#[track_caller]
fn state(folder: &Path, ledger: &str) -> Value {
    runs(folder, ledger, &["--json"]).json()["runs"][0].clone()
}

/// Ten kills at random moments lose nothing and count nothing twice; two hands do what one does.
#[test]
fn a_killed_tournament_goes_on_where_it_was() {
    let folder = folder("killed", "fast.toml", TOURNAMENT);
    let whole = Run::of(&mut tournament(&folder, &["--ledger", "whole.db", "--concurrency", "2"]));
    assert_eq!((whole.code, whole.stderr.as_str()), (0, ""));
    let expected = exported(&folder, "whole.db");
    assert_eq!(expected.lines().count(), 200);
    let mut chance = rand::rngs::ChaCha8Rng::seed_from_u64(7);
    for _ in 0..10 {
        let mut command = tournament(&folder, &["--ledger", "killed.db", "--resume"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(chance.random_range(5..400)));
        // SIGKILL; it may have come to its end by itself.
        let _ = child.kill();
        child.wait().unwrap();
        if !folder.join("killed.db").exists() {
            continue;
        }
        check_integrity(&folder.join("killed.db"));
        let listed = runs(&folder, "killed.db", &["--json"]);
        if listed.code == 0
            && let Some(run) = listed.json()["runs"].as_array().unwrap().first()
        {
            assert_ne!(run["state"], "running", "{run}");
        }
    }
    let last = Run::of(&mut tournament(&folder, &["--ledger", "killed.db", "--resume"]));
    assert_eq!((last.code, last.stderr.as_str()), (0, ""));
    assert_eq!(last.stdout.lines().next(), whole.stdout.lines().next());
    assert_eq!(exported(&folder, "killed.db"), expected);
    assert_eq!(runs(&folder, "killed.db", &["--json"]).json()["runs"].as_array().unwrap().len(), 1);
    check_integrity(&folder.join("killed.db"));
}

/// Files that may not grow any further: an error that says so, and everything before it is kept.
#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder("full", "fast.toml", TOURNAMENT);
    let whole = Run::of(&mut tournament(&folder, &["--ledger", "whole.db"]));
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    let mut n_failed = 0;
    // In blocks of 512 bytes: from nearly nothing to nearly enough.
    for blocks in [60, 100, 200, 300] {
        let binary = env!("CARGO_BIN_EXE_mossa");
        let line = format!(
            "ulimit -f {blocks}; exec {binary} tournament fast.toml --no-timing --ledger full.db --resume --json"
        );
        let run = Run::of(Command::new("sh").args(["-c", &line]).current_dir(&folder));
        if run.code == 2 {
            n_failed += 1;
            assert_eq!(run.stdout, "");
            let is_clear = run.stderr.starts_with("error: ledger ") && run.stderr.lines().count() == 1;
            assert!(is_clear && run.stderr.contains("cannot"), "{}", run.stderr);
        }
        check_integrity(&folder.join("full.db"));
    }
    assert!(2 <= n_failed, "{n_failed} of the limits were felt");
    let last = Run::of(&mut tournament(&folder, &["--ledger", "full.db", "--resume"]));
    assert_eq!((last.code, last.stderr.as_str()), (0, ""));
    assert_eq!(exported(&folder, "full.db"), exported(&folder, "whole.db"));
}

/// Ctrl-C and SIGTERM: what is done is kept, and how to go on is said.
#[test]
fn a_tournament_can_be_interrupted() {
    for signal in SIGNALS {
        let slow = TOURNAMENT
            .replace("limits = { nodes = 2000 }", "limits = { time = \"1h\" }")
            .replace("depth=3", "depth=30");
        let folder = folder(&format!("interrupted-{}", signal.0), "slow.toml", &slow);
        let file = folder.join("slow.toml").display().to_string();
        let ledger = folder.join("ledger.db").display().to_string();
        let args = ["tournament", &file, "--ledger", &ledger, "--json"];
        let seen = std::cell::Cell::new(false);
        let wait = || {
            // At first there is no ledger, then there is no run in it.
            while !runs(&folder, "ledger.db", &["--json"]).stdout.contains("\"state\":\"running\"") {
                thread::sleep(Duration::from_millis(20));
            }
            // Nobody else may work on it meanwhile.
            let busy = Run::of(mossa().args(["tournament", "--resume", "fast", "--ledger", &ledger]));
            assert_eq!((busy.code, busy.stderr.contains("another process works on it")), (2, true), "{}", busy.stderr);
            let kept = Run::of(mossa().args(["runs", "delete", "fast", "--ledger", &ledger]));
            assert_eq!(kept.code, 2);
            seen.set(true);
        };
        let run = interrupted_after(&args, Stdio::null(), wait, signal);
        assert!(seen.get() && run.code == 1 && run.stderr.contains("--resume"), "{run:?}");
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(document["runs"][0]["state"], "stopped");
        assert_eq!(state(&folder, "ledger.db")["state"], "stopped");
    }
}

/// Everything that can be wrong with a file or a ledger is exit code 2, and nothing is touched.
#[test]
fn what_is_wrong_touches_nothing() {
    let good = "name = \"good\"\ngame = \"tiles\"\nboards = [\"1 2 3 4 5 6 0 7 8\"]\nalgorithms = [\"a-star\"]\nheuristics = [\"zero\"]\n";
    let folder = folder("wrong", "good.toml", good);
    let changes = [
        ("agent.toml", "a-star", "a-sta", "did you mean a-star?"),
        ("key.toml", "heuristics", "heuristic", "did you mean heuristics?"),
        ("depth.toml", "heuristics", "limits = { depth = -3 }\nheuristics", "limits.depth"),
        ("file.toml", "boards = [\"1 2 3 4 5 6 0 7 8\"]", "file = \"none.txt\"", "none.txt"),
        ("syntax.toml", "name = \"good\"", "name = good", "line 1"),
    ];
    for (file, from, to, _) in changes {
        fs::write(folder.join(file), good.replacen(from, to, 1)).unwrap();
    }
    let refused = |args: &[&str], words: &str| {
        let before = listing(&folder);
        let run = Run::of(mossa().current_dir(&folder).args(args));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(words) && run.stderr.lines().count() == 1, "{args:?}: {}", run.stderr);
        assert_eq!(listing(&folder), before, "{args:?}");
    };
    for (file, _, _, words) in changes {
        refused(&["experiment", file, "--ledger", "new.db"], words);
        refused(&["experiment", file, "--ledger", "new.db", "--json"], file);
        refused(&["tournament", file, "--ledger", "new.db"], words);
    }
    refused(&["experiment", "none.toml", "--ledger", "new.db"], "none.toml");
    refused(&["runs", "--ledger", "new.db"], "there is no such file");
    refused(&["experiment", "--resume", "last", "--ledger", "new.db"], "there is no such file");
    fs::write(folder.join("text.db"), "this is no database").unwrap();
    for args in [&["runs"][..], &["experiment", "good.toml"], &["runs", "backup", "copy.db"]] {
        refused(&[args, &["--ledger", "text.db"]].concat(), "it is no database");
    }
    let made = Run::of(mossa().current_dir(&folder).args(["experiment", "good.toml", "--ledger", "old.db"]));
    assert_eq!(made.code, 0, "{}", made.stderr);
    for command in [&["show", "nobody"][..], &["export", "nobody"], &["delete", "nobody"]] {
        refused(&[&["runs"], command, &["--ledger", "old.db"]].concat(), "unknown run \"nobody\"");
    }
    refused(&["experiment", "--resume", "nobody", "--ledger", "old.db"], "unknown run \"nobody\"");
    refused(&["runs", "backup", "text.db", "--ledger", "old.db"], "it is there already");
    let database = rusqlite::Connection::open(folder.join("old.db")).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    for args in [&["runs"][..], &["experiment", "good.toml"], &["runs", "export", "last"]] {
        refused(&[args, &["--ledger", "old.db"]].concat(), "a newer program wrote it");
    }
}

/// Every file of a folder and what is in it.
fn listing(folder: &Path) -> BTreeSet<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.map(|path| (path.clone(), fs::read(&path).unwrap())).collect()
}

/// The files that come with the program run, and they are what the schema says.
#[test]
fn example_files_run_and_fit_the_schema() {
    let folder = folder("examples", "empty", "");
    let ledger = folder.join("ledger.db").display().to_string();
    let schema = Run::of(mossa().args(["experiment", "schema"])).json();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut n_files = 0;
    for file in fs::read_dir(root.join("experiments")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        n_files += 1;
        let document: toml::Table = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let document = serde_json::to_value(document).unwrap();
        assert!(fits(&document, &schema, &schema), "{}", path.display());
        let mut wrong = document.clone();
        wrong["nonsense"] = Value::from(7);
        assert!(!fits(&wrong, &schema, &schema), "{}", path.display());
        let name = path.display().to_string();
        let run = Run::of(mossa().args(["experiment", &name, "--ledger", &ledger, "--json", "--no-timing"]));
        assert_eq!(run.code, 0, "{name}: {}", run.stderr);
        for run in run.json()["runs"].as_array().unwrap() {
            assert_eq!((&run["state"], &run["done"]), (&"done".into(), &run["jobs"]), "{run}");
        }
    }
    assert!(3 <= n_files, "{n_files} files");
}

/// What the book shows can be run.
#[test]
fn examples_of_the_book_run() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/experiments.md");
    let book = fs::read_to_string(book).unwrap();
    let blocks: Vec<&str> = book.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 3);
    for (at, block) in blocks.iter().enumerate() {
        let folder = folder(&format!("book-{at}"), "block.toml", block);
        let run =
            Run::of(mossa().current_dir(&folder).args(["experiment", "block.toml", "--ledger", "l.db", "--json"]));
        assert_eq!((run.code, &run.json()["runs"][0]["state"]), (0, &"done".into()), "{block}");
    }
}

/// Whether a document fits a schema, as far as ours go.
fn fits(document: &Value, schema: &Value, root: &Value) -> bool {
    let Some(rules) = schema.as_object() else { return schema.as_bool().unwrap_or(false) };
    rules.iter().all(|(rule, expected)| match rule.as_str() {
        "$ref" => {
            let place = expected.as_str().unwrap().trim_start_matches('#');
            fits(document, root.pointer(place).expect("references lead somewhere"), root)
        }
        "anyOf" => expected.as_array().unwrap().iter().any(|schema| fits(document, schema, root)),
        "const" => document == expected,
        "enum" => expected.as_array().unwrap().contains(document),
        "type" => {
            let names = expected.as_array().cloned().unwrap_or_else(|| vec![expected.clone()]);
            names.iter().any(|name| is_of_type(document, name.as_str().unwrap()))
        }
        "minimum" => document.as_f64().is_none_or(|number| expected.as_f64().unwrap() <= number),
        "maximum" => document.as_f64().is_none_or(|number| number <= expected.as_f64().unwrap()),
        "items" => document.as_array().is_none_or(|items| items.iter().all(|item| fits(item, expected, root))),
        "required" => expected.as_array().unwrap().iter().all(|key| document.get(key.as_str().unwrap()).is_some()),
        "properties" => {
            let rules = expected.as_object().unwrap();
            rules.iter().all(|(key, rule)| document.get(key).is_none_or(|value| fits(value, rule, root)))
        }
        "additionalProperties" => document.as_object().is_none_or(|table| {
            let known = rules.get("properties").and_then(Value::as_object);
            table.keys().all(|key| known.is_some_and(|known| known.contains_key(key)))
        }),
        "$schema" | "$defs" | "title" | "description" | "format" | "default" => true,
        other => panic!("no test for {other}"),
    })
}

fn is_of_type(document: &Value, name: &str) -> bool {
    match name {
        "object" => document.is_object(),
        "array" => document.is_array(),
        "string" => document.is_string(),
        "integer" => document.is_i64() || document.is_u64(),
        "number" => document.is_number(),
        "boolean" => document.is_boolean(),
        "null" => document.is_null(),
        other => panic!("no test for {other}"),
    }
}
