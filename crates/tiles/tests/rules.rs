//! The rules: the kit's contracts, three representations that agree, and solvability against what can be reached.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

use std::collections::HashMap;

use mossa_conformance::{Options, exact::exact_distances, notation, rules};
use mossa_kernel::{Notation, Problem, StateSpace};
use mossa_tiles::construct::construct;
use mossa_tiles::notation::write_tiles;
use mossa_tiles::{Board, Cells, Shape, Solvability, Tiles, generate};
use proptest::prelude::*;
use rand::seq::SliceRandom;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// All tiles in any order, solvable or not.
fn shuffled(shape: Shape, seed: u64) -> String {
    let mut tiles: Vec<u8> = (0..shape.n_cells()).map(|tile| tile as u8).collect();
    tiles.shuffle(&mut generate::rng(seed));
    write_tiles(&tiles)
}

/// The two usual goals, and a random one.
fn goals(shape: Shape) -> [String; 3] {
    ["blank-last".into(), "blank-first".into(), shuffled(shape, 3)]
}

fn check_kit<C: Cells>(shape: Shape) {
    for goal in goals(shape) {
        let tiles = Tiles::<C>::read(shape, &goal).unwrap();
        let starts = [tiles.goal().clone(), generate::any(&tiles, &mut generate::rng(5))];
        let options = Options { n_walks: 5, ..Options::default() };
        let checked = rules::check_problem(&tiles, &starts, options);
        if let Err(fault) = checked.and_then(|()| notation::check(&tiles, &starts, options)) {
            panic!("{shape}, goal {goal}: {fault}");
        }
    }
}

#[test]
fn the_kit_is_content() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 8), (4, 4)] {
        check_kit::<u64>(shape(rows, columns));
        check_kit::<u128>(shape(rows, columns));
        check_kit::<Box<[u8]>>(shape(rows, columns));
    }
    for (rows, columns) in [(5, 5), (3, 7), (12, 2)] {
        check_kit::<u128>(shape(rows, columns));
        check_kit::<Box<[u8]>>(shape(rows, columns));
    }
    for (rows, columns) in [(6, 6), (2, 16), (16, 16)] {
        check_kit::<Box<[u8]>>(shape(rows, columns));
    }
}

/// Walks the same way on two representations: the same moves, the same text, and equal packed where the other is equal.
fn check_agreement<A: Cells, B: Cells>(shape: Shape, goal: &str, start: &str, picks: &[usize]) {
    let (one, other) = (Tiles::<A>::read(shape, goal).unwrap(), Tiles::<B>::read(shape, goal).unwrap());
    let (mut a, mut b) = (one.read_state(start).unwrap(), other.read_state(start).unwrap());
    let (mut twins, mut twins_back) = (HashMap::new(), HashMap::new());
    for pick in picks {
        assert_eq!(one.moves(&a).as_ref(), other.moves(&b).as_ref());
        assert_eq!(one.write_state(&a), other.write_state(&b));
        assert_eq!(one.is_goal(&a), other.is_goal(&b));
        assert_eq!(Solvability::of(&one, &a), Solvability::of(&other, &b));
        let (packed, twin) = (one.pack(&a), other.pack(&b));
        assert_eq!(*twins.entry(packed.clone()).or_insert_with(|| twin.clone()), twin);
        assert_eq!(*twins_back.entry(twin).or_insert_with(|| packed.clone()), packed);
        let moves = one.moves(&a);
        let slide = moves.as_ref()[pick % moves.as_ref().len()];
        let () = one.play(&mut a, slide);
        let () = other.play(&mut b, slide);
    }
}

/// A shape of at most `most_cells`, and two orders of its tiles.
fn boards(sides: std::ops::RangeInclusive<usize>, most_cells: usize) -> impl Strategy<Value = (Shape, String, String)> {
    let fits = move |&(rows, columns): &(usize, usize)| rows * columns <= most_cells;
    let shapes = (sides.clone(), sides).prop_filter("too many cells", fits);
    shapes.prop_flat_map(|(rows, columns)| {
        let tiles: Vec<u8> = (0..rows * columns).map(|tile| tile as u8).collect();
        let order = || Just(tiles.clone()).prop_shuffle().prop_map(|tiles| write_tiles(&tiles));
        (Just(shape(rows, columns)), order(), order())
    })
}

fn walks() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..12_usize, 1..100)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn small_boards_are_the_same_in_every_representation((shape, goal, start) in boards(2..=8, 16), walk in walks()) {
        check_agreement::<u64, u128>(shape, &goal, &start, &walk);
        check_agreement::<u64, Box<[u8]>>(shape, &goal, &start, &walk);
    }

    #[test]
    fn middling_boards_are_the_same_in_both_representations((shape, goal, start) in boards(2..=12, 25), walk in walks()) {
        check_agreement::<u128, Box<[u8]>>(shape, &goal, &start, &walk);
    }

    #[test]
    fn any_board_reads_back_and_any_walk_is_taken_back((shape, goal, start) in boards(2..=16, 256), walk in walks()) {
        let tiles = Tiles::<Box<[u8]>>::read(shape, &goal).unwrap();
        let board = tiles.read_state(&start).unwrap();
        prop_assert_eq!(tiles.write_state(&board), &start[..]);
        prop_assert_eq!(tiles.read_state(&start.replace(' ', " ,\n")), Ok(board.clone()));
        let mut walked = board.clone();
        let mut slides = Vec::new();
        for pick in walk {
            let moves = tiles.moves(&walked);
            slides.push(moves.as_ref()[pick % moves.as_ref().len()]);
            let () = tiles.play(&mut walked, slides[slides.len() - 1]);
        }
        prop_assert_eq!(Solvability::of(&tiles, &walked).is_solvable(), Solvability::of(&tiles, &board).is_solvable());
        for slide in slides.into_iter().rev() {
            tiles.undo(&mut walked, slide, ());
        }
        prop_assert_eq!(walked, board);
    }
}

/// The number of a permutation among all of its length, in lexical order.
fn rank(tiles: &[u8]) -> usize {
    let mut unused: u32 = (1 << tiles.len()) - 1;
    let mut rank = 0;
    for (place, &tile) in tiles.iter().enumerate() {
        let n_smaller = (unused & ((1 << tile) - 1)).count_ones();
        rank = rank * (tiles.len() - place) + n_smaller as usize;
        unused &= !(1 << tile);
    }
    rank
}

/// Every board that can be reached from the goal.
fn reachable(tiles: &Tiles<u64>) -> (Vec<Board<u64>>, Vec<bool>) {
    let mut is_reached = vec![false; (1..=tiles.shape().n_cells()).product()];
    let mut boards = vec![tiles.goal().clone()];
    is_reached[rank(&tiles.tiles(tiles.goal()))] = true;
    let mut next = 0;
    while let Some(board) = boards.get(next).cloned() {
        for slide in tiles.moves(&board) {
            let child = tiles.after(&board, slide);
            let reached = &mut is_reached[rank(&tiles.tiles(&child))];
            if !std::mem::replace(reached, true) {
                boards.push(child);
            }
        }
        next += 1;
    }
    (boards, is_reached)
}

fn exchange_one_and_two(tiles: &[u8]) -> Vec<u8> {
    tiles.iter().map(|&tile| if tile == 1 || tile == 2 { 3 - tile } else { tile }).collect()
}

/// Half of all boards can be reached, the other half are these with two tiles exchanged, and `Solvability` knows which
/// is which.
fn check_solvability(shape: Shape) {
    for goal in goals(shape) {
        let tiles = Tiles::<u64>::read(shape, &goal).unwrap();
        let (boards, is_reached) = reachable(&tiles);
        assert_eq!(2 * boards.len(), is_reached.len(), "{shape}, goal {goal}");
        for board in boards {
            let exchanged = exchange_one_and_two(&tiles.tiles(&board));
            assert!(Solvability::of(&tiles, &board).is_solvable(), "{shape}, goal {goal}: {board:?}");
            assert!(!is_reached[rank(&exchanged)], "{shape}, goal {goal}: {exchanged:?} can be reached");
            let verdict = Solvability::of(&tiles, &tiles.board(&exchanged));
            assert!(!verdict.is_solvable(), "{shape}, goal {goal}: {exchanged:?}");
        }
    }
}

#[test]
fn solvable_is_what_can_be_reached() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        check_solvability(shape(rows, columns));
    }
}

#[test]
fn solvable_is_what_can_be_reached_on_2x5() {
    check_solvability(shape(2, 5));
}

#[test]
fn the_boards_of_the_reports_are_solvable_or_not_as_they_say() {
    let tiles = Tiles::<u64>::blank_last(shape(4, 4));
    let file = include_str!("../../../data/tiles/report-boards.txt");
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let (board, note) = line.split_once('#').expect("a board and a comment");
        let board = tiles.read_state(board).unwrap();
        assert_eq!(Solvability::of(&tiles, &board).is_solvable(), !note.ends_with("unsolvable"), "{note}");
    }
}

#[test]
fn boards_by_chance_are_solvable_and_drawn_evenly() {
    let tiles = Tiles::<u64>::read(shape(2, 3), "5 1 0 3 4 2").unwrap();
    let mut rng = generate::rng(11);
    let mut counts: HashMap<u64, u32> = HashMap::new();
    for _ in 0..36_000 {
        let board = generate::any(&tiles, &mut rng);
        assert!(Solvability::of(&tiles, &board).is_solvable(), "{board:?}");
        *counts.entry(tiles.pack(&board)).or_default() += 1;
    }
    assert_eq!(counts.len(), 360, "all that are solvable");
    // A hundred each, give or take five times the standard deviation.
    assert!(counts.values().all(|n| (50..=150).contains(n)), "{counts:?}");
}

/// The same seed gives the same board for ever, or every experiment on record loses its boards.
#[test]
fn boards_of_a_seed_are_pinned() {
    let check = |rows, columns, seed, any: &str, walk: &str| {
        let tiles = Tiles::<u128>::blank_last(shape(rows, columns));
        let drawn = generate::any(&tiles, &mut generate::rng(seed));
        let walked = generate::walk(&tiles, 50, &mut generate::rng(seed));
        assert_eq!((tiles.write_state(&drawn), tiles.write_state(&walked)), (any.to_owned(), walk.to_owned()));
    };
    check(3, 3, 1, "4 0 6 3 8 2 7 1 5", "5 2 7 1 3 4 0 8 6");
    check(4, 4, 1, "0 9 6 3 8 14 12 13 5 2 7 11 15 10 1 4", "3 5 4 7 2 10 1 8 0 6 11 15 14 12 9 13");
    check(4, 4, 2, "4 0 12 11 6 13 2 8 14 3 9 5 15 7 10 1", "3 4 7 8 1 6 10 9 0 5 12 11 13 15 14 2");
    check(
        5,
        5,
        9,
        "17 1 19 18 14 23 13 3 16 5 22 10 12 20 21 6 11 7 0 24 8 9 2 4 15",
        "2 3 8 4 5 1 7 12 9 10 6 11 15 13 24 16 22 14 20 18 0 21 23 17 19",
    );
}

#[test]
fn boards_at_a_distance_are_at_that_distance() {
    let tiles = Tiles::<u64>::blank_last(shape(3, 3));
    let distances = exact_distances(&tiles, tiles.goal());
    let distance = |board: &Board<u64>| distances.get(&tiles.pack(board)).copied();
    for wanted in 0..=31 {
        for seed in 0..20 {
            let found = generate::at_distance(&tiles, wanted, &mut generate::rng(seed), distance);
            let found = found.map(|board| distances[&tiles.pack(&board)]);
            // 760 boards take 29 moves, 221 take 30 and two 31: a walk may miss them.
            assert!(found == Some(wanted) || found.is_none() && 29 <= wanted, "{wanted}, seed {seed}: {found:?}");
        }
    }
    assert!(generate::at_distance(&tiles, 32, &mut generate::rng(0), distance).is_none(), "there is none");
    assert!(generate::at_distance(&tiles, 9, &mut generate::rng(0), |_| None).is_none(), "the distance is not known");
}

fn check_construction<C: Cells>(tiles: &Tiles<C>, board: &Board<C>) {
    let mut state = board.clone();
    for slide in construct(tiles, board) {
        assert!(tiles.moves(&state).as_ref().contains(&slide), "{slide:?} in {state:?} on the way from {board:?}");
        let () = tiles.play(&mut state, slide);
    }
    assert!(tiles.is_goal(&state), "{}: {board:?} ends as {state:?}", tiles.shape());
}

#[test]
fn construction_solves_boards_of_every_shape() {
    let sides = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 3), (4, 4), (5, 5), (3, 7), (7, 3), (6, 6), (10, 10)];
    for (rows, columns) in sides.into_iter().chain([(2, 16), (16, 2), (3, 16), (16, 3), (16, 16)]) {
        for goal in goals(shape(rows, columns)).into_iter().chain([shuffled(shape(rows, columns), 8)]) {
            let tiles = Tiles::<Box<[u8]>>::read(shape(rows, columns), &goal).unwrap();
            let n_boards = 400 / tiles.shape().n_cells();
            for seed in 0..n_boards as u64 {
                check_construction(&tiles, &generate::any(&tiles, &mut generate::rng(seed)));
            }
            check_construction(&tiles, tiles.goal());
        }
    }
}

#[test]
fn construction_solves_every_board_of_small_puzzles() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        let tiles = Tiles::<u64>::read(shape(rows, columns), &shuffled(shape(rows, columns), 2)).unwrap();
        for board in reachable(&tiles).0 {
            check_construction(&tiles, &board);
        }
    }
}
