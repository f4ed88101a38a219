//! Every heuristic against the truth: exact distances on whole small puzzles, published optima on large ones, and on
//! the rest that it steps as it is made and never falls behind the weaker ones.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

use std::sync::Arc;

use mossa_conformance::heuristics;
use mossa_kernel::{Cost, Heuristic};
use mossa_tiles::heuristics::{
    AnyHeuristic, AxisMax, InversionDistance, LinearConflict, Manhattan, MaxOf, Misplaced, PatternDb, WalkingDistance,
    Zero,
};
use mossa_tiles::pdb::{Plan, Workers};
use mossa_tiles::{Board, Cells, Shape, Tiles, generate};

const ZERO: &str = "zero";
const MISPLACED: &str = "misplaced";
const MANHATTAN: &str = "manhattan";
const LINEAR_CONFLICT: &str = "linear-conflict";
const WALKING_DISTANCE: &str = "walking-distance";
const INVERSION_DISTANCE: &str = "inversion-distance";
const AXIS_MAX: &str = "axis-max";
const PATTERN_DB: &str = "pattern-db";
const MAX_OF_TWO: &str = "max(linear-conflict,inversion-distance)";

/// The tables of a puzzle, all heuristics in one type: a maximum of one is that one.
struct Every<const G: usize>(Vec<(&'static str, MaxOf<G>)>);

impl<const G: usize> Every<G> {
    fn new<C: Cells>(tiles: &Tiles<C>) -> Every<G> {
        let conflict = AnyHeuristic::LinearConflict(LinearConflict::new(tiles));
        let inversions = AnyHeuristic::InversionDistance(InversionDistance::new(tiles));
        let parts = [
            (ZERO, vec![AnyHeuristic::Zero(Zero)]),
            (MISPLACED, vec![AnyHeuristic::Misplaced(Misplaced)]),
            (MANHATTAN, vec![AnyHeuristic::Manhattan(Manhattan::new(tiles))]),
            (LINEAR_CONFLICT, vec![conflict.clone()]),
            (WALKING_DISTANCE, vec![AnyHeuristic::WalkingDistance(WalkingDistance::new(tiles))]),
            (INVERSION_DISTANCE, vec![inversions.clone()]),
            (AXIS_MAX, vec![AnyHeuristic::AxisMax(AxisMax::new(tiles))]),
            (PATTERN_DB, vec![AnyHeuristic::PatternDb(pattern_db(tiles))]),
            (MAX_OF_TWO, vec![conflict, inversions]),
        ];
        Every(parts.map(|(name, parts)| (name, MaxOf::new(parts))).into())
    }

    fn estimate<C: Cells>(&self, name: &str, tiles: &Tiles<C>, board: &Board<C>) -> Cost {
        let (_, heuristic) = self.0.iter().find(|(other, _)| *other == name).expect("it is in the list");
        Heuristic::<Tiles<C>>::estimate(heuristic, heuristic.memo(tiles, board))
    }
}

/// The usual tables on small boards; Manhattan distance on those that would take long.
fn pattern_db<C: Cells>(tiles: &Tiles<C>) -> PatternDb {
    let is_small = tiles.shape().n_cells() <= 12;
    let plan = Plan::named("small", tiles.shape(), tiles.goal_cell(0)).filter(|_| is_small);
    let workers = Workers { threads: 1, check: &|| Ok(()), progress: &|_, _| () };
    PatternDb::new(tiles, plan.map(|plan| Arc::new(plan.build(workers).unwrap())))
}

fn puzzle<C: Cells>(shape: &str, goal: &str) -> Tiles<C> {
    Tiles::read(shape.parse().unwrap(), goal).unwrap()
}

/// In every state: 0 at the goal, admissible, consistent, `step` as `memo`.
fn check_whole<C: Cells, const G: usize>(shape: &str, goal: &str) {
    let tiles = puzzle::<C>(shape, goal);
    for (name, heuristic) in Every::<G>::new(&tiles).0 {
        if let Err(fault) = heuristics::check(&tiles, &heuristic, tiles.goal()) {
            panic!("{name} on {shape}, goal {goal}: {fault}");
        }
    }
}

#[test]
fn every_board_of_3x3_with_the_blank_last() {
    check_whole::<u64, 1>("3x3", "blank-last");
}

#[test]
fn every_board_of_3x3_with_the_blank_in_the_centre() {
    check_whole::<u128, 8>("3x3", "1 2 3 8 0 4 7 6 5");
}

#[test]
fn every_board_of_narrow_puzzles() {
    check_whole::<u64, 8>("2x4", "blank-last");
    check_whole::<Box<[u8]>, 1>("2x4", "4 0 7 1 6 3 2 5");
    check_whole::<u128, 1>("4x2", "blank-first");
    check_whole::<Box<[u8]>, 8>("3x2", "5 1 4 2 0 3");
    check_whole::<u64, 1>("2x2", "2 0 1 3");
}

/// Carried along by `step` alone, from the goal and from random boards.
fn check_walks<C: Cells, const G: usize>(shape: &str, goal: &str, n_steps: usize) {
    let tiles = puzzle::<C>(shape, goal);
    let starts = [tiles.goal().clone(), generate::any(&tiles, &mut generate::rng(1))];
    for (name, heuristic) in Every::<G>::new(&tiles).0 {
        for (start, seed) in starts.iter().zip(1..) {
            if let Err(fault) = heuristics::check_walk(&tiles, &heuristic, start, n_steps, seed) {
                panic!("{name} on {shape}, goal {goal}: {fault}");
            }
        }
    }
}

#[test]
fn long_walks_on_large_boards() {
    check_walks::<u64, 1>("4x4", "blank-last", 20_000);
    check_walks::<u64, 8>("4x4", "0 1 2 3 11 12 13 4 10 15 14 5 9 8 7 6", 20_000);
    check_walks::<u128, 8>("5x5", "blank-first", 5_000);
    check_walks::<u128, 8>("3x7", "blank-last", 5_000);
    check_walks::<Box<[u8]>, 8>("3x7", "blank-last", 5_000);
    check_walks::<Box<[u8]>, 8>("6x6", "blank-last", 2_000);
    check_walks::<Box<[u8]>, 8>("2x16", "blank-first", 2_000);
    check_walks::<Box<[u8]>, 8>("10x10", "blank-last", 500);
    check_walks::<Box<[u8]>, 8>("16x16", "blank-first", 60);
}

/// Which is never less than which.
const DOMINANCE: [(&str, &str); 10] = [
    (MISPLACED, ZERO),
    (MANHATTAN, MISPLACED),
    (LINEAR_CONFLICT, MANHATTAN),
    (WALKING_DISTANCE, MANHATTAN),
    (MAX_OF_TWO, LINEAR_CONFLICT),
    (MAX_OF_TWO, INVERSION_DISTANCE),
    (AXIS_MAX, LINEAR_CONFLICT),
    (AXIS_MAX, WALKING_DISTANCE),
    (AXIS_MAX, INVERSION_DISTANCE),
    (AXIS_MAX, MAX_OF_TWO),
];

fn check_dominance<C: Cells>(shape: Shape, goal: &str) {
    let tiles = Tiles::<C>::read(shape, goal).unwrap();
    let every = Every::<8>::new(&tiles);
    let mut rng = generate::rng(7);
    let anywhere = (0..100).map(|_| generate::any(&tiles, &mut rng)).collect::<Vec<_>>();
    let near_the_goal = (0..100).map(|n_moves| generate::walk(&tiles, n_moves, &mut rng));
    for board in near_the_goal.chain(anywhere) {
        let estimates = |name| every.estimate(name, &tiles, &board);
        for (stronger, weaker) in DOMINANCE {
            let (high, low) = (estimates(stronger), estimates(weaker));
            assert!(low <= high, "{shape}, goal {goal}: {stronger} is {high}, {weaker} {low} on {board:?}");
        }
    }
}

#[test]
fn the_stronger_are_never_below_the_weaker() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
        check_dominance::<u64>(Shape::new(rows, columns).unwrap(), "blank-last");
        check_dominance::<u64>(Shape::new(rows, columns).unwrap(), "blank-first");
    }
    for (rows, columns) in [(5, 5), (3, 7), (7, 3), (5, 4)] {
        check_dominance::<u128>(Shape::new(rows, columns).unwrap(), "blank-last");
    }
    for (rows, columns) in [(6, 6), (2, 16), (16, 2), (4, 9), (10, 10), (16, 16)] {
        check_dominance::<Box<[u8]>>(Shape::new(rows, columns).unwrap(), "blank-last");
    }
}

/// The boards of a data file that can be solved, with their optima.
fn read_known<C: Cells>(tiles: &Tiles<C>, file: &str) -> Vec<(Board<C>, Cost)> {
    use mossa_kernel::Notation;
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let known = lines.filter_map(|line| {
        let (board, note) = line.split_once('#').expect("a board and a comment");
        let (_, optimum) = note.split_once("optimal ")?;
        Some((tiles.read_state(board).unwrap(), optimum.parse().unwrap()))
    });
    known.collect()
}

fn check_known<C: Cells, const G: usize>(shape: &str, goal: &str, file: &str, n_boards: usize) {
    let tiles = puzzle::<C>(shape, goal);
    let known = read_known(&tiles, file);
    assert_eq!(known.len(), n_boards, "boards with an optimum");
    for (name, heuristic) in Every::<G>::new(&tiles).0 {
        if let Err(fault) = heuristics::check_known(&tiles, &heuristic, &known) {
            panic!("{name} on {shape}, goal {goal}: {fault}");
        }
    }
}

#[test]
fn no_estimate_is_above_a_published_optimum() {
    check_known::<u64, 1>("4x4", "blank-first", include_str!("../../../data/tiles/korf100.txt"), 100);
    check_known::<u64, 1>("4x4", "blank-first", include_str!("../../../data/tiles/antipodes.txt"), 9);
    check_known::<u64, 1>("4x4", "blank-last", include_str!("../../../data/tiles/report-boards.txt"), 12);
    check_known::<u128, 8>("5x5", "blank-first", include_str!("../../../data/tiles/korf50.txt"), 50);
}

/// The third column of the table of node counts is Korf's own optimum, the second his Manhattan distance.
#[test]
fn korfs_boards_have_the_manhattan_distances_he_published() {
    let tiles = puzzle::<u64>("4x4", "blank-first");
    let known = read_known(&tiles, include_str!("../../../data/tiles/korf100.txt"));
    let published = include_str!("../../../data/tiles/korf100-ida-manhattan-nodes.txt");
    let rows = published.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<Cost>> = rows.map(|row| row.split(' ').take(3).map(|n| n.parse().unwrap()).collect()).collect();
    assert_eq!(rows.len(), known.len());
    let manhattan = Manhattan::new(&tiles);
    for (row, (board, optimum)) in rows.iter().zip(known) {
        let right = if row[0] == 89 { 38 } else { row[1] };
        assert_eq!((manhattan.memo(&tiles, &board), optimum), (right, row[2]), "board {}", row[0]);
    }
}
