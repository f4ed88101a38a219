//! One search on several threads: all deepen the same position and share the table, and nothing else (lazy SMP).
//!
//! The first thread reports, minds the time and has the answer. The others begin at other depths, so that what they put into
//! the table is ahead of it now and then. With one thread, equal limits of nodes give equal trees.

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

/// When an answer is wanted that is ready.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SearchMode {
    /// At once.
    #[default]
    Normal,
    /// When the stop flag is raised, not before: an infinite search.
    Infinite,
}

/// What is asked of a search, beside the limits of its control.
#[derive(Clone, Default, Debug)]
pub struct Task {
    /// The only moves to look at; all if there are none.
    pub moves: Vec<Move>,
    /// How many lines are wanted; 0 counts as 1.
    pub n_lines: usize,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// When an answer is wanted.
    pub mode: SearchMode,
    /// Whether it is the opponent's time.
    pub ponder: Ponder,
    /// What is kept back of every limit of time.
    pub overhead: Duration,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The moves of the root, the best one first, and then those of further lines.
    pub root_moves: Vec<RootMove>,
    /// How many of them are lines with scores of their own.
    pub n_lines: usize,
    /// The deepest search that was finished.
    pub depth: u32,
    /// What it took.
    pub stats: SearchStats,
}

/// Searches a position that has moves, with one thread for every memory.
pub fn search(
    shared: SharedData<'_>,
    threads: &mut [ThreadData],
    (state, task): (&State, &Task),
    control: &Control<'_>,
    listener: &mut dyn Listener,
) -> Option<SearchResult> {
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
    // What is known of every move need not be looked up below them: a mate is to be found now.
    let shared = if known.is_empty() { shared } else { SharedData { tablebases: None, ..shared } };
    let frame = TimeSettings { overhead: task.overhead, moves_to_go: task.moves_to_go, ponder: task.ponder.clone() };
    let time_manager = TimeManager::new(control, frame);
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
        Some(found(&worker, task, depth))
    })
    .map(|found| SearchResult { stats: SearchStats { nodes: status.nodes(), ..found.stats }, ..found })
}

/// The search of a thread that only fills the table.
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

/// Holds an answer back that is not wanted yet.
fn wait(task: &Task, control: &Control<'_>) {
    const NAP: Duration = Duration::from_millis(1);
    while (task.mode == SearchMode::Infinite || task.ponder.is_on()) && !control.stop.is_raised() {
        thread::sleep(NAP);
    }
}

fn found(worker: &Worker<'_>, task: &Task, depth: u32) -> SearchResult {
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
