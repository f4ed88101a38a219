//! A game move by move: what every position is worth to a player, and which moves threw something away.

use std::time::Duration;

use mossa_catalogue::Spec;
use mossa_jobs::Timing;
use mossa_jobs::ask::Question;
use mossa_jobs::review::{View, moves, sides};
use mossa_kernel::{Clock as _, Limits};
use mossa_wire::{ApiError, BySide, LiveProgress, PositionSpec, ReviewedGame};

use crate::position_spec::{Ground, refusal, replay};
use crate::search::{NOTHING_YET, Search};

/// Reviews a game: every position under these limits, and all together within this time. A game whose review is ended
/// early has been reviewed that far.
pub(crate) fn review(
    place: &PositionSpec,
    player: &Spec,
    (limits, time): (Limits, Duration),
    search: &Search,
) -> Result<ReviewedGame, ApiError> {
    let ground = Ground::read(search.games, place)?;
    let not_reviewed = || refusal("game", format!("{} is not reviewed: expected a game for two", place.game));
    let start = ground.position().ok_or_else(not_reviewed)?;
    start.check_player(player, &search.files).map_err(|error| refusal("player", error))?;
    replay(ground.seat().as_mut(), &place.moves, &search.handle.stop, |_, _| {})?;
    let no_past = || refusal("start", "a drawn board has no moves: expected a game from its beginning");
    let game = start.played(&place.moves).ok_or_else(no_past)?;
    let (spec, total) = (player.to_string(), game.n_positions());
    let until = search.handle.clock.now() + time;
    let view = |ply: usize| {
        search.tell(LiveProgress { done: ply as u32, total: total as u32, ..NOTHING_YET });
        View::of(game.as_ref(), ply, |position, wish| {
            let control = search.handle.control(limits);
            let question = Question { player: &spec, wish, resources: &search.files, control };
            let is_wanted = || !search.handle.stop.is_raised() && search.handle.clock.now() < until;
            is_wanted().then(|| question.opinion(position)).filter(|_| is_wanted())
        })
    };
    let views: Vec<View> = (0..total).map_while(view).collect();
    if let Some(why) = views.iter().find_map(|view| view.no_move.as_ref()) {
        return Err(refusal("player", why));
    }
    let moves = moves(game.as_ref(), &views, Timing::Shown);
    Ok(ReviewedGame {
        number: 1,
        players: BySide(game.sides().map(|side| (side.to_owned(), "?".to_owned()))),
        result: "*".into(),
        board: start.board(),
        start: place.start.clone(),
        sides: sides(game.as_ref(), &moves),
        moves,
    })
}
