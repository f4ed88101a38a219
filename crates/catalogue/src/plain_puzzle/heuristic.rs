//! A heuristic of a described puzzle by name, and the searches with it.

use std::any::Any;
use std::marker::PhantomData;
use std::time::Duration;

use mossa_kernel::{
    Control, Cost, DescribedPuzzle, Heuristic, HeuristicVisitor, Problem, ProgressSink, SearchStats, Solution, Tracer,
    Verdict,
};
use mossa_players::{Algorithm, SpecError, find};

use super::instance::PlainInstance;
use crate::TablesError;
use crate::puzzle::{Answered, AnyHeuristic, AnyPuzzle, Expansions, WrittenSearch};
use crate::seat::Recorded;

/// What a search that asks for no heuristic ran with, where a puzzle lists it.
const ZERO: &str = "zero";

/// A heuristic by its name.
#[derive(Debug)]
pub(super) struct PlainHeuristic<P> {
    name: &'static str,
    puzzle: PhantomData<fn() -> P>,
}

impl<P: DescribedPuzzle> PlainHeuristic<P> {
    /// The heuristic of this name.
    pub(super) fn read(name: &str) -> Result<PlainHeuristic<P>, SpecError> {
        let name = find("heuristic", name, P::DESCRIPTION.heuristics)?.name;
        Ok(PlainHeuristic { name, puzzle: PhantomData })
    }

    /// The usual one.
    pub(super) fn usual() -> PlainHeuristic<P> {
        PlainHeuristic { name: P::DESCRIPTION.heuristics[0].name, puzzle: PhantomData }
    }

    /// The name of what runs with an algorithm.
    fn ran(&self, algorithm: Algorithm) -> &'static str {
        let zero = P::DESCRIPTION.heuristics.iter().map(|listed| listed.name).find(|name| *name == ZERO);
        zero.filter(|_| algorithm.is_blind()).unwrap_or(self.name)
    }

    /// Searches from a state. One that cannot be solved is recognised before any search.
    pub(super) fn search(
        &self,
        puzzle: &P,
        state: &P::State,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move> {
        let name = self.ran(algorithm);
        if !puzzle.is_solvable(state) {
            let (estimate, stats) = (value(puzzle, state, name), SearchStats::default());
            return Solution { verdict: Verdict::Unsolvable, estimate, bound: estimate, stopped: None, stats };
        }
        let searched = puzzle.with_heuristic(state, name, Search { algorithm, control, sink });
        searched.unwrap_or_else(|| unreachable!("{name} is listed and not built"))
    }

    fn answered(&self, solution: Solution<P::Move>, algorithm: Algorithm) -> Answered<P::Move> {
        let heuristic = self.ran(algorithm).to_owned();
        Answered { solution, heuristic, tables_time: Duration::ZERO, is_unbuilt: false }
    }
}

/// The value of a heuristic.
fn value<P: DescribedPuzzle>(puzzle: &P, state: &P::State, name: &str) -> Cost {
    let estimate = puzzle.with_heuristic(state, name, Estimate);
    estimate.unwrap_or_else(|| unreachable!("{name} is listed and not built"))
}

/// The position that a puzzle is.
fn instance<P: DescribedPuzzle>(puzzle: &dyn AnyPuzzle) -> &PlainInstance<P> {
    (puzzle as &dyn Any).downcast_ref().expect("heuristics are asked about positions of their own puzzle")
}

fn written<P: DescribedPuzzle>(instance: &PlainInstance<P>) -> WrittenSearch<P> {
    WrittenSearch::new(instance.puzzle.clone(), instance.state.clone())
}

impl<P: DescribedPuzzle> AnyHeuristic for PlainHeuristic<P> {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn name_for(&self, algorithm: Algorithm) -> String {
        self.ran(algorithm).to_owned()
    }

    /// It needs nothing but the position.
    fn check(&self, _puzzle: &dyn AnyPuzzle, _memory: Option<u64>) -> Result<(), TablesError> {
        Ok(())
    }

    fn solve(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
    ) -> Result<Answered, TablesError> {
        let instance = instance::<P>(puzzle);
        let written = written(instance);
        let solution = self.search(&instance.puzzle, &instance.state, algorithm, control, &mut written.sink(sink));
        Ok(written.answered(self.answered(solution, algorithm)))
    }

    fn solve_recorded(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
        cap: usize,
    ) -> Result<(Answered, Expansions), TablesError> {
        let instance = instance::<P>(puzzle);
        let written = written(instance);
        let mut traced = written.traced(sink, cap);
        let solution = self.search(&instance.puzzle, &instance.state, algorithm, control, &mut traced);
        let trace = traced.into_trace();
        Ok((written.answered(self.answered(solution, algorithm)), written.expansions(&trace)))
    }

    fn trace(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        cap: usize,
    ) -> Result<(Recorded, String), TablesError> {
        let instance = instance::<P>(puzzle);
        let mut tracer = Tracer::new(cap);
        let solution = self.search(&instance.puzzle, &instance.state, algorithm, control, &mut tracer);
        let recorded = written(instance).recorded(&solution, tracer.into_trace());
        Ok((recorded, self.ran(algorithm).to_owned()))
    }

    fn estimate(&self, puzzle: &dyn AnyPuzzle, _control: &Control<'_>) -> Result<Cost, TablesError> {
        let instance = instance::<P>(puzzle);
        Ok(value(&instance.puzzle, &instance.state, self.name))
    }

    fn estimate_again(&self, puzzle: &dyn AnyPuzzle, algorithm: Algorithm) -> Option<Cost> {
        let instance = instance::<P>(puzzle);
        Some(value(&instance.puzzle, &instance.state, self.ran(algorithm)))
    }

    fn or_smaller(self: Box<Self>) -> Box<dyn AnyHeuristic> {
        self
    }
}

/// Searches with a heuristic.
struct Search<'a, 'c, M> {
    algorithm: Algorithm,
    control: &'a Control<'c>,
    sink: &'a mut dyn ProgressSink<M>,
}

impl<M: Copy> HeuristicVisitor<M> for Search<'_, '_, M> {
    type Answer = Solution<M>;

    fn visit<P: Problem<Move = M>, H: Heuristic<P>>(self, problem: &P, state: &P::State, heuristic: &H) -> Solution<M> {
        let mut solution = self.algorithm.solve(problem, heuristic, state, self.control, self.sink);
        solution.estimate = heuristic.estimate(heuristic.memo(problem, state));
        solution.bound = solution.bound.max(solution.estimate);
        solution
    }
}

/// Evaluates a state.
struct Estimate;

impl<M> HeuristicVisitor<M> for Estimate {
    type Answer = Cost;

    fn visit<P: Problem<Move = M>, H: Heuristic<P>>(self, problem: &P, state: &P::State, heuristic: &H) -> Cost {
        heuristic.estimate(heuristic.memo(problem, state))
    }
}
