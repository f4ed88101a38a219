//! Breadth-first search: all states one move away, then two, then three. Simple, optimal where every move costs the
//! same, and hungry for memory: the oracle for everything else.

use std::ops::ControlFlow;

use mossa_kernel::{ChildOutcome, Control, Cost, Meter, Observer, Problem, SearchStats, Solution, Stopped, Verdict};

use crate::store::{Met, NodeId, Store};

/// The path with the fewest moves; optimal if every move costs the same, and only then called so.
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, Silent};
/// use mossa_search::{best_first::a_star, breadth_first::breadth_first};
/// let maze = Maze::random(9, 9, 10, 3);
/// let handle = SearchHandle::<FakeClock>::default();
/// let control = handle.control(Limits::default());
/// let blind = breadth_first(&maze, &maze.start(), &control, &mut Silent);
/// let guided = a_star(&maze, &Manhattan, &maze.start(), &control, &mut Silent);
/// assert_eq!(blind.path().map(|path| path.cost), guided.path().map(|path| path.cost));
/// ```
pub fn breadth_first<P: Problem>(
    problem: &P,
    start: &P::State,
    control: &Control<'_>,
    observer: &mut impl Observer<P>,
) -> Solution<P::Move> {
    let mut search = BreadthFirst {
        problem,
        observer,
        meter: control.meter(),
        store: Store::new(problem),
        stats: SearchStats::default(),
        costs: None,
    };
    let found = search.run(start);
    let mut stats = search.stats;
    (stats.visited, stats.horizon) = (search.store.n_closed(), search.store.n_open());
    let (verdict, bound) = match found {
        Ok(Some(goal)) => {
            let path = search.store.path_to(problem, goal);
            let optimal = search.costs.is_none_or(|(min, max)| min == max);
            stats.depth = path.moves.len() as u32;
            // The goal was taken from the open list, and not closed.
            stats.horizon -= 1;
            let bound = if optimal { path.cost } else { 0 };
            (Verdict::Solved { path, optimal }, bound)
        }
        Ok(None) => (Verdict::Unsolvable, 0),
        Err(Stopped::Depth) => (Verdict::Stopped, bound_beyond(control.limits.depth, search.costs)),
        Err(_) => (Verdict::Stopped, 0),
    };
    Solution { verdict, estimate: 0, bound, stopped: found.err(), stats }
}

/// What a path costs at least that has more moves than the depth limit.
fn bound_beyond(depth: Option<u32>, costs: Option<(Cost, Cost)>) -> Cost {
    depth.map_or(0, |depth| depth.saturating_add(1).saturating_mul(costs.map_or(1, |(min, _)| min)))
}

/// How many states lie at each distance, in moves, from `start`: the whole reachable space, layer by layer.
///
/// ```
/// use mossa_conformance::toys::Maze;
/// use mossa_search::breadth_first::layers;
/// let maze = Maze::random(3, 3, 0, 1);
/// assert_eq!(layers(&maze, &maze.start()), [1, 2, 3, 2, 1]);
/// ```
pub fn layers<P: Problem>(problem: &P, start: &P::State) -> Vec<u64> {
    let mut layers: Vec<u64> = Vec::new();
    let _whole = flood(problem, start, Cost::MAX, |depth, _| {
        layers.resize(layers.len().max(depth as usize + 1), 0);
        layers[depth as usize] += 1;
        ControlFlow::Continue(())
    });
    layers
}

/// The states that lie exactly `depth` moves from `start`; none if `go_on`, which is asked now and then, says so.
///
/// ```
/// use mossa_conformance::toys::Maze;
/// use mossa_search::breadth_first::at_depth;
/// let maze = Maze::random(3, 3, 0, 1);
/// assert_eq!(at_depth(&maze, &maze.start(), 4, &|| true).unwrap(), [maze.goal()]);
/// assert!(at_depth(&maze, &maze.start(), 4, &|| false).is_none());
/// ```
pub fn at_depth<P: Problem>(
    problem: &P,
    start: &P::State,
    depth: u32,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<P::State>> {
    /// States between two questions.
    const ASK_EVERY: usize = 1_024;
    let (mut states, mut n_seen) = (Vec::new(), 0_usize);
    let ended = flood(problem, start, depth, |at, state| {
        if n_seen.is_multiple_of(ASK_EVERY) && !go_on() {
            return ControlFlow::Break(());
        }
        n_seen += 1;
        if at == depth {
            states.push(state);
        }
        ControlFlow::Continue(())
    });
    ended.is_continue().then_some(states)
}

/// Shows every state within `most` moves of `start` to `see`, nearest first, until it has seen enough.
fn flood<P: Problem>(
    problem: &P,
    start: &P::State,
    max: u32,
    mut see: impl FnMut(u32, P::State) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut store = Store::new(problem);
    let _root = store.meet(problem.pack(start), 0, 0);
    for id in 0.. {
        if store.n_open() == 0 {
            break;
        }
        let depth = store.g(id);
        store.close(id);
        let state = problem.unpack(store.state(id));
        if depth < max {
            for mv in problem.moves(&state) {
                let _known = store.meet(problem.pack(&problem.after(&state, mv)), id, depth + 1);
            }
        }
        see(depth, state)?;
    }
    ControlFlow::Continue(())
}

struct BreadthFirst<'a, P: Problem, O> {
    problem: &'a P,
    observer: &'a mut O,
    meter: Meter<'a>,
    store: Store<P::Packed>,
    stats: SearchStats,
    /// The cheapest and the dearest move met.
    costs: Option<(Cost, Cost)>,
}

impl<P: Problem, O: Observer<P>> BreadthFirst<'_, P, O> {
    fn run(&mut self, start: &P::State) -> Result<Option<NodeId>, Stopped> {
        let _root = self.store.meet(self.problem.pack(start), 0, 0);
        // States are numbered as they are met, so the queue is the store itself.
        for id in 0.. {
            if self.store.n_open() == 0 {
                break;
            }
            let state = self.problem.unpack(self.store.state(id));
            if self.problem.is_goal(&state) {
                return Ok(Some(id));
            }
            if self.meter.count() {
                self.meter.look()?;
                self.meter.hold(self.store.bytes())?;
            }
            self.store.close(id);
            self.expand(id, &state);
        }
        let was_cut = self.stats.prunings != 0;
        if was_cut { Err(Stopped::Depth) } else { Ok(None) }
    }

    fn expand(&mut self, id: NodeId, state: &P::State) {
        let depth = self.store.g(id);
        self.stats.expanded += 1;
        self.observer.visit(id, depth, 0);
        for mv in self.problem.moves(state) {
            let child = self.problem.pack(&self.problem.after(state, mv));
            if self.store.is_undo(self.problem, id, mv, &child) {
                continue;
            }
            let cost = self.problem.cost(state, mv);
            let (min, max) = self.costs.unwrap_or((cost, cost));
            self.costs = Some((min.min(cost), max.max(cost)));
            self.stats.generated += 1;
            let fate = self.place(child, id, depth + 1);
            self.observer.generate(mv, depth + 1, 0, fate);
        }
    }

    fn place(&mut self, child: P::Packed, parent: NodeId, depth: u32) -> ChildOutcome {
        if self.meter.limits().depth.is_some_and(|max| max < depth) {
            self.stats.prunings += 1;
            return ChildOutcome::Beyond;
        }
        match self.store.meet(child, parent, depth) {
            Met::New(id) => ChildOutcome::New(id),
            Met::Known(id) => ChildOutcome::Known(id),
        }
    }
}
