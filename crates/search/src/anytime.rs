//! Anytime search with a proven bound: good paths soon, better ones later, and always how far they can be from the best.
//!
//! Two searches take turns. Beam search with ever wider beams finds ever shorter paths: the upper bound. IDA* raises
//! its threshold: the lower bound, for every threshold it has finished is too low. When the two meet the path is
//! optimal, and IDA* need not even begin its last and longest round. Both get about the same time, counted in nodes so
//! that the same search is the same on every machine; until there is any path at all, the beams go first. A domain that
//! knows a better way to shorten its paths than beams puts it in their place: a [`PathRepair`].

use mossa_kernel::{
    Control, Cost, Heuristic, Meter, Observer, Path, Problem, ProgressSink, SearchStats, Solution, Stopped,
};

use crate::beam::Beam;
use crate::ida_star::{IdaStar, IncumbentSearch};

/// The width of the first beam. Narrow enough to cost nothing, wide enough to solve most 15-puzzles.
const FIRST_WIDTH: usize = 64;
/// How much wider each beam is than the one before.
const WIDENING: usize = 4;
/// What a node of a beam costs in nodes of IDA*, because it is stored and looked up in memory. A node of a [`PathRepair`]
/// that improves paths counts once: on boards that need one, the proof is out of reach and paths matter more.
const BEAM_NODE_COST: u64 = 32;

/// Completes paths of beams that got stuck, by a way to the goal that is quick to find and need not be short, and shortens
/// paths where it can. It is a part with a null object, [`NoPathRepair`].
///
/// ```
/// use mossa_conformance::toys::{Maze, Spot, Step};
/// use mossa_search::anytime::PathRepair;
/// /// In a maze without walls: first east, then south.
/// struct Straight;
/// impl PathRepair<Maze> for Straight {
///     fn finish(&self, maze: &Maze, spot: &Spot) -> Option<Vec<Step>> {
///         let mut moves = vec![Step::East; usize::from(maze.goal().x - spot.x)];
///         moves.resize(moves.len() + usize::from(maze.goal().y - spot.y), Step::South);
///         Some(moves)
///     }
/// }
/// let maze = Maze::random(4, 3, 0, 1);
/// assert_eq!(Straight.finish(&maze, &maze.start()).unwrap().len(), 5);
/// ```
pub trait PathRepair<P: Problem>: Send + Sync {
    /// Moves from `state` to the goal.
    fn finish(&self, _problem: &P, _state: &P::State) -> Option<Vec<P::Move>> {
        None
    }

    /// Whether [`improve`](Self::improve) is worth a call. Where it is, it takes the place of the beams.
    fn can_improve(&self, _problem: &P) -> bool {
        false
    }

    /// Makes a path shorter if it can, as one of ever longer attempts of which `turn` is the number, and ticks its nodes on
    /// `meter`. However it ends, the path leads from `start` to the goal and costs no more than before.
    fn improve(
        &self,
        _problem: &P,
        _start: &P::State,
        _moves: &mut Vec<P::Move>,
        _turn: u32,
        _meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        Ok(())
    }
}

/// Completes and improves nothing.
///
/// ```
/// use mossa_conformance::toys::Maze;
/// use mossa_search::anytime::{PathRepair, NoPathRepair};
/// let maze = Maze::random(4, 3, 0, 1);
/// assert_eq!(NoPathRepair.finish(&maze, &maze.start()), None);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct NoPathRepair;

impl<P: Problem> PathRepair<P> for NoPathRepair {}

/// The best path that can be found within the limits, and the best lower bound that can be proven within them.
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, Silent, NoProgress};
/// use mossa_search::anytime::{NoPathRepair, anytime};
/// let maze = Maze::random(8, 8, 0, 1);
/// let handle = SearchHandle::<FakeClock>::default();
/// let control = handle.control(Limits { nodes: Some(100), ..Limits::default() });
/// let solution = anytime(&maze, &Manhattan, &NoPathRepair, &maze.start(), &control, &mut Silent, &mut NoProgress);
/// assert_eq!(solution.path().unwrap().cost, 14);
/// assert!(solution.is_optimal(), "as long as the lower bound");
/// ```
pub fn anytime<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    repair: &dyn PathRepair<P>,
    start: &P::State,
    control: &Control<'_>,
    observer: &mut impl Observer<P>,
    progress: &mut dyn ProgressSink<P::Move>,
) -> Solution<P::Move> {
    let ceiling = control.limits.depth.map_or(Cost::MAX, |max| max.saturating_add(1));
    let mut beams = Beams {
        problem,
        heuristic,
        repair,
        start,
        width: FIRST_WIDTH,
        ceiling,
        best: None,
        may_go_on: true,
        stats: SearchStats::default(),
    };
    IdaStar::new(problem, heuristic, &mut beams, control, observer, progress).solve(start)
}

/// Beams of growing width.
struct Beams<'a, P: Problem, H> {
    problem: &'a P,
    heuristic: &'a H,
    repair: &'a dyn PathRepair<P>,
    start: &'a P::State,
    /// The width of the next beam.
    width: usize,
    /// Only paths that cost less are of interest.
    ceiling: Cost,
    best: Option<Path<P::Move>>,
    /// False once memory has run out, or a wider beam would see no more.
    may_go_on: bool,
    stats: SearchStats,
}

impl<P: Problem, H: Heuristic<P>> IncumbentSearch<P> for Beams<'_, P, H> {
    fn improve<O: Observer<P>>(
        &mut self,
        n_expanded: u64,
        bound: Cost,
        meter: &mut Meter<'_>,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        if self.stats.iterations == 0 && self.may_go_on {
            self.finish(self.start, Vec::new());
        }
        let improves = self.best.is_some() && self.repair.can_improve(self.problem);
        while self.may_go_on && bound < self.ceiling && self.is_our_turn(n_expanded) {
            if improves {
                self.improve(meter)?;
            } else {
                self.run_beam(meter, observer)?;
            }
        }
        Ok(())
    }

    fn best(&self) -> Option<&Path<P::Move>> {
        self.best.as_ref()
    }

    fn stats(&self) -> SearchStats {
        self.stats
    }
}

impl<P: Problem, H: Heuristic<P>> Beams<'_, P, H> {
    /// Whether the beams are next: they go first until there is a path, then both searches get about the same time.
    fn is_our_turn(&self, n_expanded: u64) -> bool {
        let node_cost = if self.repair.can_improve(self.problem) { 1 } else { BEAM_NODE_COST };
        self.best.is_none() || node_cost * self.stats.expanded <= n_expanded
    }

    /// Runs the next beam, and completes what it leaves unfinished.
    fn run_beam<O: Observer<P>>(&mut self, meter: &mut Meter<'_>, observer: &mut O) -> Result<(), Stopped> {
        let mut beam = Beam::new(self.problem, self.heuristic, self.width);
        let found = beam.run(self.start, self.ceiling, meter, observer);
        self.stats.iterations += 1;
        self.stats.expanded += beam.stats.expanded;
        self.stats.generated += beam.stats.generated;
        self.width *= WIDENING;
        if let Ok(Some(path)) = found {
            self.offer(path);
            return Ok(());
        }
        match found {
            Ok(_) => self.may_go_on = beam.is_too_narrow,
            Err(Stopped::Memory) => self.may_go_on = false,
            Err(why) => return Err(why),
        }
        if let Some((state, path)) = beam.nearest() {
            self.finish(&state, path.moves);
        }
        Ok(())
    }

    /// Lets the repair shorten the best path.
    fn improve(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let Some(best) = &self.best else { return Ok(()) };
        let (mut moves, before) = (best.moves.clone(), meter.nodes());
        let turn = u32::try_from(self.stats.iterations).unwrap_or(u32::MAX);
        let ended = self.repair.improve(self.problem, self.start, &mut moves, turn, meter);
        self.stats.iterations += 1;
        // The node at which a limit was passed is counted and not searched.
        self.stats.expanded += (meter.nodes() - before).saturating_sub(u64::from(ended.is_err()));
        self.offer_moves(moves);
        match ended {
            Err(Stopped::Memory) => self.may_go_on = false,
            ended => ended?,
        }
        Ok(())
    }

    /// Keeps a path as the incumbent if it is the best so far.
    fn offer(&mut self, path: Path<P::Move>) {
        if path.cost < self.ceiling {
            self.ceiling = path.cost;
            self.stats.depth = path.moves.len() as u32;
            self.best = Some(path);
        }
    }

    /// Completes a path that ends short of the goal.
    fn finish(&mut self, state: &P::State, mut moves: Vec<P::Move>) {
        let Some(rest) = self.repair.finish(self.problem, state) else { return };
        moves.extend(rest);
        self.offer_moves(moves);
    }

    /// Offers moves to the goal, from which every move and its immediate undo are removed.
    fn offer_moves(&mut self, all: Vec<P::Move>) {
        let mut moves: Vec<P::Move> = Vec::new();
        for mv in all {
            let is_undo = moves.last().is_some_and(|&last| self.problem.inverse(last) == Some(mv));
            if is_undo {
                moves.pop();
            } else {
                moves.push(mv);
            }
        }
        let (mut state, mut cost) = (self.start.clone(), 0);
        for &mv in &moves {
            cost += self.problem.cost(&state, mv);
            let _ = self.problem.play(&mut state, mv);
        }
        debug_assert!(self.problem.is_goal(&state), "a completed path ends at the goal");
        self.offer(Path { moves, cost });
    }
}
