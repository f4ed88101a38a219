//! Monte-Carlo tree search under limits.

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Game, GameClock, Limits, ProgressSink, Tactics, expect_open,
};
use mossa_search::mcts::{Mcts, Root, ToTheEnd, TreeRoom, Ucb1};

use super::Budget;
use crate::{Spec, SpecError, quantity};

/// How much it explores where nothing is said. Against √2, which theory suggests, it took 58 % of the points in 200 games of
/// Connect X at 2,000 playouts a move; 0.7 and 1 took 52 %.
const EXPLORATION: f64 = 0.5;
/// What the tree may hold where nothing is said.
const TREE_BYTES: u64 = 256 << 20;
/// Playouts in a second, about, and bytes that the tree grows by with each: what is made ready before the clock runs.
const PLAYOUTS_PER_SECOND: f64 = 3e5;
const BYTES_PER_PLAYOUT: u64 = 512;
/// The most that is made ready; what a longer search needs beyond that it takes page by page.
const MAX_READY: u64 = 64 << 20;

/// Monte-Carlo tree search by UCT with the tactics of a game. A node of its limits is a playout.
#[derive(Debug)]
pub struct MctsAgent<G: Game, A> {
    mcts: Mcts<A, Ucb1, ToTheEnd>,
    budget: Budget,
    memory: u64,
    /// Where the tree grows.
    room: TreeRoom<G::Move>,
}

impl<G: Game, A> MctsAgent<G, A> {
    /// The keys `nodes`, `time`, `seed`, `exploration` and `memory`.
    pub fn new(spec: &Spec, tactics: A) -> Result<MctsAgent<G, A>, SpecError> {
        spec.allow(&["nodes", "time", "seed", "exploration", "memory"])?;
        let expected = "a number from 0 to 100";
        let exploration: f64 = spec.get("exploration", EXPLORATION, expected)?;
        if !(0.0..=100.0).contains(&exploration) {
            let found = exploration.to_string();
            return Err(SpecError::BadValue { key: "exploration".into(), found, expected });
        }
        let memory = spec.read("memory", quantity::bytes, "a size such as 256MiB")?.unwrap_or(TREE_BYTES);
        let mcts = Mcts { tactics, selection: Ucb1 { exploration }, rollout: ToTheEnd, seed: spec.seed()? };
        Ok(MctsAgent { mcts, budget: Budget::read(spec)?, memory, room: TreeRoom::default() })
    }

    /// What the tree may hold.
    fn memory(&self, limits: &Limits) -> u64 {
        limits.memory.map_or(self.memory, |most| self.memory.min(most))
    }
}

impl<G: Game, A: Tactics<G>> Agent<G> for MctsAgent<G, A> {
    fn name(&self) -> &'static str {
        "mcts"
    }

    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        // A depth limits nothing here.
        let others = Limits { depth: None, ..*limits };
        let is_timed = self.budget.is_timed(&others, clock);
        if is_timed { Determinism::Nondeterministic } else { Determinism::Seeded }
    }

    fn prepare(&mut self, _: &G, limits: &Limits) {
        let limits = self.budget.with(limits);
        let in_time = limits.time.map_or(u64::MAX, |time| (time.as_secs_f64() * PLAYOUTS_PER_SECOND) as u64);
        let n_playouts = limits.nodes.unwrap_or(u64::MAX).min(in_time);
        // Half of what it may hold at most, so that playouts and growth have the rest.
        let bytes = n_playouts.saturating_mul(BYTES_PER_PLAYOUT).min(MAX_READY).min(self.memory(&limits) / 2);
        if self.room.bytes() < bytes {
            self.room = TreeRoom::of(bytes);
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
        // It has no depth that could be limited, and so needs another limit.
        let others = Limits { depth: None, ..control.limits };
        let allowance = self.budget.under(&Control { limits: others, ..*control });
        let control = allowance.control();
        let memory = self.memory(&control.limits);
        if memory / 2 < self.room.bytes() {
            self.room = TreeRoom::default();
        }
        let limits = Limits { memory: Some(memory), ..control.limits };
        Ok(self.mcts.search_from(Root { game, state, room: &mut self.room }, &Control { limits, ..control }, sink))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mossa_conformance::toys::TicTacToe;
    use mossa_kernel::{NoProgress, SearchHandle};
    use mossa_search::tactics::Decisive;

    use super::*;

    #[test]
    fn the_tree_has_its_room_before_it_grows_and_keeps_it() {
        let mut agent = MctsAgent::<TicTacToe, _>::new(&"mcts:nodes=2000".parse().unwrap(), Decisive).unwrap();
        agent.prepare(&TicTacToe, &Limits { time: Some(Duration::from_secs(1)), ..Limits::default() });
        let bytes = agent.room.bytes();
        assert!((1 << 19..=2_000 * BYTES_PER_PLAYOUT).contains(&bytes), "{bytes}");
        let handle = <SearchHandle>::default();
        let control = handle.control(Limits::default());
        let choice = agent.choose(&TicTacToe, &TicTacToe::EMPTY, &control, &mut NoProgress).unwrap();
        assert_eq!(agent.room.bytes(), bytes, "no more was needed, and it is there for the next move");
        let mut unready = MctsAgent::<TicTacToe, _>::new(&"mcts:nodes=2000".parse().unwrap(), Decisive).unwrap();
        assert_eq!(unready.choose(&TicTacToe, &TicTacToe::EMPTY, &control, &mut NoProgress).unwrap(), choice);
    }

    #[test]
    fn room_is_within_the_limit_on_memory() {
        let mut agent = MctsAgent::<TicTacToe, _>::new(&"mcts:memory=1MiB".parse().unwrap(), Decisive).unwrap();
        agent.prepare(&TicTacToe, &Limits::default());
        assert!(agent.room.bytes() <= 1 << 19);
    }
}
