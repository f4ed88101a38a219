//! From values to places on paper, evenly or by their logarithm, with marks at round numbers.

use crate::numbers::Numbers;

/// What is measured: how marks are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// A number of things.
    Count,
    /// Seconds.
    Seconds,
    /// A share of everything.
    Share,
    /// Elo, with a sign.
    Elo,
}

impl Unit {
    /// A mark, in words.
    pub(crate) fn write(self, value: f64, numbers: Numbers) -> String {
        match self {
            Unit::Count => numbers.short(value),
            Unit::Seconds if value == 0.0 => "0".into(),
            Unit::Seconds => match value {
                value if value < 0.000_999 => format!("{}\u{a0}µs", numbers.short((value * 1e6).round())),
                value if value < 0.999 => format!("{}\u{a0}ms", numbers.short((value * 1e3).round())),
                value => format!("{}\u{a0}s", numbers.short(value.round())),
            },
            Unit::Share => numbers.percent(value),
            Unit::Elo => numbers.signed(value, 0),
        }
    }
}

/// A scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Scale {
    kind: Kind,
    values: [f64; 2],
    places: [f64; 2],
    /// Marks are not closer than this.
    least_step: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Even,
    Log,
}

impl Scale {
    /// Evenly from the least to the most of these values, widened to round numbers. `places` is where it begins and ends.
    pub(crate) fn even(values: impl Iterator<Item = f64>, places: [f64; 2]) -> Scale {
        let [low, high] = extent(values).unwrap_or([0.0, 1.0]);
        let [low, high] = if low < high { [low, high] } else { [low - 1.0, high + 1.0] };
        let step = round_step(high - low);
        Scale {
            kind: Kind::Even,
            values: [(low / step).floor() * step, (high / step).ceil() * step],
            places,
            least_step: 0.0,
        }
    }

    /// Evenly between these two.
    pub(crate) fn between(values: [f64; 2], places: [f64; 2]) -> Scale {
        Scale { kind: Kind::Even, values, places, least_step: 0.0 }
    }

    /// The same scale with marks at whole numbers only.
    pub(crate) fn whole(self) -> Scale {
        Scale { least_step: 1.0, ..self }
    }

    /// By the logarithm, from the power of ten below the least to the one above the most of the positive values.
    pub(crate) fn log(values: impl Iterator<Item = f64>, places: [f64; 2]) -> Scale {
        let [low, high] = extent(values.filter(|value| 0.0 < *value)).unwrap_or([1.0, 10.0]);
        // A hair inside, so that rounding does not add a decade.
        let (low, high) = ((low.log10() + 1e-9).floor(), (high.log10() - 1e-9).ceil());
        let high = if high <= low { low + 1.0 } else { high };
        Scale { kind: Kind::Log, values: [10_f64.powf(low), 10_f64.powf(high)], places, least_step: 0.0 }
    }

    /// Where a value is. On a logarithmic scale what is nothing stands at the beginning.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        let share = match self.kind {
            Kind::Even => (value - low) / (high - low),
            Kind::Log => (value.max(low) / low).ln() / (high / low).ln(),
        };
        self.places[0] + share.clamp(-0.05, 1.05) * (self.places[1] - self.places[0])
    }

    /// Where round numbers are.
    pub(crate) fn marks(&self) -> Vec<f64> {
        let [low, high] = self.values;
        match self.kind {
            Kind::Even => {
                let step = round_step(high - low).max(self.least_step);
                let first = (low / step - 1e-9).ceil() as i64;
                let last = (high / step + 1e-9).floor() as i64;
                (first..=last).map(|n| n as f64 * step).collect()
            }
            Kind::Log => {
                let (first, last) = (low.log10().round() as i32, high.log10().round() as i32);
                // More than nine marks would stand in each other's way.
                let step = (last - first).div_euclid(9) + 1;
                (first..=last).filter(|n| (n - first) % step == 0).map(|n| 10_f64.powi(n)).collect()
            }
        }
    }
}

fn extent(values: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
    values.filter(|value| value.is_finite()).fold(None, |extent, value| match extent {
        None => Some([value, value]),
        Some([low, high]) => Some([value.min(low), value.max(high)]),
    })
}

/// 1, 2 or 5 times a power of ten, so that about five steps make the width.
fn round_step(width: f64) -> f64 {
    let rough = (width / 5.0).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(rough.log10().floor());
    let factor = match rough / power {
        factor if factor < 1.5 => 1.0,
        factor if factor < 3.5 => 2.0,
        factor if factor < 7.5 => 5.0,
        _ => 10.0,
    };
    factor * power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn scales_begin_and_end_at_round_numbers() {
        let scale = Scale::log([3.0, 52_000.0].into_iter(), [100.0, 200.0]);
        assert_eq!(scale.marks(), [1.0, 10.0, 100.0, 1_000.0, 10_000.0, 100_000.0]);
        assert!((scale.place(10.0) - 120.0).abs() < 1e-9 && (scale.place(0.0) - 100.0).abs() < 1e-9);
        assert_eq!(Scale::log([10.0].into_iter(), [0.0, 1.0]).marks(), [10.0, 100.0]);
        let scale = Scale::even([3.0, 97.0].into_iter(), [0.0, 100.0]);
        assert_eq!(scale.marks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(Scale::even([].into_iter(), [0.0, 1.0]).marks().len(), 6);
        assert!(Scale::log([1.0, 1e30].into_iter(), [0.0, 1.0]).marks().len() <= 10);
    }

    #[test]
    fn marks_are_written_with_their_unit() {
        let numbers = Numbers::of(Language::English);
        let times = [1e-5, 0.001, 0.1, 10.0].map(|value| Unit::Seconds.write(value, numbers));
        assert_eq!(times, ["10\u{a0}µs", "1\u{a0}ms", "100\u{a0}ms", "10\u{a0}s"]);
        assert_eq!([0.0, 150.0, -50.0].map(|value| Unit::Elo.write(value, numbers)), ["0", "+150", "−50"]);
    }
}
