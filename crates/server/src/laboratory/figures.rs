//! What the records of a run come to. Records that were read once are not read again.

use std::ops::ControlFlow;

use mossa_arena::Strength;
use mossa_kernel::StopFlag;
use mossa_lab::ledger::{Entry, Ledger, LedgerError, Mark};
use mossa_lab::tally::{PlayerTally, SearchTally, Tally};
use mossa_wire::{PlayerFigures, Run, RunFigures, RunLine, SearchFigures};

/// A run in a line.
pub(super) fn line(run: &Run) -> RunLine {
    RunLine {
        id: run.id.clone(),
        name: run.name.clone(),
        run_kind: run.kind,
        game: run.game.clone(),
        jobs: run.jobs,
        done: run.done,
        state: run.state,
        started: run.started.clone(),
    }
}

/// What is known of a run's records.
#[derive(Default)]
pub(super) struct Known {
    tally: Tally,
    n_records: u64,
    /// How many jobs there were: where there are fewer, records have gone.
    n_jobs: u64,
    mark: Mark,
}

impl Known {
    /// Reads what was written since; all of it where records have gone. What was read before a stop is not read again.
    pub(super) fn catch_up(&mut self, ledger: &Ledger, entry: &Entry, stop: &StopFlag) -> Result<(), LedgerError> {
        if entry.run.done < self.n_records || entry.run.jobs < self.n_jobs {
            *self = Known::default();
        }
        self.n_jobs = entry.run.jobs;
        ledger.each_record_after(entry.key, self.mark, |record, mark| {
            self.tally.add(&record);
            (self.n_records, self.mark) = (self.n_records + 1, mark);
            if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    pub(super) fn figures(&self, run: &Run) -> RunFigures {
        let tally = self.tally.in_order();
        let table = tally.crosstable();
        let ratings = table.ratings();
        let mut order: Vec<usize> = (0..tally.players.len()).collect();
        let rank = |at: usize| (tally.players[at].half_points(), tally.players[at].wins);
        order.sort_by_key(|&at| std::cmp::Reverse(rank(at)));
        let player = |&at: &usize| player(&tally.players[at], ratings.strength(at), table.n_distinct(at));
        let cells = |count: &dyn Fn(usize, usize) -> u64| -> Vec<Vec<u64>> {
            order.iter().map(|&one| order.iter().map(|&other| count(one, other)).collect()).collect()
        };
        let half_points = |one, other| {
            let mossa_arena::Counts([_, draws, wins]) = table.singles(one, other);
            draws + 2 * wins
        };
        RunFigures {
            line: RunLine { done: self.n_records.max(run.done), ..line(run) },
            seed: run.seed,
            version: run.version.clone(),
            spec: run.spec.clone(),
            shift: None,
            trouble: None,
            workers: Vec::new(),
            players: order.iter().map(player).collect(),
            half_points: cells(&half_points),
            games: cells(&|one, other| table.singles(one, other).n()),
            n_games: tally.n_games(),
            distinct_games: tally.n_distinct_games(),
            searches: tally.searches.iter().map(search).collect(),
        }
    }
}

fn player(tally: &PlayerTally, strength: Strength, distinct_games: u64) -> PlayerFigures {
    let (elo, error) = match strength {
        Strength::Rated { rating, error } => (Some(rating), Some(error)),
        Strength::Above { .. } | Strength::Below { .. } | Strength::Apart => (None, None),
    };
    PlayerFigures {
        name: tally.name.clone(),
        distinct_games,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        forfeits: tally.forfeits,
        nodes: tally.nodes,
        seconds: tally.seconds,
        elo: elo.filter(|elo| elo.is_finite()),
        error: error.filter(|error| error.is_finite()),
    }
}

fn search(tally: &SearchTally) -> SearchFigures {
    SearchFigures {
        spec: tally.spec.clone(),
        heuristic: tally.heuristic.clone(),
        limits: tally.limits.to_string(),
        n: tally.n,
        answered: tally.answered,
        proven: tally.proven,
        length: tally.length,
        nodes: tally.nodes,
        seconds: tally.seconds,
    }
}
