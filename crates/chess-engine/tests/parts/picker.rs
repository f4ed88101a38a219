//! The picker hands out every legal move exactly once, whatever hints it is given.

use mossa_chess::board::Move;
use mossa_chess::moves::legal_moves;
use mossa_chess_engine::order::picker::{Hints, PickerMode};
use mossa_chess_engine::order::{History, MovePicker, PieceTo, Stage};
use mossa_chess_engine::position::is_tactical;
use mossa_chess_engine::see::wins_at_least;

use crate::{Rng, for_random_positions};

/// A legal move, a move of another position, or none.
fn some_move(moves: &[Move], strange: &[Move], rng: &mut Rng) -> Option<Move> {
    match rng.below(3) {
        0 => None,
        1 if !moves.is_empty() => Some(moves[rng.below(moves.len())]),
        _ => Some(strange[rng.below(strange.len())]),
    }
}

#[test]
fn every_legal_move_comes_once_and_in_order_of_stages() {
    let history = History::default();
    let strange = legal_moves(&mossa_chess::board::Board::default());
    for_random_positions(3, 60, |state, rng| {
        let board = state.board();
        let mut legal = legal_moves(board).to_vec();
        let hash_move = some_move(&legal, &strange, rng);
        let refutations = [0; 3].map(|_| some_move(&legal, &strange, rng));
        let hints = Hints { hash_move, refutations, previous: [PieceTo::NONE; 2] };
        let mut picker = MovePicker::new(board, PickerMode::All, hints);
        let mut picked = Vec::new();
        let mut last = Stage::HashMove;
        while let Some((mv, stage)) = picker.next(board, &history) {
            assert!(last <= stage, "{stage:?} after {last:?}");
            last = stage;
            match stage {
                Stage::HashMove => assert_eq!(Some(mv), hash_move),
                Stage::GoodCapture => assert!(is_tactical(board, mv) && wins_at_least(board, mv, 0)),
                Stage::BadCapture => assert!(is_tactical(board, mv)),
                _ => assert!(!is_tactical(board, mv)),
            }
            picked.push(mv);
        }
        let name = |mv: &Move| mv.to_string();
        legal.sort_by_key(name);
        picked.sort_by_key(name);
        assert_eq!(picked, legal, "{board}");
    });
}

#[test]
fn leaves_want_captures_only_and_quiets_can_be_skipped() {
    let history = History::default();
    for_random_positions(5, 20, |state, _| {
        let board = state.board();
        let hints = Hints { hash_move: None, refutations: [None; 3], previous: [PieceTo::NONE; 2] };
        let mut picker = MovePicker::new(board, PickerMode::GoodCaptures, hints);
        while let Some((mv, stage)) = picker.next(board, &history) {
            assert!(stage == Stage::GoodCapture && is_tactical(board, mv));
        }
        let mut picker = MovePicker::new(board, PickerMode::All, hints);
        let mut n_quiets = 0;
        let mut n_tactical = 0;
        while let Some((mv, _)) = picker.next(board, &history) {
            if is_tactical(board, mv) {
                n_tactical += 1;
            } else {
                n_quiets += 1;
                picker.skip_quiets();
            }
        }
        assert!(n_quiets <= 1);
        assert_eq!(n_tactical, legal_moves(board).iter().filter(|mv| is_tactical(board, **mv)).count());
    });
}
