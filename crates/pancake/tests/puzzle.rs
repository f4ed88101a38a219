//! The rules, the text, the heuristics and the generator: the kit's contracts, published diameters, and distances by
//! breadth-first search.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

use std::collections::HashSet;

use mossa_conformance::{Options, exact::exact_distances, heuristics, notation, rules};
use mossa_kernel::{
    Cost, DescribedPuzzle, Heuristic, HeuristicVisitor, Misread, Notation, Problem, StateSpace, Viewed,
};
use mossa_pancake::heuristics::{Gap, GapLookahead, Zero};
use mossa_pancake::notation::{read_stack, write_stack};
use mossa_pancake::{Flip, Pancake, PancakePuzzle, Size, Stack, generate};

fn puzzle<S: Stack>(n_pancakes: usize) -> Pancake<S> {
    Pancake::new(Size::new(n_pancakes).unwrap()).unwrap()
}

fn check_kit<S: Stack>(n_pancakes: usize) {
    let puzzle = puzzle::<S>(n_pancakes);
    let starts = [*puzzle.goal(), generate::uniform(&puzzle, &mut generate::rng(5))];
    let options = Options { n_walks: 5, ..Options::default() };
    let checked = rules::check_problem(&puzzle, &starts, options);
    if let Err(fault) = checked.and_then(|()| notation::check(&puzzle, &starts, options)) {
        panic!("{n_pancakes} pancakes: {fault}");
    }
}

#[test]
fn the_kit_accepts_rules_and_notation() {
    [2, 3, 7, 16].into_iter().for_each(check_kit::<u64>);
    [2, 3, 17, 25].into_iter().for_each(check_kit::<u128>);
    [2, 3, 26, 64].into_iter().for_each(check_kit::<[u8; 64]>);
}

#[test]
fn a_representation_without_room_is_refused() {
    assert!(Pancake::<u64>::new(Size::new(17).unwrap()).is_none());
    assert!(Pancake::<u128>::new(Size::new(26).unwrap()).is_none());
}

#[test]
fn all_stacks_are_reached_and_the_diameters_are_the_published_ones() {
    // A058986 of the On-Line Encyclopedia of Integer Sequences.
    for (n_pancakes, diameter) in (2..=8).zip([1, 3, 4, 5, 7, 8, 9]) {
        let puzzle = puzzle::<u64>(n_pancakes);
        let distances = exact_distances(&puzzle, puzzle.goal());
        assert_eq!(distances.len(), (1..=n_pancakes).product::<usize>());
        assert_eq!(distances.values().max(), Some(&diameter), "{n_pancakes} pancakes");
    }
}

fn check_heuristics<S: Stack>(n_pancakes: usize) {
    let puzzle = puzzle::<S>(n_pancakes);
    heuristics::check(&puzzle, &Zero, puzzle.goal()).unwrap();
    heuristics::check(&puzzle, &Gap, puzzle.goal()).unwrap();
    heuristics::check(&puzzle, &GapLookahead, puzzle.goal()).unwrap();
}

#[test]
fn the_heuristics_are_admissible_and_consistent_in_every_small_stack() {
    (2..=8).for_each(check_heuristics::<u64>);
    [2, 6].into_iter().for_each(check_heuristics::<u128>);
    [3, 6].into_iter().for_each(check_heuristics::<[u8; 64]>);
}

fn check_walks<S: Stack>(n_pancakes: usize) {
    let puzzle = puzzle::<S>(n_pancakes);
    for seed in 1..4 {
        let start = generate::uniform(&puzzle, &mut generate::rng(seed));
        heuristics::check_walk(&puzzle, &Gap, &start, 2_000, seed).unwrap();
        heuristics::check_walk(&puzzle, &GapLookahead, &start, 500, seed).unwrap();
    }
}

#[test]
fn the_heuristics_step_as_they_are_computed_on_large_stacks() {
    check_walks::<u64>(16);
    check_walks::<u128>(25);
    check_walks::<[u8; 64]>(64);
}

#[test]
fn the_lookahead_is_exactly_a_search_of_one_flip() {
    for n_pancakes in 2..=7 {
        let puzzle = puzzle::<u64>(n_pancakes);
        for stack in exact_distances(&puzzle, puzzle.goal()).into_keys() {
            let n_gaps = Gap.memo(&puzzle, &stack);
            let closes = |flip| Gap.memo(&puzzle, &puzzle.after(&stack, flip)) < n_gaps;
            let is_locked = n_gaps != 0 && !puzzle.moves(&stack).into_iter().any(closes);
            let found = Heuristic::<Pancake<u64>>::estimate(&GapLookahead, GapLookahead.memo(&puzzle, &stack));
            assert_eq!(found, n_gaps + u32::from(is_locked), "{}", puzzle.write_state(&stack));
        }
    }
}

#[test]
fn the_representations_agree() {
    let (small, middle, large) = (puzzle::<u64>(16), puzzle::<u128>(16), puzzle::<[u8; 64]>(16));
    let (mut a, mut b, mut c) = (*small.goal(), *middle.goal(), *large.goal());
    for step in 0..1_000_u32 {
        let flip = Flip((step * step % 15 + 2) as u8);
        let () = small.play(&mut a, flip);
        let () = middle.play(&mut b, flip);
        let () = large.play(&mut c, flip);
        assert_eq!(small.write_state(&a), middle.write_state(&b));
        assert_eq!(small.write_state(&a), large.write_state(&c));
    }
}

#[test]
fn walks_flip_as_often_as_they_are_told() {
    let puzzle = puzzle::<u64>(6);
    let distances = exact_distances(&puzzle, puzzle.goal());
    let mut seen = HashSet::new();
    for seed in 0..200 {
        let stack = generate::walk(&puzzle, 2, &mut generate::rng(seed));
        assert_eq!(distances[&puzzle.pack(&stack)], 2, "two different flips are never undone by one");
        seen.insert(stack);
    }
    assert_eq!(seen.len(), 5 * 4, "every pair of flips is drawn");
    let two = self::puzzle::<u64>(2);
    assert!(two.is_goal(&generate::walk(&two, 4, &mut generate::rng(1))));
    assert!(!two.is_goal(&generate::walk(&two, 5, &mut generate::rng(1))));
}

#[test]
fn uniform_stacks_are_uniform() {
    let puzzle = puzzle::<u64>(4);
    let mut rng = generate::rng(3);
    let mut counts = std::collections::HashMap::new();
    for _ in 0..24_000 {
        *counts.entry(generate::uniform(&puzzle, &mut rng)).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 24);
    // Each is expected 1,000 times with a standard deviation of 31.
    assert!(counts.values().all(|count| (850..1_150).contains(count)), "{counts:?}");
}

#[track_caller]
fn check_refused(n_pancakes: usize, text: &str, reason: &str) {
    assert_eq!(puzzle::<u64>(n_pancakes).read_state(text).unwrap_err().to_string(), reason, "{text:?}");
}

#[test]
fn bad_stacks_are_refused_with_a_reason() {
    for text in ["", "  ", " , "] {
        check_refused(3, text, "no pancakes: expected a stack such as \"3 1 2 5 4\", the top first");
    }
    check_refused(3, "1 2", "2 pancakes: expected 3");
    check_refused(3, "1 2 3 4", "4 pancakes: expected 3");
    check_refused(3, "1 2 4", "pancake 4 is out of range: expected 1 to 3");
    check_refused(3, "0 1 2", "pancake 0 is out of range: expected 1 to 3");
    check_refused(3, "1 2 2", "pancake 2 appears twice: expected every pancake once");
    check_refused(3, "1 2 +3", "pancake 3 is \"+3\": expected a whole number, 1 for the smallest");
    check_refused(3, "1 é 3", "pancake 2 is \"é\": expected a whole number, 1 for the smallest");
    let long = "99999999999999999999999";
    let clipped = "pancake 1 is \"99999999999999999999…\": expected a whole number, 1 for the smallest";
    check_refused(3, &format!("{long} 1 2"), clipped);
}

#[test]
fn sizes_are_checked() {
    let reason = |text: &str| text.parse::<Size>().unwrap_err().to_string();
    assert_eq!(reason("1"), "no stack of 1 pancakes: expected 2 to 64");
    assert_eq!(reason("65"), "no stack of 65 pancakes: expected 2 to 64");
    assert_eq!(reason("ten"), "size \"ten\" cannot be read: expected a number of pancakes from 2 to 64");
    assert_eq!(reason("+9"), "size \"+9\" cannot be read: expected a number of pancakes from 2 to 64");
    assert_eq!(" 64 ".parse::<Size>().unwrap().n_pancakes(), 64);
    assert!(read_stack("1", None).is_err() && read_stack(&write_stack(&[0; 65]), None).is_err());
    assert_eq!(read_stack("2,1", None).unwrap(), (Size::new(2).unwrap(), vec![1, 0]));
}

#[test]
fn moves_are_read_with_blanks_around_them() {
    let puzzle = puzzle::<u64>(12);
    assert_eq!(puzzle.read_move(puzzle.goal(), " 12 "), Some(Flip(12)));
    for text in ["1", "0", "13", "", "+2", "two", "2 3"] {
        assert_eq!(puzzle.read_move(puzzle.goal(), text), None, "{text:?}");
    }
    assert_eq!(puzzle.misread(puzzle.goal(), "13"), Misread::NotLegal);
    assert_eq!(puzzle.misread(puzzle.goal(), "two"), Misread::NoMove);
}

#[test]
fn a_stack_is_drawn_as_a_column() {
    let puzzle = puzzle::<u128>(3);
    let view = puzzle.view(&puzzle.read_state("3 1 2").unwrap());
    assert_eq!((view.rows, view.columns, view.to_move), (3, 1, None));
    assert_eq!([0, 1, 2].map(|row| view.cell(row, 0).text.as_str()), ["3", "1", "2"]);
}

/// The value of a heuristic, in whichever representation it is asked.
struct Estimate;

impl HeuristicVisitor<Flip> for Estimate {
    type Answer = Cost;

    fn visit<P: Problem<Move = Flip>, H: Heuristic<P>>(self, problem: &P, state: &P::State, heuristic: &H) -> Cost {
        heuristic.estimate(heuristic.memo(problem, state))
    }
}

#[test]
fn every_board_and_heuristic_that_is_listed_is_there() {
    let description = PancakePuzzle::DESCRIPTION;
    for board in description.boards.iter().copied().chain(["2", "17", "26", "64"]) {
        let puzzle = PancakePuzzle::on_board(board).unwrap();
        assert_eq!(puzzle.board(), board);
        let stack = puzzle.random(3);
        assert_eq!(stack, puzzle.random(3), "the same seed, the same stack");
        let text = puzzle.write_state(&stack);
        assert_eq!(PancakePuzzle::on_board_of(&text).unwrap().board(), board);
        for listed in description.heuristics {
            assert_eq!(puzzle.with_heuristic(&DescribedPuzzle::goal(&puzzle), listed.name, Estimate), Some(0));
        }
        let gaps = Gap.memo(&puzzle, &stack);
        assert_eq!(puzzle.with_heuristic(&stack, "gap", Estimate), Some(gaps), "{board} in its fastest form");
        assert_eq!(puzzle.with_heuristic(&stack, "manhattan", Estimate), None);
    }
}
