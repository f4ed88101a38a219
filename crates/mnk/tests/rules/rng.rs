//! Random numbers and shapes from a seed: splitmix64, as in the kit.

use mossa_mnk::Shape;

pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// Sides up to `max`, and a run that may be longer than both.
    pub(crate) fn shape(&mut self, max: usize) -> Shape {
        let (rows, columns) = (1 + self.below(max), 1 + self.below(max));
        Shape::new(rows, columns, 1 + self.below(rows.max(columns) + 1)).unwrap()
    }
}
