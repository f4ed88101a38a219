//! A trace holds exactly what the counters count.

use std::collections::HashSet;

use crate::{number, solve, text};

const BOARDS: [&str; 4] =
    ["0 3 2 1", "8 1 3 4 0 2 7 6 5", "1 2 3 4 5 6 0 7 8", "5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12"];

/// Traces every board: as many expanded states as counted, as many nodes as generated and roots.
#[track_caller]
fn check(algorithm: &str, heuristic: &str) {
    for board in BOARDS {
        let name = format!("{algorithm}, {heuristic}, {board}");
        let args = [board, "--algorithm", algorithm, "--heuristic", heuristic];
        let (code, answer) = solve(&[&args[..], &["--trace"]].concat());
        assert_eq!(code, 0, "{name}");
        let trace = &answer["trace"];
        let expanded = trace["expanded"].as_array().unwrap();
        assert_eq!(expanded.len() as u64, number(&answer, "expanded"), "{name}");
        assert_eq!(number(trace, "total"), number(&answer, "expanded"), "{name}");
        assert_eq!(trace["truncated"], false, "{name}");
        let n_roots = if algorithm == "ida-star" { number(&answer, "iterations") } else { 1 };
        assert_eq!(number(trace, "nodes"), number(&answer, "generated") + n_roots, "{name}");

        assert_eq!(text(&expanded[0], "board"), board, "{name}: the first is the start");
        for state in expanded {
            assert_eq!(number(state, "g") + number(state, "h"), number(state, "f"), "{name}: {state}");
        }
        let distinct: HashSet<&str> = expanded.iter().map(|state| text(state, "board")).collect();
        let reopened = number(&answer, "reopened") as usize;
        assert!(algorithm == "ida-star" || distinct.len() + reopened == expanded.len(), "{name}: {answer}");

        // Watching changes nothing.
        let (_, unwatched) = solve(&args);
        for key in ["length", "moves", "optimal", "expanded", "generated", "horizon", "visited"] {
            assert_eq!(answer[key], unwatched[key], "{name}: {key}");
        }
    }
}

#[test]
fn traces_agree_with_counters() {
    for heuristic in ["manhattan", "linear-conflict"] {
        for algorithm in ["a-star", "best-first", "weighted-a-star:weight=2", "ida-star"] {
            check(algorithm, heuristic);
        }
    }
    check("a-star", "inversion-distance");
    check("breadth-first", "zero");
    check("uniform-cost", "zero");
}

#[test]
fn a_long_trace_is_cut_and_says_so() {
    let args = ["8 7 6 5 4 3 2 1 0", "--algorithm", "a-star", "--heuristic", "manhattan", "--trace"];
    let (_, whole) = solve(&args);
    let (_, part) = solve(&[&args[..], &["--trace-limit", "100"]].concat());
    let (whole, part) = (&whole["trace"], &part["trace"]);
    assert_eq!(part["truncated"], true);
    assert_eq!((&part["total"], &part["nodes"]), (&whole["total"], &whole["nodes"]));
    let states = |trace: &serde_json::Value| trace["expanded"].as_array().unwrap().clone();
    let (whole, part) = (states(whole), states(part));
    assert!(!part.is_empty() && part.len() <= 100);
    assert_eq!(part, whole[..part.len()]);
}

#[test]
fn steps_lead_from_the_start_to_the_goal() {
    for board in BOARDS {
        let (_, answer) = solve(&[board, "--steps", "--algorithm", "a-star", "--heuristic", "manhattan"]);
        let steps = answer["steps"].as_array().unwrap();
        assert_eq!(steps.len() as u64, number(&answer, "length") + 1);
        assert!(steps[0]["move"].is_null());
        let moves: String = steps[1..].iter().map(|step| text(step, "move")).collect();
        assert_eq!(moves, text(&answer, "moves"));
        for (g, step) in steps.iter().enumerate() {
            assert_eq!(number(step, "g"), g as u64);
            assert_eq!(number(step, "g") + number(step, "h"), number(step, "f"));
            assert!(number(step, "f") <= number(&answer, "length"), "an admissible heuristic never passes the length");
        }
        assert_eq!(number(steps.last().unwrap(), "h"), 0);
    }
}
