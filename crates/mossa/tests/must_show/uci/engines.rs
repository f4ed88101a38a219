//! Our UCI among others: two engines of others play whole games against ours, and python-chess drives ours as any board
//! would. `scripts/setup` brings all three; none is a part of what we ship.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::matches::folder;
use crate::program::{Run, mossa};
use crate::text;

/// A program of Debian's games, which are on no path.
fn program(name: &str) -> String {
    let path = format!("/usr/games/{name}");
    if Path::new(&path).exists() { path } else { name.to_owned() }
}

/// Two games against a program, each colour once; none may end by a fault of either side.
#[track_caller]
fn check_games(spec: &str, limits: &[&str]) {
    let mut command = mossa();
    command.args(["match", "--game", "chess", "--first", "engine:nodes=1000", "--second", spec]);
    command.args(["--games", "2", "--swap", "--max-plies", "200", "--json", "--no-timing", "--startup", "2m"]);
    let report = Run::of(command.args(limits)).json();
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "run scripts/setup if {spec} is missing: {report}");
    for game in games {
        assert!(!["time", "illegal", "crash"].contains(&text(game, "termination")), "{game}");
        assert!(2 <= game["moves"].as_array().unwrap().len(), "{game}");
    }
}

#[test]
fn games_against_stockfish() {
    check_games(&format!("uci:cmd={},option.Hash=1", program("stockfish")), &["--nodes", "1000"]);
}

/// Castling is written in another way there, and the engine must be told so.
#[test]
fn games_of_chess960_against_stockfish() {
    let openings = folder("chess960").join("openings.epd");
    fs::write(&openings, "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w GCgc - 0 1\n").unwrap();
    let limits = ["--nodes", "1000", "--chess960", "--openings", openings.to_str().unwrap()];
    check_games(&format!("uci:cmd={},option.Hash=1", program("stockfish")), &limits);
    fs::remove_dir_all(openings.parent().unwrap()).unwrap();
}

#[test]
fn games_against_gnuchess() {
    check_games(&format!("uci:cmd=\"{} --uci\"", program("gnuchess")), &["--depth", "2"]);
}

/// Ours against ours through pipes, as it plays at home.
#[test]
fn games_against_ourselves() {
    check_games(&format!("uci:cmd=\"'{}' uci\",option.Hash=2", env!("CARGO_BIN_EXE_mossa")), &["--nodes", "500"]);
}

#[test]
fn python_chess_drives_it() {
    let python = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../python/bin/python");
    assert!(python.exists(), "{} is missing: run scripts/setup, which installs python-chess there", python.display());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/drive_uci.py");
    let driven = Command::new(python).arg(script).args([env!("CARGO_BIN_EXE_mossa"), "uci"]).output().unwrap();
    let complaint = String::from_utf8_lossy(&driven.stderr);
    assert!(driven.status.success(), "{complaint}");
    assert_eq!(String::from_utf8_lossy(&driven.stdout).trim(), "all is well");
}
