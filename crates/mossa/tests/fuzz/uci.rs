//! Lines that look much like UCI, whose words stand in any order.

use mossa_protocol::uci::{FromEngine, ToEngine};
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;

use crate::{AWKWARD, changed, check_message, pick, wild};

/// What lines begin with …
const FIRST: &[&str] = &[
    "uci",
    "debug",
    "isready",
    "setoption name",
    "register",
    "ucinewgame",
    "position",
    "position startpos",
    "position fen",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "id name",
    "id",
    "uciok",
    "readyok",
    "bestmove",
    "info",
    "option name",
    "copyprotection",
    "registration",
];

/// … and what follows.
const WORDS: &[&str] = &[
    "on",
    "off",
    "later",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e8q",
    "e1g1",
    "0000",
    "(none)",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
    "seldepth",
    "time",
    "nps",
    "multipv",
    "score",
    "cp",
    "mate",
    "lowerbound",
    "upperbound",
    "wdl",
    "hashfull",
    "tbhits",
    "cpuload",
    "currmove",
    "currmovenumber",
    "refutation",
    "currline",
    "pv",
    "string",
    "name",
    "value",
    "type",
    "default",
    "min",
    "max",
    "var",
    "check",
    "spin",
    "combo",
    "button",
    "Hash",
    "Clear Hash",
    "true",
    "<empty>",
    "1",
    "-1",
    "17",
    "60000",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

/// A line.
pub(crate) fn line(chance: &mut ChaCha8Rng) -> String {
    if chance.random_range(0..20) == 0 {
        return wild(chance);
    }
    let mut line = pick(chance, FIRST).to_owned();
    for _ in 0..chance.random_range(0..10) {
        let words = if chance.random_range(0..15) == 0 { AWKWARD } else { WORDS };
        line = line + " " + pick(chance, words);
    }
    if chance.random_range(0..4) == 0 { changed(&line, chance) } else { line }
}

/// Hands a line to both readers; whether one of them accepts it.
pub(crate) fn read(line: &str) -> bool {
    let tests = [check_message::<ToEngine>(line), check_message::<FromEngine>(line)];
    tests.contains(&true)
}
