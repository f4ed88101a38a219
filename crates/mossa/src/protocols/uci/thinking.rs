//! Work that takes time, in a thread of its own: a search, a count, the bench.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use mossa_chess::board::Move;
use mossa_chess::moves::legal_moves;
use mossa_chess::{Chess, State};
use mossa_chess_engine::{Engine, Ponder, SearchMode, Task};
use mossa_kernel::{Control, Game as _, GameClocks, Limits, Notation as _, RealClock, SearchHandle, TableClock};
use mossa_protocol::uci::{BestMove, Go};

use super::extras;
use super::info_writer::{InfoWriter, Manner};
use crate::protocols::protocol_loop::{Event, Timing, game_clocks, say};

/// Something to do.
pub(super) enum Job {
    /// Find a move.
    Search(Box<Search>),
    /// Count sequences of moves.
    Count { state: State, rules: Chess, depth: u32 },
    /// Do the work by which builds are told apart.
    Bench { depth: Option<u32>, timing: Timing },
}

/// What is searched, and how long.
pub(super) struct Search {
    state: State,
    task: Task,
    limits: Limits,
    clocks: Option<GameClocks>,
    manner: Manner,
    /// Whether only `stop` ends it.
    is_endless: bool,
}

impl Search {
    /// The search that is ordered. Of `moves`, if there are any, one is wanted.
    pub(super) fn new(go: &Go, (state, moves): (State, Vec<Move>), manner: Manner, overhead: Duration) -> Search {
        let common = go.limits;
        let clocks = game_clocks(&common, manner.rules.to_move(&state));
        let limits = Limits {
            time: common.move_time.map(Duration::from),
            nodes: common.nodes.map(|n| n.max(1)),
            depth: common.depth.map(|depth| depth.max(1)),
            memory: None,
        };
        let is_limited = limits != Limits::default() || clocks.is_some() || go.mate.is_some();
        let task = Task {
            moves,
            moves_to_go: common.moves_to_go,
            mate: go.mate.map(|n| n.max(1)),
            mode: if common.infinite { SearchMode::Infinite } else { SearchMode::Normal },
            ponder: if go.ponder { Ponder::begin() } else { Ponder::default() },
            n_lines: manner.n_lines,
            overhead,
        };
        let is_endless = common.infinite || go.ponder || !is_limited;
        Search { state, task, limits, clocks, manner, is_endless }
    }

    fn run(&self, engine: &mut Engine, handle: &SearchHandle<RealClock>) -> BestMove {
        let beside = self.clocks.map(|clocks| TableClock { time: &handle.clock, clocks });
        let control = match &beside {
            Some(clock) => Control { clock, ..handle.control(self.limits) },
            None => handle.control(self.limits),
        };
        let mut info_writer = InfoWriter::new(self.manner, &self.state);
        let found = engine.think(&self.state, &self.task, &control, &mut info_writer);
        found.map(|found| info_writer.best(&found)).unwrap_or_default()
    }

    /// Some move, if there is one.
    fn any_move(&self) -> BestMove {
        let first = legal_moves(self.state.board()).first().map(|mv| self.manner.rules.write_move(&self.state, *mv));
        BestMove { mv: first.and_then(|text| mossa_protocol::Move::new(&text).ok()), ponder: None }
    }
}

/// What came of it.
#[derive(Default)]
pub(super) struct SearchResult {
    /// The engine comes back; none if it broke.
    pub(super) engine: Option<Engine>,
    /// The answer, where there is one to give.
    pub(super) best: Option<BestMove>,
    /// What went wrong.
    pub(super) remark: Option<String>,
}

/// A job that is being done.
pub(super) struct Thinking {
    handle: Arc<SearchHandle<RealClock>>,
    ponder: Ponder,
    is_endless: bool,
}

impl Thinking {
    /// Begins. What comes of it comes as an event.
    pub(super) fn begin(job: Job, engine: Engine, sender: Sender<Event<SearchResult>>) -> Thinking {
        let handle: Arc<SearchHandle<RealClock>> = Arc::default();
        let (ponder, is_endless) = match &job {
            Job::Search(search) => (search.task.ponder.clone(), search.is_endless),
            Job::Count { .. } | Job::Bench { .. } => (Ponder::default(), false),
        };
        let shared = Arc::clone(&handle);
        thread::spawn(move || {
            let thought = catch_unwind(AssertUnwindSafe(|| job.run(engine, &shared)));
            let thought = thought.unwrap_or_else(|_| {
                let best = if let Job::Search(search) = &job { Some(search.any_move()) } else { None };
                SearchResult { engine: None, best, remark: Some("the engine broke".to_owned()) }
            });
            // If nobody hears it, it is over already.
            let _ = sender.send(Event::SearchResult(thought));
        });
        Thinking { handle, ponder, is_endless }
    }

    pub(super) fn stop(&self) {
        self.handle.stop.raise();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.handle.stop.is_raised()
    }

    /// Time counts from now on.
    pub(super) fn ponder_hit(&self) {
        self.ponder.hit();
    }

    pub(super) fn is_endless(&self) -> bool {
        self.is_endless
    }
}

impl Job {
    fn run(&self, mut engine: Engine, handle: &SearchHandle<RealClock>) -> SearchResult {
        let control = handle.control(Limits::default());
        // Nobody may be there to hear what is said; the end will show.
        match self {
            Job::Search(search) => {
                let best = Some(search.run(&mut engine, handle));
                return SearchResult { engine: Some(engine), best, remark: None };
            }
            Job::Count { state, rules, depth } => drop(say(&extras::counted(*rules, state, *depth, &control))),
            Job::Bench { depth, timing } => drop(say(&extras::bench(*depth, *timing, &control))),
        }
        SearchResult { engine: Some(engine), ..SearchResult::default() }
    }
}
