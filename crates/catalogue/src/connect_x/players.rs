//! The players of Connect X: those of every game with the evaluations and tactics of this one, the engine, and the player
//! that makes no mistakes.

use mossa_connectx::evaluators::{Aligned, Lines, Threats};
use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{ConnectX, Form};
use mossa_connectx_engine::{ENGINE, PERFECT, PerfectAgent, Settings, engine};
use mossa_kernel::{Agent, Evaluator, Score};
use mossa_players::external::UGI;
use mossa_players::{Knowledge, Spec, SpecError, agent, find};

use super::EVALUATIONS;
use crate::resources::{PlayerResources, Way, outsider};
use crate::with_engine;

/// The player that a spec names. Its key `eval` names the evaluation; the best one where nothing is said.
///
/// ```
/// use mossa_catalogue::PlayerResources;
/// use mossa_catalogue::connect_x::player;
/// use mossa_connectx::{ConnectX, forms::Bits};
/// use mossa_kernel::{Limits, Notation, SearchHandle, NoProgress};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let mut engine = player(&game, &"engine:nodes=1000".parse().unwrap(), &PlayerResources::REFUSED).unwrap();
/// let handle = <SearchHandle>::default();
/// let board = game.read_state("414141").unwrap();
/// let choice = engine.choose(&game, &board, &handle.control(Limits::default()), &mut NoProgress).unwrap();
/// assert_eq!(choice.mv.to_string(), "4");
/// ```
pub fn player<F: Form>(
    game: &ConnectX<F>,
    spec: &Spec,
    resources: &PlayerResources,
) -> Result<Box<dyn Agent<ConnectX<F>>>, SpecError> {
    let spec = &spec.without_label();
    let board = game.shape().to_string();
    if let Some(program) = outsider(spec, resources, &[Way { listed: UGI, setting: ("Board", &board) }]) {
        return program;
    }
    if spec.name == PERFECT.name {
        let (settings, books) = (Settings::read(spec)?, resources.books());
        return Ok(Box::new(PerfectAgent::new(game.shape(), settings, books, resources.spec_books())?));
    }
    let name = spec.value("eval").unwrap_or(EVALUATIONS[0].name);
    let shape = game.shape();
    match find("evaluation", name, EVALUATIONS)?.name {
        "aligned" => with(game, spec, resources, Aligned::new(shape)),
        "threats" => with(game, spec, resources, Threats::new(shape)),
        "lines" => with(game, spec, resources, Lines::new(shape)),
        other => unreachable!("{other} is listed and not built"),
    }
}

fn with<F, E>(
    game: &ConnectX<F>,
    spec: &Spec,
    resources: &PlayerResources,
    evaluator: E,
) -> Result<Box<dyn Agent<ConnectX<F>>>, SpecError>
where
    F: Form,
    E: Evaluator<ConnectX<F>, Value = Score> + 'static,
{
    let knowledge = Knowledge { evaluator, tactics: PlainSight::new(game.shape()) };
    if spec.name == ENGINE.name {
        return engine(game, spec, knowledge, resources.books());
    }
    agent(spec, knowledge).map_err(|error| with_engine(error, &[PERFECT, UGI]))
}
