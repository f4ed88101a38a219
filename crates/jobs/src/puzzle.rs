//! A puzzle that was solved, or not, in figures.

use std::time::Duration;

use mossa_catalogue::{
    Algorithm, Answered, AnyHeuristic, AnyPuzzle, ExpandedState, Expansions, Part, SearchedPart, Spec, SpecError,
    TablesError,
};
use mossa_kernel::{Control, NoProgress, Path, ProgressSink, SearchStats, Solution, Stopped, Verdict};
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

impl Method {
    /// The algorithm that a text names.
    pub fn read(text: &str) -> Result<Method, SpecError> {
        let spec: Spec = text.parse()?;
        let algorithm = Algorithm::new(&spec)?;
        Ok(Method { spec, algorithm })
    }
}

/// A board and how it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle<'a> {
    /// The board.
    pub instance: &'a dyn AnyPuzzle,
    /// How.
    pub method: &'a Method,
    /// With which lower bound.
    pub heuristic: &'a dyn AnyHeuristic,
}

/// A solution, what ran, and the time it took.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The solution, the heuristic that ran, and the time for its tables.
    pub answered: Answered,
    /// The time of the search, without that for tables.
    pub seconds: f64,
}

impl Timed {
    /// The solution.
    pub fn solution(&self) -> &Solution<String> {
        &self.answered.solution
    }
}

impl Puzzle<'_> {
    /// Solves it under the clock. Tables that are not there yet are built first, within the same limits.
    pub fn solve(&self, control: &Control<'_>, sink: &mut dyn ProgressSink<String>) -> Result<Timed, TablesError> {
        let started = control.clock.now();
        let answered = self.heuristic.solve(self.instance, self.method.algorithm, control, sink)?;
        Ok(timed(answered, started, control))
    }

    /// The same, with the states in the order in which they were expanded: at most `cap` nodes, the rest are counted.
    pub fn solve_traced(
        &self,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
        cap: usize,
    ) -> Result<(Timed, Traced), TablesError> {
        let started = control.clock.now();
        let algorithm = self.method.algorithm;
        let (answered, expansions) = self.heuristic.solve_recorded(self.instance, algorithm, control, sink, cap)?;
        Ok((timed(answered, started, control), traced(expansions)))
    }

    /// Searches a part of a round of IDA*, and says where in the round the goal was found, if it was; none where rounds have
    /// no parts. A part that comes to the end of its round without the goal is stopped by nothing.
    pub fn search_part(&self, part: Part, control: &Control<'_>) -> Result<Option<(Timed, Option<u64>)>, TablesError> {
        if !self.instance.is_solvable() {
            return Ok(Some((self.solve(control, &mut NoProgress)?, None)));
        }
        let Some(parts) = self.heuristic.parts() else { return Ok(None) };
        let started = control.clock.now();
        let searched = parts.search(self.instance, part, control);
        let passed = control.clock.now().saturating_sub(started);
        let (searched, tables_time) = match searched {
            Ok(Some(searched)) => searched,
            Ok(None) => return Ok(None),
            Err(TablesError::Stopped { why, .. }) => return Ok(Some((self.unbuilt(why, passed), None))),
            Err(error) => return Err(error),
        };
        let SearchedPart { bound, estimate, expanded, generated, found, stopped } = searched;
        let (place, verdict) = match found {
            Some((place, moves)) => (Some(place), Verdict::Solved { path: Path { cost: bound, moves }, optimal: true }),
            None => (None, Verdict::Stopped),
        };
        let stats = SearchStats { expanded, generated, iterations: 1, depth: bound, ..SearchStats::default() };
        let solution = Solution { verdict, estimate, bound, stopped, stats };
        let answered = Answered { solution, heuristic: self.heuristic.name(), tables_time, is_unbuilt: false };
        let seconds = passed.saturating_sub(tables_time).as_secs_f64();
        Ok(Some((Timed { answered, seconds }, place)))
    }

    /// A part that a limit ended while its tables were being built.
    fn unbuilt(&self, why: Stopped, tables_time: Duration) -> Timed {
        let (verdict, stats) = (Verdict::Stopped, SearchStats::default());
        let solution = Solution { verdict, estimate: 0, bound: 0, stopped: Some(why), stats };
        let answered = Answered { solution, heuristic: self.heuristic.name(), tables_time, is_unbuilt: true };
        Timed { answered, seconds: 0.0 }
    }

    /// The answer as it is printed and kept; the caller, who owns the process, knows the peak memory.
    pub fn figures(&self, timed: &Timed, timing: Timing) -> Solved {
        let Timed { answered, seconds } = timed;
        let solution = &answered.solution;
        let path = solution.path();
        Solved {
            board: self.instance.start(),
            size: self.instance.board(),
            status: match solution.verdict {
                Verdict::Solved { .. } => Status::Solved,
                Verdict::Unsolvable => Status::Unsolvable,
                Verdict::Stopped => Status::Limit,
            },
            length: path.map(|path| path.moves.len() as u32),
            moves: path.map(|path| self.instance.write_moves(&path.moves)),
            optimal: solution.is_optimal(),
            lower_bound: solution.estimate,
            proven_bound: (solution.verdict != Verdict::Unsolvable).then_some(solution.bound),
            stopped_by: solution.stopped.map(|why| stopped_by(why, answered)),
            algorithm: self.method.spec.to_string(),
            heuristic: answered.heuristic.clone(),
            expanded: solution.stats.expanded,
            generated: solution.stats.generated,
            reopened: solution.stats.reopened,
            horizon: solution.stats.horizon,
            visited: solution.stats.visited,
            iterations: solution.stats.iterations,
            seconds: timing.tell(*seconds),
            tables_seconds: timing.tell(answered.tables_time.as_secs_f64()),
            peak_bytes: None,
            solvability: self.instance.solvability().map(|figures| SolvabilityFigures {
                inversions: figures.inversions,
                blank_row_from_bottom: figures.blank_row_from_bottom,
                goal_inversions: figures.goal_inversions,
                goal_blank_row_from_bottom: figures.goal_blank_row_from_bottom,
                solvable: figures.is_solvable(),
            }),
            steps: None,
            trace: None,
            explanation: None,
        }
    }
}

/// Which limit ended a search, in words, and that it came while tables were being built, if it did.
fn stopped_by(why: Stopped, answered: &Answered) -> String {
    let Answered { heuristic, is_unbuilt, .. } = answered;
    if *is_unbuilt { format!("{why} while the tables of {heuristic} were being built") } else { why.to_string() }
}

/// An answer with the time of its search.
fn timed(answered: Answered, started: Duration, control: &Control<'_>) -> Timed {
    let passed = control.clock.now().saturating_sub(started);
    let seconds = passed.saturating_sub(answered.tables_time).as_secs_f64();
    Timed { answered, seconds }
}

/// The boards on the way that a puzzle was solved by, with g, h and f.
pub fn steps(puzzle: &Puzzle<'_>, moves: &[String]) -> Vec<Step> {
    let Puzzle { instance, method, heuristic } = puzzle;
    let mut seat = instance.seat();
    let mut step = |(g, mv): (usize, Option<&String>)| {
        if let Some(mv) = mv {
            seat.play(mv).expect("a solution can be played");
        }
        let board = seat.text();
        let here = instance.at(&board);
        let h = here.and_then(|here| heuristic.estimate_again(here.as_ref(), method.algorithm)).unwrap_or(0);
        let g = g as u32;
        Step { mv: mv.cloned(), board, g, h, f: g + h }
    };
    std::iter::once(None).chain(moves.iter().map(Some)).enumerate().map(&mut step).collect()
}

/// A recorded search, as it is printed and kept: the states in the order in which they were expanded.
fn traced(expansions: Expansions) -> Traced {
    let Expansions { states, n_expanded, n_nodes } = expansions;
    let truncated = (states.len() as u64) < n_expanded;
    let expansion = |ExpandedState { position, g, h }| Expansion { board: position, g, h, f: g + h };
    Traced { expanded: states.into_iter().map(expansion).collect(), total: n_expanded, nodes: n_nodes, truncated }
}
