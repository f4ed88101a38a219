//! FENs that are refused: which part is named, and what was expected.

use mossa_chess::{Chess, FenError};
use mossa_kernel::Notation;

/// Refused with this message.
fn check(fen: &str, expected: &str) {
    let error = Chess::STANDARD.read_state(fen).expect_err(fen);
    assert_eq!(error.to_string(), expected, "{fen}");
}

#[test]
fn texts_that_are_no_fields() {
    check("", "no position: expected a FEN of four or six fields");
    check("   ", "no position: expected a FEN of four or six fields");
    let usual = "expected a FEN of four or six, such as \"8/8/… w KQkq - 0 1\"";
    check("hello", &format!("\"hello\" has 1 field: {usual}"));
    check("4k3/8/8/8/8/8/8/4K3 w", &format!("\"4k3/8/8/8/8/8/8/4K3 w\" has 2 fields: {usual}"));
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1 7", &format!("\"4k3/8/8/8/8/8/8/4K3 w - …\" has 7 fields: {usual}"));
    let noise = "x".repeat(400);
    let error = Chess::STANDARD.read_state(&noise).unwrap_err().to_string();
    assert!(error.len() < 200, "{error}");
}

#[test]
fn fields_that_cannot_be_read() {
    check("4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks: expected 8, separated by `/`");
    let pieces = "expected pieces (PNBRQK, pnbrqk) and numbers from 1 to 8";
    check("4k3/8/8/8/8/8/4x3/4K3 w - - 0 1", &format!("rank 2 has 'x' in it: {pieces}"));
    check("4k3/9/8/8/8/8/8/4K3 w - - 0 1", &format!("rank 7 has '9' in it: {pieces}"));
    check("4k3/0/8/8/8/8/8/4K3 w - - 0 1", &format!("rank 7 has '0' in it: {pieces}"));
    check("4é3/8/8/8/8/8/8/4K3 w - - 0 1", &format!("rank 8 has 'é' in it: {pieces}"));
    check("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 has 9 squares: expected 8");
    check("4k3/8/8/8//8/8/4K3 w - - 0 1", "rank 4 has 0 squares: expected 8");
    check("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is \"x\": expected `w` or `b`");
    let rights = "expected `-` or some of KQkq, or of files A to H and a to h";
    check("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", &format!("the castling rights are \"KX\": {rights}"));
    check("4k3/8/8/8/8/8/8/4K3 w KQkqK - 0 1", &format!("the castling rights are \"KQkqK\": {rights}"));
    let square = "expected `-` or a square of rank 3 or 6";
    check("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", &format!("the en-passant square is \"e9\": {square}"));
    check("4k3/8/8/8/8/8/8/4K3 w - e4 0 1", &format!("the en-passant square is \"e4\": {square}"));
    check("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "the half-move clock is \"-1\": expected a number from 0 to 999999");
    check("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "the half-move clock is \"+1\": expected a number from 0 to 999999");
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "the number of the move is \"x\": expected a number from 1 to 999999");
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1e6", "the number of the move is \"1e6\": expected a number from 1 to 999999");
}

#[test]
fn pieces_that_cannot_stand_so() {
    check("8/8/8/8/8/8/8/4K3 w - - 0 1", "black has 0 kings: expected one");
    check("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "white has 2 kings: expected one");
    check("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "white has 9 pawns: expected at most 8");
    check("rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", "black has 17 pieces: expected at most 16");
    check("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "there is a pawn on h8: expected none on the first and the last rank");
    check("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "there is a pawn on a1: expected none on the first and the last rank");
    check("8/8/8/3kK3/8/8/8/8 w - - 0 1", "the kings stand next to each other: expected a square between");
    let checked = "is in check and not to move: expected the side in check to move";
    check("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", &format!("black {checked}"));
    check("4k3/8/3N4/8/8/8/8/K7 w - - 0 1", &format!("black {checked}"));
    check("4k3/8/8/8/8/8/8/K6r b - - 0 1", &format!("white {checked}"));
    check("4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1", "3 pieces give check at once: expected at most 2");
}

#[test]
fn castling_rights_that_nobody_can_have() {
    check("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "castling right 'Q': expected a rook on a1");
    check("4k3/8/8/8/8/8/8/4K2r w K - 0 1", "castling right 'K': expected a rook on h1");
    check("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "castling right 'K': expected its king on e1");
    check("3k3r/8/8/8/8/8/8/4K2R w Kk - 0 1", "castling right 'k': expected its king on e8");
    check("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling right 'K' is there twice: expected each at most once");
    check("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "castling right 'H' is there twice: expected each at most once");
    check("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "castling right 'G': expected a rook on a1 or h1, as in standard chess");
    let shuffled = |fen: &str| Chess::CHESS960.read_state(fen).unwrap_err().to_string();
    assert_eq!(
        shuffled("4k3/8/8/8/8/8/8/4K1R1 w F - 0 1"),
        "castling right 'F': expected a rook on that file, on the first rank of its side"
    );
    assert_eq!(
        shuffled("4k3/8/8/8/8/8/8/4K1R1 w Q - 0 1"),
        "castling right 'Q': expected a rook on the first rank of its side, left of the king"
    );
    assert_eq!(shuffled("4k3/8/8/8/8/8/4K3/6R1 w K - 0 1"), "castling right 'K': expected its king on the first rank");
}

#[test]
fn en_passant_squares_that_nobody_left() {
    let pawn = "expected a pawn in front of it that has just made a double step";
    check("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", &format!("en-passant square e3: {pawn}"));
    check("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", &format!("en-passant square e3: {pawn}"));
    check("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "en-passant square e3: expected a square of rank 6");
    check("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "en-passant square e6: expected a square of rank 3");
    let empty = "expected it and the square behind it to be empty";
    check("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", &format!("en-passant square e3: {empty}"));
    check("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", &format!("en-passant square e3: {empty}"));
    let check_from_elsewhere = "expected a check that the double step before could have left";
    check("4k3/8/3N4/8/4P3/8/8/4K3 b - e3 0 1", &format!("en-passant square e3: {check_from_elsewhere}"));
}

#[test]
fn each_stage_has_its_kind_of_error() {
    let error = |fen: &str| Chess::STANDARD.read_state(fen).unwrap_err();
    assert!(matches!(error("hello"), FenError::Text(_)));
    assert!(matches!(error("hello w - -"), FenError::Field(_)));
    assert!(matches!(error("8/8/8/8/8/8/8/8 w - -"), FenError::Position(_)));
}
