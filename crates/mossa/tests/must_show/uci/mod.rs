//! `mossa uci` from outside: what boards set and see, orders while it thinks, and much that makes no sense. `engines.rs` has
//! games against engines of others, and a library of others that drives ours.

mod endings;
mod engines;
mod storms;

use std::thread;
use std::time::Duration;

use mossa_chess::{Chess, State};
use mossa_kernel::{Notation as _, StateSpace as _};

use crate::player::Player;
use crate::program::{Run, mossa};

/// Positions of all kinds, in which there is something to choose.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "2rq1rk1/pb2bppp/1pn1pn2/8/2BP4/P1N2N2/1B2QPPP/R2R2K1 w - - 3 15",
    "8/5pk1/5np1/7p/2p1P2P/2P2PP1/1r3BK1/R7 w - - 4 40",
    "r4rk1/pp1n1ppp/2pqbn2/3p4/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 5 12",
];

fn start() -> Player {
    let mut player = Player::start(&["uci", "--no-timing"]);
    player.order("uci");
    player.wait("uciok");
    player
}

/// What it says to an order up to its move, which comes last.
fn thought(player: &mut Player, position: &str, go: &str) -> Vec<String> {
    player.order(&format!("position {position}"));
    player.order(go);
    player.lines_until("bestmove ")
}

/// The move alone.
fn best(player: &mut Player, position: &str, go: &str) -> String {
    let answer = thought(player, position, go).pop().unwrap();
    answer.split(' ').next().unwrap().to_owned()
}

/// What follows a word on a line.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split_once(&format!(" {word} ")).map(|(_, rest)| rest)
}

fn number(line: &str, word: &str) -> Option<i64> {
    after(line, word)?.split(' ').next()?.parse().ok()
}

/// A score as one number, mates far beyond all others.
fn worth(line: &str) -> i64 {
    match (number(line, "cp"), number(line, "mate")) {
        (Some(cp), _) => cp,
        (_, Some(moves)) if 0 < moves => 1_000_000 - moves,
        (_, Some(moves)) => -1_000_000 - moves,
        _ => panic!("no score in {line}"),
    }
}

fn state(fen: &str) -> State {
    Chess::STANDARD.read_state(fen).unwrap()
}

fn is_legal(state: &State, mv: &str) -> bool {
    Chess::STANDARD.moves(state).iter().any(|legal| Chess::STANDARD.write_move(state, *legal) == mv)
}

#[test]
fn several_lines_are_distinct_and_in_order() {
    let mut player = start();
    player.order("setoption name MultiPV value 5");
    for fen in POSITIONS {
        let lines = thought(&mut player, &format!("fen {fen}"), "go depth 5");
        let deepest: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 5 ")).collect();
        let shown = &deepest[deepest.len() - 5..];
        for (at, line) in shown.iter().enumerate() {
            assert_eq!(number(line, "multipv"), Some(at as i64 + 1), "{lines:?}");
        }
        assert!(shown.windows(2).all(|pair| worth(pair[1]) <= worth(pair[0])), "{shown:?}");
        let mut moves: Vec<&str> =
            shown.iter().map(|line| after(line, "pv").unwrap().split(' ').next().unwrap()).collect();
        assert!(lines.last().unwrap().starts_with(moves[0]), "{lines:?}");
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 5, "{shown:?}");
    }
    // More lines than moves are no harm.
    player.order("setoption name MultiPV value 200");
    let lines = thought(&mut player, "fen 7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "go depth 3");
    assert!(lines.iter().all(|line| !line.contains("multipv 2")), "{lines:?}");
    player.quit();
}

#[test]
fn it_thinks_in_its_opponents_time() {
    let mut player = start();
    for end in ["ponderhit", "stop"] {
        player.order("position startpos moves e2e4 e7e5");
        // There is next to no time on the clock, but it does not run yet.
        player.order("go ponder wtime 20 btime 20");
        player.wait("info depth");
        thread::sleep(Duration::from_millis(60));
        player.order("isready");
        let meanwhile = player.lines_until("readyok");
        assert!(meanwhile.iter().all(|line| !line.starts_with("bestmove")), "{meanwhile:?}");
        player.order(end);
        player.wait("bestmove ");
    }
    // What is known already is held back too.
    player.order("go ponder depth 1");
    player.wait("info depth 1");
    player.order("isready");
    assert!(player.lines_until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    player.order("ponderhit");
    player.wait("bestmove ");
    player.quit();
}

#[test]
fn castling_is_read_in_both_ways_and_written_as_asked() {
    let mut player = start();
    let both = "fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R";
    for (is_960, side, asked, answered) in [
        (false, "w", "e1g1", "e1g1"),
        (false, "w", "e1h1", "e1g1"),
        (false, "b", "e8a8", "e8c8"),
        (true, "w", "e1g1", "e1h1"),
        (true, "w", "e1h1", "e1h1"),
        (true, "b", "e8c8", "e8a8"),
    ] {
        player.order(&format!("setoption name UCI_Chess960 value {is_960}"));
        let position = format!("{both} {side} KQkq - 0 1");
        assert_eq!(best(&mut player, &position, &format!("go depth 2 searchmoves {asked}")), answered, "{asked}");
        // A move of the game is read in the same ways.
        let lines = thought(&mut player, &format!("{position} moves {asked}"), "go depth 1");
        assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:?}");
    }
    // A king that castles without a step of its own, and with a rook that passes it.
    for (fen, castling) in [
        ("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1", "c1b1"),
        ("5krb/5ppp/8/8/8/8/5PPP/5KRB w Gg - 0 1", "f1g1"),
    ] {
        assert_eq!(best(&mut player, &format!("fen {fen}"), &format!("go depth 2 searchmoves {castling}")), castling);
        player.order(&format!("position fen {fen} moves {castling}"));
        player.order("d");
        let fen = player.wait("Fen: ");
        assert!(fen.contains(" b "), "{fen}");
    }
    player.quit();
}

#[test]
fn expected_results_add_up_to_a_thousand() {
    let mut player = start();
    player.order("setoption name UCI_ShowWDL value true");
    let mates = ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "6k1/8/6K1/8/8/8/8/R7 b - - 0 1"];
    for fen in POSITIONS.iter().chain(&mates) {
        let lines = thought(&mut player, &format!("fen {fen}"), "go depth 5");
        for line in lines.iter().filter(|line| line.starts_with("info depth")) {
            let shares: Vec<i64> = after(line, "wdl").unwrap().split(' ').take(3).map(|n| n.parse().unwrap()).collect();
            assert_eq!(shares.iter().sum::<i64>(), 1_000, "{line}");
            assert!(shares.iter().all(|share| 0 <= *share), "{line}");
            assert!(0 <= (shares[0] - shares[2]).signum() * worth(line).signum(), "{line}");
        }
    }
    player.order("setoption name UCI_ShowWDL value false");
    assert!(thought(&mut player, "startpos", "go depth 2").iter().all(|line| !line.contains("wdl")));
    player.quit();
}

#[test]
fn levels_play_other_moves_and_legal_ones() {
    let mut player = start();
    let positions = || POSITIONS.iter().map(|fen| (fen, state(fen)));
    let go = "go nodes 20000";
    let play = |player: &mut Player| -> Vec<String> {
        let choose = |(fen, state): (&&str, State)| {
            player.order("ucinewgame");
            let mv = best(player, &format!("fen {fen}"), go);
            assert!(is_legal(&state, &mv), "{mv} in {fen}");
            mv
        };
        positions().map(choose).collect()
    };
    let full = play(&mut player);
    player.order("setoption name UCI_LimitStrength value true");
    for elo in [800, 1_200, 1_800] {
        player.order(&format!("setoption name UCI_Elo value {elo}"));
        let chosen = play(&mut player);
        assert_ne!(chosen, full, "{elo}");
        assert_eq!(chosen, play(&mut player), "the same again: {elo}");
    }
    player.order("setoption name UCI_LimitStrength value false");
    assert_eq!(play(&mut player), full);
    player.quit();
}

#[test]
fn every_limit_is_kept() {
    let mut player = start();
    let lines = thought(&mut player, "startpos", "go nodes 5000");
    assert!(lines.iter().filter_map(|line| number(line, "nodes")).all(|nodes| nodes <= 5_000), "{lines:?}");
    let lines = thought(&mut player, "startpos", "go depth 4");
    assert!(lines.iter().all(|line| !line.starts_with("info depth 5")), "{lines:?}");
    let lines = thought(&mut player, "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go mate 1");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")) && lines.last().unwrap().starts_with("a1a8"));
    for go in ["go movetime 30", "go wtime 100 btime 100", "go wtime 1 btime 1 winc 1 binc 1 movestogo 1", "go wtime 0"]
    {
        assert!(is_legal(&state(POSITIONS[0]), &best(&mut player, "startpos", go)), "{go}");
    }
    let chosen = best(&mut player, "startpos", "go depth 3 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&chosen.as_str()), "{chosen}");
    assert_eq!(best(&mut player, "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go infinite"), "(none)");
    player.quit();
}

#[test]
fn extras_are_there() {
    let mut player = start();
    player.order("position startpos");
    player.order("go perft 3");
    let lines = player.lines_until("Nodes searched: ");
    assert!(lines.contains(&"e2e4: 600".to_owned()) && lines.last().unwrap() == "8902", "{lines:?}");
    player.order("eval");
    player.wait("all ");
    player.order("bench 2");
    let told = player.wait("");
    player.quit();
    let run = Run::of(mossa().args(["uci", "bench", "2"]));
    let last = run.stdout.lines().last().unwrap();
    let words: Vec<&str> = last.split(' ').collect();
    assert!(matches!(words[..], [nodes, "nodes", _, "nps"] if told == format!("{nodes} nodes")), "{last:?}, {told:?}");
}

/// OpenBench tells builds apart by this line; the number is the one that a change must explain.
#[test]
fn the_bench_counts_what_the_signatures_say() {
    let run = Run::of(mossa().args(["uci", "bench", "--no-timing"]));
    let signatures = include_str!("../../../../../data/signatures.toml");
    let chess = signatures.split_once("[workloads.chess]").unwrap().1;
    let engine = chess.lines().find_map(|line| line.strip_prefix("\"engine\" = ")).unwrap();
    assert_eq!(run.stdout.trim(), format!("{engine} nodes"));
}
