//! The order of moves, against the same order said once more as a sort key, one move at a time.

use mossa_chess::board::{Board, Move, Piece, Square};
use mossa_chess::moves::n_legal_moves;
use mossa_chess::{Chess, State};
use mossa_kernel::{Notation, StateSpace};

use crate::{random_states, state};

/// Where a move belongs: its group, then numbers of squares, high ones first, then Q, R, B, N.
fn place(board: &Board, mv: Move) -> (i32, i32, i32, i32) {
    let high = |square: Square| -(square as i32);
    let promotion = match mv.promotion {
        None | Some(Piece::Queen) => 0,
        Some(Piece::Rook) => 1,
        Some(Piece::Bishop) => 2,
        _ => 3,
    };
    let is_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
    let is_king = board.piece_on(mv.from) == Some(Piece::King);
    let n_ranks = (mv.from.rank() as i32 - mv.to.rank() as i32).abs();
    if !is_pawn && board.color_on(mv.to) == Some(board.side_to_move()) {
        (2, high(mv.to), 0, 0)
    } else if is_king && !board.checkers().is_empty() {
        (0, high(mv.to), 0, 0)
    } else if !is_pawn {
        (1, high(mv.from), high(mv.to), 0)
    } else if mv.from.file() == mv.to.file() {
        (3 + n_ranks, high(mv.to), promotion, 0)
    } else if board.color_on(mv.to).is_some() {
        (3, high(mv.from), high(mv.to), promotion)
    } else {
        (6, high(mv.from), 0, 0)
    }
}

fn sorted(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.board().generate_moves(|some| {
        moves.extend(some);
        false
    });
    moves.sort_by_key(|&mv| place(state.board(), mv));
    moves
}

#[test]
fn moves_come_in_the_order_of_the_reports() {
    let mut n_groups = [0; 7];
    for (game, state) in random_states(27_000) {
        let (listed, sorted) = (game.moves(&state), sorted(&state));
        assert_eq!(listed.as_slice(), sorted, "{}", game.write_state(&state));
        assert_eq!(listed.len(), n_legal_moves(state.board()));
        for mv in sorted {
            n_groups[place(state.board(), mv).0 as usize] += 1;
        }
    }
    assert!(n_groups.iter().all(|&n| 20 < n), "every group was met: {n_groups:?}");
}

fn check(fen: &str, expected: &str) {
    let state = state(fen);
    let texts: Vec<String> =
        Chess::STANDARD.moves(&state).iter().map(|&mv| Chess::STANDARD.write_move(&state, mv)).collect();
    assert_eq!(texts.join(" "), expected, "{fen}");
}

#[test]
fn orders_written_out() {
    // In check by a pawn: the king's steps, and nothing else that captures it.
    check("4k3/8/8/Pp6/1p6/1p6/1P1p4/R3K2R w KQ - 0 1", "e1f2 e1e2 e1d2 e1f1 e1d1");
    // A king, a block and a capture; the knight comes after the king in check, though it stands higher.
    check("4k3/8/8/5N2/4q3/8/8/R3K3 w Q - 0 1", "e1f2 e1d2 e1f1 e1d1 f5e3");
    check(
        "4k3/8/8/Pp6/1p6/1p6/1P6/R3K2R w KQ b6 0 1",
        "h1h8 h1h7 h1h6 h1h5 h1h4 h1h3 h1h2 h1g1 h1f1 e1f2 e1e2 e1d2 e1f1 e1d1 a1a4 a1a3 a1a2 a1d1 a1c1 a1b1 e1g1 e1c1 a5a6 a5b6",
    );
    check(
        "3r1n2/4P1k1/8/8/8/8/P7/K7 w - - 0 1",
        "a1b2 a1b1 e7f8q e7f8r e7f8b e7f8n e7d8q e7d8r e7d8b e7d8n e7e8q e7e8r e7e8b e7e8n a2a3 a2a4",
    );
    check("8/8/8/1k6/2Pp4/8/8/4K3 b - c3 0 1", "b5c6 b5b6 b5a6 b5c5 b5a5 b5c4 b5b4 b5a4 d4c3");
}

#[test]
fn the_most_moves_have_room() {
    // Eleven queens are more than any game can have, but can be set up.
    let queens = state("Q6Q/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert!(218 < Chess::STANDARD.moves(&queens).len());
    assert_eq!(Chess::STANDARD.moves(&state("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")).len(), 218);
}
