//! Iterative deepening: depth-first searches from a board to its goal, each with a threshold of one pair of moves more, on
//! one thread or on several.
//!
//! An iteration that is worth it is split at a frontier a few levels below the root: the search above it collects subtrees,
//! and threads take them from a queue. The result is that of one thread: of all subtrees that contain the goal the first
//! counts, with the nodes that one thread would have searched up to there.

mod parts;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use mossa_kernel::{
    Control, Cost, Limits, Meter, Path, Progress, ProgressSink, SearchStats, Solution, StopFlag, Stopped, Verdict,
};

use super::automaton::Automaton;
use super::context::{Context, MAX_CELLS};
use super::depth_first::{Counts, DepthFirst, Halt, SearchNode, Subtree};
use super::lookup::{Folded, Lookup, Ranked, Sparse};
pub use parts::{Part, PartSearched};

use crate::pdb::{Blank, Database, Form};
use crate::{Board, Cells, Slide, Tiles};

/// How many levels below the root the frontier is. It then has enough subtrees to keep threads busy to the end.
const SPLIT_LEVELS: u16 = 14;
/// An iteration is split if the last one expanded at least this many nodes: fewer are searched before threads have started.
const WORTH_SPLITTING: u64 = 20_000;

/// IDA* with pattern databases.
///
/// ```
/// use mossa_kernel::{FakeClock, Limits, Notation, SearchHandle, NoProgress};
/// use mossa_tiles::engine::{Automaton, Engine};
/// use mossa_tiles::pdb::{Blank, Form, Plan, Workers};
/// use mossa_tiles::{Shape, Tiles};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// let partitions = vec![vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]]];
/// let plan = Plan { shape: tiles.shape(), blank_home: 8, partitions, form: Form::Sparse(Blank::Ignored) };
/// let database = plan.build(Workers { threads: 1, check: &|| Ok(()), progress: &|_, _| () }).unwrap();
/// let engine = Engine::new(&database, Automaton::new(6), 1);
/// let board = tiles.read_state("8 6 7 2 5 4 3 0 1").unwrap();
/// let handle = SearchHandle::<FakeClock>::default();
/// let solution = engine.solve(&tiles, &board, &handle.control(Limits::default()), &mut NoProgress);
/// assert_eq!(solution.path().unwrap().cost, 31);
/// ```
pub struct Engine<'a> {
    database: &'a Database,
    contexts: Contexts<'a>,
    threads: usize,
}

/// The context, by the form of the tables.
#[expect(clippy::large_enum_variant, reason = "there is one, and it lives as long as the engine")]
enum Contexts<'a> {
    Sparse(Context<Sparse<'a>>),
    Folded(Context<Folded<'a>>),
    Ranked(Context<Ranked<'a>>),
}

impl<'a> Engine<'a> {
    /// Whether boards of this many cells are not too large for it.
    pub fn fits(n_cells: usize) -> bool {
        n_cells <= MAX_CELLS
    }

    /// The engine for a goal's tables, on a number of threads.
    pub fn new(database: &'a Database, automaton: Automaton, threads: usize) -> Engine<'a> {
        let (shape, n_bytes) = (database.plan().shape, database.plan().n_bytes());
        let contexts = match database.plan().form {
            Form::Sparse(Blank::Ignored) => {
                Contexts::Sparse(Context::new(shape, Sparse::new(database), automaton, n_bytes))
            }
            Form::Sparse(Blank::Minded) => {
                Contexts::Folded(Context::new(shape, Folded::new(database), automaton, n_bytes))
            }
            Form::Ranked(_) => Contexts::Ranked(Context::new(shape, Ranked::new(database), automaton, n_bytes)),
        };
        Engine { database, contexts, threads }
    }

    /// The shortest path from a solvable board to the goal. It reports every iteration to `watch`.
    pub fn solve<C: Cells>(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        self.by_form(&homes(tiles, start), control, watch)
    }

    /// It does not depend on how boards are stored, so the search is compiled in this crate and nowhere else.
    fn by_form(&self, homes: &[u8], control: &Control<'_>, watch: &mut dyn ProgressSink<Slide>) -> Solution<Slide> {
        match &self.contexts {
            Contexts::Sparse(context) => self.by_views(context, homes, control, watch),
            Contexts::Folded(context) => self.by_views(context, homes, control, watch),
            Contexts::Ranked(context) => self.by_views(context, homes, control, watch),
        }
    }

    fn by_views<L: Lookup>(
        &self,
        context: &Context<L>,
        homes: &[u8],
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        match self.database.n_views() {
            1 => self.rounds::<L, 1>(context, homes, control, watch),
            2 => self.rounds::<L, 2>(context, homes, control, watch),
            3 => self.rounds::<L, 3>(context, homes, control, watch),
            _ => self.rounds::<L, 4>(context, homes, control, watch),
        }
    }

    fn rounds<L: Lookup, const V: usize>(
        &self,
        context: &Context<L>,
        homes: &[u8],
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        let manhattan = self.manhattan(homes);
        let (node, sums) = SearchNode::<L::Entry, V>::new(context, self.database, homes);
        let least_excess = sums.into_iter().max().unwrap_or(0);
        let estimate = manhattan + 2 * Cost::from(least_excess);
        let mut rounds = Rounds::new(context, self.threads, control);
        let mut excess = least_excess;
        loop {
            let bound = manhattan + 2 * Cost::from(excess);
            watch.progress(&Progress { stats: &rounds.stats, line: &[], score: None, bound: Some(bound) });
            let mut node = node.clone();
            node.frame.moves_left = bound as u16;
            node.frame.slack = sums.map(|sum| excess - sum);
            let (verdict, stopped) = match rounds.run(node) {
                Ok(None) => {
                    excess = excess.checked_add(1).expect("a solvable board is solved long before");
                    continue;
                }
                Ok(Some(moves)) => {
                    rounds.stats.depth = bound;
                    (Verdict::Solved { path: Path { moves, cost: bound }, optimal: true }, None)
                }
                Err(why) => (Verdict::Stopped, Some(why)),
            };
            return Solution { verdict, estimate, bound, stopped, stats: rounds.stats };
        }
    }

    /// The Manhattan distance: how far all tiles together are from home.
    fn manhattan(&self, homes: &[u8]) -> Cost {
        let shape = self.database.plan().shape;
        let apart = |a: u8, b: u8| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b));
        let is_tile = |&(_, &home): &(usize, &u8)| home != self.database.plan().blank_home;
        let tiles = homes.iter().enumerate().filter(is_tile);
        tiles.map(|(cell, &home)| apart(cell as u8, home)).sum::<usize>() as Cost
    }
}

/// The homes of all tiles, by cell.
fn homes<C: Cells>(tiles: &Tiles<C>, board: &Board<C>) -> Vec<u8> {
    tiles.cells().map(|cell| tiles.goal_cell(board.tile(cell))).collect()
}

/// What is kept from iteration to iteration.
struct Rounds<'a, L> {
    context: &'a Context<L>,
    threads: usize,
    control: Control<'a>,
    started: Duration,
    meter: Option<Meter<'a>>,
    stats: SearchStats,
    /// How many nodes the last iteration expanded.
    last: u64,
}

/// The subtrees of a frontier, which threads take in order, and the results.
struct SubtreeQueue<'s, S, const V: usize> {
    subtrees: &'s [Subtree<S, V>],
    /// The subtree to take next.
    next: AtomicUsize,
    /// The first subtree known to contain the goal.
    best: AtomicUsize,
    done: Mutex<Done>,
}

/// The results of the subtrees.
struct Done {
    counts: Vec<Counts>,
    /// The moves to the goal from the root of the subtree `best`, the last first.
    line: Vec<Slide>,
    stopped: Option<Stopped>,
}

impl<'a, L: Lookup> Rounds<'a, L> {
    fn new(context: &'a Context<L>, threads: usize, control: &Control<'a>) -> Rounds<'a, L> {
        let (started, meter) = (control.clock.now(), Some(control.meter()));
        Rounds { context, threads, control: *control, started, meter, stats: SearchStats::default(), last: 0 }
    }

    /// One iteration: the moves to the goal if the threshold allows a path.
    fn run<const V: usize>(&mut self, node: SearchNode<L::Entry, V>) -> Result<Option<Vec<Slide>>, Stopped> {
        let frame = node.frame;
        if self.control.limits.depth.is_some_and(|max| max < Cost::from(frame.moves_left)) {
            return Err(Stopped::Depth);
        }
        self.stats.iterations += 1;
        if frame.moves_left == 0 {
            return Ok(Some(Vec::new()));
        }
        let is_split = 1 < self.threads && WORTH_SPLITTING <= self.last && 2 * SPLIT_LEVELS < frame.moves_left;
        let meter = self.meter.take().expect("every round puts it back");
        let mut search = DepthFirst::new(self.context, node.clone(), meter);
        search.frontier_at = if is_split { frame.moves_left - SPLIT_LEVELS } else { 0 };
        let outcome = search.search(frame);
        let DepthFirst { counts, meter, mut line, frontier, .. } = search;
        self.meter = Some(meter);
        let before = self.stats.expanded;
        let found = match outcome {
            Ok(()) if !frontier.is_empty() => self.search_frontier(node, &frontier, counts)?,
            outcome => {
                self.count(counts);
                match outcome {
                    Ok(()) => None,
                    Err(Halt::Stopped(why)) => return Err(why),
                    Err(Halt::Goal) => {
                        line.reverse();
                        Some(line)
                    }
                }
            }
        };
        self.last = self.stats.expanded - before;
        Ok(found)
    }

    fn count(&mut self, counts: Counts) {
        self.stats.expanded += counts.expanded;
        self.stats.generated += counts.generated;
    }

    /// Searches all subtrees of a frontier. `top` has the counts of the search above them.
    fn search_frontier<const V: usize>(
        &mut self,
        node: SearchNode<L::Entry, V>,
        subtrees: &[Subtree<L::Entry, V>],
        top: Counts,
    ) -> Result<Option<Vec<Slide>>, Stopped> {
        let done = Done { counts: vec![Counts::default(); subtrees.len()], line: Vec::new(), stopped: None };
        let (next, best) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let queue = SubtreeQueue { subtrees, next, best, done: Mutex::new(done) };
        let control = self.rest();
        let context = self.context;
        std::thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(|| queue.work(context, &control))));
            queue.work(context, &control);
        });
        let done = queue.done.into_inner().unwrap_or_else(PoisonError::into_inner);
        let best = queue.best.into_inner();
        let (n_counted, above) = subtrees.get(best).map_or((subtrees.len(), top), |subtree| (best + 1, subtree.counts));
        self.count(above);
        done.counts[..n_counted].iter().for_each(|&counts| self.count(counts));
        if let Some(why) = done.stopped {
            return Err(why);
        }
        if best == usize::MAX {
            return Ok(None);
        }
        let mut line = self.path_to(node, best);
        line.extend(done.line.into_iter().rev());
        Ok(Some(line))
    }

    /// The slides from a node to the root of a subtree of its frontier.
    fn path_to<const V: usize>(&self, node: SearchNode<L::Entry, V>, subtree: usize) -> Vec<Slide> {
        let frame = node.frame;
        let never = StopFlag::default();
        let control = Control { limits: Limits::default(), stop: &never, ..self.control };
        let mut search = DepthFirst::new(self.context, node, control.meter());
        (search.frontier_at, search.target) = (frame.moves_left - SPLIT_LEVELS, Some(subtree));
        let outcome = search.search(frame);
        assert_eq!(outcome, Err(Halt::Goal), "the same search meets the same subtrees");
        search.line.reverse();
        search.line
    }

    /// What is left of the limits, for each of the threads.
    fn rest(&self) -> Control<'a> {
        let mut control = self.control;
        let passed = control.clock.now().saturating_sub(self.started);
        control.limits.time = control.limits.time.map(|time| time.saturating_sub(passed));
        let share = |max: u64| max.saturating_sub(self.stats.expanded).div_ceil(self.threads as u64);
        control.limits.nodes = control.limits.nodes.map(share);
        control
    }
}

impl<S: Copy + Default + Send + Sync, const V: usize> SubtreeQueue<'_, S, V> {
    /// Takes and searches subtree after subtree, until none is left or the goal is known to be in an earlier one.
    fn work<L: Lookup<Entry = S>>(&self, context: &Context<L>, control: &Control<'_>) {
        let Some(first) = self.subtrees.first() else { return };
        let mut search = DepthFirst::new(context, first.root.clone(), control.meter());
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(subtree) = self.subtrees.get(number) else { return };
            if self.best.load(Ordering::Relaxed) < number {
                return;
            }
            search.node.clone_from(&subtree.root);
            search.counts = Counts::default();
            let outcome = search.search(subtree.root.frame);
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            done.counts[number] = search.counts;
            match outcome {
                Ok(()) => {}
                Err(Halt::Goal) => {
                    let line = std::mem::take(&mut search.line);
                    if number < self.best.fetch_min(number, Ordering::Relaxed) {
                        done.line = line;
                    }
                }
                Err(Halt::Stopped(why)) => {
                    done.stopped = Some(why);
                    // The other threads find the queue empty.
                    self.next.store(self.subtrees.len(), Ordering::Relaxed);
                    return;
                }
            }
        }
    }
}
