//! The evaluation as a function of its weights, and its derivative.
//!
//! In the middlegame and in the endgame a value is a sum of counts times weights, less the square of the danger to
//! White's king, plus that to Black's. The two are blended by the phase.

use crate::eval::params::{BLOCKS, DANGER_UNIT, MAX_DANGER};

use super::sample::{Count, Sample};

/// A weight in the middlegame and in the endgame.
pub type Two = [f64; 2];

/// Weights, and how steeply values foretell results.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The weights, in the order of the table.
    pub weights: Vec<Two>,
    /// How steeply: a pawn ahead gives `1 / (1 + 10^(-slope / 4))` points.
    pub slope: f64,
}

/// What a value is made of.
struct Parts {
    /// The danger to White's king and to Black's, within its limits.
    dangers: [Two; 2],
    /// What a unit of the middlegame's and of the endgame's sum counts here.
    shares: Two,
    value: f64,
}

impl Model {
    /// The weights as they are in `params.rs`, foretelling with slope 1.
    pub fn present() -> Model {
        let pairs = BLOCKS.iter().flat_map(|block| block.pairs);
        Model { weights: pairs.map(|&(mg, eg)| [f64::from(mg), f64::from(eg)]).collect(), slope: 1.0 }
    }

    /// The value of a position in hundredths of a pawn from White's side, without rounding.
    pub fn value(&self, sample: &Sample) -> f64 {
        self.parts(sample).value
    }

    /// The points that White may expect of a position with this value.
    pub fn foretold(&self, value: f64) -> f64 {
        1.0 / (1.0 + (-self.steepness() * value).exp())
    }

    /// The derivative of what is inside the exponential.
    pub fn steepness(&self) -> f64 {
        self.slope * std::f64::consts::LN_10 / 400.0
    }

    /// Adds the derivative of a value, times what `by` makes of the value, to `gradient`.
    pub fn add_gradient(&self, sample: &Sample, by: impl FnOnce(f64) -> f64, gradient: &mut [Two]) {
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
        // Where nothing can be won the middlegame does not count either.
        let shares = if scale == 0.0 { [0.0; 2] } else { [sample.phase, (1.0 - sample.phase) * scale] };
        Parts { dangers, shares, value: shares[0] * middlegame + shares[1] * endgame }
    }

    fn weighted(&self, counts: &[Count]) -> Two {
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

/// How the square of a danger grows with it; not at all beyond its limits.
fn derivative(danger: f64) -> f64 {
    let inside = 0.0 < danger && danger < f64::from(MAX_DANGER);
    if inside { 2.0 * danger / f64::from(DANGER_UNIT) } else { 0.0 }
}
