//! How fast a client may talk: a bucket that empties with every message and fills up with time.

use std::time::Duration;

/// A bucket of messages.
pub(crate) struct Bucket {
    size: f64,
    a_second: f64,
    left: f64,
    filled: Duration,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(size: u32, a_second: u32, now: Duration) -> Bucket {
        Bucket { size: size.into(), a_second: a_second.into(), left: size.into(), filled: now }
    }

    /// Takes a message out; `false` if there is none left.
    pub(crate) fn take(&mut self, now: Duration) -> bool {
        let passed = now.saturating_sub(self.filled).as_secs_f64();
        self.left = (self.left + passed * self.a_second).min(self.size);
        self.filled = now;
        let is_there = 1.0 <= self.left;
        if is_there {
            self.left -= 1.0;
        }
        is_there
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_empties_and_fills_up_again() {
        let mut bucket = Bucket::new(3, 2, Duration::ZERO);
        let take = |bucket: &mut Bucket, millis| bucket.take(Duration::from_millis(millis));
        assert_eq!([0, 0, 0, 0].map(|at| take(&mut bucket, at)), [true, true, true, false]);
        assert_eq!([499, 500, 500].map(|at| take(&mut bucket, at)), [false, true, false]);
        assert_eq!([60_000; 4].map(|at| take(&mut bucket, at)), [true, true, true, false]);
    }
}
