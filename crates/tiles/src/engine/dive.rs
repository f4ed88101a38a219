//! The search below one board: depth-first, cut where the tables say that more must be spent than there is.
//!
//! The goal needs no test: with no moves left and nothing overspent, every tile is at home.

use mossa_kernel::{Meter, Stopped};

use super::automaton::Automaton;
use super::ground::{Ground, MOST_CELLS};
use super::lookup::{Lookup, PerLane, Sliding};
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
    pub(crate) cells: [u8; MOST_CELLS],
    spots: PerLane<S>,
    entries: PerLane<u8>,
}

impl<S: Copy + Default, const V: usize> Stand<S, V> {
    /// A board: the homes of the tiles by cell, the blank's home where the blank is. Nothing may be spent yet, and the
    /// second answer is what must be, by view.
    pub(crate) fn new<L: Lookup<Spot = S>>(ground: &Ground<L>, database: &Database, homes: &[u8]) -> (Self, [u8; V]) {
        let (shape, blank_home) = (database.plan().shape, database.plan().blank_home);
        let cell_of = |home: u8| homes.iter().position(|&other| other == home).expect("every tile is somewhere") as u8;
        let blank = cell_of(blank_home);
        let node = Node { blank, state: Automaton::START, left: 0, gaps: [0; V] };
        let (spots, entries) = ([S::default(); Database::MOST_LANES], [0; Database::MOST_LANES]);
        let mut stand = Stand { node, cells: [0; MOST_CELLS], spots, entries };
        stand.cells[..homes.len()].copy_from_slice(homes);
        let mut sums = [0; V];
        for (number, (view, lane)) in database.lanes().enumerate() {
            let spot = ground.lookup.spot(lane, &lane.cells(shape, cell_of));
            let entry = ground.lookup.entry(number, spot, blank);
            (stand.spots[number], stand.entries[number]) = (spot, entry);
            sums[view] += entry;
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
    /// The place on the shelf that ends the search, as the goal does: to find the way to it.
    pub(crate) wanted: Option<usize>,
}

impl<'a, L: Lookup, const V: usize> Diver<'a, L, V> {
    pub(crate) fn new(ground: &'a Ground<L>, stand: Stand<L::Spot, V>, meter: Meter<'a>) -> Diver<'a, L, V> {
        let (counts, line, shelf) = (Counts::default(), Vec::new(), Vec::new());
        Diver { ground, stand, counts, meter, line, shelf, shelved_at: 0, wanted: None }
    }

    /// Leaves the search below a node to others.
    #[cold]
    fn put_down(&mut self, node: Node<V>) -> Result<(), Halt> {
        if self.wanted == Some(self.shelf.len()) {
            return Err(Halt::Goal);
        }
        self.stand.node = node;
        self.shelf.push((self.stand.clone(), self.counts));
        Ok(())
    }

    /// Searches below a node that has moves left. The stand is on that node but for `stand.node`.
    pub(crate) fn dive(&mut self, node: Node<V>) -> Result<(), Halt> {
        if node.left == self.shelved_at {
            return self.put_down(node);
        }
        if self.meter.count() {
            self.meter.look().map_err(Halt::Stopped)?;
        }
        self.counts.expanded += 1;
        let state = self.ground.automaton.state(node.state);
        let slides = state.allowed & self.ground.legal(node.blank);
        self.slide::<{ Slide::Up as u8 }>(node, state.next[Slide::Up as usize], slides)?;
        self.slide::<{ Slide::Left as u8 }>(node, state.next[Slide::Left as usize], slides)?;
        self.slide::<{ Slide::Right as u8 }>(node, state.next[Slide::Right as usize], slides)?;
        self.slide::<{ Slide::Down as u8 }>(node, state.next[Slide::Down as usize], slides)
    }

    /// Makes one child, and searches it unless it is cut. The mirrored views are looked up only if the first does not cut.
    #[inline]
    fn slide<const N: u8>(&mut self, node: Node<V>, state: u16, slides: u8) -> Result<(), Halt> {
        if slides >> N & 1 == 0 {
            return Ok(());
        }
        self.counts.generated += 1;
        let ground = self.ground;
        let slide = const { Slide::ALL[N as usize] };
        let (to, from) = (node.blank, ground.source(node.blank, slide));
        let home = self.stand.cells[usize::from(from) % MOST_CELLS];
        let price = ground.price(slide, to, home);
        let sliding = Sliding { slide, home, from, to };
        let mut child = Node { blank: from, state, left: node.left - 1, gaps: [0; V] };
        let mut changes = [(0, self.stand.spots[0], 0); V];
        for (view, change) in changes.iter_mut().enumerate() {
            let lane = ground.lookup.lane(view, home) % Database::MOST_LANES;
            let spot = ground.lookup.after(view, self.stand.spots[lane], sliding);
            let entry = ground.lookup.entry(lane, spot, from);
            // What the tile's group had to spend before is spent or saved, and the slide may have its price.
            let purse = node.gaps[view] + self.stand.entries[lane];
            let Some(gap) = purse.checked_sub(entry + price) else { return Ok(()) };
            child.gaps[view] = gap;
            *change = (lane, spot, entry);
        }
        if child.left == 0 {
            self.line.push(slide);
            return Err(Halt::Goal);
        }
        self.stand.exchange(&mut changes);
        self.stand.cells[usize::from(to) % MOST_CELLS] = home;
        let outcome = self.dive(child);
        self.stand.cells[usize::from(from) % MOST_CELLS] = home;
        self.stand.exchange(&mut changes);
        if outcome == Err(Halt::Goal) {
            self.line.push(slide);
        }
        outcome
    }
}

impl<S, const V: usize> Stand<S, V> {
    /// Puts changes in their places, and what was there into the changes.
    #[inline]
    fn exchange(&mut self, changes: &mut [(usize, S, u8); V]) {
        for (lane, spot, entry) in changes {
            std::mem::swap(&mut self.spots[*lane % Database::MOST_LANES], spot);
            std::mem::swap(&mut self.entries[*lane % Database::MOST_LANES], entry);
        }
    }
}
