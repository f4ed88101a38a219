//! Solvers: every path, verdict, bound and counter against exact distances.

use std::collections::HashMap;
use std::fmt::Debug;

use mossa_kernel::{Cost, Limits, NoProgress, Path, Problem, SearchHandle, Solution, Solver, Tracer, Verdict};

use super::TRACE_CAP;
use crate::{Fault, Rule};

/// Tree searches never learn that a maze with a loop has no solution, so there they are stopped after this many nodes.
const HOPELESS_NODES: u64 = 20_000;

/// How good the paths of a solver are, when nothing limits it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Promise {
    /// The cheapest, and proven to be.
    Optimal,
    /// At most this many times as expensive as the cheapest.
    Within(f64),
    /// Whatever it comes across, if anything.
    Any,
}

/// How often a search starts from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Roots {
    /// Once.
    One,
    /// Once in every iteration, as IDA* does.
    EveryIteration,
}

/// What a solver is tried on, and what is expected of it.
///
/// ```
/// use mossa_conformance::{exact::exact_distances, search::{Promise, Roots, Trial}, toys::{Maze, Spot, Step}};
/// use mossa_kernel::{Control, Path, Problem, SearchStats, Solution, Solver, Verdict, ProgressSink};
///
/// /// Flies straight to the goal of a maze without walls.
/// struct Crow;
/// impl Solver<Maze> for Crow {
///     fn name(&self) -> &str { "crow" }
///     fn solve(
///         &mut self, maze: &Maze, start: &Spot, _: &Control<'_>, _: &mut dyn ProgressSink<Step>,
///     ) -> Solution<Step> {
///         let mut moves = vec![Step::East; usize::from(maze.goal().x - start.x)];
///         moves.resize(moves.len() + usize::from(maze.goal().y - start.y), Step::South);
///         let cost = moves.len() as u32;
///         let verdict = Verdict::Solved { path: Path { moves, cost }, optimal: true };
///         Solution { verdict, estimate: cost, bound: cost, stopped: None, stats: SearchStats::default() }
///     }
/// }
///
/// let maze = Maze::random(5, 4, 0, 1);
/// let distances = exact_distances(&maze, &maze.goal());
/// let trial = Trial { problem: &maze, distances: &distances, promise: Promise::Optimal, roots: Roots::One };
/// trial.check(&mut Crow, &[maze.start(), Spot { x: 2, y: 2 }])?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub struct Trial<'a, P: Problem> {
    /// The puzzle.
    pub problem: &'a P,
    /// The cost to go of every start that can be solved: see [`exact_distances`](crate::exact::exact_distances).
    pub distances: &'a HashMap<P::Packed, Cost>,
    /// How good its paths are.
    pub promise: Promise,
    /// How it begins.
    pub roots: Roots,
}

impl<P: Problem<State: Debug>> Trial<'_, P> {
    /// Has every start solved four times: twice alike, once traced, once with half the nodes it needs.
    pub fn check(&self, solver: &mut dyn Solver<P>, starts: &[P::State]) -> Result<(), Fault> {
        starts.iter().try_for_each(|start| self.check_start(solver, start))
    }

    fn check_start(&self, solver: &mut dyn Solver<P>, start: &P::State) -> Result<(), Fault> {
        let is_solvable = self.distances.contains_key(&self.problem.pack(start));
        let limits = Limits { nodes: (!is_solvable).then_some(HOPELESS_NODES), ..Limits::default() };
        let solution = self.solve(solver, start, limits);
        self.check_truth(start, &solution)?;
        self.check_promise(start, &solution)?;
        let again = self.solve(solver, start, limits);
        Rule::SameAnswerTwice.demand(again == solution, start, || format!("first {solution:?}, then {again:?}"))?;
        self.check_trace(solver, start, limits, &solution)?;
        self.check_limit(solver, start, solution.stats.expanded / 2)
    }

    fn solve(&self, solver: &mut dyn Solver<P>, start: &P::State, limits: Limits) -> Solution<P::Move> {
        solver.solve(self.problem, start, &<SearchHandle>::default().control(limits), &mut NoProgress)
    }

    /// What must hold of any answer, limits or not.
    fn check_truth(&self, start: &P::State, solution: &Solution<P::Move>) -> Result<(), Fault> {
        let optimum = self.distances.get(&self.problem.pack(start)).copied();
        if let Some(path) = solution.path() {
            self.check_path(start, path)?;
        }
        let is_true = match solution.verdict {
            Verdict::Solved { .. } => optimum.is_some(),
            Verdict::Unsolvable => optimum.is_none(),
            Verdict::Stopped => true,
        };
        Rule::VerdictIsTrue
            .demand(is_true, start, || format!("{:?}, and the distance is {optimum:?}", solution.verdict))?;
        let (estimate, bound) = (solution.estimate, solution.bound);
        let is_bound = estimate <= bound && optimum.is_none_or(|optimum| bound <= optimum);
        Rule::BoundHolds.demand(is_bound, start, || format!("{estimate}, {bound}, {optimum:?}"))?;
        let cost = solution.path().map(|path| path.cost);
        let is_optimal = cost == optimum && cost == Some(bound);
        Rule::OptimalIsTrue.demand(!solution.is_optimal() || is_optimal, start, || {
            format!("the path costs {cost:?}, the bound is {bound} and the distance {optimum:?}")
        })
    }

    fn check_path(&self, start: &P::State, path: &Path<P::Move>) -> Result<(), Fault> {
        let mut state = start.clone();
        let mut cost = 0;
        for &mv in &path.moves {
            let is_legal = self.problem.moves(&state).as_ref().contains(&mv);
            Rule::PathIsLegal.demand(is_legal, start, || format!("{mv:?} in {state:?} is not"))?;
            cost += self.problem.cost(&state, mv);
            let _ = self.problem.play(&mut state, mv);
        }
        Rule::PathIsLegal.demand(self.problem.is_goal(&state), start, || format!("it ends in {state:?}"))?;
        Rule::PathCostIsItsSum.demand(path.cost == cost, start, || format!("it says {} and costs {cost}", path.cost))
    }

    /// What must hold besides if nothing limits the search.
    fn check_promise(&self, start: &P::State, solution: &Solution<P::Move>) -> Result<(), Fault> {
        let Some(&optimum) = self.distances.get(&self.problem.pack(start)) else { return Ok(()) };
        let is_kept = match self.promise {
            Promise::Any => true,
            Promise::Optimal => solution.is_optimal(),
            Promise::Within(weight) => {
                let most = (weight * f64::from(optimum) + 1e-6) as Cost;
                solution.path().is_some_and(|path| path.cost <= most)
            }
        };
        Rule::PromiseIsKept.demand(is_kept, start, || {
            format!("it promises {:?}, the distance is {optimum}, and it found {:?}", self.promise, solution.verdict)
        })
    }

    /// A trace has as many nodes and expansions as the counters say. A start that is a goal may leave no trace.
    fn check_trace(
        &self,
        solver: &mut dyn Solver<P>,
        start: &P::State,
        limits: Limits,
        plain: &Solution<P::Move>,
    ) -> Result<(), Fault> {
        let mut tracer = Tracer::new(TRACE_CAP);
        let traced = solver.solve(self.problem, start, &<SearchHandle>::default().control(limits), &mut tracer);
        let trace = tracer.into_trace();
        Rule::SameAnswerTwice.demand(traced == *plain, start, || format!("{plain:?}, and traced {traced:?}"))?;
        let stats = traced.stats;
        let n_roots = match self.roots {
            Roots::One => 1,
            Roots::EveryIteration => stats.iterations,
        };
        let is_untouched = stats.expanded == 0 && stats.generated == 0 && trace.n_nodes == 0;
        let agrees = trace.n_expanded == stats.expanded && trace.n_nodes == stats.generated + n_roots;
        Rule::TraceAgreesWithStats.demand(agrees || is_untouched, start, || {
            format!("{} nodes and {} expansions are traced, of {stats:?}", trace.n_nodes, trace.n_expanded)
        })
    }

    fn check_limit(&self, solver: &mut dyn Solver<P>, start: &P::State, most: u64) -> Result<(), Fault> {
        let solution = self.solve(solver, start, Limits { nodes: Some(most), ..Limits::default() });
        self.check_truth(start, &solution)?;
        let n_expanded = solution.stats.expanded;
        Rule::NodeLimitHolds.demand(n_expanded <= most, start, || format!("{n_expanded} of {most} were expanded"))
    }
}
