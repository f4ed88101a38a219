//! The engine as a player: an [`Agent`] that keeps its transposition table and histories from move to move.

use std::sync::Arc;
use std::time::Duration;

use mossa_chess::board::Move;
use mossa_chess::{Chess, State};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, GameClock, Limits, Progress, ProgressSink, Score, SearchStats,
    StateSpace as _, Variation, expect_open,
};
use mossa_syzygy::Tablebases;

use crate::params::Params;
use crate::report::{Listener, Report};
use crate::score::to_score;
use crate::search::reduce::Reductions;
use crate::search::root::RootMove;
use crate::search::{SharedData, ThreadData};
use crate::strength::Strength;
use crate::threads::{self, Request, SearchResult, Task};
use crate::transposition::{Bound, TranspositionTable};

/// Which moves of the root get an exact score.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Values {
    /// The best one only: the strongest play.
    #[default]
    Best,
    /// This many, each with its principal variation (MultiPV); the same depth takes longer.
    Lines(usize),
    /// All, each with its principal variation; the same depth takes several times as long.
    EveryMove,
}

/// How an engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the transposition table, in bytes.
    pub table: usize,
    /// The number of threads, at least one.
    pub n_threads: usize,
    /// Which moves get an exact score when it plays as an agent.
    pub values: Values,
    /// Its own limits, besides those of each request.
    pub limits: Limits,
    /// What it keeps back of every time limit.
    pub overhead: Duration,
    /// A limit of its strength; full strength if there is none.
    pub strength: Option<Strength>,
    /// The tablebases that it probes, if there are any.
    pub tablebases: Option<Arc<Tablebases>>,
    /// The numbers of its search.
    pub params: Params,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            table: 16 << 20,
            n_threads: 1,
            values: Values::Best,
            limits: Limits::default(),
            overhead: Duration::from_millis(10),
            strength: None,
            tablebases: None,
            params: Params::default(),
        }
    }
}

/// The engine: its settings, its transposition table and the histories of its threads.
///
/// ```
/// use mossa_chess::Chess;
/// use mossa_chess_engine::{Engine, Settings, Task};
/// use mossa_kernel::{Limits, Notation, SearchHandle, Score};
/// let game = Chess::STANDARD;
/// let mut engine = Engine::new(Settings { table: 1 << 20, ..Settings::default() });
/// let state = game.read_state("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
/// let handle = <SearchHandle>::default();
/// let control = handle.control(Limits { depth: Some(4), ..Limits::default() });
/// let found = engine.think(&state, &Task::default(), &control, &mut ()).unwrap();
/// assert_eq!(game.write_move(&state, found.best()), "a1a8");
/// assert_eq!(found.score(), Some(Score::win_in(1)));
/// ```
pub struct Engine {
    settings: Settings,
    reductions: Reductions,
    table: TranspositionTable,
    threads: Vec<ThreadData>,
}

impl Engine {
    /// An engine with an empty table and empty histories.
    pub fn new(settings: Settings) -> Engine {
        let reductions = Reductions::new(&settings.params);
        let table = TranspositionTable::new(settings.table);
        let threads = vec![ThreadData::default(); settings.n_threads.max(1)];
        Engine { settings, reductions, table, threads }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. The table stays if its size does, and the histories of the threads that remain stay.
    pub fn set_up(&mut self, settings: Settings) {
        if settings.table != self.settings.table {
            self.table = TranspositionTable::new(settings.table);
        }
        self.threads.resize(settings.n_threads.max(1), ThreadData::default());
        self.reductions = Reductions::new(&settings.params);
        self.settings = settings;
    }

    /// Clears the table and the histories.
    pub fn clear(&mut self) {
        self.table.clear();
        self.threads.fill_with(ThreadData::default);
    }

    /// Searches a position under the limits and the clock of `control`; `None` if there is no move to
    /// consider.
    pub fn think(
        &mut self,
        state: &State,
        task: &Task,
        control: &Control<'_>,
        listener: &mut dyn Listener,
    ) -> Option<SearchResult> {
        self.table.new_search();
        // A search for a mate is exhaustive: it must not miss one.
        let thorough = task.mate.map(|_| Params::thorough());
        let params = thorough.as_ref().unwrap_or(&self.settings.params);
        let tablebases = self.settings.tablebases.as_deref();
        let shared = SharedData { table: &self.table, params, reductions: &self.reductions, tablebases };
        let Some(strength) = self.settings.strength else {
            return threads::search(shared, &mut self.threads, Request { state, task, control, listener });
        };
        let limits = Limits { nodes: min_limit(control.limits.nodes, Some(strength.nodes())), ..control.limits };
        let task = Task { n_lines: task.n_lines.max(strength.n_lines()), ..task.clone() };
        let control = Control { limits, ..*control };
        let mut found =
            threads::search(shared, &mut self.threads, Request { state, task: &task, control: &control, listener })?;
        let chosen = strength.choose(state.position_key(), &found.root_moves[..found.n_lines]);
        found.root_moves[..=chosen].rotate_right(1);
        Some(found)
    }
}

impl SearchResult {
    /// The best move.
    pub fn best(&self) -> Move {
        self.root_moves[0].mv
    }

    /// The expected reply to it, on which the engine may ponder.
    pub fn reply(&self) -> Option<Move> {
        self.root_moves[0].pv.get(1).copied()
    }

    /// The score of the best move, seen from the side that plays it; `None` if there was no time to find one.
    pub fn score(&self) -> Option<Score> {
        self.root_moves[0].latest_score().map(to_score)
    }
}

/// Passes the reports of the best line on as progress.
struct ProgressListener<'a> {
    sink: &'a mut dyn ProgressSink<Move>,
}

impl Listener for ProgressListener<'_> {
    fn report(&mut self, report: &Report<'_>) {
        if report.multi_pv != 1 || report.bound != Bound::Exact {
            return;
        }
        let stats = SearchStats { nodes: report.nodes, depth: report.depth, ..SearchStats::default() };
        let progress = Progress { stats: &stats, line: report.pv, score: Some(report.score), bound: None };
        self.sink.progress(&progress);
    }
}

/// What an agent keeps back of its time for a move, so that its answer is in time on a busy machine.
fn margin(time: Duration) -> Duration {
    const PART: u32 = 10;
    const MAX_MARGIN: Duration = Duration::from_millis(400);
    (time / PART).min(MAX_MARGIN)
}

/// The smaller of two limits, where `None` is no limit.
fn min_limit<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

impl Agent<Chess> for Engine {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn new_game(&mut self, _: &Chess) {
        self.clear();
    }

    /// With one thread and no time limit equal requests give equal answers. Only limited strength depends on the seed.
    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        let own = self.settings.limits;
        let has_time = own.time.or(limits.time).is_some() || clock.is_some();
        let has_other = own.nodes.or(limits.nodes).is_some() || own.depth.or(limits.depth).is_some();
        match (has_time || !has_other || 1 < self.settings.n_threads, &self.settings.strength) {
            (true, _) => Determinism::Nondeterministic,
            (false, Some(_)) => Determinism::Seeded,
            (false, None) => Determinism::Deterministic,
        }
    }

    fn choose(
        &mut self,
        game: &Chess,
        state: &State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Move>,
    ) -> Result<Choice<Move>, AgentError> {
        /// The time for a move if there is no limit at all.
        const DEFAULT_TIME: Duration = Duration::from_secs(10);
        expect_open(game, state)?;
        let (own, theirs) = (self.settings.limits, control.limits);
        let mut limits = Limits {
            time: min_limit(own.time, theirs.time),
            nodes: min_limit(own.nodes, theirs.nodes),
            depth: min_limit(own.depth, theirs.depth),
            memory: theirs.memory,
        };
        let has_clock = control.clock.game_clocks().is_some();
        if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() && !has_clock {
            limits.time = Some(DEFAULT_TIME);
        }
        let legal = game.moves(state);
        let n_lines = match self.settings.values {
            Values::Best => 1,
            Values::Lines(n) => n.clamp(1, legal.len()),
            Values::EveryMove => legal.len(),
        };
        let overhead = self.settings.overhead.max(margin(limits.time.unwrap_or_default()));
        let task = Task { n_lines, overhead, ..Task::default() };
        let control = Control { limits, ..*control };
        let found = self.think(state, &task, &control, &mut ProgressListener { sink }).ok_or(AgentError::GameOver)?;
        let lines = if 1 < n_lines { &found.root_moves[..found.n_lines] } else { &[] };
        let score = |root: &RootMove| root.latest_score().map(to_score);
        let value = |mv: &Move| Some((*mv, score(lines.iter().find(|root| root.mv == *mv)?)?));
        let values = legal.iter().filter_map(value).collect();
        let variation = |root: &RootMove| Some(Variation { score: score(root)?, line: root.pv.clone() });
        let variations = lines.iter().filter_map(variation).collect();
        let line = found.root_moves[0].pv.clone();
        Ok(Choice {
            mv: found.best(),
            score: found.score(),
            line,
            values,
            variations,
            draws: Vec::new(),
            stats: found.stats,
        })
    }
}
