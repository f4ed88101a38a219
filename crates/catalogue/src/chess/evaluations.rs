//! Evaluates a position of chess by an evaluation's name: from White's side, as it is defined and published.

use mossa_chess::evaluators::{Hard, Material, Seen, Soft, WhiteView as _};
use mossa_chess::{Chess, State};
use mossa_chess_engine::eval::Tapered;
use mossa_players::{SpecError, find};

use super::EVALUATIONS;
use crate::position::Evaluated;

/// The value and terms of a position by the evaluation of this name.
pub(super) fn evaluate(game: Chess, state: &State, name: &str) -> Result<Evaluated, SpecError> {
    let Seen { value, terms } = match find("evaluation", name.trim(), EVALUATIONS)?.name {
        "material" => Material.seen(game, state),
        "soft" => Soft.seen(game, state),
        "hard" => Hard.seen(game, state),
        "engine" => Tapered.seen(game, state),
        other => unreachable!("{other} is listed and not built"),
    };
    Ok(Evaluated { value, terms })
}
