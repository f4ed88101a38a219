//! The search: null windows, every child seen and looked up before any is searched, the rest by the threats they make.

use arrayvec::ArrayVec;
use mossa_kernel::{Meter, Stopped};

use super::grid::Grid;
use super::node::{Node, Outlook, View};
use super::table::{Entry, TranspositionTable};
use crate::forms::Word;

/// Whether mirror images can come up below one root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symmetry {
    /// A position and its mirror image count as one.
    Mirror,
    /// No position below the root is another's mirror image: nobody looks.
    None,
}

/// What a threat is worth when moves are ordered; all else only decides between moves with equally many.
const THREAT: u32 = 1_000;
/// The column that was best before comes first.
const BEST_BEFORE: u32 = 1_000_000;
/// What a column nearer to the middle is worth, and how far one is at most.
const NEARER: u32 = 10;
const FARTHEST: u32 = 64;

/// How much a thread may like a move better than another: a few columns' worth.
const MAX_NOISE: u64 = 25;

/// One thread's search.
pub(super) struct NullWindowSearch<'a, 'b, W, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> {
    pub(super) grid: &'a Grid<W, STRIDE, RUN, MAX_CHILDREN>,
    pub(super) table: &'a TranspositionTable,
    pub(super) meter: &'a mut Meter<'b>,
    pub(super) symmetry: Symmetry,
    /// What this thread likes, so that no two do the same work; 0 likes nothing.
    pub(super) ordering_noise: u64,
}

/// A child that is not settled yet.
struct Child<W> {
    node: Node<W>,
    mv: W,
}

/// A child's rank and its place in the list of children, as one number: greater first.
type Ranked = u32;

impl<W: Word> Child<W> {
    /// Whether what is known of it settles that it is worth more than `alpha` to its parent, or not, and how far.
    #[inline]
    fn answer(&self, alpha: i32) -> Option<i32> {
        let Node { view, .. } = self.node;
        self.node.answer(view.other().turn_bound(alpha)).map(|value| -view.turn(value))
    }
}

/// The best so far.
struct Best {
    value: i32,
    column: Option<u8>,
}

impl Best {
    fn offer(&mut self, value: i32, column: u32) {
        if self.value < value {
            *self = Best { value, column: Some(column as u8) };
        }
    }
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize>
    NullWindowSearch<'_, '_, W, STRIDE, RUN, MAX_CHILDREN>
{
    /// The node of a position that takes a search, whose bucket is asked for.
    #[inline]
    pub(super) fn with_key(&self, outlook: &Outlook<W>) -> Node<W> {
        let &Outlook { stones, moves, threats, view, lower, upper, own_room, .. } = outlook;
        let grid = self.grid;
        // Live stones as bits, and a bit above the last stone of every column: no two boards look the same.
        let (own, theirs) = (stones.own & own_room, stones.theirs() & stones.their_room);
        let mut shape = own + stones.mask + grid.bottom;
        let mut dead = stones.mask & !(own | theirs);
        let mut mirrored = false;
        if self.symmetry == Symmetry::Mirror {
            let (other_shape, other_dead) = (grid.mirror(shape), grid.mirror(dead));
            if (other_shape.halves(), other_dead.halves()) < (shape.halves(), dead.halves()) {
                (shape, dead, mirrored) = (other_shape, other_dead, true);
            }
        }
        let key = self.table.key(shape.halves(), dead.halves());
        self.table.prefetch(key);
        let (lower, upper) = (lower as i8, upper as i8);
        Node { stones, own_room, moves, threats, key, view, lower, upper, best: None, mirrored }
    }

    /// Adds what the table knows to the bounds.
    #[inline]
    pub(super) fn look_up(&self, node: &mut Node<W>) {
        if let Some(entry) = self.table.get(node.key) {
            node.lower = node.lower.max(entry.lower);
            node.upper = node.upper.min(entry.upper);
            node.best = self.turned(node, entry.best);
        }
    }

    /// A column as the table has it, from one on the board, or back.
    fn turned(&self, node: &Node<W>, column: Option<u8>) -> Option<u8> {
        let last = self.grid.shape().columns() as u8 - 1;
        column.map(|column| if node.mirrored { last - column } else { column })
    }

    /// Whether the value is more than `alpha`, which is not settled by the node's bounds. Fail-soft: a result ≤ `alpha`
    /// is an upper bound, one > `alpha` a lower bound.
    pub(super) fn search(&mut self, node: &Node<W>, alpha: i32) -> Result<i32, Stopped> {
        self.meter.tick()?;
        let n_before = self.meter.nodes();
        let mut children = ArrayVec::<Child<W>, MAX_CHILDREN>::new();
        let mut best = Best { value: i32::MIN, column: None };
        if !self.see_children(node, alpha, &mut children, &mut best) {
            let mut ranked = ArrayVec::<Ranked, MAX_CHILDREN>::new();
            if !self.look_up_children(alpha, &mut children, &mut ranked, &mut best) {
                self.rank(&children, &mut ranked, node.best);
                self.search_children(alpha, &mut children, &ranked, &mut best)?;
            }
        }
        let value = best.value.clamp(node.lower.into(), node.upper.into());
        let (lower, upper) = if alpha < value { (value as i8, node.upper) } else { (node.lower, value as i8) };
        let work = (self.meter.nodes() - n_before + 1).ilog2() as u8;
        let best = self.turned(node, best.column);
        self.table.put(node.key, Entry { lower, upper, best, work });
        Ok(value)
    }

    /// Sees every child; those that are not settled by that are kept. `true` if one is good enough.
    #[inline]
    fn see_children(
        &self,
        node: &Node<W>,
        alpha: i32,
        children: &mut ArrayVec<Child<W>, MAX_CHILDREN>,
        best: &mut Best,
    ) -> bool {
        let bound = View::SAME.other().turn_bound(alpha);
        let mut rest = node.moves;
        while rest != W::NONE {
            let mv = rest.lowest();
            rest = rest.without_lowest();
            match self.grid.see(node.play(mv), bound) {
                Err(outlook) => children.push(Child { node: self.with_key(&outlook), mv }),
                Ok(value) => {
                    best.offer(-value, self.grid.place(mv).0);
                    if alpha < -value {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Looks every child up and lists those that are not settled by that. `true` if one is good enough.
    #[inline]
    fn look_up_children(
        &self,
        alpha: i32,
        children: &mut ArrayVec<Child<W>, MAX_CHILDREN>,
        ranked: &mut ArrayVec<Ranked, MAX_CHILDREN>,
        best: &mut Best,
    ) -> bool {
        for (at, child) in children.iter_mut().enumerate() {
            self.look_up(&mut child.node);
            let Some(value) = child.answer(alpha) else {
                ranked.push(at as u32);
                continue;
            };
            best.offer(value, self.grid.place(child.mv).0);
            if alpha < value {
                return true;
            }
        }
        false
    }

    /// The best column before first; then by the number of threats, then by nearness to the middle. (A history of cells
    /// that cut saved a tenth of the nodes in late positions and cost three times as many in early ones.)
    #[inline]
    fn rank(&self, children: &[Child<W>], ranked: &mut [Ranked], best_before: Option<u8>) {
        let middle = self.grid.shape().columns() as i32 - 1;
        for ranked in ranked {
            let child = &children[*ranked as usize];
            let column = self.grid.place(child.mv).0;
            let from_middle = (2 * column as i32 - middle).unsigned_abs() / 2;
            let before = if best_before == Some(column as u8) { BEST_BEFORE } else { 0 };
            let liked = if self.ordering_noise == 0 {
                0
            } else {
                (child.node.key.scattered(self.ordering_noise) % MAX_NOISE) as u32
            };
            let rank = liked + before + THREAT * child.node.threats.count_ones() + NEARER * (FARTHEST - from_middle);
            *ranked = rank << 7 | (127 - *ranked);
        }
    }

    /// Searches children, the most promising first, until one is good enough.
    fn search_children(
        &mut self,
        alpha: i32,
        children: &mut [Child<W>],
        ranked: &[Ranked],
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let mut ceiling = u32::MAX;
        for turn in 0..ranked.len() {
            // The greatest that has not had its turn.
            let next = ranked.iter().fold(0, |next, &rank| if rank < ceiling { next.max(rank) } else { next });
            ceiling = next;
            let child = &mut children[(127 - next % 128) as usize];
            // Its brothers may have settled it meanwhile.
            if 0 < turn {
                self.look_up(&mut child.node);
            }
            let value = if let Some(value) = child.answer(alpha) {
                value
            } else {
                // Forced moves were played or not: the other side is on move, or we are again.
                let view = child.node.view;
                -view.turn(self.search(&child.node, view.other().turn_bound(alpha))?)
            };
            best.offer(value, self.grid.place(child.mv).0);
            if alpha < value {
                break;
            }
        }
        Ok(())
    }
}
