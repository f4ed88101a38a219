//! Random stacks: drawn uniformly, or a number of random flips away from the goal. The same seed gives the same stacks.

use mossa_kernel::{Problem, StateSpace};
use rand::{Rng, RngExt as _, SeedableRng, rngs::ChaCha8Rng, seq::SliceRandom};

use crate::{Pancake, Stack};

/// The random number generator that belongs to a seed.
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A stack drawn uniformly from all stacks of the puzzle; every one of them can be sorted.
///
/// ```
/// use mossa_pancake::{Pancake, Size, generate};
/// let puzzle = Pancake::<u64>::new(Size::new(12).unwrap()).unwrap();
/// let stack = generate::uniform(&puzzle, &mut generate::rng(1));
/// assert_eq!(stack, generate::uniform(&puzzle, &mut generate::rng(1)));
/// ```
pub fn uniform<S: Stack>(puzzle: &Pancake<S>, rng: &mut impl Rng) -> S {
    let mut pancakes = puzzle.pancakes(puzzle.goal());
    pancakes.shuffle(rng);
    S::from_pancakes(&pancakes)
}

/// The goal after `n_flips` random flips, none of which undoes the one before it. A stack of two pancakes has one flip
/// only, which is then repeated.
///
/// ```
/// use mossa_kernel::Problem;
/// use mossa_pancake::{Pancake, Size, generate};
/// let puzzle = Pancake::<u64>::new(Size::new(12).unwrap()).unwrap();
/// assert!(puzzle.is_goal(&generate::walk(&puzzle, 0, &mut generate::rng(1))));
/// assert!(!puzzle.is_goal(&generate::walk(&puzzle, 2, &mut generate::rng(1))));
/// ```
pub fn walk<S: Stack>(puzzle: &Pancake<S>, n_flips: u32, rng: &mut impl Rng) -> S {
    let mut stack = *puzzle.goal();
    let mut last = None;
    for _ in 0..n_flips {
        let flips = match last {
            Some(last) if 2 < puzzle.size().n_pancakes() => puzzle.onward(&stack, last),
            _ => puzzle.moves(&stack),
        };
        let flip = flips[rng.random_range(0..flips.len())];
        let () = puzzle.play(&mut stack, flip);
        last = Some(flip);
    }
    stack
}
