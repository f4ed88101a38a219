//! Made-up inputs for every reader of text: none panics, every refusal is one line, and what is accepted is read again
//! from what is written.
//!
//! `MOSSA_FUZZ_INPUTS` says how many, 200,000 by default; `make fuzz` makes ten million. The same number, the same
//! inputs.

mod chess;
mod uci;

use std::fmt::Display;
use std::io::Write as _;
use std::panic::catch_unwind;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use mossa_catalogue::quantity::{bytes, count, duration};
use mossa_catalogue::tiles::{HeuristicFactory, Instance, Shape, algorithm};
use mossa_catalogue::{AnyPosition as _, GameEntry, Games, SeatError, Spec, SpecError, connect_x};
use mossa_protocol::ProtocolError;
use mossa_protocol::ugi::{FromEngine, ToEngine};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng, RngExt as _, SeedableRng as _};
use rayon::prelude::*;

const DEFAULT_INPUTS: u64 = 200_000;
/// Makes an input.
type Make = fn(&mut ChaCha8Rng) -> String;
/// Reads one; whether it was accepted.
type Read = fn(&str) -> bool;

/// Inputs that come from one seed.
const ROUND: u64 = 10_000;

#[test]
fn readers_take_anything() {
    take_inputs(input, read_all);
}

/// The same with lines that look much like UCI, for its readers alone.
#[test]
fn readers_of_uci_take_any_line() {
    take_inputs(uci::line, uci::read);
}

/// Makes inputs and hands them to a reader, which says whether it accepted them.
fn take_inputs(make: Make, read: Read) {
    let n_inputs = n_inputs();
    let n_done = AtomicU64::new(0);
    let round = |seed: u64| {
        let n_round = ROUND.min(n_inputs - seed * ROUND);
        let n_accepted = take_round(seed, n_round, (make, read));
        let n_done = n_done.fetch_add(n_round, Ordering::Relaxed) + n_round;
        if n_inputs != DEFAULT_INPUTS && n_done.is_multiple_of(50 * ROUND) {
            let _ = writeln!(std::io::stderr(), "{n_done} of {n_inputs} inputs");
        }
        n_accepted
    };
    let n_accepted: u64 = (0..n_inputs.div_ceil(ROUND)).into_par_iter().map(round).sum();
    assert!(n_inputs / 10 <= n_accepted, "only {n_accepted} of {n_inputs} were accepted anywhere: too wild for a test");
}

/// Makes the inputs that belong to a seed; how many some reader accepted.
fn take_round(seed: u64, n_inputs: u64, (make, read): (Make, Read)) -> u64 {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut take = |index: u64| {
        let text = make(&mut chance);
        let is_accepted = catch_unwind(|| read(&text));
        is_accepted.unwrap_or_else(|_| panic!("input {index} of seed {seed} is {text:?}"))
    };
    (0..n_inputs).map(|index| u64::from(take(index))).sum()
}

#[expect(clippy::disallowed_methods, reason = "this is how a test is told how long to go on")]
fn n_inputs() -> u64 {
    let wanted = std::env::var("MOSSA_FUZZ_INPUTS").ok();
    wanted.map_or(DEFAULT_INPUTS, |text| text.parse().expect("MOSSA_FUZZ_INPUTS is a number"))
}

/// The name of a game.
fn game(text: &str) -> Result<&'static str, SpecError> {
    Games::BUILT_IN.find(text).map(GameEntry::name)
}

/// Hands a text to every reader; whether one accepted it as a whole.
fn read_all(text: &str) -> bool {
    let tests = [
        check(text.parse::<Shape>(), |shape| (shape.to_string().parse(), shape)),
        check_board(text, None, "blank-last"),
        check_board(text, Shape::new(3, 3).ok(), "blank-first"),
        check_board(text, Shape::new(2, 8).ok(), text),
        check_board("1 2 3 0", None, text),
        check(HeuristicFactory::new(text).map(|w| w.heuristic()), |name| {
            (HeuristicFactory::new(&name).map(|w| w.heuristic()), name)
        }),
        check(algorithm(text), |(spec, built)| (algorithm(&spec.to_string()), (spec, built))),
        check(count(text), |n| (count(&n.to_string()), n)),
        check(bytes(text), |n| (bytes(&n.to_string()), n)),
        check(duration(text), |time| (duration(&format!("{}.{:09}s", time.as_secs(), time.subsec_nanos())), time)),
        check(game(text), |name| (game(name), name)),
        check(text.parse::<connect_x::Shape>(), |shape| (shape.to_string().parse(), shape)),
        check_position("6x7x4", text),
        check_position("4x12x3", text),
        check_position("2x3x3", text),
        check_player(text),
        check_message::<ToEngine>(text),
        check_message::<FromEngine>(text),
        chess::check_position(text),
        chess::check_move(text),
        chess::check_epd(text),
    ];
    // Nearly everything is a game of PGN, moves unseen, or a spec of something; so these do not count as accepted.
    chess::check_games(text);
    check(text.parse::<Spec>(), |spec| (spec.to_string().parse(), spec));
    let list = Spec::split_list(text);
    assert_eq!(Spec::split_list(&list.join(",")), list, "a list of specs");
    tests.contains(&true)
}

fn check_board(text: &str, shape: Option<Shape>, goal: &str) -> bool {
    check(Instance::read(text, shape, goal), |board| (Instance::read(&board.text(), Some(board.shape()), goal), board))
}

/// Moves and drawn boards of Connect X, in every form of the board.
fn check_position(board: &str, text: &str) -> bool {
    let shape: connect_x::Shape = board.parse().expect("a board");
    let again = |position: connect_x::Position| (connect_x::Position::read(shape, &position.text()), position);
    let is_position = check(connect_x::Position::read(shape, text), again);
    // What is seen is what was read.
    if let Ok(position) = connect_x::Position::read(shape, text) {
        let drawn = position.seat().text();
        let same = connect_x::Position::read(shape, &drawn).map(|drawn| drawn.seat().view());
        assert_eq!(same, Ok(position.seat().view()), "{drawn}");
    }
    is_position
}

/// Players of Connect X: a seat takes a spec, or says why not.
fn check_player(text: &str) -> bool {
    let shape: connect_x::Shape = "4x4x3".parse().expect("a board");
    let mut seat = connect_x::Position::read(shape, "-").expect("a position").seat();
    let mut invite = |text: &str| -> Result<String, SeatError> {
        seat.invite(text)?;
        Ok(text.to_owned())
    };
    check(invite(text), |text| (invite(&text), text))
}

/// Messages of a protocol. What is written is one line; that cannot be taken for granted after such lines were read.
fn check_message<M>(line: &str) -> bool
where
    M: FromStr<Err = ProtocolError> + Display + PartialEq + std::fmt::Debug,
{
    check(line.parse::<M>(), |message| {
        let line = message.to_string();
        assert!(!line.contains(char::is_control), "a message of one line: {line:?}");
        (line.parse(), message)
    })
}

/// A refusal is one line; what is accepted is the same when it is `again` written and read.
#[track_caller]
fn check<T, E>(read: Result<T, E>, again: impl FnOnce(T) -> (Result<T, E>, T)) -> bool
where
    T: PartialEq + std::fmt::Debug,
    E: PartialEq + std::fmt::Debug + Display,
{
    match read {
        Ok(value) => {
            let (second, first) = again(value);
            assert_eq!(second, Ok(first), "read, written, and read again");
            true
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty() && !message.contains(char::is_control), "a refusal of one line: {message:?}");
            false
        }
    }
}

/// Texts that some reader accepts.
const VALID: &[&str] = &[
    "4x4",
    "3X5",
    "16×2",
    "blank-last",
    "blank-first",
    "1 2 3 0",
    "1,2,3,4,5,6,7,8,0",
    "manhattan",
    "max(manhattan,inversion-distance)",
    "max(zero, misplaced, axis-max, walking-distance)",
    "a-star",
    "ida-star",
    "weighted-a-star:weight=1.5",
    "beam:width=100",
    "uci:cmd=\"stockfish -x, y\",option.Hash=16",
    "a-star,weighted-a-star:weight=2,beam:width=9,max(a,b)",
    "500ms",
    "10s",
    "0.25h",
    "1_000_000",
    "200MiB",
    "1.5gb",
    "tiles",
    "connect-x",
    "6x7x4",
    "100×100×30",
    "4453",
    "10,3,12",
    "-",
    "......./......./......./......./...o.../..xx...",
    "x.o/xox",
    "|x|o| |\n|x|o|x|",
    "random:seed=7",
    "engine:nodes=1000,time=0.1s",
    "deepening:eval=threats,depth=9,order=killers,window=full,scout=off,table=1MiB",
    "alpha-beta:depth=2,eval=aligned",
    "mcts:nodes=10,seed=3,exploration=0.5",
    "ugi",
    "setoption name Board value 6x7x4",
    "position startpos moves 4 4 5",
    "position fen x.o/xox moves 2",
    "go p1time 1000 p2time -5 p1inc 10 p2inc 10",
    "go movetime 20 nodes 1000 depth 9 infinite",
    "query result",
    "id name Random columns",
    "option name Hash type spin default 128 min 1 max 2048",
    "option name Style type combo default Very Solid var Very Solid var Risky",
    "option name Board type string default <empty>",
    "option name Book type check default true",
    "bestmove 4",
    "bestmove (none)",
    "response p1win",
    "info depth 7 seldepth 9 time 12 nodes 345 nps 28750 score cp -3 lowerbound pv 4 3 string a remark",
    "info score loss 4 pv 4 4 hashfull 3",
];

/// What tends to break readers.
const AWKWARD: &[&str] = &[
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\0",
    ",",
    ",,",
    ":",
    "=",
    "\"",
    "\"\"",
    "(",
    ")",
    "max(",
    "-",
    "+",
    "_",
    ".",
    "#",
    "0",
    "-1",
    "+1",
    "00",
    "1e9",
    "0x10",
    "nan",
    "inf",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "0.0000000000001",
    "x",
    "×",
    "é",
    "e\u{301}",
    "ß",
    "İ",
    "日本",
    "🧩",
    "\u{feff}",
    "\u{200b}",
    "\u{202e}",
    "\u{2028}",
    "\u{a0}",
    "\u{85}",
    "٣",
    "³",
    "½",
    "key=value",
    "ms",
    "GiB",
];

/// One input: wild, awkward, or something valid with a few changes or none.
fn input(chance: &mut ChaCha8Rng) -> String {
    match chance.random_range(0..8) {
        0 => wild(chance),
        1 => (0..chance.random_range(0..12)).map(|_| pick(chance, AWKWARD)).collect(),
        2 => digits(chance) + pick(chance, AWKWARD),
        3 => {
            let text = if chance.random() { board(chance) } else { drawn(chance) };
            changed(&text, chance)
        }
        4 => changed(pick(chance, VALID), chance),
        5 | 6 => {
            let text = chess::text(chance);
            changed(&text, chance)
        }
        _ => {
            let one = changed(pick(chance, VALID), chance);
            one + pick(chance, AWKWARD) + pick(chance, VALID)
        }
    }
}

fn pick<'a>(chance: &mut impl Rng, list: &'a [&'a str]) -> &'a str {
    list.choose(chance).expect("the lists are not empty")
}

/// Bytes as they come; what is not text becomes a replacement character, as a front end would have refused it.
fn wild(chance: &mut impl Rng) -> String {
    let bytes: Vec<u8> = (0..chance.random_range(0..64)).map(|_| chance.random()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn digits(chance: &mut impl Rng) -> String {
    (0..chance.random_range(1..40)).map(|_| char::from(chance.random_range(b'0'..=b'9'))).collect()
}

/// A board, tiles in any order, now and then of a size that is none.
fn board(chance: &mut impl Rng) -> String {
    let n_cells = match chance.random_range(0..20) {
        0 => 256,
        1 => chance.random_range(0..300),
        2..=5 => chance.random_range(0..20),
        6..=9 => 4,
        10..=13 => 9,
        _ => 16,
    };
    let mut tiles: Vec<String> = (0..n_cells).map(|tile: u32| tile.to_string()).collect();
    tiles.shuffle(chance);
    tiles.join([" ", ",", ", ", "  "].choose(chance).copied().unwrap_or(" "))
}

/// A board of Connect X: moves, or stones dropped at random.
fn drawn(chance: &mut impl Rng) -> String {
    let (rows, columns) = *[(6, 7), (4, 12), (2, 3)].choose(chance).expect("the list is not empty");
    let moves: Vec<usize> =
        (0..chance.random_range(0..rows * columns)).map(|_| chance.random_range(0..columns)).collect();
    if chance.random() {
        let moves: Vec<String> = moves.iter().map(|column| (column + 1).to_string()).collect();
        return moves.join(["", ",", " "].choose(chance).copied().unwrap_or(","));
    }
    let mut cells = vec![vec!['.'; columns]; rows];
    for (ply, column) in moves.into_iter().enumerate() {
        if let Some(row) = (0..rows).rev().find(|&row| cells[row][column] == '.') {
            cells[row][column] = if ply % 2 == 0 { 'x' } else { 'o' };
        }
    }
    let lines: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    lines.join(["/", "\n"].choose(chance).copied().unwrap_or("/"))
}

/// Up to three characters taken away, doubled, or replaced by something awkward.
fn changed(text: &str, chance: &mut impl Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..chance.random_range(0..4) {
        let at = chance.random_range(0..=chars.len());
        match chance.random_range(0..4) {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 if at < chars.len() => chars.insert(at, chars[at]),
            2 => chars.truncate(at.max(chars.len() / 2)),
            _ => drop(chars.splice(at..at, pick(chance, AWKWARD).chars())),
        }
    }
    chars.into_iter().collect()
}
