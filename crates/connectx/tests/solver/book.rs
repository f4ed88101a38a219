//! Opening books: what they hold is what a search finds, they answer without one, and damage is noticed.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mossa_connectx::forms::Bits;
use mossa_connectx::solver::{Book, Draft, Goal, Shelf, ShelfError, Solver, Workers};
use mossa_connectx::{Column, ConnectX};
use mossa_kernel::{Game, Limits, Rng, SearchHandle, StateSpace};

use crate::random::Draw as _;
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
    let handle = <SearchHandle>::default();
    let n_told = AtomicUsize::new(0);
    let tell = |done, _| _ = n_told.fetch_max(done, Ordering::Relaxed);
    let workers = Workers { n_threads: 2, control: handle.control(Limits::default()), tell: &tell };
    let mut draft = Draft::new(shape(BOARD), PLIES).unwrap();
    draft.solve(&solver(None), &workers).unwrap();
    let book = draft.finish().unwrap();
    assert!(0 < n_told.load(Ordering::Relaxed) && n_told.into_inner() < book.n_positions());
    book
}

#[test]
fn a_book_holds_what_a_search_finds() {
    let game = Rules::new(shape(BOARD)).unwrap();
    let book = book();
    assert_eq!((book.shape(), book.plies()), (shape(BOARD), PLIES));
    let (plain, mut rng) = (solver(None), Rng::new(3));
    let mut n_compared = 0;
    while n_compared < 1_000 {
        let n_stones = rng.up_to(PLIES + 1) - 1;
        let mut board = game.empty();
        while board.n_stones() < n_stones && game.outcome(&board).is_none() {
            let moves = game.moves(&board);
            let () = game.play(&mut board, moves[rng.up_to(moves.len()) - 1]);
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
    let handle = <SearchHandle>::default();
    for moves in [&[][..], &[2], &[2, 2, 2, 1], &[0, 4, 0, 4, 1, 2]] {
        let board = game.after_moves(&moves.iter().map(|&at| Column(at)).collect::<Vec<_>>()).unwrap();
        for column in game.moves(&board) {
            let mut meter = handle.control(Limits::default()).meter();
            let after = game.after(&board, column);
            let known = booked.value(&game, &after, Goal::Exact, &mut meter).unwrap();
            assert_eq!(meter.nodes(), 0, "{column} after {moves:?}");
            let expected = plain.value(&game, &after, Goal::Exact, &mut meter).unwrap();
            assert_eq!(known, expected, "{column} after {moves:?}");
        }
    }
}

#[test]
fn a_damaged_book_is_noticed() {
    let whole = book().write();
    assert_eq!(Book::read(&whole).unwrap().write(), whole);
    let mut rng = Rng::new(8);
    for _ in 0..200 {
        let mut bytes = whole.clone();
        let at = rng.up_to(bytes.len()) - 1;
        bytes[at] ^= 1 << (rng.up_to(8) - 1);
        assert!(Book::read(&bytes).is_err(), "byte {at}");
    }
    for n_bytes in [0, 7, 8, 20, whole.len() - 1] {
        assert!(Book::read(&whole[..n_bytes]).is_err(), "{n_bytes} bytes");
    }
    assert!(Book::load(std::path::Path::new("no/such/file.book")).is_err());
}

#[test]
fn a_build_that_was_stopped_goes_on() {
    let handle = <SearchHandle>::default();
    // Enough for any single position, and not for all.
    let few = Limits { nodes: Some(200_000), ..Limits::default() };
    let (solver, mut n_rounds) = (solver(None), 0);
    let mut draft = Draft::new(shape(BOARD), PLIES).unwrap();
    let stopped = Workers { n_threads: 1, control: handle.control(few), tell: &|_, _| () };
    while draft.solve(&solver, &stopped).is_err() {
        assert!(draft.finish().is_none());
        draft = Draft::read(&draft.write()).unwrap();
        n_rounds += 1;
        assert!(n_rounds < 100, "it gets nowhere");
    }
    assert!(1 < n_rounds);
    assert_eq!(draft.finish().unwrap(), book());
}

/// The positions of this book would fill the memory long before they are listed.
#[test]
fn a_build_heeds_the_stop_flag_while_it_lists_positions_or_waits() {
    let folder = std::env::temp_dir().join(format!("mossa-shelf-stopped-{}", std::process::id()));
    let shelf = Shelf::new(folder.clone());
    let handle = <SearchHandle>::default();
    handle.stop.raise();
    let workers = Workers { n_threads: 1, control: handle.control(Limits::default()), tell: &|_, _| () };
    let long = (shape("9x10x5"), 16);
    assert!(matches!(shelf.build(long, 1 << 20, &workers), Err(ShelfError::Stopped)));
    assert!(!folder.exists(), "nothing was begun");
    // Another process makes the same.
    let mut lock = shelf.path_of_repertoire(shape("4x4x4"), 3).into_os_string();
    lock.push(".lock");
    let _lock = mossa_memory::FileLock::try_take(lock.as_ref()).unwrap().unwrap();
    assert!(matches!(shelf.build_repertoire(shape("4x4x4"), 3, 1 << 20, &workers), Err(ShelfError::Stopped)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_shelf_keeps_books_and_leaves_damaged_ones_alone() {
    let folder = std::env::temp_dir().join(format!("mossa-shelf-{}", std::process::id()));
    let shelf = Shelf::new(folder.clone());
    let handle = <SearchHandle>::default();
    let workers = Workers { n_threads: 1, control: handle.control(Limits::default()), tell: &|_, _| () };
    let build = |plies, workers: &Workers<'_>| shelf.build((shape("4x4x4"), plies), 1 << 20, workers);
    let few = Limits { nodes: Some(100), ..Limits::default() };
    let stopped = Workers { n_threads: 1, control: handle.control(few), tell: &|_, _| () };
    assert!(matches!(build(3, &stopped), Err(ShelfError::Stopped)));
    assert!(shelf.list().unwrap().is_empty());
    for plies in [2, 3] {
        assert_eq!(build(plies, &workers).unwrap().plies(), plies);
    }
    assert_eq!(shelf.best(shape("4x4x4")).0.unwrap().plies(), 3);
    let path = shelf.path(shape("4x4x4"), 3);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[20] ^= 4;
    std::fs::write(&path, bytes).unwrap();
    let (book, unfit) = shelf.best(shape("4x4x4"));
    assert_eq!((book.unwrap().plies(), unfit.len()), (2, 1));
    assert_eq!(shelf.list().unwrap().iter().filter(|kept| kept.unfit.is_some()).count(), 1);
    assert_eq!(build(3, &workers).unwrap().plies(), 3);
    assert_eq!(shelf.clear().unwrap().len(), 2);
    std::fs::remove_dir_all(folder).unwrap();
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

/// The values of the boards are as published, and so is the ply on which a game ends. Deep positions are solved anew.
#[test]
fn embedded_books_are_right() {
    for (board, value) in [("5x6x4", 0), ("5x7x4", 0), ("6x6x4", -1), ("6x7x4", 1), ("7x5x4", 0), ("7x6x4", 1)] {
        let game = Rules::new(shape(board)).unwrap();
        let book = Book::embedded(game.shape()).unwrap();
        assert_eq!(book.score(&game, &game.empty()), Some(value), "{board}");
        assert!(4 <= book.plies(), "{board}");
    }
    let game = Rules::new(shape("5x6x4")).unwrap();
    let book = Book::embedded(game.shape()).unwrap();
    let (solver, mut rng) = (Solver::new(game.shape(), 1 << 24).unwrap(), Rng::new(5));
    for _ in 0..60 {
        let mut board = game.empty();
        while board.n_stones() < book.plies() {
            let moves = game.moves(&board);
            let () = game.play(&mut board, moves[rng.up_to(moves.len()) - 1]);
        }
        assert_eq!(book.score(&game, &board), Some(score(&solver, &game, &board, Goal::Exact)), "{board:?}");
    }
}

#[test]
fn a_short_file_cannot_ask_for_a_long_book() {
    // 13 bytes and their checksum claim a book of 16 plies, whose last layer has 197 million positions.
    for mark in [b"mossabk1", b"mossabd1"] {
        let mut bytes = mark.to_vec();
        bytes.extend([6, 7, 4, 0, 16]);
        bytes.extend(mossa_memory::checksum(&bytes).to_le_bytes());
        let error = Book::read(&bytes).err().or(Draft::read(&bytes).err()).unwrap().to_string();
        assert!(error.contains("expected"), "{error}");
        for plies in [0, 1, 16] {
            bytes[12] = plies;
            let body = bytes.len() - 8;
            let sum = mossa_memory::checksum(&bytes[..body]).to_le_bytes();
            bytes[body..].copy_from_slice(&sum);
            assert!(Book::read(&bytes).is_err() && Draft::read(&bytes).is_err(), "{plies}");
        }
    }
}

#[test]
fn an_embedded_book_is_read_once() {
    let one = Book::embedded(shape("5x6x4")).unwrap();
    assert!(Arc::ptr_eq(&one, &Book::embedded(shape("5x6x4")).unwrap()));
    assert!(Book::embedded(shape("5x6x3")).is_none());
}
