//! Keys: kept move by move, they equal those of the position read afresh; and they tell apart what must be.

use std::collections::HashMap;

use mossa_chess::{Chess, State};
use mossa_kernel::{Game, Notation, StateSpace};

use crate::{play, random_states, state};

#[test]
fn keys_along_games_equal_those_made_afresh() {
    for (game, state) in random_states(18_000) {
        let afresh = game.read_state(&game.write_state(&state)).unwrap();
        assert_eq!(state.position_key(), afresh.position_key(), "{}", game.write_state(&state));
        assert_eq!(state.en_passant(), afresh.en_passant());
        assert_eq!(afresh.times(), 1);
        if state.times() == 1 {
            assert_eq!(game.key(&state), game.key(&afresh));
        } else {
            assert_ne!(game.key(&state), game.key(&afresh));
        }
    }
}

/// The fields of a FEN that make a position.
fn position(game: Chess, state: &State) -> String {
    game.write_state(state).split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn different_positions_have_different_keys() {
    let mut known = HashMap::new();
    for (game, state) in random_states(18_000) {
        let position = position(game, &state);
        let other = known.insert(state.position_key(), position.clone());
        assert!(other.is_none_or(|other| other == position));
    }
}

#[test]
fn times_are_those_of_the_whole_game_counted_anew() {
    // Rooks and kings come back to where they were.
    let mut n_met = 0;
    for seed in 0..40_u64 {
        let mut state = state("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
        let mut seen: HashMap<String, u32> = HashMap::from([(position(Chess::STANDARD, &state), 1)]);
        for ply in 0..200_u64 {
            let moves = Chess::STANDARD.moves(&state);
            let Some(&mv) = moves.get((seed + 1).wrapping_mul(ply * ply + 7) as usize % moves.len().clamp(1, 4)) else {
                break;
            };
            let _ = Chess::STANDARD.play(&mut state, mv);
            let times = seen.entry(position(Chess::STANDARD, &state)).or_default();
            *times += 1;
            assert_eq!(state.times(), *times);
            n_met += usize::from(1 < *times);
        }
    }
    assert!(100 < n_met, "positions came back: {n_met}");
}

#[test]
fn the_clock_is_in_the_key_when_it_is_high() {
    let key = |clock: u32| Chess::STANDARD.key(&state(&format!("8/8/4k3/8/8/4K3/4R3/8 w - - {clock} 90")));
    assert_eq!(key(0), key(79));
    assert_ne!(key(79), key(80));
    assert_ne!(key(80), key(81));
    assert_ne!(key(149), key(150));
}

#[test]
fn how_often_a_position_stood_is_in_the_key() {
    let mut state = Chess::STANDARD.start();
    let mut keys = vec![Chess::STANDARD.key(&state)];
    for _ in 0..4 {
        play(&mut state, "g1f3 g8f6 f3g1 f6g8");
        keys.push(Chess::STANDARD.key(&state));
    }
    let mut different = keys.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), keys.len());
}

#[test]
fn an_en_passant_square_counts_only_if_it_can_be_used() {
    let key = |fen: &str| state(fen).position_key();
    // Nobody is there to take; a pawn is there; a pawn is there and pinned.
    assert_eq!(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    assert_ne!(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    assert_eq!(key("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"), key("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"));
    assert_ne!(key("4k3/8/8/8/1pPpP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/1pPpP3/8/8/4K3 b - c3 0 1"));
}
