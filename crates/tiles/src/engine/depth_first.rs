//! The depth-first search of one iteration of IDA*.
//!
//! Costs are counted in *excess*: pairs of moves beyond the Manhattan distance (`context.rs`). Every node on the path keeps,
//! for each view of the tables,
//!
//! ```text
//! slack = excess that the threshold allows − excess spent on the path − sum of the view's table values
//! ```
//!
//! and 0 ≤ slack in all views. A child whose slack would be negative in some view is pruned: there g + h exceeds the
//! threshold. The goal needs no test: the Manhattan distance is at most `moves_left`, so with no moves left every tile is at
//! home.

#![expect(clippy::inline_always, reason = "the blank's cell is a constant only where all of it is inlined")]

use std::ops::Range;

use mossa_kernel::{Meter, Stopped};

use super::automaton::{Automaton, State};
use super::context::{Context, MAX_CELLS};
use super::lookup::{Board, Lookup, PerLane, Sliding};
use super::squares::{ANY, away, by_cell, is_legal, source};
use crate::Slide;
use crate::pdb::Database;

/// The part of a node that every move replaces as a whole. It travels in registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<const V: usize> {
    pub(crate) blank: u8,
    /// The state of the automaton.
    pub(crate) state: u16,
    /// How many moves the threshold leaves.
    pub(crate) moves_left: u16,
    /// By view, the excess that the threshold leaves beyond the sum of the view's table values.
    pub(crate) slack: [u8; V],
}

/// A node of the search: the board, with the entries of all tables for it. Moves are played on it and taken back.
#[derive(Clone)]
pub(crate) struct SearchNode<S, const V: usize> {
    pub(crate) frame: Frame<V>,
    /// The homes of the tiles, by cell; the value in the blank's cell means nothing.
    pub(crate) cells: [u8; MAX_CELLS],
    entries: PerLane<S>,
}

impl<S: Copy + Default, const V: usize> SearchNode<S, V> {
    /// The node of a board, which is given as the homes of the tiles by cell, with the blank's home in the blank's cell; and
    /// by view the sum of the table values. Its moves left and its slack are 0.
    pub(crate) fn new<L: Lookup<Entry = S>>(
        context: &Context<L>,
        database: &Database,
        homes: &[u8],
    ) -> (Self, [u8; V]) {
        let (shape, blank_home) = (database.plan().shape, database.plan().blank_home);
        let cell_of = |home: u8| homes.iter().position(|&other| other == home).expect("every tile is somewhere") as u8;
        let blank = cell_of(blank_home);
        let frame = Frame { blank, state: Automaton::START, moves_left: 0, slack: [0; V] };
        let mut node = SearchNode { frame, cells: [0; MAX_CELLS], entries: [S::default(); Database::MAX_LANES] };
        node.cells[..homes.len()].copy_from_slice(homes);
        let mut sums = [0; V];
        for (number, (view, lane)) in database.lanes().enumerate() {
            node.entries[number] = context.lookup.locate(number, lane, &lane.cells(shape, cell_of), blank);
            sums[view] += L::value(node.entries[number]);
        }
        (node, sums)
    }
}

/// How many nodes were expanded, and how many generated.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
}

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// It found the goal.
    Goal,
    /// It reached a limit.
    Stopped(Stopped),
}

/// Whether the search goes on. Why it stopped is in `halt`, so that the way back up tests one byte per node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Stop,
}

/// A subtree that is left to other searches.
#[derive(Clone)]
pub(crate) struct Subtree<S, const V: usize> {
    pub(crate) root: SearchNode<S, V>,
    /// The counts of the search when it came to the root.
    pub(crate) counts: Counts,
}

/// A depth-first search below one node.
pub(crate) struct DepthFirst<'a, L: Lookup, const V: usize> {
    pub(crate) context: &'a Context<L>,
    pub(crate) node: SearchNode<L::Entry, V>,
    pub(crate) counts: Counts,
    pub(crate) meter: Meter<'a>,
    /// The moves to the goal, the last first.
    pub(crate) line: Vec<Slide>,
    /// Nodes with this many moves left are the frontier, below which the search does not go; with 0 there is none.
    pub(crate) frontier_at: u16,
    /// The subtrees of the frontier that are kept, in the order in which the search meets them.
    pub(crate) frontier: Vec<Subtree<L::Entry, V>>,
    /// Which subtrees are kept, by number.
    pub(crate) kept: Range<usize>,
    /// How many subtrees the search has met so far.
    pub(crate) n_subtrees: usize,
    /// The number of a subtree that ends the search as the goal does: to find the moves that lead to it.
    pub(crate) target: Option<usize>,
    halt: Option<Halt>,
}

impl<'a, L: Lookup, const V: usize> DepthFirst<'a, L, V> {
    pub(crate) fn new(
        context: &'a Context<L>,
        node: SearchNode<L::Entry, V>,
        meter: Meter<'a>,
    ) -> DepthFirst<'a, L, V> {
        let (counts, line, frontier) = (Counts::default(), Vec::new(), Vec::new());
        let (frontier_at, kept, n_subtrees) = (0, 0..usize::MAX, 0);
        DepthFirst {
            context,
            node,
            counts,
            meter,
            line,
            frontier,
            frontier_at,
            kept,
            n_subtrees,
            target: None,
            halt: None,
        }
    }

    /// Searches below a node that has moves left: `self.node`, but with another frame. `Err` says why it ended early.
    pub(crate) fn search(&mut self, frame: Frame<V>) -> Result<(), Halt> {
        self.halt = None;
        let _ = match self.context.side {
            4 => self.enter::<4>(frame),
            5 => self.enter::<5>(frame),
            _ => self.enter::<ANY>(frame),
        };
        self.halt.map_or(Ok(()), Err)
    }

    /// Leaves the subtree of a node of the frontier to others.
    #[cold]
    fn add_subtree(&mut self, frame: Frame<V>) -> Flow {
        let number = self.n_subtrees;
        self.n_subtrees += 1;
        if self.target == Some(number) {
            self.halt = Some(Halt::Goal);
            return Flow::Stop;
        }
        if self.kept.contains(&number) {
            self.node.frame = frame;
            self.frontier.push(Subtree { root: self.node.clone(), counts: self.counts });
        }
        Flow::Continue
    }

    /// Looks at the limits.
    #[cold]
    fn look(&mut self) -> Flow {
        self.halt = self.meter.look().map_err(Halt::Stopped).err();
        if self.halt.is_none() { Flow::Continue } else { Flow::Stop }
    }

    #[inline(always)]
    fn enter<const SIDE: u8>(&mut self, frame: Frame<V>) -> Flow {
        let Frame { blank, state, moves_left, slack } = frame;
        by_cell!(SIDE, blank, self.expand(blank, state, moves_left, slack))
    }

    /// Expands a node with the blank in `CELL`. The frame comes in pieces, because these stay in registers.
    fn expand<const SIDE: u8, const CELL: u8>(
        &mut self,
        blank: u8,
        state: u16,
        moves_left: u16,
        slack: [u8; V],
    ) -> Flow {
        let frame = Frame { blank: if SIDE == ANY { blank } else { CELL }, state, moves_left, slack };
        if frame.moves_left == self.frontier_at {
            return self.add_subtree(frame);
        }
        if self.meter.count() && self.look() == Flow::Stop {
            return Flow::Stop;
        }
        self.counts.expanded += 1;
        let state = self.context.automaton.state(frame.state);
        let slides = if SIDE == ANY { self.context.legal(frame.blank) } else { 15 };
        if self.context.is_far {
            self.prefetch::<SIDE, CELL, { Slide::Up as u8 }>(frame, state, slides);
            self.prefetch::<SIDE, CELL, { Slide::Left as u8 }>(frame, state, slides);
            self.prefetch::<SIDE, CELL, { Slide::Right as u8 }>(frame, state, slides);
            self.prefetch::<SIDE, CELL, { Slide::Down as u8 }>(frame, state, slides);
        }
        if self.slide::<SIDE, CELL, { Slide::Up as u8 }>(frame, state, slides) == Flow::Stop
            || self.slide::<SIDE, CELL, { Slide::Left as u8 }>(frame, state, slides) == Flow::Stop
            || self.slide::<SIDE, CELL, { Slide::Right as u8 }>(frame, state, slides) == Flow::Stop
        {
            return Flow::Stop;
        }
        self.slide::<SIDE, CELL, { Slide::Down as u8 }>(frame, state, slides)
    }

    /// Prefetches the table entries of a child.
    #[inline(always)]
    fn prefetch<const SIDE: u8, const CELL: u8, const N: u8>(&self, frame: Frame<V>, state: State, slides: u8) {
        if !is_legal(SIDE, CELL, N) || state[usize::from(N)] == Automaton::NOWHERE || slides >> N & 1 == 0 {
            return;
        }
        let sliding = self.sliding::<SIDE, CELL, N>(frame.blank);
        let board = Board { entries: &self.node.entries, cells: &self.node.cells };
        (0..V).for_each(|view| self.context.lookup.prefetch(view, board, sliding));
    }

    /// The tile that a slide moves.
    #[inline(always)]
    fn sliding<const SIDE: u8, const CELL: u8, const N: u8>(&self, blank: u8) -> Sliding {
        let slide = const { Slide::ALL[N as usize] };
        let from = if SIDE == ANY { self.context.source(blank, slide) } else { source(SIDE, CELL, N) };
        let home = self.node.cells[usize::from(from) % MAX_CELLS];
        Sliding { slide, home, from, to: blank }
    }

    /// Generates one child, and searches it unless it is pruned. Views are looked up one after another, until one prunes.
    #[inline(always)]
    fn slide<const SIDE: u8, const CELL: u8, const N: u8>(
        &mut self,
        frame: Frame<V>,
        state: State,
        slides: u8,
    ) -> Flow {
        let next = state[usize::from(N)];
        if !is_legal(SIDE, CELL, N) || next == Automaton::NOWHERE || slides >> N & 1 == 0 {
            return Flow::Continue;
        }
        self.counts.generated += 1;
        let context = self.context;
        let sliding = self.sliding::<SIDE, CELL, N>(frame.blank);
        let Sliding { slide, home, from, to } = sliding;
        let homes = if SIDE == ANY { context.away(slide, to) } else { away(SIDE, CELL, N) };
        // A slide that takes its tile away from home is one pair of moves more than the Manhattan distance.
        let excess = (homes >> (home & 31) & 1) as u8;
        let mut child = Frame { blank: from, state: next, moves_left: frame.moves_left - 1, slack: [0; V] };
        let mut changes = [(0, L::Entry::default()); V];
        for (view, change) in changes.iter_mut().enumerate() {
            let (lane, entry) =
                context.lookup.slide(view, Board { entries: &self.node.entries, cells: &self.node.cells }, sliding);
            // The only table value that changes is that of the tile's lane.
            let available = frame.slack[view] + L::value(self.node.entries[lane]);
            let Some(slack) = available.checked_sub(L::value(entry) + excess) else { return Flow::Continue };
            child.slack[view] = slack;
            *change = (lane, entry);
        }
        if child.moves_left == 0 {
            self.line.push(slide);
            self.halt = Some(Halt::Goal);
            return Flow::Stop;
        }
        let before = changes.map(|(lane, entry)| (lane, std::mem::replace(&mut self.node.entries[lane], entry)));
        self.node.cells[usize::from(to) % MAX_CELLS] = home;
        let Frame { blank, state, moves_left, slack } = child;
        let cell = const { source(SIDE, CELL, N) };
        let flow = by_cell!(SIDE, cell, self.expand(blank, state, moves_left, slack));
        self.node.cells[usize::from(from) % MAX_CELLS] = home;
        for (lane, entry) in before {
            self.node.entries[lane] = entry;
        }
        if flow == Flow::Stop && self.halt == Some(Halt::Goal) {
            self.line.push(slide);
        }
        flow
    }
}
