//! A tournament, counted: results and work of every player, and the ratings that follow.

use mossa_arena::{Crosstable, Novelty, Ratings, Singles, Strength};
use mossa_wire::MatchWork;

use crate::gather::Games;

/// What one player did.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    /// Wins, draws and losses.
    pub(super) singles: Singles,
    /// The same without repeated games, which count once in every statistic.
    pub(super) distinct: Singles,
    /// Games lost by a fault of its own.
    pub(super) forfeits: u64,
    /// Moves, work and time.
    pub(super) work: MatchWork,
}

impl Tally {
    /// Half points.
    pub(super) fn half_points(&self) -> u64 {
        self.singles.0[1] + 2 * self.singles.0[2]
    }
}

/// All of it.
#[derive(Clone, Debug)]
pub(super) struct Summary {
    /// By player.
    pub(super) tallies: Vec<Tally>,
    /// Who scored what against whom.
    pub(super) crosstable: Crosstable,
    /// The strength of every player.
    pub(super) ratings: Ratings,
    /// The players, the best first.
    pub(super) order: Vec<usize>,
    /// Results of the first side in games that differ, games against oneself included.
    pub(super) first: Singles,
    /// Games that were played before.
    pub(super) n_repeated: u64,
    /// Games by how they ended.
    pub(super) terminations: Vec<u64>,
    /// Games that have no result.
    pub(super) n_open: u64,
    /// By board and player: results.
    pub(super) boards: Vec<Vec<Singles>>,
}

impl Summary {
    /// Of these games.
    pub(super) fn of(games: &Games) -> Summary {
        let n_players = games.players.len();
        let mut tallies = vec![Tally::default(); n_players];
        let mut crosstable = Crosstable::of(n_players);
        let mut first = Singles::default();
        let mut terminations = vec![0; games.terminations.len()];
        let mut boards = vec![vec![Singles::default(); n_players]; games.boards.len()];
        let (mut n_open, mut n_repeated) = (0, 0);
        for row in &games.rows {
            terminations[row.termination as usize] += 1;
            let players = row.players.map(|player| player as usize);
            for (player, work) in players.into_iter().zip(&row.work) {
                tallies[player].work.add(work);
            }
            let Some(half_points) = row.half_points else {
                n_open += 1;
                continue;
            };
            let half_points = usize::from(half_points);
            crosstable.add_as(row.novelty, players, half_points, row.pair);
            let n_new = u64::from(row.novelty == Novelty::New);
            n_repeated += 1 - n_new;
            first.0[half_points] += n_new;
            for (side, half_points) in [half_points, 2 - half_points].into_iter().enumerate() {
                let tally = &mut tallies[players[side]];
                tally.singles.0[half_points] += 1;
                tally.distinct.0[half_points] += n_new;
                tally.forfeits += u64::from(half_points == 0 && games.is_fault(row.termination));
                boards[row.board as usize][players[side]].0[half_points] += 1;
            }
        }
        let ratings = crosstable.ratings();
        let mut order: Vec<usize> = (0..n_players).collect();
        let score = |player: usize| tallies[player].singles.mean();
        // Not everybody need have as many games: the score decides, then the rating, then who was met first.
        order.sort_by(|&one, &other| {
            let by_score = score(other).total_cmp(&score(one));
            by_score.then(height(&ratings, other).total_cmp(&height(&ratings, one)))
        });
        Summary { tallies, crosstable, ratings, order, first, n_repeated, terminations, n_open, boards }
    }

    /// How sure it is that one is stronger than another, if anything says so.
    pub(super) fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        self.ratings.superiority(one, other)
    }
}

/// A number to sort by.
fn height(ratings: &Ratings, player: usize) -> f64 {
    match ratings.strength(player) {
        Strength::Rated { rating, .. } => rating,
        Strength::Above { .. } => f64::INFINITY,
        Strength::Below { .. } => f64::NEG_INFINITY,
        Strength::Apart => 0.0,
    }
}
