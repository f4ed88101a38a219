//! A part of an iteration: some of the subtrees of its frontier, searched without knowledge of the others.
//!
//! Two machines with the same tables meet the same subtrees in the same order, so three numbers describe a part, and parts
//! can be searched on different machines. A part is a range of subtrees: one thread would stop at the first subtree that
//! contains the goal, and a coordinator that gives out the parts in order can stop there too. An iteration in one part, or
//! too short for a frontier, belongs to the first part alone.

use std::ops::Range;

use mossa_kernel::{Control, Cost, Stopped};

use super::super::context::Context;
use super::super::depth_first::{DepthFirst, Halt, SearchNode};
use super::super::lookup::Lookup;
use super::{Contexts, Counts, Engine, homes};
use crate::{Board, Cells, Slide, Tiles};

/// A part of an iteration of IDA*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The iteration, counted from 0: by how many pairs of moves its threshold exceeds the estimate.
    pub round: u32,
    /// The number of the part, counted from 0.
    pub part: u32,
    /// The number of parts of the iteration.
    pub n_parts: u32,
}

impl Part {
    /// How many levels below the root the frontier is: deep enough for some thirty subtrees per part, as every level has
    /// more than twice as many nodes as the one above.
    fn n_levels(self) -> u16 {
        5 + (7 * self.n_parts.ilog2() / 8) as u16
    }

    /// Its range of a number of subtrees.
    fn subtrees(self, n_subtrees: usize) -> Range<usize> {
        let first = |part: u32| (part as usize * n_subtrees).div_ceil(self.n_parts as usize);
        first(self.part)..first(self.part + 1)
    }
}

/// The result of a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartSearched {
    /// The threshold of the iteration.
    pub bound: Cost,
    /// The heuristic value of the start.
    pub estimate: Cost,
    /// Nodes expanded. The first part counts those above the frontier.
    pub expanded: u64,
    /// Nodes generated, likewise.
    pub generated: u64,
    /// The number of the first subtree of the part that contains the goal, and the moves from the start.
    pub found: Option<(u64, Vec<Slide>)>,
    /// Why it ended early, if it did.
    pub stopped: Option<Stopped>,
}

impl Engine<'_> {
    /// Searches a part of an iteration from a solvable board.
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
        match &self.contexts {
            Contexts::Sparse(context) => self.part_by_views(context, homes, part, control),
            Contexts::Folded(context) => self.part_by_views(context, homes, part, control),
            Contexts::Ranked(context) => self.part_by_views(context, homes, part, control),
        }
    }

    fn part_by_views<L: Lookup>(
        &self,
        context: &Context<L>,
        homes: &[u8],
        part: Part,
        control: &Control<'_>,
    ) -> PartSearched {
        match self.database.n_views() {
            1 => self.one_part::<L, 1>(context, homes, part, control),
            2 => self.one_part::<L, 2>(context, homes, part, control),
            3 => self.one_part::<L, 3>(context, homes, part, control),
            _ => self.one_part::<L, 4>(context, homes, part, control),
        }
    }

    fn one_part<L: Lookup, const V: usize>(
        &self,
        context: &Context<L>,
        homes: &[u8],
        part: Part,
        control: &Control<'_>,
    ) -> PartSearched {
        let manhattan = self.manhattan(homes);
        let (mut node, sums) = SearchNode::<L::Entry, V>::new(context, self.database, homes);
        let least_excess = sums.into_iter().max().unwrap_or(0);
        let estimate = manhattan + 2 * Cost::from(least_excess);
        let excess =
            u8::try_from(u32::from(least_excess) + part.round).expect("a solvable board is solved long before");
        let bound = manhattan + 2 * Cost::from(excess);
        node.frame.moves_left = bound as u16;
        node.frame.slack = sums.map(|sum| excess - sum);
        let mut searched = PartSearched { bound, estimate, expanded: 0, generated: 0, found: None, stopped: None };
        if control.limits.depth.is_some_and(|max| max < bound) {
            searched.stopped = Some(Stopped::Depth);
            return searched;
        }
        if bound == 0 {
            searched.found = (part.part == 0).then(|| (0, Vec::new()));
            return searched;
        }
        PartSearch { context, control, part, node }.run(&mut searched);
        searched
    }
}

/// A part that is being searched.
struct PartSearch<'a, L: Lookup, const V: usize> {
    context: &'a Context<L>,
    control: &'a Control<'a>,
    part: Part,
    node: SearchNode<L::Entry, V>,
}

impl<'a, L: Lookup, const V: usize> PartSearch<'a, L, V> {
    fn run(self, searched: &mut PartSearched) {
        let has_frontier = 1 < self.part.n_parts && 2 * self.part.n_levels() < self.node.frame.moves_left;
        if !has_frontier && self.part.part != 0 {
            return;
        }
        // One search counts the subtrees, a second one keeps those of this part: all of them would take too much memory.
        let mut above =
            self.above_frontier(if has_frontier { self.part.n_levels() } else { self.node.frame.moves_left });
        above.kept = 0..0;
        let mut outcome = above.search(self.node.frame);
        if self.part.part == 0 {
            count(searched, above.counts);
        }
        let numbers = self.part.subtrees(above.n_subtrees);
        if outcome.is_ok() && !numbers.is_empty() {
            (above.n_subtrees, above.kept, above.target) = (0, numbers.clone(), Some(numbers.end));
            outcome = above.search(self.node.frame).or_else(|halt| if halt == Halt::Goal { Ok(()) } else { Err(halt) });
        }
        if let Err(halt) = outcome {
            note(searched, halt, 0, &above.line);
            return;
        }
        let mut search = DepthFirst::new(self.context, self.node.clone(), above.meter);
        for (number, subtree) in numbers.zip(above.frontier) {
            search.counts = Counts::default();
            search.line.clear();
            let frame = subtree.root.frame;
            search.node = subtree.root;
            let outcome = search.search(frame);
            count(searched, search.counts);
            if let Err(halt) = outcome {
                let mut line = std::mem::take(&mut search.line);
                let halt = if halt == Halt::Goal { self.path_to(number, &mut line) } else { halt };
                note(searched, halt, number as u64, &line);
                return;
            }
        }
    }

    /// A search of the first levels below the root.
    fn above_frontier(&self, n_levels: u16) -> DepthFirst<'a, L, V> {
        let mut search = DepthFirst::new(self.context, self.node.clone(), self.control.meter());
        search.frontier_at = self.node.frame.moves_left - n_levels;
        search
    }

    /// Adds the slides to the root of a subtree, the last first. The result is [`Halt::Goal`], unless the search was stopped
    /// meanwhile.
    fn path_to(&self, subtree: usize, line: &mut Vec<Slide>) -> Halt {
        let mut search = self.above_frontier(self.part.n_levels());
        (search.kept, search.target) = (0..0, Some(subtree));
        let outcome = search.search(self.node.frame);
        line.append(&mut search.line);
        outcome.expect_err("the same search meets the same subtrees")
    }
}

fn count(searched: &mut PartSearched, counts: Counts) {
    searched.expanded += counts.expanded;
    searched.generated += counts.generated;
}

/// Records why a search ended. `line` has the slides to the goal, the last first.
fn note(searched: &mut PartSearched, halt: Halt, subtree: u64, line: &[Slide]) {
    match halt {
        Halt::Goal => searched.found = Some((subtree, line.iter().rev().copied().collect())),
        Halt::Stopped(why) => searched.stopped = Some(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_out_all_subtrees_in_order() {
        for n_parts in 1..=20 {
            for n_subtrees in [0, 1, 2, 7, 63, 64, 1_000] {
                let all = (0..n_parts).flat_map(|part| Part { round: 0, part, n_parts }.subtrees(n_subtrees));
                let expected = (0..n_subtrees).collect::<Vec<_>>();
                assert_eq!(all.collect::<Vec<_>>(), expected, "{n_parts} parts of {n_subtrees}");
            }
        }
    }
}
