//! What the searches say of 8-puzzles against the exact distances: never "optimal" when it is not, never worse than
//! promised, the same answer again, counters that agree with the trace, limits that hold.

use std::collections::HashMap;

use mossa_conformance::exact::exact_distances;
use mossa_conformance::search::{Promise, Roots, Trial};
use mossa_kernel::{Cost, Heuristic, Limits, NoProgress, Problem, SearchHandle, Solver};
use mossa_search::best_first::Weights;
use mossa_tiles::heuristics::{AxisMax, LinearConflict, Manhattan, Misplaced, WalkingDistance, Zero};
use mossa_tiles::{Board, Shape, Tiles, generate};

use crate::dressed::{a_star, anytime, beam, best_first, breadth_first, ida_star};

type Eight = Tiles<u64>;

struct Yard {
    tiles: Eight,
    distances: HashMap<u64, Cost>,
    boards: Vec<Board<u64>>,
}

impl Yard {
    fn new(n_boards: usize) -> Yard {
        let tiles = Eight::blank_last(Shape::new(3, 3).unwrap());
        let distances = exact_distances(&tiles, tiles.goal());
        let mut rng = generate::rng(8);
        let random = (1..n_boards).map(|_| generate::any(&tiles, &mut rng));
        let boards = std::iter::once(tiles.goal().clone()).chain(random).collect();
        Yard { tiles, distances, boards }
    }

    /// Has the kit try a solver on the first `n_boards`.
    #[track_caller]
    fn check(&self, mut solver: impl Solver<Eight>, promise: Promise, roots: Roots, n_boards: usize) {
        let trial = Trial { problem: &self.tiles, distances: &self.distances, promise, roots };
        if let Err(fault) = trial.check(&mut solver, &self.boards[..n_boards]) {
            panic!("{promise:?}: {fault}");
        }
    }

    /// Anytime search is the kit's business too; here it is also stopped early, and must be right all along.
    fn check_anytime(&self, heuristic: &impl Heuristic<Eight>, n_boards: usize) {
        for board in &self.boards[..n_boards] {
            let optimum = self.distances[&self.tiles.pack(board)];
            for nodes in [None, Some(1_000), Some(200), Some(50), Some(7)] {
                let (handle, limits) = (<SearchHandle>::default(), Limits { nodes, ..Limits::default() });
                let ask = || anytime(heuristic).solve(&self.tiles, board, &handle.control(limits), &mut NoProgress);
                let solution = ask();
                assert_eq!(solution, ask(), "the same answer again for {board:?}");
                assert!(nodes.is_none_or(|most| solution.stats.expanded <= most), "{nodes:?} nodes for {board:?}");
                assert!(solution.estimate <= solution.bound && solution.bound <= optimum, "{optimum}: {solution:?}");
                assert!(nodes.is_some() || solution.is_optimal(), "there was no limit for {board:?}");
                let Some(path) = solution.path() else { continue };
                crate::replay(&self.tiles, board, path);
                assert_eq!(solution.is_optimal(), path.cost == solution.bound, "{optimum}: {solution:?}");
            }
        }
    }
}

#[test]
fn a_star_is_optimal() {
    let yard = Yard::new(2_000);
    let tiles = &yard.tiles;
    yard.check(a_star(&Manhattan::new(tiles)), Promise::Optimal, Roots::One, 2_000);
    yard.check(a_star(&LinearConflict::new(tiles)), Promise::Optimal, Roots::One, 2_000);
    yard.check(a_star(&AxisMax::<1>::new(tiles)), Promise::Optimal, Roots::One, 2_000);
    yard.check(a_star(&WalkingDistance::<1>::new(tiles)), Promise::Optimal, Roots::One, 500);
    yard.check(a_star(&Misplaced), Promise::Optimal, Roots::One, 100);
    yard.check(a_star(&Zero), Promise::Optimal, Roots::One, 10);
}

#[test]
fn ida_star_is_optimal() {
    let yard = Yard::new(2_000);
    let tiles = &yard.tiles;
    yard.check(ida_star(&Manhattan::new(tiles)), Promise::Optimal, Roots::EveryIteration, 2_000);
    yard.check(ida_star(&LinearConflict::new(tiles)), Promise::Optimal, Roots::EveryIteration, 2_000);
    yard.check(ida_star(&AxisMax::<1>::new(tiles)), Promise::Optimal, Roots::EveryIteration, 2_000);
    yard.check(ida_star(&WalkingDistance::<1>::new(tiles)), Promise::Optimal, Roots::EveryIteration, 500);
    yard.check(ida_star(&Misplaced), Promise::Optimal, Roots::EveryIteration, 50);
}

#[test]
fn blind_searches_are_optimal() {
    let yard = Yard::new(30);
    let manhattan = Manhattan::new(&yard.tiles);
    yard.check(best_first(&manhattan, Weights::UNIFORM_COST), Promise::Optimal, Roots::One, 30);
    yard.check(breadth_first(), Promise::Optimal, Roots::One, 30);
}

#[test]
fn weighted_a_star_is_within_its_weight() {
    let yard = Yard::new(2_000);
    let manhattan = Manhattan::new(&yard.tiles);
    for weight in [1.0, 1.25, 1.5, 2.0, 5.0] {
        let weights = Weights::weighted(weight).unwrap();
        yard.check(best_first(&manhattan, weights), Promise::Within(weight), Roots::One, 2_000);
        yard.check(best_first(&Misplaced, weights), Promise::Within(weight), Roots::One, 40);
    }
}

#[test]
fn greedy_and_beam_paths_lead_to_the_goal() {
    let yard = Yard::new(2_000);
    let tiles = &yard.tiles;
    yard.check(best_first(&Manhattan::new(tiles), Weights::GREEDY), Promise::Within(f64::INFINITY), Roots::One, 2_000);
    yard.check(best_first(&Misplaced, Weights::GREEDY), Promise::Within(f64::INFINITY), Roots::One, 200);
    yard.check(beam(&Manhattan::new(tiles), 1), Promise::Any, Roots::One, 500);
    yard.check(beam(&Manhattan::new(tiles), 10), Promise::Any, Roots::One, 1_000);
    yard.check(beam(&AxisMax::<1>::new(tiles), 1_000), Promise::Within(2.0), Roots::One, 300);
}

#[test]
fn anytime_search_is_optimal_in_the_end_and_right_all_along() {
    let yard = Yard::new(2_000);
    yard.check_anytime(&Manhattan::new(&yard.tiles), 500);
    yard.check_anytime(&AxisMax::<1>::new(&yard.tiles), 2_000);
    yard.check_anytime(&Misplaced, 30);
    yard.check(anytime(&Manhattan::new(&yard.tiles)), Promise::Optimal, Roots::EveryIteration, 500);
}
