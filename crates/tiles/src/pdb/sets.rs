//! Which tables for which board: named sets, the best that the search for partitions has found, and for all other boards
//! groups of neighbours along a snake through the board.
//!
//! The partition matters more than the size of the tables. `cargo run --release -p mossa-tiles --example partitions`
//! compares partitions of a board; what stands here is what came of it.

use super::blocks::Blank;
use super::database::{Partition, Plan};
use super::no_plan::NoPlan;
use super::symmetry::Symmetry;
use super::table::Form;
use crate::Shape;
use crate::engine::Engine;

/// A set of tables with a name.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
}

/// The sets by name. `small` is there for every board of up to 32 cells, the others for one shape, which may lie on its side.
pub const SETS: &[Set] = &[
    Set { name: "small", summary: "the default: built in a second or two, at most 36 MB" },
    Set { name: "6-5", summary: "3x4: what `small` is there, 3 MB" },
    Set { name: "7-7", summary: "3x5: what `small` is there, 32 MB" },
    Set { name: "6-6-3", summary: "4x4: what `small` is there" },
    Set { name: "6-6-3-minded", summary: "4x4: the same partition with the blank minded, 33 MB" },
    Set { name: "7-8", summary: "4x4: ten times fewer nodes than `small`, 290 MB" },
    Set { name: "6-6-4-3", summary: "4x5: what `small` is there, 32 MB" },
    Set { name: "6-6-7", summary: "4x5: a table of seven tiles instead of two, 209 MB" },
    Set { name: "6-6-6-6", summary: "5x5: as Korf and Felner had it, 244 MB" },
    Set { name: "6-6-6-6-minded", summary: "5x5: the same partition with the blank minded, 488 MB" },
];

/// The sets that are `small` on boards of their shapes.
const SMALL_SETS: &[&str] = &["6-5", "7-7", "6-6-3", "6-6-4-3"];

/// The largest `small` set, in bytes.
pub const SMALL: u64 = 36_000_000;

/// A named set: the rows and columns of its boards, its groups for a blank that belongs to the first cell, and the form of
/// its tables.
struct Listed {
    name: &'static str,
    sides: (usize, usize),
    groups: &'static [&'static [u8]],
    form: Form,
}

/// What stands behind the names of [`SETS`], but for `small`.
const LISTED: &[Listed] = &[
    Listed {
        name: "6-5",
        sides: (3, 4),
        groups: &[&[2, 3, 6, 7, 10, 11], &[1, 4, 5, 8, 9]],
        form: Form::Sparse(Blank::Minded),
    },
    Listed {
        name: "7-7",
        sides: (3, 5),
        groups: &[&[3, 4, 8, 9, 12, 13, 14], &[1, 2, 5, 6, 7, 10, 11]],
        form: Form::Ranked(Blank::Ignored),
    },
    Listed { name: "6-6-3", sides: (4, 4), groups: SIX_SIX_THREE, form: Form::Sparse(Blank::Ignored) },
    Listed { name: "6-6-3-minded", sides: (4, 4), groups: SIX_SIX_THREE, form: Form::Sparse(Blank::Minded) },
    Listed {
        name: "7-8",
        sides: (4, 4),
        groups: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
        form: Form::Ranked(Blank::Ignored),
    },
    Listed {
        name: "6-6-4-3",
        sides: (4, 5),
        groups: &[&[3, 4, 8, 9, 13, 14], &[5, 6, 10, 11, 15, 16], &[1, 2, 7, 12], &[17, 18, 19]],
        form: Form::Sparse(Blank::Ignored),
    },
    Listed {
        name: "6-6-7",
        sides: (4, 5),
        groups: &[&[3, 4, 8, 9, 13, 14], &[5, 6, 10, 11, 15, 16], &[1, 2, 7, 12, 17, 18, 19]],
        form: Form::Ranked(Blank::Ignored),
    },
    Listed { name: "6-6-6-6", sides: (5, 5), groups: KORF_FELNER, form: Form::Sparse(Blank::Ignored) },
    Listed { name: "6-6-6-6-minded", sides: (5, 5), groups: KORF_FELNER, form: Form::Sparse(Blank::Minded) },
];

const SIX_SIX_THREE: &[&[u8]] = &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]];

/// That of their paper of 2002.
const KORF_FELNER: &[&[u8]] =
    &[&[1, 2, 5, 6, 7, 12], &[3, 4, 8, 9, 13, 14], &[10, 11, 15, 16, 20, 21], &[17, 18, 19, 22, 23, 24]];

/// The sets that need no list: groups of a limited number of neighbours along a snake through the board.
const SNAKES: &[&str] = &["snake-2", "snake-3", "snake-4", "snake-5", "snake-6", "snake-7"];

/// The name of a set: one of [`SETS`], or `snake-2` to `snake-7`. `None` if no set is called so.
///
/// ```
/// use mossa_tiles::pdb::set_name;
/// assert_eq!(set_name("snake-4"), Some("snake-4"));
/// assert_eq!(set_name("9-9"), None);
/// ```
pub fn set_name(text: &str) -> Option<&'static str> {
    SETS.iter().map(|set| set.name).chain(SNAKES.iter().copied()).find(|&name| name == text)
}

/// The sets of [`SETS`] that boards of this shape have, with the blank's home in this cell.
pub fn sets_for(shape: Shape, blank_home: u8) -> Vec<&'static str> {
    let has = |name: &&str| Plan::named(name, shape, blank_home).is_some();
    SETS.iter().map(|set| set.name).filter(has).collect()
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
        Plan::find(name, shape, blank_home).ok()
    }

    /// The same, with the reason where there is none.
    pub fn find(name: &str, shape: Shape, blank_home: u8) -> Result<Plan, NoPlan> {
        if !Engine::fits(shape.n_cells()) {
            return Err(NoPlan::TooManyCells { shape });
        }
        if let Some(at) = SNAKES.iter().position(|&snake| snake == name) {
            let plan = snake(shape, blank_home, at + 2);
            return if plan.fits() { Ok(plan) } else { Err(NoPlan::Cut { name: name.to_owned(), shape }) };
        }
        if name == "small" {
            let small = Plan::small(shape, blank_home, SMALL).and_then(|name| Plan::named(name, shape, blank_home));
            return small.ok_or(NoPlan::TooManyCells { shape });
        }
        let unknown = || NoPlan::Unknown { name: name.to_owned(), shape, blank_home };
        let listed = LISTED.iter().find(|listed| listed.name == name).ok_or_else(unknown)?;
        let &Listed { name, sides: (rows, columns), groups, form } = listed;
        let of = Shape::new(rows, columns).expect("boards of these sides are listed");
        if !Symmetry::ALL.iter().any(|way| way.shape(of) == shape) {
            return Err(NoPlan::OtherShape { name, of, shape, blank_home });
        }
        // The way that brings the first cell to the blank's home brings the partition there as well.
        let fits = |way: &Symmetry| way.shape(of) == shape && way.cell(of, 0) == blank_home;
        let way = Symmetry::ALL.into_iter().find(fits).ok_or(NoPlan::OtherGoal { name, shape, blank_home })?;
        let group = |group: &&[u8]| group.iter().map(|&home| way.cell(of, home)).collect();
        Ok(Plan { shape, blank_home, partitions: vec![groups.iter().map(group).collect()], form })
    }

    /// The name of the best set of at most `bytes` bytes. With [`SMALL`] it is the set that `small` stands for.
    ///
    /// ```
    /// use mossa_tiles::{Shape, pdb::{Plan, SMALL}};
    /// let shape = Shape::new(4, 4).unwrap();
    /// assert_eq!(Plan::small(shape, 15, SMALL), Some("6-6-3"));
    /// assert_eq!(Plan::small(shape, 15, 1 << 20), Some("snake-4"));
    /// assert_eq!(Plan::small(shape, 15, 100), None);
    /// ```
    pub fn small(shape: Shape, blank_home: u8, most_bytes: u64) -> Option<&'static str> {
        if !Engine::fits(shape.n_cells()) {
            return None;
        }
        let is_small =
            |name: &&&str| Plan::named(name, shape, blank_home).is_some_and(|plan| plan.n_bytes() <= most_bytes);
        SMALL_SETS.iter().chain(SNAKES.iter().rev()).find(is_small).copied()
    }

    /// Whether the groups are few enough to be looked up together.
    fn fits(&self) -> bool {
        self.partitions[0].len() <= MAX_GROUPS
    }
}

/// The set of groups of at most `size` neighbours.
fn snake(shape: Shape, blank_home: u8, size: usize) -> Plan {
    let form = Form::Sparse(Blank::Ignored);
    Plan { shape, blank_home, partitions: vec![along_a_snake(shape, blank_home, size)], form }
}

/// More groups than this see little of one another.
const MAX_GROUPS: usize = 8;

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
        let large = Shape::new(6, 6).unwrap();
        assert_eq!(Plan::find("small", large, 35), Err(NoPlan::TooManyCells { shape: large }));
    }

    #[test]
    fn the_name_of_a_smaller_set_is_the_name_of_its_plan() {
        for (rows, columns) in [(3, 3), (3, 4), (4, 4), (5, 5), (2, 16)] {
            let shape = Shape::new(rows, columns).unwrap();
            let last = shape.n_cells() as u8 - 1;
            let mut before = u64::MAX;
            for most_bytes in [SMALL, 10_000_000, 1_000_000, 100_000, 10_000] {
                let Some(name) = Plan::small(shape, last, most_bytes) else { continue };
                assert_eq!(set_name(name), Some(name));
                let plan = Plan::find(name, shape, last).unwrap();
                assert!(plan.n_bytes() <= most_bytes.min(before), "{name} on {shape}");
                before = plan.n_bytes();
            }
        }
    }

    #[test]
    fn what_is_expected_is_never_what_was_refused() {
        let shapes = [(2, 2), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6)];
        for shape in shapes.map(|(rows, columns)| Shape::new(rows, columns).unwrap()) {
            for blank_home in 0..shape.n_cells() as u8 {
                for set in SETS.iter().map(|set| set.name).chain(["9-9", "snake-2"]) {
                    let Err(why) = Plan::find(set, shape, blank_home) else { continue };
                    let why = why.to_string();
                    let (_, expected) = why.split_once("expected ").unwrap_or_else(|| panic!("{why}"));
                    let names: Vec<&str> = expected.split([',', ' ']).collect();
                    assert!(!names.contains(&set), "{why}");
                    assert!(why.contains(&shape.to_string()), "{why}");
                }
            }
        }
    }

    #[test]
    fn every_listed_set_fits_some_board() {
        let shapes: Vec<Shape> =
            (2..=5).flat_map(|rows| (2..=6).map(move |columns| Shape::new(rows, columns).unwrap())).collect();
        for set in SETS {
            assert!(shapes.iter().any(|&shape| Plan::named(set.name, shape, 0).is_some()), "{}", set.name);
        }
        assert!(LISTED.iter().all(|listed| SETS.iter().any(|set| set.name == listed.name)));
    }

    #[test]
    fn a_set_turns_with_its_board_and_costs_the_same() {
        for (name, rows, columns) in [("6-5", 3, 4), ("7-7", 3, 5), ("6-6-4-3", 4, 5), ("6-6-7", 4, 5)] {
            let (upright, lying) = (Shape::new(rows, columns).unwrap(), Shape::new(columns, rows).unwrap());
            let last = upright.n_cells() as u8 - 1;
            let plan = Plan::named(name, upright, 0).unwrap();
            for (shape, blank_home) in [(upright, last), (lying, 0), (lying, last)] {
                let turned = Plan::named(name, shape, blank_home).unwrap();
                assert_eq!(turned.n_bytes(), plan.n_bytes(), "{name} on {shape}");
                assert_eq!(turned.patterns(), plan.patterns(), "the same tables");
            }
            assert!(Plan::named(name, upright, 1).is_none(), "a blank that belongs beside the corner");
        }
    }
}
