//! Values of small boards, known from the literature, by an exhaustive search that knows nothing but the rules.

use std::collections::HashMap;

use mossa_kernel::{Game, Side, StateSpace};
use mossa_mnk::{Board, Mnk};

use crate::game;

/// Whether the attacker can force a line.
fn can_win(game: &Mnk, board: &mut Board, attacker: Side, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(outcome) = game.outcome(board) {
        return outcome.winner() == Some(attacker);
    }
    if let Some(&known) = known.get(&game.key(board)) {
        return known;
    }
    let is_attacker = game.to_move(board) == attacker;
    let found = game.moves(board).into_iter().any(|square| {
        let () = game.play(board, square);
        let wins = can_win(game, board, attacker, known);
        game.undo(board, square, ());
        wins == is_attacker
    });
    let wins = found == is_attacker;
    known.insert(game.key(board), wins);
    wins
}

/// The side that wins from the empty board, if one does.
fn winner(text: &str) -> Option<Side> {
    let game = game(text);
    [Side::First, Side::Second].into_iter().find(|&side| can_win(&game, &mut game.empty(), side, &mut HashMap::new()))
}

#[test]
fn the_first_side_wins_where_it_is_known_to() {
    for text in ["1x1x1", "2x2x2", "1x3x2", "3x3x2", "3x4x3", "4x3x3", "4x4x3", "3x5x3"] {
        assert_eq!(winner(text), Some(Side::First), "{text}");
    }
}

#[test]
fn nobody_wins_where_it_is_known_to_be_a_draw() {
    for text in ["1x1x2", "1x2x3", "2x2x3", "2x6x3", "6x2x3", "3x3x3", "1x9x3", "3x4x4", "4x3x4", "4x4x4", "3x3x7"] {
        assert_eq!(winner(text), None, "{text}");
    }
}
