//! IDA* with Manhattan distance generates as many nodes as Korf's did in 1985, to the last digit.

use mossa_kernel::{Limits, NoProgress, Notation, SearchHandle, Silent};
use mossa_search::ida_star::ida_star;
use mossa_tiles::{Shape, Tiles, heuristics::Manhattan};

/// The line of a board in a file that lists all hundred of them in order.
fn line_of(file: &str, board: usize) -> &str {
    file.lines().filter(|line| !line.starts_with('#')).nth(board - 1).expect("there are a hundred")
}

/// A board of Korf's: its tiles, its optimum, and the nodes he counted.
fn read(board: usize) -> (&'static str, u32, u64) {
    let (tiles, note) = line_of(include_str!("../../../../data/tiles/korf100.txt"), board).split_once(" # ").unwrap();
    let optimum = note.strip_prefix(&format!("{board}, optimal ")).expect("boards are in order");
    let row = line_of(include_str!("../../../../data/tiles/korf100-ida-manhattan-nodes.txt"), board);
    assert!(row.starts_with(&format!("{board} ")), "boards are in order");
    let (_, n_nodes) = row.rsplit_once(' ').unwrap();
    (tiles, optimum.parse().unwrap(), n_nodes.parse().unwrap())
}

fn check(board: usize) {
    let tiles = Tiles::<u64>::blank_first(Shape::new(4, 4).unwrap());
    let (text, optimum, n_nodes) = read(board);
    let (start, handle) = (tiles.read_state(text).unwrap(), <SearchHandle>::default());
    let control = handle.control(Limits::default());
    let solution = ida_star(&tiles, &Manhattan::new(&tiles), &start, &control, &mut Silent, &mut NoProgress);
    crate::replay(&tiles, &start, solution.path().expect("every one is solvable"));
    assert!(solution.is_optimal());
    assert_eq!(solution.bound, optimum, "board {board}");
    assert_eq!(solution.stats.generated + 1, n_nodes, "board {board}: Korf counts the root");
}

#[test]
fn node_counts_are_korfs() {
    [79, 12, 42, 55, 94, 97].into_iter().for_each(check);
}
