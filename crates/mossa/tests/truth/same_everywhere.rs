//! What comes of a board or of an experiment does not depend on how many threads there are, or on what this user has built
//! before.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{Run, mossa};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("same-everywhere").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn every_board_has_the_whole_memory_however_many_threads_there_are() {
    let boards = folder("memory").join("boards.txt");
    let drawn = Run::of(mossa().args(["generate", "tiles", "--size", "3x4", "--count", "8", "--seed", "5"]));
    assert_eq!(drawn.code, 0, "{}", drawn.stderr);
    fs::write(&boards, drawn.stdout).unwrap();
    let solve = |threads: &str| {
        let run = Run::of(
            mossa()
                .args(["solve", "--size", "3x4", "--algorithm", "a-star", "--heuristic", "manhattan"])
                .args(["--memory", "4MiB", "--json", "--no-timing", "--threads", threads, "--file"])
                .arg(&boards),
        );
        run.json()
    };
    let alone = solve("1");
    let of = |status: &str| alone["results"].as_array().unwrap().iter().filter(|one| one["status"] == status).count();
    assert!(of("solved") != 0 && of("limit") != 0, "some boards fit into the memory and some do not: {alone}");
    for threads in ["2", "4", "8"] {
        assert_eq!(solve(threads), alone, "{threads} threads");
    }
}

const PERFECT: &str = r#"
name = "perfect"
game = "connect-x"
board = "4x5x4"
positions = ["-", "1", "12"]
players = ["perfect"]
"#;

/// Where a book lies that was built.
fn path(built: &Value) -> PathBuf {
    let part = |text: &Value| text.as_str().unwrap_or_else(|| panic!("{built}")).to_owned();
    Path::new(&part(&built["folder"])).join(part(&built["tables"][0]["file"]))
}

/// The records of an experiment, with this cache.
#[track_caller]
fn records(folder: &Path, file: &str, ledger: &str, cache: &Path) -> Vec<Value> {
    let mossa = || {
        let mut command = mossa();
        command.current_dir(folder).env("XDG_CACHE_HOME", cache);
        command
    };
    let run = Run::of(mossa().args(["experiment", file, "--no-timing", "--ledger", ledger]));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let run = Run::of(mossa().args(["runs", "export", "last", "--format", "jsonl", "--ledger", ledger]));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_book_in_the_cache_changes_no_record_unless_it_is_named() {
    let folder = folder("book");
    let (empty, full) = (folder.join("empty"), folder.join("full"));
    fs::create_dir_all(&empty).unwrap();
    let mut build = mossa();
    build.env("XDG_CACHE_HOME", &full);
    let built =
        Run::of(build.args(["tables", "build", "--game", "connect-x", "--board", "4x5x4", "--plies", "4", "--json"]));
    assert_eq!(built.code, 0, "{}", built.stderr);
    let built: Value = serde_json::from_str(&built.stdout).unwrap();
    let book = path(&built);
    fs::write(folder.join("perfect.toml"), PERFECT).unwrap();
    let without = records(&folder, "perfect.toml", "without.db", &empty);
    assert_eq!(records(&folder, "perfect.toml", "with.db", &full), without);
    // A book that is named is used, whatever the cache holds, and is part of what the run is.
    let book_here = folder.join("named.book");
    fs::copy(&book, &book_here).unwrap();
    let named = PERFECT.replace("\"perfect\"]", &format!("\"perfect:book={}\"]", book_here.display()));
    fs::write(folder.join("named.toml"), named).unwrap();
    let with = records(&folder, "named.toml", "named.db", &empty);
    assert_ne!(with[0]["nodes"], without[0]["nodes"], "the book spares a search");
    let resume = |book: &[u8]| {
        fs::write(&book_here, book).unwrap();
        let mut command = mossa();
        command.current_dir(&folder).env("XDG_CACHE_HOME", &empty);
        Run::of(command.args(["experiment", "--resume", "last", "--no-timing", "--ledger", "named.db"]))
    };
    let bytes = fs::read(&book).unwrap();
    assert_eq!(resume(&bytes).code, 0);
    let mut shorter = mossa();
    shorter.env("XDG_CACHE_HOME", folder.join("shorter"));
    let args = ["tables", "build", "--game", "connect-x", "--board", "4x5x4", "--plies", "2", "--json"];
    let shorter: Value = serde_json::from_str(&Run::of(shorter.args(args)).stdout).unwrap();
    let changed = resume(&fs::read(path(&shorter)).unwrap());
    assert_eq!(changed.code, 2, "{}", changed.stdout);
    assert!(
        changed.stderr.contains("named.book") && changed.stderr.contains("when the run was begun"),
        "{}",
        changed.stderr
    );
}
