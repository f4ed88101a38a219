//! Alpha-beta: minimax that leaves out moves which cannot matter, because another one already refutes the position.
//!
//! Negamax, fail-soft, to a fixed depth. The contract of every node: let `v` be its minimax value to the given depth, and
//! `r` the result of a search with the window `alpha < beta`. Then
//!
//! ```text
//! r ≤ alpha          implies   v ≤ r     an All node: no move is better than alpha
//! alpha < r < beta   implies   v = r     a PV node
//! beta ≤ r           implies   r ≤ v     a Cut node: one move is good enough, the others are not searched
//! ```
//!
//! The search is made of [`Parts`]: a table, an order, tactics, a style. With the plain parts it is the search of the
//! blackboard: with a full window it finds the value of [`minimax`](crate::minimax) and the same first best move, for a later
//! move that only ties is cut or fails low, and neither replaces the first. Every other part saves nodes and leaves the
//! value as it is, but for tactics, which also see beyond the horizon: what they see there is true, and a forced move costs
//! no depth.
//!
//! Knuth and Moore, *An analysis of alpha-beta pruning*, 1975 (PV, Cut and All nodes are their types 1, 2 and 3); fail-soft:
//! Fishburn, *Another optimization of alpha-beta search*, 1983; scouting: Reinefeld, *An improvement to the Scout tree search
//! algorithm*, 1983. Next, read `deepening.rs`, which runs it under a clock.

mod move_picker;
mod parts;

use mossa_kernel::{
    Evaluator, Game, Meter, NodeEntry, NodeExit, Observer, Score, SearchStats, Stopped, TacticalStatus, Tactics, Value,
    Window,
};

use crate::node_state::NodeState;
use crate::order::{MoveOrder, Spot};
use crate::pv_table::PvTable;
use crate::table::{Bound, Entry, TranspositionTable};

use move_picker::MovePicker;
pub use parts::{Parts, Style};

/// An alpha-beta search and the parts it is made of. Counters and meter run on from one call of `search` to the next.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, Notation, SearchHandle, Score, Silent, Window};
/// use mossa_search::alpha_beta::{AlphaBeta, Parts};
/// let state = TicTacToe.read_state("xx./oo./...")?;
/// let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
/// let meter = handle.control(Limits::default()).meter();
/// let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut observer);
/// assert_eq!(search.search(&state, 3, Window::full())?, Score::win_in(1));
/// assert_eq!(search.line(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta<'a, G: Game, E, T, R, A, O> {
    game: &'a G,
    evaluator: &'a E,
    parts: Parts<T, R, A>,
    meter: Meter<'a>,
    observer: &'a mut O,
    stats: SearchStats,
    /// Moves from the root to the current node.
    ply: usize,
    pv: PvTable<G::Move>,
    picker: MovePicker,
    /// The value of the best move of the root among those whose search was finished.
    best: Option<Score>,
}

/// The result of the moves of a node.
struct BestMove {
    score: Score,
    /// The place of the best move in the list, if one was better than alpha.
    place: Option<usize>,
    why: NodeExit,
}

impl<'a, G, E, T, R, A, O> AlphaBeta<'a, G, E, T, R, A, O>
where
    G: Game,
    E: Evaluator<G, Value = Score>,
    T: TranspositionTable,
    R: MoveOrder<G>,
    A: Tactics<G>,
    O: Observer<G>,
{
    /// A search that has not begun.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, Nim};
    /// use mossa_kernel::{Limits, SearchHandle, SearchStats, Silent};
    /// use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// let meter = handle.control(Limits::default()).meter();
    /// let search = AlphaBeta::new(&Nim, &leaves, Parts::plain(), meter, &mut observer);
    /// assert_eq!(*search.stats(), SearchStats::default());
    /// ```
    pub fn new(game: &'a G, evaluator: &'a E, parts: Parts<T, R, A>, meter: Meter<'a>, observer: &'a mut O) -> Self {
        let (stats, pv, picker) = (SearchStats::default(), PvTable::default(), MovePicker::default());
        AlphaBeta { game, evaluator, parts, meter, observer, stats, ply: 0, pv, picker, best: None }
    }

    /// The value of `state` for the side to move, `depth` moves ahead.
    ///
    /// Fail-soft: a result ≤ alpha is an upper bound, a result ≥ beta a lower bound, between them exact.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// use mossa_kernel::{Limits, SearchHandle, Silent, Stopped, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// let limits = Limits { nodes: Some(100), ..Limits::default() };
    /// let meter = handle.control(limits).meter();
    /// let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut observer);
    /// assert_eq!(search.search(&TicTacToe::EMPTY, 9, Window::full()), Err(Stopped::Nodes));
    /// assert_eq!(search.stats().nodes, 100);
    /// ```
    pub fn search(&mut self, state: &G::State, depth: u32, window: Window) -> Result<Score, Stopped> {
        (self.ply, self.best) = (0, None);
        self.picker.clear();
        self.pv.begin(0);
        let mut node = NodeState::new(self.game, self.evaluator, state);
        self.node(&mut node, None, depth, window)
    }

    /// The principal variation of the last search: the moves that it expects from both sides. It is empty at the horizon, at
    /// the end of the game, and if the result was ≤ alpha. If the search was stopped, it is that of the best move among those
    /// whose search was finished.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, Nim, Take};
    /// # use mossa_kernel::{Limits, SearchHandle, Score, Silent, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// # let meter = handle.control(Limits::default()).meter();
    /// # let mut search = AlphaBeta::new(&Nim, &leaves, Parts::plain(), meter, &mut observer);
    /// assert_eq!(search.search(&Nim::heaps([1, 2, 0, 0]), 9, Window::full())?, Score::win_in(3));
    /// assert_eq!(search.line(), [Take { heap: 1, n: 1 }, Take { heap: 0, n: 1 }, Take { heap: 1, n: 1 }]);
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn line(&self) -> &[G::Move] {
        self.pv.of_root()
    }

    /// The value of [`line`](Self::line), if the search was stopped after it was found.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// # let meter = handle.control(Limits { nodes: Some(5), ..Limits::default() }).meter();
    /// # let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut observer);
    /// assert!(search.search(&TicTacToe::EMPTY, 1, Window::full()).is_err());
    /// assert!(search.best_so_far().is_some() && !search.line().is_empty());
    /// ```
    pub fn best_so_far(&self) -> Option<Score> {
        self.best
    }

    /// The work so far: `nodes` entered, nodes `expanded`, children `generated`, `prunings` (nodes left by a cut),
    /// `table_hits`, `states_evaluated` (calls of the evaluator), and the deepest ply as `depth`.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// # let meter = handle.control(Limits::default()).meter();
    /// # let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut observer);
    /// search.search(&TicTacToe::EMPTY, 1, Window::full())?;
    /// assert_eq!((search.stats().nodes, search.stats().expanded), (1 + 9, 1));
    /// assert_eq!((search.stats().states_evaluated, search.stats().depth), (9, 1));
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn stats(&self) -> &SearchStats {
        &self.stats
    }

    /// The counters run on from where another search stopped.
    pub(crate) fn run_on_from(&mut self, stats: SearchStats) {
        self.stats = stats;
    }

    /// The meter, between two searches.
    pub(crate) fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    /// A round of iterative deepening begins.
    pub(crate) fn begin_round(&mut self, depth: u32) {
        self.observer.iteration(depth, &self.stats);
    }

    /// A round of iterative deepening came to its end.
    pub(crate) fn end_round(&mut self) {
        self.stats.iterations += 1;
    }

    /// The parts, between two searches.
    pub(crate) fn parts(&mut self) -> &mut Parts<T, R, A> {
        &mut self.parts
    }

    /// Enters a node that `mv` led to, searches it and leaves it. A node that the meter forbids is neither counted nor
    /// reported.
    fn node(
        &mut self,
        node: &mut NodeState<G, E>,
        mv: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        self.meter.tick()?;
        self.stats.nodes += 1;
        self.stats.depth = self.stats.depth.max(self.ply as u32);
        self.observer.enter(mv, NodeEntry::Horizon { depth, window: Some(window.traced()) });
        let found = self.search_node(node, mv, depth, window);
        match found {
            Ok((score, why)) => self.observer.leave(Some(score.traced()), why),
            Err(_) => self.observer.leave(None, NodeExit::Stopped),
        }
        found.map(|(score, _)| score)
    }

    /// The value of a node, by the contract above, and why it was left.
    fn search_node(
        &mut self,
        node: &mut NodeState<G, E>,
        mv: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<(Score, NodeExit), Stopped> {
        self.pv.begin(self.ply);
        let (game, state) = (self.game, &node.state);

        // Game over, or horizon.
        if let Some(outcome) = game.outcome(state) {
            return Ok((Score::of(outcome, game.to_move(state)), NodeExit::Leaf));
        }
        if A::IS_BLIND && depth == 0 {
            return Ok((self.evaluate(node, mv, Window::full()), NodeExit::Leaf));
        }

        // Bounds that the game knows without a search.
        let bounds = self.parts.tactics.bounds(game, state);
        if let Some(score) = self.beyond_window(bounds, window) {
            return Ok((score, NodeExit::Pruned));
        }

        // Transposition table. No search sees beyond the end of the game, so entries made there are deep enough for any depth.
        let depth = game.plies_left(state).map_or(depth, |left| depth.min(left));
        let key = game.key(state);
        let known = if depth == 0 { None } else { self.parts.table.get(key) };
        if let Some(score) = known.and_then(|entry| self.table_cutoff(&entry, depth, window)) {
            self.stats.table_hits += 1;
            return Ok((score, NodeExit::TableHit));
        }

        // Tactics: wins and losses in sight, and forced moves, which cost no depth.
        let moves = match self.parts.tactics.probe(game, state) {
            TacticalStatus::Open(moves) => moves,
            TacticalStatus::Won { mv, plies } => return Ok(self.proven(mv, Score::win_in(plies))),
            TacticalStatus::Lost { mv, plies } => return Ok(self.proven(mv, Score::loss_in(plies))),
        };
        let is_forced = !A::IS_BLIND && moves.as_ref().len() == 1;
        if depth == 0 && !is_forced {
            return Ok((self.evaluate(node, mv, bounds), NodeExit::Leaf));
        }
        let child_depth = if is_forced { depth } else { depth - 1 };

        // The moves, in order.
        self.rank(node, moves.as_ref(), known.and_then(|entry| entry.best), depth);
        self.update_memo(node, mv);
        let best = self.search_moves(node, moves.as_ref(), child_depth, window)?;
        self.restore_memo(node, mv);

        // What the order and the table learn.
        if best.why == NodeExit::Cut
            && let Some(place) = best.place
        {
            let spot = Spot { ply: self.ply, depth };
            self.parts.order.refuted_by(game, &node.state, moves.as_ref()[place], spot);
        }
        if depth != 0 {
            let bound = Bound::of(best.score, window);
            let place = best.place.and_then(|place| u8::try_from(place).ok());
            self.parts.table.put(key, Entry { score: best.score, bound, depth, best: place });
        }
        Ok((best.score, best.why))
    }

    /// The value, if the table's entry settles it. The root is always searched, because it has a move to choose; and PV
    /// nodes of a scouting search are, so that the principal variation comes out whole.
    fn table_cutoff(&self, entry: &Entry, depth: u32, window: Window) -> Option<Score> {
        let is_null_window = window.beta <= window.alpha.next();
        if self.ply == 0 || (self.parts.style == Style::Scout && !is_null_window) {
            return None;
        }
        self.parts.table.settles(entry, depth, window)
    }

    /// The bound of the position that lies outside the window, if one does: no value inside is possible. The root is always
    /// searched.
    fn beyond_window(&self, bounds: Window, window: Window) -> Option<Score> {
        let is_low = bounds.beta != Score::BEST && (bounds.beta <= window.alpha || bounds.alpha == bounds.beta);
        let is_high = bounds.alpha != Score::WORST && window.beta <= bounds.alpha;
        match self.ply {
            0 => None,
            _ if is_low => Some(bounds.beta),
            _ if is_high => Some(bounds.alpha),
            _ => None,
        }
    }

    /// The evaluation of a node, clamped to its bounds.
    fn evaluate(&mut self, node: &mut NodeState<G, E>, mv: Option<G::Move>, bounds: Window) -> Score {
        self.stats.states_evaluated += 1;
        let (game, evaluator) = (self.game, self.evaluator);
        let score = match mv {
            Some(mv) => evaluator.evaluate_after(game, &node.state, &mut node.memo, mv),
            None => evaluator.evaluate(game, &node.state, &node.memo),
        };
        score.clamp(bounds.alpha, bounds.beta)
    }

    /// Updates the memo of the evaluation by the move that led here. That waits until a value here or below is wanted: nodes
    /// that the table settles need no memo.
    fn update_memo(&self, node: &mut NodeState<G, E>, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.evaluator.play(self.game, &mut node.memo, &node.state, mv);
        }
    }

    /// Takes the update back.
    fn restore_memo(&self, node: &mut NodeState<G, E>, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.evaluator.undo(self.game, &mut node.memo, &node.state, mv);
        }
    }

    /// A value that tactics have proven, and the move that brings it about.
    fn proven(&mut self, mv: G::Move, score: Score) -> (Score, NodeExit) {
        self.pv.set(self.ply, mv);
        self.note_best(score);
        (score, NodeExit::Leaf)
    }

    /// Whether the moves of a node are ranked.
    fn is_ranked(&self, moves: &[G::Move]) -> bool {
        self.parts.order.sorts() && 1 < moves.len()
    }

    /// Ranks the moves of a node.
    fn rank(&mut self, node: &NodeState<G, E>, moves: &[G::Move], hint: Option<u8>, depth: u32) {
        if !self.is_ranked(moves) {
            return;
        }
        let spot = Spot { ply: self.ply, depth };
        let (order, game) = (&self.parts.order, self.game);
        self.picker.add(moves.iter().enumerate().map(|(place, &mv)| {
            let is_hint = hint.is_some_and(|hint| usize::from(hint) == place);
            if is_hint { i32::MAX } else { order.rank(game, &node.state, mv, spot) }
        }));
    }

    /// Searches the moves of a node, `depth` moves ahead after each, until one causes a cutoff.
    fn search_moves(
        &mut self,
        node: &mut NodeState<G, E>,
        moves: &[G::Move],
        depth: u32,
        window: Window,
    ) -> Result<BestMove, Stopped> {
        self.stats.expanded += 1;
        self.observer.expand();
        let is_ranked = self.is_ranked(moves);
        let base = if is_ranked { self.picker.len() - moves.len() } else { self.picker.len() };
        let mut best = BestMove { score: Score::WORST, place: None, why: NodeExit::Exact };
        for n_searched in 0..moves.len() {
            let place = if is_ranked { self.picker.pick(base, n_searched) } else { n_searched };
            let mv = moves[place];
            let raised = window.raised_to(best.score);
            let score = match self.parts.style {
                Style::Scout if n_searched != 0 => self.scout(node, mv, depth, raised)?,
                Style::Scout | Style::FullWindow => self.child(node, mv, depth, raised)?,
            };
            let is_cut = window.is_cut_by(score);
            if raised.alpha < score {
                // Below the root a line that causes a cutoff is on no principal variation.
                if !is_cut || self.ply == 0 {
                    self.pv.extend(self.ply, mv);
                }
                self.note_best(score);
                best.place = Some(place);
            }
            best.score = best.score.max(score);
            if is_cut {
                self.stats.prunings += 1;
                best.why = NodeExit::Cut;
                if self.observer.is_watching() {
                    for n_searched in n_searched + 1..moves.len() {
                        let place = if is_ranked { self.picker.pick(base, n_searched) } else { n_searched };
                        self.observer.skip(moves[place]);
                    }
                }
                break;
            }
        }
        self.picker.drop_from(base);
        Ok(best)
    }

    /// The value of a move after the first: a null window asks whether it is better than alpha, and only if it is, and does
    /// not cut, a second search with the whole window finds how much.
    fn scout(&mut self, node: &mut NodeState<G, E>, mv: G::Move, depth: u32, window: Window) -> Result<Score, Stopped> {
        let null_window = Window { beta: window.alpha.next(), ..window };
        if null_window.beta < window.beta {
            let score = self.child(node, mv, depth, null_window)?;
            if score <= window.alpha || window.is_cut_by(score) {
                return Ok(score);
            }
        }
        self.child(node, mv, depth, window)
    }

    /// The value of a move for the side that plays it. `window` is that of the parent.
    fn child(&mut self, node: &mut NodeState<G, E>, mv: G::Move, depth: u32, window: Window) -> Result<Score, Stopped> {
        self.stats.generated += 1;
        let undo = self.game.play(&mut node.state, mv);
        self.ply += 1;
        let score = self.node(node, Some(mv), depth, window.for_child())?;
        self.ply -= 1;
        self.game.undo(&mut node.state, mv, undo);
        Ok(Score::from_child(score))
    }

    /// Keeps the value of the root's best move so far.
    fn note_best(&mut self, score: Score) {
        if self.ply == 0 {
            self.best = Some(score);
        }
    }
}
