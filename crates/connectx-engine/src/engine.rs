//! `engine`: exact scores as soon as they are within reach of the clock, moves of a repertoire where there is one, and
//! deepening elsewhere; on request weaker, for people. On boards that are too large to be solved it looks for forced wins first, wastes no time on columns that no line
//! needs, and does not think where neither side can win any more: see `docs/large-boards.md`.
//!
//! [`time_sharing`] has the turns of solver and deepening under a clock.

mod time_sharing;

use std::sync::Arc;
use std::time::Duration;

use mossa_connectx::solver::Repertoire;
use mossa_connectx::stakes::{Assessor, Stakes};
use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{Board, Column, ConnectX, Focus, Form};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Evaluator, GameClock, Limits, ProgressSink, Score, SearchStats,
    StateSpace, TacticalStatus, Tactics, expect_open,
};
use mossa_players::agents::{Budget, DeepeningAgent, Haste, Settings};
use mossa_players::{Knowledge, Listed, Spec, SpecError, quantity};
use mossa_search::deepening::Start;
use mossa_search::forced::Forced;

use super::books::{Books, repertoire};
use super::columns::ColumnsAgent;
use super::level::Level;
use super::perfect::{self, PerfectAgent};
use super::prover::Prover;
use crate::SpecBooks;
use time_sharing::Shared;

/// The player of this game alone.
pub const ENGINE: Listed = Listed {
    name: "engine",
    summary: "the strongest: exact scores where the clock allows, else deepening with all it knows; answers at once where \
              there is nothing to think about",
    keys: "eval=NAME, time, nodes, depth, table (a size such as 64MiB, or off), moves=best (or all), level (1 to 9, for \
           people), seed",
};

/// A position with this many free cells is within reach of a second; …
const REACH: u32 = 40;
/// … which is about this many milliseconds, as a power of two. Twice the time reaches one cell further.
const SECOND: u32 = 10;
/// Forced wins of more own moves than this are not looked for.
const MAX_FORCED: u32 = 40;
/// What the search for them may take: this part of the nodes, this part of the time, …
const FORCED_PART: u64 = 8;
const FORCED_TIME_PART: u32 = 4;
/// … this many nodes for every millisecond, and the following number if no limit is given.
const FORCED_PER_MILLI: u64 = 10;
const FORCED_NODES: u64 = 10_000;

/// The engine that a spec describes.
pub fn engine<F, E>(
    game: &ConnectX<F>,
    spec: &Spec,
    knowledge: Knowledge<E, PlainSight>,
    books: Option<&Books>,
) -> Result<Box<dyn Agent<ConnectX<F>>>, SpecError>
where
    F: Form,
    E: Evaluator<ConnectX<F>, Value = Score> + 'static,
{
    spec.allow(&["eval", "time", "nodes", "depth", "table", "moves", "level", "seed"])?;
    if let Some(level) = spec.read("level", Level::read, "a whole number from 1 to 9")? {
        return Ok(Box::new(level.agent(ENGINE.name, knowledge, spec.seed()?)?));
    }
    if spec.value("moves") == Some("all") && spec.value("table") != Some("off") {
        return Ok(Box::new(columns_agent(game, spec, knowledge, books)?));
    }
    Ok(Box::new(engine_agent(game, spec, knowledge, books)?))
}

/// The engine that values every column.
fn columns_agent<F, E>(
    game: &ConnectX<F>,
    spec: &Spec,
    knowledge: Knowledge<E, PlainSight>,
    books: Option<&Books>,
) -> Result<ColumnsAgent<F, E>, SpecError>
where
    F: Form,
    E: Evaluator<ConnectX<F>, Value = Score>,
{
    let mut plain = spec.clone();
    plain.keys.retain(|(key, _)| key != "seed");
    let settings = Settings { haste: Haste::Think, ..Settings::read(&plain)? };
    let table = spec.value("table").and_then(|text| quantity::bytes(text).ok());
    let knowledge = Knowledge { evaluator: knowledge.evaluator, tactics: Focus::new(knowledge.tactics) };
    Ok(ColumnsAgent {
        deepening: DeepeningAgent::new(ENGINE.name, settings, knowledge),
        prover: Prover::new(game.shape(), table, books),
        assessor: Assessor::new(game.shape()),
        budget: settings.budget,
    })
}

/// The engine at full strength.
fn engine_agent<F, E>(
    game: &ConnectX<F>,
    spec: &Spec,
    knowledge: Knowledge<E, PlainSight>,
    books: Option<&Books>,
) -> Result<EngineAgent<F, E>, SpecError>
where
    F: Form,
    E: Evaluator<ConnectX<F>, Value = Score>,
{
    let seed = spec.value("seed").map(|_| spec.seed()).transpose()?;
    let mut plain = spec.clone();
    plain.keys.retain(|(key, _)| key != "seed");
    // Whoever says which moves to value wants values, even where there is nothing to think about.
    let haste = if spec.value("moves").is_some() { Haste::Think } else { Haste::AnswerAtOnce };
    let settings = Settings { haste, ..Settings::read(&plain)? };
    let sight = knowledge.tactics.clone();
    let table = spec.value("table").and_then(|text| quantity::bytes(text).ok());
    // Values of all moves, or a search without a table, are deepening's.
    let is_apt = spec.value("moves") != Some("all") && spec.value("table") != Some("off");
    let exact = PerfectAgent::new(game.shape(), perfect::Settings::within(table, seed), books, &SpecBooks::NONE).ok();
    let is_large = exact.is_none() && haste == Haste::AnswerAtOnce;
    let knowledge = Knowledge { evaluator: knowledge.evaluator, tactics: Focus::new(sight.clone()) };
    let deepening = DeepeningAgent::new(ENGINE.name, settings, knowledge);
    let assessor = is_large.then(|| Assessor::new(game.shape()));
    let repertoire = repertoire(game.shape(), books).filter(|_| is_apt);
    let (exact, budget) = (exact.filter(|_| is_apt), settings.budget);
    Ok(EngineAgent { deepening, exact, repertoire, sight, assessor, budget })
}

/// The player.
struct EngineAgent<F: Form, E> {
    deepening: DeepeningAgent<ConnectX<F>, E, Focus<F>>,
    /// None where the board is too large to be solved.
    exact: Option<PerfectAgent>,
    /// None where there is none for the board.
    repertoire: Option<Arc<Repertoire>>,
    sight: PlainSight,
    /// Says what is at stake on large boards; none on others, and where all moves are to be valued.
    assessor: Option<Assessor>,
    budget: Budget,
}

impl<F: Form, E: Evaluator<ConnectX<F>, Value = Score>> EngineAgent<F, E> {
    /// The time for this move, where there is a chance to find the exact answer in a part of it.
    fn time_to_try(&self, game: &ConnectX<F>, board: &Board<F>, limits: &Limits) -> Option<Duration> {
        let exact = self.exact.as_ref()?;
        let &Limits { time: Some(time), nodes: None, depth: None, .. } = limits else { return None };
        let n_free = (game.shape().n_cells() - board.n_stones()) as u32;
        // A move that is known by heart leaves the time to look for a better one.
        let is_near = exact.is_in_book(board) || n_free <= reach(time) || self.repertoire_move(game, board).is_some();
        let is_open = matches!(self.sight.probe(game, board), TacticalStatus::Open(moves) if 1 < moves.len());
        (is_near && is_open).then_some(time)
    }

    /// The move that the book knows, with its exact score. It costs no nodes, so no limit stands against it.
    fn by_book(&self, game: &ConnectX<F>, board: &Board<F>) -> Option<Choice<Column>> {
        self.exact.as_ref()?.by_book(game, board)
    }

    /// The move of the repertoire, if it has one. Its score is not known: the opponent may have made a mistake.
    fn repertoire_move(&self, game: &ConnectX<F>, board: &Board<F>) -> Option<Column> {
        self.repertoire.as_ref()?.column(game, board)
    }

    /// A win by force, if one is found, and the nodes that it took to look for it.
    fn by_force(&self, game: &ConnectX<F>, board: &Board<F>, control: &Control<'_>) -> (Option<Choice<Column>>, u64) {
        let nodes = match control.limits {
            Limits { nodes: Some(nodes), .. } => nodes / FORCED_PART,
            Limits { time: Some(time), .. } => FORCED_PER_MILLI * time.as_millis() as u64,
            _ => FORCED_NODES,
        };
        let time = control.limits.time.map(|time| time / FORCED_TIME_PART);
        let limits = Limits { nodes: Some(nodes), time, ..control.limits };
        let mut forced = Forced::new(game, &self.sight, Control { limits, ..*control }.meter());
        let win = forced.win(board, MAX_FORCED).ok().flatten();
        let choice = win.map(|win| Choice {
            line: win.line.clone(),
            ..answer(win.line[0], Some(Score::win_in(win.plies)), forced.nodes())
        });
        (choice, forced.nodes())
    }

    /// The move on a board that is too large to be solved.
    fn on_large_board(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        control: &Control<'_>,
        stakes: Stakes,
        sink: &mut dyn ProgressSink<Column>,
    ) -> Result<Choice<Column>, AgentError> {
        if stakes.is_drawn() {
            return Ok(answer(game.moves(board)[0], Some(Score::DRAW), 0));
        }
        let limits = control.limits;
        let (win, nodes) = self.by_force(game, board, control);
        if let Some(choice) = win {
            return Ok(choice);
        }
        self.deepening.tactics_mut().set(game, stakes);
        let mut choice = if let Some(choice) = self.deepening.at_once(game, board) {
            choice
        } else {
            let limits = Limits { nodes: limits.nodes.map(|most| most.saturating_sub(nodes).max(1)), ..limits };
            let start = Start { state: board, so_far: None };
            let deepened = self.deepening.deepen(game, start, &Control { limits, ..*control }, sink);
            deepened.ok_or(AgentError::GameOver)?.choice
        };
        choice.stats.nodes += nodes;
        Ok(choice)
    }
}

/// A move without a search behind it, or with one that came to nothing.
fn answer(mv: Column, score: Option<Score>, nodes: u64) -> Choice<Column> {
    let stats = SearchStats { nodes, ..SearchStats::default() };
    Choice { mv, score, line: vec![mv], values: Vec::new(), variations: Vec::new(), draws: Vec::new(), stats }
}

/// How many free cells a position may have to be within reach of this much time.
fn reach(time: Duration) -> u32 {
    let millis = time.as_millis().max(1).min(u128::from(u32::MAX)) as u32;
    (REACH + millis.ilog2()).saturating_sub(SECOND)
}

impl<F: Form, E: Evaluator<ConnectX<F>, Value = Score>> Agent<ConnectX<F>> for EngineAgent<F, E> {
    fn name(&self) -> &'static str {
        ENGINE.name
    }

    fn new_game(&mut self, game: &ConnectX<F>) {
        self.deepening.new_game(game);
    }

    /// A seed varies exact answers only under a clock; without one those of the book are always the same.
    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        let is_timed = self.budget.is_timed(limits, clock);
        if is_timed { Determinism::Nondeterministic } else { Determinism::Deterministic }
    }

    fn prepare(&mut self, game: &ConnectX<F>, limits: &Limits) {
        self.deepening.prepare(game, limits);
        let limits = self.budget.with(limits);
        // Under a limit on nodes or depth the solver is not asked; its book is, which needs no table.
        if let Some(exact) = self.exact.as_mut().filter(|_| limits.nodes.is_none() && limits.depth.is_none()) {
            exact.prepare(game, &time_sharing::for_solver(&limits));
        }
    }

    fn choose(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Column>,
    ) -> Result<Choice<Column>, AgentError> {
        expect_open(game, board)?;
        // Who watches the tree grow wants to see all of it.
        let is_watched = sink.tracer().is_some();
        let allowance = self.budget.under(control);
        if let Some(assessor) = self.assessor.as_ref().filter(|_| !is_watched) {
            let stakes = assessor.assess(game, board);
            return self.on_large_board(game, board, &allowance.control(), stakes, sink);
        }
        self.deepening.tactics_mut().set(game, Stakes::ALL);
        let time = if is_watched { None } else { self.time_to_try(game, board, &allowance.limits) };
        let Some(time) = time else {
            return match self.by_book(game, board).filter(|_| !is_watched) {
                Some(known) => Ok(known),
                None => self.deepening.choose(game, board, control, sink),
            };
        };
        self.share_time(game, board, &Shared { control: allowance.control(), started: allowance.started, time }, sink)
    }
}

#[cfg(test)]
mod tests {
    use mossa_connectx::evaluators::Lines;
    use mossa_connectx::forms::Bits;

    use super::*;

    /// Under a clock both of its tables are there before the first move; under a limit on nodes only the one it uses.
    #[test]
    fn its_tables_are_made_before_the_clock_runs() {
        let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().expect("a shape")).expect("it fits");
        let timed = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let counted = Limits { nodes: Some(1_000), ..Limits::default() };
        for (limits, expected) in [(timed, [true, true]), (counted, [true, false])] {
            let knowledge = Knowledge { evaluator: Lines::new(game.shape()), tactics: PlainSight::new(game.shape()) };
            let spec = "engine".parse().expect("a spec");
            let mut agent = engine_agent(&game, &spec, knowledge, None).expect("an engine");
            let made = |agent: &EngineAgent<_, _>| {
                [agent.deepening.has_table(), agent.exact.as_ref().is_some_and(PerfectAgent::has_solver)]
            };
            assert_eq!(made(&agent), [false, false]);
            agent.prepare(&game, &limits);
            assert_eq!(made(&agent), expected);
        }
    }
}
