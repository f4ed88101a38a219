//! How fast something gets on: what was counted in the last minute.

use std::collections::VecDeque;

/// Rates are those of this many seconds.
const WINDOW: f64 = 60.0;
/// Counts that are closer in time than this are one.
const STEP: f64 = 1.0;

/// Counts of the last minute, with their times in seconds.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Pace(VecDeque<(f64, u64)>);

impl Pace {
    /// The count is this now; the first one is where counting begins.
    pub(crate) fn note(&mut self, n: u64, now: f64) {
        let is_first = self.0.len() < 2;
        match self.0.back_mut() {
            Some((when, last)) if now - *when < STEP && !is_first => *last = n,
            _ => self.0.push_back((now, n)),
        }
        while self.0.get(1).is_some_and(|(when, _)| WINDOW < now - when) {
            self.0.pop_front();
        }
    }

    /// How many a second came lately: in the last minute, or since the last one came if that is longer ago.
    pub(crate) fn rate(&self, now: f64) -> f64 {
        match (self.0.front(), self.0.back()) {
            (Some((then, before)), Some((_, n))) if *then < now => n.saturating_sub(*before) as f64 / (now - then),
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_that_of_the_last_minute() {
        let mut pace = Pace::default();
        assert_eq!(pace.rate(1.0).to_bits(), 0.0_f64.to_bits());
        for second in 0_u32..=300 {
            // Two a second, and from the hundredth second on ten.
            let n = if second < 100 { 2 * second } else { 200 + 10 * (second - 100) };
            pace.note(u64::from(n), f64::from(second));
        }
        assert!((pace.rate(300.0) - 10.0).abs() < 0.5, "{}", pace.rate(300.0));
        assert!(pace.rate(3_000.0) < 0.5, "nothing came for long");
    }

    #[test]
    fn what_comes_seldom_has_a_rate_too() {
        let mut pace = Pace::default();
        for n in 0..10 {
            pace.note(n, 100.0 * n as f64);
        }
        assert!((pace.rate(900.0) - 0.01).abs() < 1e-9);
    }
}
