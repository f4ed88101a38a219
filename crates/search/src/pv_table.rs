//! The triangular table of principal variations: one line per ply, kept from node to node, so that no node allocates.

/// For every ply the principal variation from the current node on that ply.
pub(crate) struct PvTable<M> {
    plies: Vec<Vec<M>>,
}

impl<M> Default for PvTable<M> {
    fn default() -> PvTable<M> {
        PvTable { plies: Vec::new() }
    }
}

impl<M: Copy> PvTable<M> {
    /// Clears the line of a ply: no line is known yet from the node that is entered there.
    pub(crate) fn begin(&mut self, ply: usize) {
        while self.plies.len() <= ply {
            self.plies.push(Vec::new());
        }
        self.plies[ply].clear();
    }

    /// The line of a ply becomes a single move.
    pub(crate) fn set(&mut self, ply: usize, mv: M) {
        self.plies[ply].clear();
        self.plies[ply].push(mv);
    }

    /// The line of a ply becomes a move, followed by the line of its child.
    pub(crate) fn extend(&mut self, ply: usize, mv: M) {
        self.set(ply, mv);
        let (here, below) = self.plies.split_at_mut(ply + 1);
        here[ply].extend_from_slice(&below[0]);
    }

    /// Whether no line is known from the node on this ply.
    pub(crate) fn is_empty(&self, ply: usize) -> bool {
        self.plies[ply].is_empty()
    }

    /// The principal variation from the root.
    pub(crate) fn of_root(&self) -> &[M] {
        self.plies.first().map_or(&[], Vec::as_slice)
    }
}
