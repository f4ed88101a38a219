//! Boards that are not square, and goals other than the usual one.

use crate::program::{Run, mossa};
use crate::replay::check_path;
use crate::{number, solve, text};

#[test]
fn boards_of_every_shape_are_solved() {
    for size in ["2x2", "2x3", "3x2", "3x5", "5x3", "2x8", "8x2"] {
        for goal in ["blank-last", "blank-first"] {
            let draw = ["generate", "tiles", "--size", size, "--goal", goal, "--walk", "60", "--count", "3"];
            for board in Run::of(mossa().args(draw)).stdout.lines() {
                let lengths = [["ida-star", "manhattan"], ["a-star", "walking-distance"], ["anytime", "axis-max"]].map(
                    |[algorithm, heuristic]| {
                        let how = ["--algorithm", algorithm, "--heuristic", heuristic];
                        let (code, answer) = solve(&[&[board, "--size", size, "--goal", goal][..], &how].concat());
                        assert_eq!((code, &answer["optimal"]), (0, &true.into()), "{size}, {goal}, {board}");
                        assert_eq!(text(&answer, "size"), size);
                        check_path(&answer, goal);
                        number(&answer, "length")
                    },
                );
                assert!(lengths.iter().all(|&length| length == lengths[0]), "{size}, {goal}, {board}: {lengths:?}");
            }
        }
    }
}

#[test]
fn a_board_may_be_the_goal() {
    let (board, goal) = ("1 2 3 4 5 6 7 8 0", "0 8 7 6 5 4 3 2 1");
    for heuristic in ["manhattan", "linear-conflict", "walking-distance", "inversion-distance", "axis-max"] {
        let (code, answer) = solve(&[board, "--goal", goal, "--algorithm", "ida-star", "--heuristic", heuristic]);
        assert_eq!(code, 0, "{heuristic}");
        check_path(&answer, goal);
        let (_, back) = solve(&[goal, "--goal", board, "--algorithm", "breadth-first"]);
        assert_eq!(answer["length"], back["length"], "{heuristic}: there and back");
    }
    let (code, answer) = solve(&[board, "--goal", board]);
    assert_eq!((code, number(&answer, "length"), text(&answer, "moves")), (0, 0, ""));
}

/// What can be reached from one goal cannot be reached from its mirror image.
#[test]
fn solvability_depends_on_the_goal() {
    let board = "2 1 3 4 5 6 7 8 0";
    let (code, answer) = solve(&[board]);
    assert_eq!((code, text(&answer, "status")), (1, "unsolvable"));
    let goal = "1 2 3 4 5 6 8 7 0";
    let (code, answer) = solve(&[board, "--goal", goal]);
    assert_eq!(code, 0);
    check_path(&answer, goal);
    assert_eq!(number(&answer["solvability"], "goal_inversions"), 1);
}
