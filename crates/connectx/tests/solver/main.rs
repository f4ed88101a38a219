//! The solver against published scores, and against plain minimax on small boards.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod book;
mod focus;
mod oracle;
mod published;
#[path = "../rules/random.rs"]
mod random;
mod repertoire;
mod small;

use mossa_connectx::solver::{Goal, Solver};
use mossa_connectx::{Board, ConnectX, Form};
use mossa_kernel::{Limits, SearchHandle};

/// A shape that is written right.
fn shape(text: &str) -> mossa_connectx::Shape {
    text.parse().unwrap()
}

/// The score of a position.
fn score<F: Form>(solver: &Solver, game: &ConnectX<F>, board: &Board<F>, goal: Goal) -> i32 {
    let handle = <SearchHandle>::default();
    let mut meter = handle.control(Limits::default()).meter();
    solver.value(game, board, goal, &mut meter).unwrap()
}

/// Whether what takes minutes is wanted too: `make bench-connect` sets `MOSSA_SLOW`.
#[expect(clippy::disallowed_methods, reason = "a test has no other place to be asked from")]
fn is_slow() -> bool {
    std::env::var_os("MOSSA_SLOW").is_some()
}
