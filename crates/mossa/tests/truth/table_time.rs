//! The time that building tables takes is limited, shown and recorded.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::heuristics_that_ran::{BOARD, experiment};
use crate::program::{Run, mossa};

/// A board whose tables take far longer to build than any limit here.
pub(crate) const FIVE: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24";

/// A cache in which there are no tables.
pub(crate) fn cache(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("truth-cache-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The program with that cache.
pub(crate) fn with_cache(cache: &Path, args: &[&str]) -> Command {
    let mut command = mossa();
    command.args(args).env("XDG_CACHE_HOME", cache);
    command
}

/// The files of tables in a cache, whole or not.
fn kept(cache: &Path) -> Vec<String> {
    let entries = fs::read_dir(cache.join("mossa/tables")).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_lock = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "lock");
    paths.filter(|path| !is_lock(path)).map(|path| path.display().to_string()).collect()
}

/// Waits until tables are being built: the lock of the first is there.
pub(crate) fn wait_for_build(cache: &Path) {
    let is_locked = || {
        let entries = fs::read_dir(cache.join("mossa/tables")).into_iter().flatten().flatten();
        entries.into_iter().any(|entry| entry.path().extension().is_some_and(|ending| ending == "lock"))
    };
    while !is_locked() {
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_time_limit_stops_a_build_and_nothing_half_built_is_kept() {
    let cache = cache("limit");
    let args = ["solve", FIVE, "-H", "pattern-db:set=6-6-6-6", "--time", "1ms", "--json"];
    let run = Run::of(&mut with_cache(&cache, &args));
    let answer = run.json();
    assert_eq!((run.code, &answer["status"]), (1, &Value::from("limit")), "{answer}");
    let why = "the time limit while the tables of pattern-db:set=6-6-6-6 were being built";
    assert_eq!(answer["stopped_by"], why);
    assert_eq!((&answer["expanded"], &answer["length"]), (&0.into(), &Value::Null));
    assert!(0.001 <= answer["tables_seconds"].as_f64().unwrap(), "{answer}");
    assert_eq!(kept(&cache), [""; 0]);
    let run = Run::of(&mut with_cache(&cache, &[&args[..6], &["--explain"]].concat()));
    assert!(run.stdout.contains(why), "{}", run.stdout);

    // All boards of a batch, and every row of a comparison.
    let batch = ["solve", FIVE, FIVE, FIVE, "-H", "pattern-db:set=6-6-6-6", "--time", "1ms", "--json"];
    let run = Run::of(&mut with_cache(&cache, &batch));
    assert_eq!((run.code, &run.json()["summary"]["limit"]), (1, &Value::from(3)));
    let heuristics = "manhattan,pattern-db:set=6-6-6-6";
    let compare = ["compare", FIVE, "--algorithms", "ida-star", "--heuristics", heuristics, "--time", "1ms", "--json"];
    let rows = Run::of(&mut with_cache(&cache, &compare)).json();
    assert_eq!(rows["rows"][1]["stopped_by"], why);
    assert_eq!(kept(&cache), [""; 0]);
}

#[test]
fn a_default_that_cannot_be_built_in_time_gives_way_and_the_record_says_so() {
    let cache = cache("default");
    let answer: Value = Run::of(&mut with_cache(&cache, &["solve", BOARD, "--time", "2ms", "--json"])).json();
    assert_eq!((&answer["heuristic"], &answer["algorithm"]), (&"axis-max".into(), &"anytime".into()), "{answer}");
    assert!(0.0 < answer["tables_seconds"].as_f64().unwrap(), "the build that was given up took time");
    assert_eq!(kept(&cache), [""; 0]);
}

#[test]
fn seconds_are_those_of_the_search_and_tables_have_their_own() {
    let cache = cache("seconds");
    let args = ["solve", "--size", "3x4", "1 2 3 4 5 6 7 8 9 10 0 11", "-H", "pattern-db", "--json"];
    let first = Run::of(&mut with_cache(&cache, &args)).json();
    assert!(0.0 < first["tables_seconds"].as_f64().unwrap() && first["seconds"].is_f64(), "{first}");
    assert_eq!(kept(&cache).len(), 2);
    let untimed = Run::of(&mut with_cache(&cache, &[&args[..], &["--no-timing"]].concat())).json();
    assert!(untimed.get("tables_seconds").is_none() && untimed.get("seconds").is_none(), "{untimed}");
    let text = Run::of(&mut with_cache(&cache, &args[..6])).stdout;
    assert!(text.contains("time for tables"), "{text}");
    let csv = Run::of(&mut with_cache(&cache, &[&args[..6], &["--format", "csv"]].concat())).stdout;
    assert!(csv.lines().next().unwrap().contains("seconds,tables_seconds"), "{csv}");
}

#[test]
fn ctrl_c_ends_a_build() {
    let cache = cache("ctrl-c");
    let mut command = with_cache(&cache, &["solve", FIVE, "-H", "pattern-db:set=6-6-6-6", "--time", "1h", "--json"]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_build(&cache);
    assert!(Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    let answer = run.json();
    assert_eq!((run.code, &answer["status"]), (1, &Value::from("limit")), "{answer}");
    assert_eq!(answer["stopped_by"], "a request to stop while the tables of pattern-db:set=6-6-6-6 were being built");
    assert_eq!(kept(&cache), [""; 0]);
}

/// A build that waits for another process looks at its limits too.
#[test]
fn the_time_limit_covers_waiting_for_another_process() {
    let cache = cache("waiting");
    let args = ["solve", FIVE, "-H", "pattern-db:set=6-6-6-6", "--json"];
    let mut builder = with_cache(&cache, &[&args[..], &["--time", "1h"]].concat());
    let mut builder = builder.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_for_build(&cache);
    let answer = Run::of(&mut with_cache(&cache, &[&args[..], &["--time", "1ms"]].concat())).json();
    assert_eq!(answer["status"], "limit");
    assert!(builder.try_wait().unwrap().is_none(), "the other one is not disturbed");
    builder.kill().unwrap();
    builder.wait().unwrap();
}

#[test]
fn ledger_records_carry_the_time_for_tables_and_reports_say_which_time_they_print() {
    let cache = cache("ledger");
    let text = "size = \"3x4\"\nboards = [\"1 2 3 4 5 6 7 8 9 10 0 11\", \"1 2 3 4 5 6 7 8 9 0 10 11\"]\n\
                algorithms = [\"ida-star\", \"a-star\"]\nheuristics = [\"pattern-db\"]\n";
    let path = experiment("table-time", text);
    let (ledger, out) = (path.with_extension("db"), path.with_extension("report"));
    let _ = fs::remove_file(&ledger);
    let at = |args: &[&str]| {
        let run = Run::of(with_cache(&cache, args).arg("--ledger").arg(&ledger));
        assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
        run.stdout
    };
    at(&["experiment", path.to_str().unwrap(), "--concurrency", "1"]);
    let records = at(&["runs", "export", "last", "--format", "jsonl"]);
    let tables: Vec<f64> = records
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["tables_seconds"].as_f64().unwrap())
        .collect();
    assert_eq!(tables.len(), 4);
    assert!(0.0 < tables[0] && tables[1..].iter().all(|&seconds| seconds == 0.0), "{tables:?}");
    at(&["report", "last", "--out", out.to_str().unwrap()]);
    let report = fs::read_to_string(out.join("report.md")).unwrap();
    assert!(report.contains("Times are those of the searches."), "{report}");
    // Every row has both times, and the table says which is which.
    assert!(report.contains("Time: that of the search. Tables: the time for building or reading"), "{report}");
    let csv = fs::read_to_string(out.join("instances.csv")).unwrap();
    let mut rows = csv.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let titles = rows.next().unwrap();
    let place =
        |title: &str| titles.iter().position(|other| other == title).unwrap_or_else(|| panic!("{title}: {csv}"));
    let (searches, builds) = (place("seconds"), place("tables_seconds"));
    let rows: Vec<_> = rows.collect();
    let mut in_file: Vec<f64> = rows.iter().map(|row| row[builds].parse().unwrap()).collect();
    assert!(rows.iter().all(|row| 0.0 < row[searches].parse::<f64>().unwrap()), "{csv}");
    in_file.sort_by(|a, b| b.total_cmp(a));
    let is_same = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-6;
    assert!(in_file.len() == tables.len() && in_file.iter().zip(&tables).all(is_same), "{in_file:?} {tables:?}");
    let _ = fs::remove_file(&ledger);
    let untimed = at(&["experiment", path.to_str().unwrap(), "--no-timing"]);
    assert!(!untimed.is_empty());
    assert!(!at(&["runs", "export", "last", "--format", "jsonl"]).contains("tables_seconds"));
}
