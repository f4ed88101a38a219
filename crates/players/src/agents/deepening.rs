//! Iterative deepening under a clock, with a table that lives as long as the game.

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Evaluator, Game, GameClock, Limits, NoProgress, ProgressSink,
    Score, SearchStats, Silent, TacticalStatus, Tactics, expect_open,
};
use mossa_search::alpha_beta::{Parts, Style};
use mossa_search::deepening::{Deepened, Deepening, Plan, SearchGoal, Start};
use mossa_search::table::HashTable;

use super::{Budget, Knowledge, MixedOrder, Ranks};
use crate::{Spec, SpecError, quantity};

/// The size of the largest table where nothing is said …
const MAX_BYTES: u64 = 64 << 20;
/// … and of the smallest.
const MIN_BYTES: u64 = 1 << 18;
/// Bytes for every node that a search may come to: two entries, so that the last moves' are still there.
const BYTES_PER_NODE: u64 = 32;
/// Nodes that are visited in a second, at most.
const NODES_PER_SECOND: f64 = 4e6;

/// Whether to think where there is nothing to think about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Haste {
    /// Search all the same, so that there is a value.
    Think,
    /// Answer at once when a move wins at once, or only one makes sense.
    AnswerAtOnce,
}

/// How large a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSize {
    /// There is none.
    Off,
    /// As large as the limits make worth while: a table that is larger than need be only misses the cache.
    Fitting,
    /// A number of bytes.
    Bytes(u64),
}

impl TableSize {
    /// The bytes under these limits.
    fn under(self, limits: &Limits) -> Option<u64> {
        let bytes = match self {
            TableSize::Off => return None,
            TableSize::Bytes(bytes) => bytes,
            TableSize::Fitting => {
                let in_time = limits.time.map_or(u64::MAX, |time| (time.as_secs_f64() * NODES_PER_SECOND) as u64);
                let n_nodes = limits.nodes.unwrap_or(u64::MAX).min(in_time);
                n_nodes.saturating_mul(BYTES_PER_NODE).clamp(MIN_BYTES, MAX_BYTES)
            }
        };
        Some(limits.memory.map_or(bytes, |most| bytes.min(most)))
    }
}

/// The settings of a deepening agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How much it may use.
    pub budget: Budget,
    /// How large the table is.
    pub table: TableSize,
    /// By what moves are ranked.
    pub ranks: Ranks,
    /// How the moves after the first are searched.
    pub style: Style,
    /// Aspiration, and what is to be found out.
    pub plan: Plan,
    /// Whether to think where there is nothing to think about.
    pub haste: Haste,
}

impl Settings {
    /// Reads them; the key `eval` is the caller's, who has chosen the evaluation by it.
    pub fn read(spec: &Spec) -> Result<Settings, SpecError> {
        spec.allow(&["eval", "depth", "nodes", "time", "table", "order", "window", "style", "moves"])?;
        let bad = |key: &str, expected| SpecError::BadValue {
            key: key.into(),
            found: spec.value(key).unwrap_or_default().into(),
            expected,
        };
        let table = match spec.value("table") {
            Some("off") => TableSize::Off,
            Some(text) => {
                let bytes = quantity::bytes(text).map_err(|_| bad("table", "a size such as 64MiB, or off"))?;
                TableSize::Bytes(bytes)
            }
            None => TableSize::Fitting,
        };
        let aspiration = match spec.value("window") {
            Some("full") => None,
            Some(text) => {
                let width = text.parse().ok().filter(|width| (1..=100_000).contains(width));
                Some(width.ok_or_else(|| bad("window", "a whole number from 1 to 100000, or full"))?)
            }
            None => Plan::default().aspiration,
        };
        let style = match spec.value("style") {
            Some("scout") | None => Style::Scout,
            Some("plain") => Style::FullWindow,
            Some(_) => return Err(bad("style", "plain or scout")),
        };
        let goal = match spec.value("moves") {
            Some("best") | None => SearchGoal::Best,
            Some("all") => SearchGoal::EveryMove,
            Some(_) => return Err(bad("moves", "best or all")),
        };
        let (budget, ranks, plan) = (Budget::read(spec)?, Ranks::read(spec)?, Plan { aspiration, goal });
        Ok(Settings { budget, table, ranks, style, plan, haste: Haste::Think })
    }
}

/// Iterative deepening with a table and learned orders, which live as long as the game.
pub struct DeepeningAgent<G: Game, E, A> {
    name: &'static str,
    settings: Settings,
    knowledge: Knowledge<E, A>,
    table: Option<HashTable>,
    order: MixedOrder<G::Move, A>,
}

impl<G: Game, E, A: Tactics<G> + Clone> DeepeningAgent<G, E, A> {
    /// An agent that has seen nothing yet.
    pub fn new(name: &'static str, settings: Settings, knowledge: Knowledge<E, A>) -> DeepeningAgent<G, E, A> {
        let order = MixedOrder::new(settings.ranks, knowledge.tactics.clone());
        DeepeningAgent { name, settings, knowledge, table: None, order }
    }

    /// What it sees in plain sight, to be told what is new between two moves.
    pub fn tactics_mut(&mut self) -> &mut A {
        &mut self.knowledge.tactics
    }

    /// Makes the table that searches under these limits need, if there is none.
    pub fn make_table(&mut self, limits: &Limits) {
        if let (None, Some(bytes)) = (&self.table, self.settings.table.under(limits)) {
            self.table = Some(HashTable::new(bytes as usize));
        }
    }

    /// Whether there is a table already.
    pub fn has_table(&self) -> bool {
        self.table.is_some()
    }

    /// The move to play without thinking, if there is nothing to think about.
    pub fn at_once(&self, game: &G, state: &G::State) -> Option<Choice<G::Move>> {
        if self.settings.haste == Haste::Think {
            return None;
        }
        let (mv, score) = match self.knowledge.tactics.probe(game, state) {
            TacticalStatus::Won { mv, plies } => (mv, Some(Score::win_in(plies))),
            TacticalStatus::Lost { mv, plies } => (mv, Some(Score::loss_in(plies))),
            sight if sight.is_forced() => match sight {
                TacticalStatus::Open(moves) => (moves.as_ref()[0], None),
                _ => return None,
            },
            TacticalStatus::Open(_) => return None,
        };
        Some(Choice {
            mv,
            score,
            line: vec![mv],
            values: Vec::new(),
            variations: Vec::new(),
            draws: Vec::new(),
            stats: SearchStats::default(),
        })
    }
}

impl<G, E, A> DeepeningAgent<G, E, A>
where
    G: Game,
    E: Evaluator<G, Value = Score>,
    A: Tactics<G> + Clone,
{
    /// Searches under exactly these limits, from the beginning or from where an earlier search of the position was stopped:
    /// for players that share the time of a move between this search and another. `None` if the game is over.
    pub fn deepen(
        &mut self,
        game: &G,
        start: Start<'_, G>,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<G::Move>,
    ) -> Option<Deepened<G::Move>> {
        self.make_table(&control.limits);
        if let Some(table) = self.table.as_ref().filter(|_| start.so_far.is_none()) {
            table.begin_search();
        }
        let Settings { style, plan, .. } = self.settings;
        let parts =
            Parts { table: self.table.as_ref(), order: &mut self.order, tactics: &self.knowledge.tactics, style };
        let search = Deepening { game, evaluator: &self.knowledge.evaluator, parts, plan };
        match sink.tracer() {
            Some(tracer) => search.deepen(start, control, tracer, &mut NoProgress),
            None => search.deepen(start, control, &mut Silent, sink),
        }
    }
}

impl<G, E, A> Agent<G> for DeepeningAgent<G, E, A>
where
    G: Game,
    E: Evaluator<G, Value = Score>,
    A: Tactics<G> + Clone,
{
    fn name(&self) -> &str {
        self.name
    }

    fn new_game(&mut self, _: &G) {
        self.table = None;
        self.order = MixedOrder::new(self.settings.ranks, self.knowledge.tactics.clone());
    }

    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        let is_timed = self.settings.budget.is_timed(limits, clock);
        if is_timed { Determinism::Nondeterministic } else { Determinism::Deterministic }
    }

    fn prepare(&mut self, _: &G, limits: &Limits) {
        if self.table.is_none() {
            self.make_table(&self.settings.budget.with(limits));
            self.table.iter().for_each(HashTable::touch);
        }
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        expect_open(game, state)?;
        if let Some(choice) = self.at_once(game, state) {
            return Ok(choice);
        }
        let allowance = self.settings.budget.under(control);
        let deepened = self.deepen(game, Start { state, so_far: None }, &allowance.control(), sink);
        deepened.map(|deepened| deepened.choice).ok_or(AgentError::GameOver)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mossa_conformance::toys::{HashLeaves, TicTacToe};
    use mossa_kernel::{Clock, FakeClock, NodeCounter, StopFlag};
    use mossa_search::tactics::NoTactics;

    use super::*;

    fn agent(spec: &str) -> DeepeningAgent<TicTacToe, HashLeaves, NoTactics> {
        let knowledge = Knowledge { evaluator: HashLeaves { seed: 7, spread: 100 }, tactics: NoTactics };
        DeepeningAgent::new("deepening", Settings::read(&spec.parse().unwrap()).unwrap(), knowledge)
    }

    #[test]
    fn the_table_is_made_before_the_first_move_and_anew_for_every_game() {
        let mut ready = agent("deepening:nodes=1000");
        assert!(!ready.has_table());
        ready.prepare(&TicTacToe, &Limits::default());
        assert!(ready.has_table());
        ready.new_game(&TicTacToe);
        assert!(!ready.has_table());
        let mut off = agent("deepening:table=off");
        off.prepare(&TicTacToe, &Limits::default());
        assert!(!off.has_table());
    }

    /// The time is up, and a stop is asked for, before the search begins.
    #[test]
    fn the_first_round_is_searched_whatever_the_clock_says() {
        let (clock, stop, node_counter) = (FakeClock::default(), StopFlag::default(), NodeCounter::default());
        clock.advance(Duration::from_secs(1));
        stop.raise();
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let control = Control { limits, clock: &clock as &dyn Clock, stop: &stop, node_counter: &node_counter };
        let choice = agent("deepening").choose(&TicTacToe, &TicTacToe::EMPTY, &control, &mut NoProgress).unwrap();
        assert_eq!(choice.stats.iterations, 1, "{:?}", choice.stats);
    }
}
