//! Text: what reads as the same position, what is refused and why, and what a board looks like.

use mossa_kernel::{Cell, Misread, Notation, Rng, Side, StateSpace, Viewed};
use mossa_mnk::{Mnk, Shape, Square};

use crate::game;
use crate::random;

#[test]
fn a_position_is_written_in_one_way_and_read_in_many() {
    let ways: &[(&str, &str, &[&str])] = &[
        ("3x3x3", "3/3/3 x", &["-", " - ", "- x", "3/3/3", ".../1.1/2.", "3/3/3  X"]),
        ("3x3x3", "xo1/1x1/3 o", &["xo1/1x1/3", "XO./.X./... o", "xo1/1x1/3 O"]),
        ("2x12x4", "10xo/12 x", &["10xo/12", "5.4xo/..10"]),
        ("1x1x1", "x o", &["x", "X o"]),
    ];
    for (board, written, texts) in ways {
        let game = game(board);
        let expected = game.read_state(written).unwrap();
        assert_eq!(game.write_state(&expected), *written);
        for text in *texts {
            assert_eq!(game.read_state(text).as_ref(), Ok(&expected), "{board}: {text:?}");
        }
    }
}

#[test]
fn rows_are_counted_from_the_bottom() {
    let game = game("2x3x3");
    let board = game.after_moves(&[Square { column: 0, row: 0 }, Square { column: 2, row: 1 }]).unwrap();
    assert_eq!(game.write_state(&board), "2o/x2 x");
}

#[track_caller]
fn check_refused(board: &str, text: &str, reason: &str) {
    assert_eq!(game(board).read_state(text).unwrap_err().to_string(), reason, "{board}: {text:?}");
}

#[test]
fn bad_positions_are_refused_with_a_reason() {
    let nothing = "no position: expected rows such as xo1/1x1/3 and the side to move, or - for the empty board";
    check_refused("3x3x3", "", nothing);
    check_refused("3x3x3", "  ", nothing);
    check_refused("3x3x3", "3/3", "2 rows: expected 3");
    check_refused("3x3x3", "3/3/3/3", "4 rows: expected 3");
    check_refused("3x3x3", "3/3/2", "row 1 has 2 squares: expected 3");
    check_refused("3x3x3", "3/3/xoxo", "row 1 has 4 squares: expected 3");
    check_refused("3x3x3", "99999999999/3/3", "row 3 has 99999999999 squares: expected 3");
    check_refused("3x3x3", "3/1z1/3", "row 2 has \"z\": expected `x`, `o` or a number of empty squares");
    check_refused("3x3x3", "3/é2/3", "row 2 has \"é\": expected `x`, `o` or a number of empty squares");
    check_refused("3x3x3", "3/x0o1/3", "row 2 has \"0\": expected `x`, `o` or a number of empty squares");
    let clipped = "row 3 has \"99999999999999999999…\": expected `x`, `o` or a number of empty squares";
    check_refused("3x3x3", "999999999999999999999999/3/3", clipped);
    check_refused("3x3x3", "3/3/3 o", "the side to move is \"o\": expected `x`, whose turn it is");
    check_refused("3x3x3", "x2/3/3 white", "the side to move is \"white\": expected `o`, whose turn it is");
    check_refused("3x3x3", "3/3/3 x 7", "\"7\" follows the side to move: expected nothing after it");
    check_refused("3x3x3", "xx1/3/3", "2 stones of x and 0 of o: expected as many, or one more of x");
    check_refused("3x3x3", "o2/3/3", "0 stones of x and 1 of o: expected as many, or one more of x");
    check_refused("3x3x3", "xxx/ooo/3", "x has a line and is to move: expected the game to end with that line");
    let apart = "x has lines that no last stone completes: expected one stone in them all";
    check_refused("3x7x3", "xxx4/oooo1o1/4xxx", "o has a line and is to move: expected the game to end with that line");
    check_refused("3x7x3", "xxx4/oo1oo1o/4xxx", apart);
}

#[test]
fn lines_that_one_last_stone_completes_are_read() {
    for (board, text) in [("3x5x3", "oo1oo/xxxxx/5"), ("3x3x3", "xoo/oxo/xxx"), ("3x3x3", "xxx/xoo/xoo")] {
        let game = game(board);
        let read = game.read_state(text).unwrap_or_else(|error| panic!("{board} {text}: {error}"));
        assert!(game.moves(&read).is_empty());
        assert_eq!(game.name_ending(&read), "line");
    }
    let drawn = game("3x3x3").read_state("xox/xox/oxo").unwrap();
    assert_eq!(game("3x3x3").name_ending(&drawn), "board-full");
}

#[test]
fn no_text_makes_it_panic() {
    let mut rng = Rng::new(6);
    let letters: Vec<char> = "xxooXO../123450 -é\nz".chars().collect();
    for _ in 0..20_000 {
        let game = Mnk::new(random::shape(&mut rng, 4));
        let text: String = (0..rng.index(20)).map(|_| letters[rng.index(letters.len())]).collect();
        if let Ok(board) = game.read_state(&text) {
            assert_eq!(game.read_state(&game.write_state(&board)), Ok(board), "{text:?}");
        }
        let _ = (text.parse::<Shape>(), Square::read(&text));
    }
}

#[test]
fn squares_have_names_beyond_column_z() {
    for (square, name) in [((0, 0), "a1"), ((25, 9), "z10"), ((26, 0), "aa1"), ((31, 31), "af32")] {
        let square = Square { column: square.0, row: square.1 };
        assert_eq!((square.to_string().as_str(), Square::read(name)), (name, Some(square)));
    }
    for text in ["", "a", "1", "1a", "a0", "a256", "a1b", "é1", "zz1", "aaaaaaaaaaaa1", "a+1", "a 1"] {
        assert_eq!(Square::read(text), None, "{text:?}");
    }
}

#[test]
fn moves_are_read_with_blanks_around_them_and_only_where_they_are_legal() {
    let game = game("3x3x3");
    let board = game.read_state("3/1x1/3 o").unwrap();
    assert_eq!(game.read_move(&board, " C1 "), Some(Square { column: 2, row: 0 }));
    for text in ["b2", "d1", "a4", "", "5"] {
        assert_eq!(game.read_move(&board, text), None, "{text:?}");
    }
    assert_eq!((game.misread(&board, "b2"), game.misread(&board, "d1")), (Misread::NotLegal, Misread::NoMove));
    let over = game.read_state("xxx/oo1/3").unwrap();
    assert_eq!(game.read_move(&over, "a1"), None);
}

#[test]
fn a_board_is_drawn_with_the_top_row_first() {
    let game = game("2x3x3");
    let view = game.view(&game.read_state("2o/x2 x").unwrap());
    let stone = |text: &str, owner| Cell { text: text.into(), owner: Some(owner) };
    let none = Cell::default();
    assert_eq!((view.rows, view.columns, view.to_move), (2, 3, Some(Side::First)));
    let (x, o) = (stone("x", Side::First), stone("o", Side::Second));
    assert_eq!(view.cells, [none.clone(), none.clone(), o, x, none.clone(), none]);
    assert_eq!(game.view(&game.read_state("oo1/xxx").unwrap()).to_move, None);
}
