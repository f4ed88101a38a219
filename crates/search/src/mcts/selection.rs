//! Which child to try next: the balance between what has done well and what is hardly known.

/// How eagerly a child should be tried.
///
/// ```
/// use mossa_search::mcts::{EvenHanded, Selection, Ucb1};
/// let ucb1 = Ucb1 { exploration: 1.0 };
/// let curiosity = ucb1.curiosity(100);
/// assert!(ucb1.urgency(0.5, 10, curiosity) < ucb1.urgency(0.6, 10, curiosity), "better");
/// assert!(ucb1.urgency(0.5, 10, curiosity) < ucb1.urgency(0.5, 9, curiosity), "less known");
/// assert!(EvenHanded.urgency(0.9, 10, 0.0) < EvenHanded.urgency(0.1, 9, 0.0));
/// ```
pub trait Selection: Send + Sync {
    /// What matters of a parent with `visits` ≥ 1: worked out once for all of its children.
    fn curiosity(&self, of: u32) -> f64;

    /// The urgency of a child whose playouts earned `rate` on average, which was visited `visits` ≥ 1 times. The highest
    /// is tried next.
    fn urgency(&self, rate: f64, visits: u32, curiosity: f64) -> f64;
}

/// The upper confidence bound of Auer, Cesa-Bianchi and Fischer, *Finite-time analysis of the multiarmed bandit problem*,
/// 2002: rate + exploration · √(ln of / visits).
///
/// ```
/// use mossa_search::mcts::Ucb1;
/// assert_eq!(Ucb1::default().exploration, std::f64::consts::SQRT_2);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ucb1 {
    /// How much the unknown is worth; 0 is greed. √2 is what the theory gives for rewards from 0 to 1.
    pub exploration: f64,
}

impl Default for Ucb1 {
    fn default() -> Ucb1 {
        Ucb1 { exploration: std::f64::consts::SQRT_2 }
    }
}

impl Selection for Ucb1 {
    fn curiosity(&self, of: u32) -> f64 {
        self.exploration * ln(of).sqrt()
    }

    #[inline]
    fn urgency(&self, rate: f64, visits: u32, curiosity: f64) -> f64 {
        rate + curiosity / f64::from(visits).sqrt()
    }
}

/// Learns nothing: every child as often as any other. The null object, and what Monte-Carlo players did before there
/// were trees.
///
/// ```
/// use mossa_search::mcts::{EvenHanded, Selection};
/// assert_eq!(EvenHanded.urgency(0.9, 10, 0.0), EvenHanded.urgency(0.1, 10, 0.0));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct EvenHanded;

impl Selection for EvenHanded {
    fn curiosity(&self, _: u32) -> f64 {
        0.0
    }

    #[inline]
    fn urgency(&self, _: f64, visits: u32, _: f64) -> f64 {
        -f64::from(visits)
    }
}

/// The natural logarithm of a number ≥ 1, to ten digits, by sums and products alone: the one that the machine brings may
/// differ in the last bit from that of another machine, and then so would the tree.
fn ln(number: u32) -> f64 {
    let power = number.ilog2();
    let rest = f64::from(number) / f64::from(1_u32 << power);
    // ln x = 2 artanh z with z = (x - 1) / (x + 1), here at most 1/3.
    let z = (rest - 1.0) / (rest + 1.0);
    let square = z * z;
    let series = (0..9).rev().fold(0.0, |sum, n| sum * square + 1.0 / f64::from(2 * n + 1));
    f64::from(power) * std::f64::consts::LN_2 + 2.0 * z * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_logarithm_is_the_logarithm() {
        let powers = (0..32).flat_map(|power| [1 << power, (1 << power) - 1, (1 << power) + 1]);
        for number in (1..10_000).chain(powers).chain([u32::MAX]).filter(|&number| number != 0) {
            let exact = f64::from(number).ln();
            assert!((ln(number) - exact).abs() <= 1e-9, "ln {number} is {exact} and not {}", ln(number));
        }
    }
}
