//! Numbers and shapes by chance, from a seed: splitmix64, as in the kit.

use mossa_connectx::Shape;

pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number from 1 to `most`.
    pub(crate) fn up_to(&mut self, most: usize) -> usize {
        1 + (self.next() % most as u64) as usize
    }

    /// Sides up to `most`, small ones as often as large ones, and a run that may be longer than both.
    pub(crate) fn shape(&mut self, most: usize) -> Shape {
        let most = self.up_to(most);
        let (rows, columns) = (self.up_to(most), self.up_to(most));
        Shape::new(rows, columns, self.up_to(rows.max(columns) + 1)).unwrap()
    }
}
