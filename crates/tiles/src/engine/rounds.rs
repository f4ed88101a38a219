//! Round after round: IDA* from a board to its goal, each round with one pair of moves more to spend, on one thread or on
//! several.
//!
//! A round that is worth it is split: the first few levels are searched at once, and the boards they end in are put on a
//! shelf, from which threads take one after the other. The answer is that of one thread: of all boards that lead to the
//! goal the first on the shelf counts, with the nodes that one thread would have made up to there.

mod parts;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use mossa_kernel::{
    Control, Cost, Limits, Meter, Path, Progress, ProgressSink, SearchStats, Solution, StopFlag, Stopped, Verdict,
};

use super::automaton::Automaton;
use super::dive::{Counts, Diver, Halt, Stand};
use super::ground::{Ground, MAX_CELLS};
use super::lookup::{Folded, Lookup, Ranked, Sparse};
pub use parts::{Part, PartSearched};

use crate::pdb::{Blank, Database, Form};
use crate::{Board, Cells, Slide, Tiles};

/// How many levels are searched before a round is split. Enough boards come of it to keep threads busy to the end.
const SPLIT_LEVELS: u16 = 14;
/// Rounds are split once one has expanded so many nodes: less is done before threads have started.
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
    grounds: Grounds<'a>,
    threads: usize,
}

/// The ground, by the form of the tables.
#[expect(clippy::large_enum_variant, reason = "there is one, and it lives as long as the engine")]
enum Grounds<'a> {
    Sparse(Ground<Sparse<'a>>),
    Folded(Ground<Folded<'a>>),
    Ranked(Ground<Ranked<'a>>),
}

impl<'a> Engine<'a> {
    /// Whether boards of so many cells are not too large for it.
    pub fn fits(n_cells: usize) -> bool {
        n_cells <= MAX_CELLS
    }

    /// The engine for a goal's tables, on so many threads.
    pub fn new(database: &'a Database, automaton: Automaton, threads: usize) -> Engine<'a> {
        let (shape, n_bytes) = (database.plan().shape, database.plan().n_bytes());
        let grounds = match database.plan().form {
            Form::Sparse(Blank::Ignored) => {
                Grounds::Sparse(Ground::new(shape, Sparse::new(database), automaton, n_bytes))
            }
            Form::Sparse(Blank::Minded) => {
                Grounds::Folded(Ground::new(shape, Folded::new(database), automaton, n_bytes))
            }
            Form::Ranked(_) => Grounds::Ranked(Ground::new(shape, Ranked::new(database), automaton, n_bytes)),
        };
        Engine { database, grounds, threads }
    }

    /// The shortest way from a solvable board to the goal. Reports every round to `watch`.
    pub fn solve<C: Cells>(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        self.by_form(&homes(tiles, start), control, watch)
    }

    /// Knows nothing of how boards are kept, so that the search is compiled here and nowhere else.
    fn by_form(&self, homes: &[u8], control: &Control<'_>, watch: &mut dyn ProgressSink<Slide>) -> Solution<Slide> {
        match &self.grounds {
            Grounds::Sparse(ground) => self.by_views(ground, homes, control, watch),
            Grounds::Folded(ground) => self.by_views(ground, homes, control, watch),
            Grounds::Ranked(ground) => self.by_views(ground, homes, control, watch),
        }
    }

    fn by_views<L: Lookup>(
        &self,
        ground: &Ground<L>,
        homes: &[u8],
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        match self.database.n_views() {
            1 => self.rounds::<L, 1>(ground, homes, control, watch),
            2 => self.rounds::<L, 2>(ground, homes, control, watch),
            3 => self.rounds::<L, 3>(ground, homes, control, watch),
            _ => self.rounds::<L, 4>(ground, homes, control, watch),
        }
    }

    fn rounds<L: Lookup, const V: usize>(
        &self,
        ground: &Ground<L>,
        homes: &[u8],
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        let manhattan = self.manhattan(homes);
        let (stand, sums) = Stand::<L::Spot, V>::new(ground, self.database, homes);
        let first = sums.into_iter().max().unwrap_or(0);
        let estimate = manhattan + 2 * Cost::from(first);
        let mut rounds = Rounds::new(ground, self.threads, control);
        let mut purse = first;
        loop {
            let bound = manhattan + 2 * Cost::from(purse);
            watch.progress(&Progress { stats: &rounds.stats, line: &[], score: None, bound: Some(bound) });
            let mut stand = stand.clone();
            stand.node.left = bound as u16;
            stand.node.gaps = sums.map(|sum| purse - sum);
            let (verdict, stopped) = match rounds.run(stand) {
                Ok(None) => {
                    purse = purse.checked_add(1).expect("a solvable board is solved long before");
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

    /// How far the tiles are from home, all together.
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

/// What goes on from round to round.
struct Rounds<'a, L> {
    ground: &'a Ground<L>,
    threads: usize,
    control: Control<'a>,
    started: Duration,
    meter: Option<Meter<'a>>,
    stats: SearchStats,
    /// What the last round expanded.
    last: u64,
}

/// A shelf, and what became of its boards.
struct Shelf<'s, S, const V: usize> {
    boards: &'s [(Stand<S, V>, Counts)],
    /// The board to take next.
    next: AtomicUsize,
    /// The first board known to lead to the goal.
    best: AtomicUsize,
    done: Mutex<Done>,
}

/// What is known of the boards of a shelf.
struct Done {
    counts: Vec<Counts>,
    /// The way to the goal from the board `best`, the last move first.
    line: Vec<Slide>,
    stopped: Option<Stopped>,
}

impl<'a, L: Lookup> Rounds<'a, L> {
    fn new(ground: &'a Ground<L>, threads: usize, control: &Control<'a>) -> Rounds<'a, L> {
        let (started, meter) = (control.clock.now(), Some(control.meter()));
        Rounds { ground, threads, control: *control, started, meter, stats: SearchStats::default(), last: 0 }
    }

    /// One round: the way to the goal if it can be reached within it.
    fn run<const V: usize>(&mut self, stand: Stand<L::Spot, V>) -> Result<Option<Vec<Slide>>, Stopped> {
        let node = stand.node;
        if self.control.limits.depth.is_some_and(|most| most < Cost::from(node.left)) {
            return Err(Stopped::Depth);
        }
        self.stats.iterations += 1;
        if node.left == 0 {
            return Ok(Some(Vec::new()));
        }
        let is_split = 1 < self.threads && WORTH_SPLITTING <= self.last && 2 * SPLIT_LEVELS < node.left;
        let meter = self.meter.take().expect("every round puts it back");
        let mut diver = Diver::new(self.ground, stand.clone(), meter);
        diver.shelved_at = if is_split { node.left - SPLIT_LEVELS } else { 0 };
        let outcome = diver.dive(node);
        let Diver { counts, meter, mut line, shelf, .. } = diver;
        self.meter = Some(meter);
        let before = self.stats.expanded;
        let found = match outcome {
            Ok(()) if !shelf.is_empty() => self.share_out(stand, &shelf, counts)?,
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

    /// Searches below all boards of a shelf. `top` is what was counted above them.
    fn share_out<const V: usize>(
        &mut self,
        stand: Stand<L::Spot, V>,
        boards: &[(Stand<L::Spot, V>, Counts)],
        top: Counts,
    ) -> Result<Option<Vec<Slide>>, Stopped> {
        let done = Done { counts: vec![Counts::default(); boards.len()], line: Vec::new(), stopped: None };
        let (next, best) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let shelf = Shelf { boards, next, best, done: Mutex::new(done) };
        let control = self.rest();
        let ground = self.ground;
        std::thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(|| shelf.clear(ground, &control))));
            shelf.clear(ground, &control);
        });
        let done = shelf.done.into_inner().unwrap_or_else(PoisonError::into_inner);
        let best = shelf.best.into_inner();
        let (n_counted, above) = boards.get(best).map_or((boards.len(), top), |&(_, above)| (best + 1, above));
        self.count(above);
        done.counts[..n_counted].iter().for_each(|&counts| self.count(counts));
        if let Some(why) = done.stopped {
            return Err(why);
        }
        if best == usize::MAX {
            return Ok(None);
        }
        let mut line = self.way_to(stand, best);
        line.extend(done.line.into_iter().rev());
        Ok(Some(line))
    }

    /// The slides from a stand to a place on its shelf.
    fn way_to<const V: usize>(&self, stand: Stand<L::Spot, V>, place: usize) -> Vec<Slide> {
        let node = stand.node;
        let never = StopFlag::default();
        let control = Control { limits: Limits::default(), stop: &never, ..self.control };
        let mut diver = Diver::new(self.ground, stand, control.meter());
        (diver.shelved_at, diver.wanted) = (node.left - SPLIT_LEVELS, Some(place));
        let outcome = diver.dive(node);
        assert_eq!(outcome, Err(Halt::Goal), "what was on the shelf is there again");
        diver.line.reverse();
        diver.line
    }

    /// What is left of the limits, for each of the threads.
    fn rest(&self) -> Control<'a> {
        let mut control = self.control;
        let passed = control.clock.now().saturating_sub(self.started);
        control.limits.time = control.limits.time.map(|time| time.saturating_sub(passed));
        let share = |most: u64| most.saturating_sub(self.stats.expanded).div_ceil(self.threads as u64);
        control.limits.nodes = control.limits.nodes.map(share);
        control
    }
}

impl<S: Copy + Default + Send + Sync, const V: usize> Shelf<'_, S, V> {
    /// Takes board after board and searches below it, until there are none or the goal is known to be before them.
    fn clear<L: Lookup<Spot = S>>(&self, ground: &Ground<L>, control: &Control<'_>) {
        let Some((first, _)) = self.boards.first() else { return };
        let mut diver = Diver::new(ground, first.clone(), control.meter());
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some((stand, _)) = self.boards.get(number) else { return };
            if self.best.load(Ordering::Relaxed) < number {
                return;
            }
            diver.stand.clone_from(stand);
            diver.counts = Counts::default();
            let outcome = diver.dive(stand.node);
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            done.counts[number] = diver.counts;
            match outcome {
                Ok(()) => {}
                Err(Halt::Goal) => {
                    let line = std::mem::take(&mut diver.line);
                    if number < self.best.fetch_min(number, Ordering::Relaxed) {
                        done.line = line;
                    }
                }
                Err(Halt::Stopped(why)) => {
                    done.stopped = Some(why);
                    // The others find nothing more to take.
                    self.next.store(self.boards.len(), Ordering::Relaxed);
                    return;
                }
            }
        }
    }
}
