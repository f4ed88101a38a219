//! A match as a document: the arena's numbers under the names that scripts know.

use mossa_arena::{Elo, Record, Results, Sprt, SprtModel, SprtState, SprtVerdict};
use mossa_jobs::Timing;
use mossa_jobs::counters::match_work;
use mossa_wire::{EloFigures, MatchPlayer, SprtFigures};

/// Both players of a match.
pub(crate) fn figures_of_match(results: &Results, specs: [&str; 2], timing: Timing) -> [MatchPlayer; 2] {
    let player = |at: usize| {
        let Record { wins, draws, losses, forfeits, moves, stats, time, slowest } = results.records()[at];
        let work = match_work(moves, &stats, [time, slowest], timing);
        MatchPlayer { spec: specs[at].to_owned(), name: specs[at].to_owned(), wins, draws, losses, work, forfeits }
    };
    [0, 1].map(player)
}

pub(crate) fn elo(elo: Elo) -> EloFigures {
    EloFigures { difference: Some(elo.difference).filter(|difference| difference.is_finite()), error: elo.error() }
}

/// Where a test of these differences stands.
pub(crate) fn sprt(elo: [f64; 2], sprt: &Sprt, results: &Results) -> SprtFigures {
    let SprtState { llr, lower, upper, verdict } = results.judge(sprt);
    let model = match sprt.model() {
        SprtModel::Logistic => "logistic",
        SprtModel::Normalized => "normalized",
    };
    let verdict = match verdict {
        SprtVerdict::Running => "running",
        SprtVerdict::AcceptedH0 => "accepted-h0",
        SprtVerdict::AcceptedH1 => "accepted-h1",
    };
    SprtFigures { elo0: elo[0], elo1: elo[1], model: model.into(), llr, lower, upper, verdict: verdict.into() }
}
