//! FENs that are accepted, what they mean, and how they are written.

use mossa_chess::Chess;
use mossa_chess::board::{Board, Square};
use mossa_kernel::{Game, Notation};

use crate::{data, random_states, state};

#[test]
fn what_is_written_reads_back() {
    for (game, state) in random_states(2_000) {
        let fen = game.write_state(&state);
        let back = game.read_state(&fen).unwrap();
        assert_eq!(back, state);
        assert_eq!(game.write_state(&back), fen);
    }
}

#[test]
fn the_generator_reads_the_same() {
    for (game, state) in random_states(500) {
        if state.clock() <= 100 && game == Chess::STANDARD {
            let board = Board::from_fen(&game.write_state(&state), false).unwrap();
            assert_eq!(board.hash_without_ep(), state.board().hash_without_ep());
            assert_eq!(board.checkers(), state.board().checkers());
        }
    }
}

#[test]
fn every_position_of_the_data_reads() {
    for name in ["wac.epd", "openings-8ply.epd", "perft.epd"] {
        for line in data(name).lines() {
            let fields: Vec<&str> = line.split(' ').take(4).collect();
            let fen = format!("{} 0 1", fields.join(" "));
            assert_eq!(Chess::STANDARD.write_state(&state(&fields.join(" "))), fen);
        }
    }
}

/// What is read, and how it is written again.
fn check(game: Chess, fen: &str, written: &str) {
    let state = game.read_state(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(game.write_state(&state), written);
}

#[test]
fn clocks_of_any_size_and_missing_ones() {
    let standard = Chess::STANDARD;
    check(standard, "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    check(standard, "  4k3/8/8/8/8/8/8/4K2R  w K  - 7\n", "4k3/8/8/8/8/8/8/4K2R w K - 7 1");
    check(standard, "4k3/8/8/8/8/8/8/4K2R w K - 3 0", "4k3/8/8/8/8/8/8/4K2R w K - 3 1");
    check(standard, "4k3/8/8/8/8/8/8/4K2R w K - 130 99999", "4k3/8/8/8/8/8/8/4K2R w K - 130 99999");
    check(standard, "4k3/8/8/8/8/8/8/4K2R w K - 999999 999999", "4k3/8/8/8/8/8/8/4K2R w K - 999999 999999");
    assert_eq!(state("4k3/8/8/8/8/8/8/4K2R w K - 130 200").clock(), 130);
    check(standard, "startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn en_passant_squares_are_written_if_they_can_be_used() {
    let standard = Chess::STANDARD;
    check(standard, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    check(standard, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    check(standard, "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    assert_eq!(state("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").en_passant(), Some(Square::E3));
}

#[test]
fn castling_rights_in_all_their_forms() {
    let (standard, shuffled) = (Chess::STANDARD, Chess::CHESS960);
    check(standard, "r3k2r/8/8/8/8/8/8/R3K2R w kqQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check(standard, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check(standard, "r3k2r/8/8/8/8/8/8/R3K2R b Aq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b Qq - 0 1");
    check(shuffled, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check(shuffled, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    check(shuffled, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    // A rook farther out: then the file must be said.
    check(shuffled, "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1", "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1");
    check(shuffled, "rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1", "rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1");
    assert_ne!(
        shuffled.read_state("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1").unwrap(),
        shuffled.read_state("rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1").unwrap()
    );
}

#[test]
fn odd_positions_can_be_played() {
    // Nine queens; pawns of one side on one file; checks by two pieces.
    for fen in [
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "4k3/4p3/4p3/4p3/4p3/4p3/4p3/K7 w - - 0 1",
        "4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1",
    ] {
        assert_eq!(Chess::STANDARD.outcome(&state(fen)), None, "{fen}");
    }
}
