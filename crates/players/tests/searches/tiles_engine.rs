//! The engine of tiles against the search for any puzzle: the same paths, and without its automaton the same nodes.

use std::sync::Arc;

use mossa_kernel::{Limits, NoProgress, Notation, SearchHandle, Silent, Solution, Solver as _, Tracer};
use mossa_search::ida_star::ida_star;
use mossa_tiles::engine::{Automaton, Engine, Plain, Watched};
use mossa_tiles::heuristics::{AxisMax, Manhattan, PatternDb};
use mossa_tiles::pdb::{Blank, Form, Plan, Workers};
use mossa_tiles::{Board, Cells, Shape, Slide, Tiles, generate};

/// Cost of the path, nodes expanded, nodes generated.
fn figures(solution: &Solution<Slide>) -> (u32, u64, u64) {
    (solution.path().unwrap().cost, solution.stats.expanded, solution.stats.generated)
}

/// Engine and generic search agree on `n_boards` random boards, for one form of tables.
fn check<C: Cells>(shape: &str, form: Form, n_boards: u64) {
    let shape: Shape = shape.parse().unwrap();
    let tiles = Tiles::<C>::blank_last(shape);
    let plan = Plan { form, ..Plan::named("small", shape, tiles.goal_cell(0)).unwrap() };
    let workers = Workers { threads: 2, check: &|| Ok(()), progress: &|_, _| () };
    let database = Arc::new(plan.build(workers).unwrap());
    let heuristic = PatternDb::new(&tiles, Some(database.clone()));
    let (handle, rng) = (<SearchHandle>::default(), &mut generate::rng(7));
    let control = handle.control(Limits::default());
    for _ in 0..n_boards {
        let board = generate::walk(&tiles, 150, rng);
        let generic = ida_star(&tiles, &heuristic, &board, &control, &mut Silent, &mut NoProgress);
        let plain = Engine::new(&database, Automaton::new(2), 1).solve(&tiles, &board, &control, &mut NoProgress);
        crate::replay(&tiles, &board, plain.path().unwrap());
        assert_eq!(plain.path(), generic.path(), "the first in the same order");
        // Where every child costs four moves too many at once, the generic search leaves out a round.
        if plain.stats.iterations == generic.stats.iterations {
            assert_eq!(figures(&plain), figures(&generic), "{shape} {form:?}");
        }
        for threads in [1, 3] {
            let engine = Engine::new(&database, Automaton::new(Automaton::USUAL), threads);
            let pruned = engine.solve(&tiles, &board, &control, &mut NoProgress);
            crate::replay(&tiles, &board, pruned.path().unwrap());
            assert_eq!(pruned.path().unwrap().cost, generic.path().unwrap().cost);
            assert!(pruned.stats.expanded <= plain.stats.expanded);
            check_watched(&tiles, &heuristic, &board, &pruned);
        }
    }
}

/// The search that can be watched is the engine's, to the last node, also where a limit ends it.
fn check_watched<C: Cells>(tiles: &Tiles<C>, heuristic: &PatternDb, board: &Board<C>, whole: &Solution<Slide>) {
    let automaton = Automaton::new(Automaton::USUAL);
    let watched = Watched { tiles, heuristic, automaton: &automaton };
    let handle = <SearchHandle>::default();
    for nodes in [None, Some(whole.stats.expanded / 2), Some(1)] {
        let control = handle.control(Limits { nodes, ..Limits::default() });
        let engine = Engine::new(heuristic.database().unwrap(), automaton.clone(), 1);
        let unwatched = engine.solve(tiles, board, &control, &mut NoProgress);
        let mut tracer = Tracer::new(10);
        let seen = watched.solve(board, &control, &mut tracer);
        assert_eq!(seen, unwatched, "within {nodes:?} nodes");
        let trace = tracer.into_trace();
        let counted = (seen.stats.expanded, seen.stats.generated + seen.stats.iterations);
        assert_eq!((trace.n_expanded, trace.n_nodes), counted, "a trace holds what is counted");
    }
    assert_eq!(watched.solve(board, &handle.control(Limits::default()), &mut Silent).path(), whole.path());
}

#[test]
fn the_engine_agrees_with_the_search_for_any_puzzle() {
    let forms = [Blank::Ignored, Blank::Minded].map(|blank| [Form::Sparse(blank), Form::Ranked(blank)]);
    for form in forms.into_iter().flatten() {
        check::<u64>("3x4", form, 6);
        check::<u64>("2x7", form, 3);
    }
    check::<u64>("4x4", Form::Sparse(Blank::Ignored), 5);
    check::<u128>("3x6", Form::Sparse(Blank::Ignored), 2);
}

/// The engine with a named set finds ways as short as A* without any tables, wherever the blank belongs.
fn check_named<C: Cells>(name: &str, shapes: [&str; 2], n_moves: u32) {
    let workers = Workers { threads: 2, check: &|| Ok(()), progress: &|_, _| () };
    let (handle, rng) = (<SearchHandle>::default(), &mut generate::rng(11));
    let control = handle.control(Limits::default());
    for (number, shape) in shapes.into_iter().enumerate() {
        let shape: Shape = shape.parse().unwrap();
        let tiles = if number == 0 { Tiles::<C>::blank_last(shape) } else { Tiles::blank_first(shape) };
        let database = Plan::named(name, shape, tiles.goal_cell(0)).unwrap().build(workers).unwrap();
        let engine = Engine::new(&database, Automaton::new(Automaton::USUAL), 1);
        let heuristic = AxisMax::<8>::new(&tiles);
        let mut a_star = crate::dressed::a_star(&heuristic);
        for _ in 0..4 {
            let board = generate::walk(&tiles, n_moves, rng);
            let solution = engine.solve(&tiles, &board, &control, &mut NoProgress);
            crate::replay(&tiles, &board, solution.path().unwrap());
            let without = a_star.solve(&tiles, &board, &control, &mut NoProgress);
            assert_eq!(solution.path().unwrap().cost, without.path().unwrap().cost, "{name} on {shape}");
        }
    }
}

#[test]
fn sets_for_boards_that_are_not_square_find_the_shortest_ways() {
    check_named::<u64>("6-5", ["3x4", "4x3"], 200);
    check_named::<u64>("7-7", ["5x3", "3x5"], 70);
    check_named::<u128>("6-6-4-3", ["4x5", "5x4"], 50);
}

#[test]
fn any_number_of_threads_makes_the_same_nodes_and_the_same_path() {
    let tiles = Tiles::<u64>::blank_first(Shape::new(4, 4).unwrap());
    let workers = Workers { threads: 2, check: &|| Ok(()), progress: &|_, _| () };
    let database = Plan::named("small", tiles.shape(), 0).unwrap().build(workers).unwrap();
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits::default());
    // Korf's board 3: rounds that are worth splitting.
    let board = tiles.read_state("14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15").unwrap();
    let solve = |threads| {
        Engine::new(&database, Automaton::new(Automaton::USUAL), threads).solve(
            &tiles,
            &board,
            &control,
            &mut NoProgress,
        )
    };
    let alone = solve(1);
    assert_eq!(alone.path().unwrap().cost, 59);
    for threads in [2, 3, 8] {
        assert_eq!(solve(threads), alone, "{threads} threads");
    }
}

#[test]
fn a_board_in_a_word_makes_the_nodes_of_the_search_for_any_puzzle() {
    for (shape, n_moves) in [("4x4", 60), ("3x3", 60), ("2x6", 60), ("5x2", 50)] {
        let tiles = Tiles::<u64>::blank_last(shape.parse().unwrap());
        let (handle, rng) = (<SearchHandle>::default(), &mut generate::rng(3));
        for limits in [
            Limits::default(),
            Limits { nodes: Some(1_000), ..Limits::default() },
            Limits { depth: Some(12), ..Limits::default() },
        ] {
            let control = handle.control(limits);
            for _ in 0..6 {
                let board = generate::walk(&tiles, n_moves, rng);
                let generic = ida_star(&tiles, &Manhattan::new(&tiles), &board, &control, &mut Silent, &mut NoProgress);
                let plain = Plain::new(&tiles).solve(&tiles, &board, &control, &mut NoProgress);
                assert_eq!(plain, generic, "{shape}");
            }
        }
    }
}

#[test]
fn limits_end_the_engine() {
    let tiles = Tiles::<u64>::blank_first(Shape::new(3, 4).unwrap());
    let workers = Workers { threads: 1, check: &|| Ok(()), progress: &|_, _| () };
    let database = Plan::named("small", tiles.shape(), 0).unwrap().build(workers).unwrap();
    let handle = <SearchHandle>::default();
    let board = generate::any(&tiles, &mut generate::rng(5));
    for limits in [Limits { nodes: Some(10), ..Limits::default() }, Limits { depth: Some(3), ..Limits::default() }] {
        let solution = Engine::new(&database, Automaton::new(2), 1).solve(
            &tiles,
            &board,
            &handle.control(limits),
            &mut NoProgress,
        );
        assert!(solution.path().is_none() && solution.stopped.is_some(), "{limits:?}");
        assert!(solution.stats.expanded <= 10);
    }
}
