//! Moves as players write them: written as the standard says, read as they are met.

use std::collections::HashSet;

use mossa_chess::{Chess, SanError, san};
use mossa_kernel::{Notation, StateSpace};

use crate::{data, random_states, state};

#[test]
fn what_is_written_reads_back_and_is_unique() {
    for (game, state) in random_states(1_500) {
        let mut texts = HashSet::new();
        for mv in game.moves(&state) {
            let text = san::write(&state, mv);
            assert_eq!(san::read(&state, &text), Ok(mv), "{text} in {}", game.write_state(&state));
            assert!(texts.insert(text.clone()), "{text} twice in {}", game.write_state(&state));
            // Neither marks nor their absence change anything.
            let bare = text.trim_end_matches(['+', '#']);
            assert_eq!(san::read(&state, bare), Ok(mv));
            assert_eq!(san::read(&state, &format!(" {bare}#!? ")), Ok(mv));
            // The origin in full is always understood.
            let castles = text.starts_with('O');
            if !castles {
                assert_eq!(san::read(&state, &mv.to_string()), Ok(mv));
            }
        }
    }
}

#[test]
fn no_origin_is_said_that_is_not_needed() {
    for (game, state) in random_states(400) {
        for mv in game.moves(&state) {
            let text = san::write(&state, mv);
            let bare = text.trim_end_matches(['+', '#']);
            let is_piece = bare.starts_with(['N', 'B', 'R', 'Q', 'K']);
            if !is_piece || bare.replace('x', "").len() == 3 {
                continue;
            }
            let target = &bare[bare.len() - 2..];
            let shorter = format!("{}{target}", &bare[..1]);
            assert!(
                matches!(san::read(&state, &shorter), Err(SanError::Ambiguous { .. })),
                "{text} need not be so long"
            );
            if bare.replace('x', "").len() == 5 {
                let (file, rank) = (&bare[1..2], &bare[2..3]);
                for half in [file, rank] {
                    let shorter = format!("{}{half}{target}", &bare[..1]);
                    assert!(matches!(san::read(&state, &shorter), Err(SanError::Ambiguous { .. })), "{text}");
                }
            }
        }
    }
}

/// How moves are written.
fn check_written(fen: &str, expected: &[(&str, &str)]) {
    let state = state(fen);
    for &(uci, text) in expected {
        let mv = Chess::STANDARD.read_move(&state, uci).unwrap_or_else(|| panic!("{uci} is legal"));
        assert_eq!(san::write(&state, mv), text);
    }
}

#[test]
fn texts_of_the_standard() {
    check_written("startpos", &[("e2e4", "e4"), ("g1f3", "Nf3")]);
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_written(castling, &[("e1g1", "O-O"), ("e1c1", "O-O-O"), ("h1h8", "Rxh8+"), ("a1b1", "Rb1")]);
    check_written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[("e5d6", "exd6"), ("e5e6", "e6")]);
    check_written("3r3k/4P3/6K1/8/8/8/8/8 w - - 0 1", &[("e7e8q", "e8=Q+"), ("e7d8r", "exd8=R#"), ("e7d8n", "exd8=N")]);
    // By the file; by the rank; by both.
    check_written("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", &[("a1d1", "Rad1"), ("h1d1", "Rhd1")]);
    check_written("R7/8/4k3/8/8/8/4K3/R7 w - - 0 1", &[("a1a4", "R1a4"), ("a8a4", "R8a4")]);
    check_written("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", &[("h4e1", "Qh4e1"), ("e4e1", "Qee1"), ("h1e1", "Q1e1")]);
    // A pinned knight needs not be told from the other.
    check_written("4r2k/8/8/8/8/2N5/4N3/4K3 w - - 0 1", &[("c3d5", "Nd5"), ("c3d1", "Nd1")]);
    check_written("6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", &[("h6f7", "Nf7#")]);
}

/// How moves may be written too.
fn check_read(fen: &str, uci: &str, texts: &[&str]) {
    let state = state(fen);
    for text in texts {
        let mv = san::read(&state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Chess::STANDARD.write_move(&state, mv), uci, "{text}");
    }
}

#[test]
fn texts_of_real_files() {
    check_read(
        "startpos",
        "g1f3",
        &["Nf3", "Nf3!", "Nf3?!", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "Nf3+", " Nf3 !!"],
    );
    check_read("startpos", "e2e4", &["e4", "e2e4", "e2-e4", "Pe4", "Pe2-e4", "ee4", "e4??"]);
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_read(castling, "e1g1", &["O-O", "0-0", "o-o", "O-O+", "0-0!"]);
    check_read(castling, "e1c1", &["O-O-O", "0-0-0", "o-o-o#"]);
    check_read(castling, "h1h8", &["Rxh8+", "Rh8", "R:h8", "Rhxh8++"]);
    let promotion = "3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1";
    check_read(promotion, "e7e8q", &["e8=Q", "e8Q", "e8(Q)", "e8=q", "e8/Q", "e7e8q", "e7-e8=Q+"]);
    check_read(promotion, "e7d8n", &["exd8=N", "ed8N", "e7xd8n", "exd8(N)+"]);
    check_read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", &["exd6", "exd6e.p.", "exd6 e.p.", "ed6", "exd6ep+"]);
}

/// Why a text is refused.
fn check_refused(fen: &str, text: &str, expected: &str) {
    assert_eq!(san::read(&state(fen), text).unwrap_err().to_string(), expected);
}

#[test]
fn refusals_say_why() {
    let no_move = |text: &str| format!("{text:?} is no move: expected one such as Nf3, exd5, O-O or e2e4");
    let not_here = |text: &str| format!("{text:?} cannot be played here: expected a legal move");
    for text in ["", "hello", "N", "Nf", "Nf9", "i4", "e4e", "Nff33", "O-O-O-O", "--", "Zf3", "é4", "e9=Q", "1-0", "*"]
    {
        check_refused("startpos", text, &no_move(text));
    }
    for text in ["Nf4", "e5", "exd3", "O-O", "Ke2", "e4=Q", "e7e5", "a1a1", "Bxf1"] {
        check_refused("startpos", text, &not_here(text));
    }
    // A capture by a pawn says where from, and no king is taken for castling.
    check_refused("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", &not_here("d5"));
    check_refused("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kh1", &not_here("Kh1"));
    check_refused("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1=Q", &not_here("Rd1=Q"));
    check_refused(
        "3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1",
        "e8",
        "\"e8\" does not say what the pawn becomes: expected a piece at its end, such as =Q",
    );
    check_refused("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "\"Rd1\" fits several moves: expected one of Rad1, Rhd1");
}

#[test]
fn best_moves_of_a_famous_collection_read() {
    for line in data("wac.epd").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let state = state(&fields[..4].join(" "));
        let moves = line.split(" bm ").nth(1).unwrap().split(';').next().unwrap();
        for text in moves.split(' ') {
            let mv = san::read(&state, text).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(san::write(&state, mv).trim_end_matches(['+', '#']), text.trim_end_matches(['+', '#']));
        }
    }
}
