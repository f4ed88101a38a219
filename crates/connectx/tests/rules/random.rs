//! Random shapes from a seed.

use mossa_connectx::Shape;
use mossa_kernel::Rng;

/// What the tests draw beside plain numbers.
pub(crate) trait Draw {
    /// A number from 1 to `max`.
    fn up_to(&mut self, max: usize) -> usize;

    /// Sides up to `max`, small ones as often as large ones, and a run that may be longer than both.
    fn shape(&mut self, max: usize) -> Shape {
        let max = self.up_to(max);
        let (rows, columns) = (self.up_to(max), self.up_to(max));
        Shape::new(rows, columns, self.up_to(rows.max(columns) + 1)).unwrap()
    }
}

impl Draw for Rng {
    fn up_to(&mut self, max: usize) -> usize {
        1 + self.index(max)
    }
}
