//! The bound that knows nothing: every goal is 0 moves away.

use mossa_kernel::{Cost, Heuristic, Problem};

/// Nothing is known. Turns A* into uniform-cost search, and is an oracle for the others.
///
/// ```
/// use mossa_kernel::Heuristic;
/// use mossa_tiles::{Shape, Tiles, heuristics::Zero};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// Zero.memo(&tiles, tiles.goal());
/// assert_eq!(Heuristic::<Tiles<u64>>::estimate(&Zero, ()), 0);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Zero;

impl<P: Problem> Heuristic<P> for Zero {
    type Memo = ();

    fn memo(&self, _problem: &P, _state: &P::State) {}

    fn step(&self, _problem: &P, (): (), _state: &P::State, _mv: P::Move) {}

    fn estimate(&self, (): ()) -> Cost {
        0
    }
}
