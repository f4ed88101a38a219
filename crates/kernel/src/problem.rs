//! Puzzles: one agent, one goal, costs to add up, and heuristics that bound them from below.

use std::hash::Hash;

use crate::{SearchStats, StateSpace, Stopped};

/// What moves cost and paths add up to. Never a float: equal paths must compare equal.
///
/// ```
/// use mossa_kernel::{Cost, Path};
/// let total: Cost = [1, 1, 1].into_iter().sum();
/// assert_eq!(Path { moves: vec!['U', 'U', 'L'], cost: total }.cost, 3);
/// ```
pub type Cost = u32;

/// One agent, one goal, costs to add up.
///
/// ```
/// use mossa_kernel::{Problem, StateSpace};
///
/// /// NodeEntry 0 by halving (even numbers only) or taking one away.
/// struct ToZero;
/// # #[derive(Clone, Copy, PartialEq, Eq, Debug)] enum Step { Halve, Less }
/// impl StateSpace for ToZero {
///     # type State = u32; type Move = Step; type Moves = Vec<Step>; type Undo = u32;
///     # fn moves(&self, &n: &u32) -> Vec<Step> {
///     #     if n == 0 { vec![] } else if n % 2 == 0 { vec![Step::Halve, Step::Less] } else { vec![Step::Less] }
///     # }
///     # fn play(&self, n: &mut u32, step: Step) -> u32 {
///     #     let old = *n; *n = match step { Step::Halve => old / 2, Step::Less => old - 1 }; old
///     # }
///     # fn undo(&self, n: &mut u32, _: Step, old: u32) { *n = old }
///     // …
/// }
/// impl Problem for ToZero {
///     type Packed = u32;
///     fn pack(&self, &n: &u32) -> u32 { n }
///     fn unpack(&self, &n: &u32) -> u32 { n }
///     fn is_goal(&self, &n: &u32) -> bool { n == 0 }
/// }
/// assert!(ToZero.is_goal(&0));
/// assert_eq!(ToZero.cost(&8, Step::Halve), 1, "every move costs 1 unless the problem says otherwise");
/// ```
pub trait Problem: StateSpace<State: Eq + Hash> {
    /// A state as a search that keeps millions of them stores it: as few bytes as possible.
    type Packed: Clone + Eq + Hash + Send + Sync;

    /// The state as it is stored.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// The stored state as it is played on: `unpack(pack(s)) == s`.
    fn unpack(&self, packed: &Self::Packed) -> Self::State;

    /// Bytes that one stored state takes, what it owns on the heap included.
    fn packed_bytes(&self) -> usize {
        size_of::<Self::Packed>()
    }

    /// Whether nothing is left to do.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// What `mv` costs when it is played in `state`.
    fn cost(&self, _state: &Self::State, _mv: Self::Move) -> Cost {
        1
    }

    /// The move that undoes `mv`, if there is one. Searches skip the move that undoes the last.
    fn inverse(&self, _mv: Self::Move) -> Option<Self::Move> {
        None
    }

    /// The moves of a state that `last` led to, but for the inverse of `last`. By default they are sorted out one by
    /// one; a domain that can look them up saves a test at every move.
    fn onward(&self, state: &Self::State, last: Self::Move) -> Self::Moves {
        let back = self.inverse(last);
        self.moves(state).into_iter().filter(|&mv| Some(mv) != back).collect()
    }
}

/// A lower bound on the cost to go.
///
/// [`Memo`](Self::Memo) is what the heuristic remembers about a state, so that a neighbour's value can be had by a
/// small step instead of from scratch. The contract, which the conformance kit checks:
/// `step(memo(s), s, mv)` estimates the same as `memo(s after mv)`.
///
/// ```
/// # use mossa_kernel::{Cost, Heuristic, Problem, StateSpace};
/// # struct Dial;
/// # impl StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, &at: &i32) -> Vec<i32> {
/// #         [-1, 1].into_iter().filter(|step| (0..=9).contains(&(at + step))).collect()
/// #     }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// # impl Problem for Dial {
/// #     type Packed = i32;
/// #     fn pack(&self, &at: &i32) -> i32 { at }
/// #     fn unpack(&self, &at: &i32) -> i32 { at }
/// #     fn is_goal(&self, &at: &i32) -> bool { at == 0 }
/// # }
/// /// How far a dial that should point at 0 is turned away from it.
/// struct Turned;
/// impl Heuristic<Dial> for Turned {
///     type Memo = Cost;
///     fn memo(&self, _: &Dial, &at: &i32) -> Cost { at as Cost }
///     fn estimate(&self, memo: Cost) -> Cost { memo }
/// }
/// let memo = Turned.memo(&Dial, &7);
/// assert_eq!(Turned.estimate(Turned.step(&Dial, memo, &7, -1)), 6);
/// ```
pub trait Heuristic<P: Problem>: Send + Sync {
    /// What is remembered about a state; passed by value, so keep it small.
    type Memo: Copy + Send + Sync;

    /// The memo of a state, from scratch.
    fn memo(&self, problem: &P, state: &P::State) -> Self::Memo;

    /// The memo after `mv`, asked *before* `mv` is played: a child that is pruned is never made.
    /// By default plays on a copy and starts afresh: right, and slow.
    fn step(&self, problem: &P, _memo: Self::Memo, state: &P::State, mv: P::Move) -> Self::Memo {
        self.memo(problem, &problem.after(state, mv))
    }

    /// The bound itself.
    fn estimate(&self, memo: Self::Memo) -> Cost;

    /// Claims `h(s) ≤ h(t) + cost(s, t)` for every move from `s` to `t`. Without it A* may have to reopen states.
    fn is_consistent(&self) -> bool {
        true
    }
}

/// A heuristic that is only lent.
impl<P: Problem, H: Heuristic<P>> Heuristic<P> for &H {
    type Memo = H::Memo;

    fn memo(&self, problem: &P, state: &P::State) -> H::Memo {
        (**self).memo(problem, state)
    }

    #[inline]
    fn step(&self, problem: &P, memo: H::Memo, state: &P::State, mv: P::Move) -> H::Memo {
        (**self).step(problem, memo, state, mv)
    }

    #[inline]
    fn estimate(&self, memo: H::Memo) -> Cost {
        (**self).estimate(memo)
    }

    fn is_consistent(&self) -> bool {
        (**self).is_consistent()
    }
}

/// A way to the goal.
///
/// ```
/// use mossa_kernel::Path;
/// let path = Path { moves: vec!['U', 'L'], cost: 2 };
/// assert_eq!(path.moves.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path<M> {
    /// The moves, first to last.
    pub moves: Vec<M>,
    /// The sum of their costs.
    pub cost: Cost,
}

/// How a search for a path ended.
///
/// ```
/// use mossa_kernel::{Path, Verdict};
/// let found = Verdict::Solved { path: Path { moves: vec!['U'], cost: 1 }, optimal: true };
/// assert_ne!(found, Verdict::Unsolvable);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<M> {
    /// A path was found. `optimal` only if the search proved that there is no cheaper one.
    Solved {
        /// The best path found.
        path: Path<M>,
        /// Whether it is proven to be the cheapest.
        optimal: bool,
    },
    /// There is no path: everything that can be reached was seen.
    Unsolvable,
    /// A limit came first: [`Solution::stopped`] says which.
    Stopped,
}

/// What a search for a path found out.
///
/// ```
/// use mossa_kernel::{Path, SearchStats, Solution, Stopped, Verdict};
/// let solution = Solution {
///     verdict: Verdict::Solved { path: Path { moves: vec!['U'; 41], cost: 41 }, optimal: false },
///     estimate: 35,
///     bound: 37,
///     stopped: Some(Stopped::Time),
///     stats: SearchStats::default(),
/// };
/// assert_eq!(solution.path().unwrap().cost, 41);
/// assert!(!solution.is_optimal());
/// assert_eq!(solution.gap(), Some(4), "at most four moves too long");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// How it ended.
    pub verdict: Verdict<M>,
    /// The heuristic's value of the start.
    pub estimate: Cost,
    /// The best lower bound on the optimal cost that the search has proven; at least `estimate`.
    pub bound: Cost,
    /// Which limit ended the search, if one did; there may be a path all the same.
    pub stopped: Option<Stopped>,
    /// What it took.
    pub stats: SearchStats,
}

impl<M> Solution<M> {
    /// The path, if one was found.
    pub fn path(&self) -> Option<&Path<M>> {
        match &self.verdict {
            Verdict::Solved { path, .. } => Some(path),
            Verdict::Unsolvable | Verdict::Stopped => None,
        }
    }

    /// Whether a path was found and proven to be the cheapest.
    pub fn is_optimal(&self) -> bool {
        matches!(self.verdict, Verdict::Solved { optimal: true, .. })
    }

    /// By how much the path found may exceed the cheapest, at most.
    pub fn gap(&self) -> Option<Cost> {
        self.path().map(|path| path.cost.saturating_sub(self.bound))
    }
}
