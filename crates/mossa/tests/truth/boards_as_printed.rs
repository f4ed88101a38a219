//! Boards are read as they are printed, and as digits without separators where every tile is one digit.

use std::fs;
use std::path::PathBuf;

use crate::heuristics_that_ran::{answer, check_refused, experiment, records};
use crate::program::{Run, mossa};

/// The frame that a command has printed.
#[track_caller]
fn frame(text: &str) -> String {
    let first = text.find('┌').unwrap_or_else(|| panic!("no frame in {text:?}"));
    let last = text[first..].find('┘').unwrap_or_else(|| panic!("no end of the frame in {text:?}"));
    text[first..first + last + '┘'.len_utf8()].to_owned()
}

/// What the program draws of a board.
#[track_caller]
fn drawn(board: &str, size: &str) -> String {
    let args = ["solve", board, "--size", size, "-a", "a-star", "-H", "zero", "--nodes", "1"];
    frame(&Run::of(mossa().args(args)).stdout)
}

#[test]
fn every_board_that_is_printed_is_read_back() {
    let sizes = ["2x2", "2x3", "3x2", "3x3", "2x8", "8x2", "4x4", "3x7", "5x5", "4x9", "10x10", "11x3", "16x16"];
    for (seed, size) in sizes.into_iter().enumerate() {
        let board = Run::of(mossa().args(["generate", "tiles", "--size", size, "--seed", &seed.to_string()])).stdout;
        let board = board.trim();
        let drawn = drawn(board, size);
        for text in [drawn.clone(), drawn.replace('│', "|")] {
            let estimate = answer(&["eval", "tiles", &text, "--heuristic", "manhattan", "--json"]);
            assert_eq!(estimate["board"], board, "{text}");
            let known = answer(&["eval", "tiles", board, "--size", size, "--heuristic", "manhattan", "--json"]);
            assert_eq!(estimate, known, "the frame shows the size");
        }
    }
}

#[test]
fn frames_are_read_wherever_a_board_is() {
    let drawn = drawn("1 2 3 4 0 5", "2x3");
    let expected = answer(&["solve", "1 2 3 4 0 5", "--size", "2x3", "--json", "--no-timing"]);
    assert_eq!(answer(&["solve", &drawn, "--json", "--no-timing"]), expected);
    // Two boards in one list, on standard input, in a file, in an experiment, and as the goal.
    let both = format!("# framed\n{drawn}\n\n{drawn} # again\n");
    let args = ["solve", "-", "--json", "--no-timing"];
    let run = Run::typing(mossa().args(args), &both);
    assert_eq!(run.json()["results"], serde_json::json!([expected, expected]));
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("truth-framed.txt");
    fs::write(&file, &both).unwrap();
    let run = Run::of(mossa().args(["solve", "--json", "--no-timing", "--file"]).arg(&file));
    assert_eq!(run.json()["results"], serde_json::json!([expected, expected]));
    let text =
        format!("file = {:?}\nalgorithms = [\"a-star\"]\nheuristics = [\"manhattan\"]\n", file.to_str().unwrap());
    let records = records(&experiment("framed", &text), &[]);
    assert_eq!(records.iter().map(|record| record["board"].as_str().unwrap()).collect::<Vec<_>>(), ["1 2 3 4 0 5"; 2]);
    assert_eq!((&records[0]["instance"], &records[1]["instance"]), (&"1".into(), &"again".into()));
    let towards = answer(&["solve", "1 2 3 4 5 0", "--size", "2x3", "--goal", &drawn, "--json"]);
    assert_eq!(towards["length"], 1);
}

#[test]
fn small_boards_are_read_as_digits_without_separators() {
    let expected = answer(&["solve", "1 2 3 4 5 6 7 0 8", "--json", "--no-timing"]);
    assert_eq!(answer(&["solve", "123456708", "--json", "--no-timing"]), expected);
    let several = answer(&["solve", "123456708", "123456708", "--json", "--no-timing"]);
    assert_eq!(several["results"], serde_json::json!([expected, expected]));
    assert_eq!(answer(&["solve", "123405", "--size", "2x3", "--json"])["length"], 1);
    assert_eq!(answer(&["solve", "1234567809", "--size", "2x5", "--json"])["length"], 1);
    assert_eq!(answer(&["solve", "123456780", "--goal", "123456708", "--json"])["length"], 1);
    assert_eq!(answer(&["solve", "1", "2", "3", "4", "5", "6", "7", "0", "8", "--json", "--no-timing"]), expected);
    check_refused(&["solve", "123456788"], &["tile 8 appears twice"]);
    check_refused(&["solve", "123450"], &["6 tiles do not make a square board"]);
    check_refused(&["solve", "12345678", "--size", "3x3"], &["8 tiles for a board of 3x3"]);
}
