//! Published scores: the public test sets, and the values of small boards.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use mossa_connectx::solver::{Goal, Solver};
use mossa_connectx::{ConnectX, Shape, Wide};
use mossa_kernel::Notation;

use crate::{score, shape};

/// Solves the first `n` positions of a set.
fn check_set(set: &str, n: usize) {
    let path = format!("{}/../../data/connect-x/{set}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let shape = shape(set.split('-').next().unwrap());
    let game = ConnectX::<Wide>::new(shape).unwrap();
    let mut solver = Solver::new(shape, 1 << 20).unwrap();
    for (at, line) in text.lines().take(n).enumerate() {
        if at % 50 == 0 {
            solver.clear();
        }
        let (moves, expected) = line.split_once(' ').unwrap();
        let board = game.read_state(moves).unwrap();
        assert_eq!(score(&solver, &game, &board, Goal::Exact), expected.parse().unwrap(), "{set}: {moves}");
    }
}

#[test]
fn the_public_sets_of_the_usual_board_are_right() {
    check_set("6x7x4-end-easy", 500);
    check_set("6x7x4-middle-easy", 500);
    check_set("6x7x4-begin-easy", 500);
    check_set("6x7x4-middle-medium", 100);
}

#[test]
fn the_public_sets_of_wider_boards_are_right() {
    check_set("5x9x4-midgame-l1", 500);
    check_set("6x10x4-midgame-l1", 500);
}

/// The values of small boards as published (Tromp; Steininger): rows, columns, run; who wins and at which ply.
#[test]
fn small_boards_have_their_published_values() {
    for (board, winner, last) in [
        ("4x4x4", 0, 16),
        ("4x5x4", 0, 20),
        ("4x6x4", -1, 24),
        ("5x4x4", 0, 20),
        ("5x5x4", 0, 25),
        ("6x4x4", 0, 24),
        ("7x4x4", 0, 28),
        ("3x3x3", 0, 9),
        ("7x3x3", 0, 21),
        ("3x4x3", 1, 0),
        ("7x7x3", 1, 0),
        ("4x5x5", 0, 20),
        ("5x5x5", 0, 25),
    ] {
        let shape = shape(board);
        let game = ConnectX::<Wide>::new(shape).unwrap();
        let solver = Solver::new(shape, 1 << 22).unwrap();
        let score = score(&solver, &game, &game.empty(), Goal::Exact);
        assert_eq!(score.signum(), winner, "{board}");
        if last != 0 && winner != 0 {
            assert_eq!(score.abs(), (shape.n_cells() as i32 - last) / 2 + 1, "{board}");
        }
    }
}

/// The boards of the course, as far as their values are published, by who wins: rows down, columns across.
#[test]
fn the_boards_of_the_course_have_their_published_values() {
    let draws = |run: usize, rows: [&'static [usize]; 4]| {
        let boards = rows.into_iter().enumerate();
        boards.flat_map(move |(at, columns)| columns.iter().map(move |&columns| ([at + 4, columns, run], 0)))
    };
    let with_four = draws(4, [&[4, 5, 7], &[4, 5, 6, 7], &[4, 5], &[4, 5, 7]]);
    let decided = [([4, 6, 4], -1), ([6, 6, 4], -1), ([6, 7, 4], 1), ([7, 6, 4], 1)];
    let with_five = draws(5, [&[5, 6, 7], &[4, 5, 6], &[4, 5], &[4, 5]]);
    for ([rows, columns, run], winner) in with_four.chain(decided).chain(with_five) {
        let shape = Shape::new(rows, columns, run).unwrap();
        // Those that take a second or more are left to who has time.
        if !crate::is_slow() && 30 < shape.n_cells() {
            continue;
        }
        let game = ConnectX::<Wide>::new(shape).unwrap();
        let bytes = if crate::is_slow() { 1 << 30 } else { 1 << 24 };
        let solver = Solver::new(shape, bytes).unwrap();
        assert_eq!(score(&solver, &game, &game.empty(), Goal::Outcome), winner, "{shape}");
    }
}
