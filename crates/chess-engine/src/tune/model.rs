//! The evaluation as a function of its weights, and its gradient.
//!
//! In the middlegame and in the endgame a value is a sum of counts times weights, minus the squared danger to White's king,
//! plus that to Black's. The two are tapered by the phase.

use crate::eval::params::{BLOCKS, DANGER_UNIT, MAX_DANGER};

use super::sample::{Count, Sample};

/// A weight in the middlegame and in the endgame.
pub type WeightPair = [f64; 2];

/// The weights and the scaling constant K.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The weights, in the order of the table.
    pub weights: Vec<WeightPair>,
    /// The scaling constant: a value of one pawn gives an expected score of `1 / (1 + 10^(-k / 4))`.
    pub k: f64,
}

/// The parts of a value.
struct Parts {
    /// The danger to White's king and to Black's, in units.
    dangers: [WeightPair; 2],
    /// The factors of the middlegame sum and of the endgame sum.
    shares: WeightPair,
    value: f64,
}

impl Model {
    /// The weights of `params.rs`, with K = 1.
    pub fn current() -> Model {
        let pairs = BLOCKS.iter().flat_map(|block| block.pairs);
        Model { weights: pairs.map(|&(mg, eg)| [f64::from(mg), f64::from(eg)]).collect(), k: 1.0 }
    }

    /// The value of a position in centipawns from White's point of view, without rounding.
    pub fn value(&self, sample: &Sample) -> f64 {
        self.parts(sample).value
    }

    /// The expected score of White in a position of this value, from 0 to 1.
    pub fn expected_score(&self, value: f64) -> f64 {
        1.0 / (1.0 + (-self.logistic_scale() * value).exp())
    }

    /// The factor of the value in the exponent of the logistic function.
    pub fn logistic_scale(&self) -> f64 {
        self.k * std::f64::consts::LN_10 / 400.0
    }

    /// Adds the gradient of a value, multiplied by a function of the value, to `gradient`.
    pub fn add_gradient(&self, sample: &Sample, by: impl FnOnce(f64) -> f64, gradient: &mut [WeightPair]) {
        let Parts { dangers, shares, value } = self.parts(sample);
        let by = by(value);
        let shares = shares.map(|share| by * share);
        for &Count { weight, times } in sample.sum() {
            let slot = &mut gradient[weight as usize];
            *slot = [0, 1].map(|part| slot[part] + shares[part] * f64::from(times));
        }
        for ((counts, danger), sign) in sample.dangers().into_iter().zip(dangers).zip([-1.0, 1.0]) {
            let slopes = [0, 1].map(|part| shares[part] * sign * derivative(danger[part]));
            for &Count { weight, times } in counts {
                let slot = &mut gradient[weight as usize];
                *slot = [0, 1].map(|part| slot[part] + slopes[part] * f64::from(times));
            }
        }
    }

    fn parts(&self, sample: &Sample) -> Parts {
        let sums = self.weighted(sample.sum());
        let dangers = sample.dangers().map(|counts| self.weighted(counts));
        let unit = f64::from(DANGER_UNIT);
        let squared = dangers.map(|danger| danger.map(|units| limited(units).powi(2) / unit));
        let [middlegame, endgame] = [0, 1].map(|part| sums[part] - squared[0][part] + squared[1][part]);
        let scale = sample.scales[usize::from(endgame < 0.0)];
        // With a scale factor of 0 the middlegame does not count either.
        let shares = if scale == 0.0 { [0.0; 2] } else { [sample.phase, (1.0 - sample.phase) * scale] };
        Parts { dangers, shares, value: shares[0] * middlegame + shares[1] * endgame }
    }

    fn weighted(&self, counts: &[Count]) -> WeightPair {
        counts.iter().fold([0.0; 2], |[mg, eg], count| {
            let [weight_mg, weight_eg] = self.weights[count.weight as usize];
            let times = f64::from(count.times);
            [mg + times * weight_mg, eg + times * weight_eg]
        })
    }
}

fn limited(danger: f64) -> f64 {
    danger.clamp(0.0, f64::from(MAX_DANGER))
}

/// The derivative of the squared danger; 0 beyond its limits.
fn derivative(danger: f64) -> f64 {
    let inside = 0.0 < danger && danger < f64::from(MAX_DANGER);
    if inside { 2.0 * danger / f64::from(DANGER_UNIT) } else { 0.0 }
}
