//! `mossa suite` from outside: what is solved is what the file wants, counted from the answers.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;

use serde_json::Value;

use crate::matches::folder;
use crate::program::{Run, mossa};
use crate::signals::{SIGNALS, interrupted};
use crate::{number, text};

/// The first positions of *Win at Chess*.
fn wac(n: usize) -> String {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess/wac.epd");
    fs::read_to_string(file).unwrap().lines().take(n).fold(String::new(), |text, line| text + line + "\n")
}

fn suite(positions: &str, args: &[&str]) -> Run {
    Run::typing(mossa().args(["suite", "-", "--no-timing"]).args(args), positions)
}

/// Every line has its result; what was found is held against the file itself, and the sums are right.
#[test]
fn what_is_solved_is_what_the_file_wants() {
    let positions = wac(30);
    let run = suite(&positions, &["--player", "deepening", "--nodes", "1000", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report = run.json();
    let results = report["results"].as_array().unwrap();
    assert_eq!(results.len(), 30);
    for (result, line) in results.iter().zip(positions.lines()) {
        let fields: Vec<&str> = line.split(' ').take(4).collect();
        assert_eq!(text(result, "fen"), format!("{} 0 1", fields.join(" ")));
        assert!(line.contains(&format!("id \"{}\";", text(result, "id"))), "{result}");
        let (_, wanted) = line.split_once(" bm ").unwrap();
        let wanted: Vec<&str> = wanted.split(';').next().unwrap().split(' ').collect();
        // The file has marks of check that SAN does not want, or lacks some.
        let plain = |san: &str| san.trim_end_matches(['+', '#']).to_owned();
        let is_solved = wanted.iter().any(|san| plain(san) == plain(text(result, "found")));
        assert_eq!(result["solved"], is_solved, "{result}");
        assert!(number(result, "nodes") <= 1_000 && matches!(text(result, "move").len(), 4 | 5), "{result}");
    }
    let n_solved = results.iter().filter(|result| result["solved"] == true).count() as u64;
    assert!(0 < n_solved && n_solved < 30, "{n_solved}");
    assert_eq!((number(&report, "solved"), number(&report, "asked"), number(&report, "total")), (n_solved, 30, 30));
    assert_eq!(number(&report, "nodes"), results.iter().map(|result| number(result, "nodes")).sum::<u64>());
    let told = suite(&positions, &["--player", "deepening", "--nodes", "1000"]);
    assert!(told.stdout.contains(&format!("\nsolved {n_solved} of 30; ")), "{}", told.stdout);
}

/// Each position is asked about from a clean slate, so that threads change nothing.
#[test]
fn the_same_suite_gives_the_same_bytes() {
    let positions = wac(12);
    for format in [&["--json"][..], &[], &["--format", "csv"], &["--format", "latex"], &["--format", "markdown"]] {
        let args = [&["--nodes", "2000"][..], format].concat();
        let one = suite(&positions, &args);
        for threads in ["1", "2", "5"] {
            assert_eq!(one, suite(&positions, &[&args[..], &["--threads", threads]].concat()), "{threads} threads");
        }
    }
    let random = |seed| suite(&positions, &["--player", "random", "--seed", seed, "--json"]).stdout;
    assert_eq!(random("1"), random("1"));
    assert_ne!(random("1"), random("2"));
}

/// Any of several best moves will do; a move to avoid must not be played.
#[test]
fn best_moves_and_moves_to_avoid() {
    let position = "7k/8/5K2/8/6Q1/8/8/8 w - -";
    let cases = [
        ("bm Qg7#", true),
        ("bm Qd7 Qg7", true),
        ("bm g4g7", true),
        ("bm Qd7", false),
        ("am Qg6", true),
        ("am Qg7", false),
        ("bm Qg7; am Qg6", true),
        ("bm Qg7 Qd7; am Qg7", false),
    ];
    for (wanted, is_solved) in cases {
        let run = suite(&format!("{position} {wanted};\n"), &["--player", "alpha-beta:depth=1", "--json"]);
        assert_eq!((run.code, &run.json()["results"][0]["solved"]), (0, &Value::from(is_solved)), "{wanted}");
    }
}

#[test]
fn chess960_castles_by_its_rules() {
    let position = "4k3/8/8/8/8/8/8/5KR1 w G - bm O-O; id \"castle\";\n";
    let run = suite(position, &["--chess960", "--depth", "1", "--json"]);
    assert_eq!((run.code, &run.json()["results"][0]["best"][0]), (0, &Value::from("O-O")));
    assert_eq!(suite(position, &["--depth", "1"]).code, 2);
}

/// A player that has no answer has not solved anything, and the exit code says so.
#[test]
fn no_answer_is_an_honest_no() {
    let run = suite(&wac(1), &["--player", "minimax:depth=9", "--nodes", "10", "--json"]);
    let result = &run.json()["results"][0];
    assert_eq!((run.code, &result["found"], &result["solved"]), (1, &Value::Null, &Value::from(false)));
    assert!(result["no_move"].is_string());
}

/// What was answered before the signal is reported; what was in hand is not.
#[test]
fn a_suite_can_be_broken_off() {
    let folder = folder("suite-signals");
    let file = folder.join("suite.epd");
    // The first is mate at once, the second has no end.
    let positions = format!("7k/8/5K2/8/6Q1/8/8/8 w - - bm Qg7#; id \"mate\";\n{}", wac(2));
    fs::write(&file, positions).unwrap();
    for signal in SIGNALS {
        let run = interrupted(&["suite", file.to_str().unwrap(), "--time", "1h", "--json"], signal);
        let report = run.json();
        let counts = ["solved", "asked", "total"].map(|key| number(&report, key));
        assert!(run.code == 1 && counts[1] < 3 && counts[2] == 3, "{report}");
        assert_eq!((counts[0], report["results"].as_array().unwrap().len() as u64), (counts[1], counts[1]));
    }
    fs::remove_dir_all(&folder).unwrap();
}
