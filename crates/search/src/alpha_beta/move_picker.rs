//! Picks the moves of a node, the most promising first, and sorts no more than needed: usually one of the first moves
//! causes a cutoff, and the order of the others does not matter.

/// The rank of a move in the upper 32 bits, and below it the complement of its place in the list of moves: the highest is
/// tried first, and among moves of equal rank the first in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(i64);

impl Rank {
    fn new(rank: i32, place: usize) -> Rank {
        Rank(i64::from(rank) << 32 | i64::from(!(place as u32)))
    }

    fn place(self) -> usize {
        !(self.0 as u32) as usize
    }
}

/// The first moves are selected one by one among those that are left; after this number the rest is sorted.
const N_PICKED: usize = 3;

/// The ranked moves not yet tried, of all nodes from the root to the current one: a stack, on which every node has its
/// moves above those of its parent.
#[derive(Default)]
pub(super) struct MovePicker {
    ranks: Vec<Rank>,
}

impl MovePicker {
    /// Drops what a stopped search has left.
    pub(super) fn clear(&mut self) {
        self.ranks.clear();
    }

    /// How many moves are on the stack: where those of the next node begin.
    pub(super) fn len(&self) -> usize {
        self.ranks.len()
    }

    /// Pushes the moves of a node, given by their ranks in the order of the list.
    pub(super) fn add(&mut self, ranks: impl Iterator<Item = i32>) {
        self.ranks.extend(ranks.enumerate().map(|(place, rank)| Rank::new(rank, place)));
    }

    /// Removes the highest move of the node whose moves begin at `base`, of which `n_tried` were tried before, and returns
    /// its place in the list.
    pub(super) fn pick(&mut self, base: usize, n_tried: usize) -> usize {
        let left = &mut self.ranks[base..];
        match n_tried {
            // The highest changes places with the last.
            0..N_PICKED => {
                let last = left.len() - 1;
                let highest = (0..last).fold(last, |best, index| if left[best] < left[index] { index } else { best });
                left.swap(highest, last);
            }
            N_PICKED => left.sort_unstable(),
            _ => {}
        }
        self.ranks.pop().expect("every move that is left has a rank").place()
    }

    /// Drops the moves that begin at `base`: they need not be tried.
    pub(super) fn drop_from(&mut self, base: usize) {
        self.ranks.truncate(base);
    }
}
