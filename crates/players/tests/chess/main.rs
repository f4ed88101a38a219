//! The players of report A play their games again: every move, and every counter to the last digit.

#[expect(dead_code, reason = "the program that takes the time of these games asks for more")]
mod published;

use std::path::Path;
use std::process::Command;

use mossa_arena::Played;
use mossa_chess::board::Move;
use mossa_chess::evaluators::{Hard, Rounded};
use mossa_chess::{Chess, Ending};
use mossa_kernel::{Limits, NoProgress, Notation as _, Outcome, SearchHandle, Side, StateSpace as _};
use mossa_players::{AGENTS, Knowledge, agent};
use mossa_search::tactics::NoTactics;
use serde_json::{Value, json};

use published::{Row, game, read, rows};

fn result(played: &Played<Move>) -> &'static str {
    match played.ending.outcome() {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// The game as the file writes it.
fn record(specs: [&str; 2], played: &Played<Move>) -> Value {
    let chess = Chess::STANDARD;
    let (mut state, mut moves) = (chess.start(), Vec::new());
    for &mv in &played.moves {
        moves.push(chess.write_move(&state, mv));
        let _ = chess.play(&mut state, mv);
    }
    let [first, second] = played.tallies.map(|tally| tally.stats);
    json!({
        "first": specs[0], "second": specs[1], "result": result(played),
        "termination": chess.ending(&state).map(Ending::name), "plies": moves.len(), "moves": moves,
        "first_states_evaluated": first.states_evaluated, "second_states_evaluated": second.states_evaluated,
        "first_prunings": first.prunings, "second_prunings": second.prunings,
    })
}

#[test]
fn recorded_games_are_played_again_move_by_move() {
    let text = read("games.jsonl");
    assert_eq!(text.lines().count(), 12);
    for line in text.lines() {
        let mut expected: Value = serde_json::from_str(line).unwrap();
        expected.as_object_mut().unwrap().remove("original_cpu_s");
        let specs = ["first", "second"].map(|side| expected[side].as_str().unwrap());
        assert_eq!(record(specs, &game(specs)), expected);
    }
}

/// The figure of the report that is a slip, and what it should be.
fn corrected(row: &Row) -> [u64; 2] {
    if row.specs == ["minimax:depth=2,eval=hard", "minimax:depth=2,eval=hard"] {
        assert_eq!(row.states, [20_035, 15_004], "as printed");
        return [20_035, 15_049];
    }
    row.states
}

#[test]
fn published_games_come_out_as_published() {
    let rows = rows();
    assert_eq!(rows.len(), 20);
    for row in rows {
        let played = game(row.specs.each_ref().map(String::as_str));
        assert_eq!(result(&played), row.result, "{:?}", row.specs);
        assert_eq!(played.tallies.map(|tally| u64::from(tally.moves) + 1), row.moves, "{:?}", row.specs);
        assert_eq!(played.tallies.map(|tally| tally.stats.states_evaluated), corrected(&row), "{:?}", row.specs);
        let prunings = played.tallies.map(|tally| tally.stats.prunings);
        assert!(row.prunings.is_none_or(|printed| printed == prunings), "{:?}: {prunings:?}", row.specs);
    }
}

#[test]
fn every_listed_player_plays_chess() {
    let (chess, handle) = (Chess::STANDARD, <SearchHandle>::default());
    let knowledge = Knowledge { evaluator: Rounded(Hard), tactics: NoTactics };
    for listed in AGENTS {
        let mut player = agent(&listed.name.parse().unwrap(), knowledge).unwrap();
        // A node is a whole game to those who play by chance.
        let (nodes, depth) = if listed.name == "mcts" { (20, None) } else { (200_000, Some(3)) };
        let control = handle.control(Limits { nodes: Some(nodes), depth, ..Limits::default() });
        let choice = player.choose(&chess, &chess.start(), &control, &mut NoProgress).unwrap();
        assert!(chess.moves(&chess.start()).contains(&choice.mv), "{}: {:?}", listed.name, choice.mv);
    }
}

/// What `bench/soft_python.py` does is the same work, or the comparison of times would mean nothing.
#[test]
fn the_python_program_plays_the_same_game() {
    let python = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../python/bin/python");
    assert!(python.exists(), "{} is missing: run scripts/setup, which installs python-chess there", python.display());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/soft_python.py");
    let answer = Command::new(python).arg(script).output().unwrap();
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let found: Value = serde_json::from_slice(&answer.stdout).unwrap();
    let specs = ["alpha-beta:depth=1,eval=soft"; 2];
    let ours = record(specs, &game(specs));
    for (key, value) in found.as_object().unwrap().iter().filter(|(key, _)| *key != "seconds") {
        assert_eq!(ours[key], *value, "{key}");
    }
}
