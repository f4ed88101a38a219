//! Minimises the loss: first over the scaling constant K, then over the weights by gradient descent (Adam).
//!
//! The loss of a position is the cross entropy between the expected score and the target, in nats. A Gaussian prior of width
//! [`Descent::width`] holds the weights near their starting values (L2 regularisation), so that weights of which the games
//! say little change little. Every epoch goes over all positions in their order, so the same games give the same numbers.
//!
//! Kingma, Ba: *Adam: a method for stochastic optimization*, ICLR 2015.

use crate::eval::Term;
use crate::eval::params::BLOCKS;

use super::model::{Model, WeightPair};
use super::sample::Sample;

/// About this many units of danger make a centipawn, at medium danger.
const UNITS: f64 = 3.0;

/// The settings of the descent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Descent {
    /// The number of epochs.
    pub n_epochs: u32,
    /// The learning rate at first, in centipawns; it falls linearly to a tenth.
    pub step: f64,
    /// The standard deviation of the prior around the starting weights, in centipawns.
    pub width: f64,
    /// The share of the search score in the target, from 0 to 1; the rest is the result of the game.
    pub blend: f64,
}

impl Default for Descent {
    fn default() -> Descent {
        Descent { n_epochs: 150, step: 2.0, width: 20.0, blend: 0.85 }
    }
}

/// The state of a descent after some epochs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// The number of epochs so far.
    pub number: u32,
    /// The mean loss before the step of this epoch.
    pub loss: f64,
}

impl Descent {
    /// The target of a position: the expected score of its search score, blended with the result of its game.
    pub fn target(&self, model: &Model, sample: &Sample) -> f64 {
        self.blend * model.expected_score(sample.score) + (1.0 - self.blend) * sample.result
    }

    /// The mean loss.
    pub fn loss(&self, model: &Model, samples: &[Sample]) -> f64 {
        let one =
            |sample: &Sample| cross_entropy(self.target(model, sample), model.expected_score(model.value(sample)));
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    }

    /// Sets K to the value between 0.2 and 3 of least loss with the current weights, by golden-section search.
    pub fn fit_k(model: &mut Model, samples: &[Sample]) {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        let values: Vec<(f64, f64)> = samples.iter().map(|sample| (model.value(sample), sample.result)).collect();
        let mut loss = |k: f64| -> f64 {
            model.k = k;
            values.iter().map(|&(value, result)| cross_entropy(result, model.expected_score(value))).sum()
        };
        let (mut low, mut high) = (0.2, 3.0);
        while 1e-4 < high - low {
            let step = GOLDEN * (high - low);
            let (left, right) = (high - step, low + step);
            if loss(left) < loss(right) { high = right } else { low = left }
        }
        model.k = f64::midpoint(low, high);
    }

    /// Runs the descent, and calls `on_epoch` before every step.
    pub fn run(&self, model: &mut Model, samples: &[Sample], mut on_epoch: impl FnMut(&Model, Epoch)) {
        let start = model.weights.clone();
        // The targets depend on K, which does not change.
        let targets: Vec<f64> = samples.iter().map(|sample| self.target(model, sample)).collect();
        let mut adam = Adam::new(start.len());
        for number in 0..self.n_epochs {
            let mut gradient = vec![[0.0; 2]; start.len()];
            let loss = add_loss_gradient(model, samples, &targets, &mut gradient);
            self.add_prior_gradient(model, &start, samples.len(), &mut gradient);
            on_epoch(model, Epoch { number, loss });
            let done = f64::from(number) / f64::from(self.n_epochs);
            adam.step(&mut model.weights, &gradient, self.step * (1.0 - 0.9 * done));
        }
    }

    /// Adds the gradient of the prior.
    fn add_prior_gradient(&self, model: &Model, start: &[WeightPair], n_samples: usize, gradient: &mut [WeightPair]) {
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

/// Adds the gradient of the mean loss, and returns the mean loss.
fn add_loss_gradient(model: &Model, samples: &[Sample], targets: &[f64], gradient: &mut [WeightPair]) -> f64 {
    let n = samples.len().max(1) as f64;
    let mut loss = 0.0;
    for (sample, &target) in samples.iter().zip(targets) {
        let mut expected = 0.0;
        let by = |value| {
            expected = model.expected_score(value);
            (expected - target) * model.logistic_scale() / n
        };
        model.add_gradient(sample, by, gradient);
        loss += cross_entropy(target, expected);
    }
    loss / n
}

/// The cross entropy of an expected score with a target between 0 and 1.
fn cross_entropy(target: f64, expected: f64) -> f64 {
    const MIN_PROBABILITY: f64 = 1e-12;
    -(target * expected.max(MIN_PROBABILITY).ln() + (1.0 - target) * (1.0 - expected).max(MIN_PROBABILITY).ln())
}

/// The Adam optimiser: running means of the gradient and of its square.
struct Adam {
    n_steps: i32,
    means: Vec<WeightPair>,
    squares: Vec<WeightPair>,
}

impl Adam {
    const BETA1: f64 = 0.9;
    const BETA2: f64 = 0.999;

    fn new(n: usize) -> Adam {
        Adam { n_steps: 0, means: vec![[0.0; 2]; n], squares: vec![[0.0; 2]; n] }
    }

    fn step(&mut self, weights: &mut [WeightPair], gradient: &[WeightPair], step: f64) {
        self.n_steps += 1;
        let correction1 = 1.0 - Adam::BETA1.powi(self.n_steps);
        let correction2 = 1.0 - Adam::BETA2.powi(self.n_steps);
        for place in 0..weights.len() {
            for part in 0..2 {
                let slope = gradient[place][part];
                let (mean, square) = (&mut self.means[place][part], &mut self.squares[place][part]);
                *mean = Adam::BETA1 * *mean + (1.0 - Adam::BETA1) * slope;
                *square = Adam::BETA2 * *square + (1.0 - Adam::BETA2) * slope * slope;
                weights[place][part] -= step * (*mean / correction1) / ((*square / correction2).sqrt() + 1e-12);
            }
        }
    }
}
