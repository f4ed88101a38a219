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

use mossa_kernel::{
    Evaluator, Game, Leave, Meter, Observer, Reach, Score, SearchStats, Sight, Stopped, Tactics, Value, Window,
};

use crate::order::{AsGenerated, Order, Spot};
use crate::table::{Bound, Entry, NoTable, Table};
use crate::tactics::NoTactics;

/// What an alpha-beta search is made of, besides the game and the evaluation.
///
/// ```
/// use mossa_search::alpha_beta::{Parts, Style};
/// use mossa_search::order::HintFirst;
/// use mossa_search::table::HashTable;
/// use mossa_search::tactics::NoTactics;
/// let (table, order) = (HashTable::new(1 << 20), HintFirst);
/// let parts = Parts { table, order, tactics: NoTactics, style: Style::Scout };
/// assert_ne!(parts.style, Parts::plain().style);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parts<T, R, A> {
    /// What was found out about positions: [`NoTable`] or a table.
    pub table: T,
    /// Which moves to try first: [`AsGenerated`] or any order.
    pub order: R,
    /// What is in plain sight: [`NoTactics`] or the game's own.
    pub tactics: A,
    /// How the moves after the first are searched.
    pub style: Style,
}

impl Parts<NoTable, AsGenerated, NoTactics> {
    /// The search of the blackboard.
    pub fn plain() -> Self {
        Parts { table: NoTable, order: AsGenerated, tactics: NoTactics, style: Style::FullWindow }
    }
}

/// How the moves after the first are searched.
///
/// ```
/// use mossa_search::alpha_beta::Style;
/// assert_ne!(Style::FullWindow, Style::Scout);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// With all of the window that is left.
    FullWindow,
    /// First with a window of nothing but the question whether it is better; again, if it is. The table then settles
    /// only such questions, so that the line expected comes out whole.
    Scout,
}

/// An alpha-beta search and the parts it is made of. Counters and meter run on from one call of `search` to the next.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, Notation, Reins, Score, Silent, Window};
/// use mossa_search::alpha_beta::{AlphaBeta, Parts};
/// let state = TicTacToe.read_state("xx./oo./...")?;
/// let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
/// let meter = reins.control(Limits::default()).meter();
/// let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut watch);
/// assert_eq!(search.search(&state, 3, Window::full())?, Score::win_in(1));
/// assert_eq!(search.line(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta<'a, G: Game, E, T, R, A, O> {
    game: &'a G,
    evaluator: &'a E,
    parts: Parts<T, R, A>,
    meter: Meter<'a>,
    watch: &'a mut O,
    stats: SearchStats,
    /// Moves from the root to the node that is being looked at.
    ply: usize,
    /// For every ply the best line from the node on it; kept from node to node, so that none allocates.
    lines: Vec<Vec<G::Move>>,
    /// The moves that are still to be tried on the way from the root, as far as they are sorted; the last node's last.
    ranks: Vec<Rank>,
    /// What the best move of the root is worth that was looked at to the end.
    best: Option<Score>,
}

/// A position, and what the evaluation remembers of it.
struct Here<G: Game, E: Evaluator<G>> {
    state: G::State,
    memo: E::Memo,
}

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

/// So many moves are each looked for among those that are left: mostly one of them cuts. Then the rest is sorted.
const N_PICKED: usize = 3;

/// The moves of a node that is being looked at.
struct Tried {
    best: Score,
    /// The place of the best move, if one was better than alpha.
    best_at: Option<usize>,
    why: Leave,
}

impl<'a, G, E, T, R, A, O> AlphaBeta<'a, G, E, T, R, A, O>
where
    G: Game,
    E: Evaluator<G, Value = Score>,
    T: Table,
    R: Order<G>,
    A: Tactics<G>,
    O: Observer<G>,
{
    /// A search that has not begun.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, Nim};
    /// use mossa_kernel::{Limits, Reins, SearchStats, Silent};
    /// use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// let meter = reins.control(Limits::default()).meter();
    /// let search = AlphaBeta::new(&Nim, &leaves, Parts::plain(), meter, &mut watch);
    /// assert_eq!(*search.stats(), SearchStats::default());
    /// ```
    pub fn new(game: &'a G, evaluator: &'a E, parts: Parts<T, R, A>, meter: Meter<'a>, watch: &'a mut O) -> Self {
        let (stats, lines, ranks) = (SearchStats::default(), Vec::new(), Vec::new());
        AlphaBeta { game, evaluator, parts, meter, watch, stats, ply: 0, lines, ranks, best: None }
    }

    /// What `state` is worth to the side to move, `depth` moves ahead.
    ///
    /// Fail-soft: a result ≤ alpha is an upper bound, a result ≥ beta a lower bound, between them exact.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// use mossa_kernel::{Limits, Reins, Silent, Stopped, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// let limits = Limits { nodes: Some(100), ..Limits::default() };
    /// let meter = reins.control(limits).meter();
    /// let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut watch);
    /// assert_eq!(search.search(&TicTacToe::EMPTY, 9, Window::full()), Err(Stopped::Nodes));
    /// assert_eq!(search.stats().nodes, 100);
    /// ```
    pub fn search(&mut self, state: &G::State, depth: u32, window: Window) -> Result<Score, Stopped> {
        (self.ply, self.best) = (0, None);
        self.ranks.clear();
        self.begin_line();
        let mut here = Here { state: state.clone(), memo: self.evaluator.memo(self.game, state) };
        self.node(&mut here, None, depth, window)
    }

    /// The moves that the last search expects from both sides. Empty at the horizon, at the end of the game, and if
    /// the result was ≤ alpha. If the search was stopped, the best of the moves that it had looked at to the end.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, Nim, Take};
    /// # use mossa_kernel::{Limits, Reins, Score, Silent, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// # let meter = reins.control(Limits::default()).meter();
    /// # let mut search = AlphaBeta::new(&Nim, &leaves, Parts::plain(), meter, &mut watch);
    /// assert_eq!(search.search(&Nim::heaps([1, 2, 0, 0]), 9, Window::full())?, Score::win_in(3));
    /// assert_eq!(search.line(), [Take { heap: 1, n: 1 }, Take { heap: 0, n: 1 }, Take { heap: 1, n: 1 }]);
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn line(&self) -> &[G::Move] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// What the line is worth, if the search was stopped after it was found.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, Reins, Silent, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// # let meter = reins.control(Limits { nodes: Some(5), ..Limits::default() }).meter();
    /// # let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut watch);
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
    /// # use mossa_kernel::{Limits, Reins, Silent, Window};
    /// # use mossa_search::alpha_beta::{AlphaBeta, Parts};
    /// # let (leaves, reins, mut watch) = (HashLeaves { seed: 1, spread: 100 }, <Reins>::default(), Silent);
    /// # let meter = reins.control(Limits::default()).meter();
    /// # let mut search = AlphaBeta::new(&TicTacToe, &leaves, Parts::plain(), meter, &mut watch);
    /// search.search(&TicTacToe::EMPTY, 1, Window::full())?;
    /// assert_eq!((search.stats().nodes, search.stats().expanded), (1 + 9, 1));
    /// assert_eq!((search.stats().states_evaluated, search.stats().depth), (9, 1));
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn stats(&self) -> &SearchStats {
        &self.stats
    }

    /// A round of iterative deepening begins.
    pub(crate) fn begin_round(&mut self, depth: u32) {
        self.watch.iteration(depth, &self.stats);
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
        here: &mut Here<G, E>,
        mv: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        self.meter.tick()?;
        self.stats.nodes += 1;
        self.stats.depth = self.stats.depth.max(self.ply as u32);
        self.watch.enter(mv, Reach::Horizon { depth, window: Some(window) });
        let found = self.look(here, mv, depth, window);
        match found {
            Ok((score, why)) => self.watch.leave(Some(score), why),
            Err(_) => self.watch.leave(None, Leave::Stopped),
        }
        found.map(|(score, _)| score)
    }

    fn look(
        &mut self,
        here: &mut Here<G, E>,
        mv: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<(Score, Leave), Stopped> {
        self.begin_line();
        let (game, state) = (self.game, &here.state);
        if let Some(outcome) = game.outcome(state) {
            return Ok((Score::of(outcome, game.to_move(state)), Leave::Leaf));
        }
        if A::IS_BLIND && depth == 0 {
            return Ok((self.evaluate(here, mv, Window::full()), Leave::Leaf));
        }
        let bounds = self.parts.tactics.bounds(game, state);
        if let Some(score) = self.out_of_question(bounds, window) {
            return Ok((score, Leave::Pruned));
        }
        // Nobody can look beyond the end of the game: so entries made there are deep enough for any depth.
        let depth = game.plies_left(state).map_or(depth, |left| depth.min(left));
        let key = game.key(state);
        let known = if depth == 0 { None } else { self.parts.table.get(key) };
        if let Some(score) = known.and_then(|entry| self.settled(&entry, depth, window)) {
            self.stats.table_hits += 1;
            return Ok((score, Leave::TableHit));
        }
        let moves = match self.parts.tactics.look(game, state) {
            Sight::Open(moves) => moves,
            Sight::Won { mv, plies } => return Ok(self.in_plain_sight(mv, Score::win_in(plies))),
            Sight::Lost { mv, plies } => return Ok(self.in_plain_sight(mv, Score::loss_in(plies))),
        };
        let is_forced = !A::IS_BLIND && moves.as_ref().len() == 1;
        if depth == 0 && !is_forced {
            return Ok((self.evaluate(here, mv, bounds), Leave::Leaf));
        }
        let below = if is_forced { depth } else { depth - 1 };
        self.rank(here, moves.as_ref(), known.and_then(|entry| entry.best), depth);
        self.remember(here, mv);
        let tried = self.try_moves(here, moves.as_ref(), below, window)?;
        self.forget(here, mv);
        if tried.why == Leave::Cut
            && let Some(at) = tried.best_at
        {
            let spot = Spot { ply: self.ply, depth };
            self.parts.order.refuted_by(game, &here.state, moves.as_ref()[at], spot);
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
    fn evaluate(&mut self, here: &mut Here<G, E>, mv: Option<G::Move>, bounds: Window) -> Score {
        self.stats.states_evaluated += 1;
        let (game, evaluator) = (self.game, self.evaluator);
        let score = match mv {
            Some(mv) => evaluator.evaluate_after(game, &here.state, &mut here.memo, mv),
            None => evaluator.evaluate(game, &here.state, &here.memo),
        };
        score.clamp(bounds.alpha, bounds.beta)
    }

    /// Tells the evaluation of the move that led here: not before its value, or one below, is wanted.
    fn remember(&self, here: &mut Here<G, E>, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.evaluator.play(self.game, &mut here.memo, &here.state, mv);
        }
    }

    fn forget(&self, here: &mut Here<G, E>, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.evaluator.undo(self.game, &mut here.memo, &here.state, mv);
        }
    }

    fn in_plain_sight(&mut self, mv: G::Move, score: Score) -> (Score, Leave) {
        self.lines[self.ply].push(mv);
        self.note_best(score);
        (score, Leave::Leaf)
    }

    /// Whether the moves of a node are ranked.
    fn is_ranked(&self, moves: &[G::Move]) -> bool {
        self.parts.order.sorts() && 1 < moves.len()
    }

    /// Ranks the moves of a node.
    fn rank(&mut self, here: &Here<G, E>, moves: &[G::Move], hint: Option<u8>, depth: u32) {
        if !self.is_ranked(moves) {
            return;
        }
        let spot = Spot { ply: self.ply, depth };
        let (order, game) = (&self.parts.order, self.game);
        self.ranks.extend(moves.iter().enumerate().map(|(place, &mv)| {
            let is_hint = hint.is_some_and(|hint| usize::from(hint) == place);
            Rank::new(if is_hint { i32::MAX } else { order.rank(game, &here.state, mv, spot) }, place)
        }));
    }

    /// The place of the move to try next: the highest of the ranks from `base` on, which is taken away.
    fn pick(&mut self, base: usize, n_tried: usize) -> usize {
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

    fn try_moves(
        &mut self,
        here: &mut Here<G, E>,
        moves: &[G::Move],
        depth: u32,
        window: Window,
    ) -> Result<Tried, Stopped> {
        self.stats.expanded += 1;
        self.watch.expand();
        let is_ranked = self.is_ranked(moves);
        let base = if is_ranked { self.ranks.len() - moves.len() } else { self.ranks.len() };
        let mut tried = Tried { best: Score::WORST, best_at: None, why: Leave::Exact };
        for n_tried in 0..moves.len() {
            let at = if is_ranked { self.pick(base, n_tried) } else { n_tried };
            let left = window.raised_to(tried.best);
            let score = self.try_move(here, moves[at], depth, left, n_tried)?;
            let is_cut = window.is_cut_by(score);
            if left.alpha < score {
                // A line that cuts is too good to be expected: nobody above follows it, but who asked at the root.
                if !is_cut || self.ply == 0 {
                    self.extend_line(moves[at]);
                }
                self.note_best(score);
                tried.best_at = Some(at);
            }
            tried.best = tried.best.max(score);
            if is_cut {
                self.stats.prunings += 1;
                tried.why = Leave::Cut;
                break;
            }
        }
        self.ranks.truncate(base);
        Ok(tried)
    }

    /// What `mv` is worth to the side that plays it, as far as the window asks.
    fn try_move(
        &mut self,
        here: &mut Here<G, E>,
        mv: G::Move,
        depth: u32,
        window: Window,
        n_tried: usize,
    ) -> Result<Score, Stopped> {
        let question = Window { beta: window.alpha.next(), ..window };
        if self.parts.style == Style::Scout && n_tried != 0 && question.beta < window.beta {
            let score = self.child(here, mv, depth, question.for_child())?;
            if score <= window.alpha || window.is_cut_by(score) {
                return Ok(score);
            }
        }
        self.child(here, mv, depth, window.for_child())
    }

    fn child(&mut self, here: &mut Here<G, E>, mv: G::Move, depth: u32, below: Window) -> Result<Score, Stopped> {
        self.stats.generated += 1;
        let undo = self.game.play(&mut here.state, mv);
        self.ply += 1;
        let score = self.node(here, Some(mv), depth, below)?;
        self.ply -= 1;
        self.game.undo(&mut here.state, mv, undo);
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

    fn note_best(&mut self, score: Score) {
        if self.ply == 0 {
            self.best = Some(score);
        }
    }
}
