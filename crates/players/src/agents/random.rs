//! A random legal move.

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Game, GameClock, Limits, ProgressSink, SearchStats, expect_open,
};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::{Spec, SpecError};

/// Plays any legal move. Every game it plays is the same again, move for move, if the other side's is; another seed,
/// other games.
#[derive(Debug)]
pub struct Random {
    seed: u64,
    chance: ChaCha8Rng,
}

impl Random {
    /// The key `seed`.
    pub fn new(spec: &Spec) -> Result<Random, SpecError> {
        spec.allow(&["seed"])?;
        let seed = spec.seed()?;
        Ok(Random { seed, chance: ChaCha8Rng::seed_from_u64(seed) })
    }
}

impl<G: Game> Agent<G> for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn new_game(&mut self, _: &G) {
        self.chance = ChaCha8Rng::seed_from_u64(self.seed);
    }

    fn determinism(&self, _: &Limits, _: Option<&GameClock>) -> Determinism {
        Determinism::Seeded
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        _: &Control<'_>,
        _: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        expect_open(game, state)?;
        let mv = *game.moves(state).as_ref().choose(&mut self.chance).ok_or(AgentError::GameOver)?;
        Ok(Choice {
            mv,
            score: None,
            line: vec![mv],
            values: Vec::new(),
            variations: Vec::new(),
            draws: Vec::new(),
            stats: SearchStats::default(),
        })
    }
}
