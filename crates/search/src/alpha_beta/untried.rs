//! The moves that are still to be tried, the most promising first, without sorting more than need be: mostly one of the
//! first cuts, and the order of the others does not matter.

/// A move that is still to be tried: the higher, the sooner. Its rank, and below it the place in the list of moves,
/// turned round: among equals the first is the highest.
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

/// So many moves are each looked for among those that are left. Then the rest is sorted.
const N_PICKED: usize = 3;

/// The moves that are still to be tried on the way from the root, as far as they are ranked; the last node's last.
#[derive(Default)]
pub(super) struct Untried {
    ranks: Vec<Rank>,
}

impl Untried {
    /// Forgets a search that was stopped on its way.
    pub(super) fn clear(&mut self) {
        self.ranks.clear();
    }

    /// How many moves there are: where those of the next node begin.
    pub(super) fn len(&self) -> usize {
        self.ranks.len()
    }

    /// Adds the moves of a node, by their ranks in the order of their list.
    pub(super) fn add(&mut self, ranks: impl Iterator<Item = i32>) {
        self.ranks.extend(ranks.enumerate().map(|(place, rank)| Rank::new(rank, place)));
    }

    /// The place of the move to try next, the highest from `base` on, which is taken away.
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

    /// The moves from `base` on need not be tried.
    pub(super) fn drop_from(&mut self, base: usize) {
        self.ranks.truncate(base);
    }
}
