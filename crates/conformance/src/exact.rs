//! Exact distances, the slow and certain way: the oracle of heuristics and of solvers.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use mossa_kernel::{Cost, Problem};

/// The exact cost to go of every state that can be reached from `from`, by its packed form. A state that is missing
/// has no way to a goal, or no way from `from` leads to it.
///
/// Where moves can be taken back, any state of the puzzle will do for `from`, the goal itself for one: it reaches
/// them all. The whole space is held in memory, so this is for spaces of a million states, not more.
///
/// The states are found forwards; then Dijkstra's algorithm runs backwards over the same moves from all goals at once,
/// which for moves that cost 1 is breadth-first search.
///
/// ```
/// use mossa_conformance::{exact::exact_distances, toys::Maze};
/// use mossa_kernel::Problem;
/// let open = Maze::random(5, 4, 0, 1);
/// let distances = exact_distances(&open, &open.goal());
/// assert_eq!(distances.len(), 20);
/// assert_eq!(distances[&open.pack(&open.start())], 7);
/// ```
pub fn exact_distances<P: Problem>(problem: &P, from: &P::State) -> HashMap<P::Packed, Cost> {
    let space = Space::reached_from(problem, from);
    let costs = space.costs_to_go(problem);
    space.states.into_iter().zip(costs).filter_map(|(state, cost)| Some((state, cost?))).collect()
}

/// Every state that can be reached from a start, and every move between them.
pub(crate) struct Space<P: Problem> {
    /// In the order in which they were found, so that everything which loops over them is reproducible.
    pub(crate) states: Vec<P::Packed>,
    /// For every state the moves that end in it: where they begin and what they cost.
    arrivals: Vec<Vec<(usize, Cost)>>,
}

impl<P: Problem> Space<P> {
    pub(crate) fn reached_from(problem: &P, from: &P::State) -> Space<P> {
        let mut numbers = HashMap::from([(problem.pack(from), 0)]);
        let mut space = Space { states: vec![problem.pack(from)], arrivals: vec![Vec::new()] };
        let mut number = 0;
        while number < space.states.len() {
            let state = problem.unpack(&space.states[number]);
            for mv in problem.moves(&state) {
                let child = problem.pack(&problem.after(&state, mv));
                let child_number = *numbers.entry(child).or_insert_with_key(|child| {
                    space.states.push(child.clone());
                    space.arrivals.push(Vec::new());
                    space.states.len() - 1
                });
                space.arrivals[child_number].push((number, problem.cost(&state, mv)));
            }
            number += 1;
        }
        space
    }

    /// The exact cost to go of every state, in the order of `states`.
    pub(crate) fn costs_to_go(&self, problem: &P) -> Vec<Option<Cost>> {
        let mut costs = vec![None; self.states.len()];
        let is_goal = |&number: &usize| problem.is_goal(&problem.unpack(&self.states[number]));
        let mut queue: BinaryHeap<_> = (0..costs.len()).filter(is_goal).map(|goal| Reverse((0, goal))).collect();
        while let Some(Reverse((cost, number))) = queue.pop() {
            if costs[number].is_some() {
                continue;
            }
            costs[number] = Some(cost);
            queue.extend(self.arrivals[number].iter().map(|&(before, step)| Reverse((cost + step, before))));
        }
        costs
    }
}
