//! What a match says about its results: resignation by one side or two, pairs, normalised Elo and tests of it.

use serde_json::json;

use super::{GENEROUS, Script, match_of, terminations};
use crate::program::{Run, mossa};

#[test]
fn one_side_or_two_must_hold_a_game_for_lost() {
    // As the first side it says that it is lost, and as the second that it is even.
    let args = ["--resign-score", "500", "--resign-moves", "2", "--max-plies", "12"];
    let ended = |name: &str, more: &[&str]| {
        let script = Script::uci("says:-600:0", name);
        let other = script.spec(",time=9m");
        let report = match_of("chess", &script.spec(""), &other, &[&args[..], &GENEROUS, more].concat());
        let n_moves = report["games"][0]["moves"].as_array().unwrap().len();
        (terminations(&report)[0].to_owned(), report["games"][0]["result"].clone(), n_moves)
    };
    // After the second move of the side that gives up.
    assert_eq!(ended("one", &["--resign-sides", "one"]), ("adjudicated-win".into(), json!("0-1"), 3));
    assert_eq!(ended("two", &["--resign-sides", "two"]), ("length".into(), json!("1/2-1/2"), 12));
    assert_eq!(ended("default", &[]), ("length".into(), json!("1/2-1/2"), 12));
}

/// The points of the first player in every pair, from the games.
fn pentanomial(report: &serde_json::Value) -> [u64; 5] {
    let half_points = |game: &serde_json::Value| match (game["result"].as_str().unwrap(), game["swapped"] == true) {
        ("1/2-1/2", _) => 1,
        ("1-0", false) | ("0-1", true) => 2,
        _ => 0,
    };
    let mut counts = [0; 5];
    for pair in report["games"].as_array().unwrap().chunks_exact(2) {
        counts[pair.iter().map(half_points).sum::<usize>()] += 1;
    }
    counts
}

#[test]
fn pairs_and_normalised_elo_are_shown() {
    let args = ["--games", "40", "--swap", "--board", "4x4x3"];
    let report = match_of("connect-x", "random", "random", &args);
    let counts = pentanomial(&report);
    assert_eq!(report["pentanomial"], json!(counts));
    // The definition, worked out from the counts: (score - ½) / σ · 800 / ln 10, where σ² is twice the variance of a pair.
    let n = counts.iter().sum::<u64>() as f64;
    let value = |at: usize| at as f64 / 4.0;
    let mean = counts.iter().enumerate().map(|(at, &count)| value(at) * count as f64).sum::<f64>() / n;
    let variance = counts.iter().enumerate().map(|(at, &c)| c as f64 * (value(at) - mean).powi(2)).sum::<f64>() / n;
    let unit = 800.0 / 10_f64.ln();
    let near = |found: &serde_json::Value, expected: f64| (found.as_f64().unwrap() - expected).abs() < 1e-9;
    assert!(near(&report["nelo"]["difference"], (mean - 0.5) / (2.0 * variance).sqrt() * unit), "{report}");
    assert!(near(&report["nelo"]["error"], 1.959_963_984_540_054 * unit / (2.0 * n).sqrt()), "{report}");

    let mut command = mossa();
    command.args(["match", "--game", "connect-x", "--first", "random", "--second", "random", "--no-timing"]);
    let text = Run::of(command.args(args)).stdout;
    let [ll, ld, even, wd, ww] = counts;
    assert!(text.contains(&format!("pairs         LL {ll}, LD {ld}, WL/DD {even}, WD {wd}, WW {ww}\n")), "{text}");
    assert!(text.contains("\nnormalized    "), "{text}");
}

#[test]
fn without_pairs_there_are_none() {
    let report = match_of("connect-x", "random", "random", &["--games", "9", "--board", "4x4x3"]);
    assert!(report.get("pentanomial").is_none() && report["nelo"]["error"].is_number(), "{report}");
}

#[test]
fn a_test_may_be_of_normalised_elo() {
    let args = ["--sprt", "0,60", "--swap", "--games", "30", "--board", "4x4x3"];
    let of =
        |more: &[&str]| match_of("connect-x", "mcts:nodes=60", "random", &[&args[..], more].concat())["sprt"].clone();
    let [usual, logistic, normalized] =
        [of(&[]), of(&["--sprt-model", "logistic"]), of(&["--sprt-model", "normalized"])];
    assert_eq!((&usual, &usual["model"]), (&logistic, &json!("logistic")));
    assert_eq!(normalized["model"], "normalized");
    assert_ne!(normalized["llr"], logistic["llr"]);
    let run = Run::of(
        mossa()
            .args(["match", "--game", "connect-x", "--first", "random", "--second", "random"])
            .args(["--sprt-model", "normalized"]),
    );
    assert!(run.code == 2 && run.stderr.contains("--sprt"), "{}", run.stderr);
}
