//! What counts as drawn on the way: repetitions within the search and of the game, the clock, bare kings.

use mossa_chess::{Chess, State};
use mossa_chess_engine::position::{KeyHistory, Position};
use mossa_kernel::{Notation as _, StateSpace as _};

/// Plays a game on, then a search on from there; whether the search counts its last position as drawn.
fn is_drawn(start: &str, game_moves: &str, search_moves: &str) -> bool {
    let game = Chess::STANDARD;
    let mut state: State = if start.is_empty() { game.start() } else { game.read_state(start).expect("a position") };
    for mv in game_moves.split_whitespace() {
        let mv = game.read_move(&state, mv).expect("a legal move");
        let _ = game.play(&mut state, mv);
    }
    let (mut position, mut key_history) = (Position::of(&state), KeyHistory::of(&state));
    for mv in search_moves.split_whitespace() {
        let mv = game.read_move(&state, mv).expect("a legal move");
        key_history.push(position.key);
        position = position.after(mv);
        let _ = game.play(&mut state, mv);
        assert_eq!(position.key, state.position_key());
    }
    key_history.is_drawn(&position)
}

const THERE: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn a_position_of_the_search_counts_at_once_and_one_of_the_game_at_the_third_time() {
    assert!(!is_drawn("", "", "g1f3 g8f6 f3g1"));
    assert!(is_drawn("", "", THERE), "back at the root");
    assert!(is_drawn("", "", "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8"), "back at a position of the search");
    assert!(!is_drawn("", "e2e4 e7e5 g1f3 g8f6 f3g1", "f6g8"), "once in the game, once in the search");
    assert!(is_drawn("", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", "f6g8"), "twice in the game");
    assert!(!is_drawn("", "", "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 d2d4"), "no repetition after a pawn has moved");
}

#[test]
fn the_clock_counts_to_a_hundred_and_a_mate_comes_first() {
    assert!(!is_drawn("7k/8/8/8/8/8/8/R3K3 w Q - 98 80", "", "a1a2"));
    assert!(is_drawn("7k/8/8/8/8/8/8/R3K3 w Q - 99 80", "", "a1a2"));
    assert!(!is_drawn("7k/5KP1/8/8/8/8/8/R7 b - - 98 80", "h8h7", "a1h1"), "mate with the hundredth");
    // Nobody has claimed: from there on only the 75 moves end the game.
    assert!(!is_drawn("7k/8/8/8/8/8/8/R3K3 w Q - 110 80", "", "a1a2"));
    assert!(is_drawn("7k/8/8/8/8/8/8/R3K3 w Q - 149 80", "", "a1a2"));
}

#[test]
fn bare_kings_are_drawn() {
    assert!(is_drawn("7k/8/8/8/8/8/8/4K1N1 w - - 0 1", "", ""));
    assert!(is_drawn("7k/8/8/8/8/8/1r6/B3K3 w - - 0 1", "", "a1b2"));
    assert!(!is_drawn("7k/8/8/8/8/8/8/4K1NN w - - 0 1", "", ""));
    assert!(!is_drawn("7k/8/8/8/8/8/7P/4K3 w - - 0 1", "", ""));
}
