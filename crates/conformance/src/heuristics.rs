//! Heuristics: bounded by exact distances on small puzzles, and the same by `step` as by `memo` on all of them.

use std::fmt::Debug;

use mossa_kernel::{Cost, Heuristic, Problem, Rng};

use crate::exact::Space;
use crate::{Fault, Rule};

pub use crate::exact::exact_distances;

/// Holds a heuristic to its contract in every state that can be reached from `from` (see [`exact_distances`]):
/// 0 in goals, never above the exact distance, consistent if it claims so, and `step` the same as `memo`.
///
/// Where there is no way to a goal every estimate is admissible.
///
/// ```
/// use mossa_conformance::{heuristics, toys::{Manhattan, Maze}};
/// let maze = Maze::random(12, 8, 25, 7);
/// heuristics::check(&maze, &Manhattan, &maze.goal())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check<P, H>(problem: &P, heuristic: &H, from: &P::State) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
    H: Heuristic<P>,
{
    let space = Space::reached_from(problem, from);
    for (packed, exact) in space.states.iter().zip(space.costs_to_go(problem)) {
        let state = problem.unpack(packed);
        let memo = heuristic.memo(problem, &state);
        check_goal(problem, &state, heuristic.estimate(memo))?;
        check_bound(&state, heuristic.estimate(memo), exact.unwrap_or(Cost::MAX))?;
        check_moves(problem, heuristic, &state, memo)?;
    }
    Ok(())
}

/// Walks `n_steps` moves at random and carries the memo along by `step` alone, so that small errors add up until they
/// show. Tries every move of every state on the way; for puzzles whose states are too many for [`check`].
///
/// ```
/// use mossa_conformance::{heuristics, toys::{Manhattan, Maze}};
/// let maze = Maze::random(200, 200, 10, 7);
/// heuristics::check_walk(&maze, &Manhattan, &maze.start(), 5_000, 1)?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check_walk<P, H>(problem: &P, heuristic: &H, start: &P::State, n_steps: usize, seed: u64) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
    H: Heuristic<P>,
{
    let mut rng = Rng::new(seed);
    let mut state = start.clone();
    let mut memo = heuristic.memo(problem, &state);
    for _ in 0..n_steps {
        check_goal(problem, &state, heuristic.estimate(memo))?;
        check_moves(problem, heuristic, &state, memo)?;
        let Some(mv) = rng.pick(problem.moves(&state).as_ref()) else { break };
        memo = heuristic.step(problem, memo, &state, mv);
        let _ = problem.play(&mut state, mv);
    }
    Ok(())
}

/// Bounds a heuristic by distances that are known from elsewhere, such as published optimal solutions.
///
/// ```
/// use mossa_conformance::{heuristics, toys::{Manhattan, Maze}};
/// let open = Maze::random(5, 4, 0, 1);
/// heuristics::check_known(&open, &Manhattan, &[(open.start(), 7), (open.goal(), 0)])?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check_known<P, H>(problem: &P, heuristic: &H, known: &[(P::State, Cost)]) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
    H: Heuristic<P>,
{
    for (state, exact) in known {
        let h = heuristic.estimate(heuristic.memo(problem, state));
        check_goal(problem, state, h)?;
        check_bound(state, h, *exact)?;
    }
    Ok(())
}

fn check_goal<P>(problem: &P, state: &P::State, h: Cost) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
{
    Rule::GoalIsZero.demand(h == 0 || !problem.is_goal(state), state, || format!("it is {h}"))
}

fn check_bound(state: &impl Debug, h: Cost, exact: Cost) -> Result<(), Fault> {
    Rule::Admissible.demand(h <= exact, state, || format!("the estimate is {h} and the distance {exact}"))
}

/// Every move of a state: consistent if claimed, and `step` from the memo at hand the same as a fresh `memo`.
fn check_moves<P, H>(problem: &P, heuristic: &H, state: &P::State, memo: H::Memo) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
    H: Heuristic<P>,
{
    let h = heuristic.estimate(memo);
    for mv in problem.moves(state) {
        let child = problem.after(state, mv);
        let fresh = heuristic.estimate(heuristic.memo(problem, &child));
        let stepped = heuristic.estimate(heuristic.step(problem, memo, state, mv));
        Rule::StepEqualsMemo
            .demand(stepped == fresh, state, || format!("{mv:?} steps to {stepped}, and {child:?} has {fresh}"))?;
        let cost = problem.cost(state, mv);
        Rule::Consistent.demand(!heuristic.is_consistent() || h <= fresh.saturating_add(cost), state, || {
            format!("the estimate is {h}, {mv:?} costs {cost}, and then it is {fresh}")
        })?;
    }
    Ok(())
}
