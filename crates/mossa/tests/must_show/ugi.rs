//! `mossa ugi` from outside: a game by hand through pipes, orders while a player thinks, and much that makes no sense.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use crate::games::Naive;
use crate::player::Player;
use crate::program::{Run, mossa};

#[test]
fn two_of_us_play_a_game_through_pipes() {
    let mut players = [["--player", "alpha-beta:depth=3"], ["--player", "engine"]]
        .map(|args| Player::start(&[&["ugi", "connect-x"], &args[..]].concat()));
    for player in &mut players {
        player.order("ugi");
        player.wait("ugiok");
        player.order("setoption name Board value 5x6x4");
        player.order("isready");
        player.wait("readyok");
        player.order("uginewgame");
    }
    let mut naive = Naive::new("5x6x4");
    let mut played = String::new();
    while !naive.has_line() && !naive.is_full() {
        let player = &mut players[naive.n_stones() % 2];
        player.order(&format!("position startpos{}{played}", if played.is_empty() { "" } else { " moves" }));
        player.order("go nodes 2000 p1time 60000 p2time 60000");
        let best = player.wait("bestmove");
        naive.play(best.parse().unwrap());
        played = played + " " + &best;
    }
    let winner = match (naive.has_line(), naive.n_stones() % 2) {
        (true, 1) => "p1win",
        (true, _) => "p2win",
        (false, _) => "draw",
    };
    for mut player in players {
        player.order(&format!("position startpos moves{played}"));
        player.order("query result");
        assert_eq!(player.wait("response"), winner);
        player.order("query gameover");
        assert_eq!(player.wait("response"), "true");
        player.order("go");
        assert_eq!(player.wait("bestmove"), "(none)");
        player.quit();
    }
}

#[test]
fn orders_are_heard_while_a_player_thinks() {
    let mut player = Player::start(&["ugi", "connect-x"]);
    player.order("position startpos");
    player.order("go infinite");
    player.wait("info depth");
    player.order("isready");
    player.wait("readyok");
    player.order("stop");
    let column: usize = player.wait("bestmove").parse().unwrap();
    assert!((1..=7).contains(&column));
    // A win in sight needs no thought, and yet the answer waits.
    player.order("position startpos moves 1 2 1 2 1 2");
    player.order("go infinite");
    player.wait("info depth");
    player.order("isready");
    player.wait("readyok");
    player.order("stop");
    assert_eq!(player.wait("bestmove"), "1");
    player.order("go movetime 3600000");
    player.wait("bestmove");
    player.order("position startpos");
    player.order("go movetime 3600000");
    player.wait("info depth");
    player.quit();
}

/// Every `go` gets exactly one move, whatever stands around it, and the program ends well.
#[test]
fn nothing_that_is_said_breaks_it() {
    const LINES: &[&str] = &[
        "ugi",
        "isready",
        "uginewgame",
        "position startpos",
        "position startpos moves 4 4 5",
        "position startpos moves 4 9",
        "position startpos moves 1 1 2 2 3 3 4",
        "position fen ......./......./......./......./...o.../..xx... moves 5",
        "position fen nonsense",
        "position",
        "setoption name Board value 3x3x3",
        "setoption name Board value 100x100x30",
        "setoption name Board value many",
        "setoption name Player value random",
        "setoption name Player value alpha-beta:depth=2",
        "setoption name Player value nobody",
        "setoption name Seed value -1",
        "setoption name Hash value 1",
        "setoption name Unknown",
        "go nodes 50",
        "go depth 1",
        "go depth 0",
        "go movetime 0",
        "go p1time -5 p2time 0",
        "go depth ten",
        "query fen",
        "query result",
        "query weather",
        "stop",
        "",
        "日本",
    ];
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        let lines: Vec<&str> = (0..100).map(|_| *LINES.choose(&mut chance).unwrap()).collect();
        let n_go = lines.iter().filter(|line| line.starts_with("go ") && !line.contains("ten")).count();
        let mut typed = lines.join("\n").into_bytes();
        typed.push(b'\n');
        typed.extend((0..50).map(|_| chance.random::<u8>()).filter(|byte| *byte != b'\n'));
        typed.extend(vec![b'x'; 100_000]);
        let run = Run::typing_bytes(mossa().args(["ugi", "connect-x", "--player", "deepening:nodes=500"]), &typed);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{lines:?}");
        let n_best = run.stdout.lines().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(n_best, n_go, "{lines:?}");
        let words = ["id", "option", "ugiok", "readyok", "info", "bestmove", "response"];
        let is_known = |line: &str| line.split(' ').next().is_some_and(|word| words.contains(&word));
        assert!(run.stdout.lines().all(is_known), "{}", run.stdout);
    }
}

#[test]
fn the_option_player_names_no_file_and_the_command_line_does() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("ugi-files");
    let book = crate::files::book(&folder);
    let pipe = crate::files::pipe(&folder);
    let typed = format!("perfect:book={}", book.display());
    let mut player = Player::start(&["ugi", "connect-x", "--board", "4x4x4", "--player", &typed]);
    player.order("position startpos");
    player.order("go");
    assert!(player.wait("bestmove").parse::<usize>().is_ok());
    for file in [pipe.to_str().unwrap(), "/dev/zero", book.with_extension("other").to_str().unwrap()] {
        player.order(&format!("setoption name Player value perfect:book={file}"));
        let why = player.wait("info string");
        assert!(why.starts_with("option Player: book is ") && why.contains("only the local command line"), "{why}");
    }
    player.order("setoption name Player value ugi:cmd=ls");
    assert!(player.wait("info string").contains("starts a program"));
    // What the command line named may be set again.
    player.order(&format!("setoption name Player value {typed}"));
    player.order("go");
    assert!(player.wait("bestmove").parse::<usize>().is_ok());
    player.quit();
}
