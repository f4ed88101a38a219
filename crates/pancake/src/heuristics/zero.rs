//! The bound that knows nothing: every goal is 0 moves away.

use mossa_kernel::{Cost, Heuristic, Problem};

/// Nothing is known. This heuristic turns A* into uniform-cost search.
///
/// ```
/// use mossa_kernel::Heuristic;
/// use mossa_pancake::{Pancake, Size, heuristics::Zero};
/// let puzzle = Pancake::<u64>::new(Size::new(4).unwrap()).unwrap();
/// Zero.memo(&puzzle, puzzle.goal());
/// assert_eq!(Heuristic::<Pancake<u64>>::estimate(&Zero, ()), 0);
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
