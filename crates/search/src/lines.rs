//! The lines that a search expects, one a ply, kept from node to node so that none allocates.

/// For every ply the best line from the node on it.
pub(crate) struct Lines<M> {
    plies: Vec<Vec<M>>,
}

impl<M> Default for Lines<M> {
    fn default() -> Lines<M> {
        Lines { plies: Vec::new() }
    }
}

impl<M: Copy> Lines<M> {
    /// No line is known yet from the node on this ply.
    pub(crate) fn begin(&mut self, ply: usize) {
        while self.plies.len() <= ply {
            self.plies.push(Vec::new());
        }
        self.plies[ply].clear();
    }

    /// The line from here is a single move.
    pub(crate) fn set(&mut self, ply: usize, mv: M) {
        self.plies[ply].clear();
        self.plies[ply].push(mv);
    }

    /// The line from here is a move, and then the line of its child.
    pub(crate) fn extend(&mut self, ply: usize, mv: M) {
        self.set(ply, mv);
        let (here, below) = self.plies.split_at_mut(ply + 1);
        here[ply].extend_from_slice(&below[0]);
    }

    /// Whether no line is known from the node on this ply.
    pub(crate) fn is_empty(&self, ply: usize) -> bool {
        self.plies[ply].is_empty()
    }

    /// The line from the root.
    pub(crate) fn of_root(&self) -> &[M] {
        self.plies.first().map_or(&[], Vec::as_slice)
    }
}
