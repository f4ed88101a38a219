//! The gap heuristic: neighbours in the stack that are no neighbours in size must be parted.
//!
//! The plate below the stack counts as the largest pancake. A flip changes the neighbours at one place only, just below the
//! pancakes that it turns over. So it closes at most one gap, and the new count follows from three pancakes.
//!
//! Helmert, *Landmark heuristics for the pancake problem*, 2010.

use mossa_kernel::{Cost, Heuristic};

use crate::{Flip, Pancake, Stack};

/// The number of gaps.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_pancake::{Pancake, Size, heuristics::Gap};
/// let puzzle = Pancake::<u64>::new(Size::new(5).unwrap()).unwrap();
/// // Between 3 and 1, between 2 and 5, and between 4 and the plate.
/// assert_eq!(Gap.memo(&puzzle, &puzzle.read_state("3 1 2 5 4").unwrap()), 3);
/// assert_eq!(Gap.memo(&puzzle, puzzle.goal()), 0);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Gap;

/// Whether two pancakes that lie on each other are no neighbours in size.
#[inline]
pub(super) fn is_gap(above: u8, below: u8) -> bool {
    above.abs_diff(below) != 1
}

impl<S: Stack> Heuristic<Pancake<S>> for Gap {
    type Memo = Cost;

    fn memo(&self, puzzle: &Pancake<S>, stack: &S) -> Cost {
        let at = |position| puzzle.pancake_or_plate(stack, position);
        let is_gap_below = |&position: &usize| is_gap(at(position), at(position + 1));
        (0..puzzle.size().n_pancakes()).filter(is_gap_below).count() as Cost
    }

    #[inline]
    fn step(&self, puzzle: &Pancake<S>, n_gaps: Cost, stack: &S, flip: Flip) -> Cost {
        let n = flip.n_pancakes();
        let below = puzzle.pancake_or_plate(stack, n);
        n_gaps + Cost::from(is_gap(stack.get(0), below)) - Cost::from(is_gap(stack.get(n - 1), below))
    }

    #[inline]
    fn estimate(&self, n_gaps: Cost) -> Cost {
        n_gaps
    }
}
