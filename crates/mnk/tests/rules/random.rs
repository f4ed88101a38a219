//! Random shapes from a seed.

use mossa_kernel::Rng;
use mossa_mnk::Shape;

/// Sides up to `max`, and a run that may be longer than both.
pub(crate) fn shape(rng: &mut Rng, max: usize) -> Shape {
    let (rows, columns) = (1 + rng.index(max), 1 + rng.index(max));
    Shape::new(rows, columns, 1 + rng.index(rows.max(columns) + 1)).unwrap()
}
