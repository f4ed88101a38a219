//! What is asked of a handful of numbers: means, quantiles, a line through points, a test of signs.

/// The mean; none of nothing.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The mean of the logarithms, taken back: what factors have in common. Values below 1 count as 1.
pub(crate) fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms: Vec<f64> = values.iter().map(|value| value.max(1.0).ln()).collect();
    mean(&logarithms).map(f64::exp)
}

/// The value that this share lies below, between neighbours where it falls between. `sorted` ascends.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * sorted.len().checked_sub(1)? as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(low + (high - low) * place.fract())
}

/// The middle one.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    quantile(&sorted(values), 0.5)
}

/// In ascending order.
pub(crate) fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// A straight line through points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Line {
    /// Where it crosses 0.
    pub(crate) start: f64,
    /// How much it rises by one.
    pub(crate) slope: f64,
    /// How much of the spread it explains, from 0 to 1.
    pub(crate) explained: f64,
}

impl Line {
    /// The line with the least squares. None without two different places.
    pub(crate) fn through(points: &[(f64, f64)]) -> Option<Line> {
        let [xs, ys] =
            [points.iter().map(|point| point.0).collect(), points.iter().map(|point| point.1).collect::<Vec<_>>()];
        let (middle, height) = (mean(&xs)?, mean(&ys)?);
        let sum = |f: &dyn Fn(f64, f64) -> f64| points.iter().map(|&(x, y)| f(x - middle, y - height)).sum::<f64>();
        let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
        let slope = xy / xx;
        let explained = if yy == 0.0 { 1.0 } else { xy * xy / (xx * yy) };
        (xx != 0.0).then_some(Line { start: height - slope * middle, slope, explained })
    }

    /// Its height somewhere.
    pub(crate) fn at(&self, x: f64) -> f64 {
        self.start + self.slope * x
    }
}

/// The two-sided sign test: how likely a split at least as uneven is if both sides are equally likely.
pub(crate) fn sign_test(n_less: u64, n_more: u64) -> f64 {
    let (n, few) = (n_less + n_more, n_less.min(n_more));
    // From the logarithms of the binomial coefficients: no number of instances is too many.
    let mut log_term = -(n as f64) * std::f64::consts::LN_2;
    let mut tail = log_term.exp();
    for k in 1..=few {
        log_term += ((n - k + 1) as f64 / k as f64).ln();
        tail += log_term.exp();
    }
    // An even split is 1 to the last digit, whatever was lost in the sum.
    let chance = 2.0 * tail;
    if 1.0 - 1e-9 < chance { 1.0 } else { chance }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-12
    }

    #[test]
    fn figures_are_those_of_the_textbook() {
        assert_eq!((mean(&[]), median(&[]), geometric_mean(&[])), (None, None, None));
        assert_eq!((median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 2.0, 3.0])), (Some(2.0), Some(2.5)));
        assert!(is_near(geometric_mean(&[1.0, 100.0]).unwrap(), 10.0));
        assert_eq!(quantile(&[1.0, 2.0, 3.0, 4.0, 5.0], 0.25), Some(2.0));
        let line = Line::through(&[(1.0, 3.0), (2.0, 5.0), (4.0, 9.0)]).unwrap();
        assert!(is_near(line.start, 1.0) && is_near(line.slope, 2.0) && is_near(line.explained, 1.0));
        assert_eq!(Line::through(&[(2.0, 3.0), (2.0, 5.0)]), None);
    }

    #[test]
    fn signs_are_tested_as_by_hand() {
        // 2 · (1 + 8 + 28) / 256, 2 / 1024, and an even split, which says nothing.
        assert!(is_near(sign_test(2, 6), 0.289_062_5));
        assert!(is_near(sign_test(10, 0), 2.0 / 1024.0));
        assert!(is_near(sign_test(4, 4), 1.0) && is_near(sign_test(0, 0), 1.0));
        assert!(sign_test(40_000, 60_000) < 1e-9);
    }
}
