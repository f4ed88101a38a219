//! The doors through which front ends reach the algorithms: agents that choose moves, solvers that find paths.

use std::error::Error;
use std::fmt;

use crate::{Control, Cost, Game, Problem, Score, SearchStats, Solution, Tracer};

/// What a running search has to say: where it stands, and the best it knows.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, M> {
    /// The work so far.
    pub stats: &'a SearchStats,
    /// The best line known, empty if none is.
    pub line: &'a [M],
    /// What that line is worth (games) …
    pub score: Option<Score>,
    /// … or the lower bound proven so far (puzzles).
    pub bound: Option<Cost>,
}

/// What a front end may ask of a running search: progress always, a trace if it wants one.
pub trait Watch<M> {
    /// Something worth showing happened.
    fn progress(&mut self, _progress: &Progress<'_, M>) {}

    /// Where to record the search, if somebody wants to see it step by step.
    fn tracer(&mut self) -> Option<&mut Tracer<M>> {
        None
    }
}

/// Nobody watches.
///
/// ```
/// use mossa_kernel::{Unwatched, Watch};
/// assert!(Watch::<char>::tracer(&mut Unwatched).is_none());
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Unwatched;

impl<M> Watch<M> for Unwatched {}

/// A tracer watches by recording.
impl<M> Watch<M> for Tracer<M> {
    fn tracer(&mut self) -> Option<&mut Tracer<M>> {
        Some(self)
    }
}

/// The answer of an agent.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What it is thought to be worth to the side that plays it, if the agent says.
    pub score: Option<Score>,
    /// The line the agent expects, its own move first.
    pub line: Vec<M>,
    /// What it took.
    pub stats: SearchStats,
}

/// Why an agent has no answer. It loses its game; it does not stop the tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AgentError {
    /// The game is over: there is nothing to choose.
    GameOver,
    /// The limit came before there was any answer.
    OutOfLimits,
    /// Something broke; in words.
    Failed(String),
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentError::GameOver => f.write_str("the game is over"),
            AgentError::OutOfLimits => f.write_str("the limit came before there was any move"),
            AgentError::Failed(why) => f.write_str(why),
        }
    }
}

impl Error for AgentError {}

/// A player of a game. Object-safe: a tournament holds `Box<dyn Agent<G>>`.
pub trait Agent<G: Game>: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// A new game begins: forget the old one.
    fn new_game(&mut self, _game: &G) {}

    /// The move to play in `state`, which is not finished.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        watch: &mut dyn Watch<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError>;
}

/// A solver of a puzzle: an algorithm with its heuristic inside. Object-safe, as agents are.
pub trait Solver<P: Problem>: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// A path from `start` to the goal, or what is known instead.
    fn solve(
        &mut self,
        problem: &P,
        start: &P::State,
        control: &Control<'_>,
        watch: &mut dyn Watch<P::Move>,
    ) -> Solution<P::Move>;
}
