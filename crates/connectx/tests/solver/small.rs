//! Random positions on random small boards: the solver and minimax say the same, in every form of the board.

use mossa_connectx::forms::Bits;
use mossa_connectx::solver::{Goal, Solver};
use mossa_connectx::{Board, ConnectX, Shape};
use mossa_kernel::{Game, Rng, StateSpace};

use crate::oracle::Oracle;
use crate::random::Draw as _;
use crate::score;

type Rules = ConnectX<Bits<u128>>;

/// More cells than this are not left free where minimax starts.
const MAX_FREE: usize = 13;

/// A board with at most `n_stones` stones, by random moves; the game may be over.
fn by_chance(rng: &mut Rng, game: &Rules, from: Board<Bits<u128>>, n_stones: usize) -> Board<Bits<u128>> {
    let mut board = from;
    while board.n_stones() < n_stones {
        let moves = game.moves(&board);
        if moves.is_empty() {
            break;
        }
        let () = game.play(&mut board, moves[rng.up_to(moves.len()) - 1]);
    }
    board
}

/// A shape of at most `most` rows and columns.
fn shape(rng: &mut Rng, most: usize) -> Shape {
    let run = 2 + rng.up_to(3);
    Shape::new(rng.up_to(most), rng.up_to(most), run).unwrap()
}

/// Compares both on random positions that follow from one of these shapes' random positions.
fn check(rng: &mut Rng, shape: Shape, n_positions: usize) -> usize {
    let game = Rules::new(shape).unwrap();
    let solver = Solver::new(shape, 1 << 14).unwrap();
    let mut oracle = Oracle::default();
    let least = shape.n_cells().saturating_sub(MAX_FREE);
    let start = by_chance(rng, &game, game.empty(), least);
    let mut n_compared = 0;
    for _ in 0..n_positions {
        let n_stones = board_size(rng, least, shape);
        let mut board = by_chance(rng, &game, start, n_stones);
        if game.outcome(&board).is_some() {
            continue;
        }
        let expected = oracle.score(&game, &mut board);
        assert_eq!(score(&solver, &game, &board, Goal::Exact), expected, "{shape} {:?}", board.stones());
        assert_eq!(score(&solver, &game, &board, Goal::Outcome), expected.signum(), "{shape} {:?}", board.stones());
        let bound = rng.up_to(9) as i32 - 5;
        let answer = score(&solver, &game, &board, Goal::MoreThan(bound));
        assert_eq!(bound < answer, bound < expected, "{shape} {:?} > {bound}", board.stones());
        n_compared += 1;
    }
    n_compared
}

fn board_size(rng: &mut Rng, least: usize, shape: Shape) -> usize {
    least + rng.up_to((shape.n_cells() - least).min(8)) - 1
}

#[test]
fn random_positions_have_the_score_that_minimax_finds() {
    let (mut rng, mut n_compared) = (Rng::new(11), 0);
    let n_wanted = if crate::is_slow() { 100_000 } else { 20_000 };
    while n_compared < n_wanted {
        let shape = shape(&mut rng, 7);
        n_compared += check(&mut rng, shape, 60);
    }
}

#[test]
fn long_thin_boards_and_odd_runs_are_solved_too() {
    let mut rng = Rng::new(5);
    let shapes = [
        "1x1x1", "1x1x2", "1x9x3", "9x1x3", "2x7x2", "7x2x2", "3x20x4", "20x3x4", "6x6x1", "4x4x9", "1x60x3", "60x1x4",
        "6x9x4", "5x12x5", "9x10x6", "8x8x4",
    ];
    for text in shapes {
        let shape = crate::shape(text);
        for _ in 0..4 {
            check(&mut rng, shape, 25);
        }
    }
}
