//! The values of all boards of 3 to 5 rows and columns with runs of 3 to 5.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::collections::HashMap;

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::connect_x::Position;
use mossa_connectx::Board;
use mossa_connectx::forms::Bits;
use mossa_kernel::{Game, Limits, NoProgress, Score, SearchHandle, StateSpace, Value};

use crate::{Rules, opening, rules};

/// The published values: the first player wins with X = 3 on four or more columns; all else is a draw.
fn is_won(columns: usize, run: usize) -> bool {
    run == 3 && columns != 3
}

#[test]
fn deepening_knows_every_small_board() {
    for (rows, columns, run) in (27..).take(27).map(|n: usize| (n / 9 % 3 + 3, n / 3 % 3 + 3, n % 3 + 3)) {
        let game = rules(&format!("{rows}x{columns}x{run}"));
        let choice = opening(&game, "deepening:depth=25");
        let score = choice.score.unwrap();
        assert_eq!(score.win_in_plies().is_some(), is_won(columns, run), "{rows}x{columns}x{run}: {score}");
        assert!(is_won(columns, run) || score == Score::DRAW, "{rows}x{columns}x{run}: {score}");
        if let Some(plies) = score.win_in_plies() {
            assert_eq!(choice.line.len() as u32, plies, "{rows}x{columns}x{run}: {:?}", choice.line);
        }
    }
}

/// The value of a position by looking at everything below it, each position once.
fn exact(game: &Rules, board: &Board<Bits<u64>>, known: &mut HashMap<Board<Bits<u64>>, Score>) -> Score {
    if let Some(outcome) = game.outcome(board) {
        return Score::of(outcome, board.to_move());
    }
    if let Some(&score) = known.get(board) {
        return score;
    }
    let worth = |mv| Score::from_child(exact(game, &game.after(board, mv), known));
    let score = game.moves(board).into_iter().map(worth).max().unwrap();
    known.insert(*board, score);
    score
}

#[test]
fn deepening_agrees_with_a_look_at_everything() {
    for board in ["3x3x3", "3x4x3", "4x3x3", "3x5x3", "5x3x3", "4x4x3", "3x4x4", "4x3x4", "3x5x4", "5x3x4", "2x6x3"] {
        let game = rules(board);
        let right = exact(&game, &game.empty(), &mut HashMap::new());
        assert_eq!(opening(&game, "deepening:depth=25").score, Some(right), "{board}");
        let every_move = opening(&game, "deepening:depth=25,moves=all");
        assert_eq!(every_move.score, Some(right), "{board}");
        for (mv, score) in every_move.values {
            let worth = exact(&game, &game.after(&game.empty(), mv), &mut HashMap::new());
            assert_eq!(score, Score::from_child(worth), "{mv} on {board}");
        }
    }
}

/// Positions of public test sets with their published scores: who wins, and how soon.
#[test]
fn deepening_knows_how_soon_the_game_ends() {
    for (set, n) in [("end-easy", 500), ("middle-easy", 60)] {
        let file = format!("{}/../../data/connect-x/6x7x4-{set}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).unwrap();
        for line in text.lines().take(n) {
            let (moves, score) = line.split_once(' ').unwrap();
            let position = Position::read("6x7x4".parse().unwrap(), moves).unwrap();
            let handle = <SearchHandle>::default();
            let control = handle.control(Limits::default());
            let choice = position.seat().ask("deepening:depth=42,table=8MiB", &control, &mut NoProgress).unwrap();
            let worth = |plies| position.worth_of_win(plies);
            let found = choice.score.map(|score| match (score.win_in_plies(), score.loss_in_plies()) {
                (Some(plies), _) => worth(plies),
                (_, Some(plies)) => -worth(plies),
                _ => score.get().into(),
            });
            assert_eq!(found, Some(score.parse().unwrap()), "{moves}");
        }
    }
}
