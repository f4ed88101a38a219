//! The texts of chess: FEN, SAN, PGN and EPD.

use mossa_chess::epd::{Epd, EpdFault};
use mossa_chess::pgn::{Game, MainLine, PgnError, Reader, walk};
use mossa_chess::{Chess, fen, notation, san};
use mossa_kernel::{Notation as _, StateSpace as _};
use rand::{Rng, RngExt as _};

use super::{AWKWARD, check, pick};

/// Positions, by both rules.
pub(super) fn check_position(text: &str) -> bool {
    let check_by = |rules: Chess| {
        check(rules.read_state(text), |state| {
            let fen = rules.write_state(&state);
            (rules.read_state(&fen), state)
        })
    };
    check_by(Chess::STANDARD) | check_by(Chess::CHESS960)
}

/// Moves, in positions that have all kinds of them.
pub(super) fn check_move(text: &str) -> bool {
    let check_in = |position: &&str| {
        let state = fen::read(Chess::STANDARD, position).expect("a position");
        let is_san = check(san::read(&state, text), |mv| (san::read(&state, &san::write(&state, mv)), mv));
        let write = |mv| Chess::STANDARD.write_move(&state, mv);
        is_san | check(notation::read_move(&state, text), |mv| (notation::read_move(&state, &write(mv)), mv))
    };
    // Not `any`, which would not ask the others.
    0 < POSITIONS.iter().filter(|position| check_in(position)).count()
}

/// A line of EPD, its position and its moves.
pub(super) fn check_epd(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let is_epd = check(line.parse::<Epd>(), |epd| (epd.to_string().parse(), epd));
    if let Ok(epd) = line.parse::<Epd>() {
        let best = |epd: &Epd| -> Result<usize, EpdFault> {
            let state = epd.state(Chess::STANDARD)?;
            epd.moves("bm", &state).map(|moves| moves.len())
        };
        check(best(&epd), |n_moves| (best(&epd), n_moves));
    }
    is_epd
}

/// A file of games. What is written is the same game, but for the tags that every written game has.
pub(super) fn check_games(text: &str) {
    let mut n_games = 0;
    for game in Reader::new(text.as_bytes()) {
        let Some(game) = none_if_refused(game) else { continue };
        let written = game.to_string();
        let again = read_one(&written);
        assert_eq!((&again.line, again.result), (&game.line, game.result), "{written}");
        assert!(game.tags.iter().all(|(name, _)| again.tag(name).is_some()), "{written}");
        assert_eq!(again.to_string(), written, "written once more");
        assert_eq!(read_one(&written), again, "and read once more");
        let line = MainLine::of(&game);
        assert_eq!(line, MainLine::of(&again), "{written}");
        check(line, |line| (MainLine::of(&read_one(&line.record().to_string())), line));
        check(walk(&game, &mut |_| {}), |()| (walk(&again, &mut |_| {}), ()));
        n_games += 1;
    }
    assert!(n_games <= text.len(), "every game takes some of the text");
}

fn none_if_refused(game: Result<Game, PgnError>) -> Option<Game> {
    let found = game.clone().ok();
    check(game, |game| (Ok(game.clone()), game));
    found
}

fn read_one(text: &str) -> Game {
    let mut games = Reader::new(text.as_bytes());
    let game = games.next_game().unwrap_or_else(|error| panic!("{error}\n{text}")).expect("a game");
    assert!(games.next().is_none(), "one game only:\n{text}");
    game
}

/// With castling on both sides, en passant, promotions, pins and checks.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 99 70",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
];

const MOVES: &[&str] = &[
    "e4",
    "Nf3",
    "O-O",
    "0-0-0+",
    "exd8=Q#",
    "e7e8q",
    "e2-e4",
    "fxg3 e.p.",
    "f1=N",
    "gxh1(Q)",
    "Qxf6!?",
    "--",
    "R1b2",
    "e1g1",
    "d7xc8=R+",
    "Ngf3",
    "Kd1",
    "bxa8=B",
    "Qf3xf6",
    "N5d3",
];

const PARTS: &[&str] = &[
    "[Event \"Casual\"]\n",
    "[White \"M. \\\"Misha\\\" Tal\"]\n",
    "[Result \"1-0\"]\n",
    "[SetUp \"1\"]\n",
    "\n",
    "\r\n",
    "{a comment}",
    "{[%clk 0:10:00]}",
    "; to the end\n",
    "% escaped\n",
    "$1",
    "$255",
    "!?",
    "(",
    ")",
    "1.",
    "1...",
    "12...",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "\u{feff}",
    "bm",
    "am",
    "id \"x\"",
    ";",
    "D1 20",
    "c0",
    "{",
    "}",
    "[",
    "]",
    "\"",
];

/// A position, a move, a file of games or a line of EPD, more or less.
pub(super) fn text(chance: &mut impl Rng) -> String {
    match chance.random_range(0..5) {
        0 => pick(chance, POSITIONS).to_owned(),
        1 => pick(chance, MOVES).to_owned(),
        2 => line(chance),
        3 => (0..chance.random_range(0..30)).map(|_| part(chance) + " ").collect(),
        _ => {
            let mut text = pick(chance, POSITIONS).to_owned();
            for _ in 0..chance.random_range(0..4) {
                let code = pick(chance, &["bm", "am", "id", "c0", "acd", "ce", "D3", "hmvc"]);
                let operand = part(chance);
                text.extend([" ", code, " ", &operand, ";"]);
            }
            text
        }
    }
}

fn part(chance: &mut impl Rng) -> String {
    let list = [MOVES, PARTS, AWKWARD][chance.random_range(0..7_usize).saturating_sub(4)];
    if chance.random_range(0..40) == 0 {
        let fen = pick(chance, POSITIONS);
        return format!("[FEN \"{fen}\"]\n");
    }
    pick(chance, list).to_owned()
}

/// A game by the rules.
fn line(chance: &mut impl Rng) -> String {
    let rules = Chess::STANDARD;
    let start = fen::read(rules, pick(chance, POSITIONS)).expect("a position");
    let (mut state, mut moves) = (start.clone(), Vec::new());
    for _ in 0..chance.random_range(0..12) {
        let legal = rules.moves(&state);
        if legal.is_empty() {
            break;
        }
        let mv = legal[chance.random_range(0..legal.len())];
        let _ = rules.play(&mut state, mv);
        moves.push(mv);
    }
    MainLine { rules, start, moves }.record().to_string()
}
