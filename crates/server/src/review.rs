//! A game move by move: what every position is worth to a player, and which moves threw something away.

use std::time::Duration;

use mossa_catalogue::chess::Position;
use mossa_catalogue::{AnyPosition as _, Spec};
use mossa_kernel::{Clock as _, Limits};
use mossa_lab::work::Timing;
use mossa_lab::work::opinion::{Inquiry, Wish};
use mossa_lab::work::review::{View, moves, n_positions, sides};
use mossa_wire::{LiveProgress, Place, Refusal, ReviewedGame};

use crate::place::{chess_position, refusal};
use crate::search::{NOTHING_YET, Search};

/// Reviews a game of chess: every position under these limits, and all together within this time. A game whose review is
/// ended early has been reviewed that far.
pub(crate) fn review(
    place: &Place,
    player: &Spec,
    (limits, time): (Limits, Duration),
    search: &Search,
) -> Result<ReviewedGame, Refusal> {
    if place.game != "chess" {
        return Err(refusal("game", format!("{} is not reviewed: expected chess", place.game)));
    }
    let start = chess_position(&place.board, &place.start)?;
    start.check_player(player, &search.files).map_err(|error| refusal("player", error))?;
    let end = start.and_moves(&place.moves.join(",")).map_err(|error| refusal("moves", error))?;
    let line = end.main_line(&[]).ok_or_else(|| refusal("game", "it has no main line"))?;
    let (spec, total) = (player.to_string(), n_positions(&line));
    let positions = Position::all_within(&line);
    let until = search.reins.clock.now() + time;
    let view = |ply: usize| {
        search.tell(LiveProgress { done: ply as u32, total: total as u32, ..NOTHING_YET });
        View::of(&positions.get(ply), |position| {
            let control = search.reins.control(limits);
            let inquiry = Inquiry { player: &spec, wish: Wish::Worth, outsiders: &search.files, control };
            let is_wanted = || !search.reins.stop.is_raised() && search.reins.clock.now() < until;
            is_wanted().then(|| inquiry.ask(position)).filter(|_| is_wanted())
        })
    };
    let views: Vec<View> = (0..total).map_while(view).collect();
    if let Some(why) = views.iter().find_map(|view| view.no_move.as_ref()) {
        return Err(refusal("player", why));
    }
    let moves = moves(&line, &views, Timing::Shown);
    let unknown = || "?".to_owned();
    Ok(ReviewedGame {
        number: 1,
        white: unknown(),
        black: unknown(),
        result: "*".into(),
        start: place.start.clone(),
        sides: sides(&moves),
        moves,
    })
}
