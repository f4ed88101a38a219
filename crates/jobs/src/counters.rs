//! The counters of a search, as they leave the program. This is the only place where `SearchStats` becomes a shape of `wire`.

use std::time::Duration;

use mossa_kernel::SearchStats;
use mossa_wire::{Counters, LiveWork, MatchWork, StatFigures};

use super::Timing;

/// What a search of a game counted.
pub fn counters(stats: &SearchStats) -> Counters {
    let SearchStats { nodes, states_evaluated, prunings, table_hits, .. } = *stats;
    Counters { nodes, states_evaluated, prunings, table_hits }
}

/// All counters of a search, whatever it searched.
pub fn all_counters(stats: &SearchStats) -> StatFigures {
    let SearchStats { expanded, generated, reopened, visited, horizon, iterations, depth, .. } = *stats;
    let counters = counters(stats);
    StatFigures { expanded, generated, reopened, visited, horizon, iterations, counters, depth }
}

/// What a live answer took.
pub fn live_work(stats: &SearchStats, seconds: f64) -> LiveWork {
    LiveWork { depth: stats.full_depth(), counters: counters(stats), seconds }
}

/// Moves, work and time of one side; `times` are all moves together, and the slowest.
pub fn match_work(moves: u64, stats: &SearchStats, times: [Duration; 2], timing: Timing) -> MatchWork {
    let [seconds, slowest] = times.map(|time| timing.tell(time.as_secs_f64()));
    let SearchStats { states_evaluated, prunings, nodes, .. } = *stats;
    MatchWork { moves, states_evaluated, prunings, nodes, seconds, slowest }
}
