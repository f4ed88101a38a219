//! Iterative deepening: alpha-beta one move ahead, then two, then three, until the clock or the game says stop.
//!
//! Every round finds the best move of the one before first, through the table, so that a round costs about as much as
//! all before it together, or more; and whenever time runs out there is an answer. The first round is not stopped by the
//! clock, because it takes no longer than to notice that the time is up: a move that is played has been searched. A round that is stopped still counts if it has
//! found a move: the first it looks at is the best so far, and what replaces that one is better. With an aspiration
//! window a round first asks whether the value is near the last one's, and again with a wider window if it is not.
//!
//! Slate and Atkin, *Chess 4.5*, 1977; aspiration: Baudet, 1978. It ends by itself as soon as nothing more can be
//! learned: the end of the game is in sight, or a win or loss no farther away than it has looked.

use mossa_kernel::{
    Choice, Control, Evaluator, Game, Observer, Progress, ProgressSink, Score, SearchStats, Stopped, TacticalStatus,
    Tactics, Value, Window,
};

use crate::alpha_beta::{AlphaBeta, Parts};
use crate::order::{MoveOrder, Spot};
use crate::table::TranspositionTable;

/// How a deepening search goes about it.
///
/// ```
/// use mossa_search::deepening::{SearchGoal, Plan};
/// let plan = Plan { aspiration: None, ..Plan::default() };
/// assert_eq!(plan.goal, SearchGoal::Best);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Half the width of the window with which a round begins; `None` for a full one.
    pub aspiration: Option<i32>,
    /// What is to be found out.
    pub goal: SearchGoal,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { aspiration: Some(3_000), goal: SearchGoal::Best }
    }
}

/// What is to be found out.
///
/// ```
/// use mossa_search::deepening::SearchGoal;
/// assert_ne!(SearchGoal::Best, SearchGoal::EveryMove);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchGoal {
    /// The best move: of the others only that they are not better.
    Best,
    /// What every move is worth.
    EveryMove,
}

/// From here on a round begins with an aspiration window: shallow values jump too much.
const ASPIRE_FROM: u32 = 4;
/// A window that failed is made wider by this factor.
const WIDEN_BY: i32 = 4;
/// No round looks further: a table keeps no more.
const MAX_DEPTH: u32 = 255;

/// A deepening search and what it is made of.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, SearchHandle, Score, Silent, NoProgress};
/// use mossa_search::alpha_beta::{Parts, Style};
/// use mossa_search::deepening::{Deepening, Plan};
/// use mossa_search::{order::HintFirst, table::HashTable, tactics::NoTactics};
/// let (leaves, handle) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default());
/// let parts = Parts {
///     table: HashTable::new(1 << 20), order: HintFirst, tactics: NoTactics, style: Style::Scout,
/// };
/// let search = Deepening { game: &TicTacToe, evaluator: &leaves, parts, plan: Plan::default() };
/// let control = handle.control(Limits { depth: Some(9), ..Limits::default() });
/// let choice = search.choose(&TicTacToe::EMPTY, &control, &mut Silent, &mut NoProgress).unwrap();
/// assert_eq!((choice.score, choice.stats.iterations), (Some(Score::DRAW), 9));
/// ```
#[derive(Debug)]
pub struct Deepening<'a, G, E, T, R, A> {
    /// The rules.
    pub game: &'a G,
    /// What positions look worth at the horizon.
    pub evaluator: &'a E,
    /// The parts of its alpha-beta.
    pub parts: Parts<T, R, A>,
    /// How to go about it.
    pub plan: Plan,
}

/// Where a search begins.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_search::deepening::Start;
/// let start = Start::<TicTacToe> { state: &TicTacToe::EMPTY, so_far: None };
/// assert!(start.so_far.is_none());
/// ```
pub struct Start<'a, G: Game> {
    /// The position.
    pub state: &'a G::State,
    /// What an earlier search of the same position found: its rounds are not searched again.
    pub so_far: Option<Choice<G::Move>>,
}

/// What came of a search.
///
/// ```
/// use mossa_kernel::{Choice, SearchStats};
/// use mossa_search::deepening::Deepened;
/// let (mv, line, stats) = ('a', vec!['a'], SearchStats::default());
/// let choice = Choice { mv, score: None, line, values: vec![], variations: vec![], draws: vec![], stats };
/// assert!(!Deepened { choice, is_settled: false }.is_settled);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Deepened<M> {
    /// The move to play.
    pub choice: Choice<M>,
    /// Whether the search ended by itself: a deeper one finds nothing else, or is not allowed.
    pub is_settled: bool,
}

impl<G, E, T, R, A> Deepening<'_, G, E, T, R, A>
where
    G: Game,
    E: Evaluator<G, Value = Score>,
    T: TranspositionTable,
    R: MoveOrder<G>,
    A: Tactics<G>,
{
    /// The move to play in a position that is not finished. There is an answer however tight the limits are; `None`
    /// only if the game is over.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent, NoProgress};
    /// # use mossa_search::{alpha_beta::Parts, deepening::{Deepening, Plan}};
    /// # let (leaves, handle) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default());
    /// # let search = Deepening { game: &TicTacToe, evaluator: &leaves, parts: Parts::plain(), plan: Plan::default() };
    /// let control = handle.control(Limits { nodes: Some(1), ..Limits::default() });
    /// assert!(search.choose(&TicTacToe::EMPTY, &control, &mut Silent, &mut NoProgress).is_some());
    /// ```
    pub fn choose<O: Observer<G>>(
        self,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut O,
        watch: &mut dyn ProgressSink<G::Move>,
    ) -> Option<Choice<G::Move>> {
        self.deepen(Start { state, so_far: None }, control, observer, watch).map(|deepened| deepened.choice)
    }

    /// The same for a search that shares its time with another: it may go on where it was stopped, and says whether there
    /// is a point in that.
    ///
    /// ```
    /// # use mossa_conformance::toys::{HashLeaves, TicTacToe};
    /// # use mossa_kernel::{Limits, SearchHandle, Silent, NoProgress};
    /// # use mossa_search::{alpha_beta::Parts, deepening::{Deepening, Plan, Start}};
    /// # let (leaves, handle) = (HashLeaves { seed: 1, spread: 100 }, <SearchHandle>::default());
    /// # let search = || Deepening { game: &TicTacToe, evaluator: &leaves, parts: Parts::plain(), plan: Plan::default() };
    /// let (state, few) = (&TicTacToe::EMPTY, Limits { nodes: Some(100), ..Limits::default() });
    /// let begun = search().deepen(Start { state, so_far: None }, &handle.control(few), &mut Silent, &mut NoProgress).unwrap();
    /// assert!(!begun.is_settled);
    /// let start = Start { state, so_far: Some(begun.choice) };
    /// let nine = Limits { depth: Some(9), ..Limits::default() };
    /// let ended = search().deepen(start, &handle.control(nine), &mut Silent, &mut NoProgress).unwrap();
    /// assert_eq!((ended.is_settled, ended.choice.stats.iterations), (true, 9));
    /// ```
    pub fn deepen<O: Observer<G>>(
        self,
        Start { state, so_far }: Start<'_, G>,
        control: &Control<'_>,
        observer: &mut O,
        watch: &mut dyn ProgressSink<G::Move>,
    ) -> Option<Deepened<G::Move>> {
        if self.game.outcome(state).is_some() {
            return None;
        }
        let mut choice = so_far.or_else(|| self.at_first_sight(state))?;
        let left = self.game.plies_left(state).unwrap_or(u32::MAX);
        let max = control.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH).min(left);
        let Deepening { game, evaluator, parts, plan } = self;
        let mut search = AlphaBeta::new(game, evaluator, parts, control.meter(), observer);
        search.run_on_from(choice.stats);
        let n_before = choice.stats.iterations as u32;
        if n_before == 0 {
            search.parts().order.begin_search();
            search.meter().suspend_stops();
        }
        let mut known: Vec<Known<G::Move>> = Vec::new();
        let mut is_settled = true;
        for depth in n_before + 1..=max {
            search.begin_round(depth);
            let mut round = Round { game, state, depth, search: &mut search, choice: &mut choice };
            let ended = match plan.goal {
                SearchGoal::Best => round.best_move(plan.aspiration),
                SearchGoal::EveryMove => round.every_move(&mut known),
            };
            if ended.is_err() {
                is_settled = false;
                break;
            }
            search.end_round();
            search.meter().resume_stops();
            watch.progress(&Progress { stats: search.stats(), line: &choice.line, score: choice.score, bound: None });
            let is_over = match plan.goal {
                SearchGoal::Best => choice.score.is_some_and(|score| is_settled_at(score, depth)),
                SearchGoal::EveryMove => known.iter().all(|known| is_settled_at(known.score, depth)),
            };
            if is_over {
                break;
            }
        }
        choice.stats = *search.stats();
        complete(game, &search.parts().tactics, state, &mut choice.line);
        Some(Deepened { choice, is_settled })
    }

    /// What to play if there is no time at all: the move that ranks highest.
    fn at_first_sight(&self, state: &G::State) -> Option<Choice<G::Move>> {
        let mv = highest(self.game, state, &self.parts, |_| true)?;
        Some(Choice {
            mv,
            score: None,
            line: vec![mv],
            values: Vec::new(),
            variations: Vec::new(),
            draws: Vec::new(),
            stats: SearchStats::default(),
        })
    }
}

/// Of the moves that make sense and are `wanted`, the one that ranks highest.
fn highest<G, T, R, A>(
    game: &G,
    state: &G::State,
    parts: &Parts<T, R, A>,
    wanted: impl Fn(G::Move) -> bool,
) -> Option<G::Move>
where
    G: Game,
    R: MoveOrder<G>,
    A: Tactics<G>,
{
    match parts.tactics.probe(game, state) {
        TacticalStatus::Won { mv, .. } | TacticalStatus::Lost { mv, .. } => Some(mv),
        TacticalStatus::Open(moves) => {
            let rank = |&mv: &G::Move| parts.order.rank(game, state, mv, Spot { ply: 0, depth: 1 });
            // Of equals the last is the largest, so the first comes last.
            moves.as_ref().iter().rev().copied().filter(|&mv| wanted(mv)).max_by_key(rank)
        }
    }
}

/// Adds to a line what is in plain sight at its end: where that is a win or a loss, the moves that bring it about.
fn complete<G: Game>(game: &G, tactics: &impl Tactics<G>, state: &G::State, line: &mut Vec<G::Move>) {
    let mut end = line.iter().fold(state.clone(), |state, &mv| game.after(&state, mv));
    while game.outcome(&end).is_none()
        && let TacticalStatus::Won { mv, .. } | TacticalStatus::Lost { mv, .. } = tactics.probe(game, &end)
    {
        line.push(mv);
        end = game.after(&end, mv);
    }
}

/// Whether a deeper look could not change a thing: a win or loss no farther away than was looked.
fn is_settled_at(score: Score, depth: u32) -> bool {
    let plies = score.win_in_plies().or(score.loss_in_plies());
    plies.is_some_and(|plies| plies <= depth)
}

/// What is known of a move.
#[derive(Clone)]
struct Known<M> {
    mv: M,
    score: Score,
    line: Vec<M>,
}

/// One round: a search to one depth.
struct Round<'r, 'a, G: Game, E, T, R, A, O> {
    game: &'r G,
    state: &'r G::State,
    depth: u32,
    search: &'r mut AlphaBeta<'a, G, E, T, R, A, O>,
    choice: &'r mut Choice<G::Move>,
}

impl<G, E, T, R, A, O> Round<'_, '_, G, E, T, R, A, O>
where
    G: Game,
    E: Evaluator<G, Value = Score>,
    T: TranspositionTable,
    R: MoveOrder<G>,
    A: Tactics<G>,
    O: Observer<G>,
{
    fn best_move(&mut self, aspiration: Option<i32>) -> Result<(), Stopped> {
        let mut margin = aspiration.filter(|_| ASPIRE_FROM <= self.depth);
        loop {
            let window = self.window(margin);
            let found = self.search.search(self.state, self.depth, window);
            match (found, self.search.best_so_far()) {
                // Nothing is known but a bound: keep the move, the next window will tell.
                (Ok(score), _) if score <= window.alpha => {}
                (Err(_), Some(score)) if score.loss_in_plies().is_some() => self.avoid(),
                (Ok(score), _) | (Err(_), Some(score)) => self.keep(score),
                (Err(_), None) => {}
            }
            let score = found?;
            let is_inside = window.alpha < score && !window.is_cut_by(score);
            if is_inside || margin.is_none() {
                return Ok(());
            }
            margin = margin.map(|margin| margin.saturating_mul(WIDEN_BY)).filter(|_| !score.is_decided());
        }
    }

    /// The values near the last round's.
    fn window(&self, margin: Option<i32>) -> Window {
        match (margin, self.choice.score) {
            (Some(margin), Some(score)) if !score.is_decided() => {
                let (low, high) = (score.get().saturating_sub(margin), score.get().saturating_add(margin));
                let alpha = if low < -Score::MOST { Score::WORST } else { Score::new(low) };
                let beta = if Score::MOST < high { Score::BEST } else { Score::new(high) };
                Window { alpha, beta }
            }
            _ => Window::full(),
        }
    }

    /// The search has found a line that is worth this.
    fn keep(&mut self, score: Score) {
        let line = self.search.line();
        if let Some(&mv) = line.first() {
            self.choice.line.clear();
            self.choice.line.extend_from_slice(line);
            (self.choice.mv, self.choice.score) = (mv, Some(score));
        }
    }

    /// What was looked at before the search was stopped is lost, and something was not looked at: rather try that, and
    /// claim nothing.
    fn avoid(&mut self) {
        let lost = self.search.line().first().copied();
        let parts = self.search.parts();
        if let Some(mv) = highest(self.game, self.state, parts, |mv| Some(mv) != lost) {
            (self.choice.mv, self.choice.line, self.choice.score) = (mv, vec![mv], None);
        }
    }

    /// Every move with a full window, but for those that are settled. A round that is stopped leaves the last one's
    /// values.
    fn every_move(&mut self, known: &mut Vec<Known<G::Move>>) -> Result<(), Stopped> {
        let mut found: Vec<Known<G::Move>> = Vec::new();
        for (at, mv) in self.game.moves(self.state).into_iter().enumerate() {
            if let Some(settled) = known.get(at).filter(|known| is_settled_at(known.score, self.depth - 1)) {
                found.push(settled.clone());
                continue;
            }
            let child = self.game.after(self.state, mv);
            let score = Score::from_child(self.search.search(&child, self.depth - 1, Window::full())?);
            let line = std::iter::once(mv).chain(self.search.line().iter().copied()).collect();
            found.push(Known { mv, score, line });
        }
        *known = found;
        self.choice.values = known.iter().map(|known| (known.mv, known.score)).collect();
        // Of equals the last is the largest, so the first comes last.
        if let Some(best) = known.iter().rev().max_by_key(|known| known.score) {
            (self.choice.mv, self.choice.score) = (best.mv, Some(best.score));
            self.choice.line.clone_from(&best.line);
        }
        Ok(())
    }
}
