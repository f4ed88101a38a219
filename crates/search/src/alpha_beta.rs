//! Alpha-beta: minimax that does not look at moves which cannot matter, because an earlier one was already too good.
//!
//! Negamax, fail-soft, to a fixed depth, made of [`Parts`]: a table, an order, tactics, a style. With the plain parts it
//! is the search of the blackboard: with a full window it finds the value of [`minimax`](crate::minimax) and the same
//! first best move, for a later move that only ties is cut or fails low, and neither replaces the first. Every other
//! part saves nodes and leaves the value as it is, but for tactics, which also see beyond the horizon: what they see
//! there is true, and a forced move costs no depth.
//!
//! Knuth and Moore, *An analysis of alpha-beta pruning*, 1975; fail-soft: Fishburn, *Another optimization of
//! alpha-beta search*, 1983; scouting: Reinefeld, *An improvement to the Scout tree search algorithm*, 1983. Next, read
//! `deepening.rs`, which runs it under a clock.

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
    /// Moves from the root to the node that is being looked at.
    ply: usize,
    pv: PvTable<G::Move>,
    picker: MovePicker,
    /// What the best move of the root is worth that was looked at to the end.
    best: Option<Score>,
}

/// The moves of a node that is being looked at.
struct Tried {
    best: Score,
    /// The place of the best move, if one was better than alpha.
    best_at: Option<usize>,
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

    /// What `state` is worth to the side to move, `depth` moves ahead.
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

    /// The moves that the last search expects from both sides. Empty at the horizon, at the end of the game, and if
    /// the result was ≤ alpha. If the search was stopped, the best of the moves that it had looked at to the end.
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

    /// What the line is worth, if the search was stopped after it was found.
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

    /// Enters a node, looks at it and leaves it. A node that the meter forbids is neither counted nor reported.
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
        let found = self.look(node, mv, depth, window);
        match found {
            Ok((score, why)) => self.observer.leave(Some(score.traced()), why),
            Err(_) => self.observer.leave(None, NodeExit::Stopped),
        }
        found.map(|(score, _)| score)
    }

    fn look(
        &mut self,
        node: &mut NodeState<G, E>,
        mv: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<(Score, NodeExit), Stopped> {
        self.pv.begin(self.ply);
        let (game, state) = (self.game, &node.state);
        if let Some(outcome) = game.outcome(state) {
            return Ok((Score::of(outcome, game.to_move(state)), NodeExit::Leaf));
        }
        if A::IS_BLIND && depth == 0 {
            return Ok((self.evaluate(node, mv, Window::full()), NodeExit::Leaf));
        }
        let bounds = self.parts.tactics.bounds(game, state);
        if let Some(score) = self.out_of_question(bounds, window) {
            return Ok((score, NodeExit::Pruned));
        }
        // Nobody can look beyond the end of the game: so entries made there are deep enough for any depth.
        let depth = game.plies_left(state).map_or(depth, |left| depth.min(left));
        let key = game.key(state);
        let known = if depth == 0 { None } else { self.parts.table.get(key) };
        if let Some(score) = known.and_then(|entry| self.settled(&entry, depth, window)) {
            self.stats.table_hits += 1;
            return Ok((score, NodeExit::TableHit));
        }
        let moves = match self.parts.tactics.probe(game, state) {
            TacticalStatus::Open(moves) => moves,
            TacticalStatus::Won { mv, plies } => return Ok(self.in_plain_sight(mv, Score::win_in(plies))),
            TacticalStatus::Lost { mv, plies } => return Ok(self.in_plain_sight(mv, Score::loss_in(plies))),
        };
        let is_forced = !A::IS_BLIND && moves.as_ref().len() == 1;
        if depth == 0 && !is_forced {
            return Ok((self.evaluate(node, mv, bounds), NodeExit::Leaf));
        }
        let below = if is_forced { depth } else { depth - 1 };
        self.rank(node, moves.as_ref(), known.and_then(|entry| entry.best), depth);
        self.remember(node, mv);
        let tried = self.try_moves(node, moves.as_ref(), below, window)?;
        self.forget(node, mv);
        if tried.why == NodeExit::Cut
            && let Some(at) = tried.best_at
        {
            let spot = Spot { ply: self.ply, depth };
            self.parts.order.refuted_by(game, &node.state, moves.as_ref()[at], spot);
        }
        if depth != 0 {
            let best = tried.best_at.and_then(|at| u8::try_from(at).ok());
            let bound = Bound::of(tried.best, window);
            self.parts.table.put(key, Entry { score: tried.best, bound, depth, best });
        }
        Ok((tried.best, tried.why))
    }

    /// What the table's entry settles here. The root is always searched: it has a move to choose.
    fn settled(&self, entry: &Entry, depth: u32, window: Window) -> Option<Score> {
        let is_question = window.beta <= window.alpha.next();
        if self.ply == 0 || (self.parts.style == Style::Scout && !is_question) {
            return None;
        }
        self.parts.table.settles(entry, depth, window)
    }

    /// The nearest value to the window that the position can have, if none lies in it. The root is always searched.
    fn out_of_question(&self, bounds: Window, window: Window) -> Option<Score> {
        let is_low = bounds.beta != Score::BEST && (bounds.beta <= window.alpha || bounds.alpha == bounds.beta);
        let is_high = bounds.alpha != Score::WORST && window.beta <= bounds.alpha;
        match self.ply {
            0 => None,
            _ if is_low => Some(bounds.beta),
            _ if is_high => Some(bounds.alpha),
            _ => None,
        }
    }

    /// What the evaluation says, as far as it can be true.
    fn evaluate(&mut self, node: &mut NodeState<G, E>, mv: Option<G::Move>, bounds: Window) -> Score {
        self.stats.states_evaluated += 1;
        let (game, evaluator) = (self.game, self.evaluator);
        let score = match mv {
            Some(mv) => evaluator.evaluate_after(game, &node.state, &mut node.memo, mv),
            None => evaluator.evaluate(game, &node.state, &node.memo),
        };
        score.clamp(bounds.alpha, bounds.beta)
    }

    /// Tells the evaluation of the move that led here: not before its value, or one below, is wanted.
    fn remember(&self, node: &mut NodeState<G, E>, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.evaluator.play(self.game, &mut node.memo, &node.state, mv);
        }
    }

    fn forget(&self, node: &mut NodeState<G, E>, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.evaluator.undo(self.game, &mut node.memo, &node.state, mv);
        }
    }

    fn in_plain_sight(&mut self, mv: G::Move, score: Score) -> (Score, NodeExit) {
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

    fn try_moves(
        &mut self,
        node: &mut NodeState<G, E>,
        moves: &[G::Move],
        depth: u32,
        window: Window,
    ) -> Result<Tried, Stopped> {
        self.stats.expanded += 1;
        self.observer.expand();
        let is_ranked = self.is_ranked(moves);
        let base = if is_ranked { self.picker.len() - moves.len() } else { self.picker.len() };
        let mut tried = Tried { best: Score::WORST, best_at: None, why: NodeExit::Exact };
        for n_tried in 0..moves.len() {
            let at = if is_ranked { self.picker.pick(base, n_tried) } else { n_tried };
            let left = window.raised_to(tried.best);
            let score = self.try_move(node, moves[at], depth, left, n_tried)?;
            let is_cut = window.is_cut_by(score);
            if left.alpha < score {
                // A line that cuts is too good to be expected: nobody above follows it, but who asked at the root.
                if !is_cut || self.ply == 0 {
                    self.pv.extend(self.ply, moves[at]);
                }
                self.note_best(score);
                tried.best_at = Some(at);
            }
            tried.best = tried.best.max(score);
            if is_cut {
                self.stats.prunings += 1;
                tried.why = NodeExit::Cut;
                if self.observer.is_watching() {
                    for n_tried in n_tried + 1..moves.len() {
                        let at = if is_ranked { self.picker.pick(base, n_tried) } else { n_tried };
                        self.observer.skip(moves[at]);
                    }
                }
                break;
            }
        }
        self.picker.drop_from(base);
        Ok(tried)
    }

    /// What `mv` is worth to the side that plays it, as far as the window asks.
    fn try_move(
        &mut self,
        node: &mut NodeState<G, E>,
        mv: G::Move,
        depth: u32,
        window: Window,
        n_tried: usize,
    ) -> Result<Score, Stopped> {
        let question = Window { beta: window.alpha.next(), ..window };
        if self.parts.style == Style::Scout && n_tried != 0 && question.beta < window.beta {
            let score = self.child(node, mv, depth, question.for_child())?;
            if score <= window.alpha || window.is_cut_by(score) {
                return Ok(score);
            }
        }
        self.child(node, mv, depth, window.for_child())
    }

    fn child(&mut self, node: &mut NodeState<G, E>, mv: G::Move, depth: u32, below: Window) -> Result<Score, Stopped> {
        self.stats.generated += 1;
        let undo = self.game.play(&mut node.state, mv);
        self.ply += 1;
        let score = self.node(node, Some(mv), depth, below)?;
        self.ply -= 1;
        self.game.undo(&mut node.state, mv, undo);
        Ok(Score::from_child(score))
    }

    fn note_best(&mut self, score: Score) {
        if self.ply == 0 {
            self.best = Some(score);
        }
    }
}
