//! Moves as UCI has them.

use std::collections::HashMap;

use mossa_chess::Chess;
use mossa_chess::board::{Move, Square};
use mossa_kernel::{Notation, StateSpace};

use crate::{random_states, state};

#[test]
fn only_legal_moves_are_read() {
    for (game, state) in random_states(15) {
        let both = |mv: Move| [(mv.to_string(), mv), (game.write_move(&state, mv), mv)];
        let listed: HashMap<String, Move> = game.moves(&state).into_iter().flat_map(both).collect();
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in ["", "q", "n", "k"] {
                    let text = format!("{from}{to}{promotion}");
                    let expected = listed.get(&text).copied();
                    let read = game.read_move(&state, &text);
                    // Castling may be written either way.
                    let castles =
                        read.is_some_and(|mv| state.board().color_on(mv.to) == Some(state.board().side_to_move()));
                    assert!(read == expected || castles, "{text} in {}: {read:?}", game.write_state(&state));
                }
            }
        }
    }
}

#[test]
fn castling_is_written_by_variant_and_read_in_both_ways() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (game, short, long) in [(Chess::STANDARD, "e1g1", "e1c1"), (Chess::CHESS960, "e1h1", "e1a1")] {
        let state = game.read_state(fen).unwrap();
        for (texts, written) in [(["e1g1", "e1h1", "O-O"], short), (["e1c1", "e1a1", "0-0-0"], long)] {
            for text in texts {
                let mv = game.read_move(&state, text).unwrap();
                assert_eq!(game.write_move(&state, mv), written);
            }
        }
    }
}

#[test]
fn a_step_of_the_king_is_not_taken_for_castling() {
    // The king on f1 can step to g1 and castle with the rook on h1; both are legal.
    let game = Chess::CHESS960;
    let state = game.read_state("4k3/8/8/8/8/8/8/5K1R w K - 0 1").unwrap();
    let (step, castling) = (game.read_move(&state, "f1g1").unwrap(), game.read_move(&state, "f1h1").unwrap());
    assert_ne!(step, castling);
    assert_eq!(game.write_move(&state, step), "f1g1");
    assert_eq!(game.write_move(&state, castling), "f1h1");
    let after = game.after(&state, castling);
    assert_eq!(game.write_state(&after), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn moves_that_are_not_there() {
    let state = state("3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1");
    for text in ["", "e7", "e7e8", "e7e8k", "e7e8p", "a1a3", "0000", "e7e8qq", "d8d7", "a1c1", "a1g1"] {
        assert_eq!(Chess::STANDARD.read_move(&state, text), None, "{text}");
    }
}
