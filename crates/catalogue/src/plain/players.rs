//! The players of a described game: those of every game with its evaluations and tactics, and programs that speak UGI.

use mossa_kernel::{Agent, DescribedGame, EvaluationVisitor, Evaluator, Score};
use mossa_players::external::UGI;
use mossa_players::{Knowledge, Spec, SpecError, agent, find};

use crate::resources::{PlayerResources, Way, outsider};

/// The player that a spec names. Its key `eval` names the evaluation; the usual one where nothing is said.
pub(super) fn player<G: DescribedGame>(
    game: &G,
    spec: &Spec,
    resources: &PlayerResources,
) -> Result<Box<dyn Agent<G>>, SpecError> {
    let (spec, board) = (&spec.without_label(), game.board());
    if let Some(program) = outsider(spec, resources, &[Way { listed: UGI, setting: ("Board", &board) }]) {
        return program;
    }
    let evaluations = G::DESCRIPTION.evaluations;
    let name = spec.value("eval").unwrap_or(evaluations[0].name);
    let name = find("evaluation", name, evaluations)?.name;
    let made = game.with_evaluation(name, Make { game, spec });
    made.unwrap_or_else(|| unreachable!("{name} is listed and not built"))
}

/// Makes an agent with an evaluation.
struct Make<'a, G> {
    game: &'a G,
    spec: &'a Spec,
}

impl<G: DescribedGame> EvaluationVisitor<G> for Make<'_, G> {
    type Answer = Result<Box<dyn Agent<G>>, SpecError>;

    fn visit<E: Evaluator<G, Value = Score> + 'static>(self, evaluation: E) -> Self::Answer {
        agent(self.spec, Knowledge { evaluator: evaluation, tactics: self.game.tactics() })
    }
}
