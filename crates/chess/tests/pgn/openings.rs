//! Beginnings of games, from both kinds of files.

use mossa_chess::openings::{Format, openings};
use mossa_chess::{Chess, fen};

use crate::positions::open;

#[test]
fn from_the_list_of_the_house() {
    let all: Vec<_> = openings(open("openings-8ply.epd"), Format::of_name("openings-8ply.epd"), Chess::STANDARD)
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(all.len(), 200);
    assert_eq!(all[1].fen(), "r1bqkbnr/1pppp1pp/8/p4p2/1n4P1/N4P2/PPPPP1BP/R1BQK1NR w KQkq - 0 1");
    assert_eq!((all[1].at_line, all[1].moves().len()), (2, 0));
}

#[test]
fn from_games() {
    let text = "[Event \"Two knights\"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 {as usual} 3. Bc4 Nf6 *\n\n\
        [Event \"Broken\"]\n\n1. e4 e4 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n";
    let all: Vec<_> = openings(text.as_bytes(), Format::of_name("BOOK.PGN"), Chess::STANDARD).collect();
    assert_eq!(all.len(), 3);
    let knights = all[0].as_ref().expect("legal moves");
    assert_eq!(knights.fen(), fen::write(Chess::STANDARD, &Chess::STANDARD.start()));
    assert_eq!(knights.moves(), ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"]);
    assert_eq!((knights.end().n_plies(), knights.at_line), (6, 1));
    let error = all[1].as_ref().expect_err("no such move").to_string();
    assert_eq!(error, "game 2, line 5, column 1: move 1 of black: \"e4\" cannot be played here: expected a legal move");
    let castled = all[2].as_ref().expect("legal moves");
    assert_eq!((castled.at_line, castled.moves()), (9, vec!["e1g1".to_owned()]));
}

#[test]
fn what_is_wrong_with_a_line_of_epd() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/5K2 x - -\n";
    let all: Vec<_> = openings(text.as_bytes(), Format::of_name("file"), Chess::STANDARD).collect();
    let error = all[1].as_ref().expect_err("no such side").to_string();
    assert!(error.starts_with("line 2: "), "{error}");
}
