//! The players of Connect X: those of every game with the evaluations and tactics of this one, and the engine.

use mossa_connectx::evaluators::{Aligned, Lines, Threats};
use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{ConnectX, Form};
use mossa_kernel::{Agent, Evaluator, Score};
use mossa_players::agents::{DeepeningAgent, Haste, Settings};
use mossa_players::external::UGI;
use mossa_players::{Knowledge, Listed, Spec, SpecError, agent, find};

use super::EVALUATIONS;
use crate::outside::{Outsiders, Way, outsider};
use crate::with_engine;

/// The player of this game alone.
pub const ENGINE: Listed = Listed {
    name: "engine",
    summary: "the strongest: deepening with all it knows; answers at once where there is nothing to think about",
    keys: "eval=NAME, time, nodes, depth, table (a size such as 64MiB, or off), moves=best (or all)",
};

/// The player that a spec names. Its key `eval` names the evaluation; the best one where nothing is said.
///
/// ```
/// use mossa_catalogue::Outsiders;
/// use mossa_catalogue::connect_x::player;
/// use mossa_connectx::{ConnectX, forms::Bits};
/// use mossa_kernel::{Limits, Notation, Reins, Unwatched};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let mut engine = player(&game, &"engine:nodes=1000".parse().unwrap(), &Outsiders::Refused).unwrap();
/// let reins = <Reins>::default();
/// let board = game.read_state("414141").unwrap();
/// let choice = engine.choose(&game, &board, &reins.control(Limits::default()), &mut Unwatched).unwrap();
/// assert_eq!(choice.mv.to_string(), "4");
/// ```
pub fn player<F: Form>(
    game: &ConnectX<F>,
    spec: &Spec,
    outsiders: &Outsiders,
) -> Result<Box<dyn Agent<ConnectX<F>>>, SpecError> {
    let board = game.shape().to_string();
    if let Some(program) = outsider(spec, outsiders, &[Way { listed: UGI, setting: ("Board", &board) }]) {
        return program;
    }
    let name = spec.value("eval").unwrap_or(EVALUATIONS[0].name);
    let shape = game.shape();
    match find("evaluation", name, EVALUATIONS)?.name {
        "aligned" => with(game, spec, Aligned::new(shape)),
        "threats" => with(game, spec, Threats::new(shape)),
        "lines" => with(game, spec, Lines::new(shape)),
        other => unreachable!("{other} is listed and not built"),
    }
}

fn with<F, E>(game: &ConnectX<F>, spec: &Spec, evaluator: E) -> Result<Box<dyn Agent<ConnectX<F>>>, SpecError>
where
    F: Form,
    E: Evaluator<ConnectX<F>, Value = Score> + 'static,
{
    let knowledge = Knowledge { evaluator, tactics: PlainSight::new(game.shape()) };
    if spec.name == ENGINE.name {
        return Ok(Box::new(DeepeningAgent::new(ENGINE.name, engine_settings(spec)?, knowledge)));
    }
    agent(spec, knowledge).map_err(|error| with_engine(error, &[UGI]))
}

fn engine_settings(spec: &Spec) -> Result<Settings, SpecError> {
    spec.allow(&["eval", "time", "nodes", "depth", "table", "moves"])?;
    // Whoever says which moves to value wants values, even where there is nothing to think about.
    let haste = if spec.value("moves").is_some() { Haste::Think } else { Haste::AnswerAtOnce };
    Ok(Settings { haste, ..Settings::read(spec)? })
}
