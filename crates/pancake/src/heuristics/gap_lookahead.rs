//! The gap heuristic with a lookahead of one flip: where no flip closes a gap, one flip more is needed.
//!
//! Admissible, because the first flip of any solution of such a *locked* stack closes no gap, and as many flips as there are
//! gaps must follow it. Consistent for the same reason: the stack after the flip has at least as many gaps as before.
//!
//! A flip that closes a gap brings the top pancake onto a neighbour in size. So there are at most two candidates, and each
//! counts if what lies on that neighbour now is a gap.
//!
//! On random stacks of 16 to 40 pancakes IDA* generates about a quarter fewer stacks with it than with [`Gap`] alone. It looks
//! through the whole stack for that, where [`Gap`] looks at three pancakes, so it pays where stacks are costly to keep.
//!
//! Valenzano and Yang, *An analysis and enhancement of the gap heuristic for the pancake puzzle*, 2017, where the lookahead
//! is two flips deep.

use mossa_kernel::{Cost, Heuristic};

use super::Gap;
use super::gap::is_gap;
use crate::{Flip, Pancake, Stack};

/// The number of gaps, and one more where no flip closes a gap.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_pancake::{Pancake, Size, heuristics::{Gap, GapLookahead}};
/// let puzzle = Pancake::<u64>::new(Size::new(4).unwrap()).unwrap();
/// let estimate = |stack| Heuristic::<Pancake<u64>>::estimate(&GapLookahead, GapLookahead.memo(&puzzle, stack));
/// // A flip of two pancakes brings 2 onto 3.
/// let open = puzzle.read_state("2 1 3 4").unwrap();
/// assert_eq!((Gap.memo(&puzzle, &open), estimate(&open)), (1, 1));
/// // The only neighbour of 1 lies just below it already.
/// let locked = puzzle.read_state("1 2 4 3").unwrap();
/// assert_eq!((Gap.memo(&puzzle, &locked), estimate(&locked)), (2, 3));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct GapLookahead;

/// The number of gaps, and whether no flip closes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookaheadMemo {
    n_gaps: Cost,
    is_locked: bool,
}

impl LookaheadMemo {
    fn of<S: Stack>(puzzle: &Pancake<S>, stack: &S, n_gaps: Cost) -> LookaheadMemo {
        LookaheadMemo { n_gaps, is_locked: n_gaps != 0 && !has_closing_flip(puzzle, stack) }
    }
}

/// Whether a flip brings the top pancake onto a neighbour in size on which something else lies now.
fn has_closing_flip<S: Stack>(puzzle: &Pancake<S>, stack: &S) -> bool {
    let top = stack.get(0);
    let mut above = top;
    (1..=puzzle.size().n_pancakes()).any(|position| {
        let here = puzzle.pancake_or_plate(stack, position);
        let closes = !is_gap(top, here) && is_gap(above, here);
        above = here;
        closes
    })
}

impl<S: Stack> Heuristic<Pancake<S>> for GapLookahead {
    type Memo = LookaheadMemo;

    fn memo(&self, puzzle: &Pancake<S>, stack: &S) -> LookaheadMemo {
        LookaheadMemo::of(puzzle, stack, Gap.memo(puzzle, stack))
    }

    #[inline]
    fn step(&self, puzzle: &Pancake<S>, memo: LookaheadMemo, stack: &S, flip: Flip) -> LookaheadMemo {
        let n_gaps = Gap.step(puzzle, memo.n_gaps, stack, flip);
        let mut after = *stack;
        after.flip(flip.n_pancakes());
        LookaheadMemo::of(puzzle, &after, n_gaps)
    }

    #[inline]
    fn estimate(&self, memo: LookaheadMemo) -> Cost {
        memo.n_gaps + Cost::from(memo.is_locked)
    }
}
