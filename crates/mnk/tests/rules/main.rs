//! The rules, the text, the evaluation and the tactics of m,n,k games: the kit's contracts, known values of small boards, and a
//! board too simple to be wrong.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod naive;
mod random;
mod sight;
mod text;
mod values;

use mossa_conformance::rules::random_positions;
use mossa_conformance::{Options, evaluators, notation, rules};
use mossa_kernel::{Evaluator, Game, Limits, Outcome, Rng, Score, SearchHandle, Side, StateSpace, Stopped};
use mossa_mnk::evaluators::Lines;
use mossa_mnk::perft::perft;
use mossa_mnk::{Board, Mnk, MnkError, Shape, Square};

use naive::Naive;

/// The game on a board that is written right.
fn game(text: &str) -> Mnk {
    Mnk::new(text.parse().unwrap())
}

const SHAPES: [&str; 14] = [
    "1x1x1", "1x1x2", "2x2x2", "3x3x2", "3x3x3", "3x4x3", "4x3x3", "4x4x4", "1x9x3", "9x1x2", "5x7x4", "15x15x5",
    "3x3x5", "6x32x4",
];

#[test]
fn the_kit_accepts_rules_and_notation() {
    for text in SHAPES {
        let game = game(text);
        let is_large = 100 < game.shape().n_cells();
        let (n_walks, n_steps, n_states) = if is_large { (1, 60, 50) } else { (20, 100, 500) };
        let options = Options { n_walks, n_steps, n_states, ..Options::default() };
        let checked = rules::check_game(&game, &[game.empty()], options);
        if let Err(fault) = checked.and_then(|()| notation::check(&game, &[game.empty()], options)) {
            panic!("{text}: {fault}");
        }
    }
}

#[test]
fn the_largest_board_is_played_to_its_end() {
    let game = game("32x32x32");
    let (mut board, mut played) = (game.empty(), Vec::new());
    for &square in game.squares() {
        if game.outcome(&board).is_some() {
            break;
        }
        let () = game.play(&mut board, square);
        played.push(square);
    }
    assert!(game.outcome(&board).is_some() && game.moves(&board).is_empty());
    for square in played.into_iter().rev() {
        game.undo(&mut board, square, ());
    }
    assert_eq!(board, game.empty());
}

#[test]
fn the_kit_accepts_the_evaluation() {
    for text in SHAPES {
        let game = game(text);
        let n_walks = if 100 < game.shape().n_cells() { 1 } else { 20 };
        let options = Options { n_walks, ..Options::default() };
        if let Err(fault) = evaluators::check(&game, &Lines::new(game.shape()), &[game.empty()], options) {
            panic!("{text}: {fault}");
        }
    }
}

#[test]
fn the_counts_of_tic_tac_toe_are_the_known_ones() {
    let (game, handle) = (game("3x3x3"), <SearchHandle>::default());
    let known = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0];
    for (depth, expected) in (0..).zip(known) {
        let counted = perft(&game, &game.empty(), depth, &mut handle.control(Limits::default()).meter());
        assert_eq!(counted.map(|counted| counted.nodes), Ok(expected), "depth {depth}");
    }
    let all = perft(&game, &game.empty(), 10, &mut handle.control(Limits::default()).meter());
    assert_eq!(all.map(|counted| counted.finished_before), Ok(255_168), "as many games of tic-tac-toe");
    let few = Limits { nodes: Some(10), ..Limits::default() };
    assert_eq!(perft(&game, &game.empty(), 9, &mut handle.control(few).meter()), Err(Stopped::Nodes));
}

/// Everything that a position says of itself, against the naive board.
fn check_agreement(game: &Mnk, board: &Board, naive: &Naive) {
    assert_eq!(game.outcome(board), naive.outcome(), "{naive:?}");
    let mut moves = game.moves(board);
    moves.sort_by_key(|&square| game.shape().cell(square));
    let empty = if naive.outcome().is_some() { Vec::new() } else { naive.empty_squares() };
    assert_eq!(moves, empty, "{naive:?}");
    for side in [Side::First, Side::Second] {
        let wins: Vec<Square> = board.tallies().wins(side).cells().map(|cell| game.shape().square(cell)).collect();
        assert_eq!(wins, naive.wins(side), "wins of {side:?} in {naive:?}");
        assert_eq!(board.tallies().n_alive(side), naive.n_alive(side), "{naive:?}");
        for cell in 0..game.shape().n_cells() {
            let square = game.shape().square(cell);
            assert_eq!(board.tallies().pairs(side).count(cell), naive.n_pairs(side, square), "{square} in {naive:?}");
        }
    }
}

#[test]
fn random_games_agree_with_the_naive_board() {
    let mut rng = Rng::new(1);
    for _ in 0..120 {
        let shape = random::shape(&mut rng, 8);
        let game = Mnk::new(shape);
        let (mut board, mut naive, mut played) = (game.empty(), Naive::empty(shape), Vec::new());
        loop {
            check_agreement(&game, &board, &naive);
            let moves = game.moves(&board);
            if moves.is_empty() {
                break;
            }
            let square = moves[rng.index(moves.len())];
            let () = game.play(&mut board, square);
            naive.play(square);
            played.push(square);
        }
        assert_eq!(game.after_moves(&played).as_ref(), Ok(&board));
        while let Some(square) = played.pop() {
            game.undo(&mut board, square, ());
            naive.undo(square);
            check_agreement(&game, &board, &naive);
        }
    }
}

#[test]
fn five_or_more_win_at_gomoku() {
    let game = game("15x15x5");
    let squares = |names: &str| names.split(' ').map(|name| Square::read(name).unwrap()).collect::<Vec<_>>();
    // Six in a row: the stone between three and two joins them.
    let six = game.after_moves(&squares("a1 a15 b1 b15 c1 c15 e1 e15 f1 f15 d1")).unwrap();
    assert_eq!(game.outcome(&six).and_then(Outcome::winner), Some(Side::First));
    assert_eq!(game.after_moves(&squares("a1 a1")).unwrap_err(), MnkError::Taken { ply: 2, square: squares("a1")[0] });
    let over = game.after_moves(&squares("a1 a15 b1 b15 c1 c15 d1 d15 e1 e15")).unwrap_err();
    assert_eq!(over.to_string(), "move 10: the game is over: expected no more moves");
    let off = game.after_moves(&squares("p1")).unwrap_err();
    assert_eq!(off.to_string(), "move 1: p1 is not on the board: expected a square from a1 to o15");
}

#[test]
fn the_evaluation_is_what_its_definition_says() {
    let mut rng = Rng::new(4);
    for _ in 0..60 {
        let game = Mnk::new(random::shape(&mut rng, 9));
        let lines = Lines::new(game.shape());
        for board in random_positions(&game, &game.empty(), 20, 3) {
            let naive = Naive::of(&game, &board);
            let sums = [Side::First, Side::Second].map(|side| naive.line_sum(side));
            let (own, other) = if board.to_move() == Side::First { (sums[0], sums[1]) } else { (sums[1], sums[0]) };
            assert_eq!(lines.value(&game, &board), Score::new(own - other + own / 8), "{naive:?}");
            let terms: f64 = lines.terms(&game, &board).iter().map(|(_, value)| value).sum();
            assert_eq!(terms as i32, own - other + own / 8);
        }
    }
}

#[test]
fn shapes_are_checked() {
    let reason = |text: &str| text.parse::<Shape>().unwrap_err().to_string();
    let bounds = "expected 1 to 32 rows and columns, and a run of 1 to 32";
    assert_eq!(reason("33x3x3"), format!("no board of 33x3x3: {bounds}"));
    assert_eq!(reason("3x0x3"), format!("no board of 3x0x3: {bounds}"));
    assert_eq!(reason("3x3x33"), format!("no board of 3x3x33: {bounds}"));
    for text in ["", "3x3", "3x3x3x3", "3x+3x3", "axbxc", "3x3x99999999999999999999999"] {
        assert!(reason(text).ends_with("is no board: expected ROWSxCOLSxRUN, such as 3x3x3 or 15x15x5"), "{text}");
    }
    assert_eq!(" 3 X 4×5".parse::<Shape>().unwrap().to_string(), "3x4x5");
}
