//! Levels of strength against people: how far the engine looks ahead, and how much worse than the best a move that it
//! plays may look.

use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{Board, Column, ConnectX, Form};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Evaluator, GameClock, Limits, ProgressSink, Rng, Score,
    expect_open,
};
use mossa_players::agents::{DeepeningAgent, Settings};
use mossa_players::{Knowledge, Spec, SpecError};

/// Plies ahead, and what a move may look worse by, in the evaluation's points, level by level.
const LEVELS: [(u32, i32); 9] = [(1, 400), (2, 300), (2, 100), (3, 100), (4, 80), (6, 60), (8, 40), (10, 20), (14, 0)];

/// How many plies the engine looks ahead at a level, counted from 1.
pub const fn plies_of_level(number: usize) -> u32 {
    LEVELS[number - 1].0
}

/// A level from 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level(usize);

impl Level {
    /// Reads a level.
    pub(super) fn read(text: &str) -> Result<Level, String> {
        let level = text.parse().ok().filter(|level| (1..=LEVELS.len()).contains(level));
        level.map(Level).ok_or_else(|| format!("{text:?} is no level"))
    }

    /// A player of this strength, who plays otherwise with another seed.
    pub(super) fn agent<F, E>(
        self,
        name: &'static str,
        knowledge: Knowledge<E, PlainSight>,
        seed: u64,
    ) -> Result<LevelAgent<F, E>, SpecError>
    where
        F: Form,
        E: Evaluator<ConnectX<F>, Value = Score>,
    {
        let (depth, slack) = LEVELS[self.0 - 1];
        let keys = [("depth", depth.to_string()), ("moves", "all".into()), ("table", "4MiB".into())];
        let keys = keys.map(|(key, value)| (key.to_owned(), value)).to_vec();
        let settings = Settings::read(&Spec { keys, ..Spec::named(name) })?;
        Ok(LevelAgent { deepening: DeepeningAgent::new(name, settings, knowledge), name, slack, seed })
    }
}

/// A player that is not as strong as it could be.
pub(super) struct LevelAgent<F: Form, E> {
    deepening: DeepeningAgent<ConnectX<F>, E, PlainSight>,
    name: &'static str,
    slack: i32,
    seed: u64,
}

impl<F: Form, E: Evaluator<ConnectX<F>, Value = Score>> Agent<ConnectX<F>> for LevelAgent<F, E> {
    fn name(&self) -> &str {
        self.name
    }

    fn new_game(&mut self, game: &ConnectX<F>) {
        self.deepening.new_game(game);
    }

    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        match self.deepening.determinism(limits, clock) {
            Determinism::Deterministic => Determinism::Seeded,
            other => other,
        }
    }

    fn prepare(&mut self, game: &ConnectX<F>, limits: &Limits) {
        self.deepening.prepare(game, limits);
    }

    fn choose(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Column>,
    ) -> Result<Choice<Column>, AgentError> {
        expect_open(game, board)?;
        let choice = self.deepening.choose(game, board, control, sink)?;
        let Some(best) = choice.values.iter().map(|&(_, score)| score).max() else { return Ok(choice) };
        let good: Vec<_> =
            choice.values.iter().copied().filter(|(_, score)| best.get() - score.get() <= self.slack).collect();
        let mut rng = Rng::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(board.n_stones() as u64));
        let (mv, score) = good[rng.below(good.len() as u32) as usize];
        let line = if choice.mv == mv { choice.line } else { vec![mv] };
        Ok(Choice { mv, score: Some(score), line, ..choice })
    }
}
