//! The values of `data/chess/evals.jsonl`, bit for bit.

use std::path::Path;

use mossa_chess::board::Board;
use mossa_chess::evaluators::{Hard, Soft, WhiteView as _};
use serde_json::Value;

#[test]
fn both_evaluations_are_the_published_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess/evals.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let mut n_bad = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let fen = line["fen"].as_str().unwrap();
        if line["over"] == true {
            continue;
        }
        let board: Board = fen.parse().unwrap();
        let found = [Soft.white(&board), Hard.white(&board)];
        let expected = [&line["soft"], &line["hard"]].map(|value| value.as_f64().unwrap());
        if found != expected {
            n_bad += 1;
            eprintln!("{fen} {found:?} {expected:?} {:?} {:?}", Soft.white_terms(&board), Hard.white_terms(&board));
        }
    }
    assert_eq!(n_bad, 0);
}
