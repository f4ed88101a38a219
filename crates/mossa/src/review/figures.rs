//! A reviewed game as a document.

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::Position;
use mossa_lab::work::Timing;
use mossa_lab::work::review::{View, moves, sides};
use mossa_wire::ReviewedGame;

use super::games::Played;

/// A game and what is known of its positions, from the first on.
pub(super) fn figures(played: &Played, views: &[View], timing: Timing) -> ReviewedGame {
    let moves = moves(&played.line, views, timing);
    let tag = |name| played.record.tag(name).unwrap_or("?").to_owned();
    ReviewedGame {
        number: played.number,
        white: tag("White"),
        black: tag("Black"),
        result: played.record.result.to_string(),
        start: Position::within(&played.line, 0).text(),
        sides: sides(&moves),
        moves,
    }
}
