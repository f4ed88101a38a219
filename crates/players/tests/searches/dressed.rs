//! Searches dressed as solvers, as the players are, so that the kit can try them all alike.

use mossa_kernel::{Heuristic, Problem, Solver};
use mossa_players::Algorithm;
use mossa_search::best_first::Weights;
use mossa_tiles::heuristics::Zero;

/// Best-first search of any temper.
pub(crate) fn best_first<P: Problem, H: Heuristic<P>>(heuristic: &H, weights: Weights) -> impl Solver<P> {
    Algorithm::BestFirst(weights).seated(heuristic)
}

/// A*.
pub(crate) fn a_star<P: Problem, H: Heuristic<P>>(heuristic: &H) -> impl Solver<P> {
    best_first(heuristic, Weights::A_STAR)
}

/// IDA*.
pub(crate) fn ida_star<P: Problem, H: Heuristic<P>>(heuristic: &H) -> impl Solver<P> {
    Algorithm::IdaStar.seated(heuristic)
}

/// Breadth-first search.
pub(crate) fn breadth_first<P: Problem>() -> impl Solver<P> {
    Algorithm::BreadthFirst.seated(Zero)
}

/// Beam search.
pub(crate) fn beam<P: Problem, H: Heuristic<P>>(heuristic: &H, width: usize) -> impl Solver<P> {
    Algorithm::Beam { width }.seated(heuristic)
}

/// Anytime search without a finisher for its beams.
pub(crate) fn anytime<P: Problem, H: Heuristic<P>>(heuristic: &H) -> impl Solver<P> {
    Algorithm::Anytime.seated(heuristic)
}
