//! The tree that the playouts grow: nodes in one array, the children of a node side by side.

use std::cmp::Ordering;
use std::ops::Range;

use mossa_kernel::{Score, Value};

/// The number of a node.
pub(super) type Id = u32;

/// The position to be played.
pub(super) const ROOT: Id = 0;

/// A position, by the move that leads to it. All that is counted is counted for the side that plays that move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// `None` at the root.
    pub(super) mv: Option<M>,
    /// What the position is worth to the side to move in it, once that is certain.
    pub(super) proven: Option<Score>,
    /// How many playouts came through here.
    pub(super) visits: u32,
    first_child: Id,
    n_children: u32,
    /// Whether a move from here is proven to draw.
    has_draw: bool,
    /// What they earned, 1 a win.
    pub(super) total: f64,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node { mv, proven: None, visits: 0, first_child: 0, n_children: 0, has_draw: false, total: 0.0 }
    }

    pub(super) fn is_expanded(&self) -> bool {
        self.n_children != 0
    }

    pub(super) fn children(&self) -> Range<Id> {
        self.first_child..self.first_child + self.n_children
    }

    /// What a playout earned on average; 0 if there was none.
    pub(super) fn rate(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }

    /// What the move to this node is worth to the side that plays it, proven or by what playouts earned.
    pub(super) fn score(&self) -> Score {
        match self.proven {
            Some(proven) => Score::from_child(proven),
            None => estimate(self.rate()),
        }
    }
}

/// From -1000, every playout was lost, to 1000, every one was won.
pub(super) fn estimate(rate: f64) -> Score {
    Score::new(((2.0 * rate - 1.0) * 1_000.0).round() as i32)
}

/// What a score that is proven earns the side to move.
pub(super) fn reward(proven: Score) -> f64 {
    match proven.cmp(&Score::DRAW) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    }
}

/// All nodes.
#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
}

/// Memory for a tree, made and touched before a search needs it; and what a search leaves of its own, for the next one.
///
/// ```
/// use mossa_search::mcts::TreeRoom;
/// let room = TreeRoom::<u8>::of(1 << 20);
/// assert!(room.bytes() <= 1 << 20 && 1 << 19 < room.bytes());
/// ```
#[derive(Debug)]
pub struct TreeRoom<M> {
    /// Empty: only its capacity counts.
    nodes: Vec<Node<M>>,
}

impl<M> Default for TreeRoom<M> {
    fn default() -> TreeRoom<M> {
        TreeRoom { nodes: Vec::new() }
    }
}

impl<M: Copy> TreeRoom<M> {
    /// Room of at most `bytes` bytes; none where the system has not that much.
    ///
    /// ```
    /// use mossa_search::mcts::TreeRoom;
    /// assert_eq!(TreeRoom::<u8>::of(0).bytes(), 0);
    /// ```
    pub fn of(bytes: u64) -> TreeRoom<M> {
        let n_nodes = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Node<M>>();
        let mut nodes = Vec::new();
        if nodes.try_reserve_exact(n_nodes).is_ok() {
            nodes.resize(n_nodes, Node::new(None));
            nodes.clear();
        }
        TreeRoom { nodes }
    }

    /// How much it is.
    ///
    /// ```
    /// assert_eq!(mossa_search::mcts::TreeRoom::<u8>::default().bytes(), 0);
    /// ```
    pub fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node<M>>()) as u64
    }
}

impl<M: Copy> Tree<M> {
    /// A root alone, in this room.
    pub(super) fn in_room(room: &mut TreeRoom<M>) -> Tree<M> {
        let mut nodes = std::mem::take(&mut room.nodes);
        nodes.push(Node::new(None));
        Tree { nodes }
    }

    /// Leaves its room behind.
    pub(super) fn leave(mut self, room: &mut TreeRoom<M>) {
        self.nodes.clear();
        room.nodes = self.nodes;
    }

    pub(super) fn node(&self, id: Id) -> &Node<M> {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node<M> {
        &mut self.nodes[id as usize]
    }

    pub(super) fn children(&self, id: Id) -> &[Node<M>] {
        let Range { start, end } = self.node(id).children();
        &self.nodes[start as usize..end as usize]
    }

    /// Gives a node its children, and lends them to be put in order.
    pub(super) fn expand(&mut self, id: Id, moves: &[M]) -> &mut [Node<M>] {
        let first = self.nodes.len();
        self.nodes.reserve_exact(self.capacity_for(moves.len()) - first);
        self.nodes.extend(moves.iter().map(|&mv| Node::new(Some(mv))));
        let node = self.node_mut(id);
        (node.first_child, node.n_children) = (first as Id, moves.len() as u32);
        &mut self.nodes[first..]
    }

    /// Bytes that it will hold if a node gets `n_children` children; `None` if that would be more nodes than have numbers.
    pub(super) fn bytes_with(&self, n_children: usize) -> Option<u64> {
        let capacity = self.capacity_for(n_children);
        (capacity <= Id::MAX as usize).then_some((capacity * size_of::<Node<M>>()) as u64)
    }

    /// Grows in small steps, so that memory is used to the limit and not to half of it.
    fn capacity_for(&self, n_children: usize) -> usize {
        let needed = self.nodes.len() + n_children;
        let capacity = self.nodes.capacity();
        if needed <= capacity { capacity } else { needed + needed / 8 }
    }

    /// Adds a playout to every node on its path, given what the side to move in the leaf earned; and what is proven
    /// there goes up as far as it proves anything.
    pub(super) fn back_up(&mut self, path: &[Id], mut earned: f64) {
        let mut below = None;
        for &id in path.iter().rev() {
            if let Some(child) = below {
                earned = self.learn(id, child, 1.0 - earned);
            }
            let node = self.node_mut(id);
            node.visits += 1;
            node.total += 1.0 - earned;
            below = Some(id);
        }
    }

    /// Draws the conclusions from a child; says what the side to move earned by that: what the playout brought, but for
    /// what is proven, and no side takes less than a draw that is certain.
    fn learn(&mut self, id: Id, child: Id, earned: f64) -> f64 {
        let &Node { proven, .. } = self.node(child);
        if proven.is_some() {
            self.node_mut(id).proven = self.settled(id);
            self.node_mut(id).has_draw |= proven == Some(Score::DRAW);
        }
        let node = self.node(id);
        match node.proven {
            Some(proven) => reward(proven),
            None if node.has_draw && self.node(child).rate() < 0.5 => 0.5,
            None => earned,
        }
    }

    /// What a node is worth to its side to move, if its children settle it: one that is won is enough, else all of them
    /// must be proven.
    ///
    /// The win that was found first need not be the shortest, so a proven distance says by when at the latest.
    fn settled(&self, id: Id) -> Option<Score> {
        let mut best = Score::WORST;
        let mut is_complete = true;
        for child in self.children(id) {
            match child.proven {
                Some(proven) => best = best.max(Score::from_child(proven)),
                None => is_complete = false,
            }
        }
        (is_complete || Score::DRAW < best).then_some(best)
    }

    /// The child to play: the best one that is proven, or the one visited most if that looks better. The first of equals.
    pub(super) fn best_child(&self, id: Id) -> Option<Id> {
        let mut proven: Option<Id> = None;
        let mut robust: Option<Id> = None;
        for child in self.node(id).children() {
            let node = self.node(child);
            if node.proven.is_some() {
                if proven.is_none_or(|best| self.node(best).score() < node.score()) {
                    proven = Some(child);
                }
            } else if robust.is_none_or(|best| self.node(best).visits < node.visits) {
                robust = Some(child);
            }
        }
        match (proven, robust) {
            (Some(proven), Some(robust)) if self.node(robust).score() < self.node(proven).score() => Some(proven),
            (_, Some(robust)) => Some(robust),
            (proven, None) => proven,
        }
    }

    /// The moves from the root that both sides are expected to play: as far as there were playouts.
    pub(super) fn line(&self) -> Vec<M> {
        let mut line = Vec::new();
        let mut at = ROOT;
        while let Some(child) = self.best_child(at).filter(|&child| at == ROOT || self.node(child).visits != 0) {
            line.extend(self.node(child).mv);
            at = child;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root whose children have these visits, rates and proofs.
    fn tree(children: &[(u32, f64, Option<Score>)]) -> Tree<usize> {
        let mut tree = Tree::in_room(&mut TreeRoom::default());
        let moves: Vec<usize> = (0..children.len()).collect();
        for (node, &(visits, rate, proven)) in tree.expand(ROOT, &moves).iter_mut().zip(children) {
            (node.visits, node.total, node.proven) = (visits, rate * f64::from(visits), proven);
        }
        tree
    }

    fn check(children: &[(u32, f64, Option<Score>)], best: usize, settled: Option<Score>) {
        let tree = tree(children);
        let chosen = tree.best_child(ROOT).and_then(|child| tree.node(child).mv);
        assert_eq!((chosen, tree.settled(ROOT)), (Some(best), settled), "{children:?}");
    }

    #[test]
    fn the_child_to_play_is_robust_or_proven() {
        // Proofs are the child's: what it loses its parent wins.
        let (win, slow_win) = (Some(Score::loss_in(2)), Some(Score::loss_in(4)));
        let (loss, slow_loss, draw) = (Some(Score::win_in(1)), Some(Score::win_in(7)), Some(Score::DRAW));
        check(&[(0, 0.0, None), (0, 0.0, None)], 0, None);
        check(&[(5, 0.9, None), (9, 0.4, None), (9, 0.8, None)], 1, None);
        check(&[(90, 0.9, None), (5, 1.0, slow_win), (4, 1.0, win)], 2, Some(Score::win_in(3)));
        check(&[(9, 0.4, None), (2, 0.5, draw)], 1, None);
        check(&[(9, 0.6, None), (2, 0.5, draw)], 0, None);
        check(&[(9, 0.0, loss), (0, 0.0, None)], 1, None);
        check(&[(9, 0.0, loss), (1, 0.0, slow_loss)], 1, Some(Score::loss_in(8)));
        check(&[(9, 0.0, loss), (1, 0.5, draw)], 1, Some(Score::DRAW));
    }

    #[test]
    fn no_side_takes_less_than_a_draw_that_is_certain() {
        let mut tree = tree(&[(1, 0.5, Some(Score::DRAW)), (9, 0.1, None), (9, 0.9, None)]);
        tree.back_up(&[ROOT, 1], 0.5);
        assert_eq!((tree.node(ROOT).total, tree.node(1).visits), (0.5, 2));
        // The second child loses again, and its parent would not have gone there.
        tree.back_up(&[ROOT, 2], 1.0);
        assert_eq!((tree.node(ROOT).total, tree.node(2).visits), (1.0, 10));
        // The third is better than the draw, and what it earns counts.
        tree.back_up(&[ROOT, 3], 1.0);
        assert_eq!((tree.node(ROOT).total, tree.node(ROOT).visits), (2.0, 3));
    }
}
