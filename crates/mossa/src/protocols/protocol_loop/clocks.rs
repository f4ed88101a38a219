//! The clocks of a `go` command, in the form that our players use.

use std::time::Duration;

use mossa_kernel::{GameClock, GameClocks, Side};
use mossa_protocol::{Go, Remaining};

/// What the side to move and its opponent have left, if the side to move plays under a clock.
pub(crate) fn game_clocks(go: &Go, to_move: Side) -> Option<GameClocks> {
    let own = clock(go.remaining(to_move))?;
    let moves_to_go = go.moves_to_go;
    Some(GameClocks { own, other: clock(go.remaining(to_move.other())), moves_to_go })
}

fn clock(remaining: Remaining) -> Option<GameClock> {
    let increment = remaining.increment.map_or(Duration::ZERO, Duration::from);
    remaining.time.map(|left| GameClock { left: left.into(), increment })
}
