//! A comparison with another library on 2,000 positions of random games: legal moves and their order, SAN, FEN, checks,
//! ends and
//! claims. `scripts/chess_oracle.py` asks python-chess, which `scripts/setup` puts under the target folder.

use std::path::Path;
use std::process::Command;

use mossa_chess::{Chess, Claim, Ending, State, san};
use mossa_kernel::{Game as _, Notation as _, Outcome, StateSpace as _};
use serde_json::Value;

const N_POSITIONS: usize = 2_000;
const SEED: u64 = 20;

/// What the script prints.
fn oracle() -> String {
    // The folder for tests' files is a fixed part of the target folder, wherever that is.
    let python = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../python/bin/python");
    assert!(python.exists(), "{} is missing: run scripts/setup, which installs python-chess there", python.display());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/chess_oracle.py");
    let asked = Command::new(python).arg(script).args([N_POSITIONS.to_string(), SEED.to_string()]).output();
    let answer = asked.expect("python runs");
    let complaint = String::from_utf8_lossy(&answer.stderr);
    assert!(answer.status.success(), "run scripts/setup if python-chess is missing: {complaint}");
    String::from_utf8(answer.stdout).expect("the script writes text")
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("text")).collect()
}

/// The state after the moves of a line.
fn replayed(game: Chess, line: &Value) -> State {
    let mut state = game.read_state(line["start"].as_str().expect("a start")).expect("a position of chess");
    for text in texts(&line["moves"]) {
        let mv = game.read_move(&state, text).expect("a legal move");
        let _ = game.play(&mut state, mv);
    }
    state
}

fn check_moves(game: Chess, state: &State, line: &Value) {
    let moves = game.moves(state);
    let written: Vec<String> = moves.as_ref().iter().map(|&mv| game.write_move(state, mv)).collect();
    assert_eq!(written, texts(&line["legal"]), "{line}");
    let in_san: Vec<String> = moves.as_ref().iter().map(|&mv| san::write(state, mv)).collect();
    assert_eq!(in_san, texts(&line["san"]), "{line}");
    for (&mv, text) in moves.as_ref().iter().zip(&in_san) {
        assert_eq!(san::read(state, text), Ok(mv), "{line}");
    }
}

fn check_ends(game: Chess, state: &State, line: &Value) {
    let ending = game.ending(state);
    assert_eq!(ending.map_or(Value::Null, |ending| ending.name().into()), line["ending"], "{line}");
    assert_eq!(ending == Some(Ending::Checkmate), line["is_checkmate"], "{line}");
    let lost = Outcome::Win(state.side().other());
    let outcome = ending.map(|ending| if ending == Ending::Checkmate { lost } else { Outcome::Draw });
    assert_eq!(game.outcome(state), outcome, "{line}");
    assert_eq!(!state.board().checkers().is_empty(), line["is_check"], "{line}");
    let claim = if line["can_claim_fifty_moves"] == true {
        Some(Claim::FiftyMoves)
    } else {
        (line["can_claim_threefold_repetition"] == true).then_some(Claim::ThreefoldRepetition)
    };
    assert_eq!(game.claim(state), claim, "{line}");
}

#[test]
fn python_chess_says_the_same() {
    let text = oracle();
    assert_eq!(text.lines().count(), N_POSITIONS);
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("a line is an object");
        let game = if line["chess960"] == true { Chess::CHESS960 } else { Chess::STANDARD };
        let state = replayed(game, &line);
        assert_eq!(game.write_state(&state), line["fen"].as_str().expect("a position"), "{line}");
        check_moves(game, &state, &line);
        check_ends(game, &state, &line);
    }
}
