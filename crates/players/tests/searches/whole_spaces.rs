//! Breadth-first search over whole puzzles finds as many boards at every distance as were published.

use mossa_search::breadth_first::layers;
use mossa_tiles::{Shape, Tiles};

/// The published counts of a board, whichever way it lies.
fn published(shape: Shape) -> Vec<u64> {
    let names = [shape.to_string(), format!("{}x{}", shape.columns(), shape.rows())];
    let file = include_str!("../../../../data/tiles/depth-counts.txt");
    let is_wanted = |line: &&str| names.iter().any(|name| line.split(' ').next() == Some(name));
    let line = file.lines().find(is_wanted).expect("the board is in the file");
    let (_, counts) = line.split_once(" : ").expect("counts come after a colon");
    counts.split(' ').map(|count| count.parse().unwrap()).collect()
}

fn check(rows: usize, columns: usize) {
    let shape = Shape::new(rows, columns).unwrap();
    for goal in ["blank-last", "blank-first"] {
        let tiles = Tiles::<u64>::read(shape, goal).unwrap();
        assert_eq!(layers(&tiles, tiles.goal()), published(shape), "{shape}");
    }
}

#[test]
fn as_many_boards_at_every_distance_as_published() {
    check(2, 2);
    check(2, 3);
    check(3, 2);
    check(2, 4);
    check(4, 2);
    check(3, 3);
    check(2, 5);
}
