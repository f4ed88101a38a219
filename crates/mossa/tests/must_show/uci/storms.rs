//! Orders while it thinks, many orders at once, and lines that make no sense.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::start;
use crate::program::{Run, mossa};

#[test]
fn orders_are_heard_while_it_thinks() {
    let mut player = start();
    player.order("go infinite");
    player.wait("info depth 2");
    for _ in 0..10 {
        player.order("isready");
        player.wait("readyok");
    }
    player.order("stop");
    player.wait("bestmove ");
    // A mate in sight needs no thought, and yet the answer waits.
    player.order("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    player.order("go infinite depth 3");
    player.wait("info depth 3");
    player.order("isready");
    assert!(player.lines_until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    player.order("stop");
    assert!(player.wait("bestmove ").starts_with("a1a8"));
    player.order("position startpos");
    player.order("go movetime 3600000");
    player.wait("info depth 2");
    player.quit();
}

/// Every `stop` is for the `go` before it, however fast they come.
#[test]
fn storms_of_go_and_stop_are_weathered() {
    const N: usize = 400;
    let mut typed = String::new();
    for at in 0..N {
        typed += ["position startpos\n", "position startpos moves e2e4\n", ""][at % 3];
        typed += ["go infinite\nstop\n", "go ponder wtime 9 btime 9\nponderhit\n", "go ponder\nstop\n"][at % 3];
    }
    let run = Run::typing(mossa().args(["uci", "--no-timing"]), &typed);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout.lines().filter(|line| line.starts_with("bestmove ")).count(), N);
    assert!(!run.stdout.contains("(none)"));
}

/// The last search is finished when nothing more is said, and one that would never end is ended.
#[test]
fn the_end_of_orders_waits_for_the_answer() {
    for go in ["go depth 6", "go infinite", "go", "go ponder wtime 5 btime 5", "go infinite\nposition startpos\ngo"] {
        let run = Run::typing(mossa().args(["uci", "--no-timing"]), &format!("position startpos\n{go}\n"));
        assert_eq!(run.code, 0, "{go}");
        assert!(run.stdout.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {}", run.stdout);
    }
}

/// Every `go` gets exactly one move, whatever stands around it, and the program ends well.
#[test]
fn nothing_that_is_said_breaks_it() {
    const LINES: &[&str] = &[
        "uci",
        "debug on",
        "debug off",
        "debug",
        "isready",
        "ucinewgame",
        "register later",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position startpos moves e2e5",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "position fen 5krb/8/8/8/8/8/8/5KRB w Gg - 0 1",
        "position",
        "setoption name Hash value 1",
        "setoption name Hash value 0",
        "setoption name Hash value 1048576",
        "setoption name Threads value 2",
        "setoption name Threads value 1",
        "setoption name MultiPV value 3",
        "setoption name MultiPV value 1",
        "setoption name UCI_Chess960 value true",
        "setoption name UCI_Chess960 value maybe",
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 900",
        "setoption name UCI_ShowWDL value true",
        "setoption name SyzygyPath value /nowhere",
        "setoption name Clear Hash",
        "setoption name Unknown value 3",
        "setoption",
        "go nodes 50",
        "go depth 1",
        "go depth 0",
        "go mate 1 depth 2",
        "go movetime 0",
        "go wtime -5 btime 0",
        "go depth 2 searchmoves e2e4 e7e5 a1a1",
        "go depth ten",
        "go searchmoves",
        "ponderhit",
        "stop",
        "d",
        "eval",
        "joho",
        "",
        "日本",
    ];
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        let lines: Vec<&str> = (0..100).map(|_| *LINES.choose(&mut chance).unwrap()).collect();
        let is_order = |line: &&&str| line.starts_with("go ") && !["go depth ten", "go searchmoves"].contains(*line);
        let n_go = lines.iter().filter(is_order).count();
        let mut typed = lines.join("\n").into_bytes();
        typed.push(b'\n');
        typed.extend((0..50).map(|_| chance.random::<u8>()).filter(|byte| *byte != b'\n'));
        typed.extend(vec![b'x'; 100_000]);
        let run = Run::typing_bytes(mossa().args(["uci"]), &typed);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{lines:?}");
        let n_best = run.stdout.lines().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(n_best, n_go, "{lines:?}");
    }
}
