//! A position of a described puzzle, read from text and checked.

use mossa_kernel::{Control, DescribedPuzzle, NoProgress, ProgressSink, Solution, Solver, View};
use mossa_players::{Algorithm, Spec, SpecError};

use super::heuristic::PlainHeuristic;
use crate::puzzle::{AnyPuzzle, BoxedPuzzle, PuzzleSolver, Way, WrittenSearch};
use crate::seat::{LivePuzzle, Seat};
use crate::{PlayerResources, SOLVERS};

/// A puzzle on one of its boards, and a state of it.
#[derive(Clone, Debug)]
pub(super) struct PlainInstance<P: DescribedPuzzle> {
    pub(super) puzzle: P,
    pub(super) state: P::State,
}

impl<P: DescribedPuzzle> AnyPuzzle for PlainInstance<P> {
    fn game(&self) -> &'static str {
        P::DESCRIPTION.listed.name
    }

    fn board(&self) -> String {
        self.puzzle.board()
    }

    fn start(&self) -> String {
        self.puzzle.write_state(&self.state)
    }

    fn goal(&self) -> String {
        self.puzzle.write_state(&self.puzzle.goal())
    }

    /// There is only one goal.
    fn unusual_goal(&self) -> Option<String> {
        None
    }

    fn is_solvable(&self) -> bool {
        self.puzzle.is_solvable(&self.state)
    }

    fn is_large(&self) -> bool {
        self.puzzle.is_large()
    }

    fn usual_heuristic(&self) -> &'static str {
        P::DESCRIPTION.heuristics[0].name
    }

    fn view(&self) -> View {
        self.puzzle.view(&self.state)
    }

    fn at(&self, position: &str) -> Option<BoxedPuzzle> {
        let state = self.puzzle.read_state(position).ok()?;
        Some(Box::new(PlainInstance { puzzle: self.puzzle.clone(), state }))
    }

    fn shuffled(&self, seed: u64) -> BoxedPuzzle {
        /// A puzzle of which almost every state is a goal may stay solved.
        const TRIES: u64 = 1_000;
        let puzzle = self.puzzle.clone();
        let states = (0..TRIES).map(|more| puzzle.random(seed.wrapping_add(more << 32)));
        let open = states.into_iter().find(|state| !puzzle.is_goal(state));
        Box::new(PlainInstance { state: open.unwrap_or_else(|| puzzle.random(seed)), puzzle })
    }

    fn seat_with(&self, _outsiders: &PlayerResources) -> Box<dyn Seat> {
        let solvers = |spec: &Spec| -> Result<Box<dyn Solver<P>>, SpecError> {
            let mut spec = spec.clone();
            let heuristic = match spec.value("heuristic") {
                Some(name) => PlainHeuristic::read(name)?,
                None => PlainHeuristic::usual(),
            };
            spec.keys.retain(|(key, _)| key != "heuristic");
            Ok(Box::new(SeatedSolver { algorithm: Algorithm::new(&spec)?, heuristic }))
        };
        Box::new(LivePuzzle::new(self.puzzle.clone(), self.state.clone(), solvers))
    }

    fn solver(&self, _outsiders: &PlayerResources) -> Box<dyn PuzzleSolver> {
        let algorithm = Algorithm::new(&Spec::named(SOLVERS[0].name)).expect("it is listed");
        Box::new(PlainSolver { puzzle: self.puzzle.clone(), algorithm })
    }
}

/// A solver at a seat.
struct SeatedSolver<P> {
    algorithm: Algorithm,
    heuristic: PlainHeuristic<P>,
}

impl<P: DescribedPuzzle> Solver<P> for SeatedSolver<P> {
    fn name(&self) -> &str {
        self.algorithm.name()
    }

    fn solve(
        &mut self,
        puzzle: &P,
        start: &P::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move> {
        self.heuristic.search(puzzle, start, self.algorithm, control, sink)
    }
}

/// The usual algorithm with the usual heuristic.
struct PlainSolver<P> {
    puzzle: P,
    algorithm: Algorithm,
}

impl<P: DescribedPuzzle> PuzzleSolver for PlainSolver<P> {
    fn solve(&self, position: &str, control: &Control<'_>) -> Option<Way> {
        let state = self.puzzle.read_state(position).ok()?;
        let heuristic = PlainHeuristic::<P>::usual();
        let solution = heuristic.search(&self.puzzle, &state, self.algorithm, control, &mut NoProgress);
        let moves = &solution.path()?.moves;
        let moves = WrittenSearch::new(self.puzzle.clone(), state).write_line(moves);
        Some(Way { moves, is_optimal: solution.is_optimal(), at_least: solution.bound })
    }
}
