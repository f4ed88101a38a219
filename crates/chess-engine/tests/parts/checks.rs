//! CheckInfo that are foreseen are given, and those that are given are foreseen, but for the kinds that are left out.

use mossa_chess::board::Piece;
use mossa_chess::moves::legal_moves;
use mossa_chess_engine::checks::CheckInfo;

use crate::for_random_positions;

#[test]
fn checks_are_foreseen() {
    let mut n_checks = 0;
    for_random_positions(9, 100, |state, _| {
        let board = state.board();
        let checks = CheckInfo::of(board);
        for mv in legal_moves(board) {
            let is_castling = board.colors(board.side_to_move()).has(mv.to);
            let is_en_passant = board.pieces(Piece::Pawn).has(mv.from)
                && mv.from.file() != mv.to.file()
                && !board.occupied().has(mv.to);
            if is_castling || is_en_passant || mv.promotion.is_some() {
                continue;
            }
            let mut after = board.clone();
            after.play_unchecked(mv);
            let gives_check = !after.checkers().is_empty();
            assert_eq!(checks.gives_check(board, mv), gives_check, "{board} {mv}");
            n_checks += u32::from(gives_check);
        }
    });
    assert!(2_000 < n_checks, "{n_checks}");
}
