//! The pancakes of a stack: three representations, of which the smallest that fits is best.
//!
//! | type | pancakes | layout |
//! |---|---|---|
//! | `u64` | up to 16 | the pancake at position p in bits 4p to 4p+3 |
//! | `u128` | up to 25 | the pancake at position p in bits 5p to 5p+4 |
//! | `[u8; 64]` | up to 64 | one byte per pancake |
//!
//! Position 0 is the top. The pancakes are numbered from 0, the smallest, so that 16 of them fit into four bits each; text
//! counts them from 1. Unused fields are zero.

use std::fmt::Debug;
use std::hash::Hash;

/// The pancakes of a stack, from the top.
///
/// ```
/// use mossa_pancake::Stack;
/// let mut stack = u64::from_pancakes(&[2, 0, 1, 4, 3]);
/// stack.flip(4);
/// assert_eq!([0, 1, 2, 3, 4].map(|position| stack.get(position)), [4, 1, 0, 2, 3]);
/// ```
pub trait Stack: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The largest number of pancakes that fits.
    const CAPACITY: usize;

    /// The representation of these pancakes, given from the top and numbered from 0.
    fn from_pancakes(pancakes: &[u8]) -> Self;

    /// The pancake at a position.
    fn get(&self, position: usize) -> u8;

    /// Turns over the top `n` pancakes.
    fn flip(&mut self, n: usize);
}

impl Stack for u64 {
    const CAPACITY: usize = 16;

    fn from_pancakes(pancakes: &[u8]) -> u64 {
        assert!(pancakes.len() <= Self::CAPACITY, "{} pancakes in a u64", pancakes.len());
        pancakes.iter().rev().fold(0, |stack, &pancake| stack << 4 | u64::from(pancake))
    }

    #[inline]
    fn get(&self, position: usize) -> u8 {
        (self >> (4 * position)) as u8 & 0xf
    }

    /// Reverses all sixteen fields at once and keeps those that belong to the top.
    #[inline]
    fn flip(&mut self, n: usize) {
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        debug_assert!((1..=16).contains(&n), "a flip of {n} pancakes");
        let bytes = self.swap_bytes();
        let reversed = (bytes >> 4) & LOW | (bytes & LOW) << 4;
        let n_bits_below = 64 - 4 * n;
        let top = u64::MAX >> n_bits_below;
        *self = *self & !top | reversed >> n_bits_below;
    }
}

impl Stack for u128 {
    const CAPACITY: usize = 25;

    fn from_pancakes(pancakes: &[u8]) -> u128 {
        assert!(pancakes.len() <= Self::CAPACITY, "{} pancakes in a u128", pancakes.len());
        pancakes.iter().rev().fold(0, |stack, &pancake| stack << 5 | u128::from(pancake))
    }

    #[inline]
    fn get(&self, position: usize) -> u8 {
        (self >> (5 * position)) as u8 & 0x1f
    }

    /// Takes the pancakes off from the top and lays them down in the same order.
    #[inline]
    fn flip(&mut self, n: usize) {
        debug_assert!((1..=25).contains(&n), "a flip of {n} pancakes");
        let (mut rest, mut flipped) = (*self, 0);
        for _ in 0..n {
            flipped = flipped << 5 | rest & 0x1f;
            rest >>= 5;
        }
        *self = rest << (5 * n) | flipped;
    }
}

impl Stack for [u8; 64] {
    const CAPACITY: usize = 64;

    fn from_pancakes(pancakes: &[u8]) -> [u8; 64] {
        let mut stack = [0; 64];
        stack[..pancakes.len()].copy_from_slice(pancakes);
        stack
    }

    #[inline]
    fn get(&self, position: usize) -> u8 {
        self[position]
    }

    #[inline]
    fn flip(&mut self, n: usize) {
        self[..n].reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<S: Stack>(n_pancakes: usize) {
        let pancakes: Vec<u8> = (0..n_pancakes).map(|number| (number * 7 % n_pancakes) as u8).collect();
        for n in 1..=n_pancakes {
            let mut stack = S::from_pancakes(&pancakes);
            stack.flip(n);
            let mut expected = pancakes.clone();
            expected[..n].reverse();
            assert_eq!((0..n_pancakes).map(|position| stack.get(position)).collect::<Vec<_>>(), expected);
            assert_eq!(stack, S::from_pancakes(&expected), "unused fields stay zero");
        }
    }

    #[test]
    fn flips_reverse_the_top_and_nothing_else() {
        [2, 3, 5, 8, 13, 16].into_iter().for_each(check::<u64>);
        [2, 3, 16, 17, 24, 25].into_iter().for_each(check::<u128>);
        [2, 3, 25, 26, 63, 64].into_iter().for_each(check::<[u8; 64]>);
    }
}
