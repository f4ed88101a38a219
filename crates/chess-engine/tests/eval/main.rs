//! The evaluation at its walls: symmetric, bounded, the sum of its terms, and the same with and without memory.

mod positions;
mod tuner;

use mossa_chess::board::{Board, Color};
use mossa_chess_engine::eval::{BOUND, Breakdown, Evaluation, Term};
use positions::{mirrored, odd, of_files, random_games};

/// Every position that these tests know.
fn all() -> impl Iterator<Item = Board> {
    odd().into_iter().chain(of_files()).chain(random_games(40))
}

#[test]
fn colours_do_not_matter() {
    let mut evaluation = Evaluation::new();
    for board in all() {
        let mirror = mirrored(&board);
        assert_eq!(evaluation.evaluate(&board), evaluation.evaluate(&mirror), "{board} and {mirror}");
    }
}

#[test]
fn memory_changes_nothing() {
    let mut remembers = Evaluation::new();
    for board in all() {
        let warm = remembers.evaluate(&board);
        assert_eq!(warm, remembers.evaluate(&board), "{board}");
        assert_eq!(warm, Evaluation::new().evaluate(&board), "{board}");
    }
}

#[test]
fn values_are_bounded() {
    let mut evaluation = Evaluation::new();
    for board in all() {
        assert!(evaluation.evaluate(&board).abs() < BOUND, "{board}");
    }
    let fifteen_queens: Board = "kr6/pp6/8/2QQQQQ1/2QQQQQ1/2QQQQQ1/8/7K w - - 0 1".parse().unwrap();
    assert!(10_000 < evaluation.evaluate(&fifteen_queens));
}

#[test]
fn terms_add_up_to_the_value() {
    let mut evaluation = Evaluation::new();
    for board in all() {
        let breakdown = Breakdown::of(&board);
        let movers = if board.side_to_move() == Color::White { breakdown.white } else { -breakdown.white };
        assert_eq!(movers, evaluation.evaluate(&board), "{board}");
        let sum: f64 = breakdown.white_terms().iter().map(|(_, term)| term).sum();
        let clamped = sum.clamp(f64::from(1 - BOUND), f64::from(BOUND - 1));
        assert!((clamped - f64::from(breakdown.white)).abs() < 1.0, "{board}: {sum} is not {}", breakdown.white);
    }
}

#[test]
fn equal_positions_are_worth_the_move() {
    let start = Board::default();
    let breakdown = Breakdown::of(&start);
    for line in &breakdown.terms {
        let [white, black] = line.sides;
        assert_eq!(white == black, line.term != Term::Tempo, "{line:?}");
    }
    assert!((1..60).contains(&breakdown.white));
}

/// The value from White's side.
fn white(fen: &str) -> i32 {
    Breakdown::of(&fen.parse().expect("a legal position")).white
}

#[test]
fn what_cannot_be_won_is_worth_little() {
    let drawn = [
        "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "7k/8/6K1/7P/8/8/8/5B2 w - - 0 1",
        "k7/8/1K6/P7/8/8/8/8 w - - 0 1",
    ];
    for fen in drawn {
        assert!(white(fen).abs() < 30, "{fen}: {}", white(fen));
    }
    assert!(300 < white("7k/8/6K1/7P/8/8/8/4B3 w - - 0 1"), "this bishop guards the corner");
    assert!(white("8/8/4k3/8/8/8/3Q4/4K3 w - - 0 1") < white("8/8/4k3/8/8/8/3QP3/4K3 w - - 0 1"), "a pawn more");
    let same = white("8/1kp5/4b3/8/8/3B4/PPPK4/8 w - - 0 1");
    let opposite = white("8/1kp5/3b4/8/8/3B4/PPPK4/8 w - - 0 1");
    assert!(opposite < same, "bishops of opposite colours: {opposite} and {same}");
}

#[test]
fn a_lone_king_is_driven() {
    let wrong = white("k7/8/2K5/8/8/3BN3/8/8 w - - 0 1");
    let right = white("7k/8/5K2/8/8/3BN3/8/8 w - - 0 1");
    let centre = white("8/8/8/4k3/8/3BN3/1K6/8 w - - 0 1");
    assert!(centre < right && right < wrong, "the light corner is the bishop's: {centre}, {right}, {wrong}");
    assert!(white("8/8/4k3/8/8/8/1K6/R7 w - - 0 1") < white("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
}
