//! The sequential probability ratio test, which decides when a match can stop. It needs more games the smaller the
//! difference is.
//!
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, 1945: go on while the log-likelihood ratio of two hypotheses
//! stays between two bounds that follow from the error rates one accepts. The hypotheses here say what the difference in
//! logistic Elo is, and nothing about how often games are drawn; so the ratio is the generalised one, in which each
//! hypothesis takes the most likely distribution of results that has its expected score (M. Van den Bergh, *The
//! generalized sequential probability ratio test for multinomial distributions*). It is computed exactly, not by the
//! approximations for small differences. Results are pairs where there are any, games otherwise: see
//! [`rating`](crate::rating).
//!
//! With [`SprtModel::Normalized`] the hypotheses say what the difference in normalised Elo is, which is a bound on the score
//! in standard deviations: t = (score - ½) / σ. The most likely distribution with a given t is found by the iteration of
//! M. Van den Bergh, *Comments on Normalized Elo*, section 4.1.

use std::error::Error;
use std::fmt;

use crate::rating::NORMALIZED_UNIT;
use crate::{Counts, Elo};

/// A result that never came counts as if it had come so often: its likelihood is not 0, only unknown.
const UNSEEN: f64 = 1e-3;
/// Differences beyond this are scores of 0 or 1 in all but name; no test needs them.
const MAX_ELO: f64 = 4_000.0;
/// Halvings until a root is as exact as a number of 64 bits can say.
const N_HALVINGS: u32 = 60;
/// Rounds of the iteration for normalised Elo, and the change of a probability that counts as none.
const MAX_ROUNDS: u32 = 200;
const NO_CHANGE: f64 = 1e-12;

/// What the differences of a test are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SprtModel {
    /// Logistic Elo: the difference is a score.
    #[default]
    Logistic,
    /// Normalised Elo: the difference is a score in standard deviations of a game.
    Normalized,
}

/// Two hypotheses about the difference in Elo, and how often the test may be wrong.
///
/// ```
/// use mossa_arena::{Pairs, Sprt, SprtVerdict};
/// let test = Sprt::new(0.0, 10.0, 0.05, 0.05)?;
/// let state = test.judge(&mossa_arena::Counts([4, 20, 40, 26, 10]));
/// assert_eq!(format!("{:.2} in ({:.2}, {:.2})", state.llr, state.lower, state.upper), "0.87 in (-2.94, 2.94)");
/// assert_eq!(state.verdict, SprtVerdict::Running);
/// assert_eq!(test.judge(&Pairs::default()).llr, 0.0);
/// # Ok::<(), mossa_arena::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo: [f64; 2],
    alpha: f64,
    beta: f64,
    model: SprtModel,
}

/// What the test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// Nothing yet: go on.
    Running,
    /// The difference is the lower one, or less.
    AcceptedH0,
    /// The difference is the higher one, or more.
    AcceptedH1,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The log-likelihood ratio: how much better the higher difference explains the results.
    pub llr: f64,
    /// At or below it the lower difference is accepted …
    pub lower: f64,
    /// … and at or above it the higher.
    pub upper: f64,
    /// What follows.
    pub verdict: SprtVerdict,
}

/// What is wrong with a test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SprtError {
    /// The differences are not two numbers from -4000 to 4000, the lower first.
    Differences([f64; 2]),
    /// An error rate is not between 0 and ½.
    Rate(f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Differences([lower, higher]) => {
                write!(
                    f,
                    "elo differences {lower} and {higher}: expected two numbers from -4000 to 4000, the lower first"
                )
            }
            SprtError::Rate(rate) => write!(f, "error rate {rate}: expected a number above 0 and below 0.5"),
        }
    }
}

impl Error for SprtError {}

impl Sprt {
    /// A test of the difference `elo0` against the difference `elo1`, which is above it. In `alpha` of all tests `elo1` is
    /// accepted though `elo0` is true, and in `beta` the other way round.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if !(-MAX_ELO <= elo0 && elo0 < elo1 && elo1 <= MAX_ELO) {
            return Err(SprtError::Differences([elo0, elo1]));
        }
        match [alpha, beta].into_iter().find(|&rate| !(0.0 < rate && rate < 0.5)) {
            Some(rate) => Err(SprtError::Rate(rate)),
            None => Ok(Sprt { elo: [elo0, elo1], alpha, beta, model: SprtModel::Logistic }),
        }
    }

    /// The same test with differences of this kind.
    ///
    /// ```
    /// use mossa_arena::{Counts, Sprt, SprtModel};
    /// let test = Sprt::new(0.0, 2.0, 0.05, 0.05)?.in_model(SprtModel::Normalized);
    /// assert_eq!(format!("{:.2}", test.judge(&Counts([365, 16_618, 36_229, 16_974, 390])).llr), "2.25");
    /// # Ok::<(), mossa_arena::SprtError>(())
    /// ```
    #[must_use]
    pub fn in_model(self, model: SprtModel) -> Sprt {
        Sprt { model, ..self }
    }

    /// What its differences are measured in.
    pub fn model(&self) -> SprtModel {
        self.model
    }

    /// Where the test stands after these results.
    pub fn judge<const N: usize>(&self, counts: &Counts<N>) -> SprtState {
        let llr = self.llr(counts);
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let verdict = match llr {
            llr if llr <= lower => SprtVerdict::AcceptedH0,
            llr if upper <= llr => SprtVerdict::AcceptedH1,
            _ => SprtVerdict::Running,
        };
        SprtState { llr, lower, upper, verdict }
    }

    /// The generalised log-likelihood ratio of the two differences.
    fn llr<const N: usize>(&self, counts: &Counts<N>) -> f64 {
        if counts.n() == 0 {
            return 0.0;
        }
        let seen: Vec<(f64, f64)> = counts.values().map(|(value, n)| (value, n.max(UNSEEN))).collect();
        let divisors = |elo: f64| match self.model {
            SprtModel::Logistic => tilted(&seen, Elo::to_score(elo)),
            SprtModel::Normalized => leaned(&seen, elo * Counts::<N>::games_each().sqrt() / NORMALIZED_UNIT),
        };
        let [divisors0, divisors1] = self.elo.map(divisors);
        seen.iter().zip(divisors0.iter().zip(&divisors1)).map(|((_, n), (d0, d1))| n * (d0 / d1).ln()).sum()
    }
}

/// The most likely distribution with this mean is the observed one, each probability divided by `1 + t·(value - mean)`:
/// these divisors.
fn tilted(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let offsets: Vec<(f64, f64)> = seen.iter().map(|&(value, n)| (value - mean, n)).collect();
    divisors(&offsets)
}

/// The most likely distribution whose mean lies `t` of its own standard deviations above ½, as divisors of the observed
/// one. The condition is not linear in the probabilities: it is made so around the last estimate, until that stays.
fn leaned(seen: &[(f64, f64)], t: f64) -> Vec<f64> {
    let total: f64 = seen.iter().map(|(_, n)| n).sum();
    let mut estimate = vec![1.0 / seen.len() as f64; seen.len()];
    let mut found = vec![1.0; seen.len()];
    for _ in 0..MAX_ROUNDS {
        let mean: f64 = seen.iter().zip(&estimate).map(|((value, _), p)| p * value).sum();
        let variance: f64 = seen.iter().zip(&estimate).map(|((value, _), p)| p * (value - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let offset = |value: f64| value - 0.5 - 0.5 * t * deviation * (1.0 + (value - mean).powi(2) / variance);
        let offsets: Vec<(f64, f64)> = seen.iter().map(|&(value, n)| (offset(value), n)).collect();
        found = divisors(&offsets);
        let next: Vec<f64> = seen.iter().zip(&found).map(|((_, n), divisor)| n / total / divisor).collect();
        let change = next.iter().zip(&estimate).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        estimate = next;
        if change < NO_CHANGE {
            break;
        }
    }
    found
}

/// The most likely distribution under which these offsets have the mean 0, as divisors `1 + t·offset` of the observed one.
/// `t` is the number for which the mean comes out right; it is unique, because the sum below falls as `t` grows, and lies
/// where all divisors are positive.
fn divisors(offsets: &[(f64, f64)]) -> Vec<f64> {
    let excess = |t: f64| offsets.iter().map(|(offset, n)| n * offset / (1.0 + t * offset)).sum::<f64>();
    let least = offsets.iter().map(|(offset, _)| *offset).fold(f64::INFINITY, f64::min);
    let most = offsets.iter().map(|(offset, _)| *offset).fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..N_HALVINGS {
        let middle = f64::midpoint(low, high);
        if 0.0 < excess(middle) { low = middle } else { high = middle }
    }
    let t = f64::midpoint(low, high);
    offsets.iter().map(|(offset, _)| 1.0 + t * offset).collect()
}
