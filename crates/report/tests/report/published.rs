//! The page of published figures: rows that agree, rows that do not, the known slip, and runs that are missing.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::Path;

use mossa_report::published::{Comparison, Tables};
use mossa_report::{Language, Options, ReportError};
use mossa_wire::{Done, JobRecord, Run, RunKind};
use serde_json::{Value, json};

use crate::fixtures;
use crate::promises::{check_stands_alone, check_well_formed};
use crate::says::folder;

fn tables_text() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/report-tables.toml");
    fs::read_to_string(file).expect("the published tables are there")
}

/// The games as the report prints them, but for what `change` does to the states of Black.
fn games(change: impl Fn(&str, usize, i64) -> i64) -> Vec<JobRecord> {
    let tables: Value = toml::from_str(&tables_text()).expect("tables");
    let mut records = Vec::new();
    for (key, algorithm) in [("alpha_beta", "alpha-beta"), ("minimax", "minimax")] {
        for (place, row) in tables["chess_a"][key].as_array().expect("rows").iter().enumerate() {
            let whole = |at: usize| row[at].as_i64().unwrap_or(0);
            let spec =
                |at: usize| format!("{algorithm}:depth={},eval={}", row[at + 1], row[at].as_str().expect("a name"));
            let work = |at: usize, states: i64| json!({ "moves": whole(at) - 1, "states_evaluated": states, "prunings": whole(at + 4), "nodes": states, "seconds": 0.01, "slowest": 0.01 });
            let game = json!({
                "board": "chess", "round": 0, "first": format!("white {}", spec(0)), "second": format!("black {}", spec(2)),
                "swapped": false, "opening": "startpos", "result": row[4], "termination": "checkmate", "moves": [],
                "first_stats": work(6, whole(8)), "second_stats": work(7, change(algorithm, place, whole(9))),
            });
            let mut record = fixtures::tied_tournament().records.swap_remove(0);
            record.done = Done::Game(serde_json::from_value(game).expect("a game"));
            records.push(record);
        }
    }
    records
}

fn run(name: &str, kind: RunKind) -> Run {
    Run { name: name.into(), kind, ..fixtures::ties().run }
}

/// A try at a board of the reports.
fn puzzle(board: &str, method: [&str; 2], length: u32, optimal: bool) -> JobRecord {
    let mut record = fixtures::ties().records.swap_remove(0);
    let Done::Puzzle(puzzle) = &mut record.done else { unreachable!("all are puzzles") };
    puzzle.instance = board.into();
    puzzle.solved.algorithm = method[0].into();
    puzzle.solved.heuristic = method[1].into();
    (puzzle.solved.length, puzzle.solved.optimal) = (Some(length), optimal);
    record
}

/// The page in Markdown, of these runs; the page itself is looked at on the way.
fn page(name: &str, language: Language, runs: Vec<(Run, Vec<JobRecord>)>) -> String {
    let mut comparison = Comparison::new(Tables::read(&tables_text()).expect("tables"));
    for (run, records) in runs {
        comparison.begin(run);
        for record in records {
            comparison.add(record);
        }
    }
    let folder = folder(&format!("published-{name}"));
    comparison.write(&Options { language, folder: folder.clone() }).expect("a page");
    let html = fs::read_to_string(folder.join("reports.html")).expect("there");
    check_well_formed(&html, name);
    check_stands_alone(&html, name);
    fs::read_to_string(folder.join("reports.md")).expect("there")
}

#[test]
fn games_that_agree_are_counted_and_the_slip_is_explained() {
    // The original program's figure, where the printed one is a slip.
    let records = games(|algorithm, place, states| if (algorithm, place) == ("minimax", 3) { 15_049 } else { states });
    let text = page("agree", Language::English, vec![(run("report-a-chess-all", RunKind::Tournament), records)]);
    assert!(text.contains("**19 of 20** games of chess agree with report A"), "{text}");
    assert_eq!(text.matches("| All figures agree. |").count(), 19);
    assert!(text.contains("they print 15,004 states for Black") && text.contains("minimax looks at 15,049"));
    assert!(text.contains("No run of ours is here yet."), "the puzzles are missing, and it says so");
}

#[test]
fn games_that_differ_are_not_explained_away() {
    let records = games(|algorithm, place, states| states + i64::from((algorithm, place) == ("alpha-beta", 2)));
    let text = page("differ", Language::English, vec![(run("report-a-chess-all", RunKind::Tournament), records)]);
    // The slip is no slip if we print it too.
    assert!(
        text.contains("**19 of 20**") && text.contains("Differs in states.") && !text.contains("The one slip"),
        "{text}"
    );
}

#[test]
fn lengths_are_compared_with_what_is_proven() {
    let a = vec![
        puzzle("A3", ["a-star", "manhattan"], 26, true),
        puzzle("A3", ["a-star", "misplaced"], 26, true),
        puzzle("A3", ["best-first", "manhattan"], 54, false),
        puzzle("A1", ["a-star", "manhattan"], 15, true),
    ];
    let d = vec![puzzle("D25", ["a-star", "manhattan"], 22, true), puzzle("D35", ["a-star", "manhattan"], 34, true)];
    let runs = || {
        vec![
            (run("report-a-puzzles", RunKind::Experiment), a.clone()),
            (run("report-d-puzzles", RunKind::Experiment), d.clone()),
        ]
    };
    let text = page("lengths", Language::English, runs());
    for words in [
        "**26** moves are enough for board A3, proven; report A says 28.",
        "**22** moves are enough for board D25, proven; report D says 25.",
        "**34** moves are enough for board D35, proven; report D says 35.",
        "Theirs is 2 longer than the shortest: its A\\* never improves g",
        "In truth a Manhattan run: the program read a global heuristic.",
        "Same length, which ours proves to be the shortest.",
        "the true optima are 22 and 34",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    let italian = page("lengths-it", Language::Italian, runs());
    assert!(
        italian.contains("**26** mosse bastano per la griglia A3, dimostrato; la relazione A dice 28."),
        "{italian}"
    );
}

#[test]
fn other_runs_have_a_section_of_their_own() {
    let fixture = fixtures::growth();
    let text = page("others", Language::English, vec![(fixture.run, fixture.records)]);
    assert!(text.contains("## Also run: growth") && text.contains("growth-nodes-by-depth.svg"), "{text}");
}

#[test]
fn bad_tables_are_refused_in_words() {
    for text in ["", "puzzle_a = 3", &tables_text().replace("[\"hard\",1,\"hard\",1,", "[\"hard\",1,1,")] {
        let error = Tables::read(text).expect_err("not the tables");
        assert!(matches!(error, ReportError::Tables(_)) && error.to_string().contains("published tables"), "{error}");
    }
}
