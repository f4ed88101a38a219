//! EPD: the files of the house, and lines that are broken.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs::File;
use std::io::BufReader;

use mossa_chess::Chess;
use mossa_chess::epd::{Epd, LONGEST, Operand, Reader};
use mossa_chess::fen;
use mossa_kernel::StateSpace as _;

pub(crate) fn open(name: &str) -> BufReader<File> {
    let path = format!("{}/../../data/chess/{name}", env!("CARGO_MANIFEST_DIR"));
    BufReader::new(File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}

fn read(name: &str) -> Vec<Epd> {
    Reader::new(open(name)).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn best_moves_of_win_at_chess() {
    let suite = read("wac.epd");
    assert_eq!(suite.len(), 300);
    for (index, epd) in suite.iter().enumerate() {
        assert_eq!(epd.value("id"), Some(format!("WAC.{:03}", index + 1).as_str()));
        let state = epd.state(Chess::STANDARD).unwrap_or_else(|error| panic!("{epd}: {error}"));
        let best = epd.moves("bm", &state).unwrap_or_else(|error| panic!("{epd}: {error}"));
        let avoid = epd.moves("am", &state).unwrap_or_else(|error| panic!("{epd}: {error}"));
        assert!(!best.is_empty() || !avoid.is_empty(), "{epd}");
        assert_eq!(epd.to_string().parse(), Ok(epd.clone()));
    }
}

#[test]
fn counts_of_perft() {
    check_counts("perft.epd", 126, Chess::STANDARD);
    check_counts("perft960.epd", 20, Chess::CHESS960);
}

fn check_counts(name: &str, n_positions: usize, rules: Chess) {
    let suite = read(name);
    assert_eq!(suite.len(), n_positions);
    for epd in &suite {
        let codes: Vec<&str> = epd.operations.iter().map(|operation| operation.code.as_str()).collect();
        assert!(codes.starts_with(&["D1", "D2", "D3", "D4"]), "{epd}");
        let state = epd.state(rules).unwrap_or_else(|error| panic!("{epd}: {error}"));
        let n_moves = rules.moves(&state).len();
        assert_eq!(epd.value("D1"), Some(n_moves.to_string().as_str()), "{epd}");
    }
}

#[test]
fn operations_of_all_kinds() {
    let text =
        "4k3/8/8/8/8/8/8/4K2R b K - 3 41;bm Kd7 e8f8;  am Kf7; c0 \"a; b\"  ;acd 12;ce -3 ; noop; id \"\"; D1 20";
    let epd: Epd = text.parse().expect("it is well formed");
    assert_eq!(epd.position, "4k3/8/8/8/8/8/8/4K2R b K - 3 41");
    assert_eq!((epd.value("c0"), epd.value("ce"), epd.value("D1")), (Some("a; b"), Some("-3"), Some("20")));
    assert_eq!((epd.value("noop"), epd.value("id"), epd.value("dm")), (None, Some(""), None));
    assert_eq!(epd.operation("noop").map(|operation| operation.operands.len()), Some(0));
    assert_eq!(epd.operation("c0").map(|operation| &operation.operands[0]), Some(&Operand::Quoted("a; b".into())));
    let state = epd.state(Chess::STANDARD).expect("a position");
    let best: Vec<String> = epd.moves("bm", &state).expect("moves").iter().map(ToString::to_string).collect();
    assert_eq!(best, ["e8d7", "e8f8"]);
    let written =
        "4k3/8/8/8/8/8/8/4K2R b K - 3 41 bm Kd7 e8f8; am Kf7; c0 \"a; b\"; acd 12; ce -3; noop; id \"\"; D1 20;";
    assert_eq!(epd.to_string(), written);
}

#[test]
fn counters_from_the_position_or_from_operations() {
    let check = |text: &str, expected: &str| {
        let epd: Epd = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let state = epd.state(Chess::STANDARD).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(fen::write(Chess::STANDARD, &state), format!("4k3/8/8/8/8/8/8/4K3 w - - {expected}"), "{text}");
    };
    check("4k3/8/8/8/8/8/8/4K3 w - -", "0 1");
    check("4k3/8/8/8/8/8/8/4K3 w - - 5 9", "5 9");
    check("4k3/8/8/8/8/8/8/4K3 w - - 5", "5 1");
    check("4k3/8/8/8/8/8/8/4K3 w - - fmvn 9; hmvc 5;", "5 9");
    check("4k3/8/8/8/8/8/8/4K3 w - - 6 7 fmvn 9; hmvc 5;", "6 7");
}

#[test]
fn broken_lines_are_named_and_the_next_one_is_read() {
    let long = format!("4k3/8/8/8/8/8/8/4K3 w - - c0 \"{}\";", "x".repeat(3 * LONGEST));
    let cases = [
        ("4k3/8/8 w", "the position has 2 fields: expected pieces, side to move, castling and en passant"),
        ("4k3/8/8 w; - - -", "the position has 2 fields: expected pieces, side to move, castling and en passant"),
        ("k w - - 0 1 2 bm", "an operation begins with \"2\": expected a code such as bm, id or D3"),
        ("k w - - \"x\"", "an operation begins with \"\\\"x\\\"\": expected a code such as bm, id or D3"),
        ("k w - - id \"x; bm e4", "the text of id is not closed: expected \" at its end"),
        (&long, "the line is too long: expected at most 65536 bytes"),
    ];
    for (broken, expected) in cases {
        let text = format!("\u{feff}# a suite\r\n\r\n{broken}\r\n k w - -\r\n");
        let read: Vec<_> = Reader::new(text.as_bytes()).map(|epd| epd.map_err(|error| error.to_string())).collect();
        let next = Epd { position: "k w - -".into(), ..Epd::default() };
        assert_eq!(read, [Err(format!("line 3: {expected}")), Ok(next)], "{broken:?}");
    }
}

#[test]
fn positions_and_moves_that_make_no_sense_are_named() {
    let epd: Epd = "4k3/8/8/8/8/8/8/8 w - - bm e4".parse().expect("it is well formed");
    let error = epd.state(Chess::STANDARD).unwrap_err().to_string();
    assert!(error.starts_with("white has 0 kings"), "{error}");
    let error = epd.moves("bm", &Chess::CHESS960.start()).map(|moves| moves.len());
    assert_eq!(error, Ok(1));
    let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd7;".parse().expect("it is well formed");
    let state = epd.state(Chess::STANDARD).expect("a position");
    let error = epd.moves("bm", &state).unwrap_err().to_string();
    assert_eq!(error, "operation bm: \"Kd7\" cannot be played here: expected a legal move");
}
