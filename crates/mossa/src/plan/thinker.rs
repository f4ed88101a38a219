//! Files of games and positions, and the player that is asked about them.

use std::sync::Arc;
use std::time::Duration;

use mossa_catalogue::{Boxed, Spec, Variant};
use mossa_kernel::{Limits, RealClock, SearchHandle};

use super::{game_limits, player, seeded};
use crate::args::ThinkerArgs;
use crate::failure::Failure;
use crate::outside::{self, Grants};
use crate::thinker::Thinker;

/// What a position may take when nothing is said: there are many of them.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// As many positions at once are more than any machine likes.
const MAX_AT_ONCE: u64 = 1_024;

/// What a file is called where something is wrong with it.
pub(crate) fn name_of(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// Who is asked about positions of a game.
pub(crate) fn thinker(
    variant: &dyn Variant,
    args: &ThinkerArgs,
    handle: &Arc<SearchHandle<RealClock>>,
) -> Result<Thinker, Failure> {
    let resources = outside::allowed(&Grants::default(), &handle.stop)?;
    let board: Boxed = variant.beginning();
    let named = args.player(variant);
    player("--player", named, board.as_ref(), &resources)?;
    Ok(Thinker {
        player: seeded(board.as_ref(), named, args.seed),
        limits: limits_of_a_position(args, named),
        handle: Arc::clone(handle),
        resources,
        n_threads: args.threads.min(MAX_AT_ONCE) as usize,
    })
}

/// What was typed, else a second, unless the player says itself.
fn limits_of_a_position(args: &ThinkerArgs, player: &str) -> Limits {
    let mut limits = game_limits(&args.limits);
    if args.limits.memory.is_none() {
        limits.memory = limits.memory.map(|bytes| bytes / args.threads.min(MAX_AT_ONCE));
    }
    let spec: Option<Spec> = player.parse().ok();
    let is_said =
        ["time", "nodes", "depth"].iter().any(|key| spec.as_ref().is_some_and(|spec| spec.value(key).is_some()));
    if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() && !is_said {
        limits.time = Some(DEFAULT_TIME);
    }
    limits
}
