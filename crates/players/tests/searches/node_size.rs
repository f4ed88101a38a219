//! A node of A* on the 15-puzzle takes fewer than 40 bytes, everything counted.

use mossa_kernel::{Limits, Notation, SearchHandle, Silent, Stopped};
use mossa_search::best_first::a_star;
use mossa_tiles::{Shape, Tiles, heuristics::Manhattan};

const MIB: u64 = 1 << 20;

/// Fills the memory allowed with nodes, and counts them.
fn check(limit: u64) {
    let tiles = Tiles::<u64>::blank_first(Shape::new(4, 4).unwrap());
    let start = tiles.read_state("15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0").unwrap();
    let limits = Limits { memory: Some(limit), ..Limits::default() };
    let handle = <SearchHandle>::default();
    let solution = a_star(&tiles, &Manhattan::new(&tiles), &start, &handle.control(limits), &mut Silent);
    assert_eq!((solution.path(), solution.stopped), (None, Some(Stopped::Memory)));
    let n_nodes = solution.stats.visited + solution.stats.horizon;
    let bytes = limit as f64 / n_nodes as f64;
    // The board, its parent and its cost alone take 16.
    assert!(16.0 < bytes && bytes < 40.0, "{bytes:.1} bytes a node with {limit} bytes and {n_nodes} nodes");
}

#[test]
fn a_node_takes_less_than_40_bytes() {
    check(16 * MIB);
    check(48 * MIB);
    check(64 * MIB);
    check(100 * MIB);
}
