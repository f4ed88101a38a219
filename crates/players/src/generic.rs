//! THE list of algorithms: a line here, and every game or puzzle has it, with every evaluation or heuristic.

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Evaluator, Game, Heuristic, Observer, Problem, Score, Silent, Solution, Solver,
    Unwatched, Watch, Window,
};
use mossa_search::alpha_beta::AlphaBeta;
use mossa_search::anytime::{Finisher, NoFinisher, anytime};
use mossa_search::beam::beam;
use mossa_search::best_first::{Weights, best_first};
use mossa_search::breadth_first::breadth_first;
use mossa_search::ida_star::ida_star;

use crate::{Listed, Spec, SpecError, find};

/// The algorithms for puzzles.
pub const SOLVERS: &[Listed] = &[
    Listed {
        name: "anytime",
        summary: "good paths at once, better ones later, a proven bound all the while; ends when optimal (the default)",
        keys: "",
    },
    Listed { name: "ida-star", summary: "iterative deepening A*: optimal, next to no memory", keys: "" },
    Listed { name: "a-star", summary: "expands by g + h: optimal, remembers every state", keys: "" },
    Listed {
        name: "weighted-a-star",
        summary: "expands by g + weight·h: at most weight times the optimum",
        keys: "weight=2 (1 to 1000, in hundredths)",
    },
    Listed { name: "best-first", summary: "greedy: expands by h alone; fast, rarely optimal", keys: "" },
    Listed { name: "uniform-cost", summary: "Dijkstra's search: expands by g alone; optimal, blind", keys: "" },
    Listed { name: "breadth-first", summary: "layer by layer: optimal, blind, the oracle", keys: "" },
    Listed {
        name: "beam",
        summary: "keeps the best few states of every layer; proves nothing",
        keys: "width=1000 (1 to 10000000)",
    },
];

/// An algorithm for puzzles with its settings.
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, Reins, Unwatched};
/// use mossa_players::Algorithm;
/// let algorithm = Algorithm::new(&"weighted-a-star:weight=3".parse().unwrap()).unwrap();
/// let maze = Maze::random(10, 10, 0, 1);
/// let reins = Reins::<FakeClock>::default();
/// let solution = algorithm.solve(&maze, &Manhattan, &maze.start(), &reins.control(Limits::default()), &mut Unwatched);
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
        watch: &mut dyn Watch<P::Move>,
    ) -> Solution<P::Move> {
        self.solve_with(problem, heuristic, &NoFinisher, start, control, watch)
    }

    /// Runs it, with a [`Finisher`] for the algorithms that can make use of one.
    pub fn solve_with<P: Problem, H: Heuristic<P>>(
        &self,
        problem: &P,
        heuristic: &H,
        finisher: &dyn Finisher<P>,
        start: &P::State,
        control: &Control<'_>,
        watch: &mut dyn Watch<P::Move>,
    ) -> Solution<P::Move> {
        // Decided once, at the door: two copies of the search, and no test at every node.
        match watch.tracer() {
            Some(tracer) => self.run(problem, heuristic, finisher, start, control, tracer, &mut Unwatched),
            None => self.run(problem, heuristic, finisher, start, control, &mut Silent, watch),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the door: everything a search needs comes through here once")]
    fn run<P: Problem, H: Heuristic<P>>(
        &self,
        problem: &P,
        heuristic: &H,
        finisher: &dyn Finisher<P>,
        start: &P::State,
        control: &Control<'_>,
        observer: &mut impl Observer<P>,
        watch: &mut dyn Watch<P::Move>,
    ) -> Solution<P::Move> {
        match *self {
            Algorithm::BestFirst(weights) => best_first(problem, heuristic, weights, start, control, observer),
            Algorithm::IdaStar => ida_star(problem, heuristic, start, control, observer, watch),
            Algorithm::BreadthFirst => breadth_first(problem, start, control, observer),
            Algorithm::Beam { width } => beam(problem, heuristic, width, start, control, observer),
            Algorithm::Anytime => anytime(problem, heuristic, finisher, start, control, observer, watch),
        }
    }
}

/// The algorithms for games.
pub const AGENTS: &[Listed] =
    &[Listed { name: "alpha-beta", summary: "the same move, most of the tree unseen", keys: "depth=4 (1 to 64)" }];

/// An algorithm for games with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameAlgorithm {
    /// With cuts.
    AlphaBeta {
        /// Moves to look ahead.
        depth: u32,
    },
}

impl GameAlgorithm {
    /// The algorithm that a spec names.
    pub fn new(spec: &Spec) -> Result<GameAlgorithm, SpecError> {
        let listed = find("player", &spec.name, AGENTS)?;
        spec.allow(&["depth"])?;
        let expected = "a whole number from 1 to 64";
        let depth = spec.get("depth", 4, expected)?;
        if !(1..=64).contains(&depth) {
            return Err(SpecError::BadValue { key: "depth".into(), found: depth.to_string(), expected });
        }
        Ok(match listed.name {
            "alpha-beta" => GameAlgorithm::AlphaBeta { depth },
            other => unreachable!("{other} is listed and not built"),
        })
    }

    /// The algorithm with an evaluation: a player. For puzzles, [`Algorithm::seated`] does the same.
    pub fn seated<E>(self, knowledge: E) -> Seated<GameAlgorithm, E> {
        Seated { algorithm: self, knowledge }
    }
}

impl Algorithm {
    /// The algorithm with a heuristic: a solver.
    pub fn seated<H>(self, knowledge: H) -> Seated<Algorithm, H> {
        Seated { algorithm: self, knowledge }
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

/// An algorithm and what it knows of the world: a heuristic or an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Seated<A, K> {
    algorithm: A,
    knowledge: K,
}

impl<P: Problem, H: Heuristic<P>> Solver<P> for Seated<Algorithm, H> {
    fn name(&self) -> &str {
        self.algorithm.name()
    }

    fn solve(
        &mut self,
        problem: &P,
        start: &P::State,
        control: &Control<'_>,
        watch: &mut dyn Watch<P::Move>,
    ) -> Solution<P::Move> {
        self.algorithm.solve(problem, &self.knowledge, start, control, watch)
    }
}

impl<G: Game, E: Evaluator<G, Value = Score>> Agent<G> for Seated<GameAlgorithm, E> {
    fn name(&self) -> &str {
        match self.algorithm {
            GameAlgorithm::AlphaBeta { .. } => "alpha-beta",
        }
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        watch: &mut dyn Watch<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        if game.outcome(state).is_some() {
            return Err(AgentError::GameOver);
        }
        match self.algorithm {
            GameAlgorithm::AlphaBeta { depth } => match watch.tracer() {
                Some(tracer) => alpha_beta(game, &self.knowledge, state, depth, control, tracer),
                None => alpha_beta(game, &self.knowledge, state, depth, control, &mut Silent),
            },
        }
    }
}

fn alpha_beta<G: Game, E: Evaluator<G, Value = Score>>(
    game: &G,
    evaluator: &E,
    state: &G::State,
    depth: u32,
    control: &Control<'_>,
    observer: &mut impl Observer<G>,
) -> Result<Choice<G::Move>, AgentError> {
    let depth = control.limits.depth.map_or(depth, |most| depth.min(most));
    let mut search = AlphaBeta::new(game, evaluator, control.meter(), observer);
    let score = search.search(state, depth, Window::full()).map_err(|_| AgentError::OutOfLimits)?;
    let line = search.line().to_vec();
    let mv = *line.first().ok_or(AgentError::GameOver)?;
    Ok(Choice { mv, score: Some(score), line, values: Vec::new(), stats: *search.stats() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_algorithm_can_be_built_and_knows_its_name() {
        for listed in SOLVERS {
            assert_eq!(Algorithm::new(&Spec::named(listed.name)).unwrap().name(), listed.name);
        }
        for listed in AGENTS {
            assert!(GameAlgorithm::new(&Spec::named(listed.name)).is_ok(), "{}", listed.name);
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
