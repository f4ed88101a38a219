//! Sums of tables never exceed the true distance, on every board of the 8-puzzle and of 2×5, and the engine finds a
//! shortest way from each of a sample.

use std::collections::HashMap;
use std::sync::Arc;

use mossa_kernel::{FakeClock, Heuristic, Limits, NoProgress, Problem as _, SearchHandle, StateSpace as _};
use mossa_tiles::engine::{Automaton, Engine};
use mossa_tiles::heuristics::PatternDb;
use mossa_tiles::pdb::{Form, Partition, Plan};
use mossa_tiles::{Board, Shape, Tiles};

use crate::{FORMS, build};

/// Every board that can be solved, with its distance.
fn exact(tiles: &Tiles<u64>) -> HashMap<u64, u32> {
    let mut distances = HashMap::from([(tiles.pack(tiles.goal()), 0)]);
    let mut level = vec![tiles.goal().clone()];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in &level {
            for slide in tiles.moves(board) {
                let child = tiles.after(board, slide);
                if let std::collections::hash_map::Entry::Vacant(place) = distances.entry(tiles.pack(&child)) {
                    place.insert(distance);
                    next.push(child);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

struct Case {
    tiles: Tiles<u64>,
    exact: HashMap<u64, u32>,
}

impl Case {
    fn new(tiles: Tiles<u64>) -> Case {
        Case { exact: exact(&tiles), tiles }
    }

    /// The sum is admissible on every board and 0 at the goal; one in `sample` is solved, with the automaton and without.
    fn check(&self, partitions: &[Partition], form: Form, sample: usize) {
        let (shape, blank_home) = (self.tiles.shape(), self.tiles.goal_cell(0));
        let plan = Plan { shape, blank_home, partitions: partitions.to_vec(), form };
        let database = Arc::new(build(&plan));
        let heuristic = PatternDb::new(&self.tiles, Some(database.clone()));
        let estimate =
            |board: &Board<u64>| Heuristic::<Tiles<u64>>::estimate(&heuristic, heuristic.memo(&self.tiles, board));
        assert_eq!(estimate(self.tiles.goal()), 0);
        let engines = [2, 7].map(|depth| Engine::new(&database, Automaton::new(depth), 1));
        let handle = SearchHandle::<FakeClock>::default();
        for (nth, (packed, &distance)) in self.exact.iter().enumerate() {
            let board = self.tiles.unpack(packed);
            let found = estimate(&board);
            assert!(found <= distance && (distance - found) % 2 == 0, "{shape} {form:?}: {found} of {distance}");
            if nth % sample == 0 {
                for engine in &engines {
                    let solution =
                        engine.solve(&self.tiles, &board, &handle.control(Limits::default()), &mut NoProgress);
                    let path = solution.path().unwrap();
                    assert_eq!(path.cost, distance);
                    let end = path.moves.iter().fold(board.clone(), |board, &slide| self.tiles.after(&board, slide));
                    assert!(self.tiles.is_goal(&end));
                }
            }
        }
    }
}

#[test]
fn sums_are_admissible_on_every_board_of_the_8_puzzle() {
    let shape = Shape::new(3, 3).unwrap();
    let last = Case::new(Tiles::blank_last(shape));
    for form in FORMS {
        last.check(&[vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]]], form, 2_000);
    }
    // Two partitions at once, and a blank in the middle.
    let (squares, rows) = (vec![vec![0, 1, 3, 4], vec![2, 5], vec![6, 7]], vec![vec![0, 1, 2], vec![3, 4, 5, 6, 7]]);
    last.check(&[squares, rows], FORMS[0], 2_000);
    let first = Case::new(Tiles::blank_first(shape));
    first.check(&[vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]]], FORMS[1], 2_000);
    let middle = Case::new(Tiles::read(shape, "1 2 3 8 0 4 7 6 5").unwrap());
    middle.check(&[vec![vec![0, 1, 2, 3], vec![5, 6, 7, 8]]], FORMS[0], 2_000);
}

#[test]
fn sums_are_admissible_on_every_board_of_2x5() {
    let case = Case::new(Tiles::blank_last(Shape::new(2, 5).unwrap()));
    case.check(&[vec![vec![0, 1, 5, 6], vec![2, 3, 4, 7, 8]]], Form::Sparse(mossa_tiles::pdb::Blank::Minded), 200_000);
}
