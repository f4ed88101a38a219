//! Algorithms for games, by name, as agents: one file each. [`agent`] makes one from its spec.

mod budget;
mod deepening;
mod mcts;
mod mixed_order;
mod random;
mod textbook;

use mossa_kernel::{Agent, Evaluator, Game, Score, Tactics};

use crate::{AGENTS, Spec, SpecError, find};

pub use budget::{Allowance, Budget, margin, share};
pub use deepening::{DeepeningAgent, Haste, Settings, TableSize};
pub use mcts::MctsAgent;
pub use mixed_order::{MixedOrder, Ranks};
pub use random::Random;
pub use textbook::{Form, TextbookAgent};

/// What an agent may know of a game besides its rules.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<E, A> {
    /// What positions look worth.
    pub evaluator: E,
    /// What is in plain sight.
    pub tactics: A,
}

/// The agent that a spec names, for any game. The key `eval` is the caller's, who has chosen the evaluation by it.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, SearchHandle, NoProgress};
/// use mossa_players::{Knowledge, agent};
/// use mossa_search::tactics::Decisive;
/// let knowledge = Knowledge { evaluator: HashLeaves { seed: 7, spread: 100 }, tactics: Decisive };
/// let mut player = agent(&"deepening:depth=9".parse().unwrap(), knowledge).unwrap();
/// let handle = <SearchHandle>::default();
/// let choice = player.choose(&TicTacToe, &TicTacToe::EMPTY, &handle.control(Limits::default()), &mut NoProgress).unwrap();
/// assert_eq!(choice.score.unwrap().get(), 0, "a draw");
/// ```
pub fn agent<G, E, A>(spec: &Spec, knowledge: Knowledge<E, A>) -> Result<Box<dyn Agent<G>>, SpecError>
where
    G: Game + 'static,
    E: Evaluator<G, Value = Score> + 'static,
    A: Tactics<G> + Clone + 'static,
{
    let listed = find("player", &spec.name, AGENTS)?;
    // Those who evaluate nothing do not care how.
    let mut blind = spec.clone();
    blind.keys.retain(|(key, _)| key != "eval");
    Ok(match listed.name {
        "random" => Box::new(Random::new(&blind)?),
        "minimax" => Box::new(TextbookAgent::new(Form::Minimax, spec, knowledge.evaluator)?),
        "alpha-beta" => Box::new(TextbookAgent::new(Form::AlphaBeta, spec, knowledge.evaluator)?),
        "deepening" => Box::new(DeepeningAgent::new("deepening", Settings::read(spec)?, knowledge)),
        "mcts" => Box::new(MctsAgent::new(&blind, knowledge.tactics)?),
        other => unreachable!("{other} is listed and not built"),
    })
}

#[cfg(test)]
mod tests {
    use mossa_conformance::toys::{HashLeaves, TicTacToe};
    use mossa_search::tactics::Decisive;

    use super::*;

    fn built(text: &str) -> Result<Box<dyn Agent<TicTacToe>>, SpecError> {
        let knowledge = Knowledge { evaluator: HashLeaves { seed: 7, spread: 100 }, tactics: Decisive };
        agent(&text.parse()?, knowledge)
    }

    #[test]
    fn every_listed_agent_can_be_built_and_knows_its_name() {
        for listed in AGENTS {
            assert_eq!(built(listed.name).unwrap().name(), listed.name);
        }
    }

    #[test]
    fn bad_settings_are_named() {
        let fails = |text: &str| built(text).err().expect("it is refused").to_string();
        assert!(fails("deepenning").contains("did you mean deepening?"));
        assert!(fails("random:depth=3").contains("unknown key \"depth\" of random"));
        assert!(fails("alpha-beta:depth=0").contains("expected a whole number from 1 to 64"));
        assert!(fails("alpha-beta:dept=2").contains("expected depth, eval, nodes, time"));
        assert!(fails("deepening:time=soon").contains("expected a positive number with a unit"));
        assert!(fails("deepening:order=best").contains("expected all, none, hint, killers or history"));
        assert!(fails("mcts:exploration=-1").contains("expected a number from 0 to 100"));
        assert!(fails("deepening:table=0").contains("expected a size such as 64MiB, or off"));
    }
}
