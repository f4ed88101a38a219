//! Text: what reads as the same position, what is refused and why, and what a board looks like.

use mossa_kernel::{Game, Misread, Notation, Rng, Side, StateSpace, Viewed};
use mossa_othello::{Board, Othello, Square};

use crate::{DRAWN, PASS, WIPED_OUT, read};

const START: &str = "---------------------------OX------XO--------------------------- X";

#[test]
fn the_start_is_written_as_in_the_literature() {
    assert_eq!(Othello.write_state(&Board::START), START);
    let moves: Vec<String> = Othello.moves(&Board::START).iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
}

#[test]
fn a_position_can_be_written_in_many_ways() {
    let rows = "......../......../......../...ox.../...xo.../......../......../........ x";
    let drawn = rows.replace('/', "\r\n").replace('x', "*");
    for text in [START, "start", " start ", rows, &drawn, &START.to_lowercase()] {
        assert_eq!(Othello.read_state(text), Ok(Board::START), "{text:?}");
    }
}

#[test]
fn positions_of_the_endgame_suite_are_read() {
    // Number 40 of the FFO suite.
    let board = read("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
    assert_eq!((board.n_empty(), board.to_move()), (20, Side::First));
    assert!(Othello.moves(&board).contains(&mossa_othello::Move::on(Square::read("a2").unwrap())));
}

#[track_caller]
fn check_refused(text: &str, reason: &str) {
    assert_eq!(Othello.read_state(text).unwrap_err().to_string(), reason, "{text:?}");
}

#[test]
fn bad_positions_are_refused_with_a_reason() {
    let empty = "-".repeat(64);
    for text in ["", "  ", "//"] {
        check_refused(text, "no position: expected 64 squares of `X`, `O` and `-` from a1 to h8 and the side to move");
    }
    check_refused("XO-", "3 squares: expected 64, from a1 to h8 row by row");
    check_refused(&"-".repeat(65), "65 squares: expected 64, from a1 to h8 row by row");
    check_refused(&format!("{empty}XX O"), "66 squares: expected 64, from a1 to h8 row by row");
    check_refused("--------é", "square a2 is 'é': expected `X`, `O` or `-`");
    check_refused(&empty, "no side to move: expected `X` or `O` after the squares");
    check_refused(&format!("{empty} white"), "the side to move is \"white\": expected `X` or `O`");
    check_refused(&format!("{empty} X 5"), "\"5\" follows the side to move: expected nothing after it");
    let long = "z".repeat(40);
    check_refused(&format!("{empty} {long}"), "the side to move is \"zzzzzzzzzzzzzzzzzzzz…\": expected `X` or `O`");
}

#[test]
fn no_text_makes_it_panic() {
    let letters: Vec<char> = "XxOo*-.. /\né9".chars().collect();
    let mut rng = Rng::new(1);
    for n_letters in (0..90).cycle().take(20_000) {
        let text: String = (0..n_letters).map(|_| letters[rng.index(letters.len())]).collect();
        if let Ok(board) = Othello.read_state(&text) {
            assert_eq!(Othello.read_state(&Othello.write_state(&board)), Ok(board), "{text:?}");
            let _ = (Othello.moves(&board), Othello.outcome(&board), Othello.view(&board));
        }
        let _ = (Othello.read_move(&Board::START, &text), Square::read(&text));
    }
}

#[test]
fn moves_are_read_in_any_case_and_only_where_they_are_legal() {
    let board = Board::START;
    assert_eq!(Othello.read_move(&board, " D3 ").map(|mv| mv.to_string()).as_deref(), Some("d3"));
    assert_eq!(Othello.read_move(&read(PASS), "Pass").map(|mv| mv.to_string()).as_deref(), Some("pass"));
    for text in ["a1", "d4", "pass", "", "d", "d33", "é", "33"] {
        assert_eq!(Othello.read_move(&board, text), None, "{text:?}");
    }
    assert_eq!(Othello.misread(&board, "pass"), Misread::NotLegal);
    assert_eq!(Othello.misread(&board, "z9"), Misread::NoMove);
}

#[test]
fn endings_have_names() {
    let name = |text: &str| Othello.name_ending(&read(text));
    assert_eq!([name(WIPED_OUT), name(DRAWN)], ["wipe-out", "no-moves"]);
    assert_eq!(name(&format!("{}{} X", "X".repeat(33), "O".repeat(31))), "board-full");
}

#[test]
fn a_board_is_drawn_with_row_one_at_the_top() {
    let view = Othello.view(&Othello.after(&Board::START, Othello.read_move(&Board::START, "d3").unwrap()));
    assert_eq!((view.rows, view.columns, view.to_move), (8, 8, Some(Side::Second)));
    assert_eq!((view.cell(2, 3).text.as_str(), view.cell(2, 3).owner), ("X", Some(Side::First)));
    assert_eq!((view.cell(4, 4).text.as_str(), view.cell(0, 0).text.as_str()), ("O", ""));
    let over = read(WIPED_OUT);
    assert!(Othello.outcome(&over).is_some() && Othello.view(&over).to_move.is_none());
}
