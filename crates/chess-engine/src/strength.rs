//! Playing weaker than it can: fewer nodes, and now and then a move that is not quite the best.
//!
//! A level is an Elo figure by name, to order the levels; it was not measured against people. From the weakest level to
//! the strongest the nodes grow and what a move may cost shrinks. The choice depends on the position and nothing else, so
//! that a game can be repeated.

use mossa_chess::State;
use mossa_kernel::{Control, Limits};

use crate::report::{Listener, Report};
use crate::score::is_proven;
use crate::threads::{Found, Task};
use crate::{Engine, table::Bound};

/// A level.
///
/// ```
/// use mossa_chess_engine::Strength;
/// assert!(Strength::new(100).nodes() < Strength::new(2_000).nodes());
/// assert_eq!(Strength::new(9_999).elo(), Strength::STRONGEST);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength(u32);

/// Lines among which a level chooses.
const N_LINES: usize = 5;
/// Nodes of the weakest level …
const FEWEST_NODES: f64 = 60.0;
/// … which so much more Elo doubles.
const DOUBLING: f64 = 160.0;
/// What the weakest level may lose with a move, in hundredths of a pawn; the strongest loses next to nothing.
const MOST_LOST: u32 = 260;

impl Strength {
    /// The weakest level.
    pub const WEAKEST: u32 = 600;
    /// The strongest level: what is beyond is the engine without a limit.
    pub const STRONGEST: u32 = 2_600;

    /// The level of this name, or the nearest there is.
    pub fn new(elo: u32) -> Strength {
        Strength(elo.clamp(Strength::WEAKEST, Strength::STRONGEST))
    }

    /// Its name.
    pub fn elo(self) -> u32 {
        self.0
    }

    /// The nodes it may visit for a move.
    pub fn nodes(self) -> u64 {
        (FEWEST_NODES * (f64::from(self.0 - Strength::WEAKEST) / DOUBLING).exp2()) as u64
    }

    /// What it may lose with a move, in hundredths of a pawn.
    fn slack(self) -> u32 {
        let (above, all) = (self.0 - Strength::WEAKEST, Strength::STRONGEST - Strength::WEAKEST);
        // The square keeps the upper half of the levels sensible.
        let weakness = f64::from(all - above) / f64::from(all);
        (f64::from(MOST_LOST) * weakness * weakness) as u32 + 4
    }

    /// Searches as [`Engine::think`] does, but not as well; what was chosen is first in what is found. Whoever listens
    /// hears of as many lines as the task asks for.
    pub fn think(
        self,
        engine: &mut Engine,
        (state, task): (&State, &Task),
        control: &Control<'_>,
        listener: &mut dyn Listener,
    ) -> Option<Found> {
        let nodes = control.limits.nodes.map_or(self.nodes(), |nodes| nodes.min(self.nodes()));
        let control = Control { limits: Limits { nodes: Some(nodes), ..control.limits }, ..*control };
        let wanted = task.n_lines.max(1);
        let task = Task { n_lines: wanted.max(N_LINES), ..task.clone() };
        let mut found = engine.think(state, &task, &control, &mut Few { wanted, listener })?;
        let chosen = self.choice(&found, state.position_key());
        found.roots[..=chosen].rotate_right(1);
        found.n_lines = found.n_lines.min(wanted);
        Some(found)
    }

    /// Which line to play: the best one after everyone was given something by chance.
    fn choice(self, found: &Found, key: u64) -> usize {
        let lines = &found.roots[..found.n_lines];
        let best = lines[0].known();
        if is_proven(best) {
            return 0;
        }
        let luck = |at: usize| (mixed(key ^ (at as u64 + 1)) % u64::from(self.slack() + 1)) as i32;
        let worth = |at: &usize| lines[*at].known().saturating_add(luck(*at));
        let is_playable = |at: &usize| lines[*at].bound == Bound::Exact && !is_proven(lines[*at].known());
        (0..lines.len()).filter(|at| *at == 0 || is_playable(at)).max_by_key(worth).unwrap_or(0)
    }
}

/// A number whose bits all depend on all bits of another, after S. Vigna's splitmix64.
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Hands on the first lines only.
struct Few<'a> {
    wanted: usize,
    listener: &'a mut dyn Listener,
}

impl Listener for Few<'_> {
    fn line(&mut self, report: &Report<'_>) {
        if report.number <= self.wanted {
            self.listener.line(report);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_levels_see_more_and_lose_less() {
        let levels: Vec<Strength> = (600..=2_600).step_by(100).map(Strength::new).collect();
        for pair in levels.windows(2) {
            assert!(pair[0].nodes() < pair[1].nodes() && pair[1].slack() <= pair[0].slack());
        }
        assert_eq!((Strength::new(0).nodes(), Strength::new(2_600).slack()), (60, 4));
    }
}
