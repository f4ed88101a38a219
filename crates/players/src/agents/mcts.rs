//! Monte-Carlo tree search under limits.

use mossa_kernel::{Agent, AgentError, Choice, Control, Determinism, Game, GameClock, Limits, Tactics, Watch};
use mossa_search::mcts::{Mcts, ToTheEnd, Ucb1};

use super::Budget;
use crate::{Spec, SpecError, quantity};

/// How much it explores where nothing is said. Against √2, which theory suggests, it took 58 % of the points in 200 games of
/// Connect X at 2,000 playouts a move; 0.7 and 1 took 52 %.
const EXPLORATION: f64 = 0.5;
/// What the tree may hold where nothing is said.
const TREE_BYTES: u64 = 256 << 20;

/// Monte-Carlo tree search by UCT with the tactics of a game. A node of its limits is a playout.
#[derive(Clone, Debug)]
pub struct MctsAgent<A> {
    mcts: Mcts<A, Ucb1, ToTheEnd>,
    budget: Budget,
    memory: u64,
}

impl<A> MctsAgent<A> {
    /// The keys `nodes`, `time`, `seed`, `exploration` and `memory`.
    pub fn new(spec: &Spec, tactics: A) -> Result<MctsAgent<A>, SpecError> {
        spec.allow(&["nodes", "time", "seed", "exploration", "memory"])?;
        let expected = "a number from 0 to 100";
        let exploration: f64 = spec.get("exploration", EXPLORATION, expected)?;
        if !(0.0..=100.0).contains(&exploration) {
            let found = exploration.to_string();
            return Err(SpecError::BadValue { key: "exploration".into(), found, expected });
        }
        let memory = spec.read("memory", quantity::bytes, "a size such as 256MiB")?.unwrap_or(TREE_BYTES);
        let mcts = Mcts { tactics, selection: Ucb1 { exploration }, rollout: ToTheEnd, seed: spec.seed()? };
        Ok(MctsAgent { mcts, budget: Budget::read(spec)?, memory })
    }
}

impl<G: Game, A: Tactics<G>> Agent<G> for MctsAgent<A> {
    fn name(&self) -> &'static str {
        "mcts"
    }

    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        // A depth limits nothing here.
        let others = Limits { depth: None, ..*limits };
        let is_timed = self.budget.is_timed(&others, clock);
        if is_timed { Determinism::Nondeterministic } else { Determinism::Seeded }
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
        // It has no depth that could be limited, and so needs another limit.
        let others = Limits { depth: None, ..control.limits };
        let control = self.budget.under(&Control { limits: others, ..*control });
        let memory = control.limits.memory.map_or(self.memory, |most| self.memory.min(most));
        let limits = Limits { memory: Some(memory), ..control.limits };
        Ok(self.mcts.search(game, state, &Control { limits, ..control }, watch))
    }
}
