//! Best-first search: one loop. A*, weighted A*, greedy best-first and uniform-cost search are four ways to weigh the
//! cost so far (g) against the estimated cost to go (h).
//!
//! ```text
//! open ← { start }                         a state's priority is  g_weight · g + h_weight · h
//! while open is not empty:
//!     take the state of lowest priority out of open, and close it
//!     if it is the goal: done
//!     for each child: if it is new, or this is a cheaper way to it: (re)open it
//! ```
//!
//! Hart, Nilsson and Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968. With an
//! admissible heuristic A* is optimal; where the heuristic is not consistent, a closed state may be reached more
//! cheaply later, and is then opened again. Read `store` and `open_list` next: they are what makes it fast.

use mossa_kernel::{
    ChildOutcome, Control, Cost, Heuristic, Meter, Observer, Problem, SearchStats, Solution, Stopped, Verdict,
};

use crate::open_list::{Key, OpenList};
use crate::store::{Met, NodeId, Store};

/// How much g and h count. The priority of a state is `g_weight · g + h_weight · h`; the lowest comes first.
///
/// ```
/// use mossa_search::best_first::Weights;
/// assert_eq!(Weights::A_STAR.priority(3, 4), 7);
/// assert_eq!(Weights::GREEDY.priority(3, 4), 4);
/// assert_eq!(Weights::weighted(1.5), Some(Weights { g_weight: 2, h_weight: 3 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// What the cost so far counts.
    pub g_weight: u32,
    /// What the estimated cost to go counts.
    pub h_weight: u32,
}

impl Weights {
    /// g + h: optimal.
    pub const A_STAR: Weights = Weights { g_weight: 1, h_weight: 1 };
    /// h alone: the shortest-sighted, and often the fastest.
    pub const GREEDY: Weights = Weights { g_weight: 0, h_weight: 1 };
    /// g alone: Dijkstra's search; optimal, and blind.
    pub const UNIFORM_COST: Weights = Weights { g_weight: 1, h_weight: 0 };

    /// g + w·h: at most w times the optimal cost, often much faster. w is taken in hundredths.
    pub fn weighted(w: f64) -> Option<Weights> {
        if !(1.0..=1000.0).contains(&w) {
            return None;
        }
        let (mut a, mut b) = ((w * 100.0).round() as u32, 100);
        let (over, under) = (a, b);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Some(Weights { g_weight: under / a, h_weight: over / a })
    }

    /// The priority of a state.
    #[inline]
    pub fn priority(self, g: Cost, h: Cost) -> u64 {
        u64::from(self.g_weight) * u64::from(g) + u64::from(self.h_weight) * u64::from(h)
    }

    /// Whether the first path found is the cheapest, given an admissible heuristic.
    fn is_optimal(self) -> bool {
        self.h_weight <= self.g_weight
    }

    /// A lower bound on the optimal cost, once a path of this cost was found first.
    fn bound(self, cost: Cost) -> Cost {
        match self {
            _ if self.is_optimal() => cost,
            Weights { g_weight: 0, .. } => 0,
            Weights { g_weight, h_weight } => {
                (u64::from(cost) * u64::from(g_weight)).div_ceil(u64::from(h_weight)) as Cost
            }
        }
    }
}

/// A*: the cheapest path, with an admissible heuristic.
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, Silent};
/// use mossa_search::best_first::a_star;
/// let maze = Maze::random(12, 12, 10, 7);
/// let handle = SearchHandle::<FakeClock>::default();
/// let solution = a_star(&maze, &Manhattan, &maze.start(), &handle.control(Limits::default()), &mut Silent);
/// assert!(solution.is_optimal());
/// ```
pub fn a_star<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    start: &P::State,
    control: &Control<'_>,
    observer: &mut impl Observer<P>,
) -> Solution<P::Move> {
    best_first(problem, heuristic, Weights::A_STAR, start, control, observer)
}

/// Best-first search with any weights: see [`Weights`].
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, Silent};
/// use mossa_search::best_first::{Weights, best_first};
/// let maze = Maze::random(12, 12, 10, 7);
/// let handle = SearchHandle::<FakeClock>::default();
/// let control = handle.control(Limits::default());
/// let solve = |weights| best_first(&maze, &Manhattan, weights, &maze.start(), &control, &mut Silent);
/// let (greedy, optimal) = (solve(Weights::GREEDY), solve(Weights::A_STAR));
/// assert!(optimal.path().unwrap().cost <= greedy.path().unwrap().cost);
/// assert!(greedy.stats.expanded <= optimal.stats.expanded);
/// ```
pub fn best_first<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    weights: Weights,
    start: &P::State,
    control: &Control<'_>,
    observer: &mut impl Observer<P>,
) -> Solution<P::Move> {
    let estimate = heuristic.estimate(heuristic.memo(problem, start));
    let mut search = BestFirst {
        problem,
        heuristic,
        weights,
        observer,
        meter: control.meter(),
        store: Store::new(problem),
        open: OpenList::default(),
        stats: SearchStats::default(),
        bound: estimate,
    };
    let found = search.run(start, estimate);
    let (store, mut stats) = (&search.store, search.stats);
    (stats.visited, stats.horizon) = (store.n_closed(), store.n_open());
    let (verdict, bound) = match found {
        Ok(Some(goal)) => {
            let path = store.path_to(problem, goal);
            let bound = search.bound.max(weights.bound(path.cost));
            // The goal was taken from the open list, and not closed.
            stats.horizon -= 1;
            stats.depth = path.moves.len() as u32;
            (Verdict::Solved { path, optimal: weights.is_optimal() }, bound)
        }
        Ok(None) => (Verdict::Unsolvable, search.bound),
        Err(_) => (Verdict::Stopped, search.bound),
    };
    Solution { verdict, estimate, bound, stopped: found.err(), stats }
}

struct BestFirst<'a, P: Problem, H, O> {
    problem: &'a P,
    heuristic: &'a H,
    weights: Weights,
    observer: &'a mut O,
    meter: Meter<'a>,
    store: Store<P::Packed>,
    open: OpenList,
    stats: SearchStats,
    bound: Cost,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<P>> BestFirst<'_, P, H, O> {
    /// The goal's number, if it can be reached.
    fn run(&mut self, start: &P::State, estimate: Cost) -> Result<Option<NodeId>, Stopped> {
        let _root = self.store.meet(self.problem.pack(start), 0, 0);
        self.open.push(self.key(0, estimate), 0);
        while let Some((key, id)) = self.open.pop() {
            // A state whose path was improved waits in two buckets; the better one came out first.
            if self.store.is_closed(id) {
                continue;
            }
            if self.weights.is_optimal() {
                // What waits is no cheaper, whether h counts (A*) or not.
                self.bound = self.bound.max((key.priority / u64::from(self.weights.g_weight)) as Cost);
            }
            let state = self.problem.unpack(self.store.state(id));
            if self.problem.is_goal(&state) {
                return Ok(Some(id));
            }
            if self.meter.count() {
                self.meter.look()?;
                self.meter.hold(self.store.bytes() + self.open.bytes())?;
            }
            self.store.close(id);
            self.expand(id, state, key.h);
        }
        if !self.is_cut_by_depth() {
            return Ok(None);
        }
        if let Some(depth) = self.meter.limits().depth.filter(|_| self.weights.g_weight != 0) {
            self.bound = self.bound.max(depth.saturating_add(1));
        }
        Err(Stopped::Depth)
    }

    fn expand(&mut self, id: NodeId, mut state: P::State, h: Cost) {
        let g = self.store.g(id);
        self.stats.expanded += 1;
        self.observer.visit(id, g, h);
        let memo = self.heuristic.memo(self.problem, &state);
        for mv in self.problem.moves(&state) {
            let child_g = g + self.problem.cost(&state, mv);
            let child_memo = self.heuristic.step(self.problem, memo, &state, mv);
            let child_h = self.heuristic.estimate(child_memo);
            let undo = self.problem.play(&mut state, mv);
            let packed = self.problem.pack(&state);
            self.problem.undo(&mut state, mv, undo);
            if !self.store.is_undo(self.problem, id, mv, &packed) {
                self.stats.generated += 1;
                let fate = self.place(packed, id, child_g, child_h);
                self.observer.generate(mv, child_g, child_h, fate);
            }
        }
    }

    /// Puts a child where it belongs.
    fn place(&mut self, child: P::Packed, parent: NodeId, g: Cost, h: Cost) -> ChildOutcome {
        if self.meter.limits().depth.is_some_and(|max| max < g.saturating_add(h)) {
            self.stats.prunings += 1;
            return ChildOutcome::Beyond;
        }
        match self.store.meet(child, parent, g) {
            Met::New(id) => {
                self.open.push(self.key(g, h), id);
                ChildOutcome::New(id)
            }
            Met::Known(id) if g < self.store.g(id) && self.may_improve(id) => {
                self.stats.reopened += u64::from(self.store.is_closed(id));
                self.store.improve(id, parent, g);
                self.open.push(self.key(g, h), id);
                ChildOutcome::Better(id)
            }
            Met::Known(id) => ChildOutcome::Known(id),
        }
    }

    /// Greedy search does not care for g, so it has no reason to come back to what it has closed.
    fn may_improve(&self, id: NodeId) -> bool {
        self.weights.g_weight != 0 || !self.store.is_closed(id)
    }

    fn key(&self, g: Cost, h: Cost) -> Key {
        Key { priority: self.weights.priority(g, h), h: if self.weights.h_weight == 0 { 0 } else { h } }
    }

    fn is_cut_by_depth(&self) -> bool {
        self.meter.limits().depth.is_some() && self.stats.prunings != 0
    }
}
