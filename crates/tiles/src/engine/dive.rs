//! The search below one board: depth-first, cut where the tables say that more must be spent than there is.
//!
//! The goal needs no test: with no moves left and nothing overspent, every tile is at home.

#![expect(clippy::inline_always, reason = "the blank's cell is a constant only where all of it is inlined")]

use std::ops::Range;

use mossa_kernel::{Meter, Stopped};

use super::automaton::{Automaton, State};
use super::ground::{Ground, MAX_CELLS};
use super::lookup::{Board, Lookup, PerLane, Sliding};
use super::squares::{ANY, away, by_cell, is_legal, source};
use crate::Slide;
use crate::pdb::Database;

/// What changes at every node as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<const V: usize> {
    pub(crate) blank: u8,
    /// Of the automaton.
    pub(crate) state: u16,
    /// Moves left.
    pub(crate) left: u16,
    /// By view, what may still be spent beyond what its tables say must be.
    pub(crate) gaps: [u8; V],
}

/// A board with all that the tables know of it.
#[derive(Clone)]
pub(crate) struct Stand<S, const V: usize> {
    pub(crate) node: Node<V>,
    /// The homes of the tiles, by cell; what lies in the blank's cell means nothing.
    pub(crate) cells: [u8; MAX_CELLS],
    spots: PerLane<S>,
}

impl<S: Copy + Default, const V: usize> Stand<S, V> {
    /// A board: the homes of the tiles by cell, the blank's home where the blank is. Nothing may be spent yet, and the
    /// second answer is what must be, by view.
    pub(crate) fn new<L: Lookup<Spot = S>>(ground: &Ground<L>, database: &Database, homes: &[u8]) -> (Self, [u8; V]) {
        let (shape, blank_home) = (database.plan().shape, database.plan().blank_home);
        let cell_of = |home: u8| homes.iter().position(|&other| other == home).expect("every tile is somewhere") as u8;
        let blank = cell_of(blank_home);
        let node = Node { blank, state: Automaton::START, left: 0, gaps: [0; V] };
        let mut stand = Stand { node, cells: [0; MAX_CELLS], spots: [S::default(); Database::MAX_LANES] };
        stand.cells[..homes.len()].copy_from_slice(homes);
        let mut sums = [0; V];
        for (number, (view, lane)) in database.lanes().enumerate() {
            stand.spots[number] = ground.lookup.spot(number, lane, &lane.cells(shape, cell_of), blank);
            sums[view] += L::entry(stand.spots[number]);
        }
        (stand, sums)
    }
}

/// How many nodes were expanded, and how many generated.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
}

/// Why a dive ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// At the goal.
    Goal,
    /// At a limit.
    Stopped(Stopped),
}

/// Whether a search is over: why, the diver knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    No,
    Yes,
}

/// A search in progress.
pub(crate) struct Diver<'a, L: Lookup, const V: usize> {
    pub(crate) ground: &'a Ground<L>,
    pub(crate) stand: Stand<L::Spot, V>,
    pub(crate) counts: Counts,
    pub(crate) meter: Meter<'a>,
    /// The moves to the goal, the last first.
    pub(crate) line: Vec<Slide>,
    /// Where boards are put down whose search is left to others, with the counts at that moment; and at how many moves
    /// left that is. None are at 0.
    pub(crate) shelf: Vec<(Stand<L::Spot, V>, Counts)>,
    pub(crate) shelved_at: u16,
    /// Only boards at these places are kept there …
    pub(crate) kept: Range<usize>,
    /// … of so many.
    pub(crate) n_shelved: usize,
    /// The place on the shelf that ends the search, as the goal does: to find the way to it.
    pub(crate) wanted: Option<usize>,
    halt: Option<Halt>,
}

impl<'a, L: Lookup, const V: usize> Diver<'a, L, V> {
    pub(crate) fn new(ground: &'a Ground<L>, stand: Stand<L::Spot, V>, meter: Meter<'a>) -> Diver<'a, L, V> {
        let (counts, line, shelf) = (Counts::default(), Vec::new(), Vec::new());
        let (shelved_at, kept, n_shelved) = (0, 0..usize::MAX, 0);
        Diver { ground, stand, counts, meter, line, shelf, shelved_at, kept, n_shelved, wanted: None, halt: None }
    }

    /// Searches below a node that has moves left. The stand is on that node but for `stand.node`.
    pub(crate) fn dive(&mut self, node: Node<V>) -> Result<(), Halt> {
        self.halt = None;
        let _ = match self.ground.side {
            4 => self.enter::<4>(node),
            5 => self.enter::<5>(node),
            _ => self.enter::<ANY>(node),
        };
        self.halt.map_or(Ok(()), Err)
    }

    /// Leaves the search below a node to others.
    #[cold]
    fn put_down(&mut self, node: Node<V>) -> Over {
        let place = self.n_shelved;
        self.n_shelved += 1;
        if self.wanted == Some(place) {
            self.halt = Some(Halt::Goal);
            return Over::Yes;
        }
        if self.kept.contains(&place) {
            self.stand.node = node;
            self.shelf.push((self.stand.clone(), self.counts));
        }
        Over::No
    }

    /// Looks at the limits.
    #[cold]
    fn look(&mut self) -> Over {
        self.halt = self.meter.look().map_err(Halt::Stopped).err();
        if self.halt.is_none() { Over::No } else { Over::Yes }
    }

    #[inline(always)]
    fn enter<const SIDE: u8>(&mut self, node: Node<V>) -> Over {
        let Node { blank, state, left, gaps } = node;
        by_cell!(SIDE, blank, self.expand(blank, state, left, gaps))
    }

    /// Searches below a node with the blank in `CELL`.
    /// What a node is made of comes in pieces, for these stay in registers.
    fn expand<const SIDE: u8, const CELL: u8>(&mut self, blank: u8, state: u16, left: u16, gaps: [u8; V]) -> Over {
        let node = Node { blank: if SIDE == ANY { blank } else { CELL }, state, left, gaps };
        if node.left == self.shelved_at {
            return self.put_down(node);
        }
        if self.meter.count() && self.look() == Over::Yes {
            return Over::Yes;
        }
        self.counts.expanded += 1;
        let state = self.ground.automaton.state(node.state);
        let slides = if SIDE == ANY { self.ground.legal(node.blank) } else { 15 };
        if self.ground.is_far {
            self.ask::<SIDE, CELL, { Slide::Up as u8 }>(node, state, slides);
            self.ask::<SIDE, CELL, { Slide::Left as u8 }>(node, state, slides);
            self.ask::<SIDE, CELL, { Slide::Right as u8 }>(node, state, slides);
            self.ask::<SIDE, CELL, { Slide::Down as u8 }>(node, state, slides);
        }
        if self.slide::<SIDE, CELL, { Slide::Up as u8 }>(node, state, slides) == Over::Yes
            || self.slide::<SIDE, CELL, { Slide::Left as u8 }>(node, state, slides) == Over::Yes
            || self.slide::<SIDE, CELL, { Slide::Right as u8 }>(node, state, slides) == Over::Yes
        {
            return Over::Yes;
        }
        self.slide::<SIDE, CELL, { Slide::Down as u8 }>(node, state, slides)
    }

    /// Asks for what the tables say of a child.
    #[inline(always)]
    fn ask<const SIDE: u8, const CELL: u8, const N: u8>(&self, node: Node<V>, state: State, slides: u8) {
        if !is_legal(SIDE, CELL, N) || state[usize::from(N)] == Automaton::NOWHERE || slides >> N & 1 == 0 {
            return;
        }
        let sliding = self.sliding::<SIDE, CELL, N>(node.blank);
        let board = Board { spots: &self.stand.spots, cells: &self.stand.cells };
        (0..V).for_each(|view| self.ground.lookup.ask(view, board, sliding));
    }

    #[inline(always)]
    fn sliding<const SIDE: u8, const CELL: u8, const N: u8>(&self, blank: u8) -> Sliding {
        let slide = const { Slide::ALL[N as usize] };
        let from = if SIDE == ANY { self.ground.source(blank, slide) } else { source(SIDE, CELL, N) };
        let home = self.stand.cells[usize::from(from) % MAX_CELLS];
        Sliding { slide, home, from, to: blank }
    }

    /// Makes one child, and searches it unless it is cut. The mirrored views are looked up only if the first does not cut.
    #[inline(always)]
    fn slide<const SIDE: u8, const CELL: u8, const N: u8>(&mut self, node: Node<V>, state: State, slides: u8) -> Over {
        let next = state[usize::from(N)];
        if !is_legal(SIDE, CELL, N) || next == Automaton::NOWHERE || slides >> N & 1 == 0 {
            return Over::No;
        }
        self.counts.generated += 1;
        let ground = self.ground;
        let sliding = self.sliding::<SIDE, CELL, N>(node.blank);
        let Sliding { slide, home, from, to } = sliding;
        let homes = if SIDE == ANY { ground.away(slide, to) } else { away(SIDE, CELL, N) };
        let price = (homes >> (home & 31) & 1) as u8;
        let mut child = Node { blank: from, state: next, left: node.left - 1, gaps: [0; V] };
        let mut changes = [(0, L::Spot::default()); V];
        for (view, change) in changes.iter_mut().enumerate() {
            let (lane, spot) =
                ground.lookup.slide(view, Board { spots: &self.stand.spots, cells: &self.stand.cells }, sliding);
            // What the tile's group had to spend before is spent or saved, and the slide may have its price.
            let purse = node.gaps[view] + L::entry(self.stand.spots[lane]);
            let Some(gap) = purse.checked_sub(L::entry(spot) + price) else { return Over::No };
            child.gaps[view] = gap;
            *change = (lane, spot);
        }
        if child.left == 0 {
            self.line.push(slide);
            self.halt = Some(Halt::Goal);
            return Over::Yes;
        }
        let before = changes.map(|(lane, spot)| (lane, std::mem::replace(&mut self.stand.spots[lane], spot)));
        self.stand.cells[usize::from(to) % MAX_CELLS] = home;
        let Node { blank, state, left, gaps } = child;
        let cell = const { source(SIDE, CELL, N) };
        let over = by_cell!(SIDE, cell, self.expand(blank, state, left, gaps));
        self.stand.cells[usize::from(from) % MAX_CELLS] = home;
        for (lane, spot) in before {
            self.stand.spots[lane] = spot;
        }
        if over == Over::Yes && self.halt == Some(Halt::Goal) {
            self.line.push(slide);
        }
        over
    }
}
