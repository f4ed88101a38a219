//! The good toys pass everything.

use mossa_conformance::toys::{Graph, HashLeaves, Manhattan, Marks, Maze, Nim, TicTacToe, WinOrBlock};
use mossa_conformance::{Options, evaluators, exact::exact_distances, heuristics, notation, rules, tactics};
use mossa_kernel::{Evaluator, Game, Heuristic, Notation, Problem, Side, Viewed};

#[test]
fn the_games_keep_their_rules() {
    for seed in 0..5 {
        let options = Options { seed, ..Options::default() };
        rules::check_game(&TicTacToe, &[TicTacToe::EMPTY], options).unwrap();
        rules::check_game(&Nim, &[Nim::heaps([3, 4, 5, 0]), Nim::heaps([1, 1, 2, 7]), Nim::heaps([0; 4])], options)
            .unwrap();
    }
}

#[test]
fn all_of_tic_tac_toe_is_told_apart() {
    let options = Options { n_states: 10_000, ..Options::default() };
    rules::check_game(&TicTacToe, &[TicTacToe::EMPTY], options).unwrap();
}

#[test]
fn the_games_read_what_they_write() {
    notation::check(&TicTacToe, &[TicTacToe::EMPTY], Options::default()).unwrap();
    notation::check(&Nim, &[Nim::heaps([3, 4, 5, 200])], Options::default()).unwrap();
}

#[test]
fn the_games_refuse_bad_text() {
    for text in ["", "xx./oo.", "xxx/.../...", "x.o/.../..z", "é./.../...", "o../.../..."] {
        assert!(TicTacToe.read_state(text).is_err(), "{text}");
    }
    for text in ["", "1 2 3 first", "1 2 3 4 third", "1 2 3 256 first", "1 2 3 4 5 first"] {
        assert!(Nim.read_state(text).is_err(), "{text}");
    }
    let error = Nim.read_state("1 2 3 4 third").unwrap_err();
    assert_eq!(error.to_string(), "expected `first` or `second`, found `third`");
}

#[test]
fn the_tactics_see_what_is_there() {
    let options = Options { n_walks: 200, ..Options::default() };
    tactics::check(&TicTacToe, &WinOrBlock, &[TicTacToe::EMPTY], options).unwrap();
}

#[test]
fn the_games_are_drawn() {
    let view = TicTacToe.view(&TicTacToe.read_state("x.o/.../...").unwrap());
    assert_eq!((view.rows, view.columns, view.to_move), (3, 3, Some(Side::First)));
    assert_eq!((view.cell(0, 0).owner, view.cell(0, 2).text.as_str()), (Some(Side::First), "o"));
    assert_eq!(Nim.view(&Nim::heaps([3, 4, 5, 0])).cell(0, 1).text, "4");
}

#[test]
fn the_puzzles_keep_their_rules() {
    for seed in 0..20 {
        let maze = Maze::random(9, 7, 30, seed);
        rules::check_problem(&maze, &[maze.start(), maze.goal()], Options::default()).unwrap();
        let graph = Graph::random(40, 3, 9, seed);
        rules::check_problem(&graph, &[graph.start(), graph.goal()], Options::default()).unwrap();
    }
}

#[test]
fn the_heuristics_bound_the_distance() {
    for seed in 0..20 {
        let maze = Maze::random(9, 7, 30, seed);
        heuristics::check(&maze, &Manhattan, &maze.start()).unwrap();
        heuristics::check_walk(&maze, &Manhattan, &maze.start(), 1_000, seed).unwrap();
        let graph = Graph::random(40, 3, 9, seed);
        for heuristic in [graph.exact_heuristic(), graph.consistent_heuristic(seed), graph.inconsistent_heuristic(seed)]
        {
            heuristics::check(&graph, &heuristic, &graph.start()).unwrap();
            heuristics::check_walk(&graph, &heuristic, &graph.start(), 1_000, seed).unwrap();
        }
    }
}

#[test]
fn hash_leaves_are_the_same_by_any_line() {
    let leaves = HashLeaves { seed: 1, spread: 100 };
    evaluators::check(&TicTacToe, &leaves, &[TicTacToe::EMPTY], Options::default()).unwrap();
    evaluators::check(&Nim, &leaves, &[Nim::heaps([3, 4, 5, 0]), Nim::heaps([0; 4])], Options::default()).unwrap();
}

#[test]
fn the_inconsistent_heuristic_deserves_its_name() {
    let is_inconsistent = |seed: u64| {
        let graph = Graph::random(40, 3, 9, seed);
        graph.consistent_heuristic(seed) != graph.inconsistent_heuristic(seed)
            && (0..40)
                .any(|node| graph.consistent_heuristic(seed).at(node) < graph.inconsistent_heuristic(seed).at(node))
    };
    assert!((0..10).all(is_inconsistent));
}

#[test]
fn exact_distances_are_exact() {
    let graph = Graph::random(60, 3, 9, 2);
    let (exact, distances) = (graph.exact_heuristic(), exact_distances(&graph, &graph.start()));
    assert!(30 < distances.len());
    for (node, &cost) in &distances {
        assert_eq!(exact.estimate(exact.memo(&graph, node)), cost);
    }
}

#[test]
fn some_mazes_can_be_solved_and_some_cannot() {
    let is_solvable = |seed: u64| {
        let maze = Maze::random(9, 7, 35, seed);
        exact_distances(&maze, &maze.start()).contains_key(&maze.pack(&maze.start()))
    };
    let n_solvable = (0..50).filter(|&seed| is_solvable(seed)).count();
    assert!(5 < n_solvable && n_solvable < 45, "{n_solvable}");
}

#[test]
fn random_positions_are_unfinished_and_hash_leaves_are_spread() {
    let positions: Vec<Marks> = rules::random_positions(&TicTacToe, &TicTacToe::EMPTY, 1_000, 1);
    assert!(positions.iter().all(|state| TicTacToe.outcome(state).is_none()));
    let leaves = HashLeaves { seed: 1, spread: 1 };
    let values = positions.iter().map(|state| leaves.value(&TicTacToe, state).get());
    let n_of = values.fold([0; 3], |mut n_of, value| {
        n_of[(value + 1) as usize] += 1;
        n_of
    });
    assert!(n_of.iter().all(|&n| 200 < n), "{n_of:?}");
    let over = TicTacToe.read_state("xxx/oo./...").unwrap();
    assert!(rules::random_positions(&TicTacToe, &over, 5, 1).is_empty());
}
