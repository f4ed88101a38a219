//! Numbers for sets of cells: 0, 1, 2 … for all sets of the same size, by two small tables and one addition.
//!
//! The number of a set with the cells a < b < c … is C(a,1) + C(b,2) + C(c,3) + …; the lower half of the board gives the
//! first terms and says how many they are, the upper half the rest.

/// The numbers of all sets of `size` among `n_cells`.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    n_cells: u32,
    size: usize,
    half: u32,
    /// By the lower half: its terms, and where the table for the upper half begins.
    lower: Vec<(u32, u32)>,
    upper: Vec<u32>,
}

impl Combinations {
    pub(crate) fn new(n_cells: usize, size: usize) -> Combinations {
        // Beyond this the tables would not stay small; no pattern we can hold is on a larger board.
        assert!(n_cells <= 40, "{n_cells} cells");
        let half = n_cells.div_ceil(2);
        let terms = |set: u64, first_cell: usize, first_term: usize| {
            let cells = super::grid::cells_of(set).enumerate();
            cells.map(|(nth, cell)| choose(first_cell + usize::from(cell), first_term + nth)).sum::<u64>() as u32
        };
        let n_upper = 1_u32 << (n_cells - half);
        let lower =
            (0..1_u64 << half).map(|set| (terms(set, 0, 1), set.count_ones().min(size as u32 + 1) * n_upper)).collect();
        let upper = (0..=size + 1)
            .flat_map(|n_below| (0..u64::from(n_upper)).map(move |set| terms(set, half, n_below + 1)))
            .collect();
        Combinations { n_cells: n_cells as u32, size, half: half as u32, lower, upper }
    }

    /// How many sets there are.
    pub(crate) fn len(&self) -> usize {
        choose(self.n_cells as usize, self.size) as usize
    }

    /// The number of a set of the right size.
    #[inline]
    pub(crate) fn rank(&self, set: u64) -> usize {
        let (terms, table) = self.lower[(set & ((1 << self.half) - 1)) as usize];
        (terms + self.upper[(u64::from(table) + (set >> self.half)) as usize]) as usize
    }

    /// All sets, in the order of their numbers.
    pub(crate) fn sets(&self) -> impl Iterator<Item = u64> {
        let mut next = Some((1_u64 << self.size) - 1);
        let n_cells = self.n_cells;
        std::iter::from_fn(move || {
            let set = next?;
            // The next larger number with as many bits.
            let low = set & set.wrapping_neg();
            let carried = set + low;
            let following = carried | ((set ^ carried) >> 2).checked_div(low).unwrap_or(0);
            next = (low != 0 && following >> n_cells == 0).then_some(following);
            Some(set)
        })
    }
}

/// n over k.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    if n < k { 0 } else { (0..k).fold(1, |ways, taken| ways * (n - taken) as u64 / (taken as u64 + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps() {
        for (n_cells, size) in [(4, 1), (6, 3), (9, 4), (12, 6), (16, 8), (20, 3), (25, 4), (16, 0)] {
            let combinations = Combinations::new(n_cells, size);
            let ranks: Vec<usize> = combinations.sets().map(|set| combinations.rank(set)).collect();
            assert_eq!(ranks, (0..combinations.len()).collect::<Vec<_>>(), "{size} of {n_cells}");
        }
    }
}
