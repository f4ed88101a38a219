//! Chess from outside: published evaluations to the bit, published games to the last counter, published counts.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Run, mossa};
use crate::{number, text};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess").join(name);
    fs::read_to_string(path).unwrap()
}

/// One document a line.
fn records(name: &str) -> Vec<Value> {
    data(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    let run = Run::of(mossa().args(args).args(["--json", "--no-timing"]));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.json()
}

/// A value as it was published: infinite ones are words.
fn bits(value: &Value) -> u64 {
    match value {
        Value::String(word) if word == "inf" => f64::INFINITY,
        Value::String(word) if word == "-inf" => f64::NEG_INFINITY,
        value => value.as_f64().unwrap() + 0.0,
    }
    .to_bits()
}

#[test]
fn evaluations_are_those_that_were_published() {
    let records = records("evals.jsonl");
    assert_eq!(records.len(), 400);
    let fens: Vec<&str> = records.iter().map(|record| text(record, "fen")).collect();
    for eval in ["soft", "hard"] {
        let args = ["eval", "chess", "--eval", eval, "--file", "-", "--json"];
        let run = Run::typing(mossa().args(args), &fens.join("\n"));
        let document = run.json();
        for (record, found) in records.iter().zip(document["results"].as_array().unwrap()) {
            assert_eq!(bits(&found["value"]), bits(&record[eval]), "{eval} of {record}: {found}");
        }
        let one = json(&["eval", "chess", "--eval", eval, "--fen", fens[0]]);
        assert_eq!(bits(&one["value"]), bits(&records[0][eval]));
        let sum: f64 = one["terms"].as_object().unwrap().values().map(|term| term.as_f64().unwrap()).sum();
        assert!((sum - one["value"].as_f64().unwrap()).abs() < 1e-6, "the terms add up: {one}");
    }
}

#[test]
fn games_are_those_that_were_published() {
    let records = records("games.jsonl");
    assert_eq!(records.len(), 12);
    for record in records {
        let [first, second] = ["first", "second"].map(|key| text(&record, key));
        let report = json(&["match", "--game", "chess", "--first", first, "--second", second]);
        let game = &report["games"][0];
        assert_eq!(game["moves"], record["moves"], "{first} against {second}");
        for key in ["result", "termination"] {
            assert_eq!(game[key], record[key], "{first} against {second}");
        }
        for side in ["first", "second"] {
            for key in ["states_evaluated", "prunings"] {
                assert_eq!(number(&report[side], key), number(&record, &format!("{side}_{key}")), "{side} {key}");
            }
        }
    }
}

#[test]
fn counts_are_those_that_were_published() {
    let document = json(&["perft", "chess", "--file", "data/chess/perft.epd", "--depth", "3"]);
    assert_eq!(number(&document, "n_right"), 126);
    let run = Run::typing(
        mossa().args(["perft", "chess", "--file", "-", "--depth", "2", "--json"]),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20 ;D2 401\n",
    );
    assert_eq!((run.code, number(&run.json(), "n_right")), (1, 0), "a wrong count is noticed");
    let counted = json(&["perft", "chess", "--moves", "f3,e5,g4", "--depth", "2"]);
    assert_eq!(number(&counted, "finished_before"), 1, "fool's mate");
    let distinct = json(&["perft", "chess", "--depth", "4", "--distinct"]);
    assert_eq!(distinct["distinct"], serde_json::json!([1, 20, 400, 5362, 72078]));
}

/// Openings come from EPD and PGN, and an opening's moves count as played.
#[test]
fn openings_are_read_from_both_kinds_of_files() {
    let folder = crate::matches::folder("chess-openings");
    let pgn = folder.join("book.pgn");
    fs::write(&pgn, "[Event \"a\"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 *\n\n1. d4 *\n").unwrap();
    let players = ["--first", "alpha-beta:depth=1,eval=soft", "--second", "random", "--swap"];
    let args = ["match", "--game", "chess", "--max-plies", "6", "--openings", pgn.to_str().unwrap()];
    let report = json(&[&args[..], &players].concat());
    let games = report["games"].as_array().unwrap();
    let found: Vec<&str> = games.iter().map(|game| text(game, "opening")).collect();
    let [spanish, queens] = ["startpos moves e2e4 e7e5 g1f3 b8c6", "startpos moves d2d4"];
    assert_eq!(found, [spanish, spanish, queens, queens]);
    let args = ["match", "--game", "chess", "--max-plies", "2", "--openings", "data/chess/openings-8ply.epd"];
    let report = json(&[&args[..], &players].concat());
    assert_eq!(report["games"].as_array().unwrap().len(), 400);
    fs::remove_dir_all(&folder).unwrap();
}

/// A player in another process is told the whole game, so that it can count repetitions.
#[test]
fn our_chess_players_play_for_others_too() {
    let program = env!("CARGO_BIN_EXE_mossa");
    let outside = format!(r#"ugi:cmd="'{program}' ugi chess --player alpha-beta:depth=1,eval=hard""#);
    let game = |second: &str| {
        let args = ["match", "--game", "chess", "--first", "alpha-beta:depth=1,eval=hard", "--second", second];
        json(&[&args[..], &["--time", "2m"]].concat())["games"][0]["moves"].clone()
    };
    assert_eq!(game(&outside), game("alpha-beta:depth=1,eval=hard"));
}

#[test]
fn an_analysis_has_lines_expected_results_and_reasons() {
    let records = records("evals.jsonl");
    let mut n_explained = 0;
    for record in records.iter().step_by(25) {
        let fen = text(record, "fen");
        let run = Run::of(
            mossa()
                .args(["analyze", "chess", "--fen", fen, "--nodes", "5000", "--lines", "4", "--explain"])
                .args(["--json", "--no-timing"]),
        );
        let analysis = run.json();
        if analysis["best"].is_null() {
            continue;
        }
        let lines = analysis["lines"].as_array().unwrap();
        let mut first: Vec<&str> = lines.iter().map(|line| line["pv"][0].as_str().unwrap()).collect();
        assert_eq!(first.first().copied(), analysis["best"].as_str(), "{analysis}");
        assert_eq!((&lines[0]["pv"], &lines[0]["score"]), (&analysis["pv"], &analysis["score"]));
        let n_lines = first.len();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), n_lines, "lines are distinct: {analysis}");
        for line in lines {
            assert_eq!(line["wdl"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 1_000);
        }
        // The terms of the explanation are those of the evaluation, from the side to move.
        let evaluation = json(&["eval", "chess", "--eval", "engine", "--fen", fen]);
        let sign = if fen.contains(" w ") { 1.0 } else { -1.0 };
        let explanation = &analysis["explanation"];
        for (name, value) in evaluation["terms"].as_object().unwrap() {
            let told = explanation["terms"][name].as_f64().unwrap();
            assert!((told - sign * value.as_f64().unwrap()).abs() < 1e-9, "{name}: {analysis} {evaluation}");
        }
        assert!(2 <= explanation["words"].as_array().unwrap().len(), "{analysis}");
        n_explained += 1;
    }
    assert!(10 <= n_explained, "{n_explained}");
}
