//! The values of `data/chess/evals.jsonl`, bit for bit, those of games that are over too.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::path::Path;

use mossa_chess::Chess;
use mossa_chess::evaluators::{Exact, Hard, Soft, WhiteView};
use mossa_kernel::{Evaluator as _, Game as _, Notation as _};
use serde_json::Value;

fn number(value: &Value) -> f64 {
    match value.as_str() {
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        _ => value.as_f64().expect("a number, inf or -inf"),
    }
}

fn check<E: WhiteView>(evaluation: E, line: &Value, expected: &Value) {
    let game = Chess::STANDARD;
    let fen = line["fen"].as_str().expect("a position");
    let state = game.read_state(fen).expect("a position of chess");
    let seen = evaluation.seen(game, &state);
    assert_eq!(seen.value.to_bits(), number(expected).to_bits(), "{line} {seen:?}");
    assert_eq!(line["over"], game.outcome(&state).is_some());
    assert_eq!(line["over"], seen.terms.is_empty());
    if line["over"] == false {
        let to_mover = if fen.contains(" b ") { -seen.value } else { seen.value };
        assert_eq!(Exact(evaluation).value(&game, &state).to_bits(), to_mover.to_bits(), "from the side to move");
    }
}

#[test]
fn both_evaluations_are_the_published_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess/evals.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(text.lines().count(), 400);
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        check(Soft, &line, &line["soft"]);
        check(Hard, &line, &line["hard"]);
    }
}
