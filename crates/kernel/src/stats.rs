//! The counters that every algorithm shares, under the names they have everywhere.

/// What a search did. The field names are the names in JSON, tables, reports and the web app.
///
/// ```
/// use mossa_kernel::SearchStats;
/// let mut all = SearchStats::default();
/// all.add(&SearchStats { expanded: 10, generated: 21, depth: 4, ..SearchStats::default() });
/// all.add(&SearchStats { expanded: 5, generated: 9, depth: 6, ..SearchStats::default() });
/// assert_eq!((all.expanded, all.generated, all.depth), (15, 30, 6));
/// let deepened = SearchStats { iterations: 4, depth: 9, ..SearchStats::default() };
/// assert_eq!((deepened.full_depth(), all.full_depth()), (4, 6));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct SearchStats {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made; the root and the undo of the last move are not counted.
    pub generated: u64,
    /// Closed states that a cheaper path opened again.
    pub reopened: u64,
    /// Size of the closed set at the end; 0 where there is none.
    pub visited: u64,
    /// Size of the open list at the end; 0 where there is none.
    pub horizon: u64,
    /// Rounds of an iterative search: thresholds of IDA*, depths of iterative deepening.
    pub iterations: u64,
    /// Game searches: every call of the recursive search.
    pub nodes: u64,
    /// Textbook game searches: positions looked at, as the reports count them.
    pub states_evaluated: u64,
    /// Branches cut by a bound.
    pub prunings: u64,
    /// Positions settled by the transposition table.
    pub table_hits: u64,
    /// The deepest level reached, in moves from the root.
    pub depth: u32,
}

impl SearchStats {
    /// How far the search looked ahead everywhere: the rounds of one that deepens round by round, whose single lines go
    /// further, and otherwise its deepest level.
    pub fn full_depth(&self) -> u32 {
        if self.iterations == 0 { self.depth } else { self.iterations.min(u64::from(u32::MAX)) as u32 }
    }

    /// Adds another search's work to this one's; `horizon` and `visited` add up, `depth` is the larger. Programs tell any number
    /// they like, so the sums end at the largest number there is.
    pub fn add(&mut self, other: &SearchStats) {
        self.expanded = self.expanded.saturating_add(other.expanded);
        self.generated = self.generated.saturating_add(other.generated);
        self.reopened = self.reopened.saturating_add(other.reopened);
        self.visited = self.visited.saturating_add(other.visited);
        self.horizon = self.horizon.saturating_add(other.horizon);
        self.iterations = self.iterations.saturating_add(other.iterations);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.states_evaluated = self.states_evaluated.saturating_add(other.states_evaluated);
        self.prunings = self.prunings.saturating_add(other.prunings);
        self.table_hits = self.table_hits.saturating_add(other.table_hits);
        self.depth = self.depth.max(other.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program may tell any number of nodes, move after move.
    #[test]
    fn sums_end_at_the_largest_number() {
        let huge = SearchStats { nodes: u64::MAX, expanded: u64::MAX, prunings: 1, ..SearchStats::default() };
        let mut sum = huge;
        sum.add(&huge);
        assert_eq!((sum.nodes, sum.expanded, sum.prunings), (u64::MAX, u64::MAX, 2));
    }
}
