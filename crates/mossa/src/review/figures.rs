//! A reviewed game as a document.

use mossa_jobs::Timing;
use mossa_jobs::review::{View, moves, sides};
use mossa_wire::{BySide, ReviewedGame};

use super::games::Played;

/// A game and what is known of its positions, from the first on.
pub(super) fn figures(played: &Played, views: &[View], timing: Timing) -> ReviewedGame {
    let game = played.game.as_ref();
    let moves = moves(game, views, timing);
    let [first, second] = game.sides();
    let [one, other] = played.players.clone();
    let start = game.position(0);
    ReviewedGame {
        number: played.number,
        players: BySide([(first.to_owned(), one), (second.to_owned(), other)]),
        result: played.result.clone(),
        board: start.board(),
        start: start.text(),
        sides: sides(game, &moves),
        moves,
    }
}
