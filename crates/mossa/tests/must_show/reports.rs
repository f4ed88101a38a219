//! Reports from outside: the five reports rerun and set beside what they published, on a page that stands alone in a
//! browser; reports of single runs in both languages.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::program::{Run, mossa};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Opens a page in a browser: what it asked for, and what it complained about.
fn looked_at(page: &Path, args: &[&str]) -> Value {
    let mut python = Command::new("python3");
    let output = python.arg(root().join("scripts/look_at_page.py")).arg(page).args(args).output().unwrap();
    assert!(output.status.success(), "scripts/setup brings the browser: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The page opens without a complaint, asks for nothing but itself and is not wider than the window.
#[track_caller]
fn check_page(page: &Path) {
    for args in [&["--width", "1280"][..], &["--width", "390", "--dark"]] {
        let seen = looked_at(page, args);
        let requests = seen["requests"].as_array().unwrap();
        assert_eq!(requests.len(), 1, "{seen}");
        assert!(requests[0].as_str().unwrap().starts_with("file:///"), "{seen}");
        assert_eq!(seen["console"], Value::Array(Vec::new()), "{seen}");
        assert!(seen["title"].as_str().unwrap().contains("Mossa"), "{seen}");
        assert!(seen["overflow"].as_i64().unwrap() <= 0, "{args:?}: {seen}");
    }
}

#[test]
fn the_five_reports_stand_beside_ours() {
    let folder = folder("published");
    let ledger = folder.join("ledger.db");
    let run = Run::of(
        mossa().current_dir(root()).args(["experiment", "experiments/reports.toml", "--json", "--ledger"]).arg(&ledger),
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.json()["runs"].as_array().unwrap().iter().all(|run| run["state"] == "done"));
    let mut report = mossa();
    report.args(["report", "--published", "--json", "--out"]).arg(&folder).arg("--ledger").arg(&ledger);
    let files = Run::of(&mut report).json();
    let page = folder.join("reports.html");
    assert_eq!(files["files"][0].as_str(), page.to_str());
    let text = fs::read_to_string(folder.join("reports.md")).unwrap();
    // All games of chess to the last figure, but for the slip that is known.
    assert_eq!(text.matches("| All figures agree. |").count(), 19, "{text}");
    assert_eq!(text.matches("The one slip: they print 15,004 states for Black").count(), 1, "{text}");
    for (moves, board) in [(26, "A3"), (22, "D25"), (34, "D35")] {
        assert!(text.contains(&format!("**{moves}** moves are enough for board {board}, proven")), "{text}");
    }
    for title in ["Report A, four boards", "Report A, minimax", "Board A1, state by state", "Report D, six boards"] {
        assert!(text.contains(title), "{title} is missing");
    }
    assert!(!text.contains("There is no run"), "{text}");
    check_page(&page);
}

#[test]
fn a_run_becomes_a_page_in_both_languages() {
    let folder = folder("single");
    let ledger = folder.join("ledger.db");
    let text = "name = \"three\"\ngame = \"connect-x\"\nboard = \"4x5x4\"\ngames_per_pair = 4\nlimits = { nodes = 500 }\n\
                players = [\"alpha-beta:depth=3\", \"mcts:nodes=100\", \"random\"]\n";
    fs::write(folder.join("three.toml"), text).unwrap();
    let played = Run::of(mossa().current_dir(&folder).args(["tournament", "three.toml", "--ledger", "ledger.db"]));
    assert_eq!(played.code, 0, "{}", played.stderr);
    for (language, word) in [("en", "Standings"), ("it", "Classifica")] {
        let out = folder.join(language);
        let mut report = mossa();
        report.args(["report", "three", "--lang", language, "--ledger"]).arg(&ledger).arg("--out").arg(&out);
        let run = Run::of(&mut report);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("report.html: 12 records"), "{}", run.stdout);
        assert!(fs::read_to_string(out.join("report.md")).unwrap().contains(word));
        check_page(&out.join("report.html"));
        let first = fs::read(out.join("report.html")).unwrap();
        assert_eq!(Run::of(&mut report).code, 0);
        assert_eq!(first, fs::read(out.join("report.html")).unwrap(), "the same records, the same bytes");
    }
}

#[test]
fn what_cannot_be_reported_is_said() {
    let folder = folder("bad");
    let report = |args: &[&str]| Run::of(mossa().current_dir(&folder).arg("report").args(args));
    let missing = report(&["last", "--ledger", "none.db", "--out", "out"]);
    assert_eq!((missing.code, missing.stdout.as_str()), (2, ""));
    assert!(missing.stderr.contains("none.db"), "{}", missing.stderr);
    assert!(!folder.join("out").exists() && !folder.join("none.db").exists());
    let sweep = "name = \"one\"\ngame = \"tiles\"\nboards = [\"1 2 3 4 5 6 7 0 8\"]\nalgorithms = [\"a-star\"]\n\
                 heuristics = [\"manhattan\"]\n";
    fs::write(folder.join("one.toml"), sweep).unwrap();
    let run = Run::of(mossa().current_dir(&folder).args(["experiment", "one.toml", "--ledger", "l.db"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let unknown = report(&["two", "--ledger", "l.db", "--out", "out"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("two"), "{}", unknown.stderr);
    let in_the_way = report(&["one", "--ledger", "l.db", "--out", "one.toml"]);
    assert_eq!(in_the_way.code, 2);
    assert!(in_the_way.stderr.contains("one.toml"), "{}", in_the_way.stderr);
    assert_eq!(fs::read_to_string(folder.join("one.toml")).unwrap(), sweep, "nothing was touched");
}
