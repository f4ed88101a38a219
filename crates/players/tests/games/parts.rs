//! Every combination of parts finds what minimax finds, wins and distances included.

use crate::all_parts::{check_all, check_deepening};
use crate::{positions, small_games};

#[test]
fn all_parts_leave_the_value_as_it_is_on_every_small_board() {
    for (seed, game) in small_games().iter().enumerate() {
        check_all(game, &positions(game, 8, seed as u64), &[1, 3, 4]);
    }
}

#[test]
fn deepening_finds_what_minimax_finds_on_every_small_board() {
    for (seed, game) in small_games().iter().enumerate() {
        check_deepening(game, &positions(game, 4, 200 + seed as u64), &[2, 4]);
    }
}
