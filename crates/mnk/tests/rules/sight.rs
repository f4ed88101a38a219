//! Tactics: exactly what a full search of four plies sees, on every kind of shape.

use mossa_conformance::{Options, rules::random_positions, tactics};
use mossa_kernel::{Game, Notation, Rng, Score, StateSpace, TacticalStatus, Tactics, Value};
use mossa_mnk::{Board, Mnk, Shape, Square, Threats};

use crate::game;

/// Plain minimax: what a position is worth, looking `depth` plies ahead; a draw where neither side has won by then.
fn minimax(game: &Mnk, board: &mut Board, depth: u32) -> Score {
    match game.outcome(board) {
        Some(outcome) => Score::of(outcome, board.to_move()),
        None if depth == 0 => Score::DRAW,
        None => {
            let mut best = Score::WORST;
            for square in game.moves(board) {
                best = best.max(after(game, board, square, depth));
                if best == Score::win_in(1) {
                    break;
                }
            }
            best
        }
    }
}

fn after(game: &Mnk, board: &mut Board, square: Square, depth: u32) -> Score {
    let () = game.play(board, square);
    let score = Score::from_child(minimax(game, board, depth - 1));
    game.undo(board, square, ());
    score
}

/// Every win in 1 and 3 and every loss in 2 is seen; losses in 4 are, but where a stone that makes a win only puts them off;
/// what is left out loses no later than what is not, and what is kept does not lose in 4, with the same exception.
fn check_exact(game: &Mnk, board: &Board) {
    let sight = Threats::new(game.shape()).probe(game, board);
    let mut scratch = board.clone();
    let value = minimax(game, &mut scratch, 3);
    let text = || format!("{}: {sight:?} in {}, worth {value}", game.shape(), game.write_state(board));
    match &sight {
        &TacticalStatus::Won { mv, plies } => {
            assert_eq!(value, Score::win_in(plies), "{}", text());
            assert_eq!(after(game, &mut scratch, mv, plies), value, "{}", text());
        }
        &TacticalStatus::Lost { mv, plies } => {
            assert_eq!(minimax(game, &mut scratch, plies), Score::loss_in(plies), "{}", text());
            assert_eq!(after(game, &mut scratch, mv, plies), Score::loss_in(plies), "{}", text());
        }
        TacticalStatus::Open(moves) => {
            assert!(!value.is_decided() || value == Score::loss_in(4), "{}", text());
            let all = game.moves(board);
            assert!(!moves.is_empty() && moves.iter().all(|mv| all.contains(mv)), "{}", text());
            let mut open = Score::BEST;
            for &mv in moves {
                let kept = after(game, &mut scratch, mv, 4);
                let makes_win = board.tallies().pairs(board.to_move()).count(game.shape().cell(mv)) != 0;
                assert!(makes_win || kept.loss_in_plies().is_none(), "{mv}, which is kept, has {kept}; {}", text());
                open = open.min(kept);
            }
            for mv in all.into_iter().filter(|mv| !moves.contains(mv)) {
                let left_out = after(game, &mut scratch, mv, 4);
                assert!(left_out.loss_in_plies().is_some() && left_out <= open, "{mv}: {left_out}; {}", text());
            }
        }
    }
}

fn check_shape(shape: Shape, n_positions: usize) {
    let game = Mnk::new(shape);
    for board in random_positions(&game, &game.empty(), n_positions, 7) {
        check_exact(&game, &board);
    }
}

#[test]
fn every_small_shape_is_seen_through() {
    for (rows, columns, run) in (1..=4).flat_map(|r| (1..=4).flat_map(move |c| (1..=5).map(move |x| (r, c, x)))) {
        check_shape(Shape::new(rows, columns, run).unwrap(), 40);
    }
}

#[test]
fn larger_shapes_are_seen_through() {
    for text in ["5x5x3", "5x5x4", "1x12x4", "2x9x3", "3x8x4"] {
        check_shape(text.parse().unwrap(), 10);
    }
}

/// Games of five in a row in which both sides play near the middle, so that threats come up.
#[test]
fn threats_of_gomoku_are_seen_through() {
    let game = game("6x6x5");
    let mut rng = Rng::new(9);
    let mut n_of = [0; 3];
    for _ in 0..40 {
        let mut board = game.empty();
        while board.n_stones() < 24 && game.outcome(&board).is_none() {
            if 16 <= board.n_stones() {
                check_exact(&game, &board);
                let sight = Threats::new(game.shape()).probe(&game, &board);
                n_of[usize::from(matches!(sight, TacticalStatus::Open(_))) + usize::from(sight.is_forced())] += 1;
            }
            // A side that takes one of the first empty squares of a row builds lines.
            let moves = game.moves(&board);
            let near = moves.len().min(6);
            let () = game.play(&mut board, moves[rng.index(near)]);
        }
    }
    assert!(n_of.iter().all(|&n| 5 < n), "decided, open and forced: {n_of:?}");
}

#[test]
fn the_kit_accepts_the_tactics() {
    for text in ["1x1x1", "3x3x3", "4x4x3", "4x4x4", "4x5x4", "3x3x9", "1x9x3", "9x1x3"] {
        let game = game(text);
        let options = Options { n_walks: 8, ..Options::default() };
        if let Err(fault) = tactics::check(&game, &Threats::new(game.shape()), &[game.empty()], options) {
            panic!("{text}: {fault}");
        }
    }
}

fn look(board: &str, text: &str) -> TacticalStatus<Mnk> {
    let game = game(board);
    Threats::new(game.shape()).probe(&game, &game.read_state(text).unwrap())
}

/// The moves that are open, by name.
fn open(board: &str, text: &str) -> Vec<String> {
    match look(board, text) {
        TacticalStatus::Open(moves) => {
            let mut names: Vec<String> = moves.iter().map(Square::to_string).collect();
            names.sort();
            names
        }
        sight => panic!("{sight:?}"),
    }
}

#[test]
fn threats_on_the_board_of_gomoku_are_seen() {
    let rows = |row: &str, above: &str| format!("15/15/15/15/15/15/{above}/{row}/15/15/15/15/15/15/15");
    // A four with one end open, an open four, and three with both ends open.
    assert!(matches!(look("15x15x5", &rows("5xxxx6", "5oooo6")), TacticalStatus::Won { plies: 1, .. }));
    assert!(matches!(look("15x15x5", &rows("5xxxx6", "3o2oo7")), TacticalStatus::Lost { plies: 2, .. }));
    assert_eq!(open("15x15x5", &rows("4oxxxx6", "5oo8")), ["j8"]);
    assert!(matches!(look("15x15x5", &rows("5xxx7", "4oo1o7")), TacticalStatus::Won { plies: 3, .. }));
    // Only the squares beside the three stop both forks.
    assert_eq!(open("15x15x5", &rows("5xxx7", "4oo9")), ["e8", "i8"]);
    // With one end shut there is one fork, f8, and it is also stopped on the two wins that it makes.
    assert_eq!(open("15x15x5", &rows("6xxx1o4", "6o8")), ["e8", "f8", "j8"]);
}

#[test]
fn squares_near_stones_and_in_open_lines_come_first() {
    let game = game("15x15x5");
    let threats = Threats::new(game.shape());
    let best = |text: &str| {
        let board = game.read_state(text).unwrap();
        let moves = game.moves(&board);
        moves.into_iter().rev().max_by_key(|&mv| threats.rank(&game, &board, mv)).unwrap().to_string()
    };
    assert_eq!(best("-"), "h8");
    let reply = best("15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o");
    assert!(["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"].contains(&reply.as_str()), "{reply}");
    // Two in a row are extended to an open three, and not left for a corner.
    let third = best("15/15/15/15/15/15/15/6xx7/15/15/15/15/15/15/oo13 x");
    assert!(["f8", "i8"].contains(&third.as_str()), "{third}");
}
