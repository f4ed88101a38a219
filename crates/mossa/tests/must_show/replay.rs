//! Plays a path on a list of numbers. Shares no line with the program, so that both cannot err alike.

use serde_json::Value;

use crate::{number, text};

/// The moves of a solved board lead to the goal, are legal and as many as it says.
#[track_caller]
pub(crate) fn check_path(answer: &Value, goal: &str) {
    assert_eq!(text(answer, "status"), "solved", "{answer}");
    let (_, columns) = text(answer, "size").split_once('x').expect("ROWSxCOLS");
    let columns: usize = columns.parse().unwrap();
    let (mut board, goal) = (read(text(answer, "board")), read_goal(goal, text(answer, "board")));
    let moves = text(answer, "moves");
    assert_eq!(moves.len() as u64, number(answer, "length"), "the length of {answer}");
    for direction in moves.chars() {
        let blank = board.iter().position(|&tile| tile == 0).expect("a blank");
        let is_inside = match direction {
            'U' => columns <= blank,
            'D' => blank + columns < board.len(),
            'L' => !blank.is_multiple_of(columns),
            'R' => !(blank + 1).is_multiple_of(columns),
            other => panic!("{other} is no direction"),
        };
        assert!(is_inside, "the blank leaves the board by {direction} in {answer}");
        let next = match direction {
            'U' => blank - columns,
            'D' => blank + columns,
            'L' => blank - 1,
            _ => blank + 1,
        };
        board.swap(blank, next);
    }
    assert_eq!(board, goal, "where {moves} leads from {}", text(answer, "board"));
    assert!(number(answer, "lower_bound") <= moves.len() as u64, "the lower bound of {answer}");
    assert!(number(answer, "proven_bound") <= moves.len() as u64, "the proven bound of {answer}");
}

fn read(board: &str) -> Vec<usize> {
    board.split([' ', ',']).map(|tile| tile.parse().unwrap()).collect()
}

fn read_goal(goal: &str, board: &str) -> Vec<usize> {
    let n_cells = read(board).len();
    match goal {
        "blank-first" => (0..n_cells).collect(),
        "blank-last" => (1..n_cells).chain([0]).collect(),
        board => read(board),
    }
}

#[test]
fn the_player_knows_wrong_paths() {
    let answer = |moves: &str, length: u32| {
        let text = format!(
            r#"{{"status":"solved","size":"2x2","board":"1 2 0 3","moves":"{moves}","length":{length},
            "lower_bound":1,"proven_bound":1}}"#
        );
        serde_json::from_str::<Value>(&text).unwrap()
    };
    check_path(&answer("R", 1), "blank-last");
    for (moves, length) in [("R", 2), ("L", 1), ("U", 1), ("D", 1), ("X", 1)] {
        let wrong = answer(moves, length);
        assert!(std::panic::catch_unwind(|| check_path(&wrong, "blank-last")).is_err(), "{moves}, {length}");
    }
}
