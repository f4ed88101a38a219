//! Tablebases through UCI: the small ones that come with the sources of python-chess, which is asked for the truth.
//! `scripts/setup` brings both.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use mossa_chess::Chess;
use mossa_kernel::{Game as _, Notation as _, Outcome, Side, StateSpace as _};
use serde_json::Value;

use super::{best, number, start, state, thought, worth};
use crate::player::Player;

/// From here on a score is a win that the tables know, or a mate.
const WON: i64 = 29_000;

/// What `scripts/setup` has put under the target folder.
fn brought(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join(name);
    assert!(path.exists(), "{} is missing; scripts/setup brings it", path.display());
    path
}

fn with_tables() -> Player {
    let mut player = start();
    player.order(&format!("setoption name SyzygyPath value {}", brought("syzygy").display()));
    player.wait("info string tablebases with up to ");
    player
}

/// What it thinks a position is worth, after next to no search.
fn score(player: &mut Player, fen: &str) -> i64 {
    let lines = thought(player, &format!("fen {fen}"), "go nodes 300");
    worth(lines.iter().rfind(|line| line.contains(" score ")).unwrap_or_else(|| panic!("{fen}: {lines:?}")))
}

#[test]
fn known_endings_are_scored_right() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/syzygy_oracle.py");
    let mut python = Command::new(brought("python/bin/python"));
    let output = python.arg(script).arg(brought("syzygy")).args(["11", "200"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut player = with_tables();
    let mut n_decided = 0;
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let score = score(&mut player, record["fen"].as_str().unwrap());
        let is_right = match record["wdl"].as_i64().unwrap() {
            2 => WON <= score,
            -2 => score <= -WON,
            _ => score == 0,
        };
        assert!(is_right, "{record} is said to be worth {score}");
        n_decided += i32::from(score != 0);
    }
    assert!((40..160).contains(&n_decided), "{n_decided}");
    player.quit();
}

/// Endings of the books: a queen cannot stop a rook's pawn whose king has no move, a king in opposition holds.
#[test]
fn endings_of_the_books() {
    let mut player = with_tables();
    for (fen, is_won) in [
        ("8/8/8/8/4K3/8/p3Q3/1k6 w - - 0 1", true),
        ("7K/8/8/8/8/8/p6Q/1k6 w - - 0 1", false),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
        ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false),
        ("8/8/8/8/8/2k5/8/KBN5 w - - 0 1", true),
        ("8/8/8/3k4/8/8/8/KNN5 w - - 0 1", false),
    ] {
        let score = score(&mut player, fen);
        assert_eq!((WON <= score, score == 0), (is_won, !is_won), "{fen}: {score}");
    }
    // Five men are in no table, but a capture away.
    let lines = thought(&mut player, "fen 8/8/3k4/3r4/3R4/3K4/3P4/8 w - - 0 1", "go depth 6");
    assert!(lines.iter().any(|line| number(line, "tbhits").is_some_and(|hits| 0 < hits)), "{lines:?}");
    // Several lines come with what each is worth: the king must step into the opposition.
    player.order("setoption name MultiPV value 8");
    let lines = thought(&mut player, "fen 8/8/3k4/8/3KP3/8/8/8 b - - 0 1", "go depth 4");
    let scores: Vec<i64> =
        lines.iter().filter(|line| line.starts_with("info depth 4 ")).map(|line| worth(line)).collect();
    assert!(scores.is_sorted_by(|a, b| b <= a), "{lines:?}");
    assert!(scores[0] == 0 && scores.iter().any(|&score| score <= -WON), "{lines:?}");
    player.quit();
}

/// Bishop and knight mate within fifty moves, with next to no search.
#[test]
fn a_won_ending_is_won() {
    let (game, mut player) = (Chess::STANDARD, with_tables());
    let mut state = state("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    let mut moves = String::new();
    while game.outcome(&state).is_none() {
        let answer = best(&mut player, &format!("fen 8/8/8/3k4/8/8/8/KBN5 w - - 0 1 moves{moves}"), "go nodes 1");
        let mv = game.read_move(&state, &answer).unwrap();
        let _ = game.play(&mut state, mv);
        moves = format!("{moves} {answer}");
    }
    assert_eq!(game.outcome(&state), Some(Outcome::Win(Side::First)), "{moves}");
    player.quit();
}

#[test]
fn tables_that_are_not_there_are_remarked_on_and_others_can_be_opened() {
    let mut player = with_tables();
    for _ in 0..2 {
        player.order("setoption name SyzygyPath value /no/such/folder");
        player.wait("info string option SyzygyPath: no tables in \"/no/such/folder\": expected a folder with files");
        assert_eq!(best(&mut player, "startpos", "go depth 2").len(), 4);
        player.order("setoption name SyzygyPath value <empty>");
        player.order(&format!("setoption name SyzygyPath value {}", brought("syzygy").display()));
        player.wait("info string tablebases with up to ");
    }
    player.quit();
}

/// Files that are empty, cut short or something else end nothing.
#[test]
fn damaged_tables_are_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged-tables");
    let whole = fs::read(brought("syzygy").join("KQvK.rtbw")).unwrap();
    let mut player = start();
    for (name, bytes) in [
        ("KQvK.rtbw", Vec::new()),
        ("KQvK.rtbw", whole[..whole.len() / 2].to_vec()),
        ("KQvK.rtbw", vec![7; 16 + 64]),
        ("KQvK.rtbz", whole.clone()),
    ] {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), &bytes).unwrap();
        player.order(&format!("setoption name SyzygyPath value {}", folder.display()));
        player.wait("info string option SyzygyPath: \"");
        assert_eq!(best(&mut player, "fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "go nodes 300").len(), 4);
    }
    player.quit();
    fs::remove_dir_all(&folder).unwrap();
}

/// A folder of damaged tables, pipes, devices and links to nowhere: each is named once, what is whole is used, and what is
/// not costs no answer.
#[test]
fn a_folder_with_anything_in_it_is_survived() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables-and-traps");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for file in fs::read_dir(brought("syzygy")).unwrap().map(|file| file.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let mut bytes = fs::read(&file).unwrap();
        // Three sets stay whole; of the others every file has a flipped bit, some of them in the header.
        if !["KQvK.", "KPvK.", "KRvK."].iter().any(|whole| name.starts_with(whole)) {
            let place = if name.len() % 2 == 0 { 5 } else { bytes.len() / 2 };
            bytes[place] ^= 1 << (name.len() % 8);
        }
        fs::write(folder.join(name), bytes).unwrap();
    }
    for (name, target) in [("KQQQvK.rtbw", "/dev/zero"), ("KQQRvK.rtbw", "/dev/stdin"), ("KQRvKR.rtbw", "/nowhere")] {
        std::os::unix::fs::symlink(target, folder.join(name)).unwrap();
    }
    assert!(Command::new("mkfifo").arg(folder.join("KQRRvK.rtbw")).status().unwrap().success());
    let mut player = start();
    player.order(&format!("setoption name SyzygyPath value {}", folder.display()));
    let mut n_named = 0;
    loop {
        let line = player.wait("info string ");
        if line == "tablebases with up to 3 pieces are open" {
            break;
        }
        assert!(line.starts_with("option SyzygyPath: \"") && line.contains("\" is not used: "), "{line}");
        n_named += 1;
    }
    assert_eq!(n_named, 70 - 2 * 3 + 4);
    assert!(WON <= score(&mut player, "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"));
    assert_eq!(score(&mut player, "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"), 0);
    // No table is left for these, or for what a capture leads to: they are searched like any other position.
    for fen in
        ["8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "8/8/2k5/8/3R4/3K4/3p4/8 w - - 0 1", "4k3/8/8/8/8/8/8/KQQQ4 w - - 0 1"]
    {
        assert_eq!(best(&mut player, &format!("fen {fen}"), "go nodes 3000").len(), 4, "{fen}");
    }
    player.quit();
    fs::remove_dir_all(&folder).unwrap();
}
