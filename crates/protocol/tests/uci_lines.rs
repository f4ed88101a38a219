//! Lines of UCI as boards and engines send them, and what is wrong with those that are not.

use mossa_protocol::uci::{BestMove, FromEngine, STARTPOS, ToEngine};
use mossa_protocol::{Bound, Expected, Fen, Info, Millis, Move, Start, Worth};

fn check_order(line: &str, written: &str) {
    assert_eq!(line.parse::<ToEngine>().map(|order| order.to_string()), Ok(written.to_owned()), "{line:?}");
}

fn check_answer(line: &str, written: &str) {
    assert_eq!(line.parse::<FromEngine>().map(|answer| answer.to_string()), Ok(written.to_owned()), "{line:?}");
}

#[test]
fn orders_are_understood() {
    for (line, written) in [
        ("  uci\r", "uci"),
        ("debug on", "debug on"),
        ("debug off now", "debug off"),
        ("isready", "isready"),
        ("setoption name Clear Hash", "setoption name Clear Hash"),
        ("setoption name UCI_Chess960 value true", "setoption name UCI_Chess960 value true"),
        ("register later", "register later"),
        ("register name Stefan MK code 4359874324", "register name Stefan MK code 4359874324"),
        ("ucinewgame", "ucinewgame"),
        ("position startpos moves e2e4 e7e5", "position startpos moves e2e4 e7e5"),
        ("position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"),
        ("go", "go"),
        ("go ponder wtime 1000 btime -3 winc 5 binc 6", "go wtime 1000 btime 0 winc 5 binc 6 ponder"),
        ("go infinite searchmoves e2e4 d2d4", "go infinite searchmoves e2e4 d2d4"),
        ("go searchmoves e2e4 d2d4 infinite", "go infinite searchmoves e2e4 d2d4"),
        ("go movestogo 40 depth 9 nodes 7 mate 3 movetime 20", "go movestogo 40 movetime 20 nodes 7 depth 9 mate 3"),
        ("go perft 5", "go perft 5"),
        ("go p1time 4 wishes 3 depth 2", "go depth 2"),
        ("stop", "stop"),
        ("ponderhit", "ponderhit"),
        ("quit", "quit"),
    ] {
        check_order(line, written);
    }
}

#[test]
fn answers_are_understood() {
    for (line, written) in [
        ("id name Stockfish 17", "id name Stockfish 17"),
        (
            "option name Hash type spin default 16 min 1 max 33554432",
            "option name Hash type spin default 16 min 1 max 33554432",
        ),
        ("uciok", "uciok"),
        ("readyok", "readyok"),
        ("bestmove e2e4", "bestmove e2e4"),
        ("bestmove e7e8q ponder d8e8", "bestmove e7e8q ponder d8e8"),
        ("bestmove e2e4 ponder", "bestmove e2e4"),
        ("bestmove e2e4 ponder (none)", "bestmove e2e4"),
        ("bestmove (none)", "bestmove (none)"),
        ("bestmove 0000", "bestmove (none)"),
        ("info currmove e2e4 currmovenumber 1", "info currmove e2e4 currmovenumber 1"),
        ("info refutation d1h5 g6h5", "info refutation d1h5 g6h5"),
        ("info currline 2 d1h5 g6h5", "info currline 2 d1h5 g6h5"),
        ("info currline d1h5 g6h5", "info currline 1 d1h5 g6h5"),
        ("info cpuload 750 wdl 1 2 x hashfull", "info cpuload 750"),
        ("info string wdl 1 2 3", "info string wdl 1 2 3"),
    ] {
        check_answer(line, written);
    }
}

#[test]
fn parts_are_where_they_should_be() {
    let Ok(ToEngine::Go(go)) = "go btime 200 searchmoves a2a3 movestogo 7 ponder".parse() else { panic!("an order") };
    assert_eq!((go.limits.second.time, go.limits.moves_to_go, go.ponder), (Some(Millis(200)), Some(7), true));
    assert_eq!(go.search_moves.iter().map(Move::as_str).collect::<Vec<_>>(), ["a2a3"]);

    // As Stockfish wrote it for a while: how sure the score is comes after the chances.
    let line =
        "info depth 7 seldepth 9 multipv 2 score cp 31 wdl 92 882 26 upperbound nodes 345 hashfull 4 tbhits 5 pv e2e4";
    let Ok(FromEngine::Info(info)) = line.parse() else { panic!("a report") };
    let Info { rank, score, expected, table_full, endgame_hits, .. } = info;
    assert_eq!((rank, table_full, endgame_hits), (Some(2), Some(4), Some(5)));
    assert_eq!(expected, Some(Expected { wins: 92, draws: 882, losses: 26 }));
    assert!(score.is_some_and(|score| score.worth == Worth::Centipawns(31) && score.bound == Bound::Upper));

    let Ok(FromEngine::BestMove(BestMove { mv, ponder })) = "bestmove a2a3 ponder a7a6".parse() else {
        panic!("a move")
    };
    assert_eq!(mv.zip(ponder).map(|(mv, ponder)| format!("{mv} {ponder}")), Some("a2a3 a7a6".to_owned()));
    assert!(Fen::new(STARTPOS).map(Start::Fen).is_ok());
}

#[test]
fn faults_are_named() {
    for (line, message) in [
        ("debug", "nothing after `debug`, expected `on` or `off`"),
        ("debug maybe", "the word after `debug` is `maybe`, expected `on` or `off`"),
        ("setoption Hash 3", "the word before the name is `Hash`, expected `name`"),
        ("position startpos e2e4", "the word after the position is `e2e4`, expected `moves`"),
        ("go movestogo soon", "movestogo is `soon`, expected a number of moves"),
        ("go mate", "nothing after `mate`, expected a number of moves"),
        ("go perft -1", "perft is `-1`, expected a number of plies"),
        ("go wtime 1.5", "wtime is `1.5`, expected a number of milliseconds"),
        ("go searchmoves infinite", "nothing after `searchmoves`, expected a move"),
        ("go searchmoves e2e4 0000", "the move is `0000`, expected one word that is a move"),
    ] {
        let error = line.parse::<ToEngine>().expect_err(line);
        assert_eq!((error.to_string().as_str(), error.is_chatter()), (message, false), "{line}");
    }
    for (line, message) in [
        ("id version 3", "the word after `id` is `version`, expected `name` or `author`"),
        ("bestmove", "nothing after `bestmove`, expected a move or `(none)`"),
        ("bestmove ponder e2e4", "the move is `ponder`, expected one word that is a move"),
    ] {
        let error = line.parse::<FromEngine>().expect_err(line);
        assert_eq!((error.to_string().as_str(), error.is_chatter()), (message, false), "{line}");
    }
}

#[test]
fn lines_of_somebody_else_are_chatter() {
    for line in ["", " \r\n", "ugi", "UCI", "d", "copyprotection ok", "registration checking", "Stockfish 17 by many"] {
        assert!(line.parse::<ToEngine>().is_err_and(|error| error.is_chatter()), "{line:?}");
        assert!(line.parse::<FromEngine>().is_err_and(|error| error.is_chatter()), "{line:?}");
    }
}
