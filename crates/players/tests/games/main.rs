//! The two-player searches on a real game that they know nothing of: Connect X on boards of every small shape. One
//! binary, so that the machine links once.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

#[path = "../../../search/tests/all_parts/mod.rs"]
mod all_parts;
mod dressed;
mod parts;
mod playouts;

mod tactical;

use mossa_conformance::rules::random_positions;
use mossa_connectx::forms::Bits;
use mossa_connectx::{Board, ConnectX, Shape};

type Stones = Bits<u64>;

/// Every board of up to 5×5 with a run of up to 5, in an order that mixes them.
fn small_games() -> Vec<ConnectX<Stones>> {
    let shapes =
        (0..125).map(|index| (index * 47) % 125).map(|index| (index % 5 + 1, index / 5 % 5 + 1, index / 25 + 1));
    shapes.map(|(rows, columns, run)| ConnectX::new(Shape::new(rows, columns, run).unwrap()).unwrap()).collect()
}

/// Positions met in random games on a board.
fn positions(game: &ConnectX<Stones>, n: usize, seed: u64) -> Vec<Board<Stones>> {
    random_positions(game, &game.empty(), n, seed)
}
