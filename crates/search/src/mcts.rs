//! Monte-Carlo tree search: plays many games to the end, and grows a tree of those beginnings that do well.
//!
//! A playout goes down the tree by a rule that balances what has done well with what is hardly known, plays random moves
//! where the tree ends, and adds its result to every node on the way. A leaf that is visited a second time gets its
//! children. No evaluation is needed.
//!
//! What is certain is not left to chance: a finished game, or a win that tactics see, is proven, and proofs go up the tree
//! as in minimax. When the root is proven the search ends.
//!
//! * [`Tactics`] say what is in plain sight: which moves are open, and in which order to try them.
//! * [`Selection`] is the rule: [`Ucb1`], or [`EvenHanded`].
//! * [`Rollout`] plays on: [`ToTheEnd`], or until a [`CutOff`].
//!
//! Kocsis and Szepesvári, *Bandit based Monte-Carlo planning*, 2006 (UCT); Winands, Björnsson and Saito, *Monte-Carlo tree
//! search solver*, 2008 (proofs); F. Teytaud and O. Teytaud, *On the huge benefit of decisive moves in Monte-Carlo tree
//! search*, 2010 (tactics). Next, read `mcts/tree.rs`.

mod rollout;
mod selection;
mod tree;

use std::cmp::Reverse;

use mossa_kernel::{
    Choice, Control, Game, NoProgress, Observer, Progress, ProgressSink, Rng, Score, SearchStats, Silent, Stopped,
    TacticalStatus, Tactics, Value,
};

pub use rollout::{CutOff, Playout, Rollout, ToTheEnd};
pub use selection::{EvenHanded, Selection, Ucb1};
pub use tree::TreeRoom;
use tree::{Id, Node, ROOT, Tree, estimate, reward};

/// A Monte-Carlo tree search: its parts, and the seed of its random numbers.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Limits, Notation, SearchHandle, NoProgress};
/// use mossa_search::mcts::{Mcts, ToTheEnd, Ucb1};
/// use mossa_search::tactics::Decisive;
/// let mcts = Mcts { tactics: Decisive, selection: Ucb1::default(), rollout: ToTheEnd, seed: 1 };
/// let handle = <SearchHandle>::default();
/// let control = handle.control(Limits { nodes: Some(1_000), ..Limits::default() });
/// // x has to stop the row of o, and then holds the draw.
/// let choice = mcts.search(&TicTacToe, &TicTacToe.read_state("x../oo./x..")?, &control, &mut NoProgress);
/// assert_eq!(choice.mv, 5);
/// # Ok::<(), mossa_conformance::toys::TextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mcts<T, S, R> {
    /// What is in plain sight.
    pub tactics: T,
    /// Which child to try next.
    pub selection: S,
    /// How to play on where the tree ends.
    pub rollout: R,
    /// The same seed, the same search.
    pub seed: u64,
}

impl<T, S: Selection, R> Mcts<T, S, R> {
    /// The move to play in `state`, which is not finished, when a limit comes or the position is proven.
    ///
    /// A *node* of the limits and counters is a playout, whatever its length. At the memory limit the tree stops growing
    /// and the playouts go on. A score that is not proven is (2·rate − 1)·1000, `rate` being what playouts earned on
    /// average. Progress is told after 1, 2, 4, 8 … playouts. A depth limit means nothing here.
    ///
    /// ```
    /// # use mossa_conformance::toys::{Nim, Take};
    /// # use mossa_kernel::{Limits, SearchHandle, Score, NoProgress};
    /// # use mossa_search::mcts::{Mcts, ToTheEnd, Ucb1};
    /// # use mossa_search::tactics::NoTactics;
    /// # let mcts = Mcts { tactics: NoTactics, selection: Ucb1::default(), rollout: ToTheEnd, seed: 1 };
    /// let handle = <SearchHandle>::default();
    /// let choice = mcts.search(&Nim, &Nim::heaps([1, 2, 0, 0]), &handle.control(Limits::default()), &mut NoProgress);
    /// assert_eq!((choice.mv, choice.score), (Take { heap: 1, n: 1 }, Some(Score::win_in(3))));
    /// ```
    pub fn search<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<G::Move>,
    ) -> Choice<G::Move>
    where
        T: Tactics<G>,
        R: Rollout<G>,
    {
        self.search_from(Root { game, state, room: &mut TreeRoom::default() }, control, watch)
    }

    /// The same, with room for the tree that was made before.
    ///
    /// ```
    /// # use mossa_conformance::toys::Nim;
    /// # use mossa_kernel::{Limits, SearchHandle, NoProgress};
    /// # use mossa_search::mcts::{Mcts, Root, ToTheEnd, TreeRoom, Ucb1};
    /// # use mossa_search::tactics::NoTactics;
    /// # let mcts = Mcts { tactics: NoTactics, selection: Ucb1::default(), rollout: ToTheEnd, seed: 1 };
    /// # let (handle, heaps) = (<SearchHandle>::default(), Nim::heaps([1, 2, 0, 0]));
    /// # let control = handle.control(Limits::default());
    /// let mut room = TreeRoom::of(1 << 20);
    /// let root = Root { game: &Nim, state: &heaps, room: &mut room };
    /// let choice = mcts.search_from(root, &control, &mut NoProgress);
    /// assert_eq!(choice, mcts.search(&Nim, &heaps, &control, &mut NoProgress));
    /// ```
    pub fn search_from<G: Game>(
        &self,
        root: Root<'_, G>,
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<G::Move>,
    ) -> Choice<G::Move>
    where
        T: Tactics<G>,
        R: Rollout<G>,
    {
        match self.tactics.probe(root.game, root.state) {
            TacticalStatus::Won { mv, plies } => in_sight(mv, Score::win_in(plies)),
            TacticalStatus::Lost { mv, plies } => in_sight(mv, Score::loss_in(plies)),
            // Decided once, at the door: two copies of the search, and no test at every node.
            TacticalStatus::Open(moves) => match watch.tracer() {
                Some(tracer) => self.grow(Start { root, moves }, control, tracer, &mut NoProgress),
                None => self.grow(Start { root, moves }, control, &mut Silent, watch),
            },
        }
    }

    fn grow<G: Game>(
        &self,
        start: Start<'_, G>,
        control: &Control<'_>,
        observer: &mut impl Observer<G>,
        watch: &mut dyn ProgressSink<G::Move>,
    ) -> Choice<G::Move>
    where
        T: Tactics<G>,
        R: Rollout<G>,
    {
        let Start { root: Root { game, state, room }, moves } = start;
        let playout = Playout::new(game, state, Rng::new(self.seed), control.meter());
        let tree = Tree::in_room(room);
        let mut search =
            TreeSearch { parts: self, observer, playout, tree, path: Vec::new(), stats: SearchStats::default() };
        search.expand(ROOT, moves.as_ref());
        search.run(watch);
        let choice = search.choice();
        search.tree.leave(room);
        choice
    }
}

/// Where a search begins, and room for its tree.
///
/// ```
/// use mossa_conformance::toys::Nim;
/// use mossa_search::mcts::{Root, TreeRoom};
/// let root = Root { game: &Nim, state: &Nim::heaps([1, 2, 0, 0]), room: &mut TreeRoom::default() };
/// assert_eq!(*root.state, Nim::heaps([1, 2, 0, 0]));
/// ```
pub struct Root<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position, which is not finished.
    pub state: &'a G::State,
    /// Memory for the tree.
    pub room: &'a mut TreeRoom<G::Move>,
}

/// A root and the moves that are open there.
struct Start<'a, G: Game> {
    root: Root<'a, G>,
    moves: G::Moves,
}

/// The answer where nothing needs to be searched.
fn in_sight<M: Copy>(mv: M, score: Score) -> Choice<M> {
    Choice {
        mv,
        score: Some(score),
        line: vec![mv],
        values: vec![(mv, score)],
        variations: Vec::new(),
        draws: Vec::new(),
        stats: SearchStats::default(),
    }
}

/// Counts of a node have 32 bits.
const MAX_PLAYOUTS: u64 = u32::MAX as u64;

/// A search that is under way.
struct TreeSearch<'a, G: Game, T, S, R, O> {
    parts: &'a Mcts<T, S, R>,
    observer: &'a mut O,
    playout: Playout<'a, G>,
    tree: Tree<G::Move>,
    /// The nodes from the root to the leaf of this playout.
    path: Vec<Id>,
    stats: SearchStats,
}

impl<G: Game, T: Tactics<G>, S: Selection, R: Rollout<G>, O: Observer<G>> TreeSearch<'_, G, T, S, R, O> {
    /// Playout after playout, until a limit comes or nothing is left to find out.
    fn run(&mut self, watch: &mut dyn ProgressSink<G::Move>) {
        while self.tree.node(ROOT).proven.is_none() && self.stats.nodes < MAX_PLAYOUTS && self.play().is_ok() {
            if self.stats.nodes.is_power_of_two() {
                let line = self.tree.line();
                let score = self.tree.best_child(ROOT).map(|child| self.tree.node(child).score());
                watch.progress(&Progress { stats: &self.stats, line: &line, score, bound: None });
            }
        }
    }

    /// One playout. One that is stopped on the way leaves no trace.
    fn play(&mut self) -> Result<(), Stopped> {
        self.playout.meter().tick()?;
        let reward = self.descend();
        self.playout.take_back();
        self.tree.back_up(&self.path, reward?);
        self.stats.nodes += 1;
        self.stats.depth = self.stats.depth.max(self.path.len() as u32 - 1);
        self.tell();
        Ok(())
    }

    /// Reports the last playout, if an observer looks.
    fn tell(&mut self) {
        if self.observer.is_watching() {
            for &id in self.path.iter().rev() {
                let node = self.tree.node(id);
                let worth = node.proven.unwrap_or_else(|| -node.score());
                self.observer.sample(id, worth.traced());
            }
        }
    }

    /// Goes down the tree to a leaf and beyond; says what the side to move in the leaf can expect.
    fn descend(&mut self) -> Result<f64, Stopped> {
        let mut at = ROOT;
        self.path.clear();
        self.path.push(ROOT);
        loop {
            while self.tree.node(at).is_expanded() {
                at = self.select(at);
                self.path.push(at);
                self.playout.play(self.tree.node(at).mv.expect("a child has a move"))?;
            }
            let moves = match self.look(self.playout.state()) {
                Ok(moves) => moves,
                Err(proven) => {
                    self.tree.node_mut(at).proven = Some(proven);
                    return Ok(reward(proven));
                }
            };
            let is_new = self.tree.node(at).visits == 0;
            if is_new || !self.may_expand(moves.as_ref().len()) {
                self.playout.play_one_of(moves.as_ref())?;
                return Ok(1.0 - self.parts.rollout.play_out(&self.parts.tactics, &mut self.playout)?);
            }
            self.expand(at, moves.as_ref());
        }
    }

    /// The child to try next: one that is new, or else the most urgent one. What is proven needs no more playouts.
    fn select(&self, parent: Id) -> Id {
        let selection = &self.parts.selection;
        // The root has no visits before the first playout.
        let curiosity = selection.curiosity(self.tree.node(parent).visits.max(1));
        let mut best: Option<(f64, Id)> = None;
        for child in self.tree.node(parent).children() {
            let node = self.tree.node(child);
            if node.proven.is_some() {
                continue;
            }
            if node.visits == 0 {
                return child;
            }
            let urgency = selection.urgency(node.rate(), node.visits, curiosity);
            if best.is_none_or(|(max, _)| max < urgency) {
                best = Some((urgency, child));
            }
        }
        best.expect("a node that is not proven has a child that is not").1
    }

    /// The moves that are open in a position, or what it is worth if that can be seen.
    fn look(&self, state: &G::State) -> Result<G::Moves, Score> {
        let game = self.playout.game();
        if let Some(outcome) = game.outcome(state) {
            return Err(Score::of(outcome, game.to_move(state)));
        }
        let bounds = self.parts.tactics.bounds(game, state);
        if bounds.alpha == bounds.beta {
            return Err(bounds.alpha);
        }
        match self.parts.tactics.probe(game, state) {
            TacticalStatus::Won { plies, .. } => Err(Score::win_in(plies)),
            TacticalStatus::Lost { plies, .. } => Err(Score::loss_in(plies)),
            TacticalStatus::Open(moves) => Ok(moves),
        }
    }

    /// Whether there is room for `n_children` children.
    fn may_expand(&mut self, n_children: usize) -> bool {
        let playout = self.playout.bytes();
        let tree = self.tree.bytes_with(n_children);
        tree.is_some_and(|tree| self.playout.meter().hold(tree + playout).is_ok())
    }

    /// Gives a node its children: the most promising first, equals in a random order, as moves listed first should
    /// not be tried more.
    fn expand(&mut self, at: Id, moves: &[G::Move]) {
        self.stats.expanded += 1;
        self.stats.generated += moves.len() as u64;
        let children = self.tree.expand(at, moves);
        self.playout.rng().shuffle(children);
        let (game, state) = (self.playout.game(), self.playout.state());
        let rank = |mv: Option<G::Move>| mv.map(|mv| self.parts.tactics.rank(game, state, mv));
        children.sort_by_cached_key(|child| Reverse(rank(child.mv)));
        if self.observer.is_watching() {
            children.iter().filter_map(|child| child.mv).for_each(|mv| self.observer.sprout(at, mv));
        }
    }

    fn choice(&self) -> Choice<G::Move> {
        let best = self.tree.best_child(ROOT).expect("a game that is not finished has a move");
        let best = self.tree.node(best);
        let score = (best.visits != 0).then(|| best.score());
        let mv = best.mv.expect("a child has a move");
        Choice {
            mv,
            score,
            line: self.tree.line(),
            values: self.values(),
            variations: Vec::new(),
            draws: Vec::new(),
            stats: self.stats,
        }
    }

    /// What is known of every move, in the order of the rules: nothing of one that was never tried.
    fn values(&self) -> Vec<(G::Move, Score)> {
        let children = self.tree.children(ROOT);
        let value = |mv: G::Move| match children.iter().find(|child| child.mv == Some(mv)) {
            Some(child) => (child.visits != 0).then(|| child.score()),
            None => Some(self.left_out(mv)),
        };
        let moves = self.playout.game().moves(self.playout.state());
        moves.into_iter().filter_map(|mv| Some((mv, value(mv)?))).collect()
    }

    /// What a move at the root is worth that tactics do not find worth trying: it loses, and how soon can mostly be seen
    /// after it; if not, it is no better than any other.
    fn left_out(&self, mv: G::Move) -> Score {
        let (game, root) = (self.playout.game(), self.playout.state());
        match self.look(&game.after(root, mv)) {
            Err(proven) => Score::from_child(proven),
            Ok(_) => self.tree.children(ROOT).iter().map(Node::score).fold(estimate(0.0), Score::min),
        }
    }
}

#[cfg(test)]
mod tests {
    use mossa_conformance::rules::random_positions;
    use mossa_conformance::toys::TicTacToe;
    use mossa_kernel::{Limits, NoProgress, SearchHandle};

    use super::*;
    use crate::tactics::Decisive;

    #[test]
    fn the_counts_of_children_add_up_to_those_of_their_parent() {
        let handle = <SearchHandle>::default();
        let control = handle.control(Limits { nodes: Some(2_000), ..Limits::default() });
        for (seed, state) in (0..).zip(random_positions(&TicTacToe, &TicTacToe::EMPTY, 100, 3)) {
            let parts = Mcts { tactics: Decisive, selection: Ucb1::default(), rollout: ToTheEnd, seed };
            let mut silent = Silent;
            let playout = Playout::new(&TicTacToe, &state, Rng::new(seed), control.meter());
            let tree = Tree::in_room(&mut TreeRoom::default());
            let (path, stats) = (Vec::new(), SearchStats::default());
            let mut search = TreeSearch { parts: &parts, observer: &mut silent, playout, tree, path, stats };
            let Ok(moves) = search.look(&state) else { continue };
            search.expand(ROOT, &moves);
            search.run(&mut NoProgress);
            assert_eq!(u64::from(search.tree.node(ROOT).visits), search.stats.nodes);
            let mut waiting = vec![ROOT];
            while let Some(id) = waiting.pop() {
                let node = search.tree.node(id);
                let below: u32 = search.tree.children(id).iter().map(|child| child.visits).sum();
                // The first playout that came by ended here; the root had its children before the first.
                let ended_here = if id == ROOT { 0 } else { node.visits.min(1) };
                assert!(!node.is_expanded() || below + ended_here == node.visits, "{node:?} has {below} below");
                assert!(node.is_expanded() || node.visits <= 1, "{node:?} should have children");
                assert!((0.0..=f64::from(node.visits)).contains(&node.total), "{node:?}");
                waiting.extend(node.children());
            }
        }
    }
}
