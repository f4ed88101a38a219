//! Text: what reads as the same position, what is refused and why, and what a board looks like.

use mossa_connectx::forms::Bits;
use mossa_connectx::notation::{read_moves, write_moves};
use mossa_connectx::{Column, ConnectX, Shape, Wide};
use mossa_kernel::{Cell, Game, Notation, Rng, Side, StateSpace, Viewed};

use crate::random::Draw as _;
use crate::shape;

fn game(text: &str) -> ConnectX<Bits<u128>> {
    ConnectX::new(shape(text)).unwrap()
}

#[test]
fn a_position_can_be_written_in_many_ways() {
    let ways: &[(&str, &[&str])] = &[
        (
            "3x4x3",
            &[
                "-",
                " - ",
                "..../..../....",
                "____/____/____",
                "|....|\n|....|\n|....|\n",
                ". . . .\r\n. . . .\r\n. . . .",
            ],
        ),
        (
            "3x4x3",
            &["223", "2,2,3", "2 2 3", " 2, 2,\t3 ", "02,2,3", "..../.o../.xx.", "....\n.O..\n.XX.", "____/_o__/_xx_"],
        ),
        ("1x3x2", &["2", ".x.", " . x . ", "|.|x|.|", "/.x./"]),
        ("1x12x4", &["12,1,2", "12 1 2", "ox.........x"]),
        ("1x12x4", &["12", "...........x"]),
        ("2x9x4", &["99", "9,9", "........o/........x"]),
    ];
    for (board, texts) in ways {
        let game = game(board);
        let expected = game.read_state(texts[0]).unwrap();
        for text in *texts {
            assert_eq!(game.read_state(text).as_ref(), Ok(&expected), "{board}: {text:?}");
        }
    }
}

#[test]
fn a_position_is_written_in_one_way() {
    let text = |board: &str, moves: &str| game(board).write_state(&game(board).read_state(moves).unwrap());
    assert_eq!(text("3x4x3", "223"), "..../.o../.xx.");
    assert_eq!(text("1x3x2", "2"), ".x.");
    assert_eq!(text("1x1x1", "-"), ".");
}

fn check_refused(board: &str, text: &str, reason: &str) {
    let bits = game(board).read_state(text).unwrap_err();
    assert_eq!(bits.to_string(), reason, "{board}: {text:?}");
    let wide = ConnectX::<Wide>::new(shape(board)).unwrap().read_state(text).unwrap_err();
    assert_eq!(wide, bits);
}

#[test]
fn what_is_wrong_with_a_list_of_moves_is_said() {
    let nothing = "no position: expected a drawn board, moves such as 4453 or 10,3,12, or - for the empty board";
    for text in ["", "  ", ",", " , "] {
        check_refused("6x7x4", text, nothing);
    }
    check_refused("6x7x4", "48", "move 2 is \"8\": expected a column from 1 to 7");
    check_refused("6x7x4", "440", "move 3 is \"0\": expected a column from 1 to 7");
    check_refused("6x7x4", "4é", "move 2 is \"é\": expected a column from 1 to 7");
    check_refused("6x7x4", "4--", "move 2 is \"-\": expected a column from 1 to 7");
    check_refused("6x7x4", "10,3", "move 1 is \"10\": expected a column from 1 to 7");
    check_refused("6x7x4", "4 44", "move 2 is \"44\": expected a column from 1 to 7");
    check_refused("6x7x4", "4,+4", "move 2 is \"+4\": expected a column from 1 to 7");
    check_refused("6x7x4", "4,-", "move 2 is \"-\": expected a column from 1 to 7");
    check_refused("9x10x4", "44", "move 1 is \"44\": expected a column from 1 to 10");
    check_refused(
        "9x10x4",
        "99999999999999999999999",
        "move 1 is \"99999999999999999999…\": expected a column from 1 to 10",
    );
    check_refused("2x7x4", "444", "move 3: column 4 is full: expected one that has room");
    check_refused("6x7x4", "11223345", "move 8: the game is over: expected no more moves");
}

#[test]
fn what_is_wrong_with_a_drawing_is_said() {
    check_refused("2x3x2", ".../.../...", "3 rows: expected 2");
    check_refused("2x3x2", "...", "1 rows: expected 2");
    check_refused("2x3x2", "|/|", "0 rows: expected 2");
    check_refused("2x3x2", ".../....", "row 2 has 4 cells: expected 3");
    check_refused("2x3x2", "../...", "row 1 has 2 cells: expected 3");
    check_refused("2x3x2", ".../.z.", "row 2, column 2 is 'z': expected `.`, `x` or `o`");
    check_refused("2x3x2", "1../...", "row 1, column 1 is '1': expected `.`, `x` or `o`");
    check_refused("2x3x2", "..x/...", "the stone in row 1, column 3 floats: expected a stone below it");
    check_refused("2x3x4", ".../xx.", "2 stones of x and 0 of o: expected as many, or one more of x");
    check_refused("2x3x4", ".../.o.", "0 stones of x and 1 of o: expected as many, or one more of x");
    check_refused("2x4x2", "oo../xx..", "x has a line and is to move: expected the game to end with that line");
    check_refused("2x5x2", "o..../xoxx.", "o has a line and is to move: expected the game to end with that line");
    let apart = "x has lines that no last stone completes: expected one stone in them all";
    check_refused("1x11x2", "xx.o.o.o.xx", apart);
    check_refused("2x7x3", "oo.oo../xxxoxxx", apart);
    check_refused("3x8x4", "o......./ooo.ooo./xxxxxxxx", apart);
    let apart = apart.replacen('x', "o", 1);
    check_refused("2x9x3", "xx.x...../oooxoooxx", &apart);
}

#[test]
fn lines_that_one_last_stone_completes_are_fine() {
    let boards = [("2x7x4", "ooo.ooo/xxxxxxx"), ("3x4x3", "x.../xxoo/xoxo")];
    for (board, text) in boards {
        let game = game(board);
        let read = game.read_state(text).unwrap_or_else(|error| panic!("{board} {text}: {error}"));
        assert!(game.outcome(&read).is_some_and(|outcome| outcome.winner().is_some()), "{board} {text}");
    }
}

#[test]
fn every_position_of_a_game_reads_back_from_its_drawing_and_its_moves() {
    let mut rng = Rng::new(4);
    for _ in 0..60 {
        let shape = rng.shape(12);
        let game = ConnectX::<Wide>::new(shape).unwrap();
        let (mut board, mut moves) = (game.empty(), Vec::new());
        loop {
            assert_eq!(game.read_state(&game.write_state(&board)), Ok(board.clone()));
            assert_eq!(game.read_state(&write_moves(shape, &moves)), Ok(board.clone()));
            assert_eq!(read_moves(shape, &write_moves(shape, &moves)), Ok(moves.clone()));
            let legal = game.moves(&board);
            let Some(&column) = legal.get(rng.up_to(legal.len().max(1)) - 1) else { break };
            let () = game.play(&mut board, column);
            moves.push(column);
        }
    }
}

#[test]
fn no_text_makes_it_panic() {
    let mut rng = Rng::new(6);
    let letters: Vec<char> = "..xxooXO_//||-- 1234,,09é\n\tz".chars().collect();
    for _ in 0..20_000 {
        let shape = rng.shape(4);
        let text: String = (0..rng.up_to(20)).map(|_| letters[rng.up_to(letters.len()) - 1]).collect();
        let game = ConnectX::<Bits<u64>>::new(shape).unwrap();
        if let Ok(board) = game.read_state(&text) {
            assert_eq!(game.read_state(&game.write_state(&board)), Ok(board), "{text:?}");
        }
        let _ = text.parse::<Shape>();
    }
}

#[test]
fn moves_are_read_with_blanks_around_them() {
    let game = game("2x12x4");
    let board = game.read_state("12,12").unwrap();
    assert_eq!(game.read_move(&board, " 11 "), Some(Column(10)));
    for text in ["12", "13", "0", "", "-1", "x", "1 1"] {
        assert_eq!(game.read_move(&board, text), None, "{text:?}");
    }
    let over = game.read_state("1,1,2,2,3,3,4").unwrap();
    assert!(game.outcome(&over).is_some());
    assert_eq!(game.read_move(&over, "5"), None);
}

#[test]
fn a_board_is_drawn() {
    let game = game("2x3x3");
    let view = game.view(&game.read_state("112").unwrap());
    let stone = |text: &str, owner| Cell { text: text.into(), owner: Some(owner) };
    let (x, o, none) = (stone("x", Side::First), stone("o", Side::Second), Cell::default());
    assert_eq!((view.rows, view.columns, view.to_move), (2, 3, Some(Side::Second)));
    assert_eq!(view.cells, [o, none.clone(), none.clone(), x.clone(), x, none]);
    assert_eq!(game.view(&game.read_state("11223").unwrap()).to_move, None);
}
