//! What an evaluation says of a board, by name.

use mossa_connectx::evaluators::{Aligned, Lines, Threats};
use mossa_connectx::{Board, ConnectX, Form};
use mossa_kernel::{Evaluator, Game, Score, Value};
use mossa_players::{SpecError, find};

use super::EVALUATIONS;
use crate::position::Evaluated;

/// The value and terms of a board by the evaluation of this name.
pub(super) fn evaluate<F: Form>(game: &ConnectX<F>, board: &Board<F>, name: &str) -> Result<Evaluated, SpecError> {
    let shape = game.shape();
    Ok(match find("evaluation", name.trim(), EVALUATIONS)?.name {
        "lines" => evaluate_by(game, board, &Lines::new(shape)),
        "threats" => evaluate_by(game, board, &Threats::new(shape)),
        "aligned" => evaluate_by(game, board, &Aligned::new(shape)),
        other => unreachable!("{other} is listed and not built"),
    })
}

/// A game that is over is worth what its outcome is, and has no terms.
fn evaluate_by<F: Form>(
    game: &ConnectX<F>,
    board: &Board<F>,
    evaluator: &impl Evaluator<ConnectX<F>, Value = Score>,
) -> Evaluated {
    if let Some(outcome) = game.outcome(board) {
        return Evaluated { value: shown(Score::of(outcome, board.to_move()).get().into()), terms: Vec::new() };
    }
    let terms = evaluator.terms(game, board).into_iter().map(|(name, term)| (name, shown(term))).collect();
    Evaluated { value: shown(evaluator.value(game, board).get().into()), terms }
}

/// A value or term: what is as good as won is infinite, and nothing is less than nothing.
fn shown(value: f64) -> f64 {
    let most = f64::from(Score::MOST);
    match value {
        value if value <= -most => f64::NEG_INFINITY,
        value if most <= value => f64::INFINITY,
        value => value + 0.0,
    }
}
