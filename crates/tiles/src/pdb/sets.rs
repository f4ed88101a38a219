//! Which tables for which board: named sets, the best that the search for partitions has found, and for all other boards
//! groups of neighbours along a snake through the board.
//!
//! The partition matters more than the size of the tables. `cargo run --release -p mossa-tiles --example partitions`
//! compares partitions of a board; what stands here is what came of it.

use super::blocks::Blank;
use super::database::{Partition, Plan};
use super::symmetry::Symmetry;
use super::table::Form;
use crate::Shape;

/// A set of tables with a name.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
}

/// The sets by name. `small` is there for every board of up to 32 cells, the others for one shape.
pub const SETS: &[Set] = &[
    Set { name: "small", summary: "the default: built in a second or two, at most 36 MB" },
    Set { name: "6-6-3", summary: "4x4: what `small` is there" },
    Set { name: "6-6-3-minded", summary: "4x4: the same partition with the blank minded, 33 MB" },
    Set { name: "7-8", summary: "4x4: ten times fewer nodes than `small`, 290 MB" },
    Set { name: "6-6-6-6", summary: "5x5: as Korf and Felner had it, 244 MB" },
    Set { name: "6-6-6-6-minded", summary: "5x5: the same partition with the blank minded, 488 MB" },
];

/// The largest `small` set, in bytes.
pub const SMALL: u64 = 36_000_000;

/// A named set's shape, its partition for a blank that belongs to the first cell, and the form of its tables.
fn listed(name: &str) -> Option<(Shape, Partition, Form)> {
    let square = |side| Shape::new(side, side).expect("squares of these sides are boards");
    let six_six_three = || vec![vec![1, 4, 5, 8, 9, 12], vec![2, 3, 6, 7, 10, 11], vec![13, 14, 15]];
    let korf_felner = || {
        [[1, 2, 5, 6, 7, 12], [3, 4, 8, 9, 13, 14], [10, 11, 15, 16, 20, 21], [17, 18, 19, 22, 23, 24]].map(Vec::from)
    };
    Some(match name {
        "6-6-3" => (square(4), six_six_three(), Form::Sparse(Blank::Ignored)),
        "6-6-3-minded" => (square(4), six_six_three(), Form::Sparse(Blank::Minded)),
        "7-8" => (square(4), vec![(1..8).collect(), (8..16).collect()], Form::Ranked(Blank::Ignored)),
        "6-6-6-6" => (square(5), korf_felner().into(), Form::Sparse(Blank::Ignored)),
        "6-6-6-6-minded" => (square(5), korf_felner().into(), Form::Sparse(Blank::Minded)),
        _ => return None,
    })
}

impl Plan {
    /// The set of this name for a goal; `None` if there is none for such a goal.
    ///
    /// ```
    /// use mossa_tiles::{Shape, pdb::Plan};
    /// let shape = Shape::new(4, 4).unwrap();
    /// assert!(Plan::named("7-8", shape, 15).is_some());
    /// assert!(Plan::named("6-6-6-6", shape, 15).is_none());
    /// assert_eq!(Plan::named("small", shape, 0), Plan::named("6-6-3", shape, 0));
    /// ```
    pub fn named(name: &str, shape: Shape, blank_home: u8) -> Option<Plan> {
        if name == "small" {
            return Plan::small(shape, blank_home, SMALL);
        }
        let (of, partition, form) = listed(name)?;
        if of != shape {
            return None;
        }
        // The way that brings the first cell to the blank's home brings the partition there as well.
        let way = Symmetry::ALL.into_iter().find(|way| way.cell(shape, 0) == blank_home)?;
        let group = |group: &Vec<u8>| group.iter().map(|&home| way.cell(shape, home)).collect();
        Some(Plan { shape, blank_home, partitions: vec![partition.iter().map(group).collect()], form })
    }

    /// The best set of at most so many bytes, [`SMALL`] where nothing is said.
    pub fn small(shape: Shape, blank_home: u8, most_bytes: u64) -> Option<Plan> {
        if !crate::engine::Engine::fits(shape.n_cells()) {
            return None;
        }
        let best = Plan::named("6-6-3", shape, blank_home);
        if let Some(plan) = best.filter(|plan| plan.n_bytes() <= most_bytes) {
            return Some(plan);
        }
        let form = Form::Sparse(Blank::Ignored);
        let plan = |size| Plan { shape, blank_home, partitions: vec![along_a_snake(shape, blank_home, size)], form };
        (2..=7).rev().map(plan).find(|plan| plan.partitions[0].len() <= MOST_GROUPS && plan.n_bytes() <= most_bytes)
    }
}

/// More groups than this see little of one another.
const MOST_GROUPS: usize = 8;

/// Groups of neighbours: along the shorter side to and fro, as even as groups of at most `size` can be.
fn along_a_snake(shape: Shape, blank_home: u8, size: usize) -> Partition {
    let (rows, columns) = (shape.rows(), shape.columns());
    let snake = (0..shape.n_cells()).map(|nth| {
        let (line, place) = if rows < columns { (nth / rows, nth % rows) } else { (nth / columns, nth % columns) };
        let length = rows.min(columns);
        let place = if line % 2 == 0 { place } else { length - 1 - place };
        if rows < columns { shape.cell(place, line) } else { shape.cell(line, place) }
    });
    let tiles: Vec<u8> = snake.filter(|&cell| cell != blank_home).collect();
    let size = tiles.len().div_ceil(tiles.len().div_ceil(size));
    tiles.chunks(size).map(Vec::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_of_up_to_32_cells_has_a_small_set_that_holds_every_tile() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 8), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (2, 16), (4, 8)]
        {
            let shape = Shape::new(rows, columns).unwrap();
            for blank_home in [0, shape.n_cells() as u8 - 1, shape.n_cells() as u8 / 2] {
                let plan = Plan::named("small", shape, blank_home).unwrap();
                assert!(plan.n_bytes() <= SMALL, "{shape}");
                let mut homes: Vec<u8> = plan.partitions[0].concat();
                homes.push(blank_home);
                homes.sort_unstable();
                assert_eq!(homes, (0..shape.n_cells() as u8).collect::<Vec<_>>(), "{shape}");
            }
        }
        assert!(Plan::named("small", Shape::new(6, 6).unwrap(), 35).is_none());
    }

    #[test]
    fn every_listed_set_fits_some_board() {
        let shapes = [Shape::new(4, 4).unwrap(), Shape::new(5, 5).unwrap()];
        for set in SETS {
            assert!(shapes.iter().any(|&shape| Plan::named(set.name, shape, 0).is_some()), "{}", set.name);
        }
    }
}
