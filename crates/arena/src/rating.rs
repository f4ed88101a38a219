//! Which player is stronger, and how certain that is: Elo differences with error bars, and the likelihood of
//! superiority.
//!
//! Two games from one opening with colours swapped are not independent, and an opening that favours one side makes both
//! results look more random than they are. So a pair counts as one observation with five possible results (the pentanomial
//! model; M. Van den Bergh, *Comments on normalized Elo* and the mathematics of Fishtest); games that are not paired have
//! three. Both are [`Counts`]. Elo is logistic: a difference of d means an expected score of 1 / (1 + 10^(-d/400)).
//!
//! **Normalised Elo** measures the score in standard deviations of one game, so that it does not depend on how many games
//! are drawn: (score - ½) / σ · 800 / ln 10, with σ² the variance of a game, or twice that of a pair. It says how many
//! games a test needs; fastchess and Fishtest print the same number.
//!
//! **The edges.** A score of 0 or 1 is an infinite difference. Where nothing has varied (one game, all draws, all wins)
//! the spread of the results says nothing, and so a best and a worst result are imagined beside the real ones when the
//! interval is drawn: n wins in a row then bound the difference from below much as the rule of three does. `low` and `high`
//! can be infinite, [`Elo::error`] is then none; nothing is ever NaN.

/// 95 % of a normal distribution lie within this many standard deviations.
pub(crate) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// How often each result came, from the worst to the best, equally spaced from 0 to 1.
///
/// ```
/// use mossa_arena::{Counts, Singles};
/// let games = Singles::of(60, 20, 20);
/// assert_eq!(games, Counts([20, 20, 60]));
/// assert!((games.mean() - 0.7).abs() < 1e-12);
/// let elo = games.elo();
/// assert_eq!(format!("{:.1} ± {:.1}", elo.difference, elo.error().unwrap()), "147.2 ± 66.0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts<const N: usize>(pub [u64; N]);

/// Losses, draws and wins.
pub type Singles = Counts<3>;

/// Pairs of games by their points: 0, ½, 1, 1½, 2.
pub type Pairs = Counts<5>;

/// A difference in strength. Infinite where the games set no bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// What the score says.
    pub difference: f64,
    /// With 95 % confidence it is not below this …
    pub low: f64,
    /// … and not above this.
    pub high: f64,
}

impl Elo {
    /// The difference that a score between 0 and 1 means.
    pub fn of_score(score: f64) -> f64 {
        match score {
            score if score <= 0.0 => f64::NEG_INFINITY,
            score if 1.0 <= score => f64::INFINITY,
            score => 400.0 * (score / (1.0 - score)).log10(),
        }
    }

    /// The score that a difference lets expect.
    pub fn to_score(difference: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
    }

    /// Half the width of the interval: what stands behind ±. None if it is infinite.
    pub fn error(&self) -> Option<f64> {
        let error = (self.high - self.low) / 2.0;
        error.is_finite().then_some(error)
    }
}

/// Normalised Elo for every standard deviation of a game: for small differences and no draws it equals logistic Elo.
pub(crate) const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

impl Singles {
    /// The results of this many games won, drawn and lost.
    pub fn of(wins: u64, draws: u64, losses: u64) -> Singles {
        Counts([losses, draws, wins])
    }
}

impl<const N: usize> Default for Counts<N> {
    fn default() -> Counts<N> {
        Counts([0; N])
    }
}

impl<const N: usize> Counts<N> {
    /// How many observations there are.
    pub fn n(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Every result's value, from 0 to 1, with how often it came.
    pub fn values(&self) -> impl Iterator<Item = (f64, f64)> {
        self.0.iter().enumerate().map(|(result, &n)| (result as f64 / (N - 1) as f64, n as f64))
    }

    /// The score, from 0 to 1; ½ if there is nothing.
    pub fn mean(&self) -> f64 {
        if self.n() == 0 { 0.5 } else { self.values().map(|(value, n)| value * n).sum::<f64>() / self.n() as f64 }
    }

    /// The mean square distance of a result from the mean.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.values().map(|(value, n)| n * (value - mean).powi(2)).sum::<f64>() / self.n().max(1) as f64
    }

    /// The difference in strength with its error bars.
    pub fn elo(&self) -> Elo {
        let (mean, error) = self.estimate();
        Elo {
            difference: Elo::of_score(self.mean()),
            low: Elo::of_score(mean - TWO_SIDED_95 * error),
            high: Elo::of_score(mean + TWO_SIDED_95 * error),
        }
    }

    /// The difference in normalised Elo with its error bars. Where nothing has varied there is no deviation to measure in:
    /// an even score is then 0, any other infinite.
    ///
    /// ```
    /// use mossa_arena::Counts;
    /// let elo = Counts([34, 54, 63, 64, 75]).normalized_elo();
    /// assert_eq!(format!("{:.2} ± {:.2}", elo.difference, elo.error().unwrap()), "57.94 ± 28.28");
    /// ```
    pub fn normalized_elo(&self) -> Elo {
        let half_width = TWO_SIDED_95 * NORMALIZED_UNIT / (Self::games_each() * self.n() as f64).sqrt();
        let difference = match self.mean() - 0.5 {
            0.0 => 0.0,
            above => above / (Self::games_each() * self.variance()).sqrt() * NORMALIZED_UNIT,
        };
        Elo { difference, low: difference - half_width, high: difference + half_width }
    }

    /// Games that an observation stands for: a pair is two.
    pub(crate) fn games_each() -> f64 {
        (N / 2) as f64
    }

    /// The likelihood of superiority: how sure it is that the expected score is above ½.
    pub fn superiority(&self) -> f64 {
        let (mean, error) = self.estimate();
        normal((mean - 0.5) / error)
    }

    /// The mean and its standard error, never 0: where nothing has varied, of the results with two more imagined.
    fn estimate(&self) -> (f64, f64) {
        let has_varied = 1 < self.0.iter().filter(|&&n| n != 0).count();
        let mut counts = *self;
        if !has_varied {
            counts.0[0] += 1;
            counts.0[N - 1] += 1;
        }
        (counts.mean(), (counts.variance() / counts.n() as f64).sqrt())
    }
}

/// The probability that a normal variable is below `x`, by the series of G. Marsaglia, *Evaluating the Normal
/// Distribution*, 2004. Beyond 8 standard deviations it is 0 or 1 to all digits that matter here.
pub(crate) fn normal(x: f64) -> f64 {
    if 8.0 < x.abs() {
        return if x < 0.0 { 0.0 } else { 1.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    while f64::EPSILON * sum.abs() < term.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    let density = (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
    (0.5 + sum * density).clamp(0.0, 1.0)
}
