//! Limits: nodes to the very last, time by a fake clock, a flag raised before the start, memory, depth; and what
//! anytime search has to show when they come.

use std::time::Duration;

use mossa_kernel::{
    Clock, Control, Limits, Meter, NoProgress, NodeCounter, Notation, Problem, SearchHandle, Solution, Solver,
    StopFlag, Stopped, Tracer,
};
use mossa_search::anytime::{self, PathRepair};
use mossa_search::best_first::Weights;
use mossa_tiles::construct::construct;
use mossa_tiles::heuristics::{AxisMax, Manhattan};
use mossa_tiles::large::Improver;
use mossa_tiles::{Board, Cells, Shape, Slide, Tiles, generate};

use crate::dressed::{a_star, anytime, beam, best_first, breadth_first, ida_star};

type Fifteen = Tiles<u64>;

/// The hardest 15-puzzle there is: 80 moves, far beyond any limit of these tests.
const HARD: &str = "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0";
/// An easy one of 15 moves, for the goal with the blank last.
const EASY: &str = "1 2 3 4 5 6 7 8 9 10 11 12 0 15 13 14";
const EASY_LENGTH: u32 = 15;

fn fifteen() -> Fifteen {
    Tiles::blank_first(Shape::new(4, 4).unwrap())
}

/// The searches that end with nothing when a limit comes before the goal.
fn all_or_nothing(manhattan: &Manhattan) -> Vec<(&'static str, Box<dyn Solver<Fifteen> + '_>)> {
    vec![
        ("a-star", Box::new(a_star(manhattan))),
        ("uniform-cost", Box::new(best_first(manhattan, Weights::UNIFORM_COST))),
        ("breadth-first", Box::new(breadth_first())),
        ("ida-star", Box::new(ida_star(manhattan))),
    ]
}

fn solve_hard(solver: &mut dyn Solver<Fifteen>, control: &Control<'_>) -> Solution<Slide> {
    let tiles = fifteen();
    solver.solve(&tiles, &tiles.read_state(HARD).unwrap(), control, &mut NoProgress)
}

#[test]
fn the_node_limit_is_exact() {
    let manhattan = Manhattan::new(&fifteen());
    for (name, mut solver) in all_or_nothing(&manhattan) {
        for nodes in [0, 1, 2, 1_023, 1_024, 1_025, 5_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let solution = solve_hard(&mut *solver, &<SearchHandle>::default().control(limits));
            assert_eq!((solution.path(), solution.stopped), (None, Some(Stopped::Nodes)), "{name} with {nodes} nodes");
            assert_eq!(solution.stats.expanded, nodes, "{name}");
        }
    }
}

/// As many nodes as a search needs are enough for it; one less is not.
#[test]
fn the_nodes_needed_are_enough() {
    let tiles = Fifteen::blank_last(Shape::new(4, 4).unwrap());
    let (start, manhattan) = (tiles.read_state(EASY).unwrap(), Manhattan::new(&tiles));
    for (name, mut solver) in all_or_nothing(&manhattan) {
        let mut solve = |nodes| {
            let limits = Limits { nodes, ..Limits::default() };
            solver.solve(&tiles, &start, &<SearchHandle>::default().control(limits), &mut NoProgress)
        };
        let free = solve(None);
        assert!(free.is_optimal(), "{name}");
        assert_eq!(solve(Some(free.stats.expanded)), free, "{name}");
        let short = solve(Some(free.stats.expanded - 1));
        assert_eq!((short.path(), short.stopped), (None, Some(Stopped::Nodes)), "{name}");
    }
}

/// A clock that advances by a second at every look.
#[derive(Default)]
struct Ticking(mossa_kernel::FakeClock);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        self.0.advance(Duration::from_secs(1));
        self.0.now()
    }
}

#[test]
fn the_time_limit_holds() {
    let manhattan = Manhattan::new(&fifteen());
    for (name, mut solver) in all_or_nothing(&manhattan) {
        let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
        let solution = solve_hard(&mut *solver, &SearchHandle::<Ticking>::default().control(limits));
        assert_eq!((solution.path(), solution.stopped), (None, Some(Stopped::Time)), "{name}");
        // Nodes seem to take long, so the meter looks often.
        assert!((9..=1_024).contains(&solution.stats.expanded), "{name}: {}", solution.stats.expanded);
    }
}

#[test]
fn a_raised_flag_stops_every_search_at_once() {
    let manhattan = Manhattan::new(&fifteen());
    let (clock, stop, node_counter) = (Ticking::default(), StopFlag::default(), NodeCounter::default());
    stop.raise();
    let control = Control { limits: Limits::default(), clock: &clock, stop: &stop, node_counter: &node_counter };
    let mut solvers = all_or_nothing(&manhattan);
    solvers.push(("greedy", Box::new(best_first(&manhattan, Weights::GREEDY))));
    solvers.push(("beam", Box::new(beam(&manhattan, 100_000))));
    for (name, mut solver) in solvers {
        let solution = solve_hard(&mut *solver, &control);
        assert_eq!((solution.path(), solution.stopped), (None, Some(Stopped::Asked)), "{name}");
        assert!(solution.stats.expanded < 1_024, "{name}: {}", solution.stats.expanded);
    }
    let solution = solve_hard(&mut anytime(&manhattan), &control);
    assert!(!solution.is_optimal() && solution.stats.expanded < 1_024, "anytime: {solution:?}");
}

#[test]
fn the_memory_limit_holds() {
    const LIMIT: u64 = 8 << 20;
    let manhattan = Manhattan::new(&fifteen());
    let mut solvers = all_or_nothing(&manhattan);
    solvers.retain(|(name, _)| *name != "ida-star");
    solvers.push(("beam", Box::new(beam(&manhattan, 1_000_000))));
    for (name, mut solver) in solvers {
        let limits = Limits { memory: Some(LIMIT), ..Limits::default() };
        let solution = solve_hard(&mut *solver, &<SearchHandle>::default().control(limits));
        assert_eq!((solution.path(), solution.stopped), (None, Some(Stopped::Memory)), "{name}");
        let n_nodes = solution.stats.visited + solution.stats.horizon;
        // A node takes 16 bytes before anything else is counted.
        assert!(LIMIT / 100 < n_nodes && n_nodes <= LIMIT / 16, "{name}: {n_nodes} nodes");
    }
}

#[test]
fn the_depth_limit_is_exact() {
    let tiles = Fifteen::blank_last(Shape::new(4, 4).unwrap());
    let (start, manhattan) = (tiles.read_state(EASY).unwrap(), Manhattan::new(&tiles));
    let mut solvers = all_or_nothing(&manhattan);
    solvers.push(("anytime", Box::new(anytime(&manhattan))));
    solvers.push(("beam", Box::new(beam(&manhattan, 1_000_000))));
    for (name, mut solver) in solvers {
        let mut solve = |depth| {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            solver.solve(&tiles, &start, &<SearchHandle>::default().control(limits), &mut NoProgress)
        };
        assert_eq!(solve(EASY_LENGTH).path().map(|path| path.cost), Some(EASY_LENGTH), "{name}");
        for depth in [EASY_LENGTH - 1, 3, 0] {
            assert_eq!(solve(depth).stopped, Some(Stopped::Depth), "{name} to depth {depth}");
        }
    }
}

/// A search that is cut short has traced what it has counted.
#[test]
fn traces_agree_with_the_counters_of_a_stopped_search() {
    let tiles = fifteen();
    let (start, manhattan) = (tiles.read_state(HARD).unwrap(), Manhattan::new(&tiles));
    let mut solvers = all_or_nothing(&manhattan);
    solvers.push(("beam", Box::new(beam(&manhattan, 700))));
    for (name, mut solver) in solvers {
        for nodes in [1, 50, 1_000, 3_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut tracer = Tracer::new(10);
            let stats = solver.solve(&tiles, &start, &<SearchHandle>::default().control(limits), &mut tracer).stats;
            let (trace, n_roots) = (tracer.into_trace(), stats.iterations.max(1));
            assert_eq!(trace.n_nodes, stats.generated + n_roots, "{name} with {nodes} nodes");
            assert_eq!(trace.n_expanded, stats.expanded, "{name} with {nodes} nodes");
        }
    }
}

#[derive(Default)]
struct Construct(Improver);

impl<C: Cells> PathRepair<Tiles<C>> for Construct {
    fn finish(&self, tiles: &Tiles<C>, board: &Board<C>) -> Option<Vec<Slide>> {
        Some(construct(tiles, board))
    }

    fn can_improve(&self, tiles: &Tiles<C>) -> bool {
        25 < tiles.shape().n_cells()
    }

    fn improve(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        moves: &mut Vec<Slide>,
        turn: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        self.0.improve(tiles, start, moves, turn, meter)
    }
}

/// Whatever the limit, anytime search has a path to show, and more nodes never make its bound worse.
fn check_anytime<C: Cells>(rows: usize, columns: usize) {
    let tiles = Tiles::<C>::blank_last(Shape::new(rows, columns).unwrap());
    let heuristic = AxisMax::<8>::new(&tiles);
    for seed in 0..3 {
        let board = generate::any(&tiles, &mut generate::rng(seed));
        let mut bound = 0;
        for nodes in [1, 100, 5_000, 50_000] {
            let (handle, limits) = (<SearchHandle>::default(), Limits { nodes: Some(nodes), ..Limits::default() });
            let control = handle.control(limits);
            let nobody = (&mut mossa_kernel::Silent, &mut NoProgress);
            let solution =
                anytime::anytime(&tiles, &heuristic, &Construct::default(), &board, &control, nobody.0, nobody.1);
            let case = format!("{rows}x{columns}, seed {seed}, {nodes} nodes");
            let path = solution.path().unwrap_or_else(|| panic!("{case}: {:?}", solution.verdict));
            crate::replay(&tiles, &board, path);
            assert!(solution.estimate <= solution.bound && solution.bound <= path.cost, "{case}");
            assert!(bound <= solution.bound, "{case}: {} after {bound}", solution.bound);
            assert!(solution.stats.expanded <= nodes, "{case}: {}", solution.stats.expanded);
            bound = solution.bound;
        }
    }
}

#[test]
fn anytime_search_always_has_a_path_to_show() {
    check_anytime::<u128>(5, 5);
    check_anytime::<Box<[u8]>>(4, 7);
    check_anytime::<Box<[u8]>>(6, 6);
    check_anytime::<Box<[u8]>>(10, 10);
}

/// Without room for beams there is still IDA*.
#[test]
fn anytime_search_without_memory_still_ends_with_a_proof() {
    let tiles = Fifteen::blank_last(Shape::new(4, 4).unwrap());
    let limits = Limits { memory: Some(1), ..Limits::default() };
    let start = tiles.read_state(EASY).unwrap();
    let control = <SearchHandle>::default();
    let solution = anytime(&Manhattan::new(&tiles)).solve(&tiles, &start, &control.control(limits), &mut NoProgress);
    assert!(solution.is_optimal());
    assert_eq!(solution.bound, EASY_LENGTH);
    assert!(!tiles.is_goal(&start));
}
