//! The boards of the two reports: every algorithm and heuristic finds the optimum it must find.

use serde_json::Value;

use crate::replay::check_path;
use crate::{data, number, solve, text};

struct ReportBoard {
    name: String,
    tiles: String,
    /// None: it cannot be solved.
    optimum: Option<u64>,
}

fn report_boards() -> Vec<ReportBoard> {
    let read = |(tiles, note): (String, String)| {
        let (name, what) = note.split_once(", ").unwrap();
        let optimum = what.strip_prefix("optimal ").map(|moves| moves.parse().unwrap());
        ReportBoard { name: name.into(), tiles, optimum }
    };
    let boards: Vec<ReportBoard> = data("report-boards.txt").into_iter().map(read).collect();
    assert_eq!(boards.len(), 14);
    boards
}

fn solvable() -> Vec<ReportBoard> {
    report_boards().into_iter().filter(|board| board.optimum.is_some()).collect()
}

/// Solves these boards in one batch: the answers come in order, and every path leads to the goal.
fn answers(boards: &[ReportBoard], algorithm: &str, heuristic: &str) -> Vec<Value> {
    let mut args: Vec<&str> = boards.iter().map(|board| board.tiles.as_str()).collect();
    args.extend(["--algorithm", algorithm, "--heuristic", heuristic, "--memory", "3GiB", "--threads", "2"]);
    let (code, batch) = solve(&args);
    assert_eq!(code, 0, "{algorithm}, {heuristic}: {batch}");
    let results = batch["results"].as_array().unwrap().clone();
    assert_eq!(results.len(), boards.len());
    for (board, answer) in boards.iter().zip(&results) {
        assert_eq!(text(answer, "board"), board.tiles, "the order of the answers");
        check_path(answer, "blank-last");
    }
    results
}

#[track_caller]
fn check_optimal(boards: &[ReportBoard], algorithm: &str, heuristic: &str) {
    for (board, answer) in boards.iter().zip(answers(boards, algorithm, heuristic)) {
        let name = format!("{}, {algorithm}, {heuristic}", board.name);
        assert_eq!(Some(number(&answer, "length")), board.optimum, "{name}");
        assert_eq!(number(&answer, "proven_bound"), number(&answer, "length"), "{name}");
        assert_eq!(answer["optimal"], true, "{name}");
    }
}

#[test]
fn ida_star_solves_them_all() {
    for heuristic in ["manhattan", "linear-conflict", "walking-distance"] {
        check_optimal(&solvable(), "ida-star", heuristic);
    }
}

#[test]
fn a_star_solves_all_but_the_hardest() {
    let mut boards = solvable();
    boards.retain(|board| board.name != "Dfig2");
    for heuristic in ["manhattan", "linear-conflict", "walking-distance"] {
        check_optimal(&boards, "a-star", heuristic);
    }
}

#[test]
fn misplaced_tiles_do_up_to_d35() {
    let mut boards = solvable();
    boards.retain(|board| !board.name.starts_with("Dfig"));
    assert_eq!(boards.len(), 10);
    for algorithm in ["a-star", "ida-star"] {
        check_optimal(&boards, algorithm, "misplaced");
    }
}

#[test]
fn blind_search_does_the_short_ones() {
    let mut boards = solvable();
    boards.retain(|board| ["A1", "D5", "D10", "D15"].contains(&board.name.as_str()));
    assert_eq!(boards.len(), 4);
    for algorithm in ["a-star", "ida-star", "uniform-cost", "breadth-first"] {
        check_optimal(&boards, algorithm, "zero");
    }
}

#[test]
fn the_default_solves_them_all() {
    check_optimal(&solvable(), "anytime", "axis-max");
}

#[test]
fn greedy_search_finds_some_path() {
    let boards = solvable();
    for heuristic in ["misplaced", "manhattan", "linear-conflict", "walking-distance", "inversion-distance"] {
        for (board, answer) in boards.iter().zip(answers(&boards, "best-first", heuristic)) {
            assert_eq!(answer["optimal"], false, "{}, {heuristic}", board.name);
            assert!(board.optimum <= Some(number(&answer, "length")), "{}, {heuristic}", board.name);
        }
    }
}

#[test]
fn parity_tells_the_unsolvable_ones() {
    for (name, inversions, row) in [("Dfig0", 1, 1), ("Dfig1", 41, 2), ("Dfig2", 62, 3), ("Dfig3", 56, 2)] {
        let boards = report_boards();
        let board = boards.iter().find(|board| board.name == name).unwrap();
        let (code, answer) = solve(&[&board.tiles]);
        let figures = &answer["solvability"];
        assert_eq!(number(figures, "inversions"), inversions, "{name}");
        assert_eq!(number(figures, "blank_row_from_bottom"), row, "{name}");
        assert_eq!(figures["solvable"], board.optimum.is_some(), "{name}");
        if board.optimum.is_none() {
            assert_eq!((code, text(&answer, "status")), (1, "unsolvable"), "{name}");
            assert!(answer["length"].is_null() && answer["moves"].is_null(), "{name}");
            assert_eq!(answer["optimal"], false, "{name}");
        }
    }
}
