//! A middlegame and an endgame score packed into one integer, so that both are added at once.
//!
//! ```text
//!  31            16 15             0
//! ┌────────────────┬────────────────┐
//! │    endgame     │   middlegame   │   endgame · 2^16 + middlegame
//! └────────────────┴────────────────┘
//! ```
//! Sums and products by integers are right as long as both halves stay within 16 bits with sign; a borrow of the lower half
//! is corrected when the upper half is read.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame score in centipawns, each within ±32,767.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// Zero in both.
    pub const ZERO: Pair = Pair(0);

    /// Packs two scores.
    pub const fn new(middlegame: i32, endgame: i32) -> Pair {
        Pair((endgame << 16) + middlegame)
    }

    /// The middlegame score.
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame score.
    pub const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "({}, {})", self.middlegame(), self.endgame())
    }
}

impl Add for Pair {
    type Output = Pair;
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Pair;
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    fn mul(self, times: i32) -> Pair {
        Pair(self.0 * times)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl SubAssign for Pair {
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let numbers = [-9_000, -301, -1, 0, 1, 7, 4_500];
        for mg in numbers {
            for eg in numbers {
                let pair = Pair::new(mg, eg);
                let halves = |pair: Pair| (pair.middlegame(), pair.endgame());
                assert_eq!(halves(pair), (mg, eg));
                assert_eq!(halves(-pair), (-mg, -eg));
                assert_eq!(halves(pair * -3), (-3 * mg, -3 * eg));
                assert_eq!(halves(pair + Pair::new(eg, mg)), (mg + eg, mg + eg));
                assert_eq!(halves(pair - Pair::new(eg, mg)), (mg - eg, eg - mg));
            }
        }
    }
}
