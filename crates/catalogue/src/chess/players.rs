//! The players of chess: those of every game with the evaluations of this one, and the engine.
//!
//! The textbook players compare floats, to the last bit of which the games of report A depend; all others compare scores.

use mossa_chess::Chess;
use mossa_chess::evaluators::{Exact, Hard, Material, Rounded, Soft, WhiteView};
use mossa_chess_engine::eval::Tapered;
use mossa_kernel::Agent;
use mossa_players::agents::{Form, TextbookAgent};
use mossa_players::external::{EXTERNAL, UCI, UGI};
use mossa_players::{Knowledge, Spec, SpecError, agent, find};
use mossa_search::tactics::NoTactics;

use super::EVALUATIONS;
use super::engine::{ENGINE, engine};
use crate::resources::{PlayerResources, Way, outsider};
use crate::with_engine;

/// The player that a spec names. Its key `eval` names the evaluation; the best one where nothing is said.
///
/// ```
/// use mossa_catalogue::PlayerResources;
/// use mossa_catalogue::chess::{Chess, player};
/// use mossa_kernel::{Limits, Notation, SearchHandle, NoProgress};
/// let game = Chess::STANDARD;
/// let mut mater = player(game, &"alpha-beta:depth=3,eval=hard".parse().unwrap(), &PlayerResources::REFUSED).unwrap();
/// let state = game.read_state("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
/// let handle = <SearchHandle>::default();
/// let choice = mater.choose(&game, &state, &handle.control(Limits::default()), &mut NoProgress).unwrap();
/// assert_eq!(choice.mv.to_string(), "a1a8");
/// ```
pub fn player(game: Chess, spec: &Spec, resources: &PlayerResources) -> Result<Box<dyn Agent<Chess>>, SpecError> {
    let spec = &spec.without_label();
    let is_960 = (game == Chess::CHESS960).to_string();
    let ways =
        [Way { listed: UGI, setting: ("Chess960", &is_960) }, Way { listed: UCI, setting: ("UCI_Chess960", &is_960) }];
    if let Some(program) = outsider(spec, resources, &ways) {
        return program;
    }
    if spec.name == ENGINE.name {
        return Ok(Box::new(engine(spec)?));
    }
    let name = spec.value("eval").unwrap_or(EVALUATIONS[0].name);
    match find("evaluation", name, EVALUATIONS)?.name {
        "material" => with(spec, Material),
        "soft" => with(spec, Soft),
        "hard" => with(spec, Hard),
        "engine" => with(spec, Tapered),
        other => unreachable!("{other} is listed and not built"),
    }
}

fn with<E: WhiteView + 'static>(spec: &Spec, evaluation: E) -> Result<Box<dyn Agent<Chess>>, SpecError> {
    Ok(match spec.name.as_str() {
        "minimax" => Box::new(TextbookAgent::new(Form::Minimax, spec, Exact(evaluation))?),
        "alpha-beta" => Box::new(TextbookAgent::new(Form::AlphaBeta, spec, Exact(evaluation))?),
        _ => {
            let knowledge = Knowledge { evaluator: Rounded(evaluation), tactics: NoTactics };
            return agent(spec, knowledge).map_err(|error| with_engine(error, EXTERNAL));
        }
    })
}
