//! Evaluates a board of Connect X by an evaluation's name.

use mossa_connectx::evaluators::{Aligned, Lines, Threats};
use mossa_connectx::{Board, ConnectX, Form};
use mossa_players::{SpecError, find};

use super::EVALUATIONS;
use crate::position::Evaluated;

/// The value and terms of a board by the evaluation of this name.
pub(super) fn evaluate<F: Form>(game: &ConnectX<F>, board: &Board<F>, name: &str) -> Result<Evaluated, SpecError> {
    let shape = game.shape();
    Ok(match find("evaluation", name.trim(), EVALUATIONS)?.name {
        "lines" => Evaluated::by(game, board, &Lines::new(shape)),
        "threats" => Evaluated::by(game, board, &Threats::new(shape)),
        "aligned" => Evaluated::by(game, board, &Aligned::new(shape)),
        other => unreachable!("{other} is listed and not built"),
    })
}
