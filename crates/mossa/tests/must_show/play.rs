//! `mossa play` from outside: games are replayed, nothing that is typed breaks it, and nothing is overwritten.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;

use crate::games::Naive;
use crate::program::{Run, mossa};
use crate::{number, text};

/// Two players play each other; every move is replayed, and the result must be what the board shows.
#[test]
fn games_of_players_are_games() {
    let boards = [("6x7x4", 4), ("3x3x3", 6), ("2x2x3", 2), ("8x9x4", 2), ("12x15x5", 2)];
    for (board, n_rounds) in boards {
        let args =
            ["play", "connect-x", "--board", board, "--first", "random", "--second", "alpha-beta:depth=2,eval=aligned"];
        let rounds = n_rounds.to_string();
        let run = Run::of(mossa().args(args).args(["--rounds", &rounds, "--json", "--no-timing", "--seed", "7"]));
        assert_eq!(
            run,
            Run::of(mossa().args(args).args(["--rounds", &rounds, "--json", "--no-timing", "--seed", "7"]))
        );
        let document = run.json();
        let rounds = document["rounds"].as_array().unwrap();
        assert_eq!((run.code, rounds.len()), (0, n_rounds));
        let mut tally = [0; 3];
        for (at, round) in rounds.iter().enumerate() {
            let begins = if at % 2 == 0 { "random" } else { "alpha-beta:depth=2,eval=aligned" };
            assert_eq!(text(&round["first"], "name"), begins, "sides change");
            let mut naive = Naive::new(board);
            let moves: Vec<usize> =
                round["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().parse().unwrap()).collect();
            for &column in &moves {
                assert!(!naive.has_line(), "{round}");
                naive.play(column);
            }
            let expected = match (naive.has_line(), moves.len() % 2) {
                (true, 1) => ("1-0", "connection"),
                (true, _) => ("0-1", "connection"),
                (false, _) => ("1/2-1/2", "board-full"),
            };
            assert!(naive.has_line() || naive.is_full(), "{round}");
            assert_eq!((text(round, "result"), text(round, "termination")), expected);
            let winner = match (expected.0, begins) {
                ("1/2-1/2", _) => 2,
                ("1-0", "random") | ("0-1", "alpha-beta:depth=2,eval=aligned") => 0,
                _ => 1,
            };
            tally[winner] += 1;
        }
        let counted = ["first", "second", "draws"].map(|key| number(&document["tally"], key));
        assert_eq!(counted, tally, "{board}");
    }
}

/// A whole game on the largest boards at 500 nodes a move, the peak of memory measured from outside.
#[test]
fn whole_games_on_large_boards_stay_within_their_memory() {
    for (board, second) in [("50x50x10", "engine:nodes=500"), ("100x100x30", "random")] {
        let args = ["play", "connect-x", "--board", board, "--first", "engine:nodes=500", "--second", second];
        let mut command = mossa();
        command.args(args).args(["--memory", "16MiB", "--json", "--no-timing"]).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let status = format!("/proc/{}/status", child.id());
        let mut out = child.stdout.take().unwrap();
        let reading = std::thread::spawn(move || {
            let mut stdout = String::new();
            out.read_to_string(&mut stdout).unwrap();
            stdout
        });
        let mut peak = 0;
        let ended = loop {
            peak = peak_kibibytes(&status).unwrap_or(peak);
            if let Some(ended) = child.try_wait().unwrap() {
                break ended;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let stdout = reading.join().unwrap();
        assert_eq!(ended.code(), Some(0));
        let document: Value = serde_json::from_str(&stdout).unwrap();
        let round = &document["rounds"][0];
        assert!(["connection", "board-full"].contains(&text(round, "termination")), "{round}");
        assert!(second != "random" || text(round, "result") == "1-0", "the engine beats chance: {round}");
        // Two tables of 16 MiB at the most, and the program itself.
        let mebibytes = peak >> 10;
        assert_ne!(peak, 0, "the kernel tells it");
        assert!(mebibytes < 64, "{mebibytes} MiB at the peak on {board}");
    }
}

/// The most memory that a process has had so far, as its file says. What the kernel tells at its end counts the memory of
/// the process that started it, too.
fn peak_kibibytes(status: &str) -> Option<u64> {
    let text = fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// What a person may type, and much that no person should.
const LINES: &[&str] = &[
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "0",
    "100",
    "-1",
    "",
    " ",
    "undo",
    "annulla",
    "board",
    "moves",
    "help",
    "hint",
    "new",
    "resign",
    "yes",
    "no",
    "sì",
    "save",
    "save /",
    "\u{1b}[2J",
    "\u{0}",
    "日本",
    "4 4",
    "hlep",
    "99999999999999999999",
];

#[test]
fn nothing_that_is_typed_breaks_it() {
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    for (lang, board) in [("en", "6x7x4"), ("it", "3x3x3"), ("en", "1x1x1"), ("it", "4x12x4"), ("en", "100x100x30")] {
        for second in ["human", "random", "alpha-beta:depth=1"] {
            let lines: Vec<&str> = (0..150).map(|_| *LINES.choose(&mut chance).unwrap()).collect();
            let mut typed = lines.join("\n").into_bytes();
            // Bytes that are no text, a line that is too long, and no end of the last line.
            typed.extend((0..50).map(|_| chance.random::<u8>()));
            typed.extend(vec![b'x'; 10_000]);
            let args = ["play", "connect-x", "--board", board, "--lang", lang, "--second", second, "--no-timing"];
            let hint = ["--hint", "alpha-beta:depth=1", "--nodes", "100000"];
            let run = Run::typing_bytes(mossa().args(args).args(hint), &typed);
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{lang} {board} {second}");
            assert!(!run.stdout.contains(['\u{1b}', '\u{0}']), "what is typed is not passed on as it is");
        }
    }
}

/// What a person may type at a board of chess; sessions have moves between them that may be legal.
const CHESS_LINES: &[&str] = &[
    "e4",
    "e5",
    "d2d4",
    "d7d5",
    "Nf3",
    "Nc6",
    "Bb5",
    "O-O",
    "0-0-0",
    "o-o",
    "exd5",
    "e8=Q",
    "e7e8q",
    "a8",
    "a1=N",
    "Ke2",
    "K",
    "nf3",
    "e9",
    "",
    " ",
    "undo",
    "annulla",
    "board",
    "scacchiera",
    "flip",
    "gira",
    "fen",
    "position",
    "moves",
    "legal",
    "claim",
    "patta",
    "hint",
    "help",
    "new",
    "resign",
    "yes",
    "no",
    "sì",
    "save",
    "save /",
    "\u{1b}[2J",
    "\u{0}",
    "日本",
    "Nf3 Nf6",
    "1. e4",
    "undo 2",
    "é1e4",
    "eé",
    "99999999999999999999",
];

#[test]
fn nothing_that_is_typed_breaks_chess() {
    let mut chance = ChaCha8Rng::seed_from_u64(2);
    let starts: [&[&str]; 4] = [
        &[],
        &["--chess960", "--fen", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1"],
        &["--fen", "8/PPPk4/8/8/8/8/4Kppp/8 b - - 98 80", "--pieces", "figures"],
        &["--moves", "Nf3,Nf6,Ng1,Ng8,Nf3,Nf6,Ng1,Ng8,Nf3,Nf6,Ng1"],
    ];
    for (at, start) in starts.into_iter().enumerate() {
        let lang = ["en", "it"][at % 2];
        for second in ["human", "random", "alpha-beta:depth=1,eval=material"] {
            let mut typed = String::new();
            for _ in 0..150 {
                let piece = ["", "", "", "N", "B", "R", "Q", "K"].choose(&mut chance).unwrap();
                let file = char::from(b"abcdefgh"[chance.random_range(0..8)]);
                let line = if chance.random_bool(0.7) {
                    format!("{piece}{file}{}", chance.random_range(1..=8))
                } else {
                    (*CHESS_LINES.choose(&mut chance).unwrap()).to_owned()
                };
                typed = typed + &line + "\n";
            }
            let mut typed = typed.into_bytes();
            typed.extend((0..50).map(|_| chance.random::<u8>()));
            typed.extend(vec![b'1'; 10_000]);
            let args = ["play", "chess", "--lang", lang, "--second", second, "--no-timing"];
            let hint = ["--hint", "alpha-beta:depth=1,eval=material", "--nodes", "100000"];
            let run = Run::typing_bytes(mossa().args(args).args(start).args(hint), &typed);
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{lang} {start:?} {second}");
            assert!(!run.stdout.contains(['\u{1b}', '\u{0}']), "what is typed is not passed on as it is");
        }
    }
}

/// Two players of chess; the moves of the document lead to a position that is over as the document says, and to the same
/// one as the moves of the PGN file.
#[test]
fn games_of_chess_are_games() {
    let folder = folder("chess");
    let file = folder.join("games.pgn");
    let args = ["play", "chess", "--first", "random", "--second", "alpha-beta:depth=1,eval=material", "--rounds", "4"];
    let run = Run::of(mossa().args(args).arg("--save").arg(&file).args(["--json", "--no-timing", "--seed", "3"]));
    let (document, games) = (run.json(), fs::read_to_string(&file).unwrap());
    let rounds = document["rounds"].as_array().unwrap();
    let games: Vec<&str> = games.split("[Event ").skip(1).collect();
    assert_eq!((run.code, rounds.len(), games.len()), (0, 4, 4));
    for (round, game) in rounds.iter().zip(games) {
        let moves: Vec<&str> = round["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let over = Run::of(mossa().args(["play", "chess", "--second", "human", "--moves", &moves.join(",")]));
        assert_eq!(over.code, 2, "{}", over.stdout);
        assert!(over.stderr.contains("the game is over already"), "{}", over.stderr);
        let said = game.split("\n\n").nth(1).unwrap().split_whitespace();
        let said: Vec<&str> = said.filter(|word| !word.ends_with('.')).collect();
        let (result, said) = said.split_last().unwrap();
        assert_eq!((*result, said.len()), (text(round, "result"), moves.len()));
        // All but the last move, played from SAN and from UCI, make the same position.
        let n_before = moves.len() - 1;
        let after = |moves: &[&str]| {
            let args = ["play", "chess", "--second", "human", "--no-timing", "--moves", &moves.join(",")];
            Run::typing(mossa().args(args), "fen\nlegal\n")
        };
        assert_eq!(after(&moves[..n_before]).stdout, after(&said[..n_before]).stdout);
        let names = ["first", "second"].map(|side| text(&round[side], "name"));
        assert!(game.contains(&format!("[White \"{}\"]\n[Black \"{}\"]\n", names[0], names[1])), "{game}");
        assert!(game.contains(&format!("[Termination \"{}\"]", text(round, "termination"))), "{game}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A player who wins with the last move takes back that move alone; one who loses by it takes back the last two.
#[test]
fn the_last_move_of_a_round_is_taken_back() {
    let won = Run::typing(
        mossa().args(["play", "connect-x", "--board", "1x3x1", "--second", "random", "--no-timing"]),
        "2\nundo\nmoves\nquit\n",
    );
    assert!(won.stdout.contains("Taken back: 2.\n") && won.stdout.contains("No moves yet."), "{}", won.stdout);
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let player = "alpha-beta:depth=1,eval=material";
    let args = ["play", "chess", "--first", player, "--second", "human", "--no-timing", "--fen", fen];
    let lost = Run::typing(mossa().args(args), "Nf6\nundo\ng6\nquit\n");
    assert!(lost.stdout.contains("Taken back: Nf6 Qxf7#.\n"), "{}", lost.stdout);
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("mossa-play-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Records hold what was played, are whole, and leave nothing beside them.
#[test]
fn records_hold_what_was_played() {
    let folder = folder("records");
    let file = folder.join("rounds.txt");
    let args = ["play", "connect-x", "--first", "random", "--second", "random", "--rounds", "3", "--save"];
    let run = Run::of(mossa().args(args).arg(&file).args(["--json", "--no-timing"]));
    let record = fs::read_to_string(&file).unwrap();
    for round in run.json()["rounds"].as_array().unwrap() {
        let moves: Vec<&str> = round["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert!(record.contains(&format!("moves: {}\nresult: {}", moves.join(","), text(round, "result"))), "{record}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left there");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn other_peoples_files_stay() {
    let folder = folder("files");
    let file = folder.join("precious.txt");
    fs::write(&file, "precious").unwrap();
    let typed = format!("4\nsave {0}\nsave {0}.new\n5\nsave {0}.new\nquit\n", file.display());
    let args = ["play", "connect-x", "--second", "human", "--no-timing"];
    let run = Run::typing(mossa().args(args), &typed);
    assert_eq!(run.code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(run.stdout.matches("Saved to").count(), 2, "a file of ours may be written again");
    assert!(fs::read_to_string(folder.join("precious.txt.new")).unwrap().contains("moves: 4,5\n"));
    fs::remove_dir_all(&folder).unwrap();
}
