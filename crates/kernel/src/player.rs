//! The interfaces through which front ends reach the algorithms: agents that choose moves, solvers that find paths.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use crate::{Control, Cost, Game, GameClock, Limits, Problem, Score, SearchStats, Solution, Tracer};

/// What a running search has to say: where it stands, and the best it knows.
///
/// ```
/// use mossa_kernel::{Progress, SearchStats};
/// let stats = SearchStats::default();
/// let progress = Progress { stats: &stats, line: &['U', 'L'], score: None, bound: Some(2) };
/// assert_eq!(progress.line.len(), 2);
/// ```
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
///
/// ```
/// use mossa_kernel::{Progress, SearchStats, ProgressSink};
/// /// Keeps the last bound.
/// struct Bound(Option<u32>);
/// impl<M> ProgressSink<M> for Bound {
///     fn progress(&mut self, progress: &Progress<'_, M>) { self.0 = progress.bound }
/// }
/// let mut sink = Bound(None);
/// let stats = SearchStats::default();
/// sink.progress(&Progress::<char> { stats: &stats, line: &[], score: None, bound: Some(31) });
/// assert_eq!(sink.0, Some(31));
/// ```
pub trait ProgressSink<M> {
    /// Something worth showing happened.
    fn progress(&mut self, _progress: &Progress<'_, M>) {}

    /// Where to record the search, if it is to be shown step by step.
    fn tracer(&mut self) -> Option<&mut Tracer<M>> {
        None
    }
}

/// A watch that ignores all news.
///
/// ```
/// use mossa_kernel::{NoProgress, ProgressSink};
/// assert!(ProgressSink::<char>::tracer(&mut NoProgress).is_none());
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct NoProgress;

impl<M> ProgressSink<M> for NoProgress {}

/// A tracer watches by recording.
impl<M> ProgressSink<M> for Tracer<M> {
    fn tracer(&mut self) -> Option<&mut Tracer<M>> {
        Some(self)
    }
}

/// The answer of an agent.
///
/// ```
/// use mossa_kernel::{Choice, Score, SearchStats};
/// let line = vec!["e2e4", "e7e5"];
/// let choice =
///     Choice { mv: line[0], score: Some(Score::new(30)), line, values: vec![], variations: Vec::new(), draws: vec![], stats: SearchStats::default() };
/// assert_eq!(choice.line[0], choice.mv);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What it is thought to be worth to the side that plays it, if the agent says.
    pub score: Option<Score>,
    /// The line the agent expects, its own move first.
    pub line: Vec<M>,
    /// What each move is thought to be worth, where the agent can tell one from another; in the order of the rules.
    pub values: Vec<(M, Score)>,
    /// The best lines with what they are worth, the best first, where the agent was asked for several.
    pub variations: Vec<Variation<M>>,
    /// The moves that are proven draws: a score of 0 alone may be an estimate. A proven win or loss is known by its score.
    pub draws: Vec<M>,
    /// What it took.
    pub stats: SearchStats,
}

/// A line of moves and what it is worth.
///
/// ```
/// use mossa_kernel::{Score, Variation};
/// let second = Variation { score: Score::new(12), line: vec!["d2d4", "d7d5"] };
/// assert!(second.score < Score::new(30));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// What it is thought to be worth to the side that plays its first move.
    pub score: Score,
    /// Its moves.
    pub line: Vec<M>,
}

/// Why an agent has no answer. It loses its game; it does not stop the tournament.
///
/// ```
/// use mossa_kernel::AgentError;
/// assert_eq!(AgentError::GameOver.to_string(), "the game is over");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AgentError {
    /// The game is over: there is nothing to choose.
    GameOver,
    /// The limit came before there was any answer.
    OutOfLimits,
    /// It answered, but not with a move; what it said, in words.
    Unreadable(String),
    /// Something broke; in words.
    Failed(String),
    /// The machine ended the agent, not the agent itself, for example when memory ran out; in words.
    Killed(String),
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentError::GameOver => f.write_str("the game is over"),
            AgentError::OutOfLimits => f.write_str("the limit came before there was any move"),
            AgentError::Unreadable(why) | AgentError::Failed(why) | AgentError::Killed(why) => f.write_str(why),
        }
    }
}

impl Error for AgentError {}

/// What an agent's moves depend on beside the game it is shown: whether two games between the same agents can differ.
///
/// ```
/// use mossa_kernel::Determinism;
/// assert!(Determinism::Deterministic.repeats(None));
/// assert!(Determinism::Seeded.repeats(Some(7)), "with a fixed seed every game is the same again");
/// assert!(!Determinism::Seeded.repeats(None), "with a fresh seed for every game it varies");
/// assert!(!Determinism::Nondeterministic.repeats(Some(7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Determinism {
    /// Nothing else: the same positions get the same answers.
    Deterministic,
    /// The seed it was made with.
    Seeded,
    /// The clock, threads or something outside this program.
    Nondeterministic,
}

impl Determinism {
    /// Whether an agent with this seed of its own, or with a fresh one for every game, repeats its moves.
    pub fn repeats(self, fixed_seed: Option<u64>) -> bool {
        match self {
            Determinism::Deterministic => true,
            Determinism::Seeded => fixed_seed.is_some(),
            Determinism::Nondeterministic => false,
        }
    }
}

/// Refuses a position in which there is nothing to choose: the game is over. With this every [`choose`](Agent::choose)
/// begins.
///
/// ```
/// use mossa_kernel::{AgentError, Game, expect_open};
/// /// The first move there is.
/// fn first<G: Game>(game: &G, state: &G::State) -> Result<G::Move, AgentError> {
///     expect_open(game, state)?;
///     Ok(game.moves(state).as_ref()[0])
/// }
/// ```
pub fn expect_open<G: Game>(game: &G, state: &G::State) -> Result<(), AgentError> {
    if game.outcome(state).is_some() { Err(AgentError::GameOver) } else { Ok(()) }
}

/// A player of a game. Object-safe: a tournament holds `Box<dyn Agent<G>>`.
///
/// ```
/// use mossa_kernel::{Agent, AgentError, Choice, Control, Game, SearchStats, ProgressSink};
/// /// Plays the first move there is.
/// struct First;
/// impl<G: Game> Agent<G> for First {
///     fn name(&self) -> &str { "first" }
///     fn choose(
///         &mut self, game: &G, state: &G::State, _: &Control<'_>, _: &mut dyn ProgressSink<G::Move>,
///     ) -> Result<Choice<G::Move>, AgentError> {
///         let mv = *game.moves(state).as_ref().first().ok_or(AgentError::GameOver)?;
///         Ok(Choice { mv, score: None, line: vec![mv], values: vec![], variations: Vec::new(), draws: vec![], stats: SearchStats::default() })
///     }
/// }
/// ```
pub trait Agent<G: Game>: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// A new game begins: forget the old one.
    fn new_game(&mut self, _game: &G) {}

    /// What its moves depend on when it plays under these limits and this clock. An agent that does not say is not
    /// expected to repeat itself.
    fn determinism(&self, _limits: &Limits, _clock: Option<&GameClock>) -> Determinism {
        Determinism::Nondeterministic
    }

    /// Makes what moves under these limits will need, tables above all, and touches it. Called before a clock runs, so that
    /// no move pays for memory; what is not made here is made by [`choose`](Self::choose).
    ///
    /// ```
    /// # use mossa_kernel::{Agent, AgentError, Choice, Control, Game, Limits, ProgressSink};
    /// /// Remembers a word for every node.
    /// struct Forgetful { table: Vec<u64> }
    /// impl<G: Game> Agent<G> for Forgetful {
    ///     fn prepare(&mut self, _: &G, limits: &Limits) { self.table = vec![1; limits.nodes.unwrap_or(1_000) as usize] }
    ///     // …
    /// #   fn name(&self) -> &str { "forgetful" }
    /// #   fn choose(
    /// #       &mut self, _: &G, _: &G::State, _: &Control<'_>, _: &mut dyn ProgressSink<G::Move>,
    /// #   ) -> Result<Choice<G::Move>, AgentError> { Err(AgentError::GameOver) }
    /// }
    /// ```
    fn prepare(&mut self, _game: &G, _limits: &Limits) {}

    /// The agent is about to be asked for its first move of a game, in `state` and under these limits: it may set itself up
    /// for that. It has a clock of its own for this, as long as the move may take.
    ///
    /// ```
    /// # use mossa_kernel::{Agent, AgentError, Choice, Control, Game, ProgressSink};
    /// /// Remembers which side it plays.
    /// struct Partial { side: Option<mossa_kernel::Side> }
    /// impl<G: Game> Agent<G> for Partial {
    ///     fn set_up(&mut self, game: &G, state: &G::State, _: &Control<'_>) -> Result<(), AgentError> {
    ///         self.side = Some(game.to_move(state));
    ///         Ok(())
    ///     }
    ///     // …
    /// #   fn name(&self) -> &str { "partial" }
    /// #   fn choose(
    /// #       &mut self, _: &G, _: &G::State, _: &Control<'_>, _: &mut dyn ProgressSink<G::Move>,
    /// #   ) -> Result<Choice<G::Move>, AgentError> { Err(AgentError::GameOver) }
    /// }
    /// ```
    fn set_up(&mut self, _game: &G, _state: &G::State, _control: &Control<'_>) -> Result<(), AgentError> {
        Ok(())
    }

    /// For how long processes of the agent's own have been ready to run and did not, in all of its answers so far, as the
    /// system counts it: another one had the processor. An agent that thinks in the thread that asks it has none.
    ///
    /// ```
    /// # use mossa_kernel::{Agent, AgentError, Choice, Control, Game, ProgressSink};
    /// struct Silent;
    /// # impl<G: Game> Agent<G> for Silent {
    /// #   fn name(&self) -> &str { "silent" }
    /// #   fn choose(
    /// #       &mut self, _: &G, _: &G::State, _: &Control<'_>, _: &mut dyn ProgressSink<G::Move>,
    /// #   ) -> Result<Choice<G::Move>, AgentError> { Err(AgentError::GameOver) }
    /// # }
    /// fn waited<G: Game>(agent: &dyn Agent<G>) -> bool { !agent.not_running().is_zero() }
    /// ```
    fn not_running(&self) -> Duration {
        Duration::ZERO
    }

    /// The move to play in `state`, which is not finished.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError>;
}

/// A solver of a puzzle: an algorithm with its heuristic inside. Object-safe, as agents are.
///
/// ```
/// use mossa_kernel::{Control, Path, Problem, SearchStats, Solution, Solver, Stopped, Verdict, ProgressSink};
/// /// Knows the way only if it is there already.
/// struct Lazy;
/// impl<P: Problem> Solver<P> for Lazy {
///     fn name(&self) -> &str { "lazy" }
///     fn solve(
///         &mut self, problem: &P, start: &P::State, _: &Control<'_>, _: &mut dyn ProgressSink<P::Move>,
///     ) -> Solution<P::Move> {
///         let (verdict, stopped) = match problem.is_goal(start) {
///             true => (Verdict::Solved { path: Path { moves: vec![], cost: 0 }, optimal: true }, None),
///             false => (Verdict::Stopped, Some(Stopped::Nodes)),
///         };
///         Solution { verdict, estimate: 0, bound: 0, stopped, stats: SearchStats::default() }
///     }
/// }
/// ```
pub trait Solver<P: Problem>: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// A path from `start` to the goal, or what is known instead.
    fn solve(
        &mut self,
        problem: &P,
        start: &P::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<P::Move>,
    ) -> Solution<P::Move>;
}
