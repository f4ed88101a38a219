//! Algorithms for puzzles, by name, as solvers.

use mossa_kernel::{Control, Heuristic, NoProgress, Observer, Problem, ProgressSink, Silent, Solution, Solver};
use mossa_search::anytime::{NoPathRepair, PathRepair, anytime};
use mossa_search::beam::beam;
use mossa_search::best_first::{Weights, best_first};
use mossa_search::breadth_first::breadth_first;
use mossa_search::ida_star::ida_star;

use crate::{SOLVERS, Spec, SpecError, find};

/// An algorithm for puzzles with its settings.
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, NoProgress};
/// use mossa_players::Algorithm;
/// let algorithm = Algorithm::new(&"weighted-a-star:weight=3".parse().unwrap()).unwrap();
/// let maze = Maze::random(10, 10, 0, 1);
/// let handle = SearchHandle::<FakeClock>::default();
/// let solution = algorithm.solve(&maze, &Manhattan, &maze.start(), &handle.control(Limits::default()), &mut NoProgress);
/// assert_eq!(solution.path().unwrap().cost, 18);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Algorithm {
    /// One of the best-first family.
    BestFirst(Weights),
    /// Iterative deepening A*.
    IdaStar,
    /// Layer by layer.
    BreadthFirst,
    /// The best few of every layer.
    Beam {
        /// How many.
        width: usize,
    },
    /// Upper and lower bound towards each other.
    Anytime,
}

impl Algorithm {
    /// The algorithm that a spec names.
    pub fn new(spec: &Spec) -> Result<Algorithm, SpecError> {
        let listed = find("algorithm", &spec.name, SOLVERS)?;
        match listed.name {
            "weighted-a-star" => {
                spec.allow(&["weight"])?;
                let expected = "a number from 1 to 1000";
                let weight: f64 = spec.get("weight", 2.0, expected)?;
                let bad = || SpecError::BadValue { key: "weight".into(), found: weight.to_string(), expected };
                return Weights::weighted(weight).map(Algorithm::BestFirst).ok_or_else(bad);
            }
            "beam" => {
                spec.allow(&["width"])?;
                let expected = "a whole number from 1 to 10000000";
                let width = spec.get("width", 1_000, expected)?;
                let bad = || SpecError::BadValue { key: "width".into(), found: width.to_string(), expected };
                return (1..=10_000_000).contains(&width).then_some(Algorithm::Beam { width }).ok_or_else(bad);
            }
            _ => spec.allow(&[])?,
        }
        Ok(match listed.name {
            "anytime" => Algorithm::Anytime,
            "ida-star" => Algorithm::IdaStar,
            "a-star" => Algorithm::BestFirst(Weights::A_STAR),
            "best-first" => Algorithm::BestFirst(Weights::GREEDY),
            "uniform-cost" => Algorithm::BestFirst(Weights::UNIFORM_COST),
            "breadth-first" => Algorithm::BreadthFirst,
            other => unreachable!("{other} is listed and not built"),
        })
    }

    /// Runs it.
    pub fn solve<P: Problem, H: Heuristic<P>>(
        &self,
        problem: &P,
        heuristic: &H,
        start: &P::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move> {
        self.solve_with(problem, heuristic, &NoPathRepair, start, control, sink)
    }

    /// Runs it, with a [`PathRepair`] for the algorithms that can make use of one.
    pub fn solve_with<P: Problem, H: Heuristic<P>>(
        &self,
        problem: &P,
        heuristic: &H,
        repair: &dyn PathRepair<P>,
        start: &P::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move> {
        // Decided once, at the door: two copies of the search, and no test at every node.
        match sink.tracer() {
            Some(tracer) => self.run(problem, heuristic, repair, start, control, tracer, &mut NoProgress),
            None => self.run(problem, heuristic, repair, start, control, &mut Silent, sink),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the door: everything a search needs comes through here once")]
    fn run<P: Problem, H: Heuristic<P>>(
        &self,
        problem: &P,
        heuristic: &H,
        repair: &dyn PathRepair<P>,
        start: &P::State,
        control: &Control<'_>,
        observer: &mut impl Observer<P>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move> {
        match *self {
            Algorithm::BestFirst(weights) => best_first(problem, heuristic, weights, start, control, observer),
            Algorithm::IdaStar => ida_star(problem, heuristic, start, control, observer, sink),
            Algorithm::BreadthFirst => breadth_first(problem, start, control, observer),
            Algorithm::Beam { width } => beam(problem, heuristic, width, start, control, observer),
            Algorithm::Anytime => anytime(problem, heuristic, repair, start, control, observer, sink),
        }
    }
}

impl Algorithm {
    /// The algorithm with a heuristic: a solver.
    pub fn seated<H>(self, heuristic: H) -> Seated<H> {
        Seated { algorithm: self, heuristic }
    }

    /// Whether it asks for no heuristic: whichever it is given, it makes the same nodes.
    pub fn is_blind(&self) -> bool {
        matches!(*self, Algorithm::BreadthFirst | Algorithm::BestFirst(Weights::UNIFORM_COST))
    }

    /// The name it is listed under.
    pub fn name(&self) -> &'static str {
        match *self {
            Algorithm::BestFirst(Weights::A_STAR) => "a-star",
            Algorithm::BestFirst(Weights::GREEDY) => "best-first",
            Algorithm::BestFirst(Weights::UNIFORM_COST) => "uniform-cost",
            Algorithm::BestFirst(_) => "weighted-a-star",
            Algorithm::IdaStar => "ida-star",
            Algorithm::BreadthFirst => "breadth-first",
            Algorithm::Beam { .. } => "beam",
            Algorithm::Anytime => "anytime",
        }
    }
}

/// An algorithm and what it knows of the puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Seated<H> {
    algorithm: Algorithm,
    heuristic: H,
}

impl<P: Problem, H: Heuristic<P>> Solver<P> for Seated<H> {
    fn name(&self) -> &str {
        self.algorithm.name()
    }

    fn solve(
        &mut self,
        problem: &P,
        start: &P::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move> {
        self.algorithm.solve(problem, &self.heuristic, start, control, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_algorithm_can_be_built_and_knows_its_name() {
        for listed in SOLVERS {
            assert_eq!(Algorithm::new(&Spec::named(listed.name)).unwrap().name(), listed.name);
        }
    }

    #[test]
    fn bad_settings_are_named() {
        let fails = |text: &str| Algorithm::new(&text.parse().unwrap()).unwrap_err().to_string();
        assert!(fails("a-start").contains("did you mean a-star?"));
        assert!(fails("a-star:weight=2").contains("a-star has no settings"));
        assert!(fails("weighted-a-star:weight=0.5").contains("expected a number from 1 to 1000"));
        assert!(fails("beam:width=0").contains("expected a whole number"));
    }
}
