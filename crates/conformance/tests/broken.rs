//! Every broken toy is rejected, by the right check and for the right reason.

use mossa_conformance::broken::{
    BlockFirst, ForgetfulUndo, MiscountsLastHeap, PlaysOn, SameText, SideBlindKey, TooHigh,
};
use mossa_conformance::toys::{Graph, Manhattan, Maze, Nim, Spot, Step, TicTacToe};
use mossa_conformance::{AfterEnd, Fault, Options, Rule, evaluators, heuristics, notation, rules, tactics};
use mossa_kernel::{Cost, Heuristic};

fn expect(rule: Rule, checked: Result<(), Fault>) {
    let fault = checked.expect_err("the kit must reject this");
    assert_eq!(fault.rule, rule, "{fault}");
}

#[test]
fn an_undo_that_forgets() {
    let starts = [Nim::heaps([3, 2, 0, 0])];
    expect(Rule::UndoRestores, rules::check_space(&ForgetfulUndo, &starts, Options::default()));
    expect(Rule::UndoRestores, rules::check_game(&ForgetfulUndo, &starts, Options::default()));
}

#[test]
fn a_key_that_ignores_the_side_to_move() {
    let starts = [Nim::heaps([3, 2, 0, 0])];
    rules::check_space(&SideBlindKey, &starts, Options::default()).unwrap();
    expect(Rule::DifferentStatesDifferentKeys, rules::check_game(&SideBlindKey, &starts, Options::default()));
}

#[test]
fn a_move_after_the_end() {
    let starts = [TicTacToe::EMPTY];
    expect(Rule::NoMoveAfterEnd, rules::check_game(&PlaysOn, &starts, Options::default()));
    let lenient = Options { after_end: AfterEnd::MovesAllowed, ..Options::default() };
    rules::check_game(&PlaysOn, &starts, lenient).unwrap();
}

#[test]
fn two_moves_with_the_same_text() {
    expect(Rule::MoveTextsDiffer, notation::check(&SameText, &[Nim::heaps([3, 2, 0, 0])], Options::default()));
}

#[test]
fn an_estimate_that_is_1_too_high_in_one_state() {
    let graph = Graph::random(40, 3, 9, 1);
    for node in 0..40 {
        let too_high = TooHigh { exact: graph.exact_heuristic(), node };
        let is_reachable = heuristics::exact_distances(&graph, &graph.start()).contains_key(&node);
        let rule = if node == graph.goal() { Rule::GoalIsZero } else { Rule::Admissible };
        let checked = heuristics::check(&graph, &too_high, &graph.start());
        if is_reachable { expect(rule, checked) } else { assert_eq!(checked, Ok(())) }
    }
}

/// Manhattan distance that steps in the wrong direction once in a while, or claims too much.
struct Drifting;

impl Heuristic<Maze> for Drifting {
    type Memo = Cost;

    fn memo(&self, maze: &Maze, spot: &Spot) -> Cost {
        Manhattan.memo(maze, spot)
    }

    fn step(&self, maze: &Maze, memo: Cost, spot: &Spot, step: Step) -> Cost {
        if spot.x == 5 { memo } else { Manhattan.step(maze, memo, spot, step) }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

#[test]
fn a_step_that_drifts() {
    let maze = Maze::random(9, 7, 0, 1);
    expect(Rule::StepEqualsMemo, heuristics::check(&maze, &Drifting, &maze.start()));
    expect(Rule::StepEqualsMemo, heuristics::check_walk(&maze, &Drifting, &maze.start(), 1_000, 1));
}

/// A heuristic that is admissible and claims to be consistent, which it is not: 0 on every other cell.
struct Claims;

impl Heuristic<Maze> for Claims {
    type Memo = Cost;

    fn memo(&self, maze: &Maze, spot: &Spot) -> Cost {
        if (spot.x + spot.y).is_multiple_of(2) { Manhattan.memo(maze, spot) } else { 0 }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

#[test]
fn a_claim_to_be_consistent() {
    let maze = Maze::random(9, 7, 0, 1);
    expect(Rule::Consistent, heuristics::check(&maze, &Claims, &maze.start()));
    expect(Rule::Consistent, heuristics::check_walk(&maze, &Claims, &maze.start(), 10, 1));
}

#[test]
fn a_win_that_is_left_out() {
    let starts = [TicTacToe::EMPTY];
    expect(Rule::LeftOutIsNoBetter, tactics::check(&TicTacToe, &BlockFirst, &starts, Options::default()));
}

#[test]
fn a_count_that_misses_something() {
    let starts = [Nim::heaps([1, 2, 0, 2])];
    let rules = [
        (MiscountsLastHeap::OnPlay, Rule::PlayEqualsMemo),
        (MiscountsLastHeap::OnUndo, Rule::UndoEqualsMemo),
        (MiscountsLastHeap::OnEvaluate, Rule::ValueNeedsNoLine),
    ];
    for (miscounts, rule) in rules {
        expect(rule, evaluators::check(&Nim, &miscounts, &starts, Options::default()));
        evaluators::check(&Nim, &miscounts, &[Nim::heaps([1, 2, 3, 0])], Options::default()).unwrap();
    }
}

#[test]
fn a_fault_says_what_and_where() {
    let fault = notation::check(&SameText, &[Nim::heaps([1, 1, 0, 0])], Options::default()).unwrap_err();
    let text = fault.to_string();
    assert!(text.contains("two legal moves are written in different ways"), "{text}");
    assert!(text.contains("heaps: [1, 1, 0, 0]"), "{text}");
}
