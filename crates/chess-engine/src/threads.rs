//! Parallel search by lazy SMP: all threads deepen the same position and share nothing but the transposition table.
//!
//! The main thread reports, manages the time and has the answer. Every other helper begins one depth ahead, so that its
//! table entries help the main thread. With one thread, equal node limits give equal trees.

use std::cmp::Reverse;
use std::thread;
use std::time::Duration;

use mossa_chess::State;
use mossa_chess::board::Move;
use mossa_chess::moves::legal_moves;
use mossa_kernel::{Clock, Control, SearchStats};

use crate::limits::{SearchLimits, SharedStatus};
use crate::report::Listener;
use crate::score::MAX_PLY;
use crate::search::root::{Goal, Role, RootMove};
use crate::search::{RootPosition, SharedData, ThreadData, Worker};
use crate::time::{Ponder, TimeManager, TimeSettings};

/// When a search that has ended answers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SearchMode {
    /// The search answers when a limit is reached.
    #[default]
    Normal,
    /// The search answers when the stop flag is raised, and not before (`go infinite`).
    Infinite,
}

/// What is asked of a search, besides the limits of its control.
#[derive(Clone, Default, Debug)]
pub struct Task {
    /// The moves to consider (`searchmoves`); all legal moves if the list is empty.
    pub moves: Vec<Move>,
    /// The number of principal variations (MultiPV); 0 counts as 1.
    pub n_lines: usize,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
    /// The search ends when a mate within this many moves is found.
    pub mate: Option<u32>,
    /// When the search answers.
    pub mode: SearchMode,
    /// Whether the engine ponders.
    pub ponder: Ponder,
    /// What is kept back of every time limit.
    pub overhead: Duration,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The moves of the root, sorted: the best move first, then those of further principal variations.
    pub root_moves: Vec<RootMove>,
    /// How many of them have a score and a principal variation of their own.
    pub n_lines: usize,
    /// The greatest completed depth.
    pub depth: u32,
    /// The counters of the search.
    pub stats: SearchStats,
}

/// A search to be done.
pub struct Request<'a> {
    /// The position, with the game that led to it.
    pub state: &'a State,
    /// What is asked.
    pub task: &'a Task,
    /// The limits, the clock and the stop flag.
    pub control: &'a Control<'a>,
    /// The listener of the reports.
    pub listener: &'a mut dyn Listener,
}

/// Searches a position with one thread for every `ThreadData`; `None` if there is no move to consider.
pub fn search(shared: SharedData<'_>, threads: &mut [ThreadData], request: Request<'_>) -> Option<SearchResult> {
    let Request { state, task, control, listener } = request;
    let legal = legal_moves(state.board());
    let wanted = legal.iter().copied().filter(|mv| task.moves.is_empty() || task.moves.contains(mv));
    let known = shared
        .tablebases
        .and_then(|tables| tables.rank_moves(state.board(), state.clock().min(100)))
        .unwrap_or_default();
    let mut root_moves: Vec<RootMove> = wanted.map(|mv| RootMove::ranked(mv, &known)).collect();
    if root_moves.is_empty() {
        return None;
    }
    root_moves.sort_by_key(|root| Reverse(root.tb_rank));
    // If the tablebases know every root move, the search does not probe below: it looks for a mate.
    let shared = if known.is_empty() { shared } else { SharedData { tablebases: None, ..shared } };
    let settings = TimeSettings { overhead: task.overhead, moves_to_go: task.moves_to_go, ponder: task.ponder.clone() };
    let time_manager = TimeManager::new(control, settings);
    let status = SharedStatus::default();
    let n_threads = threads.len() as u64;
    let max_nodes = control.limits.nodes.map_or(u64::MAX, |most| most.div_ceil(n_threads));
    let (first, others) = threads.split_first_mut().expect("an engine has a thread");
    let root = || RootPosition { state, root_moves: root_moves.clone() };
    let limits = || SearchLimits::new(control, &time_manager, &status, max_nodes);
    thread::scope(|scope| {
        for (number, thread) in others.iter_mut().enumerate() {
            let worker = Worker::new(shared, thread, limits(), root());
            let (time_manager, clock) = (&time_manager, control.clock);
            // Every other helper is a depth ahead.
            let first_depth = 1 + i32::from(number % 2 == 0);
            scope.spawn(move || help(worker, first_depth, time_manager, clock));
        }
        let mut worker = Worker::new(shared, first, limits(), root());
        let mut goal = Goal {
            max_depth: control.limits.depth.map_or(MAX_PLY as i32, |depth| depth.min(MAX_PLY as u32) as i32),
            n_lines: task.n_lines.max(1),
            mate: task.mate.map(|moves| 2 * moves),
            first_depth: 1,
            time_manager: &time_manager,
            role: Role::Main,
            clock: control.clock,
            listener,
        };
        let depth = worker.iterative_deepening(&mut goal);
        wait(task, control);
        status.stop();
        Some(result(&worker, task, depth))
    })
    .map(|result| SearchResult { stats: SearchStats { nodes: status.nodes(), ..result.stats }, ..result })
}

/// The search of a helper thread.
fn help(mut worker: Worker<'_>, first_depth: i32, time_manager: &TimeManager, clock: &dyn Clock) {
    let role = Role::Helper;
    let mut goal = Goal {
        max_depth: MAX_PLY as i32,
        n_lines: 1,
        mate: None,
        first_depth,
        time_manager,
        role,
        clock,
        listener: &mut (),
    };
    let _ = worker.iterative_deepening(&mut goal);
}

/// Holds the answer back while the search is infinite or ponders.
fn wait(task: &Task, control: &Control<'_>) {
    const NAP: Duration = Duration::from_millis(1);
    while (task.mode == SearchMode::Infinite || task.ponder.is_on()) && !control.stop.is_raised() {
        thread::sleep(NAP);
    }
}

fn result(worker: &Worker<'_>, task: &Task, depth: u32) -> SearchResult {
    let counters = worker.counters();
    let stats = SearchStats {
        nodes: worker.limits().all_nodes(),
        prunings: counters.n_beta_cutoffs,
        table_hits: counters.n_tt_hits,
        iterations: u64::from(depth),
        depth,
        ..SearchStats::default()
    };
    let root_moves = worker.root_moves().to_vec();
    SearchResult { n_lines: task.n_lines.clamp(1, root_moves.len()), root_moves, depth, stats }
}
