//! The rules: a move turns over the top pancakes of the stack, at least two of them, and costs 1. The goal is the sorted
//! stack, with the smallest pancake on top.
//!
//! Gates and Papadimitriou, *Bounds for sorting by prefix reversal*, 1979. Every flip is its own inverse.

use std::fmt;

use arrayvec::ArrayVec;
use mossa_kernel::{Cost, Problem, StateSpace};

use crate::{Size, Stack};

/// A move: how many pancakes are turned over, counted from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Flip(pub u8);

impl Flip {
    /// How many pancakes are turned over.
    #[inline]
    pub fn n_pancakes(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A list of flips that needs no heap.
pub type Flips = ArrayVec<Flip, { Size::MAX - 1 }>;

/// The puzzle with a fixed number of pancakes.
///
/// ```
/// use mossa_kernel::{Notation, Problem, StateSpace};
/// use mossa_pancake::{Flip, Pancake, Size};
/// let puzzle = Pancake::<u64>::new(Size::new(5).unwrap()).unwrap();
/// let stack = puzzle.read_state("3 2 1 4 5").unwrap();
/// assert_eq!(puzzle.moves(&stack).as_slice(), [2, 3, 4, 5].map(Flip));
/// assert!(puzzle.is_goal(&puzzle.after(&stack, Flip(3))));
/// ```
#[derive(Clone, Debug)]
pub struct Pancake<S> {
    size: Size,
    goal: S,
    flips: Flips,
}

impl<S: Stack> Pancake<S> {
    /// The puzzle of this size; `None` if the representation has no room for it.
    pub fn new(size: Size) -> Option<Pancake<S>> {
        let n_pancakes = size.n_pancakes() as u8;
        let has_room = size.n_pancakes() <= S::CAPACITY;
        let sorted: Vec<u8> = (0..n_pancakes).collect();
        has_room.then(|| Pancake { size, goal: S::from_pancakes(&sorted), flips: (2..=n_pancakes).map(Flip).collect() })
    }

    /// How many pancakes there are.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The sorted stack.
    pub fn goal(&self) -> &S {
        &self.goal
    }

    /// The pancakes of a stack from the top, numbered from 0.
    pub fn pancakes(&self, stack: &S) -> Vec<u8> {
        (0..self.size.n_pancakes()).map(|position| stack.get(position)).collect()
    }

    /// The pancake at a position, or the plate below the stack, which counts as one more pancake: the largest.
    #[inline]
    pub fn pancake_or_plate(&self, stack: &S, position: usize) -> u8 {
        let n_pancakes = self.size.n_pancakes();
        if position < n_pancakes { stack.get(position) } else { n_pancakes as u8 }
    }
}

impl<S: Stack> StateSpace for Pancake<S> {
    type State = S;
    type Move = Flip;
    type Moves = Flips;
    type Undo = ();

    /// All flips, the smallest first; they are the same in every state.
    #[inline]
    fn moves(&self, _stack: &S) -> Flips {
        self.flips.clone()
    }

    #[inline]
    fn play(&self, stack: &mut S, flip: Flip) {
        stack.flip(flip.n_pancakes());
    }

    #[inline]
    fn undo(&self, stack: &mut S, flip: Flip, (): ()) {
        stack.flip(flip.n_pancakes());
    }
}

impl<S: Stack> Problem for Pancake<S> {
    type Packed = S;

    #[inline]
    fn pack(&self, stack: &S) -> S {
        *stack
    }

    #[inline]
    fn unpack(&self, packed: &S) -> S {
        *packed
    }

    #[inline]
    fn is_goal(&self, stack: &S) -> bool {
        *stack == self.goal
    }

    #[inline]
    fn cost(&self, _stack: &S, _flip: Flip) -> Cost {
        1
    }

    #[inline]
    fn inverse(&self, flip: Flip) -> Option<Flip> {
        Some(flip)
    }
}
