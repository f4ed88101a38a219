//! Lines of UGI as other programs write them: what each means, written out, and what is wrong with bad ones.

use mossa_kernel::Side;
use mossa_protocol::ugi::{FromEngine, ToEngine};
use mossa_protocol::{Bound, Info, Millis, Move, OptionKind, Worth};

/// `line` is understood, and written as `written`.
#[track_caller]
fn check_order(line: &str, written: &str) {
    assert_eq!(line.parse::<ToEngine>().map(|order| order.to_string()), Ok(written.to_owned()));
}

/// `line` is understood, and written as `written`.
#[track_caller]
fn check_answer(line: &str, written: &str) {
    assert_eq!(line.parse::<FromEngine>().map(|answer| answer.to_string()), Ok(written.to_owned()));
}

#[test]
fn orders_are_understood() {
    for (line, written) in [
        ("  ugi\r", "ugi"),
        ("isready now", "isready"),
        ("uginewgame", "uginewgame"),
        ("setoption name Board value 6x7x4", "setoption name Board value 6x7x4"),
        ("setoption name Move  Overhead value a value of two", "setoption name Move Overhead value a value of two"),
        ("setoption name Clear Hash", "setoption name Clear Hash"),
        ("setoption name Book value", "setoption name Book value <empty>"),
        ("position startpos", "position startpos"),
        ("position startpos moves", "position startpos"),
        ("position\tstartpos  moves 4 4 5", "position startpos moves 4 4 5"),
        ("position fen x.o/xox w - moves 2", "position fen x.o/xox w - moves 2"),
        ("prepare p1time 10000 p1inc 0", "prepare p1time 10000 p1inc 0"),
        ("prepare", "prepare"),
        ("go", "go"),
        ("go infinite", "go infinite"),
        ("go p2inc 10 p1time 5 p2time -5 p1inc 0", "go p1time 5 p2time 0 p1inc 0 p2inc 10"),
        ("go movetime 20 nodes 18446744073709551615 depth 9", "go movetime 20 nodes 18446744073709551615 depth 9"),
        ("go wtime 3 depth 1 depth 2 searchmoves 4", "go depth 2"),
        ("query p1turn", "query p1turn"),
        ("query fen please", "query fen"),
        ("stop", "stop"),
        ("quit", "quit"),
    ] {
        check_order(line, written);
    }
}

#[test]
fn answers_are_understood() {
    for (line, written) in [
        ("id name Four  in a Row 2", "id name Four in a Row 2"),
        ("id author", "id author"),
        (
            "option name Hash type spin default 128 min 1 max 2048",
            "option name Hash type spin default 128 min 1 max 2048",
        ),
        ("option name Own Book type check default true", "option name Own Book type check default true"),
        (
            "option name Style type combo default Very Solid var Very Solid var Risky",
            "option name Style type combo default Very Solid var Very Solid var Risky",
        ),
        ("option name Board type string default 6x7x4", "option name Board type string default 6x7x4"),
        ("option name Path type string default", "option name Path type string default <empty>"),
        ("option name Clear type button", "option name Clear type button"),
        ("ugiok", "ugiok"),
        ("readyok", "readyok"),
        ("bestmove 4", "bestmove 4"),
        ("bestmove e2e4 ponder e7e5", "bestmove e2e4"),
        ("bestmove 0000", "bestmove (none)"),
        ("response p1win", "response p1win"),
        ("response", "response"),
        ("info", "info"),
        ("info string pv is 4 depth 3", "info string pv is 4 depth 3"),
        ("info depth x nodes 5 seldepth", "info nodes 5"),
        ("info score cp nodes 7", "info nodes 7"),
        ("info pv 4 4 hashfull 3 score loss 4 tthits 9", "info hashfull 3 score loss 4 pv 4 4"),
    ] {
        check_answer(line, written);
    }
}

#[test]
fn parts_are_where_they_should_be() {
    let Ok(ToEngine::Go(go)) = "go p1time 100 p2time 200 p2inc 3".parse() else { panic!("an order to think") };
    assert_eq!(go.remaining(Side::First).time, Some(Millis(100)));
    assert_eq!((go.remaining(Side::Second).time, go.second.increment), (Some(Millis(200)), Some(Millis(3))));

    let line = "info depth 7 seldepth 9 score mate -3 upperbound time 12 nodes 345 nps 28750 pv 4 3";
    let Ok(FromEngine::Info(info)) = line.parse() else { panic!("a report") };
    let Info { depth, selective_depth, time, nodes, nodes_per_second, score, line, remark, .. } = info;
    assert_eq!((depth, selective_depth, time), (Some(7), Some(9), Some(Millis(12))));
    assert_eq!((nodes, nodes_per_second, remark), (Some(345), Some(28_750), None));
    assert!(score.is_some_and(|score| score.worth == Worth::Mate(-3) && score.bound == Bound::Upper));
    assert_eq!(line.iter().map(Move::as_str).collect::<Vec<_>>(), ["4", "3"]);

    let Ok(FromEngine::Option(offer)) = "option name A default B type spin min -4".parse() else { panic!("an offer") };
    assert!(offer.name.is("a DEFAULT b"));
    assert_eq!(offer.kind, OptionKind::Spin { default: None, min: Some(-4), max: None });
}

#[test]
fn faults_are_named() {
    for (line, message) in [
        ("setoption", "nothing after `setoption`, expected `name`"),
        ("setoption Board value 3", "the word before the name is `Board`, expected `name`"),
        (
            "setoption name value 3",
            "the name of the option is empty, expected a name without the words `value` and `type`",
        ),
        ("position", "nothing after `position`, expected `startpos` or `fen`"),
        ("position fen moves 3", "the position is empty, expected a position without the word `moves`"),
        ("position startpos 3", "the word after the position is `3`, expected `moves`"),
        ("position startpos moves 3 (none)", "the move is `(none)`, expected one word that is a move"),
        ("go depth", "nothing after `depth`, expected a number of plies"),
        ("go depth -1", "depth is `-1`, expected a number of plies"),
        ("go p1time 1.5", "p1time is `1.5`, expected a number of milliseconds"),
        ("go movetime -", "movetime is `-`, expected a number of milliseconds"),
        ("query", "nothing after `query`, expected `gameover`, `p1turn`, `result` or `fen`"),
        ("query moves", "the question is `moves`, expected `gameover`, `p1turn`, `result` or `fen`"),
    ] {
        let error = line.parse::<ToEngine>().expect_err(line);
        assert_eq!((error.to_string().as_str(), error.is_chatter()), (message, false), "{line}");
    }
    for (line, message) in [
        ("id", "nothing after `id`, expected `name` or `author`"),
        ("id version 3", "the word after `id` is `version`, expected `name` or `author`"),
        ("option name Hash", "nothing after `option name …`, expected `type`"),
        ("option name Hash type", "nothing after `type`, expected `check`, `spin`, `combo`, `button` or `string`"),
        (
            "option name A type slider",
            "the type of the option is `slider`, expected `check`, `spin`, `combo`, `button` or `string`",
        ),
        ("option name A type spin max 1e9", "max is `1e9`, expected a whole number"),
        ("option name A type check default 1", "default is `1`, expected `true` or `false`"),
        ("option name A type combo var", "the choice is empty, expected a value without the words `var` and `default`"),
        ("bestmove", "nothing after `bestmove`, expected a move or `(none)`"),
        ("bestmove depth", "the move is `depth`, expected one word that is a move"),
    ] {
        let error = line.parse::<FromEngine>().expect_err(line);
        assert_eq!((error.to_string().as_str(), error.is_chatter()), (message, false), "{line}");
    }
}

#[test]
fn lines_of_somebody_else_are_chatter() {
    for line in ["", " \r\n", "uci", "UGI", "hello go", "\u{feff}ugi", "\0"] {
        assert!(line.parse::<ToEngine>().is_err_and(|error| error.is_chatter()), "{line:?}");
        assert!(line.parse::<FromEngine>().is_err_and(|error| error.is_chatter()), "{line:?}");
    }
}
