//! Opening books: what they hold is what a search finds, they answer without one, and damage is noticed.

use std::sync::Arc;

use mossa_connectx::forms::Bits;
use mossa_connectx::solver::{Book, Goal, Solver};
use mossa_connectx::{Column, ConnectX};
use mossa_kernel::{Game, Limits, Reins, StateSpace};

use crate::chance::Chance;
use crate::{score, shape};

type Rules = ConnectX<Bits<u64>>;

const BOARD: &str = "5x5x4";
const PLIES: usize = 7;

fn solver(book: Option<Book>) -> Solver {
    let solver = Solver::new(shape(BOARD), 1 << 22).unwrap();
    match book {
        Some(book) => solver.with_book(Arc::new(book)),
        None => solver,
    }
}

fn book() -> Book {
    let reins = <Reins>::default();
    let mut meter = reins.control(Limits::default()).meter();
    let (mut n_told, mut n_all) = (0, 0);
    let mut tell = |done, of| (n_told, n_all) = (done, of);
    let book = Book::build(shape(BOARD), PLIES, &solver(None), &mut meter, &mut tell).unwrap();
    assert!(n_told == n_all && 0 < n_all);
    book
}

#[test]
fn a_book_holds_what_a_search_finds() {
    let game = Rules::new(shape(BOARD)).unwrap();
    let book = book();
    assert_eq!((book.shape(), book.plies()), (shape(BOARD), PLIES));
    let (plain, mut chance) = (solver(None), Chance(3));
    let mut n_compared = 0;
    while n_compared < 1_000 {
        let n_stones = chance.up_to(PLIES + 1) - 1;
        let mut board = game.empty();
        while board.n_stones() < n_stones && game.outcome(&board).is_none() {
            let moves = game.moves(&board);
            let () = game.play(&mut board, moves[chance.up_to(moves.len()) - 1]);
        }
        if game.outcome(&board).is_none() {
            assert_eq!(book.score(&game, &board), Some(score(&plain, &game, &board, Goal::Exact)), "{board:?}");
            n_compared += 1;
        }
    }
}

#[test]
fn a_book_answers_without_a_search() {
    let game = Rules::new(shape(BOARD)).unwrap();
    let (booked, plain) = (solver(Some(book())), solver(None));
    let reins = <Reins>::default();
    for moves in [&[][..], &[2], &[2, 2, 2, 1], &[0, 4, 0, 4, 1, 2]] {
        let board = game.after_moves(&moves.iter().map(|&at| Column(at)).collect::<Vec<_>>()).unwrap();
        for column in game.moves(&board) {
            let mut meter = reins.control(Limits::default()).meter();
            let known = booked.value_of_move(&game, &board, column, &mut meter).unwrap();
            assert_eq!(meter.nodes(), 0, "{column} after {moves:?}");
            assert_eq!(
                known,
                plain.value_of_move(&game, &board, column, &mut meter).unwrap(),
                "{column} after {moves:?}"
            );
        }
    }
}

#[test]
fn a_damaged_book_is_noticed() {
    let whole = book().write();
    assert_eq!(Book::read(&whole).unwrap().write(), whole);
    let mut chance = Chance(8);
    for _ in 0..200 {
        let mut bytes = whole.clone();
        let at = chance.up_to(bytes.len()) - 1;
        bytes[at] ^= 1 << (chance.up_to(8) - 1);
        assert!(Book::read(&bytes).is_err(), "byte {at}");
    }
    for n_bytes in [0, 7, 8, 20, whole.len() - 1] {
        assert!(Book::read(&whole[..n_bytes]).is_err(), "{n_bytes} bytes");
    }
    assert!(Book::load(std::path::Path::new("no/such/file.book")).is_err());
}

/// First moves as published: the middle wins, those beside it draw, one further loses, and so does the edge.
#[test]
fn the_embedded_book_knows_the_usual_board() {
    let game = Rules::new(shape("6x7x4")).unwrap();
    let book = Book::embedded(game.shape()).unwrap();
    let scores: Vec<_> = (0..7).map(|at| -book.score(&game, &game.after(&game.empty(), Column(at))).unwrap()).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(book.score(&game, &game.empty()), Some(1));
    assert!(Book::embedded(shape("6x8x4")).is_none());
}
