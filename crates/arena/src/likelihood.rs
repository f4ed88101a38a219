//! The strength of every player of a tournament: the ratings under which its results are most likely.
//!
//! The model is that of E. Zermelo (*Die Berechnung der Turnier-Ergebnisse als ein Maximumproblem der
//! Wahrscheinlichkeitsrechnung*, 1929), R. Bradley and M. Terry (1952), written in Elo: players d apart share the points of a
//! game 1 / (1 + 10^(-d/400)) to the rest, and a draw is half a win. Only differences matter, so the mean is 0.
//!
//! **Error bars.** The curvature of the likelihood (Fisher's information) says how far ratings may be wrong if every result
//! is a coin that falls on a win or a loss. Draws vary less, and pairs of games from one opening are not independent; so
//! the curvature stands on both sides of the spread that was really seen (the "sandwich" of P. Huber, 1967). With two
//! players this is the interval of [`Counts::elo`](crate::Counts::elo) to first order. Errors of two players hang together: the
//! difference of two ratings has its own error, [`Ratings::difference_error`], and superiority is computed from that.
//!
//! **Who has no rating.** Ratings are finite among players that can be reached from each other by a chain of half points or
//! more, in both directions (L. Ford, 1957). A player that has won all games against the rest, or lost all, stands
//! above or below them by an unknown distance: see [`Strength`]. The largest connected group is rated.

use crate::crosstable::{Crosstable, Observed};
use crate::matrix::Matrix;
use crate::rating::{TWO_SIDED_95, normal};

/// Elo for a factor of e in the odds.
const ELO_OF_ONE: f64 = 400.0 / std::f64::consts::LN_10;
/// No step that raises the likelihood by less is worth taking.
const SETTLED: f64 = 1e-13;
/// More steps than Newton's method has ever needed here, damped as it is.
const MAX_STEPS: u32 = 200;
/// Steps are halved at most so often.
const MAX_HALVINGS: u32 = 40;
/// The bound of a player that has lost or won everything leaves out 5 % on its one side.
const RARE: f64 = 0.05;

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strength {
    /// A number, relative to the mean of all that have one.
    Rated {
        /// In Elo.
        rating: f64,
        /// Half the width of its 95 % interval.
        error: f64,
    },
    /// Above all that have a number: they never took half a point from it, nor from the players it lost to.
    Above {
        /// It is not weaker than this with 95 % confidence, where its games against rated players say so.
        at_least: Option<f64>,
    },
    /// Below all that have a number.
    Below {
        /// It is not stronger than this with 95 % confidence, where its games against rated players say so.
        at_most: Option<f64>,
    },
    /// No chain of games says how it compares.
    Apart,
}

/// The strength of every player in a tournament.
///
/// ```
/// use mossa_arena::{Crosstable, Strength};
/// let mut table = Crosstable::of(2);
/// for game in 0..100 {
///     table.add([0, 1], if game < 60 { 2 } else if game < 80 { 1 } else { 0 }, None);
/// }
/// let ratings = table.ratings();
/// let Strength::Rated { rating, .. } = ratings.strength(0) else { panic!("both are rated") };
/// // The difference that `Singles::of(60, 20, 20).elo()` says, shared by both.
/// assert_eq!(format!("{:.1}", 2.0 * rating), "147.2");
/// assert!(0.999 < ratings.superiority(0, 1).unwrap());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    strengths: Vec<Strength>,
    /// The rated players by their places, and each one's row in `covariance`.
    rows: Vec<Option<usize>>,
    covariance: Matrix,
    crosstable: Crosstable,
}

impl Ratings {
    /// The ratings that make these results likeliest.
    pub fn of(crosstable: &Crosstable) -> Ratings {
        let group = crosstable.largest_group();
        let mut rows = vec![None; crosstable.n_players()];
        for (row, &player) in group.iter().enumerate() {
            rows[player] = Some(row);
        }
        let games: Vec<Game> = crosstable.observed().filter_map(|observed| Game::between(&observed, &rows)).collect();
        let strengths = likeliest(&games, group.len());
        let covariance = covariance(&games, &strengths);
        let rated = |row: usize| Strength::Rated {
            rating: ELO_OF_ONE * strengths[row],
            error: TWO_SIDED_95 * covariance.at(row, row).sqrt(),
        };
        let mut ratings = Ratings {
            strengths: Vec::new(),
            rows: rows.clone(),
            covariance: covariance.clone(),
            crosstable: crosstable.clone(),
        };
        let place = |player: usize| match rows[player] {
            Some(row) if 1 < group.len() => rated(row),
            _ => ratings.unrated(player, &group, &strengths),
        };
        let strengths = (0..crosstable.n_players()).map(place).collect();
        ratings.strengths = strengths;
        ratings
    }

    /// How strong a player is.
    pub fn strength(&self, player: usize) -> Strength {
        self.strengths[player]
    }

    /// The strengths, in the order of the players.
    pub fn strengths(&self) -> &[Strength] {
        &self.strengths
    }

    /// Half the width of the 95 % interval of the difference between two rated players.
    pub fn difference_error(&self, one: usize, other: usize) -> Option<f64> {
        Some(TWO_SIDED_95 * self.difference_deviation(one, other)?)
    }

    /// How sure it is that `one` is stronger than `other`: from all games where both are rated, from the games between the two
    /// where they are not. None where neither says anything, or `one` is `other`.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        if one == other {
            return None;
        }
        match (self.strengths[one], self.strengths[other], self.difference_deviation(one, other)) {
            (Strength::Rated { rating, .. }, Strength::Rated { rating: less, .. }, Some(deviation)) => {
                Some(if deviation == 0.0 { 0.5 } else { normal((rating - less) / deviation) })
            }
            _ => self.crosstable.superiority(one, other),
        }
    }

    fn difference_deviation(&self, one: usize, other: usize) -> Option<f64> {
        let (row, column) = (self.rows[one]?, self.rows[other]?);
        let at = |row, column| self.covariance.at(row, column);
        // Rounding must not make the variance of a player against itself negative.
        Some((at(row, row) + at(column, column) - 2.0 * at(row, column)).max(0.0).sqrt())
    }

    fn unrated(&self, player: usize, group: &[usize], strengths: &[f64]) -> Strength {
        let reaches = |from: usize, to: usize| self.crosstable.scored_on(from)[to];
        let Some(&somebody) = group.first().filter(|_| 1 < group.len()) else { return Strength::Apart };
        match (reaches(player, somebody), reaches(somebody, player)) {
            (true, false) => Strength::Above { at_least: self.bound(player, group, strengths, -1.0) },
            (false, true) => Strength::Below { at_most: self.bound(player, group, strengths, 1.0) },
            _ => Strength::Apart,
        }
    }

    /// Where it would be a rare thing that the player lost (`sign` 1) or won (-1) every game against the group.
    fn bound(&self, player: usize, group: &[usize], strengths: &[f64], sign: f64) -> Option<f64> {
        let met: Vec<(f64, f64)> = group
            .iter()
            .zip(strengths)
            .map(|(&other, &strength)| (self.crosstable.distinct(player, other).n() as f64, strength))
            .filter(|(n_games, _)| *n_games != 0.0)
            .collect();
        if met.is_empty() {
            return None;
        }
        let log_chance =
            |own: f64| met.iter().map(|(n, strength)| -n * (sign * (own - strength)).exp().ln_1p()).sum::<f64>();
        // Stronger by `sign` means less likely; so far out that any number of games has an answer between.
        let (mut low, mut high) = (-60.0, 60.0);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if RARE.ln() < log_chance(sign * middle) { low = middle } else { high = middle }
        }
        Some(ELO_OF_ONE * sign * low)
    }
}

/// The games between two rated players, by their rows, from the view of the first.
struct Game {
    rows: [usize; 2],
    /// How many games.
    n: f64,
    /// Points of the first.
    points: f64,
    observed: Vec<Observation>,
}

/// Results that came more than once: points of `weight` games together, from 0 to 1 a game.
struct Observation {
    score: f64,
    weight: f64,
    times: f64,
}

impl Game {
    fn between(observed: &Observed, rows: &[Option<usize>]) -> Option<Game> {
        let [one, other] = observed.players;
        let pairs = observed.pairs.values().map(|(score, times)| Observation { score, weight: 2.0, times });
        let lone = observed.lone.values().map(|(score, times)| Observation { score, weight: 1.0, times });
        let observed: Vec<Observation> = pairs.chain(lone).filter(|seen| seen.times != 0.0).collect();
        let n = observed.iter().map(|seen| seen.weight * seen.times).sum();
        let points = observed.iter().map(|seen| seen.score * seen.weight * seen.times).sum();
        Some(Game { rows: [rows[one]?, rows[other]?], n, points, observed })
    }

    /// What the ratings let the first expect of a game.
    fn expected(&self, strengths: &[f64]) -> f64 {
        1.0 / (1.0 + (strengths[self.rows[1]] - strengths[self.rows[0]]).exp())
    }

    /// The spread of the points about what the ratings let expect. Where nothing has varied it says nothing: then a best and
    /// a worst result are imagined beside the real ones, and it is at most that of wins and losses alone.
    fn spread(&self, expected: f64) -> f64 {
        let squared = |score: f64| (score - expected).powi(2);
        let seen: f64 = self.observed.iter().map(|seen| seen.times * seen.weight.powi(2) * squared(seen.score)).sum();
        let [only] = self.observed.as_slice() else { return seen };
        let imagined = (only.times * squared(only.score) + squared(0.0) + squared(1.0)) / (only.times + 2.0);
        only.times * only.weight.powi(2) * imagined.min(expected * (1.0 - expected))
    }
}

/// The strengths, in units of a factor of e in the odds, that make the games likeliest: Newton's method, with steps halved
/// until they help. The likelihood has one summit, because the group hangs together.
fn likeliest(games: &[Game], n_rated: usize) -> Vec<f64> {
    let mut strengths = vec![0.0; n_rated];
    let mut height = log_likelihood(games, &strengths);
    for _ in 0..MAX_STEPS {
        let mut slope = vec![0.0; n_rated];
        for game in games {
            let excess = game.points - game.n * game.expected(&strengths);
            slope[game.rows[0]] += excess;
            slope[game.rows[1]] -= excess;
        }
        let step = information(games, &strengths).inverse_without_mean().times(&slope);
        let better = (0..MAX_HALVINGS).find_map(|halvings| {
            let share = 0.5_f64.powi(halvings as i32);
            let moved: Vec<f64> = strengths.iter().zip(&step).map(|(strength, step)| strength + share * step).collect();
            let reached = log_likelihood(games, &moved);
            (height < reached).then_some((moved, reached))
        });
        let Some((moved, reached)) = better else { break };
        let gained = reached - height;
        (strengths, height) = (moved, reached);
        if gained < SETTLED * height.abs().max(1.0) {
            break;
        }
    }
    strengths
}

fn log_likelihood(games: &[Game], strengths: &[f64]) -> f64 {
    let of_game = |game: &Game| {
        let difference = strengths[game.rows[0]] - strengths[game.rows[1]];
        -game.points * (-difference).exp().ln_1p() - (game.n - game.points) * difference.exp().ln_1p()
    };
    games.iter().map(of_game).sum()
}

/// The curvature of the likelihood.
fn information(games: &[Game], strengths: &[f64]) -> Matrix {
    let weight = |game: &Game| {
        let expected = game.expected(strengths);
        game.n * expected * (1.0 - expected)
    };
    laplacian(games, strengths.len(), weight)
}

/// How ratings vary together, in Elo squared.
fn covariance(games: &[Game], strengths: &[f64]) -> Matrix {
    let inverse = information(games, strengths).inverse_without_mean();
    let spread = laplacian(games, strengths.len(), |game| game.spread(game.expected(strengths)));
    inverse.product(&spread).product(&inverse).scaled(ELO_OF_ONE.powi(2))
}

/// The matrix of the sum of weight · (one - other)² over all games.
fn laplacian(games: &[Game], n_rated: usize, weight: impl Fn(&Game) -> f64) -> Matrix {
    let mut matrix = Matrix::zero(n_rated);
    for game in games {
        let ([one, other], weight) = (game.rows, weight(game));
        for (row, column, sign) in [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)] {
            matrix.add(row, column, sign * weight);
        }
    }
    matrix
}
