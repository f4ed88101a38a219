//! The checks of solvers, tried on an honest solver and on the same solver telling one lie at a time.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use mossa_conformance::search::{Promise, Roots, Trial};
use mossa_conformance::toys::Graph;
use mossa_conformance::{Rule, exact::exact_distances};
use mossa_kernel::{
    ChildOutcome, Control, Cost, Limits, Observer, Path, Problem, ProgressSink, SearchHandle, SearchStats, Solution,
    Solver, Tracer, Verdict,
};

#[derive(Clone, Copy, PartialEq)]
enum Lie {
    None,
    /// The last move is left out.
    Path,
    /// The path costs 1 more than it says.
    Cost,
    /// The bound is 1 too high.
    Bound,
    /// Optimal paths, but a bound that does not prove it.
    Proof,
    /// A round trip from the goal back to it is added to the path.
    Detour,
    /// There is never a solution.
    Unsolvable,
    /// Every other answer lacks its proof.
    Moody,
    /// Children are counted twice.
    Counters,
    /// Limits are for others.
    Greed,
    /// It does not keep its promise to prove its paths.
    Promise,
}

/// Dijkstra's algorithm, plainly, which may lie about what it did.
struct UniformCost {
    lie: Lie,
    n_answers: u32,
}

impl<P: Problem<State: Ord>> Solver<P> for UniformCost {
    fn name(&self) -> &'static str {
        "uniform cost"
    }

    fn solve(
        &mut self,
        problem: &P,
        start: &P::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move> {
        self.n_answers += 1;
        let mut control = *control;
        if self.lie == Lie::Greed {
            control.limits.nodes = None;
        }
        let mut solution = uniform_cost(problem, start, &control, sink.tracer());
        match (self.lie, &mut solution.verdict) {
            (Lie::Path, Verdict::Solved { path, .. }) => drop(path.moves.pop()),
            (Lie::Cost, Verdict::Solved { path, .. }) => path.cost += 1,
            (Lie::Bound, _) => solution.bound += 1,
            (Lie::Proof, _) => solution.bound = 0,
            (Lie::Detour, Verdict::Solved { path, optimal }) => {
                add_detour(problem, start, path);
                *optimal = false;
            }
            (Lie::Unsolvable, verdict) => *verdict = Verdict::Unsolvable,
            (Lie::Moody, Verdict::Solved { optimal, .. }) => *optimal = self.n_answers % 2 == 1,
            (Lie::Counters, _) => solution.stats.generated *= 2,
            (Lie::Promise, Verdict::Solved { optimal, .. }) => *optimal = false,
            _ => {}
        }
        solution
    }
}

fn add_detour<P: Problem<State: Ord>>(problem: &P, start: &P::State, path: &mut Path<P::Move>) {
    let goal = path.moves.iter().fold(start.clone(), |state, &mv| problem.after(&state, mv));
    let handle = <SearchHandle>::default();
    for mv in problem.moves(&goal) {
        let back = uniform_cost(problem, &problem.after(&goal, mv), &handle.control(Limits::default()), None);
        if let Verdict::Solved { path: way, .. } = back.verdict {
            path.moves.push(mv);
            path.moves.extend(way.moves);
            path.cost += problem.cost(&goal, mv) + way.cost;
            return;
        }
    }
}

fn uniform_cost<P: Problem<State: Ord>>(
    problem: &P,
    start: &P::State,
    control: &Control<'_>,
    mut tracer: Option<&mut Tracer<P::Move>>,
) -> Solution<P::Move> {
    let (mut meter, mut stats) = (control.meter(), SearchStats::default());
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut ways: Vec<Path<P::Move>> = vec![Path { moves: vec![], cost: 0 }];
    let mut open = BinaryHeap::from([Reverse((0, start.clone()))]);
    let mut bound = 0;
    let (mut verdict, mut stopped) = (Verdict::Unsolvable, None);
    while let Some(Reverse((g, state))) = open.pop() {
        let way = ways[numbers[&state]].clone();
        if way.cost < g {
            continue;
        }
        bound = g;
        if problem.is_goal(&state) {
            verdict = Verdict::Solved { path: way, optimal: true };
            break;
        }
        if let Err(why) = meter.tick() {
            (verdict, stopped) = (Verdict::Stopped, Some(why));
            break;
        }
        stats.expanded += 1;
        if let Some(tracer) = &mut tracer {
            Observer::<P>::visit(*tracer, numbers[&state] as u32, g, 0);
        }
        for mv in problem.moves(&state) {
            stats.generated += 1;
            let (child, cost) = (problem.after(&state, mv), g + problem.cost(&state, mv));
            let number = *numbers.entry(child.clone()).or_insert(ways.len());
            let longer = || Path { moves: [way.moves.clone(), vec![mv]].concat(), cost };
            let fate = match ways.get_mut(number) {
                None => {
                    ways.push(longer());
                    ChildOutcome::New(number as u32)
                }
                Some(known) if cost < known.cost => {
                    *known = longer();
                    ChildOutcome::Better(number as u32)
                }
                Some(_) => ChildOutcome::Known(number as u32),
            };
            if !matches!(fate, ChildOutcome::Known(_)) {
                open.push(Reverse((cost, child)));
            }
            if let Some(tracer) = &mut tracer {
                Observer::<P>::generate(*tracer, mv, cost, 0, fate);
            }
        }
    }
    Solution { verdict, estimate: 0, bound, stopped, stats }
}

fn try_graph(lie: Lie, promise: Promise) -> Result<(), Rule> {
    try_graph_from(Roots::One, lie, promise)
}

fn try_graph_from(roots: Roots, lie: Lie, promise: Promise) -> Result<(), Rule> {
    let graph = Graph::random(60, 3, 9, 2);
    let distances: HashMap<u32, Cost> = exact_distances(&graph, &graph.start());
    let mut starts: Vec<u32> = distances.keys().copied().collect();
    starts.sort_unstable();
    let trial = Trial { problem: &graph, distances: &distances, promise, roots };
    trial.check(&mut UniformCost { lie, n_answers: 0 }, &starts).map_err(|fault| fault.rule)
}

#[test]
fn an_honest_solver_passes() {
    assert_eq!(try_graph(Lie::None, Promise::Optimal), Ok(()));
    assert_eq!(try_graph(Lie::None, Promise::Within(1.0)), Ok(()));
    assert_eq!(try_graph(Lie::Promise, Promise::Any), Ok(()));
}

#[test]
fn every_lie_is_found_out() {
    for (lie, rule) in [
        (Lie::Path, Rule::PathIsLegal),
        (Lie::Cost, Rule::PathCostIsItsSum),
        (Lie::Bound, Rule::BoundHolds),
        (Lie::Proof, Rule::OptimalIsTrue),
        (Lie::Detour, Rule::PromiseIsKept),
        (Lie::Unsolvable, Rule::VerdictIsTrue),
        (Lie::Moody, Rule::SameAnswerTwice),
        (Lie::Counters, Rule::TraceAgreesWithStats),
        (Lie::Greed, Rule::NodeLimitHolds),
        (Lie::Promise, Rule::PromiseIsKept),
    ] {
        assert_eq!(try_graph(lie, Promise::Optimal), Err(rule));
    }
}

#[test]
fn a_detour_is_allowed_within_the_weight_only() {
    assert_eq!(try_graph(Lie::Detour, Promise::Within(1.0)), Err(Rule::PromiseIsKept));
    assert_eq!(try_graph(Lie::Detour, Promise::Any), Ok(()));
}

#[test]
fn roots_are_counted_as_the_search_makes_them() {
    let checked = try_graph_from(Roots::EveryIteration, Lie::None, Promise::Optimal);
    assert_eq!(checked, Err(Rule::TraceAgreesWithStats), "it has no iterations and one root");
}

#[test]
fn an_unsolvable_start_must_be_called_so() {
    let graph = Graph::random(12, 1, 9, 4);
    let distances = exact_distances(&graph, &graph.start());
    assert!(!distances.contains_key(&graph.start()), "this graph has no solution");
    let trial = Trial { problem: &graph, distances: &distances, promise: Promise::Optimal, roots: Roots::One };
    trial.check(&mut UniformCost { lie: Lie::None, n_answers: 0 }, &[graph.start()]).unwrap();
}
