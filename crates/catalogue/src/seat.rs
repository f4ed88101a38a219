//! A game or puzzle in progress with its types erased: the whole world of a front end.
//!
//! [`LivePuzzle`] and [`LiveGame`] are the only two implementations there will ever be; what differs from game to game
//! lies in the traits they ask for.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Game, Notation, Outcome, Problem, Progress, Score, Solver, StateSpace, Trace,
    TraceNode, Tracer, Verdict, View, Viewed, Watch,
};
use mossa_players::{Spec, SpecError};

/// Why a seat refused.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatError {
    /// Not a legal move here.
    IllegalMove {
        /// What was written.
        found: String,
        /// What could have been.
        legal: Vec<String>,
    },
    /// The player's spec is wrong.
    Spec(SpecError),
    /// The player has no answer.
    Agent(AgentError),
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatError::IllegalMove { found, legal } if legal.is_empty() => {
                write!(f, "move {found:?}: it is over, there are no moves")
            }
            SeatError::IllegalMove { found, legal } => {
                write!(f, "illegal move {found:?}: expected one of {}", legal.join(", "))
            }
            SeatError::Spec(error) => error.fmt(f),
            SeatError::Agent(error) => error.fmt(f),
        }
    }
}

impl Error for SeatError {}

impl From<SpecError> for SeatError {
    fn from(error: SpecError) -> SeatError {
        SeatError::Spec(error)
    }
}

/// How things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Not over.
    Open,
    /// The puzzle is solved.
    Solved,
    /// The game has ended like this.
    Over(Outcome),
}

/// A game or puzzle in progress.
///
/// ```
/// use mossa_catalogue::seat::{LiveGame, Seat, Standing};
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{FakeClock, Limits, Reins, Unwatched};
/// use mossa_players::GameAlgorithm;
///
/// let leaves = HashLeaves { seed: 7, spread: 100 };
/// let players = move |spec: &_| Ok(Box::new(GameAlgorithm::new(spec)?.seated(leaves)) as _);
/// let mut seat = LiveGame::new(TicTacToe, TicTacToe::EMPTY, players);
/// for mv in ["1", "5", "2", "9"] {
///     seat.play(mv).unwrap();
/// }
/// let reins = Reins::<FakeClock>::default();
/// let choice = seat.ask("alpha-beta:depth=2", &reins.control(Limits::default()), &mut Unwatched).unwrap();
/// assert_eq!(choice.mv, "3", "the third in the row wins");
/// seat.play("3").unwrap();
/// assert!(matches!(seat.standing(), Standing::Over(_)));
/// assert!(seat.undo() && seat.legal().len() == 5);
/// ```
pub trait Seat: Send {
    /// What the board looks like.
    fn view(&self) -> View;

    /// The position as text.
    fn text(&self) -> String;

    /// How things stand.
    fn standing(&self) -> Standing;

    /// The legal moves as text; none when it is over.
    fn legal(&self) -> Vec<String>;

    /// Plays a move.
    fn play(&mut self, mv: &str) -> Result<(), SeatError>;

    /// Takes the last move back; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// The moves played at this seat, the first one first.
    fn played(&self) -> Vec<String>;

    /// At most so many moves are left, where the rules say so.
    fn plies_left(&self) -> Option<u32>;

    /// Makes a player ready before it is asked: a wrong spec is known now, and what takes time is done before any clock
    /// runs. A player of a game stays at the seat, with all that it remembers.
    fn invite(&mut self, player: &str) -> Result<(), SeatError>;

    /// Asks a player for a move. A puzzle's line is the whole way to the goal.
    fn ask(
        &mut self,
        player: &str,
        control: &Control<'_>,
        watch: &mut dyn Watch<String>,
    ) -> Result<Choice<String>, SeatError>;

    /// Asks a player that remembers nothing, and records what it looks at: at most `cap` nodes, the rest are counted.
    fn trace(&mut self, player: &str, control: &Control<'_>, cap: usize) -> Result<Trace<String>, SeatError>;
}

/// A state, and the moves that led to it.
struct Table<W: StateSpace> {
    world: W,
    state: W::State,
    played: Vec<Played<W>>,
}

/// A move as it was played, and what it takes to take it back.
struct Played<W: StateSpace> {
    text: String,
    mv: W::Move,
    undo: W::Undo,
}

impl<W: Notation> Table<W> {
    fn at(world: W, state: W::State) -> Table<W> {
        Table { world, state, played: Vec::new() }
    }

    fn legal(&self) -> Vec<String> {
        self.world.moves(&self.state).into_iter().map(|mv| self.world.write_move(&self.state, mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), SeatError> {
        let bad = || SeatError::IllegalMove { found: text.to_owned(), legal: self.legal() };
        let mv = self.world.read_move(&self.state, text.trim()).ok_or_else(bad)?;
        let text = self.world.write_move(&self.state, mv);
        let undo = self.world.play(&mut self.state, mv);
        self.played.push(Played { text, mv, undo });
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let last = self.played.pop();
        last.is_some_and(|Played { mv, undo, .. }| {
            self.world.undo(&mut self.state, mv, undo);
            true
        })
    }

    fn played(&self) -> Vec<String> {
        self.played.iter().map(|played| played.text.clone()).collect()
    }

    /// An answer as text.
    fn write_choice(&self, choice: &Choice<W::Move>) -> Choice<String> {
        let write = |mv: W::Move| self.world.write_move(&self.state, mv);
        let values: Vec<(String, Score)> = choice.values.iter().map(|&(mv, score)| (write(mv), score)).collect();
        let line = self.write_line(&choice.line);
        Choice { mv: write(choice.mv), score: choice.score, line, values, stats: choice.stats }
    }

    /// A line as text: every move is written in the state in which it is played.
    fn write_line(&self, line: &[W::Move]) -> Vec<String> {
        let mut state = self.state.clone();
        let mut write = |&mv: &W::Move| {
            let text = self.world.write_move(&state, mv);
            let _ = self.world.play(&mut state, mv);
            text
        };
        line.iter().map(&mut write).collect()
    }

    /// A trace as text. Parents come before their children, so every state is made from one already there.
    fn write_trace(&self, trace: Trace<W::Move>) -> Trace<String> {
        let mut states: Vec<W::State> = Vec::with_capacity(trace.nodes.len());
        let write = |node: TraceNode<W::Move>| {
            let before = node.parent.map_or(&self.state, |parent| &states[parent as usize]).clone();
            let text = node.mv.map(|mv| self.world.write_move(&before, mv));
            states.push(node.mv.map_or(before.clone(), |mv| self.world.after(&before, mv)));
            let TraceNode { parent, reach, fate, value, left, .. } = node;
            TraceNode { parent, mv: text, reach, fate, value, left }
        };
        let nodes = trace.nodes.into_iter().map(write).collect();
        let Trace { expanded, iterations, n_nodes, n_expanded, n_cuts, .. } = trace;
        Trace { nodes, expanded, iterations, n_nodes, n_expanded, n_cuts }
    }
}

/// Passes a search's progress on as text.
struct Written<'a, W: StateSpace> {
    table: &'a Table<W>,
    watch: &'a mut dyn Watch<String>,
}

impl<W: Notation> Watch<W::Move> for Written<'_, W> {
    fn progress(&mut self, progress: &Progress<'_, W::Move>) {
        let &Progress { stats, line, score, bound } = progress;
        let line = self.table.write_line(line);
        self.watch.progress(&Progress { stats, line: &line, score, bound });
    }
}

/// A puzzle in progress.
pub struct LivePuzzle<P: Problem, F> {
    table: Table<P>,
    solvers: F,
}

impl<P, F> LivePuzzle<P, F>
where
    P: Problem + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Solver<P>>, SpecError> + Send,
{
    /// A puzzle that stands at `start`; `solvers` makes a solver from its spec.
    pub fn new(problem: P, start: P::State, solvers: F) -> LivePuzzle<P, F> {
        LivePuzzle { table: Table::at(problem, start), solvers }
    }
}

impl<P, F> Seat for LivePuzzle<P, F>
where
    P: Problem + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Solver<P>>, SpecError> + Send,
{
    fn view(&self) -> View {
        self.table.world.view(&self.table.state)
    }

    fn text(&self) -> String {
        self.table.world.write_state(&self.table.state)
    }

    fn standing(&self) -> Standing {
        if self.table.world.is_goal(&self.table.state) { Standing::Solved } else { Standing::Open }
    }

    fn legal(&self) -> Vec<String> {
        self.table.legal()
    }

    fn play(&mut self, mv: &str) -> Result<(), SeatError> {
        self.table.play(mv)
    }

    fn undo(&mut self) -> bool {
        self.table.undo()
    }

    fn played(&self) -> Vec<String> {
        self.table.played()
    }

    fn plies_left(&self) -> Option<u32> {
        None
    }

    fn invite(&mut self, player: &str) -> Result<(), SeatError> {
        (self.solvers)(&player.parse()?)?;
        Ok(())
    }

    fn ask(
        &mut self,
        player: &str,
        control: &Control<'_>,
        watch: &mut dyn Watch<String>,
    ) -> Result<Choice<String>, SeatError> {
        let mut solver = (self.solvers)(&player.parse()?)?;
        let Table { world, state, .. } = &self.table;
        let solution = solver.solve(world, state, control, &mut Written { table: &self.table, watch });
        let path = match solution.verdict {
            Verdict::Solved { path, .. } => path,
            Verdict::Unsolvable => return Err(SeatError::Agent(AgentError::Failed("there is no solution".into()))),
            Verdict::Stopped => return Err(SeatError::Agent(AgentError::OutOfLimits)),
        };
        let line = self.table.write_line(&path.moves);
        let mv = line.first().cloned().ok_or(SeatError::Agent(AgentError::GameOver))?;
        Ok(Choice { mv, score: None, line, values: Vec::new(), stats: solution.stats })
    }

    fn trace(&mut self, player: &str, control: &Control<'_>, cap: usize) -> Result<Trace<String>, SeatError> {
        let mut solver = (self.solvers)(&player.parse()?)?;
        let mut tracer = Tracer::new(cap);
        solver.solve(&self.table.world, &self.table.state, control, &mut tracer);
        Ok(self.table.write_trace(tracer.into_trace()))
    }
}

/// A game in progress.
pub struct LiveGame<G: Game, F> {
    table: Table<G>,
    agents: F,
    /// The agents that have been asked, by spec: what they remember serves them at their next move.
    seated: HashMap<String, Box<dyn Agent<G>>>,
}

impl<G, F> LiveGame<G, F>
where
    G: Game + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Agent<G>>, SpecError> + Send,
{
    /// A game that stands at `start`; `agents` makes an agent from its spec.
    pub fn new(game: G, start: G::State, agents: F) -> LiveGame<G, F> {
        LiveGame { table: Table::at(game, start), agents, seated: HashMap::new() }
    }

    /// A new agent, for whom a game begins.
    fn agent(&self, spec: &Spec) -> Result<Box<dyn Agent<G>>, SpecError> {
        let mut agent = (self.agents)(spec)?;
        agent.new_game(&self.table.world);
        Ok(agent)
    }
}

impl<G, F> Seat for LiveGame<G, F>
where
    G: Game + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Agent<G>>, SpecError> + Send,
{
    fn view(&self) -> View {
        self.table.world.view(&self.table.state)
    }

    fn text(&self) -> String {
        self.table.world.write_state(&self.table.state)
    }

    fn standing(&self) -> Standing {
        self.table.world.outcome(&self.table.state).map_or(Standing::Open, Standing::Over)
    }

    fn legal(&self) -> Vec<String> {
        if self.standing() == Standing::Open { self.table.legal() } else { Vec::new() }
    }

    fn play(&mut self, mv: &str) -> Result<(), SeatError> {
        if self.standing() == Standing::Open {
            self.table.play(mv)
        } else {
            Err(SeatError::IllegalMove { found: mv.to_owned(), legal: Vec::new() })
        }
    }

    fn undo(&mut self) -> bool {
        self.table.undo()
    }

    fn played(&self) -> Vec<String> {
        self.table.played()
    }

    fn plies_left(&self) -> Option<u32> {
        self.table.world.plies_left(&self.table.state)
    }

    fn invite(&mut self, player: &str) -> Result<(), SeatError> {
        let spec: Spec = player.parse()?;
        let name = spec.to_string();
        if !self.seated.contains_key(&name) {
            let agent = self.agent(&spec)?;
            self.seated.insert(name, agent);
        }
        Ok(())
    }

    fn ask(
        &mut self,
        player: &str,
        control: &Control<'_>,
        watch: &mut dyn Watch<String>,
    ) -> Result<Choice<String>, SeatError> {
        self.invite(player)?;
        let spec: Spec = player.parse()?;
        let LiveGame { table, seated, .. } = self;
        let agent = seated.get_mut(&spec.to_string()).expect("it was invited just now");
        let choice = agent.choose(&table.world, &table.state, control, &mut Written { table, watch });
        choice.map(|choice| table.write_choice(&choice)).map_err(SeatError::Agent)
    }

    fn trace(&mut self, player: &str, control: &Control<'_>, cap: usize) -> Result<Trace<String>, SeatError> {
        let mut agent = self.agent(&player.parse()?)?;
        let mut tracer = Tracer::new(cap);
        let Table { world, state, .. } = &self.table;
        agent.choose(world, state, control, &mut tracer).map_err(SeatError::Agent)?;
        Ok(self.table.write_trace(tracer.into_trace()))
    }
}
