//! Endings that are known: what we read from the tables is what python-chess reads from them, and the engine plays by it.
//!
//! The tables are the small ones that come with the sources of python-chess; `scripts/setup` puts them under the target
//! folder.

use std::path::{Path, PathBuf};
use std::process::Command;

use mossa_chess::{Chess, State};
use mossa_chess_engine::Tablebases;
use mossa_kernel::{Game as _, Notation as _, Outcome, StateSpace as _};
use mossa_syzygy::{OpenError, Wdl};
use serde_json::Value;

/// Positions that are looked at.
const N_POSITIONS: usize = 1_000;

/// What `scripts/setup` has put under the target folder.
fn brought(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder").join(name);
    assert!(path.exists(), "{} is missing; scripts/setup brings it", path.display());
    path
}

fn published() -> Vec<Value> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/syzygy_oracle.py");
    let mut python = Command::new(brought("python/bin/python"));
    let output = python.arg(script).arg(brought("syzygy")).args(["7", &N_POSITIONS.to_string()]).output();
    let output = output.expect("python starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// Plays by the tables until the game is over or a capture or a move of a pawn resets the clock.
fn play_out(tables: &Tablebases, mut state: State) -> State {
    let game = Chess::STANDARD;
    while game.outcome(&state).is_none() {
        let moves = tables.rank_moves(state.board(), state.clock()).expect("it stays known");
        let best = moves.iter().map(|known| known.wdl).max().expect("there are moves");
        let among = moves.iter().filter(|known| known.wdl == best);
        // Who wins hurries, who loses does not.
        let chosen = among.min_by_key(|known| if best < Wdl::Draw { u32::MAX - known.plies } else { known.plies });
        let _ = game.play(&mut state, chosen.expect("one is the best").mv);
    }
    state
}

#[test]
fn tables_say_what_python_chess_reads_in_them() {
    assert!(matches!(Tablebases::open("/no/such/folder"), Err(OpenError::NoTables { .. })));
    let folder = brought("syzygy");
    let tables = Tablebases::open(folder.to_str().expect("a path")).expect("there are tables");
    assert_eq!(tables.max_pieces(), 4, "the largest has four pieces");
    let game = Chess::STANDARD;
    assert_eq!(tables.probe_wdl(game.start().board()), None, "too many pieces");

    let published = published();
    assert_eq!(published.len(), N_POSITIONS);
    let mut n_won = 0;
    for (at, record) in published.iter().enumerate() {
        let state = game.read_state(record["fen"].as_str().expect("a FEN")).expect("a position");
        let expected = match record["wdl"].as_i64() {
            Some(-2) => Wdl::Loss,
            Some(-1) => Wdl::BlessedLoss,
            Some(0) => Wdl::Draw,
            Some(1) => Wdl::CursedWin,
            _ => Wdl::Win,
        };
        assert_eq!(tables.probe_wdl(state.board()), Some(expected), "{record}");
        let moves = tables.rank_moves(state.board(), state.clock()).expect("it is known");
        assert_eq!(moves.len(), game.moves(&state).len(), "{record}");
        assert_eq!(moves.iter().map(|known| known.wdl).max(), Some(expected), "{record}");
        if expected == Wdl::Win && at % 20 == 0 {
            n_won += 1;
            let winner = state.side();
            assert_eq!(game.outcome(&play_out(&tables, state)), Some(Outcome::Win(winner)), "{record}");
        }
    }
    assert!(5 < n_won, "{n_won} games were won");
}
