//! What a search or a move may use, from figures to limits. Where nothing is said there are defaults, and they do not
//! depend on the machine or on how many jobs are done at once: records would.

use std::time::Duration;

use mossa_arena::Periods;
use mossa_catalogue::{Spec, clock, quantity};
use mossa_kernel::Limits;
use mossa_wire::LimitFigures;

/// What a move or a board may take when nothing is said.
const DEFAULT_TIME: &str = "10s";
/// What a puzzle may hold when nothing is said.
pub(super) const MEMORY_FOR_PUZZLES: &str = "1GiB";
/// What a player may hold when nothing is said.
pub(super) const MEMORY_FOR_MOVES: &str = "256MiB";

/// Limits, as they are written and as they are used.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// As they are written, with all defaults.
    pub figures: LimitFigures,
    /// The limits of a search or a move.
    pub limits: Limits,
    /// The clock of a game.
    pub clock: Option<Periods>,
    /// How late an outside program may answer.
    pub margin: Duration,
}

impl Allowance {
    /// Reads what was written; `Err` names the key and says what is wrong.
    pub(super) fn read(mut figures: LimitFigures, memory: &str) -> Result<Allowance, (&'static str, String)> {
        let duration = |key, text: &Option<String>| {
            text.as_deref().map(quantity::duration).transpose().map_err(|what| (key, what))
        };
        figures.memory.get_or_insert_with(|| memory.to_owned());
        let bytes = figures.memory.as_deref().map(quantity::bytes).transpose().map_err(|what| ("memory", what))?;
        if figures.nodes == Some(0) {
            return Err(("nodes", "found 0: expected a whole number from 1 up".into()));
        }
        if figures.depth == Some(0) {
            return Err(("depth", "found 0: expected a whole number from 1 up".into()));
        }
        let limits = Limits {
            time: duration("time", &figures.time)?,
            nodes: figures.nodes,
            depth: figures.depth,
            memory: bytes,
        };
        let clock = figures.clock.as_deref().map(clock::read).transpose().map_err(|what| ("clock", what))?;
        let margin = duration("margin", &figures.margin)?.unwrap_or_default();
        Ok(Allowance { figures, limits, clock, margin })
    }

    /// Whether nothing ends a search.
    pub(crate) fn is_free(&self) -> bool {
        let Limits { time, nodes, depth, .. } = self.limits;
        time.is_none() && nodes.is_none() && depth.is_none() && self.clock.is_none()
    }

    /// The same with ten seconds.
    pub(crate) fn timed(mut self) -> Allowance {
        self.figures.time = Some(DEFAULT_TIME.to_owned());
        self.limits.time = quantity::duration(DEFAULT_TIME).ok();
        self
    }

    /// The same for a player: with ten seconds where neither this nor its spec ends a search.
    pub(crate) fn for_player(&self, spec: &Spec) -> Allowance {
        let says = clock::LIMIT_KEYS.iter().any(|key| spec.value(key).is_some());
        if self.is_free() && !says { self.clone().timed() } else { self.clone() }
    }

    /// The same with another depth.
    pub(crate) fn to_depth(&self, depth: u32) -> Allowance {
        let mut deep = self.clone();
        deep.figures.depth = Some(depth);
        deep.limits.depth = Some(depth);
        deep
    }
}
