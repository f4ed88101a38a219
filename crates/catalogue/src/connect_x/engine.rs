//! `engine`: exact scores as soon as they are within reach of the clock, moves known by heart where there is a repertoire, and
//! deepening elsewhere; on request weaker, for people. On boards that are too large to be solved it looks for forced wins first, wastes no time on columns that no line
//! needs, and does not think where nobody can win any more: see `docs/large-boards.md`.

use std::sync::Arc;
use std::time::Duration;

use mossa_connectx::solver::Repertoire;
use mossa_connectx::stakes::{Assessor, Stakes};
use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{Board, Column, ConnectX, Focus, Form};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Evaluator, Game, Limits, Score, SearchStats, Sight, StateSpace, Tactics, Watch,
};
use mossa_players::agents::{Budget, DeepeningAgent, Haste, Settings, margin, with_margin};
use mossa_players::{Knowledge, Listed, Spec, SpecError, quantity};
use mossa_search::forced::Forced;

use super::books::{Books, repertoire};
use super::columns::ColumnsAgent;
use super::level::Level;
use super::perfect::{self, PerfectAgent};
use super::prover::Prover;

/// The player of this game alone.
pub const ENGINE: Listed = Listed {
    name: "engine",
    summary: "the strongest: exact scores where the clock allows, else deepening with all it knows; answers at once where \
              there is nothing to think about",
    keys: "eval=NAME, time, nodes, depth, table (a size such as 64MiB, or off), moves=best (or all), level (1 to 9, for \
           people), seed",
};

/// With so many free cells a position is within reach of a second; …
const REACH: u32 = 40;
/// … which is about so many milliseconds, as a power of two. Twice the time reaches one cell further.
const SECOND: u32 = 10;
/// Forced wins of more own moves than this are not looked for.
const MOST_FORCED: u32 = 40;
/// What the search for them may take: this part of the nodes, …
const FORCED_PART: u64 = 8;
/// … so many nodes for every millisecond, and so many if nothing is said.
const FORCED_PER_MILLI: u64 = 10;
const FORCED_NODES: u64 = 10_000;
/// The part of its time that it spends on trying.
const TRY: (u32, u32) = (3, 4);

/// The engine that a spec describes.
pub(super) fn engine<F, E>(
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
    let seed = spec.value("seed").map(|_| spec.seed()).transpose()?;
    if let Some(level) = spec.read("level", Level::read, "a whole number from 1 to 9")? {
        return Ok(Box::new(level.agent(ENGINE.name, knowledge, spec.seed()?)?));
    }
    let mut plain = spec.clone();
    plain.keys.retain(|(key, _)| key != "seed");
    // Whoever says which moves to value wants values, even where there is nothing to think about.
    let haste = if spec.value("moves").is_some() { Haste::Think } else { Haste::AnswerAtOnce };
    let settings = Settings { haste, ..Settings::read(&plain)? };
    let sight = knowledge.tactics.clone();
    let table = spec.value("table").and_then(|text| quantity::bytes(text).ok());
    // A search without a table is deepening's.
    let is_apt = spec.value("table") != Some("off");
    if is_apt && spec.value("moves") == Some("all") {
        let knowledge = Knowledge { evaluator: knowledge.evaluator, tactics: Focus::new(sight) };
        return Ok(Box::new(ColumnsAgent {
            deepening: DeepeningAgent::new(ENGINE.name, settings, knowledge),
            prover: Prover::new(game.shape(), table, books),
            assessor: Assessor::new(game.shape()),
            budget: settings.budget,
        }));
    }
    let exact = PerfectAgent::new(game.shape(), perfect::Settings::within(table, seed), books).ok();
    let is_large = exact.is_none() && haste == Haste::AnswerAtOnce;
    let knowledge = Knowledge { evaluator: knowledge.evaluator, tactics: Focus::new(sight.clone()) };
    let deepening = DeepeningAgent::new(ENGINE.name, settings, knowledge);
    let assessor = is_large.then(|| Assessor::new(game.shape()));
    let repertoire = repertoire(game.shape(), books).filter(|_| is_apt);
    let (exact, budget) = (exact.filter(|_| is_apt), settings.budget);
    Ok(Box::new(EngineAgent { deepening, exact, repertoire, sight, assessor, budget }))
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
    fn time_to_try(&self, game: &ConnectX<F>, board: &Board<F>, control: &Control<'_>) -> Option<Duration> {
        let exact = self.exact.as_ref()?;
        let Limits { time: Some(time), nodes: None, depth: None, .. } = self.budget.under(control).limits else {
            return None;
        };
        let n_free = (game.shape().n_cells() - board.n_stones()) as u32;
        // Whoever knows a move by heart has the time to look for a better one.
        let is_near = exact.is_in_book(board) || n_free <= reach(time) || self.by_heart(game, board).is_some();
        (is_near && !self.sight.look(game, board).is_forced()).then_some(time)
    }

    /// The move that is known by heart. Its score is not: the opponent may have made a mistake.
    fn by_heart(&self, game: &ConnectX<F>, board: &Board<F>) -> Option<Column> {
        self.repertoire.as_ref()?.column(game, board)
    }

    /// A move that does not lose at once, when there is no time to think any more.
    fn at_a_glance(&self, game: &ConnectX<F>, board: &Board<F>, nodes: u64) -> Choice<Column> {
        let mv = match self.sight.look(game, board) {
            Sight::Won { mv, .. } | Sight::Lost { mv, .. } => mv,
            Sight::Open(moves) => moves[0],
        };
        answer(mv, None, nodes)
    }

    /// A win by force, if one is found, and the nodes that it took to look for it.
    fn by_force(&self, game: &ConnectX<F>, board: &Board<F>, control: &Control<'_>) -> (Option<Choice<Column>>, u64) {
        let nodes = match control.limits {
            Limits { nodes: Some(nodes), .. } => nodes / FORCED_PART,
            Limits { time: Some(time), .. } => FORCED_PER_MILLI * time.as_millis() as u64,
            _ => FORCED_NODES,
        };
        let limits = Limits { nodes: Some(nodes), ..control.limits };
        let mut forced = Forced::new(game, &self.sight, Control { limits, ..*control }.meter());
        let win = forced.win(board, MOST_FORCED).ok().flatten();
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
        Large { started, stakes, watch }: Large<'_>,
    ) -> Result<Choice<Column>, AgentError> {
        if stakes.is_drawn() {
            return Ok(answer(game.moves(board)[0], Some(Score::DRAW), 0));
        }
        let limits = self.budget.under(control).limits;
        let (win, nodes) = self.by_force(game, board, &Control { limits, ..*control });
        if let Some(choice) = win {
            return Ok(choice);
        }
        self.deepening.tactics_mut().set(game, stakes);
        let spent = control.clock.now().saturating_sub(started);
        let rest = Limits {
            time: limits.time.map(|time| with_margin(time.saturating_sub(spent))),
            nodes: limits.nodes.map(|most| most.saturating_sub(nodes).max(1)),
            ..limits
        };
        let mut choice = self.deepening.choose(game, board, &Control { limits: rest, ..*control }, watch)?;
        choice.stats.nodes += nodes;
        Ok(choice)
    }

    /// The exact answer, if it is found; and the nodes that it took.
    fn exactly(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        control: &Control<'_>,
    ) -> (Option<Choice<Column>>, u64) {
        self.exact.as_mut().map_or((None, 0), |exact| exact.solve(game, board, control))
    }
}

/// What there is to know of a move on a large board.
struct Large<'a> {
    /// When it was begun.
    started: Duration,
    stakes: Stakes,
    watch: &'a mut dyn Watch<Column>,
}

/// A move without a search behind it, or with one that came to nothing.
fn answer(mv: Column, score: Option<Score>, nodes: u64) -> Choice<Column> {
    let stats = SearchStats { nodes, ..SearchStats::default() };
    Choice { mv, score, line: vec![mv], values: Vec::new(), variations: Vec::new(), draws: Vec::new(), stats }
}

/// How many free cells a position may have to be within reach of so much time.
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

    fn choose(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        control: &Control<'_>,
        watch: &mut dyn Watch<Column>,
    ) -> Result<Choice<Column>, AgentError> {
        if game.outcome(board).is_some() {
            return Err(AgentError::GameOver);
        }
        // Who watches the tree grow wants to see all of it.
        let is_watched = watch.tracer().is_some();
        if let Some(assessor) = self.assessor.as_ref().filter(|_| !is_watched) {
            let started = control.clock.now();
            let stakes = assessor.assess(game, board);
            return self.on_large_board(game, board, control, Large { started, stakes, watch });
        }
        self.deepening.tactics_mut().set(game, Stakes::ALL);
        let time = if is_watched { None } else { self.time_to_try(game, board, control) };
        let Some(time) = time else {
            return self.deepening.choose(game, board, control, watch);
        };
        let started = control.clock.now();
        let trying = Limits { time: Some(time * TRY.0 / TRY.1), ..control.limits };
        let (exact, nodes) = self.exactly(game, board, &Control { limits: trying, ..*control });
        if let Some(choice) = exact {
            return Ok(choice);
        }
        if let Some(mv) = self.by_heart(game, board) {
            return Ok(answer(mv, None, nodes));
        }
        // The clock may run on unseen twice, once for each search: one more margin is kept back.
        let spent = control.clock.now().saturating_sub(started) + margin(with_margin(time));
        let rest = time.saturating_sub(spent);
        if rest.is_zero() {
            return Ok(self.at_a_glance(game, board, nodes));
        }
        let rest = Limits { time: Some(with_margin(rest)), ..control.limits };
        let control = Control { limits: rest, ..*control };
        let mut choice = self.deepening.choose(game, board, &control, watch)?;
        choice.stats.nodes += nodes;
        Ok(choice)
    }
}
