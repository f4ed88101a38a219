//! Every entry of small tables is the true distance: by a search over single cells of the blank, where moves of other tiles
//! cost nothing.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};

use mossa_kernel::Stopped;
use mossa_tiles::pdb::{Blank, BuildFault, Form, Pattern, PatternTable, Plan, Workers};
use mossa_tiles::{Shape, Slide, Tiles};

use crate::{FORMS, WORKERS};

/// Where the tiles of a pattern are, slot by slot, and the blank.
type Place = (Vec<u8>, u8);

/// The distances of all places of a pattern, by search from the goal: moves of its tiles cost 1, others nothing.
fn exact(pattern: &Pattern, blank_home: u8) -> HashMap<Place, u32> {
    let tiles = Tiles::<u64>::blank_last(pattern.shape());
    let goal: Place = (pattern.homes().collect(), blank_home);
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([(goal, 0)]);
    while let Some((place, distance)) = queue.pop_front() {
        if distances[&place] < distance {
            continue;
        }
        for slide in Slide::ALL.into_iter().filter(|slide| tiles.slides_from(place.1).as_ref().contains(slide)) {
            let from = tiles.neighbour(place.1, slide);
            let mut next = (place.0.clone(), from);
            let moved = next.0.iter_mut().find(|cell| **cell == from);
            let cost = u32::from(moved.is_some());
            if let Some(cell) = moved {
                *cell = place.1;
            }
            if distances.get(&next).is_none_or(|&known| distance + cost < known) {
                distances.insert(next.clone(), distance + cost);
                let at_front = cost == 0;
                if at_front { queue.push_front((next, distance)) } else { queue.push_back((next, distance + 1)) }
            }
        }
    }
    distances
}

fn check(rows: usize, columns: usize, blank_home: u8, homes: &[u8]) {
    let shape = Shape::new(rows, columns).unwrap();
    let pattern = Pattern::new(shape, blank_home, homes);
    let (canonical, way) = pattern.canonical();
    let exact = exact(&pattern, blank_home);
    let mut least: HashMap<&Vec<u8>, u32> = HashMap::new();
    for ((cells, _), &distance) in &exact {
        let known = least.entry(cells).or_insert(distance);
        *known = distance.min(*known);
    }
    let apart = |a: u8, b: u8| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b));
    for form in FORMS {
        let table = PatternTable::build(&pattern, form, WORKERS).unwrap();
        for ((cells, blank), &distance) in &exact {
            let mut by_slot = vec![0; homes.len()];
            for (home, &cell) in pattern.homes().zip(cells) {
                by_slot[canonical.slot(way.cell(shape, home))] = way.cell(shape, cell);
            }
            let ways: usize = pattern.homes().zip(cells).map(|(home, &cell)| apart(home, cell)).sum();
            let found = ways as u32 + 2 * u32::from(table.excess(&by_slot, way.cell(shape, *blank)));
            match form {
                Form::Sparse(Blank::Ignored) | Form::Ranked(Blank::Ignored) => assert_eq!(found, least[cells]),
                Form::Ranked(Blank::Minded) => assert_eq!(found, distance, "{pattern}: {cells:?}, blank {blank}"),
                // A byte has room for one pair of moves more than the least, and four regions.
                Form::Sparse(Blank::Minded) => {
                    assert!(least[cells] <= found && found <= distance && distance <= found.max(least[cells] + 2) + 8);
                    assert!(found == distance || found == least[cells] || found == least[cells] + 2);
                }
            }
        }
    }
}

#[test]
fn every_entry_is_the_true_distance() {
    check(2, 3, 5, &[0, 1]);
    check(2, 3, 0, &[1, 3, 4]);
    check(3, 3, 8, &[0, 1, 2, 3]);
    check(3, 3, 4, &[0, 1, 2]);
    check(3, 3, 0, &[1, 3]);
    check(3, 4, 11, &[0, 1, 4, 5]);
    check(4, 3, 0, &[1, 2, 5]);
    check(2, 5, 9, &[0, 1, 5, 6]);
    check(4, 4, 0, &[13, 14, 15]);
}

#[test]
fn a_pattern_of_all_tiles_is_the_puzzle_itself() {
    check(2, 3, 5, &[0, 1, 2, 3, 4]);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let pattern = Pattern::new(Shape::new(3, 4).unwrap(), 11, &[0, 1, 2, 3, 4]);
    for form in FORMS {
        let build = |threads| PatternTable::build(&pattern, form, Workers { threads, ..WORKERS }).unwrap();
        assert!(build(1).entries() == build(3).entries(), "{form:?}");
    }
}

#[test]
fn a_build_stops_at_any_look_and_says_why() {
    let pattern = Pattern::new(Shape::new(3, 4).unwrap(), 11, &[0, 1, 2, 3, 4]);
    for form in FORMS {
        let n_looks = AtomicU64::new(0);
        let count = || Ok(_ = n_looks.fetch_add(1, Ordering::Relaxed));
        PatternTable::build(&pattern, form, Workers { check: &count, ..WORKERS }).unwrap();
        let all = n_looks.into_inner();
        assert!(30 < all, "{all} looks");
        for allowed in [0, 1, all / 2, all - 1] {
            let left = AtomicU64::new(allowed);
            let spend = |n: u64| n.checked_sub(1);
            let check = || match left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend) {
                Ok(_) => Ok(()),
                Err(_) => Err(Stopped::Time),
            };
            let built = PatternTable::build(&pattern, form, Workers { check: &check, ..WORKERS });
            assert!(matches!(built, Err(BuildFault::Stopped(Stopped::Time))), "{form:?}: {allowed} of {all} looks");
        }
    }
}

#[test]
fn progress_is_that_of_all_tables_of_a_set() {
    let plan = Plan::named("6-5", Shape::new(3, 4).unwrap(), 11).unwrap();
    let last = AtomicU64::new(0);
    let progress = |done: u64, total: u64| {
        assert!(last.swap(done, Ordering::Relaxed) <= done && done <= total, "{done} of {total}");
        assert_eq!(total, 12 * 11 * 10 * 9 * 8 * 7 + 12 * 11 * 10 * 9 * 8, "the ways in which the tiles can lie");
    };
    plan.build(Workers { progress: &progress, ..WORKERS }).unwrap();
    assert_eq!(last.into_inner(), 760_320);
}
