//! A match as a document: the arena's numbers under the names that scripts know.

use std::time::Duration;

use mossa_arena::{Elo, Record, Results, SprtState, SprtVerdict};
use mossa_catalogue::{AnyPosition, Finished};
use mossa_kernel::{Outcome, SearchStats, Side};
use mossa_wire::{EloFigures, MatchGame, MatchPlayer, MatchWork, SprtFigures};

use crate::args::OutputArgs;

/// Whether times are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    Shown,
    LeftOut,
}

impl Timing {
    /// As it was typed.
    pub(crate) fn of(output: &OutputArgs) -> Timing {
        if output.no_timing { Timing::LeftOut } else { Timing::Shown }
    }
}

/// One game; `specs` are those of the players in the order in which they were named.
pub(crate) fn figures_of_game(
    finished: &Finished,
    opening: &dyn AnyPosition,
    specs: &[&str],
    timing: Timing,
) -> MatchGame {
    let [first, second] = finished.fixture.players.map(|player| specs[player].to_owned());
    let [first_stats, second_stats] = finished.played.tallies.map(|tally| {
        let times = [tally.time, tally.slowest];
        work(u64::from(tally.moves), &tally.stats, times, timing)
    });
    MatchGame {
        first,
        second,
        swapped: finished.fixture.players.is_sorted_by(|one, other| other < one),
        opening: opening.text(),
        result: result(finished.played.ending.outcome()).into(),
        termination: finished.termination.into(),
        reason: finished.reason(),
        moves: finished.played.moves.clone(),
        first_stats,
        second_stats,
    }
}

/// Both players of a match.
pub(crate) fn figures_of_match(results: &Results, specs: [&str; 2], timing: Timing) -> [MatchPlayer; 2] {
    let player = |at: usize| {
        let Record { wins, draws, losses, forfeits, moves, stats, time, slowest } = results.records()[at];
        let work = work(moves, &stats, [time, slowest], timing);
        MatchPlayer { spec: specs[at].to_owned(), wins, draws, losses, work, forfeits }
    };
    [0, 1].map(player)
}

pub(crate) fn work(moves: u64, stats: &SearchStats, times: [Duration; 2], timing: Timing) -> MatchWork {
    let [seconds, slowest] = times.map(|time| (timing == Timing::Shown).then_some(time.as_secs_f64()));
    let SearchStats { states_evaluated, prunings, nodes, .. } = *stats;
    MatchWork { moves, states_evaluated, prunings, nodes, seconds, slowest }
}

/// A result as it is written everywhere.
fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

pub(crate) fn elo(elo: Elo) -> EloFigures {
    EloFigures { difference: Some(elo.difference).filter(|difference| difference.is_finite()), error: elo.error() }
}

pub(crate) fn sprt(elo: [f64; 2], state: SprtState) -> SprtFigures {
    let SprtState { llr, lower, upper, verdict } = state;
    let verdict = match verdict {
        SprtVerdict::Running => "running",
        SprtVerdict::AcceptedH0 => "accepted-h0",
        SprtVerdict::AcceptedH1 => "accepted-h1",
    };
    SprtFigures { elo0: elo[0], elo1: elo[1], llr, lower, upper, verdict: verdict.into() }
}
