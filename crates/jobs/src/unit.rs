//! The unit in which the scores of a game are shown: the game says so, and documents are written by it.

use mossa_catalogue::{AnyPosition, Games, ScoreScale};
use mossa_wire::ScoreUnit;

/// The unit of a scale.
fn unit(scale: ScoreScale) -> ScoreUnit {
    match scale {
        ScoreScale::Pawns => ScoreUnit::Pawns,
        ScoreScale::Points => ScoreUnit::Points,
    }
}

/// The unit of a position's scores.
pub fn unit_of(position: &dyn AnyPosition) -> ScoreUnit {
    unit(position.variant().game().score_scale())
}

/// The unit of the scores of the game of this name; points if there is no such game.
///
/// ```
/// use mossa_catalogue::Games;
/// use mossa_jobs::unit::unit_of_game;
/// use mossa_wire::ScoreUnit;
/// assert_eq!(unit_of_game(Games::BUILT_IN, "chess"), ScoreUnit::Pawns);
/// assert_eq!(unit_of_game(Games::BUILT_IN, "othello"), ScoreUnit::Points);
/// ```
pub fn unit_of_game(games: Games, game: &str) -> ScoreUnit {
    games.find(game).map_or(ScoreUnit::Points, |entry| unit(entry.score_scale()))
}
