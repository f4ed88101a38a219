//! Worlds that are nothing like tiles: one-way moves with costs of their own, dead ends, no way at all; and heuristics
//! that make A* close states too early.

use mossa_conformance::exact::exact_distances;
use mossa_conformance::search::{Promise, Roots, Trial};
use mossa_conformance::toys::{Graph, Manhattan, Maze};
use mossa_kernel::{Limits, NoProgress, SearchHandle, Solution, Solver, Verdict};
use mossa_search::best_first::Weights;

use crate::dressed::{a_star, anytime, beam, best_first, breadth_first, ida_star};

const N_SEEDS: u64 = 300;

fn graph(seed: u64) -> Graph {
    Graph::random(40, 3, 9, seed)
}

/// Has the kit try a solver on a graph, from every node that can be reached.
#[track_caller]
fn check_graph(seed: u64, solver: &mut dyn Solver<Graph>, promise: Promise, roots: Roots) {
    let graph = graph(seed);
    let distances = exact_distances(&graph, &graph.start());
    let trial = Trial { problem: &graph, distances: &distances, promise, roots };
    let mut starts: Vec<u32> = distances.keys().copied().collect();
    starts.sort_unstable();
    starts.truncate(8);
    starts.push(graph.start());
    if let Err(fault) = trial.check(solver, &starts) {
        panic!("graph {seed}: {fault}");
    }
}

fn solve<P: mossa_kernel::Problem>(problem: &P, start: &P::State, mut solver: impl Solver<P>) -> Solution<P::Move> {
    solver.solve(problem, start, &<SearchHandle>::default().control(Limits::default()), &mut NoProgress)
}

#[test]
fn a_star_reopens_and_is_optimal() {
    let mut n_reopened = 0;
    for seed in 0..N_SEEDS {
        let heuristic = graph(seed).inconsistent_heuristic(seed);
        check_graph(seed, &mut a_star(&heuristic), Promise::Optimal, Roots::One);
        n_reopened += solve(&graph(seed), &graph(seed).start(), a_star(&heuristic)).stats.reopened;
        let consistent = graph(seed).consistent_heuristic(seed);
        check_graph(seed, &mut a_star(&consistent), Promise::Optimal, Roots::One);
        assert_eq!(solve(&graph(seed), &graph(seed).start(), a_star(&consistent)).stats.reopened, 0, "graph {seed}");
    }
    assert!(0 < n_reopened, "nothing was reopened, so nothing was tested");
}

#[test]
fn the_other_best_first_searches_keep_their_promises() {
    for seed in 0..N_SEEDS {
        let heuristic = graph(seed).inconsistent_heuristic(seed);
        let uniform_cost = &mut best_first(&heuristic, Weights::UNIFORM_COST);
        check_graph(seed, uniform_cost, Promise::Optimal, Roots::One);
        let weighted = &mut best_first(&heuristic, Weights::weighted(2.0).unwrap());
        check_graph(seed, weighted, Promise::Within(2.0), Roots::One);
        let greedy = &mut best_first(&heuristic, Weights::GREEDY);
        check_graph(seed, greedy, Promise::Within(f64::INFINITY), Roots::One);
    }
}

#[test]
fn ida_star_is_optimal_in_any_world() {
    for seed in 0..N_SEEDS {
        let heuristic = graph(seed).inconsistent_heuristic(seed);
        check_graph(seed, &mut ida_star(&heuristic), Promise::Optimal, Roots::EveryIteration);
    }
}

/// Where moves differ in cost the fewest moves are not the cheapest, and breadth-first search does not say so.
#[test]
fn breadth_first_search_and_beams_say_what_is_true() {
    for seed in 0..N_SEEDS {
        check_graph(seed, &mut breadth_first(), Promise::Within(f64::INFINITY), Roots::One);
        let heuristic = graph(seed).inconsistent_heuristic(seed);
        check_graph(seed, &mut beam(&heuristic, 3), Promise::Any, Roots::One);
        check_graph(seed, &mut beam(&heuristic, 1_000), Promise::Within(f64::INFINITY), Roots::One);
    }
}

#[test]
fn mazes_are_solved_or_found_to_have_no_way() {
    let mut n_unsolvable = 0;
    for seed in 0..N_SEEDS {
        let maze = Maze::random(12, 9, 35, seed);
        let distances = exact_distances(&maze, &maze.start());
        let check = |solver: &mut dyn Solver<Maze>, promise, roots| {
            let trial = Trial { problem: &maze, distances: &distances, promise, roots };
            if let Err(fault) = trial.check(solver, &[maze.start()]) {
                panic!("maze {seed}: {fault}");
            }
        };
        check(&mut a_star(&Manhattan), Promise::Optimal, Roots::One);
        check(&mut ida_star(&Manhattan), Promise::Optimal, Roots::EveryIteration);
        check(&mut breadth_first(), Promise::Optimal, Roots::One);
        check(&mut best_first(&Manhattan, Weights::UNIFORM_COST), Promise::Optimal, Roots::One);
        check(&mut best_first(&Manhattan, Weights::GREEDY), Promise::Within(f64::INFINITY), Roots::One);
        check(&mut beam(&Manhattan, 2), Promise::Any, Roots::One);
        if distances.is_empty() {
            n_unsolvable += 1;
            assert_eq!(solve(&maze, &maze.start(), a_star(&Manhattan)).verdict, Verdict::Unsolvable);
            assert_eq!(solve(&maze, &maze.start(), breadth_first()).verdict, Verdict::Unsolvable);
            let uniform_cost = best_first(&Manhattan, Weights::UNIFORM_COST);
            assert_eq!(solve(&maze, &maze.start(), uniform_cost).verdict, Verdict::Unsolvable);
        } else {
            let solution = solve(&maze, &maze.start(), anytime(&Manhattan));
            assert!(solution.is_optimal(), "maze {seed}");
            assert_eq!(solution.bound, distances[&[0, 0]], "maze {seed}");
        }
    }
    assert!(0 < n_unsolvable && n_unsolvable < N_SEEDS, "{n_unsolvable} mazes have no way");
}

/// Without a way the beams soon have nothing new to see; then they leave the search to IDA*, which the limits end.
#[test]
fn anytime_search_does_not_widen_its_beams_for_ever() {
    let limits = Limits { nodes: Some(20_000), depth: Some(60), ..Limits::default() };
    for seed in 0..N_SEEDS {
        let maze = Maze::random(12, 9, 60, seed);
        let control = <SearchHandle>::default();
        let solution = anytime(&Manhattan).solve(&maze, &maze.start(), &control.control(limits), &mut NoProgress);
        let distance = exact_distances(&maze, &maze.start()).get(&[0, 0]).copied();
        match solution.path() {
            Some(path) => {
                crate::replay(&maze, &maze.start(), path);
                assert!(distance.is_some_and(|distance| distance <= path.cost), "maze {seed}");
            }
            None => assert_eq!(distance, None, "maze {seed}: {:?}", solution.verdict),
        }
    }
}
