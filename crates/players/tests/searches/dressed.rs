//! Searches dressed as solvers, one function each, so that the kit can try them all alike.

use mossa_kernel::{
    Control, Cost, Fate, Heuristic, Leave, Observer, Problem, Reach, Score, SearchStats, Solution, Solver, StateSpace,
    Tracer, Unwatched, Watch,
};
use mossa_search::best_first::{self, Weights};
use mossa_search::{anytime, beam, breadth_first, ida_star};

/// An algorithm with its heuristic inside.
pub(crate) struct Dressed<F>(F);

impl<P, F> Solver<P> for Dressed<F>
where
    P: Problem,
    F: Fn(&P, &P::State, &Control<'_>, &mut Eye<'_, P::Move>) -> Solution<P::Move> + Send,
{
    fn name(&self) -> &'static str {
        "a search under test"
    }

    fn solve(
        &mut self,
        problem: &P,
        start: &P::State,
        control: &Control<'_>,
        watch: &mut dyn Watch<P::Move>,
    ) -> Solution<P::Move> {
        (self.0)(problem, start, control, &mut Eye(watch.tracer()))
    }
}

/// Best-first search of any temper.
pub(crate) fn best_first<P: Problem, H: Heuristic<P>>(heuristic: &H, weights: Weights) -> impl Solver<P> {
    Dressed(move |problem: &P, start: &P::State, control: &Control<'_>, eye: &mut Eye<'_, P::Move>| {
        best_first::best_first(problem, heuristic, weights, start, control, eye)
    })
}

/// A*.
pub(crate) fn a_star<P: Problem, H: Heuristic<P>>(heuristic: &H) -> impl Solver<P> {
    Dressed(move |problem: &P, start: &P::State, control: &Control<'_>, eye: &mut Eye<'_, P::Move>| {
        best_first::a_star(problem, heuristic, start, control, eye)
    })
}

/// IDA*.
pub(crate) fn ida_star<P: Problem, H: Heuristic<P>>(heuristic: &H) -> impl Solver<P> {
    Dressed(move |problem: &P, start: &P::State, control: &Control<'_>, eye: &mut Eye<'_, P::Move>| {
        ida_star::ida_star(problem, heuristic, start, control, eye, &mut Unwatched)
    })
}

/// Breadth-first search.
pub(crate) fn breadth_first<P: Problem>() -> impl Solver<P> {
    Dressed(|problem: &P, start: &P::State, control: &Control<'_>, eye: &mut Eye<'_, P::Move>| {
        breadth_first::breadth_first(problem, start, control, eye)
    })
}

/// Beam search.
pub(crate) fn beam<P: Problem, H: Heuristic<P>>(heuristic: &H, width: usize) -> impl Solver<P> {
    Dressed(move |problem: &P, start: &P::State, control: &Control<'_>, eye: &mut Eye<'_, P::Move>| {
        beam::beam(problem, heuristic, width, start, control, eye)
    })
}

/// Anytime search with nobody to finish its beams.
pub(crate) fn anytime<P: Problem, H: Heuristic<P>>(heuristic: &H) -> impl Solver<P> {
    Dressed(move |problem: &P, start: &P::State, control: &Control<'_>, eye: &mut Eye<'_, P::Move>| {
        anytime::anytime(problem, heuristic, &anytime::NoFinisher, start, control, eye, &mut Unwatched)
    })
}

/// A tracer, or nobody.
pub(crate) struct Eye<'a, M>(Option<&'a mut Tracer<M>>);

impl<S: StateSpace> Observer<S> for Eye<'_, S::Move> {
    fn enter(&mut self, mv: Option<S::Move>, reach: Reach) {
        self.tell(|tracer| Observer::<S>::enter(tracer, mv, reach));
    }

    fn expand(&mut self) {
        self.tell(Observer::<S>::expand);
    }

    fn leave(&mut self, value: Option<Score>, why: Leave) {
        self.tell(|tracer| Observer::<S>::leave(tracer, value, why));
    }

    fn visit(&mut self, node: u32, g: Cost, h: Cost) {
        self.tell(|tracer| Observer::<S>::visit(tracer, node, g, h));
    }

    fn generate(&mut self, mv: S::Move, g: Cost, h: Cost, fate: Fate) {
        self.tell(|tracer| Observer::<S>::generate(tracer, mv, g, h, fate));
    }

    fn iteration(&mut self, threshold: u32, stats: &SearchStats) {
        self.tell(|tracer| Observer::<S>::iteration(tracer, threshold, stats));
    }
}

impl<M> Eye<'_, M> {
    fn tell(&mut self, event: impl FnOnce(&mut Tracer<M>)) {
        if let Some(tracer) = &mut self.0 {
            event(tracer);
        }
    }
}
