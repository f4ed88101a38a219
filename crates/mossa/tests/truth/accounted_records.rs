//! Reports: records in are rows out; nothing is dropped without a word.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;

use crate::program::{Run, mossa};

/// A new folder with an experiment file in it.
fn folder(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("accounted").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("experiment.toml"), text).unwrap();
    folder
}

/// Runs the program in a folder: its one JSON document.
#[track_caller]
fn json(folder: &Path, args: &[&str]) -> Value {
    let run = Run::of(mossa().current_dir(folder).args(args).args(["--json", "--ledger", "ledger.db"]));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.json()
}

type Row = BTreeMap<String, String>;

#[track_caller]
fn csv(folder: &Path, name: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(folder.join(name)).unwrap();
    let heads: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let row = |row: csv::StringRecord| heads.iter().cloned().zip(row.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.unwrap())).collect()
}

#[track_caller]
fn sum(rows: &[Row], key: &str) -> u64 {
    rows.iter().map(|row| row[key].parse::<u64>().unwrap()).sum()
}

fn sum_of(rows: &Value, key: &str) -> u64 {
    rows.as_array().unwrap().iter().map(|row| row[key].as_u64().unwrap()).sum()
}

fn count(records: &[Value], is: impl Fn(&Value) -> bool) -> u64 {
    records.iter().filter(|record| is(record)).count() as u64
}

/// Limits as tables show them: `nodes=500 memory=100MiB`.
fn limits_text(limits: &Value) -> String {
    let keys = ["nodes", "depth", "time", "memory", "clock", "margin"];
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let told = keys.iter().filter_map(|&key| limits.get(key).map(|value| format!("{key}={}", text(value))));
    told.collect::<Vec<_>>().join(" ")
}

/// Everything that is said of a run adds up to its records.
#[track_caller]
fn check(folder: &Path, run: &Value) {
    let id = run["id"].as_str().unwrap();
    let export = json(folder, &["runs", "export", id]);
    let records = export["records"].as_array().unwrap();
    assert_eq!(run["records"].as_u64().unwrap(), records.len() as u64);
    assert_eq!(run["jobs"], run["records"], "all jobs have their record");
    let lines = Run::of(mossa().current_dir(folder).args(["runs", "export", id, "--ledger", "ledger.db"])).stdout;
    assert_eq!(lines.lines().count(), records.len());
    let table = Run::of(mossa().current_dir(folder).args(["runs", "export", id, "--format", "csv", "--out"]).args([
        "export.csv",
        "--ledger",
        "ledger.db",
    ]));
    assert_eq!(table.code, 0, "{}", table.stderr);
    assert_eq!(csv(folder, "export.csv").len(), records.len());
    let written = json(folder, &["report", id, "--out", "report"]);
    assert_eq!(written["records"].as_u64().unwrap(), records.len() as u64);
    let report = folder.join("report");
    match records[0]["kind"].as_str().unwrap() {
        "puzzle" => check_puzzles(&report, run, records),
        "thought" => check_thoughts(&report, run, records),
        "game" => check_games(&report, run, records),
        kind => panic!("{kind}"),
    }
    fs::remove_dir_all(report).unwrap();
}

fn check_puzzles(report: &Path, run: &Value, records: &[Value]) {
    let n = records.len() as u64;
    let rows = csv(report, "instances.csv");
    let keys = ["instance", "algorithm", "heuristic", "limits", "repetition", "expanded"];
    let mut found: Vec<Vec<String>> = rows.iter().map(|row| keys.map(|key| row[key].clone()).to_vec()).collect();
    let said = |record: &Value| {
        let text = |key: &str| record[key].as_str().map_or_else(|| record[key].to_string(), str::to_owned);
        keys.map(|key| if key == "limits" { limits_text(&record["limits"]) } else { text(key) }).to_vec()
    };
    let mut expected: Vec<Vec<String>> = records.iter().map(said).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    let methods = csv(report, "methods.csv");
    let statuses = [("solved", "solved"), ("stopped", "limit"), ("unsolvable", "unsolvable")];
    for (key, status) in statuses {
        let n_status = count(records, |record| record["status"] == status);
        assert_eq!(sum(&methods, key), n_status, "{key}");
        assert_eq!(sum_of(&run["methods"], key), n_status, "{key}");
    }
    assert_eq!((sum(&methods, "tries"), sum_of(&run["methods"], "tries")), (n, n));
    let expanded: u64 = records.iter().map(|record| record["expanded"].as_u64().unwrap()).sum();
    assert_eq!(sum_of(&run["methods"], "expanded"), expanded);
    // A method under other limits is another row, and has the figures of its own records.
    assert_eq!(methods.len(), run["methods"].as_array().unwrap().len());
    for method in run["methods"].as_array().unwrap() {
        let own = |record: &Value| ["algorithm", "heuristic", "limits"].iter().all(|&key| record[key] == method[key]);
        let n_own = count(records, own);
        let n_solved = count(records, |record| own(record) && record["status"] == "solved");
        assert_eq!([&method["tries"], &method["solved"]].map(|n| n.as_u64().unwrap()), [n_own, n_solved]);
        let is_row = |row: &&Row| {
            row["algorithm"] == method["algorithm"].as_str().unwrap()
                && row["heuristic"] == method["heuristic"].as_str().unwrap()
                && row["limits"] == limits_text(&method["limits"])
        };
        let row = methods.iter().find(is_row).unwrap_or_else(|| panic!("{method} is in no row"));
        assert_eq!([&row["tries"], &row["solved"]], [&n_own.to_string(), &n_solved.to_string()]);
    }
}

fn check_thoughts(report: &Path, run: &Value, records: &[Value]) {
    let n = records.len() as u64;
    assert_eq!(csv(report, "positions.csv").len() as u64, n);
    assert_eq!(sum(&csv(report, "depths.csv"), "tries"), n);
    assert_eq!(sum_of(&run["players"], "tries"), n);
    let nodes: u64 = records.iter().map(|record| record["nodes"].as_u64().unwrap()).sum();
    assert_eq!((sum(&csv(report, "positions.csv"), "nodes"), sum_of(&run["players"], "nodes")), (nodes, nodes));
}

fn check_games(report: &Path, run: &Value, records: &[Value]) {
    let n = records.len() as u64;
    assert_eq!(csv(report, "games.csv").len() as u64, n);
    let n_drawn = count(records, |record| record["result"] == "1/2-1/2");
    let standings = csv(report, "standings.csv");
    for (key, expected) in [("games", 2 * n), ("wins", n - n_drawn), ("losses", n - n_drawn), ("draws", 2 * n_drawn)] {
        assert_eq!(sum(&standings, key), expected, "{key}");
        assert_eq!(sum_of(&run["standings"], key), expected, "{key}");
    }
}

/// A few boards near the goal, by random moves of the blank.
fn boards(chance: &mut ChaCha8Rng) -> Vec<String> {
    let board = |chance: &mut ChaCha8Rng| {
        let mut tiles = [1, 2, 3, 4, 5, 6, 7, 8, 0];
        let mut blank = 8_usize;
        for _ in 0..chance.random_range(2..40) {
            let near: Vec<usize> =
                (0..9).filter(|to| (blank / 3).abs_diff(to / 3) + (blank % 3).abs_diff(to % 3) == 1).collect();
            let to = *near.choose(chance).unwrap();
            tiles.swap(blank, to);
            blank = to;
        }
        tiles.map(|tile: u8| tile.to_string()).join(" ")
    };
    (0..chance.random_range(1..7)).map(|_| board(chance)).collect()
}

/// Some of these, at least one, quoted and in their order.
fn some(all: &[&str], chance: &mut ChaCha8Rng) -> String {
    let n = chance.random_range(1..=all.len());
    let mut picked: Vec<usize> = (0..all.len()).collect();
    while n < picked.len() {
        picked.remove(chance.random_range(0..picked.len()));
    }
    picked.into_iter().map(|at| format!("{:?}", all[at])).collect::<Vec<_>>().join(", ")
}

/// Several limits, of few nodes, so that some end a search and some do not.
fn limits(chance: &mut ChaCha8Rng) -> String {
    let all = ["{ nodes = 20 }", "{ nodes = 300 }", "{ nodes = 5000, memory = \"100MiB\" }"];
    let n = chance.random_range(1..=all.len());
    all[..n].join(", ")
}

/// Three experiments, one of a kind.
fn experiments(chance: &mut ChaCha8Rng) -> String {
    let boards: Vec<String> = boards(chance).iter().map(|board| format!("{board:?}")).collect();
    let algorithms = ["a-star", "ida-star", "best-first", "weighted-a-star:weight=2", "weighted-a-star:weight=3"];
    let heuristics = ["manhattan", "misplaced", "linear-conflict"];
    let players = ["alpha-beta:depth=2", "random", "mcts:nodes=50", "alpha-beta:depth=1"];
    format!(
        "[[experiment]]\nname = \"puzzles\"\ngame = \"tiles\"\nboards = [{}]\nalgorithms = [{}]\nheuristics = [{}]\n\
         limits = [{}]\nrepetitions = {}\n\n\
         [[experiment]]\nname = \"thoughts\"\ngame = \"connect-x\"\nboard = \"4x5x3\"\npositions = [\"-\", \"33\"]\n\
         players = [\"minimax\", \"alpha-beta\"]\ndepths = [1, 2]\nlimits = [{}]\nrepetitions = {}\n\n\
         [[experiment]]\nname = \"games\"\ngame = \"connect-x\"\nboard = \"4x5x4\"\nplayers = [\"deepening:depth=2\", {}]\n\
         games_per_pair = {}\nlimits = {{ nodes = 200 }}\n",
        boards.join(", "),
        some(&algorithms, chance),
        some(&heuristics, chance),
        limits(chance),
        chance.random_range(1..4),
        limits(chance),
        chance.random_range(1..4),
        some(&players, chance),
        chance.random_range(1..4),
    )
}

#[test]
fn records_in_are_rows_out_for_random_experiments() {
    let mut chance = ChaCha8Rng::seed_from_u64(22);
    for case in 0..4 {
        let text = experiments(&mut chance);
        let folder = folder(&format!("random-{case}"), &text);
        let ran = json(&folder, &["experiment", "experiment.toml", "--no-timing"]);
        let runs = ran["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 3);
        for run in runs {
            check(&folder, run);
        }
    }
}

/// Two limits and two repetitions: 16 tries of a method are 16 tries in the report, not the first 4.
#[test]
fn limits_and_repetitions_are_all_in_the_report() {
    let text = "name = \"both\"\ngame = \"tiles\"\nboards = [\"1 2 3 4 5 6 0 7 8\", \"1 2 3 4 0 6 7 5 8\", \
                \"8 6 7 2 5 4 3 0 1\", \"0 1 3 4 2 5 7 8 6\"]\nalgorithms = [\"a-star\", \"ida-star\", \"best-first\", \
                \"weighted-a-star:weight=2\"]\nheuristics = [\"manhattan\", \"misplaced\", \"linear-conflict\"]\n\
                limits = [{ nodes = 10 }, { nodes = 1000000 }]\nrepetitions = 2\n";
    let folder = folder("both", text);
    let run = json(&folder, &["experiment", "experiment.toml", "--no-timing"])["runs"][0].clone();
    assert_eq!(run["records"], 4 * 4 * 3 * 2 * 2);
    check(&folder, &run);
    let method = |limit: u64| {
        let methods = run["methods"].as_array().unwrap().iter();
        let is_it =
            |m: &&Value| m["algorithm"] == "a-star" && m["heuristic"] == "manhattan" && m["limits"]["nodes"] == limit;
        methods.clone().find(is_it).unwrap()["solved"].as_u64().unwrap()
    };
    // Three boards are near the goal, one is as far as a board can be.
    assert_eq!([method(10), method(1_000_000)], [6, 8]);
    json(&folder, &["report", "both", "--out", "report"]);
    let text = fs::read_to_string(folder.join("report/report.md")).unwrap();
    for row in ["| `a-star` | `manhattan` | nodes=10 | 6 / 8 |", "| `a-star` | `manhattan` | nodes=1000000 | 8 / 8 |"] {
        assert!(text.contains(row), "{row}\n{text}");
    }
    // Twenty-four methods: three pictures with eight lines each.
    let keys =
        |name: &str| fs::read_to_string(folder.join("report").join(name)).unwrap().matches("class=\"key\"").count();
    assert_eq!(["quality.svg", "quality-2.svg", "quality-3.svg"].map(keys).iter().sum::<usize>(), 24);
}
