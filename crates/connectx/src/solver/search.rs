//! The search: one recursive function over null windows. It asks whether the value of a node is more than `alpha`.
//!
//! Its contract is three inequalities. Let `v` be the exact value of a node with bounds `lower ≤ v ≤ upper`, and let the
//! caller ask for `lower ≤ alpha < upper`, a question that the bounds leave open. Then
//! [`search`](NullWindowSearch::search) returns an `r` with `lower ≤ r ≤ upper` and
//!
//! ```text
//! alpha < r   implies   alpha < r ≤ v      fail high, a Cut node: one move is good enough
//! r ≤ alpha   implies   v ≤ r ≤ alpha      fail low, an All node: no move is
//! ```
//!
//! A node is searched in four steps, and the first child that is worth more than `alpha` ends it:
//!
//! 1. generate the children, and drop those that static analysis (`node.rs`) settles;
//! 2. look the others up in the table, whose buckets were prefetched in step 1;
//! 3. rank what is left: the best move of the table, then most threats, then nearest to the middle;
//! 4. search the children in that order.
//!
//! Null windows, the generation of moves that do not lose at once, and the order by threats are in P. Pons' solver for Connect
//! Four; enhanced transposition cutoffs (step 2) go back to Schaeffer and Plaat, 1996.

use arrayvec::ArrayVec;
use mossa_kernel::{Meter, Stopped};

use super::grid::Grid;
use super::node::{Node, Outlook, Perspective};
use super::table::{Entry, TranspositionTable};
use crate::forms::Word;

/// Whether mirror images can come up below one root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symmetry {
    /// A position and its mirror image share an entry of the table.
    Mirror,
    /// No position below the root is the mirror image of another, so mirror images are not computed.
    None,
}

/// The share of a threat in the rank of a move; all else only decides between moves with equally many.
const THREAT: u32 = 1_000;
/// The share of the table's best move: it comes first.
const TABLE_MOVE: u32 = 1_000_000;
/// The share of every column that a move is nearer to the middle than [`FARTHEST`].
const NEARER: u32 = 10;
/// No column is farther from the middle.
const FARTHEST: u32 = 64;
/// The noise of a thread's move ordering is below this: as much as a few columns.
const MAX_NOISE: u64 = 25;

/// The search of one thread.
pub(super) struct NullWindowSearch<'a, 'b, W, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> {
    pub(super) grid: &'a Grid<W, STRIDE, RUN, MAX_CHILDREN>,
    pub(super) table: &'a TranspositionTable,
    pub(super) meter: &'a mut Meter<'b>,
    pub(super) symmetry: Symmetry,
    /// The seed of noise in the move ordering, which keeps threads from doing the same work; 0 for no noise.
    pub(super) ordering_noise: u64,
}

/// A child that is not settled yet.
struct Child<W> {
    node: Node<W>,
    mv: W,
}

impl<W: Word> Child<W> {
    /// A bound of its value for the parent, if what is known of it settles whether that is more than `alpha`.
    #[inline]
    fn settled(&self, alpha: i32) -> Option<i32> {
        let Node { perspective, .. } = self.node;
        self.node.settled(perspective.flipped().bound(alpha)).map(|value| -perspective.value(value))
    }
}

/// A child in the order of search, the greatest first: its rank in the upper bits, and in the lowest seven the complement of
/// its place in the list of children, so that the first of equals is the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RankedChild(u32);

impl RankedChild {
    const LEAST: RankedChild = RankedChild(0);
    const GREATEST: RankedChild = RankedChild(u32::MAX);

    /// A child that has no rank yet.
    fn unranked(place: usize) -> RankedChild {
        RankedChild(127 - place as u32)
    }

    fn with_rank(self, rank: u32) -> RankedChild {
        RankedChild(rank << 7 | self.0)
    }

    fn place(self) -> usize {
        (127 - self.0 % 128) as usize
    }
}

/// The best child so far.
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
    /// A bound of the value of a node, which is more than `alpha` if and only if the value is: see the contract above.
    pub(super) fn search(&mut self, node: &Node<W>, alpha: i32) -> Result<i32, Stopped> {
        debug_assert!(node.settled(alpha).is_none(), "the bounds of the node settle whether it is more than {alpha}");
        self.meter.tick()?;
        let n_before = self.meter.nodes();
        let mut children = ArrayVec::<Child<W>, MAX_CHILDREN>::new();
        let mut best = Best { value: i32::MIN, column: None };
        if !self.generate_children(node, alpha, &mut children, &mut best) {
            let mut open = ArrayVec::<RankedChild, MAX_CHILDREN>::new();
            if !self.look_up_children(alpha, &mut children, &mut open, &mut best) {
                self.rank(&children, &mut open, node.best);
                self.search_children(alpha, &mut children, &open, &mut best)?;
            }
        }
        let value = best.value.clamp(node.lower.into(), node.upper.into());
        let (lower, upper) = if alpha < value { (value as i8, node.upper) } else { (node.lower, value as i8) };
        let work = (self.meter.nodes() - n_before + 1).ilog2() as u8;
        let best = self.mirrored(node, best.column);
        self.table.put(node.key, Entry { lower, upper, best, work });
        Ok(value)
    }

    /// Step 1: generates the children, and keeps those that static analysis does not settle. Returns whether one of the
    /// others is worth more than `alpha`.
    #[inline]
    fn generate_children(
        &self,
        node: &Node<W>,
        alpha: i32,
        children: &mut ArrayVec<Child<W>, MAX_CHILDREN>,
        best: &mut Best,
    ) -> bool {
        let bound = Perspective::SAME.flipped().bound(alpha);
        let mut rest = node.moves;
        while rest != W::NONE {
            let mv = rest.lowest();
            rest = rest.without_lowest();
            match self.grid.analyze(node.play(mv), bound) {
                Err(outlook) => children.push(Child { node: self.node_of(&outlook), mv }),
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

    /// Step 2: looks every child up, and lists those that the table does not settle. Returns whether one of the others is
    /// worth more than `alpha`.
    #[inline]
    fn look_up_children(
        &self,
        alpha: i32,
        children: &mut ArrayVec<Child<W>, MAX_CHILDREN>,
        open: &mut ArrayVec<RankedChild, MAX_CHILDREN>,
        best: &mut Best,
    ) -> bool {
        for (place, child) in children.iter_mut().enumerate() {
            self.look_up(&mut child.node);
            let Some(value) = child.settled(alpha) else {
                open.push(RankedChild::unranked(place));
                continue;
            };
            best.offer(value, self.grid.place(child.mv).0);
            if alpha < value {
                return true;
            }
        }
        false
    }

    /// Step 3: ranks the children that are left. (A history of cells that caused cutoffs saved a tenth of the nodes in late
    /// positions and cost three times as many in early ones.)
    #[inline]
    fn rank(&self, children: &[Child<W>], open: &mut [RankedChild], table_move: Option<u8>) {
        let middle = self.grid.shape().columns() as i32 - 1;
        for ranked in open {
            let child = &children[ranked.place()];
            let column = self.grid.place(child.mv).0;
            let from_middle = (2 * column as i32 - middle).unsigned_abs() / 2;
            let known = if table_move == Some(column as u8) { TABLE_MOVE } else { 0 };
            let noise = match self.ordering_noise {
                0 => 0,
                seed => (child.node.key.scattered(seed) % MAX_NOISE) as u32,
            };
            let n_threats = child.node.threats.count_ones();
            *ranked = ranked.with_rank(noise + known + THREAT * n_threats + NEARER * (FARTHEST - from_middle));
        }
    }

    /// Step 4: searches the children that are left, the greatest rank first, until one is worth more than `alpha`.
    fn search_children(
        &mut self,
        alpha: i32,
        children: &mut [Child<W>],
        open: &[RankedChild],
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let mut last = RankedChild::GREATEST;
        for n_searched in 0..open.len() {
            // Selection instead of a sort: usually one of the first children causes a cutoff.
            let next = open.iter().fold(RankedChild::LEAST, |next, &at| if at < last { next.max(at) } else { next });
            last = next;
            let child = &mut children[next.place()];
            // The search of its siblings may have settled it.
            if 0 < n_searched {
                self.look_up(&mut child.node);
            }
            let value = if let Some(value) = child.settled(alpha) {
                value
            } else {
                // Forced moves may have changed the side to move, so the sign is the perspective's.
                let perspective = child.node.perspective;
                -perspective.value(self.search(&child.node, perspective.flipped().bound(alpha))?)
            };
            best.offer(value, self.grid.place(child.mv).0);
            if alpha < value {
                break;
            }
        }
        Ok(())
    }

    /// The node of a position that static analysis left open. Prefetches its bucket of the table.
    #[inline]
    pub(super) fn node_of(&self, outlook: &Outlook<W>) -> Node<W> {
        let &Outlook { stones, moves, threats, perspective, lower, upper, own_live, .. } = outlook;
        let grid = self.grid;
        // Live stones as bits, and a bit above the last stone of every column: no two boards look the same.
        let (own, theirs) = (stones.own & own_live, stones.theirs() & stones.their_live);
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
        Node { stones, own_live, moves, threats, key, perspective, lower, upper, best: None, mirrored }
    }

    /// Tightens the bounds of a node by those of the table, and takes its best move.
    #[inline]
    pub(super) fn look_up(&self, node: &mut Node<W>) {
        if let Some(entry) = self.table.get(node.key) {
            node.lower = node.lower.max(entry.lower);
            node.upper = node.upper.min(entry.upper);
            node.best = self.mirrored(node, entry.best);
        }
    }

    /// A column of the board as the table stores it, or back: mirrored where the key is that of the mirror image.
    fn mirrored(&self, node: &Node<W>, column: Option<u8>) -> Option<u8> {
        let last = self.grid.shape().columns() as u8 - 1;
        column.map(|column| if node.mirrored { last - column } else { column })
    }
}
