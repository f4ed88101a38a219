//! IDA*: depth-first search that gives up a path as soon as g + h exceeds a threshold, and starts again with the next
//! larger one. As optimal as A*, and needs no memory but the path.
//!
//! Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, 1985. Children are tried in the order
//! in which the problem lists them and the undo of the last move is left out; with Manhattan distance on the
//! 15-puzzle this meets Korf's published node counts to the last digit, and a test holds it to them.

use mossa_kernel::{
    ChildOutcome, Control, Cost, Heuristic, Meter, NodeEntry, NodeExit, Observer, Path, Problem, Progress,
    ProgressSink, SearchStats, Solution, Stopped, Verdict,
};

/// A second search that improves the incumbent, the best path known so far, while IDA* raises the threshold. It is a part
/// with a null object, [`NoIncumbent`].
///
/// An incumbent that costs no more than the next threshold is optimal, so a good one saves the last round, which is usually
/// the longest.
pub(crate) trait IncumbentSearch<P: Problem> {
    /// Tries to find a better path. IDA* calls it at every threshold and wherever its meter looks at the clock, with the
    /// nodes it has expanded so far and the bound it has proven. The search ticks its nodes on `meter` and reports them to
    /// `observer`.
    fn improve<O: Observer<P>>(
        &mut self,
        _n_expanded: u64,
        _bound: Cost,
        _meter: &mut Meter<'_>,
        _watch: &mut O,
    ) -> Result<(), Stopped> {
        Ok(())
    }

    /// The incumbent: the best path that was found.
    fn best(&self) -> Option<&Path<P::Move>> {
        None
    }

    /// The counters of its own searches.
    fn stats(&self) -> SearchStats {
        SearchStats::default()
    }
}

/// No second search: plain IDA*.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct NoIncumbent;

impl<P: Problem> IncumbentSearch<P> for NoIncumbent {}

/// IDA*: the cheapest path, with an admissible heuristic. Reports every threshold to `progress`.
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, Silent, NoProgress};
/// use mossa_search::ida_star::ida_star;
/// let maze = Maze::random(4, 4, 0, 1);
/// let handle = SearchHandle::<FakeClock>::default();
/// let control = handle.control(Limits::default());
/// let solution = ida_star(&maze, &Manhattan, &maze.start(), &control, &mut Silent, &mut NoProgress);
/// assert_eq!(solution.path().unwrap().cost, 6);
/// ```
pub fn ida_star<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    start: &P::State,
    control: &Control<'_>,
    observer: &mut impl Observer<P>,
    progress: &mut dyn ProgressSink<P::Move>,
) -> Solution<P::Move> {
    IdaStar::new(problem, heuristic, &mut NoIncumbent, control, observer, progress).solve(start)
}

/// Why the recursion unwinds. Finding the goal is one reason: the way back up then tests one byte per node.
#[derive(Clone, Copy, PartialEq)]
enum Halt {
    /// The goal was found.
    Goal,
    /// The incumbent is optimal, or there is no path at all.
    Proven,
    /// A limit.
    Stopped(Stopped),
}

impl From<Stopped> for Halt {
    fn from(why: Stopped) -> Halt {
        Halt::Stopped(why)
    }
}

/// IDA* with its parts. [`ida_star`] is the same with [`NoIncumbent`].
pub(crate) struct IdaStar<'a, P: Problem, H, C, O> {
    problem: &'a P,
    heuristic: &'a H,
    incumbent: &'a mut C,
    observer: &'a mut O,
    progress: &'a mut dyn ProgressSink<P::Move>,
    meter: Meter<'a>,
    stats: SearchStats,
    /// The moves to the goal, once it is found, and what they cost.
    line: Vec<P::Move>,
    goal_cost: Cost,
    threshold: Cost,
    /// The smallest g + h above the threshold that this round has met.
    next_threshold: Cost,
}

impl<'a, P: Problem, H: Heuristic<P>, C: IncumbentSearch<P>, O: Observer<P>> IdaStar<'a, P, H, C, O> {
    pub(crate) fn new(
        problem: &'a P,
        heuristic: &'a H,
        incumbent: &'a mut C,
        control: &Control<'a>,
        observer: &'a mut O,
        progress: &'a mut dyn ProgressSink<P::Move>,
    ) -> Self {
        let (meter, stats) = (control.meter(), SearchStats::default());
        let (line, goal_cost, threshold, next_threshold) = (Vec::new(), 0, 0, 0);
        IdaStar {
            problem,
            heuristic,
            incumbent,
            observer,
            progress,
            meter,
            stats,
            line,
            goal_cost,
            threshold,
            next_threshold,
        }
    }

    pub(crate) fn solve(mut self, start: &P::State) -> Solution<P::Move> {
        let memo = self.heuristic.memo(self.problem, start);
        let estimate = self.heuristic.estimate(memo);
        self.threshold = estimate;
        let halt = self.run(start, memo);
        let mut stats = self.stats;
        stats.add(&self.incumbent.stats());
        let stopped = if let Halt::Stopped(why) = halt { Some(why) } else { None };
        let best = self.incumbent.best().cloned();
        let verdict = match (halt, best) {
            (Halt::Goal, _) => {
                self.line.reverse();
                stats.depth = self.line.len() as u32;
                Verdict::Solved { path: Path { moves: self.line, cost: self.goal_cost }, optimal: true }
            }
            (Halt::Proven, Some(path)) => Verdict::Solved { path, optimal: true },
            (Halt::Proven, None) => Verdict::Unsolvable,
            (Halt::Stopped(_), Some(path)) => Verdict::Solved { path, optimal: false },
            (Halt::Stopped(_), None) => Verdict::Stopped,
        };
        Solution { verdict, estimate, bound: self.threshold, stopped, stats }
    }

    /// Round after round, until something ends it.
    fn run(&mut self, start: &P::State, memo: H::Memo) -> Halt {
        loop {
            if let Err(halt) = self.run_round(start, memo) {
                return halt;
            }
            if self.next_threshold == Cost::MAX {
                // Nothing was cut off: whatever can be reached has been seen.
                return Halt::Proven;
            }
            self.threshold = self.next_threshold;
        }
    }

    fn run_round(&mut self, start: &P::State, memo: H::Memo) -> Result<(), Halt> {
        self.improve_incumbent()?;
        self.report();
        if self.meter.limits().depth.is_some_and(|max| max < self.threshold) {
            return Err(Halt::Stopped(Stopped::Depth));
        }
        self.stats.iterations += 1;
        self.observer.iteration(self.threshold, &self.stats);
        self.next_threshold = Cost::MAX;
        self.dive(start.clone(), memo, 0, None)
    }

    /// Searches below `state`, reached at cost `g` by `last`. On the way back from the goal the line collects the moves
    /// that led there, last first.
    ///
    /// Children are copies and nothing is undone: a state that fits two registers then never leaves them, which saves a
    /// sixth of all instructions on the 15-puzzle.
    #[expect(clippy::needless_pass_by_value, reason = "in registers, not in memory")]
    fn dive(&mut self, state: P::State, memo: H::Memo, g: Cost, last: Option<P::Move>) -> Result<(), Halt> {
        self.observer.enter(last, NodeEntry::Path { g, h: self.heuristic.estimate(memo) });
        if self.problem.is_goal(&state) {
            self.observer.leave(None, NodeExit::Leaf);
            self.goal_cost = g;
            return Err(Halt::Goal);
        }
        if self.meter.count() {
            self.look()?;
        }
        self.stats.expanded += 1;
        self.observer.expand();
        let moves = last.map_or_else(|| self.problem.moves(&state), |last| self.problem.onward(&state, last));
        for mv in moves {
            self.stats.generated += 1;
            let child_memo = self.heuristic.step(self.problem, memo, &state, mv);
            let child_g = g + self.problem.cost(&state, mv);
            let h = self.heuristic.estimate(child_memo);
            if self.threshold < child_g + h {
                self.next_threshold = self.next_threshold.min(child_g + h);
                self.observer.generate(mv, child_g, h, ChildOutcome::Beyond);
                continue;
            }
            let child = self.problem.after(&state, mv);
            if let Err(halt) = self.dive(child, child_memo, child_g, Some(mv)) {
                return Err(self.unwind(halt, mv));
            }
        }
        self.observer.leave(None, NodeExit::Exact);
        Ok(())
    }

    /// Back up to the root, because the goal was found below `mv` or because the search ends here.
    #[cold]
    fn unwind(&mut self, halt: Halt, mv: P::Move) -> Halt {
        let is_goal = halt == Halt::Goal;
        if is_goal {
            self.line.push(mv);
        }
        self.observer.leave(None, if is_goal { NodeExit::Exact } else { NodeExit::Stopped });
        halt
    }

    /// Looks at the limits, and gives the search for an incumbent its turn.
    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        self.meter.look()?;
        self.improve_incumbent()
    }

    /// Gives the search for an incumbent its turn, and stops if the incumbent is proven optimal.
    fn improve_incumbent(&mut self) -> Result<(), Halt> {
        let before = self.incumbent.best().map(|path| path.cost);
        self.incumbent.improve(self.stats.expanded, self.threshold, &mut self.meter, self.observer)?;
        let after = self.incumbent.best().map(|path| path.cost);
        if before != after {
            self.report();
        }
        if after.is_some_and(|cost| cost <= self.threshold) { Err(Halt::Proven) } else { Ok(()) }
    }

    fn report(&mut self) {
        let line = self.incumbent.best().map_or(&[][..], |path| &path.moves);
        self.progress.progress(&Progress { stats: &self.stats, line, score: None, bound: Some(self.threshold) });
    }
}
