//! When to stop: the sequential probability ratio test, which needs as many games as the difference is hard to see.
//!
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, 1945: go on while the log-likelihood ratio of two hypotheses
//! stays between two bounds that follow from the error rates one accepts. The hypotheses here say what the difference in
//! logistic Elo is, and nothing about how often games are drawn; so the ratio is the generalised one, in which each
//! hypothesis takes the most likely distribution of results that has its expected score (M. Van den Bergh, *The
//! generalized sequential probability ratio test for multinomial distributions*). It is computed exactly, not by the
//! approximations for small differences. Results are pairs where there are any, games otherwise: see
//! [`rating`](crate::rating).

use std::error::Error;
use std::fmt;

use crate::{Counts, Elo};

/// A result that never came counts as if it had come so often: its likelihood is not 0, only unknown.
const UNSEEN: f64 = 1e-3;
/// Differences beyond this are scores of 0 or 1 in all but name, and nobody plays for them.
const MOST_ELO: f64 = 4_000.0;
/// Halvings until a root is as exact as a number of 64 bits can say.
const N_HALVINGS: u32 = 60;

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
        if !(-MOST_ELO <= elo0 && elo0 < elo1 && elo1 <= MOST_ELO) {
            return Err(SprtError::Differences([elo0, elo1]));
        }
        match [alpha, beta].into_iter().find(|&rate| !(0.0 < rate && rate < 0.5)) {
            Some(rate) => Err(SprtError::Rate(rate)),
            None => Ok(Sprt { elo: [elo0, elo1], alpha, beta }),
        }
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
        let [weights0, weights1] = self.elo.map(|elo| tilted(&seen, Elo::to_score(elo)));
        seen.iter().zip(weights0.iter().zip(&weights1)).map(|((_, n), (w0, w1))| n * (w0 / w1).ln()).sum()
    }
}

/// The most likely distribution with this mean is the observed one, each probability divided by `1 + t·(value - mean)`:
/// these divisors. `t` is the number for which the mean comes out right; it is unique, because the sum below falls as `t`
/// grows, and lies where all divisors are positive.
fn tilted(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let excess = |t: f64| seen.iter().map(|(value, n)| n * (value - mean) / (1.0 + t * (value - mean))).sum::<f64>();
    // The values reach from 0 to 1, so the divisors are positive between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..N_HALVINGS {
        let middle = f64::midpoint(low, high);
        if 0.0 < excess(middle) { low = middle } else { high = middle }
    }
    let t = f64::midpoint(low, high);
    seen.iter().map(|(value, _)| 1.0 + t * (value - mean)).collect()
}
