//! Alpha-beta: minimax that does not look at moves which cannot matter, because an earlier one was already too good.
//!
//! Negamax, fail-soft, to a fixed depth. With a full window it finds the value of [`minimax`](crate::minimax) and the
//! same first best move: a later move that only ties is cut or fails low, and neither replaces the first.
//!
//! Knuth and Moore, *An analysis of alpha-beta pruning*, 1975; fail-soft: Fishburn, *Another optimization of
//! alpha-beta search*, 1983.

use mossa_kernel::{Evaluator, Game, Leave, Meter, Observer, Reach, Score, SearchStats, Stopped, Value, Window};

/// An alpha-beta search and the parts it is made of. Counters and meter run on from one call of `search` to the next.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, Notation, Reins, Score, Silent, Window};
/// use mossa_search::alpha_beta::AlphaBeta;
/// let state = TicTacToe.read_state("xx./oo./...")?;
/// let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
/// let mut search = AlphaBeta::new(&TicTacToe, &leaves, reins.control(Limits::default()).meter(), &mut watch);
/// assert_eq!(search.search(&state, 3, Window::full())?, Score::win_in(1));
/// assert_eq!(search.line(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta<'a, G: Game, E, O> {
    game: &'a G,
    evaluator: &'a E,
    meter: Meter<'a>,
    watch: &'a mut O,
    stats: SearchStats,
    /// Moves from the root to the node that is being looked at.
    ply: usize,
    /// For every ply the best line from the node on it; kept from node to node, so that none allocates.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G, E, O> AlphaBeta<'a, G, E, O>
where
    G: Game,
    E: Evaluator<G, Value = Score>,
    O: Observer<G>,
{
    /// A search that has not begun.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, Nim};
    /// use mossa_kernel::{Limits, Reins, SearchStats, Silent};
    /// use mossa_search::alpha_beta::AlphaBeta;
    /// let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// let search = AlphaBeta::new(&Nim, &leaves, reins.control(Limits::default()).meter(), &mut watch);
    /// assert_eq!(*search.stats(), SearchStats::default());
    /// ```
    pub fn new(game: &'a G, evaluator: &'a E, meter: Meter<'a>, watch: &'a mut O) -> Self {
        AlphaBeta { game, evaluator, meter, watch, stats: SearchStats::default(), ply: 0, lines: Vec::new() }
    }

    /// What `state` is worth to the side to move, `depth` moves ahead.
    ///
    /// Fail-soft: a result ≤ alpha is an upper bound, a result ≥ beta a lower bound, between them exact.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// use mossa_kernel::{Limits, Reins, Silent, Stopped, Window};
    /// # use mossa_search::alpha_beta::AlphaBeta;
    /// # let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// let limits = Limits { nodes: Some(100), ..Limits::default() };
    /// let mut search = AlphaBeta::new(&TicTacToe, &leaves, reins.control(limits).meter(), &mut watch);
    /// assert_eq!(search.search(&TicTacToe::EMPTY, 9, Window::full()), Err(Stopped::Nodes));
    /// assert_eq!(search.stats().nodes, 100);
    /// ```
    pub fn search(&mut self, state: &G::State, depth: u32, window: Window) -> Result<Score, Stopped> {
        self.ply = 0;
        self.node(&mut state.clone(), None, depth, window)
    }

    /// The moves that the last search expects from both sides. Empty at the horizon, at the end of the game, and if
    /// the result was ≤ alpha; of no meaning if the search was stopped.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, Nim, Take};
    /// # use mossa_kernel::{Limits, Reins, Score, Silent, Window};
    /// # use mossa_search::alpha_beta::AlphaBeta;
    /// # let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// # let mut search = AlphaBeta::new(&Nim, &leaves, reins.control(Limits::default()).meter(), &mut watch);
    /// assert_eq!(search.search(&Nim::heaps([1, 2, 0, 0]), 9, Window::full())?, Score::win_in(3));
    /// assert_eq!(search.line(), [Take { heap: 1, n: 1 }, Take { heap: 0, n: 1 }, Take { heap: 1, n: 1 }]);
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn line(&self) -> &[G::Move] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// The work so far: `nodes` entered, nodes `expanded`, `prunings` (nodes left by a cut), `states_evaluated`
    /// (calls of the evaluator), and the deepest ply as `depth`.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, Reins, Silent, Window};
    /// # use mossa_search::alpha_beta::AlphaBeta;
    /// # let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// # let mut search = AlphaBeta::new(&TicTacToe, &leaves, reins.control(Limits::default()).meter(), &mut watch);
    /// search.search(&TicTacToe::EMPTY, 1, Window::full())?;
    /// assert_eq!((search.stats().nodes, search.stats().expanded), (1 + 9, 1));
    /// assert_eq!((search.stats().states_evaluated, search.stats().depth), (9, 1));
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn stats(&self) -> &SearchStats {
        &self.stats
    }

    /// Enters a node, looks at it and leaves it. A node that the meter forbids is neither counted nor reported.
    fn node(
        &mut self,
        state: &mut G::State,
        mv: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        self.meter.tick()?;
        self.stats.nodes += 1;
        self.stats.depth = self.stats.depth.max(self.ply as u32);
        self.watch.enter(mv, Reach::Horizon { depth, window: Some(window) });
        let found = self.look(state, depth, window);
        match found {
            Ok((score, why)) => self.watch.leave(Some(score), why),
            Err(_) => self.watch.leave(None, Leave::Stopped),
        }
        found.map(|(score, _)| score)
    }

    fn look(&mut self, state: &mut G::State, depth: u32, window: Window) -> Result<(Score, Leave), Stopped> {
        self.begin_line();
        if let Some(outcome) = self.game.outcome(state) {
            return Ok((Score::of(outcome, self.game.to_move(state)), Leave::Leaf));
        }
        if depth == 0 {
            self.stats.states_evaluated += 1;
            return Ok((self.evaluator.value(self.game, state), Leave::Leaf));
        }
        self.stats.expanded += 1;
        self.watch.expand();
        let mut best = Score::WORST;
        for mv in self.game.moves(state) {
            let score = self.child(state, mv, depth - 1, window.raised_to(best).for_child())?;
            if window.raised_to(best).alpha < score {
                self.extend_line(mv);
            }
            best = best.max(score);
            if window.is_cut_by(best) {
                self.stats.prunings += 1;
                return Ok((best, Leave::Cut));
            }
        }
        Ok((best, Leave::Exact))
    }

    /// What `mv` is worth to the side that plays it.
    fn child(&mut self, state: &mut G::State, mv: G::Move, depth: u32, below: Window) -> Result<Score, Stopped> {
        let undo = self.game.play(state, mv);
        self.ply += 1;
        let score = self.node(state, Some(mv), depth, below)?;
        self.ply -= 1;
        self.game.undo(state, mv, undo);
        Ok(Score::from_child(score))
    }

    /// No line is known yet from the node on this ply.
    fn begin_line(&mut self) {
        match self.lines.get_mut(self.ply) {
            Some(line) => line.clear(),
            None => self.lines.push(Vec::new()),
        }
    }

    /// The best line from here is now `mv` and then the best line of its child.
    fn extend_line(&mut self, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(self.ply + 1);
        here[self.ply].clear();
        here[self.ply].push(mv);
        here[self.ply].extend_from_slice(&below[0]);
    }
}
