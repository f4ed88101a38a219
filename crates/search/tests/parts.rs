//! Every combination of parts finds what minimax finds.

mod all_parts;

use all_parts::{check_all, check_deepening};
use mossa_conformance::rules::random_positions;
use mossa_conformance::toys::{Nim, TicTacToe};

#[test]
fn all_parts_of_alpha_beta_leave_the_value_as_it_is() {
    check_all(&TicTacToe, &random_positions(&TicTacToe, &TicTacToe::EMPTY, 60, 21), &[1, 2, 3, 4]);
    check_all(&TicTacToe, &random_positions(&TicTacToe, &TicTacToe::EMPTY, 30, 22), &[5, 6]);
    check_all(&Nim, &random_positions(&Nim, &Nim::heaps([3, 2, 3, 1]), 60, 23), &[1, 2, 3, 4]);
    check_all(&Nim, &random_positions(&Nim, &Nim::heaps([2, 1, 2, 2]), 60, 24), &[5, 20]);
}

#[test]
fn deepening_finds_what_its_last_round_would() {
    check_deepening(&TicTacToe, &random_positions(&TicTacToe, &TicTacToe::EMPTY, 30, 25), &[1, 2, 4, 9]);
    check_deepening(&Nim, &random_positions(&Nim, &Nim::heaps([3, 2, 3, 1]), 30, 26), &[1, 2, 4, 6]);
}
