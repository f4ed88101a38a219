//! A puzzle that was solved, or not, in figures.

use mossa_catalogue::tiles::{Instance, Part, PartSearched, Slide, Workshop};
use mossa_catalogue::{Algorithm, Spec};
use mossa_kernel::{Control, Path, Reach, SearchStats, Solution, Trace, Verdict, Watch};
use mossa_wire::{Expansion, SolvabilityFigures, Solved, Status, Step, Traced};

use super::Timing;

/// An algorithm with its spec, so that it can be named in what comes of it.
#[derive(Clone, Debug)]
pub struct Method {
    /// As it was named.
    pub spec: Spec,
    /// What it is.
    pub algorithm: Algorithm,
}

/// A board and how it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle<'a> {
    /// The board.
    pub instance: &'a Instance,
    /// How.
    pub method: &'a Method,
    /// With which lower bound.
    pub workshop: &'a Workshop,
}

/// A solution and the time it took.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The solution.
    pub solution: Solution<Slide>,
    /// The time.
    pub seconds: f64,
}

impl Puzzle<'_> {
    /// Solves it under the clock. The heuristic's tables are made before the clock starts if they are not there yet.
    pub fn solve(&self, control: &Control<'_>, watch: &mut dyn Watch<Slide>) -> Timed {
        self.workshop.estimate(self.instance);
        let started = control.clock.now();
        let solution = self.workshop.solve(self.instance, self.method.algorithm, control, watch);
        Timed { solution, seconds: control.clock.now().saturating_sub(started).as_secs_f64() }
    }

    /// Searches a part of a round of IDA*, and says where in the round the goal was found, if it was; none where rounds have
    /// no parts. A part that comes to the end of its round without the goal is stopped by nothing.
    pub fn search_part(&self, part: Part, control: &Control<'_>) -> Option<(Timed, Option<u64>)> {
        let estimate = self.workshop.estimate(self.instance);
        let started = control.clock.now();
        let seconds = || control.clock.now().saturating_sub(started).as_secs_f64();
        if !self.instance.solvability().is_solvable() {
            let (verdict, stats) = (Verdict::Unsolvable, SearchStats::default());
            let solution = Solution { verdict, estimate, bound: estimate, stopped: None, stats };
            return Some((Timed { solution, seconds: seconds() }, None));
        }
        let searched = self.workshop.search_part(self.instance, part, control)?;
        let PartSearched { bound, estimate, expanded, generated, found, stopped } = searched;
        let (place, verdict) = match found {
            Some((place, moves)) => (Some(place), Verdict::Solved { path: Path { cost: bound, moves }, optimal: true }),
            None => (None, Verdict::Stopped),
        };
        let stats = SearchStats { expanded, generated, iterations: 1, depth: bound, ..SearchStats::default() };
        let solution = Solution { verdict, estimate, bound, stopped, stats };
        Some((Timed { solution, seconds: seconds() }, place))
    }

    /// The answer as it is printed and kept; peak memory is known to whoever holds the process.
    pub fn figures(&self, timed: &Timed, timing: Timing) -> Solved {
        let Timed { solution, seconds } = timed;
        let path = solution.path();
        let figures = self.instance.solvability();
        Solved {
            board: self.instance.text(),
            size: self.instance.shape().to_string(),
            status: match solution.verdict {
                Verdict::Solved { .. } => Status::Solved,
                Verdict::Unsolvable => Status::Unsolvable,
                Verdict::Stopped => Status::Limit,
            },
            length: path.map(|path| path.moves.len() as u32),
            moves: path.map(|path| path.moves.iter().map(|slide| slide.letter()).collect()),
            optimal: solution.is_optimal(),
            lower_bound: solution.estimate,
            proven_bound: (solution.verdict != Verdict::Unsolvable).then_some(solution.bound),
            stopped_by: solution.stopped.map(|why| why.to_string()),
            algorithm: self.method.spec.to_string(),
            heuristic: self.workshop.heuristic(),
            expanded: solution.stats.expanded,
            generated: solution.stats.generated,
            reopened: solution.stats.reopened,
            horizon: solution.stats.horizon,
            visited: solution.stats.visited,
            iterations: solution.stats.iterations,
            seconds: timing.tell(*seconds),
            peak_bytes: None,
            solvability: SolvabilityFigures {
                inversions: figures.inversions,
                blank_row_from_bottom: figures.blank_row_from_bottom,
                goal_inversions: figures.goal_inversions,
                goal_blank_row_from_bottom: figures.goal_blank_row_from_bottom,
                solvable: figures.is_solvable(),
            },
            steps: None,
            trace: None,
            explanation: None,
        }
    }
}

/// The boards on the way, with g, h and f.
pub fn steps(instance: &Instance, moves: &[Slide], workshop: &Workshop) -> Vec<Step> {
    let boards = instance.boards(moves);
    let letters = std::iter::once(None).chain(moves.iter().map(|slide| Some(slide.letter().to_string())));
    let step = |(g, (board, mv)): (usize, (&Instance, Option<String>))| {
        let (g, h) = (g as u32, workshop.estimate(board));
        Step { mv, board: board.text(), g, h, f: g + h }
    };
    boards.iter().zip(letters).enumerate().map(step).collect()
}

/// A recorded search, as it is printed and kept: the states in the order in which they were expanded.
pub fn traced(instance: &Instance, trace: &Trace<Slide>) -> Traced {
    let expansion = |(node, board): (u32, String)| {
        let (g, h) = match trace.nodes[node as usize].reach {
            Reach::Path { g, h } => (g, h),
            Reach::Horizon { .. } | Reach::Sprout => unreachable!("puzzles have no horizon"),
        };
        Expansion { board, g, h, f: g + h }
    };
    Traced {
        expanded: instance.expanded_boards(trace).into_iter().map(expansion).collect(),
        total: trace.n_expanded,
        nodes: trace.n_nodes,
        truncated: (trace.expanded.len() as u64) < trace.n_expanded,
    }
}
