//! Minimax and alpha-beta at a fixed depth, as they are taught, and counted as a textbook's reader would count them.
//!
//! [`minimax`](crate::minimax) is the oracle and counts nothing; [`alpha_beta`](crate::alpha_beta) is made to be strong.
//! This file is made to be held against published figures: games between such players can be replayed to the last
//! counter, so every detail is fixed, even where a better way is known.
//!
//! * Every move at the root is searched with a full window, so each has its exact value; the first of equals is chosen.
//! * A move at the root after which the opponent may claim a draw is worth a draw, and is not searched.
//! * Every call of the recursive search is one state evaluated, leaf or not; the root is none. Every cut is one pruning.
//!
//! Both searches are one: minimax is alpha-beta that never cuts. Values are scores or floats; with floats a won game is
//! worth infinity, however far away it is, and infinity is not above infinity, so it cuts.

use std::marker::PhantomData;

use mossa_kernel::{
    Choice, Evaluator, Game, Meter, NodeEntry, NodeExit, Observer, Outcome, Score, SearchStats, Stopped, Value, Window,
};

use crate::node_state::NodeState;
use crate::pv_table::PvTable;

/// When to look at no more moves.
///
/// ```
/// use mossa_kernel::{Score, Window};
/// use mossa_search::textbook::{Cuts, NoCuts, Pruning};
/// let window = Window { alpha: Score::new(5), beta: Score::new(5) };
/// assert!(Cuts::is_cut(window) && !NoCuts::is_cut(window));
/// ```
pub trait Pruning {
    /// Whether the other moves cannot matter.
    fn is_cut<V: Value>(window: Window<V>) -> bool;

    /// The window as it is shown, if there is any point in showing it.
    fn shown<V: Value>(window: Window<V>) -> Option<Window<f64>>;
}

/// Never: plain minimax.
///
/// ```
/// use mossa_kernel::Window;
/// use mossa_search::textbook::{NoCuts, Pruning};
/// assert_eq!(NoCuts::shown(Window::<f64>::full()), None);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct NoCuts;

impl Pruning for NoCuts {
    fn is_cut<V: Value>(_: Window<V>) -> bool {
        false
    }

    fn shown<V: Value>(_: Window<V>) -> Option<Window<f64>> {
        None
    }
}

/// When alpha has reached beta.
///
/// ```
/// use mossa_kernel::Window;
/// use mossa_search::textbook::{Cuts, Pruning};
/// assert!(Cuts::is_cut(Window { alpha: f64::NEG_INFINITY, beta: f64::NEG_INFINITY }));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Cuts;

impl Pruning for Cuts {
    fn is_cut<V: Value>(window: Window<V>) -> bool {
        window.beta <= window.alpha
    }

    fn shown<V: Value>(window: Window<V>) -> Option<Window<f64>> {
        Some(window.traced())
    }
}

/// What a search found out.
///
/// ```
/// use mossa_kernel::{Score, SearchStats};
/// use mossa_search::textbook::TextbookChoice;
/// let (values, stats) = (vec![('a', -0.5), ('b', 2.25)], SearchStats::default());
/// let answer = TextbookChoice { mv: 'b', value: 2.25, line: vec!['b', 'a'], values, ends: vec![0, 0], stats };
/// assert_eq!(answer.into_choice(|points| Score::new((100.0 * points) as i32)).score, Some(Score::new(225)));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TextbookChoice<M, V> {
    /// The first of the best moves.
    pub mv: M,
    /// What it is worth to the side that plays it.
    pub value: V,
    /// The moves expected from both sides, `mv` first.
    pub line: Vec<M>,
    /// What every move is worth, in the order of the rules.
    pub values: Vec<(M, V)>,
    /// For every move of `values` that is proven to win or lose, in how many plies at most; of others nothing is said.
    pub ends: Vec<u32>,
    /// What it took.
    pub stats: SearchStats,
}

impl<M, V: Value> TextbookChoice<M, V> {
    /// The same with values as they are shown: a forced win or loss with its number of plies, everything else as `shown` says, as
    /// a rule the evaluation's [`shown`](mossa_kernel::Evaluator::shown).
    pub fn into_choice(self, shown: impl Fn(V) -> Score) -> Choice<M>
    where
        M: PartialEq + Copy,
    {
        let score = |value: V, plies| value.decided(plies).unwrap_or_else(|| shown(value));
        let ended = self.values.iter().zip(&self.ends);
        let values: Vec<(M, Score)> = ended.map(|(&(mv, value), &plies)| (mv, score(value, plies))).collect();
        let own = values.iter().find(|(mv, _)| *mv == self.mv).map(|&(_, score)| score);
        Choice {
            mv: self.mv,
            score: own.or_else(|| Some(shown(self.value))),
            line: self.line,
            values,
            variations: Vec::new(),
            draws: Vec::new(),
            stats: self.stats,
        }
    }
}

/// A search to a fixed depth and the parts it is made of. Counters and meter run on from one call of `search` to the
/// next.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, Notation, SearchHandle, Score, Silent};
/// use mossa_search::textbook::Textbook;
/// let state = TicTacToe.read_state("xx./oo./...")?;
/// let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
/// let meter = handle.control(Limits::default()).meter();
/// let answer = Textbook::alpha_beta(&TicTacToe, &leaves, meter, &mut observer).search(&state, 3)?;
/// assert_eq!((answer.mv, answer.value), (2, Score::win_in(1)));
/// assert_eq!(answer.values.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Textbook<'a, G: Game, E, P, O> {
    game: &'a G,
    evaluator: &'a E,
    pruning: PhantomData<P>,
    meter: Meter<'a>,
    observer: &'a mut O,
    stats: SearchStats,
    /// Moves from the root to the node that is being looked at.
    ply: usize,
    pv: PvTable<G::Move>,
    /// Plies from the node that was left last to the end of the game, if its value is a proven win or loss.
    end: u32,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> Textbook<'a, G, E, NoCuts, O> {
    /// Looks at every move.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent};
    /// # use mossa_search::textbook::Textbook;
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// # let meter = handle.control(Limits::default()).meter();
    /// let answer = Textbook::minimax(&TicTacToe, &leaves, meter, &mut observer).search(&TicTacToe::EMPTY, 2)?;
    /// assert_eq!((answer.stats.states_evaluated, answer.stats.prunings), (9 + 9 * 8, 0));
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn minimax(game: &'a G, evaluator: &'a E, meter: Meter<'a>, observer: &'a mut O) -> Self {
        Textbook::new(game, evaluator, meter, observer)
    }
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> Textbook<'a, G, E, Cuts, O> {
    /// Does not look at moves that cannot matter.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent};
    /// # use mossa_search::textbook::Textbook;
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// # let meter = handle.control(Limits::default()).meter();
    /// let answer = Textbook::alpha_beta(&TicTacToe, &leaves, meter, &mut observer).search(&TicTacToe::EMPTY, 2)?;
    /// assert_eq!(answer.stats.states_evaluated, 9 + 9 * 8, "the window at the root is full, so two moves cut nothing");
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn alpha_beta(game: &'a G, evaluator: &'a E, meter: Meter<'a>, observer: &'a mut O) -> Self {
        Textbook::new(game, evaluator, meter, observer)
    }
}

impl<'a, G: Game, E: Evaluator<G>, P: Pruning, O: Observer<G>> Textbook<'a, G, E, P, O> {
    fn new(game: &'a G, evaluator: &'a E, meter: Meter<'a>, observer: &'a mut O) -> Self {
        let stats = SearchStats::default();
        Textbook {
            game,
            evaluator,
            pruning: PhantomData,
            meter,
            observer,
            stats,
            ply: 0,
            pv: PvTable::default(),
            end: 0,
        }
    }

    /// The best move in `state`, which is not finished, if both sides look until `depth` ≥ 1 moves are played.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent, Stopped};
    /// # use mossa_search::textbook::Textbook;
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// let meter = handle.control(Limits { nodes: Some(100), ..Limits::default() }).meter();
    /// let mut search = Textbook::minimax(&TicTacToe, &leaves, meter, &mut observer);
    /// assert_eq!(search.search(&TicTacToe::EMPTY, 9), Err(Stopped::Nodes));
    /// assert_eq!(search.stats().nodes, 100);
    /// ```
    pub fn search(&mut self, state: &G::State, depth: u32) -> Result<TextbookChoice<G::Move, E::Value>, Stopped> {
        assert!(0 < depth, "a search must look at least one move ahead");
        let mut root = NodeState::new(self.game, self.evaluator, state);
        self.ply = 0;
        self.pv.begin(0);
        let window = self.traced(Window::full());
        self.observer.enter(None, NodeEntry::Horizon { depth, window });
        let found = self.root(&mut root, depth);
        match &found {
            Ok(answer) => self.observer.leave(Some(self.evaluator.traced(answer.value.traced())), NodeExit::Exact),
            Err(_) => self.observer.leave(None, NodeExit::Stopped),
        }
        found
    }

    /// The work so far: calls of the recursive search as `states_evaluated` and again as `nodes`, cuts as `prunings`;
    /// nodes `expanded` with the root, children `generated` with the draws to be claimed, and the deepest ply as `depth`.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent};
    /// # use mossa_search::textbook::Textbook;
    /// # let (leaves, handle, mut observer) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default(), Silent);
    /// let meter = handle.control(Limits::default()).meter();
    /// let mut search = Textbook::minimax(&TicTacToe, &leaves, meter, &mut observer);
    /// search.search(&TicTacToe::EMPTY, 1)?;
    /// assert_eq!((search.stats().nodes, search.stats().expanded, search.stats().depth), (9, 1, 1));
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn stats(&self) -> &SearchStats {
        &self.stats
    }

    fn root(&mut self, node: &mut NodeState<G, E>, depth: u32) -> Result<TextbookChoice<G::Move, E::Value>, Stopped> {
        let mut best: Option<(G::Move, E::Value)> = None;
        let (mut values, mut ends) = (Vec::new(), Vec::new());
        for mv in self.expand(node) {
            let value = if self.game.can_claim_draw(&self.game.after(&node.state, mv)) {
                self.draw_at_root(node, mv, depth - 1)
            } else {
                self.child(node, mv, depth - 1, Window::full())?
            };
            values.push((mv, value));
            ends.push(self.end + 1);
            if best.is_none_or(|(_, best)| best < value) {
                best = Some((mv, value));
                self.pv.extend(self.ply, mv);
            }
        }
        let (mv, value) = best.expect("a game that is not finished has a move");
        Ok(TextbookChoice { mv, value, line: self.pv.of_root().to_vec(), values, ends, stats: self.stats })
    }

    /// A move that lets the opponent claim a draw: shown, and not searched.
    fn draw_at_root(&mut self, node: &NodeState<G, E>, mv: G::Move, depth: u32) -> E::Value {
        let draw = E::Value::of(Outcome::Draw, self.game.to_move(&node.state));
        self.stats.generated += 1;
        self.stats.depth = self.stats.depth.max(1);
        self.pv.begin(1);
        let shown = self.traced(Window::full());
        self.observer.enter(Some(mv), NodeEntry::Horizon { depth, window: shown });
        self.observer.leave(Some(self.evaluator.traced(draw.traced())), NodeExit::Pruned);
        draw
    }

    /// What `mv` is worth to the side that plays it; the window is that side's too.
    fn child(
        &mut self,
        node: &mut NodeState<G, E>,
        mv: G::Move,
        depth: u32,
        window: Window<E::Value>,
    ) -> Result<E::Value, Stopped> {
        let undo = self.game.play(&mut node.state, mv);
        self.evaluator.play(self.game, &mut node.memo, &node.state, mv);
        self.ply += 1;
        let value = self.node(node, mv, depth, window.for_child())?;
        self.ply -= 1;
        self.evaluator.undo(self.game, &mut node.memo, &node.state, mv);
        self.game.undo(&mut node.state, mv, undo);
        Ok(E::Value::from_child(value))
    }

    /// One call of the recursive search. One that the meter forbids is neither counted nor shown.
    fn node(
        &mut self,
        node: &mut NodeState<G, E>,
        mv: G::Move,
        depth: u32,
        window: Window<E::Value>,
    ) -> Result<E::Value, Stopped> {
        self.meter.tick()?;
        self.stats.nodes += 1;
        self.stats.states_evaluated += 1;
        self.stats.generated += 1;
        self.stats.depth = self.stats.depth.max(self.ply as u32);
        let shown = self.traced(window);
        self.observer.enter(Some(mv), NodeEntry::Horizon { depth, window: shown });
        let found = self.look(node, depth, window);
        match found {
            Ok((value, why)) => self.observer.leave(Some(self.evaluator.traced(value.traced())), why),
            Err(_) => self.observer.leave(None, NodeExit::Stopped),
        }
        found.map(|(value, _)| value)
    }

    fn look(
        &mut self,
        node: &mut NodeState<G, E>,
        depth: u32,
        mut window: Window<E::Value>,
    ) -> Result<(E::Value, NodeExit), Stopped> {
        self.pv.begin(self.ply);
        self.end = 0;
        if let Some(outcome) = self.game.outcome(&node.state) {
            return Ok((E::Value::of(outcome, self.game.to_move(&node.state)), NodeExit::Leaf));
        }
        if depth == 0 {
            return Ok((self.evaluator.evaluate(self.game, &node.state, &node.memo), NodeExit::Leaf));
        }
        let (mut best, mut end) = (E::Value::WORST, 0);
        let mut moves = self.expand(node).into_iter();
        while let Some(mv) = moves.next() {
            let value = self.child(node, mv, depth - 1, window)?;
            if best < value || self.pv.is_empty(self.ply) {
                (best, end) = (value, self.end + 1);
                self.pv.extend(self.ply, mv);
            }
            if best == value {
                end = later(value, end, self.end + 1);
            }
            window = window.raised_to(best);
            if P::is_cut(window) {
                self.stats.prunings += 1;
                if self.observer.is_watching() {
                    moves.for_each(|mv| self.observer.skip(mv));
                }
                self.end = end;
                return Ok((best, NodeExit::Cut));
            }
        }
        self.end = end;
        Ok((best, NodeExit::Exact))
    }

    /// The window as it is kept in traces, if there is any point in showing it.
    fn traced(&self, window: Window<E::Value>) -> Option<Window<f64>> {
        let unit = |bound| self.evaluator.traced(bound);
        P::shown(window).map(|Window { alpha, beta }| Window { alpha: unit(alpha), beta: unit(beta) })
    }

    /// The moves to look at.
    fn expand(&mut self, node: &NodeState<G, E>) -> G::Moves {
        self.stats.expanded += 1;
        self.observer.expand();
        self.game.moves(&node.state)
    }
}

/// When the game ends by one of two moves of the same value: the winner takes the shorter way, the loser the longer one.
fn later<V: Value>(value: V, one: u32, other: u32) -> u32 {
    let is_won = value.decided(0).is_some_and(|score| score.win_in_plies().is_some());
    if is_won { one.min(other) } else { one.max(other) }
}
