//! The players of Connect X as they are named: right about small boards, strong enough for their names, in time.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod clock;
mod forced;
mod game_values;
mod perfect;
mod strength;

use mossa_connectx::ConnectX;
use mossa_connectx::forms::Bits;
use mossa_kernel::{Agent, Choice, Limits, NoProgress, SearchHandle};

type Rules = ConnectX<Bits<u64>>;

fn rules(board: &str) -> Rules {
    ConnectX::new(board.parse().unwrap()).unwrap()
}

fn player(game: &Rules, spec: &str) -> Box<dyn Agent<Rules>> {
    mossa_catalogue::connect_x::player(game, &spec.parse().unwrap(), &mossa_catalogue::PlayerResources::REFUSED)
        .unwrap()
}

/// What a player says of the empty board.
fn opening(game: &Rules, spec: &str) -> Choice<mossa_connectx::Column> {
    let handle = <SearchHandle>::default();
    player(game, spec).choose(game, &game.empty(), &handle.control(Limits::default()), &mut NoProgress).unwrap()
}
