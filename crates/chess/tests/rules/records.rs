//! Whole games of the reports' original program, played again: every move is legal, and the end is the one recorded.

use mossa_chess::Chess;
use mossa_kernel::{Game, Notation, Outcome, Side, StateSpace};

use crate::{data, state};

/// The text of a field of a line of JSON whose value is a string without quotes in it.
fn field<'t>(line: &'t str, name: &str) -> &'t str {
    line.split(&format!("\"{name}\": \"")).nth(1).unwrap().split('"').next().unwrap()
}

#[test]
fn recorded_games_end_as_recorded() {
    let game = Chess::STANDARD;
    for line in data("games.jsonl").lines() {
        let mut state = game.start();
        let moves = line.split("\"moves\": [").nth(1).unwrap();
        for text in moves.split('"').skip(1).step_by(2) {
            assert_eq!(game.outcome(&state), None);
            let mv = game.read_move(&state, text).unwrap();
            assert_eq!(game.write_move(&state, mv), text);
            let _ = game.play(&mut state, mv);
        }
        let result = match game.outcome(&state).unwrap() {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        };
        assert_eq!(result, field(line, "result"));
        assert_eq!(game.ending(&state).unwrap().name(), field(line, "termination"));
    }
}

#[test]
fn recorded_positions_are_over_as_recorded() {
    let mut n_over = 0;
    for line in data("evals.jsonl").lines() {
        let is_over = line.contains("\"over\": true");
        assert_eq!(Chess::STANDARD.ending(&state(field(line, "fen"))).is_some(), is_over, "{line}");
        n_over += usize::from(is_over);
    }
    assert!(0 < n_over);
}
