//! A part of a round: some of the boards of its shelf, searched by somebody who knows nothing of the others.
//!
//! Whoever has the same tables puts the same boards on the shelf in the same order, so a part is said in three numbers,
//! and parts can be searched on different machines. A part is a stretch of the shelf: one thread would stop at the first
//! board that leads to the goal, and whoever gives out the parts in their order can stop there too. A round that is one part,
//! or too short for a shelf, is the first part's alone.

use std::ops::Range;

use mossa_kernel::{Control, Cost, Stopped};

use super::super::dive::{Diver, Halt, Stand};
use super::super::ground::Ground;
use super::super::lookup::Lookup;
use super::{Counts, Engine, Grounds, homes};
use crate::{Board, Cells, Slide, Tiles};

/// A part of a round of IDA*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The round, counted from 0: it may use so many pairs of moves more than the tables say must be used.
    pub round: u32,
    /// Which part of it, counted from 0 …
    pub part: u32,
    /// … of how many.
    pub n_parts: u32,
}

impl Part {
    /// How deep below the start the shelf is: so that there are some thirty boards for every part, of which one level has
    /// more than twice as many as the one above.
    fn n_levels(self) -> u16 {
        5 + (7 * self.n_parts.ilog2() / 8) as u16
    }

    /// Its boards, by their places on a shelf of so many.
    fn places(self, n_boards: usize) -> Range<usize> {
        let first = |part: u32| (part as usize * n_boards).div_ceil(self.n_parts as usize);
        first(self.part)..first(self.part + 1)
    }
}

/// What came of a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartSearched {
    /// How many moves the round may use.
    pub bound: Cost,
    /// What the tables say of the start.
    pub estimate: Cost,
    /// Nodes expanded …
    pub expanded: u64,
    /// … and generated. What lies above the shelf is counted by the first part.
    pub generated: u64,
    /// The first board of the part that leads to the goal, by its place on the shelf, and the way from the start.
    pub found: Option<(u64, Vec<Slide>)>,
    /// Why it ended early, if it did.
    pub stopped: Option<Stopped>,
}

impl Engine<'_> {
    /// Searches a part of a round from a solvable board.
    ///
    /// ```
    /// use mossa_kernel::{FakeClock, Limits, Notation, SearchHandle};
    /// use mossa_tiles::engine::{Automaton, Engine, Part};
    /// use mossa_tiles::pdb::{Blank, Form, Plan, Workers};
    /// use mossa_tiles::{Shape, Tiles};
    /// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
    /// let partitions = vec![vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]]];
    /// let plan = Plan { shape: tiles.shape(), blank_home: 8, partitions, form: Form::Sparse(Blank::Ignored) };
    /// let database = plan.build(Workers { threads: 1, check: &|| Ok(()), progress: &|_, _| () }).unwrap();
    /// let engine = Engine::new(&database, Automaton::new(6), 1);
    /// let board = tiles.read_state("8 6 7 2 5 4 3 0 1").unwrap();
    /// let handle = SearchHandle::<FakeClock>::default();
    /// let control = handle.control(Limits::default());
    /// let search = |round, part| engine.search_part(&tiles, &board, Part { round, part, n_parts: 4 }, &control);
    /// let first = (0..).find_map(|round| (0..4).find_map(|part| search(round, part).found)).unwrap();
    /// assert_eq!(first.1.len(), 31);
    /// ```
    pub fn search_part<C: Cells>(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        part: Part,
        control: &Control<'_>,
    ) -> PartSearched {
        self.part_by_form(&homes(tiles, start), part, control)
    }

    /// As with whole searches: compiled here and nowhere else.
    fn part_by_form(&self, homes: &[u8], part: Part, control: &Control<'_>) -> PartSearched {
        match &self.grounds {
            Grounds::Sparse(ground) => self.part_by_views(ground, homes, part, control),
            Grounds::Folded(ground) => self.part_by_views(ground, homes, part, control),
            Grounds::Ranked(ground) => self.part_by_views(ground, homes, part, control),
        }
    }

    fn part_by_views<L: Lookup>(
        &self,
        ground: &Ground<L>,
        homes: &[u8],
        part: Part,
        control: &Control<'_>,
    ) -> PartSearched {
        match self.database.n_views() {
            1 => self.one_part::<L, 1>(ground, homes, part, control),
            2 => self.one_part::<L, 2>(ground, homes, part, control),
            3 => self.one_part::<L, 3>(ground, homes, part, control),
            _ => self.one_part::<L, 4>(ground, homes, part, control),
        }
    }

    fn one_part<L: Lookup, const V: usize>(
        &self,
        ground: &Ground<L>,
        homes: &[u8],
        part: Part,
        control: &Control<'_>,
    ) -> PartSearched {
        let manhattan = self.manhattan(homes);
        let (mut stand, sums) = Stand::<L::Spot, V>::new(ground, self.database, homes);
        let first = sums.into_iter().max().unwrap_or(0);
        let estimate = manhattan + 2 * Cost::from(first);
        let purse = u8::try_from(u32::from(first) + part.round).expect("a solvable board is solved long before");
        let bound = manhattan + 2 * Cost::from(purse);
        stand.node.left = bound as u16;
        stand.node.gaps = sums.map(|sum| purse - sum);
        let mut searched = PartSearched { bound, estimate, expanded: 0, generated: 0, found: None, stopped: None };
        if control.limits.depth.is_some_and(|most| most < bound) {
            searched.stopped = Some(Stopped::Depth);
            return searched;
        }
        if bound == 0 {
            searched.found = (part.part == 0).then(|| (0, Vec::new()));
            return searched;
        }
        Search { ground, control, part, stand }.run(&mut searched);
        searched
    }
}

/// A part that is being searched.
struct Search<'a, L: Lookup, const V: usize> {
    ground: &'a Ground<L>,
    control: &'a Control<'a>,
    part: Part,
    stand: Stand<L::Spot, V>,
}

impl<'a, L: Lookup, const V: usize> Search<'a, L, V> {
    fn run(self, searched: &mut PartSearched) {
        let has_shelf = 1 < self.part.n_parts && 2 * self.part.n_levels() < self.stand.node.left;
        if !has_shelf && self.part.part != 0 {
            return;
        }
        // Once to see how long the shelf is, and once to take what is ours: all of it would be too much to carry.
        let mut above = self.diver(if has_shelf { self.part.n_levels() } else { self.stand.node.left });
        above.kept = 0..0;
        let mut outcome = above.dive(self.stand.node);
        if self.part.part == 0 {
            count(searched, above.counts);
        }
        let places = self.part.places(above.n_shelved);
        if outcome.is_ok() && !places.is_empty() {
            (above.n_shelved, above.kept, above.wanted) = (0, places.clone(), Some(places.end));
            outcome = above.dive(self.stand.node).or_else(|halt| if halt == Halt::Goal { Ok(()) } else { Err(halt) });
        }
        if let Err(halt) = outcome {
            note(searched, halt, 0, &above.line);
            return;
        }
        let mut diver = Diver::new(self.ground, self.stand.clone(), above.meter);
        for (place, (stand, _)) in places.zip(above.shelf) {
            diver.counts = Counts::default();
            diver.line.clear();
            let node = stand.node;
            diver.stand = stand;
            let outcome = diver.dive(node);
            count(searched, diver.counts);
            if let Err(halt) = outcome {
                let mut line = std::mem::take(&mut diver.line);
                let halt = if halt == Halt::Goal { self.way_to(place, &mut line) } else { halt };
                note(searched, halt, place as u64, &line);
                return;
            }
        }
    }

    /// Somebody at the start who goes down so many levels.
    fn diver(&self, n_levels: u16) -> Diver<'a, L, V> {
        let mut diver = Diver::new(self.ground, self.stand.clone(), self.control.meter());
        diver.shelved_at = self.stand.node.left - n_levels;
        diver
    }

    /// Adds the slides to a place on the shelf, the last first; the goal, unless somebody asked to stop meanwhile.
    fn way_to(&self, place: usize, line: &mut Vec<Slide>) -> Halt {
        let mut diver = self.diver(self.part.n_levels());
        (diver.kept, diver.wanted) = (0..0, Some(place));
        let outcome = diver.dive(self.stand.node);
        line.append(&mut diver.line);
        outcome.expect_err("what was on the shelf is there again")
    }
}

fn count(searched: &mut PartSearched, counts: Counts) {
    searched.expanded += counts.expanded;
    searched.generated += counts.generated;
}

/// Why a dive ended. `line` is the way to the goal, the last slide first.
fn note(searched: &mut PartSearched, halt: Halt, place: u64, line: &[Slide]) {
    match halt {
        Halt::Goal => searched.found = Some((place, line.iter().rev().copied().collect())),
        Halt::Stopped(why) => searched.stopped = Some(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other_on_the_shelf() {
        for n_parts in 1..=20 {
            for n_boards in [0, 1, 2, 7, 63, 64, 1_000] {
                let all = (0..n_parts).flat_map(|part| Part { round: 0, part, n_parts }.places(n_boards));
                assert_eq!(all.collect::<Vec<_>>(), (0..n_boards).collect::<Vec<_>>(), "{n_parts} parts of {n_boards}");
            }
        }
    }
}
