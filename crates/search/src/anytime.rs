//! Anytime search with a proven bound: good paths soon, better ones later, and always how far they can be from the best.
//!
//! Two searches take turns. Beam search with ever wider beams finds ever shorter paths: the upper bound. IDA* raises
//! its threshold: the lower bound, for every threshold it has finished is too low. When the two meet the path is
//! optimal, and IDA* need not even begin its last and longest round. Both get the same number of nodes, so neither can
//! cost more than twice what the other would have taken alone; until there is any path at all, the beams go first.

use mossa_kernel::{
    Control, Cost, Heuristic, Meter, Observer, Path, Problem, SearchStats, Solution, Stopped, Watch,
};

use crate::beam::Beam;
use crate::ida_star::{Companion, IdaStar};

/// The width of the first beam. Narrow enough to cost nothing, wide enough to solve most 15-puzzles.
const FIRST_WIDTH: usize = 64;
/// How much wider each beam is than the one before.
const WIDENING: usize = 2;

/// The best path that can be found within the limits, and the best lower bound that can be proven within them.
///
/// ```
/// use mossa_conformance::toys::Maze;
/// use mossa_kernel::{FakeClock, Limits, Reins, Silent, Unwatched};
/// use mossa_search::anytime::anytime;
/// let maze = Maze::open(8, 8);
/// let reins = Reins::<FakeClock>::default();
/// let control = reins.control(Limits { nodes: Some(100), ..Limits::default() });
/// let solution = anytime(&maze, &maze.manhattan(), &maze.start(), &control, &mut Silent, &mut Unwatched);
/// assert_eq!(solution.path().unwrap().cost, 14);
/// assert!(solution.is_optimal(), "as long as the lower bound");
/// ```
pub fn anytime<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    start: &P::State,
    control: &Control<'_>,
    watch: &mut impl Observer<P>,
    progress: &mut dyn Watch<P::Move>,
) -> Solution<P::Move> {
    let ceiling = control.limits.depth.map_or(Cost::MAX, |most| most.saturating_add(1));
    let mut beams = Beams {
        problem,
        heuristic,
        start,
        width: FIRST_WIDTH,
        ceiling,
        best: None,
        may_go_on: true,
        stats: SearchStats::default(),
    };
    IdaStar::new(problem, heuristic, &mut beams, control, watch, progress).solve(start)
}

/// Beams of growing width.
struct Beams<'a, P: Problem, H> {
    problem: &'a P,
    heuristic: &'a H,
    start: &'a P::State,
    /// The width of the next beam.
    width: usize,
    /// Only paths that cost less are of interest.
    ceiling: Cost,
    best: Option<Path<P::Move>>,
    /// Until memory runs out.
    may_go_on: bool,
    stats: SearchStats,
}

impl<P: Problem, H: Heuristic<P>> Companion<P> for Beams<'_, P, H> {
    fn lend_a_hand(&mut self, n_expanded: u64, bound: Cost, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while self.may_go_on && bound < self.ceiling && (self.best.is_none() || self.stats.expanded <= n_expanded) {
            let mut beam = Beam::new(self.problem, self.heuristic, self.width);
            let found = beam.run_silent(self.start, self.ceiling, meter);
            self.stats.expanded += beam.stats.expanded;
            self.stats.generated += beam.stats.generated;
            self.width *= WIDENING;
            match found {
                Ok(Some(path)) => {
                    self.ceiling = path.cost;
                    self.stats.depth = path.moves.len() as u32;
                    self.best = Some(path);
                }
                Ok(None) => {}
                Err(Stopped::Memory) => self.may_go_on = false,
                Err(why) => return Err(why),
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
