//! The results of a run as one document: standings and crosstable of a tournament, results per method and per player
//! otherwise.

use mossa_arena::{Counts, Singles, Strength};
use mossa_jobs::Timing;
use mossa_lab::ledger::{Entry, Ledger};
use mossa_lab::tally::{PlayerTally, SearchTally, Tally};
use mossa_wire::{Encounter, MethodResult, PlayerResult, PlayerStanding, RunElo, RunResults};

use super::summary;
use crate::failure::Failure;
use crate::matches::figures;

/// A run with its results.
pub(crate) fn of(ledger: &Ledger, entry: &Entry, timing: Timing) -> Result<RunResults, Failure> {
    let (tally, records) = summary::tally(ledger, entry, timing)?;
    let order = ranked(&tally);
    let table = tally.crosstable();
    let ratings = table.ratings();
    let standing = |&at: &usize| standing(&tally, at, ratings.strength(at));
    let meetings = |&one: &usize| -> Vec<Option<Encounter>> {
        let met = |&other: &usize| Some(table.singles(one, other)).filter(|singles| one != other && singles.n() != 0);
        order.iter().map(|other| met(other).map(encounter)).collect()
    };
    let (methods, players): (Vec<&SearchTally>, Vec<&SearchTally>) =
        tally.searches.iter().partition(|row| row.heuristic.is_some());
    Ok(RunResults {
        run: entry.run.clone(),
        records,
        standings: order.iter().map(standing).collect(),
        crosstable: order.iter().map(meetings).collect(),
        elo: tally.elo().zip(tally.players.first()).map(|((elo, superiority), first)| RunElo {
            name: first.name.clone(),
            elo: figures::elo(elo),
            superiority,
        }),
        methods: methods.into_iter().map(method).collect(),
        players: players.into_iter().map(player).collect(),
    })
}

/// The players by their places in the tally, the best one first.
fn ranked(tally: &Tally) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tally.players.len()).collect();
    let rank = |at: usize| (tally.players[at].half_points(), tally.players[at].wins);
    order.sort_by_key(|&at| std::cmp::Reverse(rank(at)));
    order
}

fn standing(tally: &Tally, at: usize, strength: Strength) -> PlayerStanding {
    let player: &PlayerTally = &tally.players[at];
    let n_better = tally.players.iter().filter(|other| player.half_points() < other.half_points()).count();
    let (rating, rating_error) = match strength {
        Strength::Rated { rating, error } => (Some(rating), Some(error)),
        Strength::Above { .. } | Strength::Below { .. } | Strength::Apart => (None, None),
    };
    let (rating_at_least, rating_at_most) = match strength {
        Strength::Above { at_least } => (at_least, None),
        Strength::Below { at_most } => (None, at_most),
        Strength::Rated { .. } | Strength::Apart => (None, None),
    };
    let finite = |value: Option<f64>| value.filter(|value| value.is_finite());
    PlayerStanding {
        rank: n_better as u64 + 1,
        name: player.name.clone(),
        points: points(player.half_points()),
        games: player.wins + player.draws + player.losses,
        wins: player.wins,
        draws: player.draws,
        losses: player.losses,
        forfeits: player.forfeits,
        unfinished: player.unfinished,
        rating: finite(rating),
        rating_error: finite(rating_error),
        rating_at_least: finite(rating_at_least),
        rating_at_most: finite(rating_at_most),
        moves: player.moves,
        nodes: player.nodes,
        seconds: player.seconds,
    }
}

fn encounter(singles: Singles) -> Encounter {
    let Counts([losses, draws, wins]) = singles;
    Encounter { points: points(draws + 2 * wins), games: singles.n(), wins, draws, losses }
}

fn points(half_points: u64) -> f64 {
    half_points as f64 / 2.0
}

fn method(row: &SearchTally) -> MethodResult {
    MethodResult {
        algorithm: row.spec.clone(),
        heuristic: row.heuristic.clone().unwrap_or_default(),
        limits: row.limits.clone(),
        tries: row.n,
        solved: row.answered,
        proven: row.proven,
        unsolvable: row.unsolvable,
        stopped: row.stopped,
        mean_length: mean(row),
        expanded: row.nodes,
        seconds: row.seconds,
    }
}

fn player(row: &SearchTally) -> PlayerResult {
    PlayerResult {
        player: row.spec.clone(),
        limits: row.limits.clone(),
        tries: row.n,
        answered: row.answered,
        mean_depth: mean(row),
        nodes: row.nodes,
        seconds: row.seconds,
    }
}

fn mean(row: &SearchTally) -> Option<f64> {
    (row.answered != 0).then(|| row.length as f64 / row.answered as f64)
}
