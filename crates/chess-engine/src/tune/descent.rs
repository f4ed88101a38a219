//! Makes the loss small: the slope first, then the weights, by gradient descent with momentum (Adam).
//!
//! The loss of a position is the cross entropy of what was foretold and what came, in bits of e. Weights are held near
//! where they started, as if they had been drawn from a bell curve of width [`Descent::width`] about it: what the games
//! say little about then changes little. All positions are looked at in every round, in their order: the same games, the
//! same numbers.
//!
//! Kingma, Ba: *Adam: a method for stochastic optimization*, ICLR 2015.

use crate::eval::Term;
use crate::eval::params::BLOCKS;

use super::model::{Model, Two};
use super::sample::Sample;

/// So many units of danger are about a hundredth of a pawn, where danger is neither small nor great.
const UNITS: f64 = 3.0;

/// How the descent goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Descent {
    /// How many rounds.
    pub n_rounds: u32,
    /// The first steps, in hundredths of a pawn; later ones are smaller, the last a tenth.
    pub step: f64,
    /// How far weights may be expected to lie from where they start, in hundredths of a pawn.
    pub width: f64,
    /// How much the score of a search counts in what is foretold, from 0 to 1; the result of the game is the rest.
    pub blend: f64,
}

impl Default for Descent {
    fn default() -> Descent {
        Descent { n_rounds: 150, step: 2.0, width: 20.0, blend: 0.85 }
    }
}

/// Where a descent has come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// How many rounds were made.
    pub number: u32,
    /// The mean loss before this round's step.
    pub loss: f64,
}

impl Descent {
    /// What should have been foretold of a position.
    pub fn target(&self, model: &Model, sample: &Sample) -> f64 {
        self.blend * model.foretold(sample.score) + (1.0 - self.blend) * sample.result
    }

    /// The mean loss.
    pub fn loss(&self, model: &Model, samples: &[Sample]) -> f64 {
        let one = |sample: &Sample| entropy(self.target(model, sample), model.foretold(model.value(sample)));
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    }

    /// The slope that foretells results best with the weights as they are, between 0.2 and 3: golden sections.
    pub fn fit_slope(model: &mut Model, samples: &[Sample]) {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        let values: Vec<(f64, f64)> = samples.iter().map(|sample| (model.value(sample), sample.result)).collect();
        let mut loss = |slope: f64| -> f64 {
            model.slope = slope;
            values.iter().map(|&(value, result)| entropy(result, model.foretold(value))).sum()
        };
        let (mut low, mut high) = (0.2, 3.0);
        while 1e-4 < high - low {
            let step = GOLDEN * (high - low);
            let (left, right) = (high - step, low + step);
            if loss(left) < loss(right) { high = right } else { low = left }
        }
        model.slope = f64::midpoint(low, high);
    }

    /// Changes the weights, and tells `listen` of every round.
    pub fn run(&self, model: &mut Model, samples: &[Sample], mut listen: impl FnMut(&Model, Round)) {
        let start = model.weights.clone();
        // Targets are those of the slope, which does not change.
        let targets: Vec<f64> = samples.iter().map(|sample| self.target(model, sample)).collect();
        let mut adam = Adam::new(start.len());
        for number in 0..self.n_rounds {
            let mut gradient = vec![[0.0; 2]; start.len()];
            let loss = slope_of_loss(model, samples, &targets, &mut gradient);
            self.pull_back(model, &start, samples.len(), &mut gradient);
            listen(model, Round { number, loss });
            let done = f64::from(number) / f64::from(self.n_rounds);
            adam.step(&mut model.weights, &gradient, self.step * (1.0 - 0.9 * done));
        }
    }

    /// The derivative of how unlikely the weights are where they started from.
    fn pull_back(&self, model: &Model, start: &[Two], n_samples: usize, gradient: &mut [Two]) {
        let mut place = 0;
        for block in BLOCKS {
            let width = self.width * if block.term == Term::Danger { UNITS } else { 1.0 };
            let strength = 1.0 / (width * width * n_samples.max(1) as f64);
            for _ in block.pairs {
                let (now, then) = (model.weights[place], start[place]);
                gradient[place] = [0, 1].map(|part| gradient[place][part] + strength * (now[part] - then[part]));
                place += 1;
            }
        }
    }
}

/// Adds the derivative of the mean loss to `gradient`; gives the mean loss.
fn slope_of_loss(model: &Model, samples: &[Sample], targets: &[f64], gradient: &mut [Two]) -> f64 {
    let n = samples.len().max(1) as f64;
    let mut loss = 0.0;
    for (sample, &target) in samples.iter().zip(targets) {
        let mut foretold = 0.0;
        let by = |value| {
            foretold = model.foretold(value);
            (foretold - target) * model.steepness() / n
        };
        model.add_gradient(sample, by, gradient);
        loss += entropy(target, foretold);
    }
    loss / n
}

/// The cross entropy of a target between 0 and 1.
fn entropy(target: f64, foretold: f64) -> f64 {
    const MIN_PROBABILITY: f64 = 1e-12;
    -(target * foretold.max(MIN_PROBABILITY).ln() + (1.0 - target) * (1.0 - foretold).max(MIN_PROBABILITY).ln())
}

/// Steps that remember their direction and how uneven the ground is.
struct Adam {
    n_steps: i32,
    means: Vec<Two>,
    squares: Vec<Two>,
}

impl Adam {
    const MEMORY: f64 = 0.9;
    const LONG_MEMORY: f64 = 0.999;

    fn new(n: usize) -> Adam {
        Adam { n_steps: 0, means: vec![[0.0; 2]; n], squares: vec![[0.0; 2]; n] }
    }

    fn step(&mut self, weights: &mut [Two], gradient: &[Two], step: f64) {
        self.n_steps += 1;
        let fresh = 1.0 - Adam::MEMORY.powi(self.n_steps);
        let long_fresh = 1.0 - Adam::LONG_MEMORY.powi(self.n_steps);
        for place in 0..weights.len() {
            for part in 0..2 {
                let slope = gradient[place][part];
                let (mean, square) = (&mut self.means[place][part], &mut self.squares[place][part]);
                *mean = Adam::MEMORY * *mean + (1.0 - Adam::MEMORY) * slope;
                *square = Adam::LONG_MEMORY * *square + (1.0 - Adam::LONG_MEMORY) * slope * slope;
                weights[place][part] -= step * (*mean / fresh) / ((*square / long_fresh).sqrt() + 1e-12);
            }
        }
    }
}
