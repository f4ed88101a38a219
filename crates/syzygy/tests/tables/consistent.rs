//! The tables agree with the rules: a position is worth what the best of its moves leads to, and the side that wins comes
//! nearer to the end by its best move. Two tables of three pieces are gone through from end to end.

use mossa_chess::board::{Board, Color, Move};
use mossa_syzygy::{RankedMove, Tablebases, Wdl};

use mossa_kernel::Rng;

use crate::random::{pieces, place, position};
use crate::tables;

fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    moves
}

/// What the values of the moves make of a position.
fn by_rules(tables: &Tablebases, board: &Board) -> Wdl {
    let value = |mv: Move| {
        let mut child = board.clone();
        child.play_unchecked(mv);
        tables.probe_wdl(&child).expect("it is known").flipped()
    };
    let none = if board.checkers().is_empty() { Wdl::Draw } else { Wdl::Loss };
    legal_moves(board).into_iter().map(value).max().unwrap_or(none)
}

fn check_wdl(tables: &Tablebases, board: &Board) {
    assert_eq!(tables.probe_wdl(board), Some(by_rules(tables, board)), "{board}");
}

fn check_dtz(tables: &Tablebases, board: &Board) {
    let wdl = tables.probe_wdl(board).expect("it is known");
    let dtz = tables.probe_dtz(board).expect("it is known");
    assert_eq!(dtz.signum(), wdl.number().signum(), "{board}");
    let ranked = tables.rank_moves(board, 0).expect("it is known");
    assert_eq!(ranked.len(), legal_moves(board).len(), "{board}");
    let won = |ranked: &&RankedMove| Wdl::Draw < ranked.wdl;
    let nearest = ranked.iter().filter(won).map(|ranked| ranked.plies).min();
    if 0 < dtz {
        // Tables that count moves are one ply off at most.
        let nearest = nearest.expect("a move wins");
        assert!(nearest.abs_diff(dtz.unsigned_abs()) <= 1, "{board}: {dtz}, {ranked:?}");
    } else {
        assert_eq!(nearest, None, "{board}: {dtz}, {ranked:?}");
    }
}

#[test]
fn all_positions_of_a_king_and_a_piece_against_a_king_are_worth_their_best_move() {
    let tables = tables();
    for name in ["KPvK", "KRvK"] {
        let pieces = pieces(name);
        let mut n_positions = 0;
        for code in 0..64_usize.pow(3) {
            let squares = [code % 64, code / 64 % 64, code / 64 / 64];
            for side in [Color::White, Color::Black] {
                if let Some(board) = place(&pieces, &squares, side) {
                    check_wdl(&tables, &board);
                    if n_positions % 23 == 0 {
                        check_dtz(&tables, &board);
                    }
                    n_positions += 1;
                }
            }
        }
        assert!(300_000 < n_positions, "{name}: {n_positions}");
    }
}

#[test]
fn random_positions_of_four_pieces_are_worth_their_best_move() {
    let (tables, mut rng) = (tables(), Rng::new(4));
    for name in ["KQvKR", "KRvKN", "KBNvK", "KPvKP", "KPPvK", "KQvKP", "KNvKP", "KBBvK", "KRPvK", "KNNvK", "KRvKR"] {
        for _ in 0..300 {
            let board = position(&mut rng, name);
            check_wdl(&tables, &board);
            check_dtz(&tables, &board);
        }
    }
}

/// The half-move clock counts: a win that takes longer than what is left of a hundred plies is none.
#[test]
fn the_fifty_move_rule_turns_wins_into_draws() {
    let tables = tables();
    let board: Board = "8/8/8/3k4/8/8/8/KBN5 w - - 0 1".parse().expect("a position");
    let best = |clock| {
        let ranked = tables.rank_moves(&board, clock).expect("it is known");
        ranked.iter().map(|ranked| ranked.wdl).max().expect("there are moves")
    };
    assert_eq!((best(0), best(99)), (Wdl::Win, Wdl::CursedWin));
    // What is certain with a clock that runs: a win that is near enough, and every draw.
    let dtz = tables.probe_dtz(&board).expect("it is known").unsigned_abs();
    assert_eq!(tables.probe_with_clock(&board, 99 - dtz), Some(Wdl::Win));
    assert_eq!(tables.probe_with_clock(&board, 100 - dtz), None);
    let drawn: Board = "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1".parse().expect("a position");
    assert_eq!(tables.probe_with_clock(&drawn, 99), Some(Wdl::Draw));
}

#[test]
fn what_tables_cannot_know_is_not_known() {
    let tables = tables();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1",
    ] {
        let board: Board = fen.parse().expect("a position");
        assert_eq!((tables.probe_wdl(&board), tables.probe_dtz(&board)), (None, None), "{fen}");
        assert_eq!(tables.rank_moves(&board, 0), None, "{fen}");
    }
    let kings: Board = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().expect("a position");
    assert_eq!((tables.probe_wdl(&kings), tables.probe_dtz(&kings)), (Some(Wdl::Draw), Some(0)));
}
