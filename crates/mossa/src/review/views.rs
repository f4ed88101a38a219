//! What the player says of every position of a game, the last one included.

use indicatif::ProgressBar;
use mossa_catalogue::chess::Position;
use mossa_lab::work::opinion::Wish;
use mossa_lab::work::review::{View, n_positions};

use super::games::Played;
use crate::failure::Failure;
use crate::thinker::Thinker;

/// The positions of a game from its beginning, up to the first that was not reached in time.
pub(super) fn views(thinker: &Thinker, played: &Played, bar: &ProgressBar) -> Result<Vec<View>, Failure> {
    let plies: Vec<usize> = (0..n_positions(&played.line)).collect();
    let positions = Position::all_within(&played.line);
    let views = thinker.side_by_side(&plies, |&ply| {
        if thinker.is_stopped() {
            return None;
        }
        let view = View::of(&positions.get(ply), |position| thinker.think(position, Wish::Worth));
        bar.inc(1);
        view
    })?;
    Ok(views.into_iter().map_while(|view| view).collect())
}
